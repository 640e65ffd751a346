import type { EntityProperty, EntitySchema, EntityScope } from '../src/shared/framework/definitions/types.gen.ts';
import { choicesOf } from './entityChoices.ts';
import type { EntityRow } from './entityTable.ts';

/** What a generation needs to know of the other entities. */
export interface EntityContext {
  /** Rows of every entity of the table. */
  readonly tables: ReadonlyMap<string, readonly EntityRow[]>;
  /** Entities that have a schema file, or get one in this run: only these can be referred to. */
  readonly defined: ReadonlySet<string>;
}

export interface GeneratedEntity {
  readonly schema: EntitySchema;
  /** By field: keys that a schema written by hand may say otherwise (see `mergeSchema`). */
  readonly guesses: Readonly<Record<string, Partial<EntityProperty>>>;
  /** What the table says and a definition cannot: to be settled by hand. */
  readonly warnings: readonly string[];
}

/** Names which the table uses and a definition may not (decisions 4 and 27). */
const renamed: Readonly<Record<string, string>> = { columns: 'column_list', version_label: 'version_name' };
const reserved =
  /^(limit|offset|sort|search|timezone|where|aggregate|fields|count|columns|version|id|created_at|created_by|updated_at|updated_by)$/;

/** Stored upper case without a space; a ZIP code has five or nine digits (rules ). */
const postalPattern = '^([ABCEGHJ-NPRSTVXY][0-9][ABCEGHJ-NPRSTV-Z][0-9][ABCEGHJ-NPRSTV-Z][0-9]|[0-9]{5}(-[0-9]{4})?)$';
const timePattern = '^([01][0-9]|2[0-3]):[0-5][0-9]$';
const addressRangePattern = '^([0-9]{1,3}(\\.[0-9]{1,3}){3}|[0-9a-fA-F:]*:[0-9a-fA-F:]*)(/[0-9]{1,3})?$';
const largestInteger = 2147483647;
const largestId = Number.MAX_SAFE_INTEGER;

/**
 * Turns the rows of one entity into its schema.
 * @throws Error naming entity and field where the rows contradict themselves, such as an enum whose labels do not fit its values
 */
export function generateEntity(name: string, context: EntityContext): GeneratedEntity {
  const rows = context.tables.get(name);
  const header = rows?.[0]?.header;
  if (!rows || !header) throw new Error(`${name}: the table has no such entity, or its first row has no header.`);
  const choices = choicesOf(name);
  const warnings: string[] = [];
  const properties: Record<string, EntityProperty> = {};
  const guesses: Record<string, Partial<EntityProperty>> = {};
  const required: string[] = [];
  for (const row of rows) {
    const field = fieldName(row);
    const { property, guess, isRequired } = generateField(row, context);
    const chosen = choices.properties?.[field];
    properties[field] = { ...property, ...chosen };
    guesses[field] = Object.fromEntries(Object.entries(guess).filter(([key]) => !(key in (chosen ?? {}))));
    if (isRequired && !choices.optional?.includes(field)) required.push(field);
    else properties[field] = nullable({ ...property, ...chosen });
  }
  const scope = choices.scope ?? parseScope(header.scope, name, context, warnings);
  const unique = uniqueSets(rows, Object.keys(properties));
  const schema: EntitySchema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: name,
    type: 'object',
    ...described(header.description),
    'x-label': header.label,
    'x-key': 'id',
    'x-title': [...titleOf(name, context)],
    ...(scope && { 'x-scope': scope }),
    ...(unique.length > 0 && { 'x-unique': unique }),
    properties,
    required,
    additionalProperties: false,
  };
  return { schema, guesses, warnings };
}

/**
 * Lays a generated schema over the one that stands in its file.
 * Rule: what the table says replaces what the file says; a guess (default, bound or pattern that no table cell gives) only fills a gap;
 * keys and fields that the table does not know stay as somebody wrote them, the fields after the generated ones.
 */
export function mergeSchema(existing: EntitySchema | undefined, generated: GeneratedEntity): EntitySchema {
  const { schema, guesses } = generated;
  const properties: Record<string, EntityProperty> = {};
  for (const [field, property] of Object.entries(schema.properties))
    properties[field] = ordered({ ...guesses[field], ...existing?.properties[field], ...property });
  const byHand = Object.entries(existing?.properties ?? {}).filter(([field]) => !(field in properties));
  const required = [...(schema.required ?? []), ...(existing?.required ?? []).filter((field) => byHand.some(([name]) => name === field))];
  return { ...existing, ...schema, properties: { ...properties, ...Object.fromEntries(byHand) }, required };
}

function fieldName(row: EntityRow): string {
  const field = renamed[row.field] ?? row.field;
  if (reserved.test(field) || field.endsWith('_label') || field.includes('__') || field.endsWith('_'))
    throw new Error(`${row.entity}.${row.field}: this name is reserved; give it another one in \`renamed\`.`);
  return field;
}

