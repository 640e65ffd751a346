import { StartProblem } from '../src/server/db/errors/StartProblem.ts';
import type { EntityProperty } from '../src/shared/framework/definitions/types.gen.ts';
import { kindOf, kinds } from '../src/shared/framework/fields/kinds.ts';
import { nullable, ordered } from './entityProperty.ts';
import { type EntityRow, tableRemedy } from './entityTable.ts';
import { type EntityContext, plainTitle } from './entityTitle.ts';

/** Stored upper case without a space; a ZIP code has five or nine digits (rules ). */
const postalPattern = '^([ABCEGHJ-NPRSTVXY][0-9][ABCEGHJ-NPRSTV-Z][0-9][ABCEGHJ-NPRSTV-Z][0-9]|[0-9]{5}(-[0-9]{4})?)$';
/** Rule R-007. */
const provinceMessage = { en: 'Province/State must be 2 characters', fr: 'La province ou l’État doit avoir 2 caractères' };

const timePattern = '^([01][0-9]|2[0-3]):[0-5][0-9]$';
const addressRangePattern = '^([0-9]{1,3}(\\.[0-9]{1,3}){3}|[0-9a-fA-F:]*:[0-9a-fA-F:]*)(/[0-9]{1,3})?$';
const largestInteger = 2147483647;
const largestId = Number.MAX_SAFE_INTEGER;

/** The property that a row gives for its field. */
export interface GeneratedField {
  readonly property: EntityProperty;
  readonly guess: Partial<EntityProperty>;
  readonly isRequired: boolean;
}

/** Turns one row into a property: facts of the table, and guesses that a manual edit of the schema may replace. */
export function generateField(row: EntityRow, context: EntityContext): GeneratedField {
  const { type, fact, guess = {} } = generateType(row, context);
  const facts: Omit<EntityProperty, 'type'> = {
    ...fact,
    'x-label': row.label,
    ...described(plainNotes(row)),
    ...(row.notes.some((note) => /^(derived|server-set|server only)\b/.test(note)) && { readOnly: true }),
    ...sensitivity(row),
    ...withheld(row),
    ...unitOf(row, context),
    ...translationsOf(row, context),
  };
  // A reference is a plain number until its entity exists (law 21), and until then nobody can fill it in.
  const isPending = (row.type === 'ref' || row.type === 'refs') && !context.defined.has(row.ref);
  const standard = defaultOf(row);
  return {
    property: { type, ...facts },
    guess: { ...guess, ...(standard !== undefined && { default: standard }) },
    isRequired: row.required && !isPending,
  };
}

interface GeneratedType {
  readonly type: Exclude<EntityProperty['type'], unknown[]>;
  readonly fact?: Omit<EntityProperty, 'type'>;
  readonly guess?: Partial<EntityProperty>;
}

