import fc from 'fast-check';
import type { Field } from '../src/shared/framework/fields/Field.ts';
import type { FieldKind } from '../src/shared/framework/fields/FieldKind.ts';
import { recordFormats } from '../src/shared/framework/fields/formats.ts';

/** Valid values of a field for a new record. References are arbitrary numbers: their records need not exist. */
export function fittingValue(field: Field): fc.Arbitrary<unknown> {
  return fittingValues[field.kind](field);
}

/** A valid value of a field: the same for the same serial, and for a plain text and an email address another for each. */
export function sampleValue(field: Field, serial: number): unknown {
  const { pattern, format, 'x-format': shown, minLength = 1, maxLength = 20 } = field.property;
  if (['text', 'secret'].includes(field.kind) && (pattern ?? format ?? shown) === undefined)
    return String(serial).slice(-maxLength).padStart(minLength, 'x');
  if (format === 'email') return `a${serial}@b.example`;
  return fc.sample(fc.noBias(fittingValue(field)), { numRuns: 1, seed: serial * 7919 })[0];
}

/** A value of a field as a statement takes it: the driver would make an array of PostgreSQL from items. */
export function columnValue({ kind }: Field, value: unknown): unknown {
  return ['rows', 'json'].includes(kind) ? JSON.stringify(value) : value;
}

const fittingValues: Readonly<Record<FieldKind, (field: Field) => fc.Arbitrary<unknown>>> = {
  text: fittingText,
  html: fittingText,
  secret: fittingText,
  time: () => fc.constantFrom('00:00', '23:59'),
  date: () => fc.constantFrom('2024-02-29', '0001-01-01', '9999-12-31'),
  datetime: () => fc.constantFrom('2026-03-05T14:07:00Z', '2026-03-05T14:07:00.123-05:00'),
  enum: ({ property }) => fc.constantFrom(...(property.enum ?? []).filter((option) => option !== null)),
  integer: fittingInteger,
  reference: fittingInteger,
  decimal: ({ property: { minimum = 1, maximum = 9 } }) => fc.constantFrom(minimum, maximum),
  boolean: () => fc.boolean(),
  references: () => fc.constant([1, 2]),
  list: (field) => fc.constant(fittingItems(field)),
  json: ({ property: { type, minItems = 0 } }) =>
    fc.constant([type].flat().includes('object') ? { a: 1 } : Array.from({ length: minItems }, () => ({ a: 1 }))),
  rows: ({ items = [], property: { minItems = 1 } }) =>
    fc.array(fc.record(Object.fromEntries(items.map((item) => [item.name, fittingValue(item)]))), {
      minLength: minItems,
      maxLength: minItems + 1,
    }),
};

function fittingInteger({ property: { minimum = 1, maximum = 9 } }: Field): fc.Arbitrary<unknown> {
  return fc.constantFrom(Math.ceil(minimum), Math.floor(maximum));
}

function fittingText({ property }: Field): fc.Arbitrary<unknown> {
  const { pattern, maxLength = 100, minLength = 1, format, 'x-format': shown } = property;
  if (format === 'email') return fc.constant('a@b.example');
  if (format === 'uri') return fc.constant('https://a.example.com/b');
  if (format === 'time-zone') return fc.constantFrom('America/Toronto', 'UTC');
  if (format === 'ip-range') return fc.constantFrom('203.0.113.7', '2001:db8::/32');
  if (shown === 'province') return fc.constant('ON');
  if (shown === 'phone') return fc.constant('5145550134');
  if (shown === 'postal') return property['x-postal-of'] === undefined ? fc.constantFrom('H3B2Y5', '14225') : fc.constant('M5V2T6');
  if (pattern !== undefined)
    return fc
      .stringMatching(new RegExp(pattern, 'u'))
      .filter((text) => text.trim() !== '' && text.length >= minLength && text.length <= maxLength && recordFormats.line(text));
  return fc.constantFrom('x'.repeat(minLength), 'é'.repeat(maxLength));
}

function fittingItems({ property: { items, 'x-choices': choices } }: Field): unknown[] {
  if (choices === 'scopes') return ['shipments:read'];
  if (items === undefined) return ['a', 'b'];
  if (items.format === 'email') return ['a@b.example'];
  if (items.format === 'ip-range') return ['203.0.113.7'];
  if (items.format === 'date-time') return ['2026-03-05T14:07:00Z', '2026-03-05T14:08:00Z'];
  const [option] = items.enum ?? [];
  const { pattern, maxLength } = items;
  // A pattern of one item: the first sample that fits its length.
  if (pattern !== undefined)
    return fc.sample(
      fc.stringMatching(new RegExp(pattern, 'u')).filter((text) => text.length <= (maxLength ?? 100)),
      { numRuns: 1, seed: 1 },
    );
  return option === undefined ? ['a', 'b'] : [option];
}
