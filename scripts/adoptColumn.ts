import { constantOf } from '../src/server/db/schema/columnDefinition.ts';
import type { EntityProperty } from '../src/shared/framework/definitions/types.gen.ts';
import type { Text } from '../src/shared/framework/text.ts';
import { checkLimits } from './checkLimits.ts';
import type { ColumnFacts, TableFacts } from './readTables.ts';

/** A property, with remarks on facts of its column that the property does not express. */
export interface AdoptedColumn {
  readonly property: EntityProperty;
  readonly remarks: readonly string[];
}

/** A reference to a defined entity, or to one that this run adopts. */
export interface AdoptedReference {
  readonly entity: string;
  readonly label: readonly string[];
  /** JSON type of the key of the records referred to. */
  readonly type: 'integer' | 'string';
}

/** Describes a column. The French texts repeat the English ones, for a person to translate. */
export function adoptColumn(table: TableFacts, column: ColumnFacts, reference: AdoptedReference | undefined): AdoptedColumn {
  const typed = reference?.type === 'string' && !column.values ? referringText(column) : baseType(column);
  const base = typed ?? { type: 'string', 'x-no-max-length': true, readOnly: true };
  const { limits, remarks } = readChecks(table, column, base.type === 'integer');
  const { values = column.values, ...bounds } = limits;
  const isText = base.type === 'string' && !base.format;
  const isPlain = isText && !base.readOnly && !reference;
  const property: EntityProperty = {
    ...base,
    type: column.notNull && base.type ? base.type : [typeName(base), 'null'],
    ...(isText && values ? { enum: column.notNull ? [...values] : [...values, null] } : narrower(base, bounds)),
    'x-label': labelOf(column, reference !== undefined),
    ...helpOf(column),
    ...(isText && values ? { 'x-enum-labels': Object.fromEntries(values.map((value) => [value, bothLanguages(nameToLabel(value))])) } : {}),
    ...(reference ? { 'x-ref': { entity: reference.entity, value: 'id', label: [...reference.label] } } : {}),
    ...(isSecret(column) && isPlain && !values ? { 'x-sensitive': 'secret' as const } : {}),
    ...(column.generated ? { readOnly: true } : {}),
    ...defaultOf(column, base, typeName(base)),
  };
  if (isText && values) for (const key of ['maxLength', 'minLength', 'x-no-max-length'] as const) delete property[key];
  if (!typed) remarks.push(`shown as text and not to be changed: no input takes the type ${column.type}`);
  return { property, remarks };
}

/** The key of another table as text. */
function referringText(column: ColumnFacts): EntityProperty & { type: 'string' } {
  const { maxLength } = baseType(column) ?? {};
  return { type: 'string', ...(maxLength === undefined ? { 'x-no-max-length': true } : { maxLength }) };
}

