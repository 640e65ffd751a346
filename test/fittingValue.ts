import fc from 'fast-check';
import type { Field } from '../src/shared/framework/definitions/entity.ts';
import { recordFormats } from '../src/shared/framework/records/formats.ts';

/** Values that a field takes, for a new record. References are numbers: whether such a record exists is not asked. */
export function fittingValue(field: Field): fc.Arbitrary<unknown> {
  const { minimum = 1, maximum = 9, pattern, maxLength = 100, minLength = 1, format, 'x-format': shown } = field.property;
  switch (field.kind) {
    case 'text':
    case 'html':
    case 'secret':
      if (format === 'email') return fc.constant('a@b.example');
      if (format === 'uri') return fc.constant('https://a.example/b');
      if (format === 'time-zone') return fc.constantFrom('America/Toronto', 'UTC');
      if (shown === 'phone') return fc.constant('5145550134');
      if (shown === 'postal') return fc.constantFrom('H3B2Y5', '14225');
      if (pattern !== undefined)
        return fc
          .stringMatching(new RegExp(pattern, 'u'))
          .filter((text) => text.trim() !== '' && text.length >= minLength && text.length <= maxLength && recordFormats.line(text));
      return fc.constantFrom('x'.repeat(minLength), 'é'.repeat(maxLength));
    case 'time':
      return fc.constantFrom('00:00', '23:59');
    case 'date':
      return fc.constantFrom('2024-02-29', '0001-01-01', '9999-12-31');
    case 'datetime':
      return fc.constantFrom('2026-03-05T14:07:00Z', '2026-03-05T14:07:00.123-05:00');
    case 'enum':
      return fc.constantFrom(...(field.property.enum ?? []).filter((option) => option !== null));
    case 'integer':
    case 'reference':
      return fc.constantFrom(Math.ceil(minimum), Math.floor(maximum));
    case 'decimal':
      return fc.constantFrom(minimum, maximum);
    case 'boolean':
      return fc.boolean();
    case 'references':
      return fc.constant([1, 2]);
    case 'list':
      return fc.constant(fittingItems(field));
    case 'json':
      return fc.constant([field.property.type].flat().includes('object') ? { a: 1 } : []);
  }
}

function fittingItems({ property: { items } }: Field): unknown[] {
  if (items === undefined) return ['a', 'b'];
  if (Reflect.get(items, 'format') === 'date-time') return ['2026-03-05T14:07:00Z', '2026-03-05T14:08:00Z'];
  const [option] = (Reflect.get(items, 'enum') as unknown[] | undefined) ?? [];
  return option === undefined ? ['a', 'b'] : [option];
}