interface GeneratedField {
  readonly property: EntityProperty;
  readonly guess: Partial<EntityProperty>;
  readonly isRequired: boolean;
}

function generateField(row: EntityRow, context: EntityContext): GeneratedField {
  const { type, fact, guess = {} } = generateType(row, context);
  const facts: Omit<EntityProperty, 'type'> = {
    ...fact,
    'x-label': row.label,
    ...described(plainNotes(row)),
    ...(row.notes.some((note) => /^(derived|server-set|server only)\b/.test(note)) && { readOnly: true }),
    ...sensitivity(row),
    ...withheld(row),
    ...unitOf(row, context),
  };
  // A reference waits as a plain number until its entity exists (decisions 21), and until then nobody can fill it in.
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
      return { type: 'string', fact: { pattern: '^[A-Z]{2}$', maxLength: 2 } };
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
      return { type: 'string', fact: { enum: [...row.values], ...enumLabels(row) } };
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
    case 'ref':
      return { type: 'integer', fact: reference(row, context) };
    case 'refs':
      return {
        type: 'array',
        fact: { items: { type: 'integer' }, uniqueItems: true, ...atLeastOne(row), ...reference(row, context) },
        guess: { maxItems: 500 },
      };
    default:
      throw new Error(`${row.entity}.${row.field}: unknown type "${row.type}".`);
  }
}

function textType(row: EntityRow): GeneratedType {
  const pattern = patternOf(row.notes);
  const [, least, most] = /^(\d+)\.\.(\d+)$/.exec(row.max) ?? [];
  if (least !== undefined && most !== undefined)
    return { type: 'string', fact: { minLength: Number(least), maxLength: Number(most), ...(pattern && { pattern }) } };
  return { type: 'string', fact: { ...length(row), ...(pattern && { pattern }) }, guess: pattern ? {} : filled(row) };
}

function integerType(row: EntityRow): GeneratedType {
  const range = rangeOf(row);
  if (range) return { type: 'integer', fact: range };
  // An unbounded number would be refused by the database instead of by the form.
  const guess = row.field.endsWith('_id') ? { minimum: 1, maximum: largestId } : { minimum: 0, maximum: largestInteger };
  return { type: 'integer', guess };
}

function decimalType(row: EntityRow, precision: number, scale: number): GeneratedType {
  const largest = Number(`${'9'.repeat(precision - scale)}.${'9'.repeat(scale)}`);
  const range = rangeOf(row);
  const fact: Omit<EntityProperty, 'type'> = { 'x-decimals': scale, ...range };
  if (row.type === 'money' || /^CAD\b/.test(row.unit)) fact['x-format'] = 'currency';
  if (row.unit === '%') fact['x-format'] = 'percent';
  return { type: 'number', fact, guess: range ? {} : { minimum: -largest, maximum: largest } };
}

function rangeOf(row: EntityRow): { minimum: number; maximum: number } | undefined {
  if (row.max === '') return undefined;
  const [, minimum, maximum] = /^(-?[\d.]+?)\.\.(-?[\d.]+)$/.exec(row.max) ?? [];
  if (minimum === undefined || maximum === undefined) throw new Error(`${row.entity}.${row.field}: "${row.max}" is no range min..max.`);
  return { minimum: Number(minimum), maximum: Number(maximum) };
}

function length(row: EntityRow): Partial<EntityProperty> {
  return row.max === '' ? { 'x-no-max-length': true } : { maxLength: Number(row.max) };
}

function filled(row: EntityRow): Partial<EntityProperty> {
  return row.required ? { minLength: 1 } : {};
}

function atLeastOne(row: EntityRow): Partial<EntityProperty> {
  return row.required ? { minItems: 1 } : {};
}

/** A note that lists member names, or speaks of a list, describes an array of records; any other json is one object. */
function holdsRecords(row: EntityRow): boolean {
  const [note = ''] = row.notes;
  return /^(list of|ordered|at most \d+|code and )|^[a-z]+(, [a-z ]+)+(;|$)/.test(note) && !note.includes('by field');
}

function patternOf(notes: readonly string[]): string | undefined {
  for (const note of notes) {
    for (const [form, pattern] of noteForms) {
      const match = form.exec(note);
      if (match) return pattern(match[1] ?? '', match[2] ?? '', match[3] ?? '');
    }
  }
  return undefined;
}

/** Rules that notes give in words, and the pattern that each means. */
const noteForms: readonly (readonly [RegExp, (a: string, b: string, c: string) => string])[] = [
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
    throw new Error(`${row.entity}.${row.field}: ${row.values.length} values need as many labels in both languages.`);
  return {
    'x-enum-labels': Object.fromEntries(row.values.map((value, index) => [value, { en: en[index] ?? value, fr: fr[index] ?? value }])),
  };
}

function reference(row: EntityRow, context: EntityContext): Partial<EntityProperty> {
  if (!context.defined.has(row.ref)) return {};
  const plain = plainTitle(row.ref, context);
  return { 'x-ref': { entity: row.ref, value: 'id', label: plain } };
}

