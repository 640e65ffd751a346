import { type AppError, type FieldProblem, invariant } from '../../../shared/framework/AppError.ts';
import { askingEntity } from '../../../shared/framework/definitions/askingEntity.ts';
import { type Entity, getField } from '../../../shared/framework/definitions/entity.ts';
import {
  askedFields,
  backState,
  commentMax,
  type Machine,
  type Transition,
  targetsOf,
} from '../../../shared/framework/definitions/machines.ts';
import type { TransitionMessages } from '../../../shared/framework/definitions/types.gen.ts';
import { dayIn } from '../../../shared/framework/query/placeholders.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { finalState, recordLock } from '../../../shared/framework/records/recordLock.ts';
import { type TransitionBarrier, transitionBarrier } from '../../../shared/framework/records/transitionBarrier.ts';
import { type Text, textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import type { MoveOptions } from '../registrations/Records.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { readRowRoles } from '../states/rowRoles.ts';
import { findLatestStep, markReverted, noteStep, type StateField } from '../states/stateHistory.ts';
import type { RecordTarget } from './RecordTarget.ts';
import { findVisible, type LockedRecord, lockRecord } from './readRecord.ts';
import { recordErrors } from './recordErrors.ts';
import { runEffects } from './runEffects.ts';
import { changeByTransition, checkVersion } from './writeRecord.ts';

/** A transition of an entity, with the machine that it belongs to. */
export interface FoundTransition {
  readonly machine: Machine;
  readonly transition: Transition;
}

/**
 * Makes a transition of a record: of two that are made at once, the second meets the state that the first has left behind. The record, its
 * history and the effects are one transaction.
 * @param name of the transition
 * @param options.mayEdit true: the maker has the right to edit, for transitions without `by`
 * @returns the record within the reader's rights; only its `id` if the transition has led out of the reader's sight
 * @throws AppError 404 `transition_unknown`, `record_not_found` · 403 `transition_of_others`, `transition_own` · 409
 *   `transition_not_possible`, `transition_condition`, `transition_no_earlier`, `stale_version` · 400 `invalid_body` for what it asks for,
 *   and errors of rules, hooks and effects
 */
export async function moveRecord(
  connection: ScopedConnection,
  target: RecordTarget,
  id: RecordId,
  name: string,
  { mayEdit = true, ...options }: MoveOptions & { readonly mayEdit?: boolean } = {},
): Promise<RecordValues> {
  const found = findTransition(target.entity, name);
  if (!found) throw recordErrors.transition_unknown({ name });
  return connection.transaction(async (tx) => {
    const { ctx } = connection;
    const stored = await lockRecord(tx, ctx, target, id, 'transition');
    await refuseBarred(tx, target, found, stored, mayEdit);
    if (options.version !== undefined) checkVersion(options.version, stored);
    await move(tx, target, found, stored, options);
    return (await findVisible(tx, ctx, target, id)) ?? { id };
  });
}

/** The transition of that name. */
export function findTransition({ machines }: Entity, name: string): FoundTransition | undefined {
  for (const machine of machines) {
    const transition = machine.transitions.find((each) => each.name === name);
    if (transition) return { machine, transition };
  }
  return undefined;
}

async function refuseBarred(
  tx: ScopedConnection,
  { entity }: RecordTarget,
  found: FoundTransition,
  { values }: LockedRecord,
  mayEdit: boolean,
): Promise<void> {
  const { ctx } = tx;
  const { machine, transition } = found;
  const isSystem = ctx.reader.isSystem === true;
  const part = isSystem ? undefined : (await readRowRoles(tx, ctx, entity.name, [values.id], [transition])).get(Number(values.id));
  const none = new Set<string>();
  const barrier = transitionBarrier(entity, machine, transition, {
    record: values,
    roles: part?.roles ?? none,
    barredRoles: part?.barredRoles ?? none,
    canEdit: mayEdit && part?.canWrite === true,
    isSystem,
    moment: ctx,
  });
  if (barrier) throw barrierError(ctx, entity, found, values, barrier);
}

/**
 * The error of a transition that is not possible, in the words of the definition or, without them, the usual ones. A state that locks the
 * record says so in the words of the lock.
 */
export function barrierError(
  ctx: CallContext,
  entity: Entity,
  { machine, transition }: FoundTransition,
  record: RecordValues,
  barrier: TransitionBarrier | 'back',
): AppError {
  const lock = barrier === 'state' ? recordLock(entity, record, ctx) : undefined;
  const words = lock && lock !== finalState ? lock : messageOf(machine, transition, barrier);
  const state = getField(entity, machine.field).options?.find(({ value }) => value === record[machine.field]);
  const details = {
    label: textIn(transition.label, ctx.language),
    state: state && textIn(state.label, ctx.language),
    roles: transition.by?.join(', '),
    reason: words && textIn(words, ctx.language),
  };
  return recordErrors[barrierCodes[barrier]](details, words && { messageKey: 'error.transition_refused' });
}

const barrierCodes = {
  state: 'transition_not_possible',
  role: 'transition_of_others',
  own: 'transition_own',
  condition: 'transition_condition',
  back: 'transition_no_earlier',
} as const satisfies Record<TransitionBarrier | 'back', keyof typeof recordErrors>;

/** The words of a definition for a refusal; those of the transition win. */
export function messageOf({ messages }: Machine, transition: Transition, kind: keyof TransitionMessages): Text | undefined {
  return transition.messages?.[kind] ?? messages[kind];
}

async function move(
  tx: ScopedConnection,
  target: RecordTarget,
  { machine, transition }: FoundTransition,
  stored: LockedRecord,
  { values = {}, comment: written, to, set = {} }: MoveOptions,
): Promise<void> {
  const { ctx } = tx;
  const { entity } = target;
  const id = Number(stored.values.id);
  const from = String(stored.values[machine.field]);
  const place: StateField = { entity: entity.name, id, field: machine.field };
  const back = transition.to === backState ? await findLatestStep(tx, place) : undefined;
  if (transition.to === backState && !back?.from) throw barrierError(ctx, entity, { machine, transition }, stored.values, 'back');
  const state = back?.from ?? to ?? targetsOf(transition)[0] ?? from;
  invariant(back || targetsOf(transition).includes(state), `${transition.name} of ${entity.name} leads to ${state}`);
  const comment = typeof written === 'string' && written.trim() !== '' ? written.trim() : null;
  const problem = commentProblem(machine, transition, comment);
  await changeByTransition(
    tx,
    {
      ...target,
      entity: askingEntity(entity, transition),
      transition: { asked: askedFields(transition), problems: problem ? { comment: problem } : {} },
    },
    { stored, sent: values, set: { ...setValues(ctx, transition, comment), ...set, [machine.field]: state } },
  );
  await noteStep(tx, ctx, place, { transition: transition.name, from, to: state, comment });
  if (back) await markReverted(tx, place, back.id);
  await runEffects(tx, target, { transition, id, from, to: state, comment, previous: stored.values });
}

function commentProblem(machine: Machine, transition: Transition, comment: string | null): FieldProblem | undefined {
  const text = messageOf(machine, transition, 'comment');
  if (transition.comment === 'required' && comment === null) return { key: 'validation.required', ...(text && { text }) };
  return (comment?.length ?? 0) > commentMax ? { key: 'validation.max_length', values: { max: commentMax } } : undefined;
}

/** The values that a transition sets, with its placeholders filled. */
function setValues(ctx: CallContext, { sets = {} }: Transition, comment: string | null): RecordValues {
  const placeholders: RecordValues = {
    '{me}': ctx.reader.userId === 0 ? null : ctx.reader.userId,
    '{now}': ctx.now,
    '{today}': dayIn(ctx),
    '{comment}': comment,
  };
  return Object.fromEntries(
    Object.entries(sets).map(([name, value]) => [
      name,
      typeof value === 'string' && Object.hasOwn(placeholders, value) ? placeholders[value] : value,
    ]),
  );
}
