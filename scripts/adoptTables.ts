import type { Connection } from '../src/server/db/Connection.ts';
import { baseFieldNames } from '../src/shared/framework/definitions/entity.ts';
import type { EntityProperty, EntitySchema, ListColumn, ResourceDefinition } from '../src/shared/framework/definitions/types.gen.ts';
import { reservedNames } from '../src/shared/framework/query/reservedParameters.ts';
import { type AdoptedReference, adoptColumn, labelOf } from './adoptColumn.ts';
import { readTables, type TableFacts } from './readTables.ts';

/** What is defined already. */
export interface Known {
  /** Entity -> the fields that name its records. */
  readonly titles: ReadonlyMap<string, readonly string[]>;
  readonly cmids: ReadonlySet<string>;
  /** Menu group that gets the new screens; undefined: none, which the lint tells of. */
  readonly menu: string | undefined;
}

export interface AdoptedTable {
  readonly schema: EntitySchema;
  readonly resource: ResourceDefinition;
}

export interface Adoption {
  readonly adopted: readonly AdoptedTable[];
  /** What could not be adopted and why, and what the definitions do not say; a sentence each. */
  readonly remarks: readonly string[];
}

/**
 * Describes existing tables as entities with their screens.
 * @param names of the tables; undefined: all that are not defined yet
 */
export async function adoptTables(
  connection: Connection,
  schema: string,
  names: readonly string[] | undefined,
  known: Known,
): Promise<Adoption> {
  const found = await readTables(connection, schema, names);
  const remarks = (names ?? [])
    .filter((name) => !found.some((table) => table.name === name))
    .map((name) => `There is no table ${name} in the schema ${schema}.`);
  const candidates = names ? found : found.filter(({ name }) => !known.titles.has(name) && !ownTables.has(name));
  const tables = candidates.filter((table) => {
    const problem = problemOf(table, known);
    if (problem) remarks.push(problem);
    return problem === undefined;
  });
  const titles = new Map([...known.titles, ...tables.map((table) => [table.name, titleOf(table)] as const)]);
  const cmids = new Set(known.cmids);
  const adopted = tables.map((table) => {
    const schemaOf = entityOf(table, titles, remarks);
    return { schema: schemaOf, resource: resourceOf(schemaOf, cmidFor(table.name, cmids), known.menu) };
  });
  return { adopted, remarks };
}

const ownTables: ReadonlySet<string> = new Set(['managed_tables']);

/** Why a table cannot be adopted, with what can be done; undefined when it can. */
function problemOf(table: TableFacts, known: Known): string | undefined {
  const { name, columns, key } = table;
  if (known.titles.has(name)) return `${name} is defined already.`;
  if (!/^[A-Za-z]\w*$/.test(name)) return `${name} cannot be the name of an entity: letters, digits and _ only. Rename the table first.`;
  const id = columns.find((column) => column.name === 'id');
  const isNumbered =
    id !== undefined && /^(bigint|integer|smallint)$/.test(id.type) && table.unique.some((set) => set.length === 1 && set[0] === 'id');
  if (!isNumbered) {
    const keyed = key.length > 0 ? `its primary key is ${key.join(', ')}` : 'it has no primary key';
    const room = id ? `alter table "${name}" rename column "id" to "old_id"; ` : '';
    return `${name} cannot be adopted: ${keyed}, but records are found by one whole number named id. It can have one beside its key: ${room}alter table "${name}" add column "id" bigint generated always as identity unique;`;
  }
  return columns.some((column) => fieldProblem(column.name) === undefined && !baseFieldNames.includes(column.name))
    ? undefined
    : `${name} cannot be adopted: it has no column that could be a field.`;
}

/** Why a column's name cannot be a field's. */
function fieldProblem(name: string): string | undefined {
  if (!/^[A-Za-z]\w*$/.test(name)) return 'letters, digits and _ only';
  if (reservedNames.includes(name)) return 'it is a parameter of every list';
  if (['and', 'or', 'not'].includes(name)) return 'it is a word of filters';
  if (name.endsWith('_label')) return 'the ending _label belongs to references';
  return name.includes('__') || name.endsWith('_') ? '__ and a _ at the end belong to operators' : undefined;
}

