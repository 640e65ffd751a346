import { type Entity, type Field, getField } from '../../../shared/framework/definitions/entity.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import { suitability } from '../fields/columnType.ts';
import { type Sql, sql } from '../sql.ts';
import type { Catalogue, TableState } from './Catalogue.ts';
import type { Change, Remedy } from './Change.ts';
import { columnDefinition } from './columnDefinition.ts';
import { entityIndexes, identity, isNullable } from './entityIndexes.ts';
import { addForeignKey, dropForeignKey, type ForeignKey, foreignKeys, isOwnForeignKey } from './foreignKeys.ts';
import { type IndexDefinition, isOwnIndex } from './indexDefinition.ts';
import { nameBefore } from './tableChanges.ts';

/**
 * Changes to the indexes of a table: missing indexes are made, renamed indexes follow their column, and own indexes of the program are
 * dropped when the definitions no longer need them. An index that a person made also counts.
 */
export function indexChanges(registry: Registry, entity: Entity, table: TableState | undefined): Change[] {
  const wanted = entityIndexes(registry, entity);
  const existing: TableState['indexes'] = table?.indexes ?? new Map();
  const changes = wanted
    .filter((index) => !existing.has(index.name) && !(table && hasEquivalentIndex(index, entity, table)))
    .map((index): Change => {
      const isRenamed = table !== undefined && index.fields.some((field) => nameBefore(entity, table, field) !== field.name);
      if (isRenamed && existing.has(index.nameBefore))
        return { phase: 'rename', statements: [sql`alter index ${sql.id(index.nameBefore)} rename to ${sql.id(index.name)}`.literal()] };
      return table && index.kind.startsWith('unique')
        ? createUnique(index, entity, table)
        : { phase: 'index', statements: [index.statement] };
    });
  const known = new Set(wanted.flatMap(({ name, nameBefore: before }) => [name, before]));
  const obsolete = [...existing.keys()].filter((name) => isOwnIndex(name) && !known.has(name));
  const unfinished = wanted.filter(({ name }) => existing.get(name)?.valid === false);
  return [
    ...changes,
    ...unfinished.map((index) => unfinishedIndex(index, entity)),
    ...obsolete.map((name): Change => ({ phase: 'drop', statements: [sql`drop index ${sql.id(name)}`.literal()] })),
  ];
}

/** Changes to the foreign keys of a table, to match the references of its entity. */
export function foreignKeyChanges(registry: Registry, entity: Entity, catalogue: Catalogue): Change[] {
  const table = catalogue.tables.get(entity.name);
  const wanted = foreignKeys(registry, entity).map((key) => ({ key, columnNow: columnNow(entity, table, key.column) }));
  const existing = [...(table?.foreignKeys ?? [])];
  const missing = wanted.filter(
    ({ key, columnNow: now }) => !existing.some(([, { column, target }]) => column === now && target === key.target),
  );
  const obsolete = existing.filter(
    ([name, { column, target }]) =>
      isOwnForeignKey(name) && !wanted.some(({ key, columnNow: now }) => now === column && key.target === target),
  );
  return [
    ...obsolete.map(([name]): Change => ({ phase: 'drop', statements: [dropForeignKey(entity.name, name)] })),
    ...missing.map(({ key, columnNow: now }) => createForeignKey(entity, key, now, catalogue)),
  ];
}

/** Values by which an address finds rows; more would make it too long. */
const shownValuesMax = 50;

function hasEquivalentIndex({ kind, fields, when }: IndexDefinition, entity: Entity, table: TableState): boolean {
  if (when || (kind !== 'unique' && kind !== 'lookup')) return false;
  const names = fields.map((field) => nameBefore(entity, table, field));
  return [...table.indexes].some(([name, { unique, columns }]) => {
    if (isOwnIndex(name) || !columns) return false;
    return kind === 'lookup'
      ? columns[0] === names[0]
      : unique && columns.length === names.length && columns.every((column, i) => column === names[i]);
  });
}

function unfinishedIndex({ name }: IndexDefinition, entity: Entity): Change {
  return {
    phase: 'index',
    statements: [],
    obstacle: {
      question: sql`select 1 as count`.literal(),
      refusal: () => ({
        table: entity.name,
        reason: { key: 'schema.index_unfinished', values: { index: name } },
        rows: 0,
        statement: sql`drop index ${sql.id(name)}`.literal(),
        blocks: false,
        remedy: { steps: [sql`drop index ${sql.id(name)}`.literal()] },
      }),
    },
  };
}

