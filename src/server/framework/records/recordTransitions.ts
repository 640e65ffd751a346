import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import { askedFields, isOfSystem, type Machine, type Transition, targetsOf } from '../../../shared/framework/definitions/machines.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { transitionBarrier } from '../../../shared/framework/records/transitionBarrier.ts';
import type {
  RecordMachine,
  RecordTransitions,
  StateStepDescription,
  TransitionOffer,
} from '../../../shared/framework/states/RecordTransitions.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { guardConnection, withoutGuard } from '../../db/guardConnection.ts';
import { asSystem } from '../context/systemContext.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { barrierError } from './moveRecord.ts';
import { namesInScope } from './namesInScope.ts';
import type { RecordTarget } from './RecordTarget.ts';
import { readVisible, storedRows } from './readRecord.ts';
import { type RowRoles, readRowRoles } from './rowRoles.ts';
import { type PastStep, readHistory } from './stateHistory.ts';

/**
 * The transitions of a record for its reader, offered or with the reason why not, and its history.
 * @param mayEdit true: the reader has the right to edit
 * @throws AppError `record_not_found` (404), also for a record that the reader may not see
 */
export async function readTransitions(
  connection: ScopedConnection,
  target: RecordTarget,
  id: RecordId,
  mayEdit: boolean,
): Promise<RecordTransitions> {
  const { ctx } = connection;
  const { entity } = target;
  await readVisible(connection, ctx, target, id);
  const [record] = await storedRows('states and conditions of transitions, which decide what a reader is offered', connection, entity, [
    id,
  ]);
  const all = entity.machines.flatMap(({ transitions }) => transitions);
  const part = (await readRowRoles(connection, ctx, entity.name, [id], all)).get(Number(id));
  const machines: RecordMachine[] = [];
  for (const machine of record ? entity.machines : []) {
    const steps = await readHistory(connection, { entity: entity.name, id: Number(id), field: machine.field });
    machines.push({
      field: machine.field,
      state: String(record?.[machine.field]),
      transitions: machine.transitions
        .filter((each) => !isOfSystem(each))
        .map((transition) => offerOf(ctx, entity, machine, transition, { record: record ?? {}, part, mayEdit })),
      history: await describeSteps(connection, target, machine, steps),
    });
  }
  return { version: Number(record?.['version']), machines };
}

interface OfferCase {
  readonly record: RecordValues;
  readonly part: RowRoles | undefined;
  readonly mayEdit: boolean;
}

function offerOf(
  ctx: CallContext,
  entity: Entity,
  machine: Machine,
  transition: Transition,
  { record, part, mayEdit }: OfferCase,
): TransitionOffer {
  const { name, label, comment, confirm, done, danger = false, bulk = false } = transition;
  const none = new Set<string>();
  const barrier = transitionBarrier(entity, machine, transition, {
    record,
    roles: part?.roles ?? none,
    barredRoles: part?.barredRoles ?? none,
    canEdit: mayEdit && part?.canWrite === true,
    isOfPortal: false,
    moment: ctx,
  });
  const targets = targetsOf(transition);
  return {
    name,
    label: textIn(label, ctx.language),
    to: targets.length === 1 ? (targets[0] ?? null) : null,
    ...(barrier && { barrier, reason: reasonOf(ctx, entity, { machine, transition }, record, barrier) }),
    asks: askedFields(transition).map((each) => ({ field: each.name, required: each.isRequired })),
    ...(comment && { comment }),
    ...(confirm && { confirm: textIn(confirm, ctx.language) }),
    ...(done && { done: textIn(done, ctx.language) }),
    danger,
    bulk,
  };
}

function reasonOf(
  ctx: CallContext,
  ...refused: Parameters<typeof barrierError> extends [CallContext, ...infer Rest] ? Rest : never
): string {
  const { messageKey, details } = barrierError(ctx, ...refused);
  return formatMessage(ctx.registry.messages, ctx.language, messageKey, details);
}

/** Past steps with names: those of all people for staff, for others of people in their scope. */
async function describeSteps(
  connection: ScopedConnection,
  target: RecordTarget,
  { transitions }: Machine,
  steps: readonly PastStep[],
): Promise<StateStepDescription[]> {
  const { ctx } = connection;
  const { user: people } = ctx.registry.actors;
  const ids = [...new Set(steps.flatMap(({ user, acted_by: by, for_user: whom }) => [user, by, whom]).filter((id) => id !== null))];
  const eyes = ctx.reader.isStaff ? guardConnection(withoutGuard(connection), asSystem(ctx)) : connection;
  const names = people && ids.length > 0 ? await namesInScope(eyes, { ...target, entity: people, rowLimit: undefined }, ids) : undefined;
  const nameOf = (id: number | null): string | null => {
    const name = id === null ? undefined : names?.(id);
    return name === undefined || name === String(id) ? null : name;
  };
  return steps.map(({ transition, user, acted_by: by, for_user: whom, ...step }) => {
    const label = transitions.find(({ name }) => name === transition)?.label;
    return {
      ...step,
      transition,
      label: label ? textIn(label, ctx.language) : transition,
      user: nameOf(user),
      acted_by: nameOf(by),
      for_user: nameOf(whom),
      is_system: user === null,
    };
  });
}