function entityOf(table: TableFacts, titles: ReadonlyMap<string, readonly string[]>, remarks: string[]): EntitySchema {
  const properties: Record<string, EntityProperty> = {};
  const tell = (column: string, text: string): void => void remarks.push(`${table.name}.${column}: ${text}.`);
  for (const column of table.columns) {
    if (baseFieldNames.includes(column.name)) continue;
    const problem = fieldProblem(column.name);
    if (problem) {
      tell(column.name, `left out, since it cannot be the name of a field: ${problem}. Rename the column to adopt it`);
      continue;
    }
    const { property, remarks: told } = adoptColumn(table, column, referenceOf(table, column.name, titles, tell));
    if (property) properties[column.name] = property;
    for (const text of told) tell(column.name, property ? text : `left out: ${text}`);
  }
  for (const [name, property] of Object.entries(properties)) {
    const french = name.replace(/_en$/, '_fr');
    const twin = properties[french];
    if (french !== name && isPlainText(property) && twin && isPlainText(twin)) property['x-translations'] = { fr: french };
  }
  const required = table.columns.filter(
    ({ name, notNull, default: expression }) =>
      notNull && properties[name] && (expression === null || properties[name].default !== undefined),
  );
  const unique = table.unique.filter((set) => !(set.length === 1 && set[0] === 'id') && set.every((name) => properties[name]));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: table.name,
    type: 'object',
    'x-label': labelOf({ name: table.name, comment: table.comment }, false),
    'x-key': 'id',
    'x-title': titleOf(table).filter((name) => properties[name] || name === 'id'),
    'x-scope': 'staff',
    ...(unique.length > 0 && { 'x-unique': unique.map((set) => [...set]) }),
    properties,
    required: required.map(({ name }) => name),
    additionalProperties: false,
  };
}

/** A text without a form or values of its own. */
function isPlainText({ type, format, enum: values }: EntityProperty): boolean {
  return [type].flat().includes('string') && format === undefined && values === undefined;
}

function referenceOf(
  table: TableFacts,
  column: string,
  titles: ReadonlyMap<string, readonly string[]>,
  tell: (column: string, text: string) => void,
): AdoptedReference | undefined {
  for (const { columns, table: target, targets } of table.foreignKeys) {
    if (!columns.includes(column)) continue;
    const label = titles.get(target);
    if (columns.length === 1 && targets[0] === 'id' && label) return { entity: target, label };
    const why =
      columns.length > 1
        ? 'its foreign key has several columns'
        : label
          ? `it refers to ${target}.${targets[0]}, not to its id`
          : `${target} is not defined`;
    tell(column, `no reference, since ${why}`);
  }
  return undefined;
}

const namingColumns = [
  'name',
  'title',
  'label',
  'full_name',
  'display_name',
  'description',
  'subject',
  'code',
  'number',
  'reference',
  'email',
  'username',
  'login',
];

/** The columns that name a record for people: what is called a name, a unique text, the first text, at worst the number. */
function titleOf(table: TableFacts): string[] {
  const texts = table.columns.filter(
    (column) =>
      /^(text|citext|character varying)/.test(column.type) && !column.type.endsWith('[]') && fieldProblem(column.name) === undefined,
  );
  const names = new Set(texts.map(({ name }) => name));
  if (names.has('first_name') && names.has('last_name')) return ['first_name', 'last_name'];
  const called =
    namingColumns.flatMap((name) => [name, `${name}_en`]).find((name) => names.has(name)) ??
    texts.find(({ name }) => name.endsWith('_name') || name.endsWith('_title'))?.name;
  const uniqueText = texts.find(({ name }) => table.unique.some((set) => set.length === 1 && set[0] === name))?.name;
  return [called ?? uniqueText ?? texts.find(({ notNull }) => notNull)?.name ?? texts[0]?.name ?? 'id'];
}

/** A stem for the screens' cmids that nobody uses: `BOOK-ORDERS`. */
function cmidFor(table: string, taken: Set<string>): string {
  const stem = table.replaceAll('_', '-').toUpperCase().slice(0, 32);
  let cmid = stem;
  for (let i = 2; taken.has(`${cmid}-LIST`) || taken.has(`${cmid}-EDIT`); i++) cmid = `${stem}-${i}`;
  taken.add(`${cmid}-LIST`).add(`${cmid}-EDIT`);
  return cmid;
}