function generateType(row: EntityRow, context: EntityContext): GeneratedType {
  const [, precision, scale] = /^decimal\((\d+),(\d+)\)$/.exec(row.type === 'money' ? 'decimal(14,2)' : row.type) ?? [];
  if (precision !== undefined && scale !== undefined) return decimalType(row, Number(precision), Number(scale));
  switch (row.type) {
    case 'string':
    case 'text':
      return textType(row);
    case 'html':
      return { type: 'string', fact: { 'x-format': 'html', maxLength: 100000 }, guess: filled(row) };
    case 'email':
      return { type: 'string', fact: { format: 'email', ...length(row) } };
    case 'phone':
      return { type: 'string', fact: { 'x-format': 'phone', pattern: '^[0-9]{10}$', maxLength: 10 } };
    case 'postal':
      return { type: 'string', fact: { 'x-format': 'postal', pattern: postalPattern, maxLength: 10 } };
    case 'province':
      return {
        type: 'string',
        fact: {
          'x-format': 'province',
          pattern: '^[A-Z]{2}$',
          maxLength: 2,
          'x-message': { pattern: provinceMessage, maxLength: provinceMessage },
        },
      };
    case 'url':
      return { type: 'string', fact: { format: 'uri', 'x-format': 'link', ...length(row) } };
    case 'time':
      return { type: 'string', fact: { 'x-format': 'time', pattern: timePattern, maxLength: 5 } };
    case 'date':
      return { type: 'string', fact: { format: 'date' } };
    case 'datetime':
      return { type: 'string', fact: { format: 'date-time' } };
    case 'secret':
      return { type: 'string', fact: { 'x-sensitive': 'secret', maxLength: row.max === '' ? 255 : Number(row.max) } };
    case 'bool':
      return { type: 'boolean' };
    case 'int':
      return integerType(row);
    case 'enum':
      return {
        type: 'string',
        fact: { enum: [...row.values], ...(row.values.includes('en-us') && { 'x-languages': true }), ...enumLabels(row) },
      };
    case 'enum_list':
      return {
        type: 'array',
        fact: { items: { type: 'string', enum: [...row.values] }, uniqueItems: true, ...atLeastOne(row), ...enumLabels(row) },
      };
    case 'list':
      return {
        type: 'array',
        fact: { items: { type: 'string', minLength: 1, maxLength: 200 }, ...atLeastOne(row) },
        guess: { maxItems: 500 },
      };
    case 'iplist':
      return {
        type: 'array',
        fact: { items: { type: 'string', pattern: addressRangePattern, maxLength: 43 }, ...atLeastOne(row) },
        guess: { maxItems: 100 },
      };
    case 'json':
      return holdsRecords(row) ? { type: 'array', fact: { items: { type: 'object' } }, guess: { maxItems: 1000 } } : { type: 'object' };
    case 'file':
      return {
        type: 'integer',
        fact: {
          'x-ref': { entity: 'attachments', value: 'id', label: ['filename'] },
          'x-file': { ...(row.values.length > 0 && { accept: [...row.values] }), max_bytes: sizeOf(row) },
        },
      };
    case 'rows':
      return { type: 'array', fact: { items: itemsOf(row, context), ...atLeastOne(row), ...countOf(row) }, guess: { maxItems: 1000 } };
    case 'ref':
      return { type: 'integer', fact: reference(row, context) };
    case 'refs':
      return {
        type: 'array',
        fact: { items: { type: 'integer' }, uniqueItems: true, ...atLeastOne(row), ...reference(row, context) },
        guess: { maxItems: 500 },
      };
    default:
      throw new StartProblem(`${row.entity}.${row.field}: unknown type "${row.type}".`, tableRemedy);
  }
}

function textType(row: EntityRow): GeneratedType {
  const pattern = patternOf(row.notes);
  const [, least, most] = /^(\d+)\.\.(\d+)$/.exec(row.max) ?? [];
  if (least !== undefined && most !== undefined)
    return { type: 'string', fact: { minLength: Number(least), maxLength: Number(most), ...(pattern && { pattern }) } };
  // Prose is no plain label, even on one line (rule R-023).
  const isProse = row.type === 'text' && Number(row.max) <= 300 && row.max !== '';
  const fact = { ...length(row), ...(pattern && { pattern }), ...(isProse && { 'x-markup': true as const }) };
  return { type: 'string', fact, guess: pattern ? {} : filled(row) };
}

function integerType(row: EntityRow): GeneratedType {
  const range = rangeOf(row);
  if (range) return { type: 'integer', fact: range };
  // Without bounds the database would refuse a number that the form accepts.
  const guess = row.field.endsWith('_id') ? { minimum: 1, maximum: largestId } : { minimum: 0, maximum: largestInteger };
  return { type: 'integer', guess };
}

function decimalType(row: EntityRow, precision: number, scale: number): GeneratedType {
  const largest = Number(`${'9'.repeat(precision - scale)}.${'9'.repeat(scale)}`);
  const range = rangeOf(row);
  const fact: Omit<EntityProperty, 'type'> = { 'x-decimals': scale, ...range };
  if (row.type === 'money' || /^CAD\b/.test(row.unit)) fact['x-format'] = 'currency';
  if (row.unit === '%') fact['x-format'] = 'percent';
  // Rule R-026.
  const least = fact['x-format'] === 'currency' ? 0 : -largest;
  return { type: 'number', fact, guess: range ? {} : { minimum: least, maximum: largest } };
}

function rangeOf(row: EntityRow): { minimum: number; maximum: number } | undefined {
  if (row.max === '') return undefined;
  const [, minimum, maximum] = /^(-?[\d.]+?)\.\.(-?[\d.]+)$/.exec(row.max) ?? [];
  if (minimum === undefined || maximum === undefined)
    throw new StartProblem(`${row.entity}.${row.field}: "${row.max}" is not a range min..max.`, tableRemedy);
  return { minimum: Number(minimum), maximum: Number(maximum) };
}

