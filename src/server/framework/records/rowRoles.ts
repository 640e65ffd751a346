import { getField } from '../../../shared/framework/definitions/entity.ts';
import { systemRole, type Transition } from '../../../shared/framework/definitions/machines.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { predicateSql } from '../../db/predicate.ts';
import { roleScope, usersFor, writeScope } from '../../db/scope/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** The part of a reader in a record. */
export interface RowRoles {
  /** Roles of `by` that the reader has. */
  readonly roles: ReadonlySet<string>;
  /** Roles of `never_by` that the person has, by any account. */
  readonly barredRoles: ReadonlySet<string>;
  /** The part of each user for whom the reader decides; its barred roles are those of reader and user together. */
  readonly delegated: readonly (Pick<RowRoles, 'roles' | 'barredRoles'> & { readonly user: number })[];
  /** true: the scope lets the reader change the record. */
  readonly canWrite: boolean;
}

/** The parts of a reader in records of an entity, as far as transitions ask for them; a record that is not stored has none. */
export async function readRowRoles(
  tx: Connection,
  { registry, reader, actedBy }: CallContext,
  entity: string,
  ids: readonly RecordId[],
  transitions: readonly Pick<Transition, 'by' | 'never_by' | 'decides'>[],
): Promise<ReadonlyMap<number, RowRoles>> {
  const by = namesIn(transitions.map((each) => each.by));
  const never = namesIn(transitions.map((each) => each.never_by));
  const connection = withoutGuard(tx);
  const own = [reader.userId];
  const person = never.length === 0 ? own : await personsOf(connection, { registry, reader, actedBy });
  const rolesSql = (roles: readonly string[], users: readonly number[]): Sql => {
    const held = roles.map(
      (role) => sql`case when ${predicateSql(roleScope(registry, reader, { entity, role, users }, 't'))} then ${role}::text end`,
    );
    return held.length === 0 ? sql`array[]::text[]` : sql`array_remove(array[${sql.join(held)}], null)`;
  };
  const delegators = actedBy === undefined ? usersFor(reader.standsFor ?? [], entity) : [];
  const deciding = namesIn(transitions.filter(({ decides }) => decides).map((each) => each.by));
  const delegated = delegators.map(
    (user) =>
      sql`jsonb_build_object('user', ${user}::bigint, 'roles', ${rolesSql(deciding, [user])}, 'barred', ${rolesSql(never, [...person, user])})`,
  );
  const rows = await connection.run(sql<{
    id: number;
    roles: string[];
    barred: string[];
    delegated: { user: number; roles: string[]; barred: string[] }[];
    writes: boolean;
  }>`
    select t.id, ${rolesSql(by, own)} as roles, ${rolesSql(never, person)} as barred,
      jsonb_build_array(${sql.join(delegated)}) as delegated, (${predicateSql(writeScope(registry, reader, entity, 't'))}) is true as writes
    from ${sql.id(entity)} t where t.id = any(${ids.map(Number)}::bigint[])`);
  return new Map(
    rows.map((row) => [
      Number(row.id),
      {
        roles: new Set(row.roles),
        barredRoles: new Set(row.barred),
        delegated: row.delegated.map(({ user, roles, barred }) => ({ user, roles: new Set(roles), barredRoles: new Set(barred) })),
        canWrite: row.writes,
      },
    ]),
  );
}

function namesIn(lists: readonly (readonly string[] | undefined)[]): string[] {
  return [...new Set(lists.flatMap((names) => names ?? []))].filter((name) => name !== systemRole);
}

/** The accounts of the reader, and of who acts as the reader: those that share the value of the field that tells a person (`x-person`). */
export async function personsOf(
  connection: Connection,
  { registry, reader, actedBy }: Pick<CallContext, 'registry' | 'reader' | 'actedBy'>,
): Promise<readonly number[]> {
  const ids = actedBy === undefined ? [reader.userId] : [reader.userId, actedBy];
  const { user } = registry.actors;
  const tx = withoutGuard(connection);
  const name = user?.schema['x-person'];
  if (!user || name === undefined) return ids;
  const value = (alias: string): Sql => sql`lower(${sql.id(alias, getField(user, name).name)}::text)`;
  const rows = await tx.run(sql<{ id: number }>`
    select p.id from ${sql.id(user.name)} p where ${value('p')} in (select ${value('o')} from ${sql.id(user.name)} o where o.id = any(${ids}::bigint[]))`);
  return [...new Set([...ids, ...rows.map(({ id }) => Number(id))])];
}
