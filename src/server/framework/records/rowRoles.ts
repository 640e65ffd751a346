import { getField } from '../../../shared/framework/definitions/entity.ts';
import { systemRole, type Transition } from '../../../shared/framework/definitions/machines.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { predicateSql } from '../../db/predicate.ts';
import { roleScope, writeScope } from '../../db/scope/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** The part of a reader in a record. */
export interface RowRoles {
  /** Roles of `by` that the reader has. */
  readonly roles: ReadonlySet<string>;
  /** Roles of `never_by` that the person has, by any account. */
  readonly barredRoles: ReadonlySet<string>;
  /** true: the scope lets the reader change the record. */
  readonly canWrite: boolean;
}

/** The parts of a reader in records of an entity, as far as transitions ask for them; a record that is not stored has none. */
export async function readRowRoles(
  tx: Connection,
  { registry, reader, actedBy }: CallContext,
  entity: string,
  ids: readonly RecordId[],
  transitions: readonly Pick<Transition, 'by' | 'never_by'>[],
): Promise<ReadonlyMap<number, RowRoles>> {
  const by = namesIn(transitions.map((each) => each.by));
  const never = namesIn(transitions.map((each) => each.never_by));
  const connection = withoutGuard(tx);
  const own = [reader.userId];
  const person = never.length === 0 ? own : await accountsOfPerson(connection, registry, actedBy === undefined ? own : [...own, actedBy]);
  const rolesSql = (roles: readonly string[], users: readonly number[]): Sql => {
    const held = roles.map(
      (role) => sql`case when ${predicateSql(roleScope(registry, reader, { entity, role, users }, 't'))} then ${role}::text end`,
    );
    return held.length === 0 ? sql`array[]::text[]` : sql`array_remove(array[${sql.join(held)}], null)`;
  };
  const rows = await connection.run(sql<{ id: number; roles: string[]; barred: string[]; writes: boolean }>`
    select t.id, ${rolesSql(by, own)} as roles, ${rolesSql(never, person)} as barred,
      (${predicateSql(writeScope(registry, reader, entity, 't'))}) is true as writes
    from ${sql.id(entity)} t where t.id = any(${ids.map(Number)}::bigint[])`);
  return new Map(
    rows.map(({ id, roles, barred, writes }) => [Number(id), { roles: new Set(roles), barredRoles: new Set(barred), canWrite: writes }]),
  );
}

function namesIn(lists: readonly (readonly string[] | undefined)[]): string[] {
  return [...new Set(lists.flatMap((names) => names ?? []))].filter((name) => name !== systemRole);
}

/** The accounts of the people who have these accounts: those that share the value of the field that tells a person (`x-person`). */
async function accountsOfPerson(tx: Connection, { actors: { user } }: Registry, ids: readonly number[]): Promise<number[]> {
  const name = user?.schema['x-person'];
  if (!user || name === undefined) return [...ids];
  const value = (alias: string): Sql => sql`lower(${sql.id(alias, getField(user, name).name)}::text)`;
  const rows = await tx.run(sql<{ id: number }>`
    select p.id from ${sql.id(user.name)} p where ${value('p')} in (select ${value('o')} from ${sql.id(user.name)} o where o.id = any(${ids}::bigint[]))`);
  return [...new Set([...ids, ...rows.map(({ id }) => Number(id))])];
}