/** Greatest size of a file in bytes, from a text such as `5 MB`. */
function sizeOf(row: EntityRow): number {
  const [, count, unit = ''] = /^([1-9]\d*) (kB|MB|GB)$/.exec(row.max) ?? [];
  const bytes = { kB: 1e3, MB: 1e6, GB: 1e9 }[unit];
  if (bytes === undefined) throw new StartProblem(`${row.entity}.${row.field}: "${row.max}" is not a size such as 5 MB.`, tableRemedy);
  return Number(count) * bytes;
}

/** Number of items, from `50` or `2..50`. */
function countOf(row: EntityRow): Partial<EntityProperty> {
  if (row.max === '') return {};
  const [, least, most] = /^(?:(\d+)\.\.)?(\d+)$/.exec(row.max) ?? [];
  if (most === undefined)
    throw new StartProblem(`${row.entity}.${row.field}: "${row.max}" is not a number of items such as 50 or 2..50.`, tableRemedy);
  return { ...(least !== undefined && { minItems: Number(least) }), maxItems: Number(most) };
}

/** Fields of each item. An item has no units or translations in other columns. */
function itemsOf({ entity, field, parts }: EntityRow, context: EntityContext): NonNullable<EntityProperty['items']> {
  if (parts.length === 0)
    throw new StartProblem(`${entity}.${field}: a field of type rows needs rows for the fields of its items: ${field}.name.`, tableRemedy);
  const generated = parts.map((part) => ({ part, ...generateField(part, { ...context, tables: new Map() }) }));
  const properties = generated.map(({ part, property: facts, guess, isRequired }): [string, EntityProperty] => {
    const property = ordered({ ...guess, ...facts });
    if (!kinds[kindOf(property)].fitsItems)
      throw new StartProblem(`${entity}.${field}.${part.field}: an item cannot have a field of type "${part.type}".`, tableRemedy);
    return [part.field, isRequired ? property : nullable(property)];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: generated.filter(({ isRequired }) => isRequired).map(({ part }) => part.field),
    additionalProperties: false,
  };
}

function length(row: EntityRow): Partial<EntityProperty> {
  if (!/^\d*$/.test(row.max)) throw new StartProblem(`${row.entity}.${row.field}: "${row.max}" is not a length.`, tableRemedy);
  return row.max === '' ? { 'x-no-max-length': true } : { maxLength: Number(row.max) };
}

function filled(row: EntityRow): Partial<EntityProperty> {
  return row.required ? { minLength: 1 } : {};
}

function atLeastOne(row: EntityRow): Partial<EntityProperty> {
  return row.required ? { minItems: 1 } : {};
}

/** true: a json field holds an array of records: its note lists member names or mentions a list. Any other json is one object. */
function holdsRecords(row: EntityRow): boolean {
  const [note = ''] = row.notes;
  return /^(list of|ordered|at most \d+|code and )|^[a-z]+(, [a-z ]+)+(;|$)/.test(note) && !note.includes('by field');
}

function patternOf(notes: readonly string[]): string | undefined {
  for (const note of notes) {
    for (const [form, pattern] of noteRules) {
      const match = form.exec(note);
      if (match) return pattern(match[1] ?? '', match[2] ?? '', match[3] ?? '');
    }
  }
  return undefined;
}

/** Rules in the words of notes, each with its pattern. */
const noteRules: readonly (readonly [RegExp, (a: string, b: string, c: string) => string])[] = [
  [/^(?:exactly |last )?(\d+) digits(?:, zero-padded| when known|$)/, (digits) => `^[0-9]{${digits}}$`],
  [/^([A-Z]{2}) \+ (\d+) digits$/, (prefix, digits) => `^${prefix}[0-9]{${digits}}$`],
  [/^(\d+) digits \+ ([A-Z]+) \+ (\d+) digits$/, (before, letters, after) => `^[0-9]{${before}}${letters}[0-9]{${after}}$`],
  [/^(\d+) to (\d+) upper-case letters$/, (least, most) => `^[A-Z]{${least},${most}}$`],
  [/^(\d+) to (\d+) letters, digits or hyphen/, (least, most) => `^[A-Za-z0-9-]{${least},${most}}$`],
  [/^upper case, digits, underscore$/, () => '^[A-Z][A-Z0-9_]*$'],
  [/^lower case letters, digits, hyphen$/, () => '^[a-z0-9][a-z0-9-]*$'],
  [/^UN or NA followed by (\d+) digits/, (digits) => `^(UN|NA)[0-9]{${digits}}$`],
  [/format (\d+) digits, optional -sub/, (digits) => `^[0-9]{${digits}}(-[0-9]{1,2})?$`],
];

function enumLabels(row: EntityRow): Partial<EntityProperty> {
  const [en, fr] = ['en: ', 'fr: '].map((prefix) =>
    row.notes
      .find((note) => note.startsWith(prefix))
      ?.slice(prefix.length)
      .split('|'),
  );
  if (!en && !fr) return {};
  if (en?.length !== row.values.length || fr?.length !== row.values.length)
    throw new StartProblem(`${row.entity}.${row.field}: ${row.values.length} values need as many labels in both languages.`, tableRemedy);
  return {
    'x-enum-labels': Object.fromEntries(row.values.map((value, index) => [value, { en: en[index] ?? value, fr: fr[index] ?? value }])),
  };
}

function reference(row: EntityRow, context: EntityContext): Partial<EntityProperty> {
  if (!context.defined.has(row.ref)) return {};
  const plain = plainTitle(row.ref, context);
  return { 'x-ref': { entity: row.ref, value: 'id', label: plain } };
}

function plainNotes(row: EntityRow): string {
  return row.notes.filter((note) => !/^(en: |fr: |sensitive: |visible to: )/.test(note)).join('; ');
}

/** The description of a text without chapter numbers of the specifications and marks of origin, which do not help a reader. */
export function described(text: string): { description?: string } {
  const plain = text
    .replace(/\(?\b00\d §[\d.]+(?:[ ,]+(?:00\d )?§[\d.]+)*\)?/g, '')
    .replaceAll('(ours)', '')
    .replace(/\s+([.;,])/g, '$1')
    .replace(/\s{2,}/g, ' ')
    .replace(/^[\s.;,:]+|[\s;,:]+$/g, '');
  return /[a-z]/i.test(plain) ? { description: plain } : {};
}

function sensitivity(row: EntityRow): Partial<EntityProperty> {
  const level = row.notes.map((note) => /^sensitive: (personal|financial|secret)$/.exec(note)?.[1]).find((found) => found !== undefined);
  if (level === 'personal' || level === 'financial' || level === 'secret') return { 'x-sensitive': level };
  return {};
}

function withheld(row: EntityRow): Partial<EntityProperty> {
  const roles = row.notes.map((note) => /^(?:visible to: (.+)|seen by (\w+) only)$/.exec(note)).find((found) => found !== null);
  const names = roles?.[1] ?? roles?.[2];
  return names === undefined ? {} : { 'x-visible-to': names.split(', ') };
}

function unitOf(row: EntityRow, context: EntityContext): Partial<EntityProperty> {
  if (row.unit === '' || row.unit === '%') return {};
  if (row.unit !== 'by currency') return { 'x-unit': row.unit };
  return context.tables.get(row.entity)?.some((other) => other.field === 'currency') ? { 'x-unit': { field: 'currency' } } : {};
}

/** The `x-translations` of a text `…_en` with a twin `…_fr`. */
function translationsOf(row: EntityRow, context: EntityContext): Partial<EntityProperty> {
  if (!row.field.endsWith('_en') || (row.type !== 'string' && row.type !== 'text')) return {};
  const french = row.field.replace(/en$/, 'fr');
  const isThere = context.tables.get(row.entity)?.some((other) => other.field === french && other.type === row.type);
  return isThere ? { 'x-translations': { fr: french } } : {};
}

/** The default of a new record, if the notes or the kind of the field give one. */
function defaultOf(row: EntityRow): string | number | boolean | undefined {
  if (!row.required) return undefined;
  if (row.type === 'bool') return false;
  const said = row.notes.map((note) => /^(?:.*, )?default ([A-Za-z0-9./_]+)(?: |$)/.exec(note)?.[1]).find((found) => found !== undefined);
  if (row.type === 'enum') {
    if (said && row.values.includes(said)) return said;
    if (row.values.length === 1) return row.values[0];
    return ['active', 'N', 'CA', 'CAD', 'en-us', 'light', 'YYYY-MM-DD', 'HH:mm', 'planned', 'enabled'].find((value) =>
      row.values.includes(value),
    );
  }
  if (said === undefined) return undefined;
  if (row.type === 'string') return said.includes('/') ? said : undefined;
  return /^(int|money|decimal)/.test(row.type) && Number.isFinite(Number(said)) ? Number(said) : undefined;
}
