import type { Entity } from '../src/shared/framework/definitions/entity.ts';
import type { EntityProperty, EntitySchema, EntitySource } from '../src/shared/framework/definitions/types.gen.ts';
import { type AdoptedColumn, type AdoptedReference, adoptColumn, isListed, isSecret, labelOf } from './adoptColumn.ts';
import type { ExistingDefinitions } from './adoptTables.ts';
import type { ColumnFacts, ForeignKeyFacts, TableFacts } from './readTables.ts';

/** A table to adopt, with the names of its entity and fields. */
export interface ChosenTable {
  readonly table: TableFacts;
  readonly name: string;
  /** Column -> field. */
  readonly fields: ReadonlyMap<string, string>;
}

/** Entities that references may lead to. */
export interface Targets {
  readonly chosen: readonly ChosenTable[];
  readonly known: ExistingDefinitions;
  /** Tables of the portal itself. */
  readonly own: ReadonlySet<string>;
  /** Schema of the portal's own tables. */
  readonly home: string;
}

/**
 * Describes a table as an external entity.
 * @param addRemark receives facts that the entity does not express, as text to follow the name of the table
 */
export function adoptEntity(chosen: ChosenTable, targets: Targets, addRemark: (text: string) => void): EntitySchema {
  const { table, name, fields } = chosen;
  const key = keyOf(table);
  const isReadOnly = readOnlyReason(table) !== undefined;
  const properties: Record<string, EntityProperty> = {};
  for (const column of table.columns) {
    const addColumnRemark = (text: string): void => addRemark(`.${column.name}: ${text}`);
    const { property, remarks } = adoptProperty(table, column, referenceOf(chosen, column.name, targets, addColumnRemark));
    for (const text of remarks) addColumnRemark(text);
    properties[fieldOf(fields, column.name)] = property;
  }
  addTranslations(properties);
  const isRequired = ({ name: column, notNull, default: expression }: ColumnFacts): boolean => {
    const property = properties[fieldOf(fields, column)];
    return notNull && property?.readOnly !== true && (expression === null || isValue(property?.default));
  };
  addTableRemarks(table, addRemark);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: name,
    type: 'object',
    'x-label': labelOf({ name: table.name, comment: table.comment }, false),
    'x-key': 'id',
    'x-title': titleOf(chosen),
    'x-scope': 'staff',
    'x-source': sourceOf(chosen, key, isReadOnly),
    properties,
    required: table.columns.filter(isRequired).map((column) => fieldOf(fields, column.name)),
    additionalProperties: false,
  };
}

/** Describes a column of a table, be it its key or another one. */
export function adoptProperty(table: TableFacts, column: ColumnFacts, reference: AdoptedReference | undefined): AdoptedColumn {
  const { property, remarks } = adoptColumn(table, column, reference);
  return { property: keyOf(table).includes(column) ? keyProperty(column, property) : property, remarks };
}

/** true: the database or a form can fill every required column. */
export function canCreate({ table, fields }: ChosenTable, { properties }: EntitySchema): boolean {
  if (table.fillsRows) return true;
  const isFilled = ({ notNull, default: expression, generated }: ColumnFacts) => !notNull || expression !== null || generated;
  return table.columns.every((column) => isFilled(column) || properties[fieldOf(fields, column.name)]?.readOnly !== true);
}

/**
 * The columns that identify the rows of a table: its primary key, or one unique column that is always filled if the
 * primary key has several. Views have none.
 */
export function keyOf(table: TableFacts): readonly ColumnFacts[] {
  if (table.kind !== 'table') return [];
  const sets = [table.key, ...table.unique]
    .map((names) => names.flatMap((name) => table.columns.find((column) => column.name === name) ?? []))
    .filter((columns) => columns.length > 0 && columns.every(({ notNull }) => notNull));
  return sets.find((columns) => columns.length === 1) ?? sets[0] ?? [];
}

/** The reason why rows can only be listed or read; undefined if they can be changed. */
function readOnlyReason(table: TableFacts): string | undefined {
  const key = keyOf(table);
  if (table.kind !== 'table') return `it is a ${table.kind}`;
  if (key.length > 1) return `its key has several columns (${key.map(({ name }) => name).join(', ')})`;
  if (key.length === 0) return 'it has neither a primary key nor a unique column that is always filled';
  return table.canWrite ? undefined : 'the user of the database may not insert, update and delete';
}

function addTableRemarks(table: TableFacts, addRemark: (text: string) => void): void {
  const reason = readOnlyReason(table);
  if (reason) addRemark(`: ${keyOf(table).length === 1 ? 'read only' : 'listed and exported only'}, since ${reason}`);
  if (table.columns.some(({ type }) => /^timestamp.* without/.test(type)))
    addRemark(': times without a zone are read as UTC; "time_zone" in x-source names another');
}

