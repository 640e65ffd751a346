import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import { type Machine, type Transition, targetsOf } from '../../../shared/framework/definitions/machines.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { httpErrors } from '../errors/httpErrors.ts';
import { noteOccasion } from '../notices/noticeEvents.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { judgeTransition } from './judgeTransition.ts';
import type { RecordTarget } from './RecordTarget.ts';
import { readRowRoles } from './rowRoles.ts';
import { runEffects } from './runEffects.ts';
import { noteStep } from './stateHistory.ts';
import { transitionSets } from './transitionSets.ts';

/** A change of a field that is an input and has states. */
interface Switched {
  readonly machine: Machine;
  readonly transition: Transition;
  readonly from: string;
  readonly to: string;
}

/**
 * The transitions that a change of a stored record makes by its fields that are inputs and have states (`writable`). The writer may edit the
 * record.
 * @throws AppError 400 `invalid_body` at a field whose new state no transition of the writer leads to
 */
export async function findSwitched(
  tx: ScopedConnection,
  { entity }: RecordTarget,
  previous: RecordValues,
  change: RecordValues,
): Promise<readonly Switched[]> {
  const machines = entity.machines.filter(({ field, isWritable }) => isWritable && Object.hasOwn(change, field));
  if (machines.length === 0) return [];
  const { ctx } = tx;
  const id = Number(previous['id']);
  const all = machines.flatMap(({ transitions }) => transitions);
  const part = (await readRowRoles(tx, ctx, entity.name, [id], all)).get(id);
  const problems: Record<string, FieldProblem> = {};
  const switched = machines.flatMap((machine): Switched[] => {
    const [from, to] = [String(previous[machine.field]), String(change[machine.field])];
    const transition = machine.transitions.find((each) => each.from.includes(from) && targetsOf(each).includes(to));
    const barrier = transition
      ? judgeTransition(ctx, { entity, machine, transition }, previous, part && { ...part, canWrite: true }, true).barrier
      : 'state';
    if (transition && !barrier) return [{ machine, transition, from, to }];
    const text = transition?.messages?.[barrier ?? 'state'] ?? machine.messages[barrier ?? 'state'];
    problems[machine.field] = { key: 'error.transition_not_possible', ...(text && { text }) };
    return [];
  });
  if (Object.keys(problems).length > 0) throw httpErrors.invalid_body({}, { errors: problems });
  return switched;
}

/** The fields that the transitions of a change set. */
export function switchedSets(ctx: CallContext, switched: readonly Switched[]): RecordValues {
  return Object.fromEntries(switched.flatMap(({ transition }) => Object.entries(transitionSets(ctx, transition, null))));
}

/** Keeps the transitions of a change in the history, and calls their effects. */
export async function noteSwitched(
  tx: ScopedConnection,
  target: RecordTarget,
  previous: RecordValues,
  switched: readonly Switched[],
): Promise<void> {
  const id = Number(previous['id']);
  for (const { machine, transition, from, to } of switched) {
    await noteStep(
      tx,
      tx.ctx,
      { entity: target.entity.name, id, field: machine.field },
      { transition: transition.name, from, to, comment: null },
    );
    await noteOccasion(tx, tx.ctx, target.entity, id, { kind: 'transition', name: transition.name, state: to });
    await runEffects(tx, target, { transition, id, from, to, comment: null, previous });
  }
}
