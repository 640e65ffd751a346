import { type Entity, fieldAtPath } from '../../../shared/framework/definitions/entity.ts';
import { getEntity, type Registry } from '../../../shared/framework/definitions/registry.ts';
import { isPersonal } from '../../../shared/framework/definitions/rights/permissions.ts';
import { memoizeByObject } from '../../../shared/framework/memoizeByObject.ts';
import type { Connection } from '../../db/Connection.ts';
import { predicateSql } from '../../db/predicate.ts';
import { whenSql } from '../../db/scope/conditionSql.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { tableSql } from '../../db/tableSql.ts';
import { usersAs } from '../users/userColumns.ts';

/** A field whose user sees personal rows through the record, such as the account of a person's record. */
interface PersonalLink {
  readonly entity: Entity;
  readonly field: string;
}

/** Ways by which a user sees rows that are shut to administrators. */
interface Walls {
  /** Roles that records give. */
  readonly roles: readonly string[];
  readonly links: readonly PersonalLink[];
}

/** The ways to walled rows (`isPersonal`), from the scopes of the definitions. Law 64 */
export const wallsOf = memoizeByObject((registry: Registry): Walls => {
  const roles = new Set<string>();
  const links = new Map<string, PersonalLink>();
  for (const entity of registry.entities.values()) {
    if (typeof entity.scope === 'string' || !isPersonal(registry, entity)) continue;
    const held = entity.scope.flatMap(({ role }) => (role !== undefined && registry.heldRoles.has(role) ? [role] : []));
    for (const role of held) roles.add(role);
    for (const rule of entity.scope) {
      if (!('personal' in rule && rule.personal)) continue;
      const [path, name] = splitPath(rule.field);
      // Each user has rows that no role reads, such as notifications: they link the account to no personal record.
      if (path === '' && held.length === 0) continue;
      const owner = path === '' ? entity : getEntity(registry, fieldAtPath(registry.entities, entity, path)?.reference?.entity ?? '');
      links.set(`${owner.name}.${name}`, { entity: owner, field: name });
    }
  }
  return { roles: [...roles], links: [...links.values()] };
});

/** `employee.user` as the path to a record and the name of its field. */
function splitPath(path: string): readonly [string, string] {
  const dot = path.lastIndexOf('.');
  return dot < 0 ? ['', path] : [path.slice(0, dot), path.slice(dot + 1)];
}

/** Roles that records give the user of `who` on the day of its company (`x-holders`). */
export function heldRolesOf({ entities }: Registry, now: Date): Sql {
  return holdersOf(entities, now, true);
}

/** @param isStarted false: roles that begin later, or that their condition leaves out, count too */
function holdersOf(entities: Registry['entities'], now: Date, isStarted: boolean): Sql {
  const today = sql`(${now}::timestamptz at time zone who.time_zone)::date`;
  const held = [...entities.values()].flatMap((entity) => {
    const holders = entity.schema['x-holders'];
    if (!holders) return [];
    const { user, role, as, from, to, when } = holders;
    const starts = from === undefined || !isStarted ? sql`` : sql` and h.${sql.id(from)} <= ${today}`;
    // Whoever is to hold a role later is behind the walls already.
    const counts = isStarted ? predicateSql(whenSql(entity, when, undefined, 'h')) : sql`true`;
    const ends = to === undefined ? sql`` : sql` and coalesce(h.${sql.id(to)} >= ${today}, true)`;
    return [
      sql`select ${as === undefined ? sql.id('h', role ?? '') : sql`${as}::text`} from ${tableSql(entity)} h
        where h.${sql.id(user)} = who.id${starts}${ends} and ${counts}`,
    ];
  });
  return held.length === 0 ? sql`array[]::text[]` : sql`array(${sql.join(held, sql` union `)})`;
}

/** Condition: a row of `account_holds` keeps its account outside of the walls. */
export function isHolding(alias: string, now: Date): Sql<boolean> {
  const h = (name: string): Sql => sql.id(alias, name);
  return sql<boolean>`(${h('state')} = 'disputed' or (${h('state')} = 'open' and ${h('shut_until')} > ${now}::timestamptz))`;
}

/** true: the user holds a role on walled rows, also one that begins later, or personal rows are theirs by a record. */
export async function isBehindWalls(connection: Connection, registry: Registry, now: Date, userId: number): Promise<boolean> {
  const { roles, links } = wallsOf(registry);
  const own = links.map(({ entity, field }) => sql`or exists (select from ${tableSql(entity)} l where l.${sql.id(field)} = who.id)`);
  const found = await connection.run(sql`
    with who as (select u.id, c.time_zone from users u join companies c on c.id = ${usersAs('u').company} where u.id = ${userId})
    select from who where ${holdersOf(registry.entities, now, false)} && ${roles}::text[] ${sql.join(own, sql` `)}`);
  return found.length > 0;
}

/** Ids of the users to whom records give one of the roles today. */
export async function holdersOfRoles(
  connection: Connection,
  { entities }: Registry,
  now: Date,
  roles: readonly string[],
): Promise<number[]> {
  const found = await connection.run<{ id: number }>(sql`
    with who as (select u.id, c.time_zone from users u join companies c on c.id = ${usersAs('u').company})
    select id from who where ${holdersOf(entities, now, true)} && ${roles}::text[]`);
  return found.map(({ id }) => id);
}
