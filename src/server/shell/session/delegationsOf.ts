import { type Entity, fieldAtPath } from '../../../shared/framework/definitions/entity.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** A delegation in force, as the database gives it. */
export interface DelegationRow {
  readonly user: number;
  readonly kinds: readonly string[] | null;
  /** The entity that holds the delegation. */
  readonly of: string;
}

/** The users for whom the user of `who` decides on the day of its company (`x-delegates`), as JSON. */
export function delegationsOf({ entities }: Registry, now: Date): Sql {
  const today = sql`(${now}::timestamptz at time zone who.time_zone)::date`;
  const found = [...entities.values()].flatMap((entity) => {
    const delegates = entity.schema['x-delegates'];
    if (!delegates) return [];
    const { from, to, start, end, kinds } = delegates;
    const starts = start === undefined ? sql`true` : sql`d.${sql.id(start)} <= ${today}`;
    const ends = end === undefined ? sql`true` : sql`coalesce(d.${sql.id(end)} >= ${today}, true)`;
    return [
      sql`select jsonb_build_object('user', ${atPath(entities, entity, from)}, 'kinds', ${kinds === undefined ? sql`null::jsonb` : sql`to_jsonb(d.${sql.id(kinds)})`}, 'of', ${entity.name}::text)
        from ${sql.id(entity.name)} d where ${atPath(entities, entity, to)} = who.id and ${starts} and ${ends}`,
    ];
  });
  return found.length === 0 ? sql`array[]::jsonb[]` : sql`array(${sql.join(found, sql` union all `)})`;
}

/** The user that a reference, or a path over another record, leads to. */
function atPath(entities: ReadonlyMap<string, Entity>, entity: Entity, path: string): Sql {
  const [first = '', second] = path.split('.');
  if (second === undefined) return sql.id('d', first);
  const between = fieldAtPath(entities, entity, first)?.reference?.entity ?? '';
  return sql`(select p.${sql.id(second)} from ${sql.id(between)} p where p.id = d.${sql.id(first)})`;
}
