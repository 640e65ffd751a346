import { type Entity, getField } from '../../../shared/framework/definitions/entity.ts';
import type { Transition } from '../../../shared/framework/definitions/machines.ts';
import { getEntity, type Registry } from '../../../shared/framework/definitions/registry.ts';
import { scopeRules } from '../../../shared/framework/definitions/rights/permissions.ts';
import type { AgreementMembers } from '../../../shared/framework/definitions/types.gen.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { predicateSql } from '../../db/predicate.ts';
import { whenSql } from '../../db/scope/conditionSql.ts';
import { sql } from '../../db/sql.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import type { StateField } from './stateHistory.ts';

/** How far the decisions of several people about a transition are. */
export interface AgreementState {
  /** Users who have decided since the record came into its state. */
  readonly agreed: readonly number[];
  /** Users who have not; undefined if anybody who may make the transition counts. */
  readonly missing: readonly number[] | undefined;
  /** Decisions that are still needed. */
  readonly needed: number;
  /** Users whose turn it is; undefined without an order. */
  readonly turn: ReadonlySet<number> | undefined;
}

/** The agreement about a transition of a record; undefined if one person makes it. @param record all columns */
export async function readAgreement(
  tx: Connection,
  ctx: CallContext,
  place: StateField,
  transition: Transition,
  record: RecordValues,
): Promise<AgreementState | undefined> {
  const { agree } = transition;
  if (!agree) return undefined;
  const agreed = await usersAgreed(tx, place, transition.name);
  if (!agree.members) return { agreed, missing: undefined, needed: Math.max(0, (agree.count ?? 1) - agreed.length), turn: undefined };
  const barred = barredUsers(ctx.registry, getEntity(ctx.registry, place.entity), transition, record);
  const members = (await readMembers(tx, ctx, agree.members, place.id)).filter(({ user }) => !barred.has(user));
  const users = [...new Set(members.map(({ user }) => user))];
  const missing = users.filter((user) => !agreed.includes(user));
  const asked = Math.min(agree.count ?? users.length, users.length);
  const needed = Math.max(0, asked - users.filter((user) => agreed.includes(user)).length);
  const open = members.filter(({ user }) => missing.includes(user));
  const first = Math.min(...open.map(({ place: turn }) => turn));
  const turn = agree.members.order === undefined ? undefined : new Set(open.filter((each) => each.place === first).map(({ user }) => user));
  return { agreed, missing, needed, turn };
}

async function usersAgreed(tx: Connection, { entity, id, field }: StateField, transition: string): Promise<number[]> {
  const rows = await withoutGuard(tx).run(sql<{ user: number }>`
    select distinct h."user" from state_changes h
    where h.entity = ${entity} and h.record_id = ${id} and h.field = ${field} and h.transition = ${transition} and h.from_state = h.to_state
      and h."user" is not null and h.id > coalesce((select max(e.id) from state_changes e
        where e.entity = ${entity} and e.record_id = ${id} and e.field = ${field} and e.from_state is distinct from e.to_state), 0)`);
  return rows.map(({ user }) => Number(user));
}

interface Member {
  readonly user: number;
  readonly place: number;
}

async function readMembers(tx: Connection, ctx: CallContext, { entity: name, user, when, record, order }: AgreementMembers, id: number) {
  const entity = getEntity(ctx.registry, name);
  const isMember = whenSql(entity, when, ctx, 'm');
  return withoutGuard(tx).run(sql<Member>`
    select m.${sql.id(getField(entity, user).name)} as "user", ${order === undefined ? sql`0` : sql.id('m', order)} as place
    from ${sql.id(name)} m where m.${sql.id(user)} is not null and ${predicateSql(isMember)} and ${record === undefined ? sql`true` : sql`m.${sql.id(record)} = ${id}`}
    order by 2, 1`);
}

/** The users whom `never_by` bars, as far as a field of the record names them. */
function barredUsers(registry: Registry, entity: Entity, { never_by: never = [] }: Transition, record: RecordValues): ReadonlySet<number> {
  const named = scopeRules(entity).flatMap((rule) => ('field' in rule && never.includes(rule.role) ? [rule.field] : []));
  const users = named.filter((name) => entity.fields.get(name)?.reference?.entity === registry.actors.user?.name);
  return new Set(users.flatMap((name) => (typeof record[name] === 'number' ? [record[name]] : [])));
}
