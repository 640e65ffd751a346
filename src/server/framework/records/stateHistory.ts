import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { sql } from '../../db/sql.ts';

/** A field of a record that has states. */
export interface StateField {
  readonly entity: string;
  readonly id: number;
  readonly field: string;
}

/** A step between states, as the history keeps it. */
export interface StateStep {
  readonly transition: string;
  readonly from: string | null;
  readonly to: string;
  readonly comment: string | null;
  /** The user for whom somebody else decides. */
  readonly forUser?: number | undefined;
}

/** Adds a step to the history of a record, in the transaction of the change, with the time spent in the state before. */
export async function noteStep(tx: Connection, ctx: CallContext, { entity, id, field }: StateField, step: StateStep): Promise<void> {
  const user = ctx.reader.userId === 0 ? null : ctx.reader.userId;
  const since = sql`(select max(h.at) from state_changes h where h.entity = ${entity} and h.record_id = ${id} and h.field = ${field})`;
  await withoutGuard(tx).run(sql`
    insert into state_changes (entity, record_id, field, transition, from_state, to_state, at, "user", acted_by, for_user, comment, seconds, reverted,
      created_at, created_by, updated_at, updated_by, version)
    select ${entity}, ${id}, ${field}, ${step.transition}, ${step.from}, ${step.to}, ${ctx.now}, ${user}, ${ctx.actedBy ?? null}, ${step.forUser ?? null},
      ${step.comment}, greatest(0, extract(epoch from ${ctx.now}::timestamptz - coalesce(${since}, (select r.created_at from ${sql.id(entity)} r where r.id = ${id}))))::bigint,
      false, ${ctx.now}, ${user}, ${ctx.now}, ${user}, 1`);
}

/** A step that can be taken back. */
export interface EarlierStep {
  readonly id: number;
  readonly from: string | null;
}

/** The latest step of the history that has led to a state and was not taken back. */
export async function findLatestStep(tx: Connection, { entity, id, field }: StateField): Promise<EarlierStep | undefined> {
  const [step] = await withoutGuard(tx).run(sql<EarlierStep>`
    select h.id, h.from_state as "from" from state_changes h
    where h.entity = ${entity} and h.record_id = ${id} and h.field = ${field} and not h.reverted
      and h.from_state is distinct from h.to_state order by h.at desc, h.id desc limit 1`);
  return step;
}

/** Marks a step as taken back, with the step that has taken it back, so that a further one leads further back. */
export async function markReverted(tx: Connection, { entity, id, field }: StateField, since: number): Promise<void> {
  await withoutGuard(tx).run(sql`
    update state_changes set reverted = true where entity = ${entity} and record_id = ${id} and field = ${field} and id >= ${since}`);
}

/** A past step, for a reader. */
export interface PastStep extends Omit<StateStep, 'transition' | 'forUser'> {
  readonly transition: string | null;
  readonly at: string;
  readonly user: number | null;
  readonly acted_by: number | null;
  readonly for_user: number | null;
  readonly seconds: number | null;
  readonly reverted: boolean;
}

/** The steps of a field, oldest first. The caller has read the record within the reader's scope. */
export async function readHistory(tx: Connection, { entity, id, field }: StateField): Promise<PastStep[]> {
  return withoutGuard(tx).run(sql<PastStep>`
    select h.transition, h.from_state as "from", h.to_state as "to", to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      h."user", h.acted_by, h.for_user, h.comment, h.seconds, h.reverted
    from state_changes h where h.entity = ${entity} and h.record_id = ${id} and h.field = ${field} order by h.at, h.id`);
}