function createUnique({ kind, fields, exact, when, statement }: IndexDefinition, entity: Entity, table: TableState): Change {
  const values = fields.map((field) => identity(field, valueNow(entity, table, field), exact));
  const given =
    kind === 'unique_blanks'
      ? sql`true`
      : sql.join(
          values.map((value) => sql`${value} is not null`),
          sql` and `,
        );
  const counted = when ? sql`${given} and ${valueNow(entity, table, when)}` : given;
  const names = fields.map(({ name }) => name).join(', ');
  const shown = fields[0] ? valueNow(entity, table, fields[0]) : sql`null`;
  const groups = sql`select ${sql.join(values)} from ${sql.id(entity.name)} where ${counted} group by ${sql.join(values)} having count(*) > 1`;
  const doubled =
    sql`select distinct ${shown}::text as value from ${sql.id(entity.name)} where ${counted} and (${sql.join(values)}) in (${groups}) order by 1 limit ${sql.raw(String(shownValuesMax))}`.literal();
  return {
    phase: 'index',
    statements: [statement],
    obstacle: {
      question:
        sql`select count(*) as count from (select from ${sql.id(entity.name)} where ${counted} group by ${sql.join(values)} having count(*) > 1) doubled`.literal(),
      refusal: (count) => ({
        table: entity.name,
        column: fields.length === 1 ? names : undefined,
        reason: { key: 'schema.not_unique', values: { table: entity.name, fields: names, count, examples: 'none' } },
        rows: count,
        statement,
        examples:
          sql`select concat_ws(' · ', ${sql.join(values.map((value) => sql`(${value})::text`))}) as example from ${sql.id(entity.name)} where ${counted} group by ${sql.join(values)} having count(*) > 1 order by 1 limit 3`.literal(),
        blocks: false,
        found: { field: fields[0]?.name ?? '', values: doubled },
      }),
    },
  };
}

function createForeignKey(entity: Entity, key: ForeignKey, now: string, catalogue: Catalogue): Change {
  const statement = addForeignKey(entity.name, key);
  const change: Change = { phase: 'refer', statements: [statement] };
  const state = catalogue.tables.get(entity.name)?.columns.get(now);
  if (!state) return change;
  // A new target is empty, so no row is found in it; different types are reported separately.
  const canLookUp = catalogue.tables.has(key.target) && suitability(getField(entity, key.column), state.type) !== 'differs';
  const found = canLookUp ? sql`exists (select from ${sql.id(key.target)} t where t."id" = s.${sql.id(now)})` : sql`false`;
  return {
    ...change,
    obstacle: {
      question: sql`select count(*) as count from ${sql.id(entity.name)} s where s.${sql.id(now)} is not null and not ${found}`.literal(),
      refusal: (count) => ({
        table: entity.name,
        column: key.column,
        reason: { key: 'schema.dangling', values: { field: `${entity.name}.${key.column}`, target: key.target, count } },
        rows: count,
        statement,
        blocks: false,
        remedy: canLookUp ? danglingRemedy(entity, key) : undefined,
        found: {
          field: key.column,
          values:
            sql`select distinct s.${sql.id(now)}::text as value from ${sql.id(entity.name)} s where s.${sql.id(now)} is not null and not ${found} order by 1 limit ${sql.raw(String(shownValuesMax))}`.literal(),
        },
      }),
    },
  };
}

/** Remedy for a reference to a missing record: empty it, or if it is required, set it to a record that a person names. */
function danglingRemedy(entity: Entity, { column, target }: ForeignKey): Remedy {
  const [table, name] = [sql.id(entity.name), sql.id(column)];
  const lead = (value: string | null): string =>
    sql`update ${table} s set ${name} = ${value} where s.${name} is not null and not exists (select from ${sql.id(target)} t where t."id" = s.${name})`.literal();
  return isNullable(getField(entity, column))
    ? { steps: [lead(null)], loss: 'schema.loss_emptied' }
    : { steps: [], fill: lead, loss: 'schema.loss_replaced' };
}

/** The value of a field's column before the changes; for a column still to be added, its default. */
function valueNow(entity: Entity, table: TableState, field: Field): Sql {
  const name = nameBefore(entity, table, field);
  if (table.columns.has(name)) return sql.id(name);
  const { type, default: expression } = columnDefinition(field);
  return sql`(${sql.raw(expression ?? 'null')})::${sql.raw(type)}`;
}

function columnNow(entity: Entity, table: TableState | undefined, name: string): string {
  const field = entity.fields.get(name);
  return table && field ? nameBefore(entity, table, field) : name;
}
