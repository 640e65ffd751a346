import { recordResource } from '../../../shared/framework/definitions/describe/recordList.ts';
import type { Entity, Field } from '../../../shared/framework/definitions/entity.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { type Predicate, predicateSql } from '../../db/predicate.ts';
import { rowScope } from '../../db/scope/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { isOneOfKeys, linkOf, tableSql } from '../../db/tableSql.ts';

/** Records whose reference, by one field, prevents the deletion of a record. */
export interface Dependents {
  readonly entity: Entity;
  readonly field: Field;
  /** Records that the reader may see; the others are reported without number and kind. */
  readonly seen: number;
  readonly unseen: number;
}

/** The effect of a deletion on the records that refer to the deleted one, directly or through others that go with it. */
export interface DeletionEffect {
  /** Entity -> ids of its records that go, including the deleted record. */
  readonly going: ReadonlyMap<Entity, readonly RecordId[]>;
  /** Records that stay and still refer to a removed record; a deletion requires none. */
  readonly keeping: readonly Dependents[];
}

/** Follows references to a record over all rows, regardless of who may see them: those with `on_delete: cascade` go with it. Law 62. */
export async function findDependents(
  connection: Connection,
  { registry, reader }: Pick<CallContext, 'registry' | 'reader'>,
  target: Entity,
  id: RecordId,
): Promise<DeletionEffect> {
  const going = new Map<Entity, RecordId[]>([[target, [id]]]);
  let found = new Map<Entity, readonly RecordId[]>([[target, [id]]]);
  while (found.size > 0) {
    const questions = [...found].flatMap(([entity, ids]) =>
      referring(registry, entity, isCascade).map(([owner, field]) => goingSql(owner, field, entity, ids, going.get(owner) ?? [])),
    );
    const rows = await runAll<{ entity: string; id: RecordId }>(connection, questions);
    found = new Map(
      [...Map.groupBy(rows, (row) => row.entity)].flatMap(([name, group]) => {
        const entity = registry.entities.get(name);
        return entity ? [[entity, [...new Set(group.map((row) => row.id))]] as const] : [];
      }),
    );
    for (const [entity, ids] of found) going.set(entity, [...(going.get(entity) ?? []), ...ids]);
  }
  const questions = [...going].flatMap(([entity, ids]) =>
    referring(registry, entity, (field) => !isCascade(field)).map(([owner, field]) => {
      const isSeen = mayList(registry, reader, owner) ? rowScope(registry, reader, owner.name, 't') : false;
      return keepingSql(owner, field, { target: entity, ids, going, isSeen });
    }),
  );
  const counts = await runAll<{ entity: string; field: string; count: number; seen: number }>(connection, questions);
  return {
    going,
    keeping: counts.flatMap(({ entity: name, field: fieldName, count, seen }) => {
      const entity = registry.entities.get(name);
      const field = entity?.fields.get(fieldName);
      return entity && field ? [{ entity, field, seen, unseen: count - seen }] : [];
    }),
  };
}

/** true: a record goes with the record that the field refers to. Rows of other programs never do. */
export function isCascade({ property }: Field): boolean {
  return property['x-ref']?.on_delete === 'cascade';
}

/** The fields of all entities that refer to an entity and hold for a condition. */
export function referring(registry: Registry, target: Entity, holds: (field: Field) => boolean): (readonly [Entity, Field])[] {
  return [...registry.entities.values()].flatMap((entity) =>
    [...entity.fields.values()]
      .filter((field) => field.reference?.entity === target.name && holds(field))
      .map((field) => [entity, field] as const),
  );
}

/** Ids of rows that go with rows of the target; of several references all have to go. */
function goingSql(owner: Entity, field: Field, target: Entity, ids: readonly RecordId[], known: readonly RecordId[]): Sql {
  const isAll =
    field.kind === 'references'
      ? sql`t.${sql.id(field.name)} <@ array[${sql.join(ids)}]::bigint[] and cardinality(t.${sql.id(field.name)}) > 0`
      : refersTo(field, target, ids);
  return sql`select ${owner.name}::text as entity, t.id from ${tableSql(owner)} t where ${isAll} and not ${hasKeys(owner, known)}`;
}

/** true: the reader may open a list of the entity, or nobody can and the rows in scope are all that the reader may know. */
function mayList(registry: Registry, reader: Reader, { name }: Entity): boolean {
  const isListed = [...registry.resources.values()].some(({ schema, permissions }) => schema === name && permissions.list !== undefined);
  return !isListed || recordResource(registry, name, reader) !== undefined;
}

interface Keeping {
  readonly target: Entity;
  readonly ids: readonly RecordId[];
  readonly going: DeletionEffect['going'];
  readonly isSeen: Predicate;
}

function keepingSql(owner: Entity, field: Field, { target, ids, going, isSeen }: Keeping): Sql {
  return sql`select ${owner.name}::text as entity, ${field.name}::text as field, count(*) as count,
      (count(*) filter (where ${predicateSql(isSeen)})) as seen from ${tableSql(owner)} t
    where ${refersTo(field, target, ids)} and not ${hasKeys(owner, going.get(owner) ?? [])} having count(*) > 0`;
}

function refersTo(field: Field, target: Entity, ids: readonly RecordId[]): Sql {
  return field.kind === 'references'
    ? sql`t.${sql.id(field.name)} && array[${sql.join(ids)}]::bigint[]`
    : isOneOfKeys(target, linkOf(field, target).from('t'), sql.id('t', field.name), ids);
}

/** Rows of an external table with a key of several columns have no id, so none of them goes with a deleted record. */
function hasKeys(entity: Entity, ids: readonly RecordId[]): Sql {
  return ids.length === 0 ? sql`false` : isOneOfKeys(entity, sql.id('t', entity.source ? '#id' : 'id'), sql.id('t', 'id'), ids);
}

async function runAll<Row>(connection: Connection, questions: readonly Sql[]): Promise<Row[]> {
  return questions.length === 0 ? [] : connection.run(sql<Row>`${sql.join(questions, sql` union all `)}`);
}