/** The title of an entity without references, as a label is read from the entity's own columns. */
function plainTitle(entity: string, context: EntityContext): string[] {
  const rows = context.tables.get(entity) ?? [];
  const plain = titleOf(entity, context).filter((field) => rows.find((row) => row.field === field)?.ref === '');
  return plain.length > 0 ? plain : ['id'];
}

/** The fields that name a record: chosen, else name and key in the table's words, else the references that make it up. */
function titleOf(entity: string, context: EntityContext): readonly string[] {
  const chosen = choicesOf(entity).title;
  if (chosen) return chosen;
  const rows = context.tables.get(entity) ?? [];
  const texts = rows.filter((row) => ['string', 'text', 'email'].includes(row.type)).map((row) => row.field);
  const key = rows.find((row) => row.type === 'string' && row.unique)?.field ?? texts.find((field) => /(^code|_number|_code)$/.test(field));
  const word = ['name', 'title', 'title_en', 'subject', 'filename', 'description'].find((field) => texts.includes(field));
  const named = [key, word].filter((field) => field !== undefined);
  if (named.length > 0) return [...new Set(named)];
  const made = rows
    .filter((row) => row.required && (row.type === 'ref' || row.type === 'date' || row.type === 'datetime'))
    .map((row) => row.field);
  return made.length > 0 ? made.slice(0, 2) : [rows[0]?.field ?? 'id'];
}

function parseScope(text: string, entity: string, context: EntityContext, warnings: string[]): EntityScope | undefined {
  if (text === 'staff' || text === 'public') return text;
  const rules: Exclude<EntityScope, string> = [];
  const unknown: string[] = [];
  const through = /^through ([a-z_]+)$/.exec(text)?.[1];
  const parts = through ? [] : text.split(' ').filter((part) => part !== '');
  if (through) rules.push({ through: throughField(through, entity, context) });
  for (const part of parts) {
    const [, role, field] = /^([a-z_]+)\(([A-Za-z_]+)\)$/.exec(part) ?? [];
    if (role && field) rules.push({ role, field });
    else unknown.push(part);
  }
  if (unknown.length > 0) warnings.push(`scope "${text}": "${unknown.join(' ')}" has no form in x-scope; choose one in entityChoices.ts.`);
  return rules.length > 0 ? rules : undefined;
}

/** Through a field of the entity's own, or through the field of another entity that refers to it. */
function throughField(parent: string, entity: string, context: EntityContext): string {
  const referring = context.tables.get(parent)?.find((row) => row.type === 'ref' && row.ref === entity);
  return referring ? `${parent}.${referring.field}` : parent;
}

/** Sets in the order of the table; a key that stands alone is one per company where rows belong to companies, save a secret, which is looked up without one. */
function uniqueSets(rows: readonly EntityRow[], fields: readonly string[]): string[][] {
  const company = ['company', 'MT_COMP'].find((field) => fields.includes(field));
  return rows
    .flatMap((row) => (row.unique ? [{ set: row.unique, isGlobal: row.type === 'secret' || row.field === company }] : []))
    .map(({ set, isGlobal }) => (set.length === 1 && company && !isGlobal ? [company, ...set] : [...set]));
}

function plainNotes(row: EntityRow): string {
  return row.notes.filter((note) => !/^(en: |fr: |sensitive: |visible to: )/.test(note)).join('; ');
}

/** Chapter numbers of the specifications and marks of origin say nothing to the reader of a schema. */
function described(text: string): { description?: string } {
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
  const roles = row.notes.map((note) => /^visible to: (.+)$/.exec(note)?.[1]).find((found) => found !== undefined);
  return roles ? { 'x-visible-to': roles.split(', ') } : {};
}

function unitOf(row: EntityRow, context: EntityContext): Partial<EntityProperty> {
  if (row.unit === '' || row.unit === '%') return {};
  if (row.unit !== 'by currency') return { 'x-unit': row.unit };
  return context.tables.get(row.entity)?.some((other) => other.field === 'currency') ? { 'x-unit': { field: 'currency' } } : {};
}

/** What a new record starts with, where the notes or the nature of the field settle it. */
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

function nullable(property: EntityProperty): EntityProperty {
  const { type } = property;
  if (Array.isArray(type)) return property;
  const options = property.enum && !property.enum.includes(null) ? { enum: [...property.enum, null] } : {};
  return { ...property, ...options, type: [type, 'null'] };
}

const keyOrder = ['type', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'enum', 'items', 'default', 'readOnly'];

/** JSON Schema's own keys first, then the label, then the rest as they came. */
function ordered(property: EntityProperty): EntityProperty {
  const rank = (key: string): number =>
    keyOrder.includes(key) ? keyOrder.indexOf(key) : key === 'x-label' ? 50 : key === 'description' ? 99 : 60;
  const entries = Object.entries(property).toSorted(([a], [b]) => rank(a) - rank(b));
  return { ...Object.fromEntries(entries), type: property.type };
}