/** Words of a name: `first_name` and `firstName` become `First name`. */
export function nameToLabel(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_\s-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

/** The same words in both languages: a person translates the French ones. */
export function bothLanguages(words: string): Text {
  return { en: words, fr: words };
}

const labelLengthMax = 60;
/** Length of items without a limit in the column, since a definition requires one. */
const itemLengthMax = 1000;

/** The label of a column: its comment if short, else its name in words. */
export function labelOf({ name, comment }: Pick<ColumnFacts, 'name' | 'comment'>, isReference: boolean): Text {
  const short = comment?.trim().replace(/\.$/, '');
  if (short && short.length <= labelLengthMax && !short.includes('\n')) return bothLanguages(short);
  return bothLanguages(nameToLabel(isReference ? name.replace(/_id$/i, '') : name));
}

function helpOf({ comment }: ColumnFacts): Pick<EntityProperty, 'x-help'> {
  const text = comment?.trim().replaceAll(/\s+/g, ' ') ?? '';
  return text.length > labelLengthMax ? { 'x-help': bothLanguages(text) } : {};
}

/** true: by its name a password or key, which no list shows. */
export function isSecret({ name }: Pick<ColumnFacts, 'name'>): boolean {
  return /(password|passwd|secret|token|api_?key)/i.test(name);
}

/** true: lists can show the column; they show neither objects nor secrets. */
export function isListed(column: ColumnFacts): boolean {
  return column.type !== 'json' && column.type !== 'jsonb' && !isSecret(column);
}

const uuidPattern = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';

/** The property from only the type; undefined for a type that no input accepts. */
function baseType({ type, values, isHuge }: ColumnFacts): (EntityProperty & { type: SingleType }) | undefined {
  if (values) return { type: 'string' };
  const [, length] = /^character(?: varying)?\((\d+)\)$/.exec(type) ?? [];
  if (length !== undefined) return { type: 'string', maxLength: Number(length) };
  const [, itemLength] = /^character varying\((\d+)\)\[\]$/.exec(type) ?? [];
  if (itemLength !== undefined) return listOf(Number(itemLength));
  const [, precision, scale] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? [];
  if (precision !== undefined && scale !== undefined && Number(scale) <= decimalsMax)
    return { type: 'number', 'x-decimals': Number(scale), ...numericBounds(Number(precision), Number(scale)) };
  switch (type) {
    case 'text':
    case 'character varying':
    case 'citext':
      return { type: 'string', 'x-no-max-length': true };
    case 'uuid':
      return { type: 'string', maxLength: 36, pattern: uuidPattern };
    case 'smallint':
      return { type: 'integer', minimum: -32_768, maximum: 32_767 };
    case 'integer':
      return { type: 'integer', minimum: -2_147_483_648, maximum: 2_147_483_647 };
    case 'bigint':
      return isHuge ? { type: 'string', maxLength: 20, pattern: '^-?\\d+$' } : { type: 'integer' };
    case 'money':
      return { type: 'number', 'x-decimals': 2 };
    case 'boolean':
      return { type: 'boolean' };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'json':
    case 'jsonb':
      return { type: 'object' };
    case 'text[]':
    case 'character varying[]':
      return listOf(itemLengthMax);
    default:
      if (/^timestamp(\(\d\))? with/.test(type)) return { type: 'string', format: 'date-time' };
      return /^(numeric|real|double precision)/.test(type) && !type.endsWith('[]') ? { type: 'number' } : undefined;
  }
}

function listOf(maxLength: number): EntityProperty & { type: 'array' } {
  return { type: 'array', items: { type: 'string', maxLength }, uniqueItems: false };
}

/** Maximum of decimals that definitions can fix; a type with more allows any number of them. */
const decimalsMax = 9;

type SingleType = Exclude<EntityProperty['type'], readonly unknown[]>;

function typeName({ type }: { readonly type: SingleType }): SingleType {
  return type;
}

/** A number in JSON is exact up to 15 digits; beyond, only the column's own limit applies. */
function numericBounds(precision: number, scale: number): Pick<EntityProperty, 'minimum' | 'maximum'> {
  if (precision > 15) return {};
  const maximum = Number(`${'9'.repeat(precision - scale) || '0'}.${'9'.repeat(scale) || '0'}`);
  return { minimum: -maximum, maximum };
}

function readChecks(
  table: TableFacts,
  column: ColumnFacts,
  isWhole: boolean,
): { limits: ReturnType<typeof checkLimits> & object; remarks: string[] } {
  const remarks: string[] = [];
  let limits: ReturnType<typeof checkLimits> & object = {};
  const own = table.checks.filter(({ columns }) => columns.length === 1 && columns[0] === column.name);
  const checks = [
    ...own.map((check) => ({ ...check, of: column.name })),
    ...column.domainChecks.map((check) => ({ ...check, of: 'VALUE' })),
  ];
  for (const { name, text, of } of checks) {
    const found = checkLimits(text, of, isWhole);
    if (found) limits = { ...limits, ...found };
    else remarks.push(`the check ${name} stays in the database, but people see it only when it fails: ${text}`);
  }
  return { limits, remarks };
}

/** Bounds of checks that are narrower than the type's bounds. */
function narrower(base: EntityProperty, bounds: EntityProperty | object): Partial<EntityProperty> {
  const narrowed: Partial<EntityProperty> = { ...bounds };
  for (const key of ['minimum', 'maximum', 'minLength', 'maxLength'] as const) {
    const [own, check] = [base[key], narrowed[key]];
    if (own === undefined || check === undefined) continue;
    narrowed[key] = key.startsWith('min') ? Math.max(own, check) : Math.min(own, check);
  }
  return narrowed;
}

/** A constant default. The definition omits computed defaults: the database keeps computing them. */
function defaultOf(column: ColumnFacts, { format, readOnly }: EntityProperty, type: SingleType): Pick<EntityProperty, 'default'> {
  const constant = column.generated || readOnly || column.default === null ? undefined : constantOf(column.default);
  if (constant === undefined || format === 'date-time') return {};
  switch (type) {
    case 'boolean':
      return { default: constant === 'true' };
    case 'integer':
    case 'number':
      return Number.isFinite(Number(constant)) ? { default: Number(constant) } : {};
    case 'string':
      return { default: constant };
    case 'array':
    case 'object':
      return {};
  }
}
