import { AppError, type FieldProblem, invariant } from '../../../shared/framework/AppError.ts';
import { askingEntity } from '../../../shared/framework/definitions/askingEntity.ts';
import { type Entity, getField } from '../../../shared/framework/definitions/entity.ts';
import { filterLeaves } from '../../../shared/framework/definitions/filterLeaves.ts';
import { finalState } from '../../../shared/framework/definitions/locks.ts';
import {
  askedFields,
  backState,
  commentMax,
  type Machine,
  systemRole,
  type Transition,
  targetsOf,
} from '../../../shared/framework/definitions/machines.ts';
import { roleLabels } from '../../../shared/framework/definitions/rights/roleLabels.ts';
import type { TransitionMessages } from '../../../shared/framework/definitions/types.gen.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { recordLock } from '../../../shared/framework/records/recordLock.ts';
import type { AgreementBarrier, TransitionBarrier } from '../../../shared/framework/records/transitionBarrier.ts';
import { type Text, textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { httpErrors } from '../errors/httpErrors.ts';
import { noteOccasion } from '../notices/noticeEvents.ts';
import type { MoveOptions } from '../registrations/Records.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { judgeTransition } from './judgeTransition.ts';
import { tellInbox } from './noteChange.ts';
import type { RecordTarget } from './RecordTarget.ts';
import { type AgreementState, readAgreement } from './readAgreement.ts';
import { findVisible, type LockedRecord, lockRecord } from './readRecord.ts';
import { recordErrors } from './recordErrors.ts';
import { refusalText } from './refusalText.ts';
import { readRowRoles } from './rowRoles.ts';
import { runEffects } from './runEffects.ts';
import { findLatestStep, markReverted, noteStep, type StateField } from './stateHistory.ts';
import { transitionSets } from './transitionSets.ts';
import { changeByTransition, checkVersion } from './writeRecord.ts';

/** A transition of an entity, with the machine that it belongs to. */
export interface FoundTransition {
  readonly machine: Machine;
  readonly transition: Transition;
}

/**
 * Makes a transition of a record: of two that are made at once, the second meets the state that the first has left behind. The record, its
 * history, the effects and the papers that it issues are one transaction.
 * @param name of the transition
 * @param options.mayEdit true: the maker has the right to edit, for transitions without `by`
 * @returns the record within the reader's rights; only its `id` if the transition has led out of the reader's sight
 * @throws AppError 404 `transition_unknown`, `record_not_found` · 403 `transition_of_others`, `transition_own` · 409
 *   `transition_not_possible`, `transition_condition`, `transition_no_earlier`, `stale_version` · 400 `invalid_body` for what it asks for,
 *   and errors of rules, hooks and effects, also of those after which it has made another transition (`otherwise`)
 */
export async function moveRecord(
  connection: ScopedConnection,
  target: RecordTarget,
  id: RecordId,
  name: string,
  options: MoveOptions & { readonly mayEdit?: boolean } = {},
): Promise<RecordValues> {
  const { record, refusal } = await tryMove(connection, target, id, name, options);
  // Thrown after the transaction, so that the transition made instead is kept.
  if (refusal) throw refusal;
  return record;
}

/** A record after a transition. */
export interface Moved {
  readonly record: RecordValues;
  /** The reason for which the record has made the other transition of `otherwise`. */
  readonly refusal: AppError | undefined;
}

/** As `moveRecord`, for a caller whose transaction goes on after a refusal that leads elsewhere (`otherwise`). */
export async function tryMove(
  connection: ScopedConnection,
  target: RecordTarget,
  id: RecordId,
  name: string,
  { mayEdit = true, isAnswered = true, ...options }: MoveOptions & { readonly mayEdit?: boolean } = {},
): Promise<Moved> {
  const found = findTransition(target.entity, name);
  if (!found) throw recordErrors.transition_unknown({ name });
  return connection.transaction(async (tx) => {
    const { ctx } = connection;
    const stored = await lockRecord(tx, ctx, target, id, 'transition');
    const forUser = await refuseBarred(tx, target, found, stored, mayEdit);
    if (options.version !== undefined) checkVersion(options.version, stored);
    const refusal = await moveOrElse(tx, target, found, stored, { ...options, forUser });
    return { record: (isAnswered ? await findVisible(tx, ctx, target, id) : undefined) ?? { id }, refusal };
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

/** @returns the user for whom the maker decides */
async function refuseBarred(
  tx: ScopedConnection,
  { entity }: RecordTarget,
  found: FoundTransition,
  { values }: LockedRecord,
  mayEdit: boolean,
): Promise<number | undefined> {
  const { ctx } = tx;
  const isAsked = !ctx.reader.isSystem;
  const part = isAsked ? (await readRowRoles(tx, ctx, entity.name, [values.id], [found.transition])).get(Number(values.id)) : undefined;
  const { barrier, forUser } = judgeTransition(ctx, { entity, ...found }, values, part, mayEdit);
  if (barrier) throw barrierError(ctx, entity, found, values, barrier);
  return forUser;
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
  barrier: TransitionBarrier | AgreementBarrier | 'back',
): AppError {
  const lock = barrier === 'state' ? recordLock(entity, record, ctx) : undefined;
  const words =
    lock && lock !== finalState
      ? lock
      : barrier === 'state'
        ? stateWords(machine, transition, String(record[machine.field]))
        : messageOf(machine, transition, barrier === 'agreed' || barrier === 'turn' ? 'role' : barrier);
  const state = getField(entity, machine.field).options?.find(({ value }) => value === record[machine.field]);
  const details = {
    label: textIn(transition.label, ctx.language),
    state: state && textIn(state.label, ctx.language),
    roles: rolesText(ctx, entity, transition),
    fields: conditionText(ctx, entity, transition),
    reason: words && textIn(words, ctx.language),
  };
  const ownKey =
    barrier === 'role' && !transition.by
      ? 'error.transition_of_editors'
      : barrier === 'condition' && details.fields !== ''
        ? 'error.transition_condition_of'
        : undefined;
  const messageKey = words ? 'error.transition_refused' : ownKey;
  return recordErrors[barrierCodes[barrier]](details, messageKey && { messageKey });
}

/** The fields that a transition's condition compares, as far as every reader of the record sees them. */
function conditionText({ language }: CallContext, { fields }: Entity, { when }: Transition): string {
  const names = new Set(when ? filterLeaves(when).map(({ field }) => field) : []);
  return [...names]
    .flatMap((name) => {
      const field = fields.get(name);
      return field && !field.visibleTo ? [textIn(field.label, language)] : [];
    })
    .join(', ');
}

/** The roles that can make a transition, as the reader knows them. */
function rolesText({ registry, language }: CallContext, entity: Entity, { by = [] }: Transition): string {
  const names = by
    .filter((role) => role !== systemRole)
    .flatMap((role) => {
      const labels = roleLabels(registry, role, entity).map((label) => textIn(label, language));
      return labels.length === 0 ? [role] : labels;
    });
  return [...new Set(names)].join(', ');
}

const barrierCodes = {
  state: 'transition_not_possible',
  role: 'transition_of_others',
  own: 'transition_own',
  condition: 'transition_condition',
  back: 'transition_no_earlier',
  agreed: 'transition_agreed',
  turn: 'transition_not_your_turn',
} as const satisfies Record<TransitionBarrier | AgreementBarrier | 'back', keyof typeof recordErrors>;

/** The reason against a person's decision among those of several; undefined if the person may decide now. */
export function agreementBarrier({ agreed, missing, turn }: AgreementState, user: number): AgreementBarrier | 'role' | undefined {
  if (agreed.includes(user)) return 'agreed';
  if (missing && !missing.includes(user)) return 'role';
  return turn && !turn.has(user) ? 'turn' : undefined;
}

/** The words of a definition for a refusal; those of the transition win. */
export function messageOf(
  { messages }: Machine,
  transition: Transition,
  kind: Exclude<keyof TransitionMessages, 'states'>,
): Text | undefined {
  return transition.messages?.[kind] ?? messages[kind];
}

/** The words for a state from which the transition does not lead; those of the state win. */
function stateWords(machine: Machine, transition: Transition, state: string): Text | undefined {
  return transition.messages?.states?.[state] ?? machine.messages.states?.[state] ?? messageOf(machine, transition, 'state');
}

type Move = MoveOptions & { readonly forUser: number | undefined };

/** Makes the transition or, after a refusal that its `otherwise` names, the other one, with the reason. @returns the refusal */
async function moveOrElse(
  tx: ScopedConnection,
  target: RecordTarget,
  found: FoundTransition,
  stored: LockedRecord,
  options: Move,
): Promise<AppError | undefined> {
  const { otherwise } = found.transition;
  if (!otherwise) {
    await move(tx, target, found, stored, options);
    return undefined;
  }
  try {
    await tx.transaction((part) => move(part, target, found, stored, options));
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || !otherwise.errors.includes(error.code)) throw error;
    const other = findTransition(target.entity, otherwise.transition);
    invariant(other, `${target.entity.name} has the transition ${otherwise.transition}`);
    const reason = refusalText({ ...tx.ctx, language: 'en' }, target.entity, error);
    const { maxLength } = getField(target.entity, otherwise.reason).property;
    await move(tx, target, other, stored, { set: { [otherwise.reason]: reason.slice(0, maxLength) }, forUser: undefined });
    return error;
  }
}

async function move(
  tx: ScopedConnection,
  target: RecordTarget,
  { machine, transition }: FoundTransition,
  stored: LockedRecord,
  { values = {}, comment: written, to, set = {}, forUser }: Move,
): Promise<void> {
  const { ctx } = tx;
  const { entity } = target;
  const id = Number(stored.values.id);
  const from = String(stored.values[machine.field]);
  const place: StateField = { entity: entity.name, id, field: machine.field };
  const back = transition.to === backState ? await findLatestStep(tx, place) : undefined;
  if (transition.to === backState && !back?.from) throw barrierError(ctx, entity, { machine, transition }, stored.values, 'back');
  const agreement = ctx.reader.isSystem ? undefined : await readAgreement(tx, ctx, place, transition, stored.values);
  const refusal = agreement && agreementBarrier(agreement, forUser ?? ctx.reader.userId);
  if (refusal) throw barrierError(ctx, entity, { machine, transition }, stored.values, refusal);
  // A decision that leaves others to be made is a step in the history alone.
  const isLast = agreement === undefined || agreement.needed <= 1;
  const state = isLast ? (back?.from ?? to ?? targetsOf(transition)[0] ?? from) : from;
  invariant(back || !isLast || targetsOf(transition).includes(state), `${transition.name} of ${entity.name} leads to ${state}`);
  const comment = typeof written === 'string' && written.trim() !== '' ? written.trim() : null;
  const problem = commentProblem(machine, transition, comment);
  if (!isLast) {
    if (problem) throw httpErrors.invalid_body({}, { errors: { comment: problem } });
    await noteStep(tx, ctx, place, { transition: transition.name, from, to: from, comment, forUser });
    return tellInbox(tx, entity);
  }
  const sets = transitionSets(ctx, transition, comment);
  await changeByTransition(
    tx,
    {
      ...target,
      entity: askingEntity(entity, transition),
      transition: { asked: askedFields(transition), problems: problem ? { comment: problem } : {} },
    },
    { stored, sent: values, set: { ...sets, ...set, [machine.field]: state } },
  );
  await noteStep(tx, ctx, place, { transition: transition.name, from, to: state, comment, forUser });
  if (back) await markReverted(tx, place, back.id);
  // The transition may set the state of another field too.
  for (const { field } of entity.machines) {
    const [before, after] = [String(stored.values[field]), sets[field]];
    if (field === machine.field || typeof after !== 'string' || after === before) continue;
    await noteStep(tx, ctx, { ...place, field }, { transition: transition.name, from: before, to: after, comment, forUser });
  }
  await noteOccasion(tx, ctx, entity, id, { kind: 'transition', name: transition.name, state, comment, isBack: back !== undefined });
  await runEffects(tx, target, { transition, id, from, to: state, comment, previous: stored.values });
  await target.registrations.issuePapers?.(tx, { entity: entity.name, id, name: transition.name });
}

function commentProblem(machine: Machine, transition: Transition, comment: string | null): FieldProblem | undefined {
  const text = messageOf(machine, transition, 'comment');
  if (transition.comment === 'required' && comment === null) return { key: 'validation.required', ...(text && { text }) };
  return (comment?.length ?? 0) > commentMax ? { key: 'validation.max_length', values: { max: commentMax } } : undefined;
}