function sourceOf({ table, fields }: ChosenTable, key: readonly ColumnFacts[], readOnly: boolean): EntitySource {
  const columnOf = ({ name, type }: ColumnFacts) => ({ column: name, type });
  return {
    schema: table.schema,
    table: table.name,
    key: key.map(columnOf),
    readOnly,
    columns: Object.fromEntries(table.columns.map((column) => [fieldOf(fields, column.name), columnOf(column)])),
  };
}

/** A key is set once and never changed; the database sets keys that it numbers itself. */
function keyProperty(column: ColumnFacts, property: EntityProperty): EntityProperty {
  if (property.readOnly) return property;
  return column.generated || column.default !== null ? { ...property, readOnly: true } : { ...property, 'x-immutable': true };
}

function isValue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** Marks an English name and its French twin as one name in two languages. */
function addTranslations(properties: Record<string, EntityProperty>): void {
  for (const [name, property] of Object.entries(properties)) {
    const french = name.replace(/_en$/, '_fr');
    const twin = properties[french];
    if (french !== name && isPlainText(property) && twin && isPlainText(twin)) property['x-translations'] = { fr: french };
  }
}

/** true: a text without a format or values. */
function isPlainText({ type, format, enum: values, readOnly, 'x-ref': reference }: EntityProperty): boolean {
  return [type].flat().includes('string') && format === undefined && values === undefined && readOnly !== true && !reference;
}

/** The reference of a column: from a foreign key on only this column, if the target's records are found by the referenced column. */
export function referenceOf(
  chosen: ChosenTable,
  column: string,
  targets: Targets,
  addRemark: (text: string) => void,
): AdoptedReference | undefined {
  for (const key of chosen.table.foreignKeys) {
    if (!key.columns.includes(column)) continue;
    const target = key.columns.length === 1 ? targetOf(key, targets) : 'its foreign key has several columns';
    if (typeof target !== 'string') return target;
    addRemark(`no reference, since ${target}`);
  }
  return undefined;
}

/** @returns the reference, or the reason why there is none */
function targetOf(key: ForeignKeyFacts, { chosen, known, own, home }: Targets): AdoptedReference | string {
  const [column = ''] = key.targets;
  const isTarget = ({ schema, table }: Pick<EntitySource, 'schema' | 'table'>) => schema === key.schema && table === key.table;
  const adopted = chosen.find(({ table }) => isTarget({ schema: table.schema, table: table.name }));
  if (adopted) {
    const [found, ...further] = keyOf(adopted.table);
    if (found?.name !== column || further.length > 0) return `the records of ${key.table} are not found by ${column}`;
    return { entity: adopted.name, label: titleOf(adopted), type: isWhole(found) ? 'integer' : 'string' };
  }
  const entity = [...known.entities.values()].find(({ source }) => source && isTarget(source));
  if (entity) return isKey(entity, column) ? referenceTo(entity) : `the records of ${entity.name} are not found by ${column}`;
  const ownEntity = key.schema === home && own.has(key.table) && column === 'id' ? known.entities.get(key.table) : undefined;
  return ownEntity ? referenceTo(ownEntity) : `${key.table} is not adopted`;
}

function isKey({ source }: Entity, column: string): boolean {
  return source?.key.length === 1 && source.key[0]?.column === column;
}

function referenceTo({ name, title, fields }: Entity): AdoptedReference {
  return { entity: name, label: title, type: fields.get('id')?.kind === 'integer' ? 'integer' : 'string' };
}

function isWhole({ type, isHuge }: ColumnFacts): boolean {
  return /^(smallint|integer|bigint)$/.test(type) && !isHuge;
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

/** The fields that name a record for people: a field called name, a unique text, the first text, at worst the key. */
function titleOf({ table, fields }: ChosenTable): string[] {
  const texts = table.columns.filter(
    (column) => /^(text|citext|character)/.test(column.type) && !column.type.endsWith('[]') && !isSecret(column),
  );
  const named = new Map(texts.map(({ name }) => [fieldOf(fields, name).toLowerCase(), fieldOf(fields, name)]));
  const [first, last] = [named.get('first_name'), named.get('last_name')];
  if (first !== undefined && last !== undefined) return [first, last];
  const called = namingColumns.flatMap((name) => [name, `${name}_en`]).find((name) => named.has(name));
  const ending = texts.find(({ name }) => /[_ ](name|title)$/i.test(name))?.name;
  const uniqueText = texts.find(({ name }) => table.unique.some((set) => set.length === 1 && set[0] === name))?.name;
  const column = ending ?? uniqueText ?? texts.find(({ notNull }) => notNull)?.name ?? texts[0]?.name;
  const field = named.get(called ?? '') ?? (column === undefined ? undefined : fieldOf(fields, column));
  if (field !== undefined) return [field];
  const [key, ...further] = keyOf(table);
  const shown = table.columns.find(isListed) ?? table.columns[0];
  return [key && further.length === 0 && isListed(key) ? 'id' : fieldOf(fields, shown?.name ?? '')];
}

function fieldOf(fields: ReadonlyMap<string, string>, column: string): string {
  return fields.get(column) ?? column;
}
