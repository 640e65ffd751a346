import { defineErrors } from '../../../shared/framework/AppError.ts';
import { dayIn } from '../../../shared/framework/query/placeholders.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { defineEffects, type EffectEvent } from '../../framework/registrations/effects.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { userFields } from '../../shell/users/userColumns.ts';

const approvalErrors = defineErrors({ no_committee_member: 409, feature_decided_already: 409 });

/** The steps in which members decide, with the transition that the last decision makes. */
const passes: Readonly<Record<string, string>> = { committee: 'pass_committee', steering: 'pass_steering', acceptance: 'close' };

/** Effects of feature requests and their approvals. */
export const approvalEffects = defineEffects({
  /**
   * After a step or an end: asks the members of the step that the request is in now, and skips what others were asked.
   * @throws AppError `no_committee_member` (409) for a step on which nobody can decide. Rule R-190, states FR-4, FR-6
   */
  'feature_requests.askMembers': async (event) => {
    const { id, record, records, system } = event;
    const all = system('approvals of a feature request');
    const step = record['status'] === 'in_progress' ? textOf(record['step']) : '';
    await skipPending(event, all, id, step);
    if (passes[step] === undefined) return;
    const members = await membersOf(event, all, step);
    if (!members.some(({ state }) => state === 'pending')) throw approvalErrors.no_committee_member();
    const known = await records.list(all, 'feature_approvals', { filter: { feature_request: id, step } });
    for (const member of members) {
      const row = known.find(({ approver }) => approver === member.approver);
      const fresh = { ...member, comment: null, decided_at: null };
      if (!row)
        await records.create(all, 'feature_approvals', {}, { set: { ...fresh, feature_request: id, stage: record['stage'], step } });
      else if (row['state'] !== 'pending') await records.move(all, 'feature_approvals', Number(row['id']), 'ask_again', { set: fresh });
    }
  },

  /**
   * After a decision: the last approval that is required moves the request, one rejection ends it. Of two decisions at once the second
   * counts with the first.
   * @throws AppError `feature_decided_already` (409) for a rejection of a request that is no longer in this step. Rules
   */
  'feature_approvals.count': async (event) => {
    const { record, records, comment, system, to } = event;
    const all = system('approvals of a feature request');
    const id = Number(record['feature_request']);
    await event.connection.run(sql`select f.id from ${table(all, 'feature_requests', 'f')} where f.id = ${id} for no key update of f`);
    const request = await records.find(all, 'feature_requests', id);
    const isOpen = request?.['status'] === 'in_progress' && request['step'] === record['step'];
    if (to === 'rejected') {
      if (!isOpen) throw approvalErrors.feature_decided_already();
      await records.move(all, 'feature_requests', id, 'reject_by_committee', { comment });
      return;
    }
    // An approval that comes with the last required one changes nothing any more.
    if (!isOpen) return;
    const step = textOf(record['step']);
    const rows = await records.list(all, 'feature_approvals', { filter: { feature_request: id, step, 'state!': 'skipped' } });
    const required = rows.filter((row) => row['required'] === true);
    const isComplete = (required.length > 0 ? required : rows).every(({ state }) => state === 'approved');
    const pass = passes[step];
    if (isComplete && pass !== undefined) await records.move(all, 'feature_requests', id, pass);
  },
});

interface Asked {
  readonly approver: number;
  readonly required: boolean;
  readonly state: 'pending' | 'skipped';
}

/** The people who decide on a step today: its members, for those who ask themselves or have left their substitutes. Rule R-193 */
async function membersOf({ ctx, record, records }: EffectEvent, all: CallContext, step: string): Promise<readonly Asked[]> {
  const today = dayIn(ctx);
  const rows = await records.list(all, 'feature_committee_members', {
    filter: { step, effective_from__lte: today, or: [{ effective_to__isnull: true }, { effective_to__gte: today }] },
  });
  const ids = rows.flatMap(({ user, substitute }) => [user, substitute]).filter((id) => typeof id === 'number');
  const users = await records.list(all, 'users', { filter: { id__in: ids.length > 0 ? ids : [0] } });
  const canDecide = (id: unknown): id is number =>
    id !== record['requested_by'] && users.some((user) => user['id'] === id && userFields(user).status === 'active');
  const asked = new Map<number, Asked>();
  for (const { user, substitute, required } of rows) {
    const decider = [user, substitute].find(canDecide);
    const approver = decider ?? Number(user);
    const isRequired = required === true || asked.get(approver)?.required === true;
    asked.set(approver, { approver, required: isRequired, state: decider === undefined ? 'skipped' : 'pending' });
  }
  return [...asked.values()];
}

/** Skips the approvals that wait for other steps; one that is being decided at this moment waits for this change, and then counts no more. */
async function skipPending(event: EffectEvent, all: CallContext, id: number, step: string): Promise<void> {
  const rows = await event.connection.run(sql<RecordValues>`
    select a.id from ${table(all, 'feature_approvals', 'a')} where a.feature_request = ${id} and a.state = 'pending' and a.step <> ${step}
    for no key update of a skip locked`);
  for (const row of rows) await event.records.move(all, 'feature_approvals', Number(row['id']), 'skip');
}
