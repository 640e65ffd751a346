import { type Entity, fieldAtPath } from '../../../shared/framework/definitions/entity.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { Connection } from '../../db/Connection.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { usersAs } from '../users/userColumns.ts';

/** A delegation in force, as the database gives it. */
export interface DelegationRow {
  readonly user: number;
  readonly kinds: readonly string[] | null;
  /** The entity that holds the delegation. */
  readonly of: string;
}

/** The users for whom the user of `who` decides on the day of its company (`x-delegates`), as JSON. */
export function delegationsOf({ entities }: Registry, now: Date): Sql {
  const found = delegationTables(entities, now).map(
    ({ entity, from, to, kinds, isInForce }) =>
      sql`select jsonb_build_object('user', ${from}, 'kinds', ${kinds}, 'of', ${entity}::text)
        from ${sql.id(entity)} d where ${to} = who.id and ${isInForce}`,
  );
  return found.length === 0 ? sql`array[]::jsonb[]` : sql`array(${sql.join(found, sql` union all `)})`;
}

/** The users who decide for some users on the day of their companies, for some kinds of records or all. */
export async function delegatesOf(connection: Connection, { entities }: Registry, now: Date, users: readonly number[]): Promise<number[]> {
  const found = delegationTables(entities, now).map(
    ({ entity, from, to, isInForce }) => sql<{ id: number | null }>`
      select ${to} as id from ${sql.id(entity)} d join users o on o.id = ${from} join companies who on who.id = ${usersAs('o').company}
      where o.id = any(${users}::bigint[]) and ${isInForce}`,
  );
  if (found.length === 0) return [];
  const rows = await connection.run(sql<{ id: number | null }>`${sql.join(found, sql` union `)}`);
  return rows.flatMap(({ id }) => (id === null ? [] : [Number(id)]));
}

/** The delegations of each entity that holds some, as parts of statements over its rows d and the time zone of `who`. */
function delegationTables(entities: ReadonlyMap<string, Entity>, now: Date) {
  const today = sql`(${now}::timestamptz at time zone who.time_zone)::date`;
  return [...entities.values()].flatMap((entity) => {
    const delegates = entity.schema['x-delegates'];
    if (!delegates) return [];
    const { from, to, start, end, kinds } = delegates;
    const starts = start === undefined ? sql`true` : sql`d.${sql.id(start)} <= ${today}`;
    const ends = end === undefined ? sql`true` : sql`coalesce(d.${sql.id(end)} >= ${today}, true)`;
    return [
      {
        entity: entity.name,
        from: atPath(entities, entity, from),
        to: atPath(entities, entity, to),
        kinds: kinds === undefined ? sql`null::jsonb` : sql`to_jsonb(d.${sql.id(kinds)})`,
        isInForce: sql`${starts} and ${ends}`,
      },
    ];
  });
}

/** The user that a reference, or a path over another record, leads to. */
function atPath(entities: ReadonlyMap<string, Entity>, entity: Entity, path: string): Sql {
  const [first = '', second] = path.split('.');
  if (second === undefined) return sql.id('d', first);
  const between = fieldAtPath(entities, entity, first)?.reference?.entity ?? '';
  return sql`(select p.${sql.id(second)} from ${sql.id(between)} p where p.id = d.${sql.id(first)})`;
}