const longestList = 100;
const shownColumns = 10;
const searchedColumns = 6;

function resourceOf(schema: EntitySchema, stem: string, menu: string | undefined): ResourceDefinition {
  const title = schema['x-label'];
  const [list, edit] = [`${stem}-LIST`, `${stem}-EDIT`];
  const menus = menu === undefined ? {} : { menus: [menu] };
  const columns = columnsOf(schema);
  const first = schema['x-title'][0];
  return {
    kind: 'resource',
    name: schema.$id,
    schema: schema.$id,
    api_url: schema.$id.toLowerCase(),
    title,
    screens: [
      { cmid: list, path: list, view: 'list', access: 'admin', menu: true, ...menus },
      { cmid: edit, path: edit, view: 'create', access: 'admin', menu: false, ...menus },
      { cmid: edit, path: `${edit}/{id}`, view: 'edit', access: 'admin', menu: false },
    ],
    permissions: {
      list: { cmid: list },
      show: { cmid: list },
      create: { cmid: edit },
      edit: { cmid: edit },
      delete: { cmid: edit },
      export: { cmid: list },
      schedule: { cmid: list },
    },
    list: { columns, ...(first && first !== 'id' && { sort: [first] }), page_size: 20 },
    form: { layout: [{ section: title, rows: formRows(schema) }] },
    export: { formats: ['PDF', 'CSV', 'XLSX', 'JSON', 'XML'] },
  };
}

function columnsOf(schema: EntitySchema): ListColumn[] {
  const names = Object.keys(schema.properties).filter((name) => isListable(schema.properties[name]));
  const ordered = [...new Set([...schema['x-title'].filter((name) => names.includes(name)), ...names])].slice(0, longestList);
  if (ordered.length === 0) return [{ field: 'id' }];
  const searched = new Set(ordered.filter((name) => isShortText(schema.properties[name])).slice(0, searchedColumns));
  return ordered.map((field, i) => {
    const property = schema.properties[field];
    return {
      field,
      ...(i === 0 && { required: true }),
      ...(i >= shownColumns && { hidden: true }),
      ...(searched.has(field) && { searchable: true }),
      ...(property?.enum && { defaultFilterType: 'Is one of' as const }),
      ...(property?.format && { defaultFilterType: 'Range' as const }),
    };
  });
}

/** Lists show neither objects nor secrets. */
function isListable(property: EntityProperty | undefined): boolean {
  return property !== undefined && ![property.type].flat().includes('object') && property['x-sensitive'] !== 'secret';
}

function isShortText(property: EntityProperty | undefined): boolean {
  return property?.maxLength !== undefined && property.maxLength <= 200 && !property.enum && isListable(property);
}

/** Short fields in pairs, long ones by themselves. */
function formRows(schema: EntitySchema): string[][] {
  const rows: string[][] = [];
  let half: string[] | undefined;
  for (const [name, property] of Object.entries(schema.properties)) {
    if (property.readOnly) continue;
    if (half && !isWide(property)) {
      half.push(name);
      half = undefined;
      continue;
    }
    const row = [name];
    rows.push(row);
    half = isWide(property) ? undefined : row;
  }
  return rows.length > 0 ? rows : [schema['x-title'].slice(0, 1)];
}

function isWide(property: EntityProperty): boolean {
  const types = [property.type].flat();
  return property['x-no-max-length'] === true || (property.maxLength ?? 0) > 100 || types.includes('object') || types.includes('array');
}

/** The texts whose French is still the English one, by the place in the file. */
export function textsToTranslate({ schema, resource }: AdoptedTable): string[] {
  const texts = new Map<string, string>([['x-label', schema['x-label'].en]]);
  for (const [name, property] of Object.entries(schema.properties)) {
    if (property['x-label']) texts.set(`properties.${name}`, property['x-label'].en);
    if (property['x-help']) texts.set(`properties.${name}.x-help`, property['x-help'].en);
    for (const [value, label] of Object.entries(property['x-enum-labels'] ?? {}))
      texts.set(`properties.${name}.x-enum-labels.${value}`, label.en);
  }
  texts.set(`resources/${resource.name}.resource.json title`, resource.title.en);
  return [...texts].map(([place, words]) => `${place}: ${words}`);
}
