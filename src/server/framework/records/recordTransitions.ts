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
import { agreementBarrier, barrierError } from './moveRecord.ts';
import { namesInScope } from './namesInScope.ts';
import type { RecordTarget } from './RecordTarget.ts';
import { type AgreementState, readAgreement } from './readAgreement.ts';
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
  const found: FoundMachine[] = [];
  for (const machine of record ? entity.machines : []) {
    const place = { entity: entity.name, id: Number(id), field: machine.field };
    const agreements = new Map<Transition, AgreementState>();
    for (const transition of machine.transitions) {
      const isOpen = transition.from.some((state) => state === record?.[machine.field]);
      const agreement = isOpen ? await readAgreement(connection, ctx, place, transition, record ?? {}) : undefined;
      if (agreement) agreements.set(transition, agreement);
    }
    found.push({ machine, agreements, steps: await readHistory(connection, place) });
  }
  const nameOf = await namesOfPeople(connection, target, found);
  const offered: OfferCase = { ctx, entity, record: record ?? {}, part, mayEdit, nameOf };
  return {
    version: Number(record?.['version']),
    machines: found.map(
      ({ machine, agreements, steps }): RecordMachine => ({
        field: machine.field,
        state: String(record?.[machine.field]),
        transitions: machine.transitions
          .filter((each) => !isOfSystem(each))
          .map((transition) => offerOf(offered, machine, transition, agreements.get(transition))),
        history: steps.map((step) => describeStep(ctx, machine, step, nameOf)),
      }),
    ),
  };
}

interface FoundMachine {
  readonly machine: Machine;
  readonly agreements: ReadonlyMap<Transition, AgreementState>;
  readonly steps: readonly PastStep[];
}

type NameOf = (user: number | null) => string | null;

interface OfferCase {
  readonly ctx: CallContext;
  readonly entity: Entity;
  readonly record: RecordValues;
  readonly part: RowRoles | undefined;
  readonly mayEdit: boolean;
  readonly nameOf: NameOf;
}

function offerOf(
  { ctx, entity, record, part, mayEdit, nameOf }: OfferCase,
  machine: Machine,
  transition: Transition,
  agreement: AgreementState | undefined,
): TransitionOffer {
  const { name, label, comment, confirm, done, danger = false, bulk = false } = transition;
  const none = new Set<string>();
  const alone = transitionBarrier(entity, machine, transition, {
    record,
    roles: part?.roles ?? none,
    barredRoles: part?.barredRoles ?? none,
    canEdit: mayEdit && part?.canWrite === true,
    isOfPortal: false,
    moment: ctx,
  });
  const barrier = alone ?? (agreement && agreementBarrier(agreement, ctx.reader.userId));
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
    ...(agreement && {
      agreement: {
        agreed: agreement.agreed.map(nameOf),
        ...(agreement.missing && { missing: agreement.missing.map(nameOf) }),
        needed: agreement.needed,
      },
    }),
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

/** Names of the people in histories and agreements: those of all people for staff, for others of people in their scope. */
async function namesOfPeople(connection: ScopedConnection, target: RecordTarget, found: readonly FoundMachine[]): Promise<NameOf> {
  const { ctx } = connection;
  const { user: people } = ctx.registry.actors;
  const ofSteps = found.flatMap(({ steps }) => steps.flatMap(({ user, acted_by: by, for_user: whom }) => [user, by, whom]));
  const ofAgreements = found.flatMap(({ agreements }) =>
    [...agreements.values()].flatMap(({ agreed, missing = [] }) => [...agreed, ...missing]),
  );
  const ids = [...new Set([...ofSteps, ...ofAgreements].filter((id) => id !== null))];
  const eyes = ctx.reader.isStaff ? guardConnection(withoutGuard(connection), asSystem(ctx)) : connection;
  const names = people && ids.length > 0 ? await namesInScope(eyes, { ...target, entity: people, rowLimit: undefined }, ids) : undefined;
  return (id) => {
    const name = id === null ? undefined : names?.(id);
    return name === undefined || name === String(id) ? null : name;
  };
}

function describeStep(
  ctx: CallContext,
  { transitions }: Machine,
  { transition, user, acted_by: by, for_user: whom, ...step }: PastStep,
  nameOf: NameOf,
): StateStepDescription {
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
}
