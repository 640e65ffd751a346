import { type Entity, fieldAtPath } from '../../../shared/framework/definitions/entity.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import { isRowless, isUserType, scopeRules } from '../../../shared/framework/definitions/rights/permissions.ts';
import { deciders, recordAuthor } from '../../../shared/framework/notices/noticeNames.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { identityWithin } from '../credentials/identityConnection.ts';
import { delegatesOf } from '../session/delegationsOf.ts';
import { usersAs } from '../users/userColumns.ts';
import { holdersOfRoles } from '../walls/walls.ts';
import type { ToldEvent } from './ToldEvent.ts';

/** An address outside the portal, with the language that its record names. */
export interface NoticeAddressee {
  readonly address: string;
  /** As stored, such as `en-us`; undefined: none is named. */
  readonly language: string | undefined;
}

/** Whom the definition of a notice names on a record, before the rights of each are asked. */
export interface Candidates {
  readonly users: ReadonlySet<number>;
  /** Users who may have to decide on the record. */
  readonly deciders: ReadonlySet<number>;
  readonly addresses: readonly NoticeAddressee[];
}

/** @param connection of the portal itself, which sees all rows */
export async function findCandidates(connection: ScopedConnection, event: ToldEvent): Promise<Candidates> {
  const entity = getEntity(connection.ctx.registry, event.entity);
  const users = new Set<number>();
  const deciding = new Set<number>();
  const addresses = new Map<string, NoticeAddressee>();
  for (const receiver of event.notice.to ?? []) {
    if (receiver === deciders) for (const user of await findDeciders(connection, entity, event.recordId)) deciding.add(user);
    else if (typeof receiver === 'string')
      for (const user of await usersOfRole(connection, entity, event.recordId, receiver)) users.add(user);
    else if ('user' in receiver)
      for (const user of await valuesAt<number>(connection, entity, event.recordId, receiver.user)) users.add(Number(user));
    else {
      const [language] =
        receiver.language === undefined ? [] : await valuesAt<string>(connection, entity, event.recordId, receiver.language);
      for (const address of await valuesAt<string>(connection, entity, event.recordId, receiver.address))
        addresses.set(address, { address, language });
    }
  }
  return { users, deciders: deciding, addresses: [...addresses.values()].filter(({ address }) => address.includes('@')) };
}

/** Users with a role on a record, by type, or by records that give it. */
async function usersOfRole(connection: ScopedConnection, entity: Entity, id: number, role: string): Promise<number[]> {
  const { ctx } = connection;
  const { registry, now } = ctx;
  if (role === recordAuthor) return valuesAt(connection, entity, id, 'created_by');
  if (isUserType(role)) {
    const u = usersAs('u');
    const rows = await connection.run(sql<{ id: number }>`
      select u.id from ${table(ctx, 'users', 'u')} where ${u.type} = ${role} and ${u.status} = 'active'`);
    return rows.map((row) => Number(row.id));
  }
  if (isRowless(registry, role)) return (await holdersOfRoles(identityWithin(connection), registry, now, [role])).map(Number);
  const paths = scopeRules(entity).flatMap((rule) => ('field' in rule && rule.role === role ? [rule.field] : []));
  const found = await Promise.all(paths.map((path) => valuesAt<number>(connection, entity, id, path)));
  return found.flat().map(Number);
}

/** Users with a role of a transition that decides, from the present state of the record, and those who decide for them. */
async function findDeciders(connection: ScopedConnection, entity: Entity, id: number): Promise<number[]> {
  const { ctx } = connection;
  const found = new Set<number>();
  for (const { field, transitions } of entity.machines) {
    const [state] = await valuesAt<string>(connection, entity, id, field);
    const deciding = transitions.filter(({ decides, from }) => decides && state !== undefined && from.includes(state));
    for (const role of new Set(deciding.flatMap(({ by = [] }) => by)))
      for (const user of await usersOfRole(connection, entity, id, role)) found.add(user);
  }
  for (const user of await delegatesOf(identityWithin(connection), ctx.registry, ctx.now, [...found])) found.add(user);
  return [...found];
}

/** The value at the end of a path of references from a record; none if it is blank. */
async function valuesAt<Value>(connection: ScopedConnection, entity: Entity, id: number, path: string): Promise<Value[]> {
  const value = valueSql(connection, entity, 't', path.split('.'));
  const rows = await connection.run(sql<{ value: Value | null }>`
    select ${value} as value from ${table(connection.ctx, entity.name, 't')} where t.id = ${id}`);
  return rows.flatMap((row) => (row.value === null ? [] : [row.value]));
}

function valueSql(connection: ScopedConnection, entity: Entity, alias: string, [name = '', ...rest]: readonly string[]): Sql {
  if (rest.length === 0) return sql.id(alias, name);
  const { registry } = connection.ctx;
  const target = getEntity(registry, fieldAtPath(registry.entities, entity, name)?.reference?.entity ?? '');
  const inner = `${alias}p`;
  return sql`(select ${valueSql(connection, target, inner, rest)} from ${table(connection.ctx, target.name, inner)}
    where ${sql.id(inner, 'id')} = ${sql.id(alias, name)})`;
}
