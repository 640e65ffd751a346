import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import { askedFields, isOfSystem, type Machine, type Transition, targetsOf } from '../../../shared/framework/definitions/machines.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
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
import { judgeTransition } from './judgeTransition.ts';
import { agreementBarrier, barrierError, messageOf } from './moveRecord.ts';
import { namesInScope } from './namesInScope.ts';
import type { RecordTarget } from './RecordTarget.ts';
import { type AgreementState, readAgreement } from './readAgreement.ts';
import { readVisible, storedRows } from './readRecord.ts';
import { recordErrors } from './recordErrors.ts';
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
  const [found] = await findMachines(connection, target, [Number(id)]);
  if (!found) throw recordErrors.record_not_found({ id });
  const histories: PastStep[][] = [];
  for (const { field } of entity.machines) histories.push(await readHistory(connection, { entity: entity.name, id: found.id, field }));
  const nameOf = await namesOfPeople(connection, target, [found], histories.flat());
  const offered: OfferCase = { ctx, entity, found, mayEdit, nameOf };
  return {
    version: Number(found.record['version']),
    machines: entity.machines.map(
      (machine, i): RecordMachine => ({
        field: machine.field,
        state: String(found.record[machine.field]),
        transitions: offersIn(offered, machine),
        history: (histories[i] ?? []).map((step) => describeStep(ctx, machine, step, nameOf)),
      }),
    ),
  };
}

/** The transitions of several records, by their ids: those of people, offered to the reader or with the reason why not. */
export async function offersOf(
  connection: ScopedConnection,
  target: RecordTarget,
  ids: readonly number[],
  mayEdit: boolean,
): Promise<ReadonlyMap<number, readonly TransitionOffer[]>> {
  const { ctx } = connection;
  const { entity } = target;
  const all = await findMachines(connection, target, ids);
  const nameOf = await namesOfPeople(connection, target, all, []);
  return new Map(
    all.map((found) => [found.id, entity.machines.flatMap((machine) => offersIn({ ctx, entity, found, mayEdit, nameOf }, machine))]),
  );
}

/** A record with what decides about its transitions. */
interface FoundRecord {
  readonly id: number;
  readonly record: RecordValues;
  readonly part: RowRoles | undefined;
  readonly agreements: ReadonlyMap<Transition, AgreementState>;
}

async function findMachines(connection: ScopedConnection, { entity }: RecordTarget, ids: readonly number[]): Promise<FoundRecord[]> {
  const { ctx } = connection;
  const records = await storedRows('states and conditions of transitions, which decide what a reader is offered', connection, entity, ids);
  const all = entity.machines.flatMap(({ transitions }) => transitions);
  const parts = await readRowRoles(connection, ctx, entity.name, ids, all);
  const found: FoundRecord[] = [];
  for (const record of records) {
    const id = Number(record['id']);
    const agreements = new Map<Transition, AgreementState>();
    for (const { field, transitions } of entity.machines)
      for (const transition of transitions.filter(({ agree, from }) => agree && from.some((state) => state === record[field]))) {
        const agreement = await readAgreement(connection, ctx, { entity: entity.name, id, field }, transition, record);
        if (agreement) agreements.set(transition, agreement);
      }
    found.push({ id, record, part: parts.get(id), agreements });
  }
  return found;
}

type NameOf = (user: number | null) => string | null;

interface OfferCase {
  readonly ctx: CallContext;
  readonly entity: Entity;
  readonly found: FoundRecord;
  readonly mayEdit: boolean;
  readonly nameOf: NameOf;
}

function offersIn(offered: OfferCase, machine: Machine): TransitionOffer[] {
  return machine.transitions.filter((each) => !isOfSystem(each)).map((transition) => offerOf(offered, machine, transition));
}

function offerOf(
  { ctx, entity, found: { record, part, agreements }, mayEdit, nameOf }: OfferCase,
  machine: Machine,
  transition: Transition,
): TransitionOffer {
  const agreement = agreements.get(transition);
  const { name, label, comment, confirm, done, undo, decides, danger = false, bulk = false } = transition;
  const missing = comment === 'required' ? messageOf(machine, transition, 'comment') : undefined;
  const { barrier: alone, forUser } = judgeTransition(ctx, { entity, machine, transition }, record, part, mayEdit);
  const barrier = alone ?? (agreement && agreementBarrier(agreement, forUser ?? ctx.reader.userId));
  const targets = targetsOf(transition);
  return {
    name,
    label: textIn(label, ctx.language),
    to: targets.length === 1 ? (targets[0] ?? null) : null,
    ...(barrier && { barrier, reason: reasonOf(ctx, entity, { machine, transition }, record, barrier) }),
    asks: askedFields(transition).map((each) => ({ field: each.name, required: each.isRequired })),
    ...(!barrier && forUser !== undefined && { for_user: nameOf(forUser) }),
    ...(comment && { comment }),
    ...(missing && { comment_missing: textIn(missing, ctx.language) }),
    ...(typeof decides === 'string' && { decision: decides }),
    ...(confirm && { confirm: textIn(confirm, ctx.language) }),
    ...(done && { done: textIn(done, ctx.language) }),
    ...(undo !== undefined && { undo }),
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

/**
 * Names of the people in histories and agreements. Staff read all of them, others the names in their scope and of people for whom they
 * decide.
 */
async function namesOfPeople(
  connection: ScopedConnection,
  target: RecordTarget,
  found: readonly FoundRecord[],
  steps: readonly PastStep[],
): Promise<NameOf> {
  const { ctx } = connection;
  const { user: people } = ctx.registry.actors;
  const ofSteps = steps.flatMap(({ user, acted_by: by, for_user: whom }) => [user, by, whom]);
  const ofAgreements = found.flatMap(({ agreements }) =>
    [...agreements.values()].flatMap(({ agreed, missing = [] }) => [...agreed, ...missing]),
  );
  const asked = [...ofSteps, ...ofAgreements].filter((id) => id !== null);
  const delegators = (ctx.reader.standsFor ?? []).map(({ user }) => user);
  const everybody = guardConnection(withoutGuard(connection), asSystem(ctx));
  const namesFor = async (eyes: ScopedConnection, ids: readonly number[]) =>
    people && ids.length > 0 ? namesInScope(eyes, { ...target, entity: people, rowLimit: undefined }, [...new Set(ids)]) : undefined;
  const [names, ofDelegators] = [await namesFor(ctx.reader.isStaff ? everybody : connection, asked), await namesFor(everybody, delegators)];
  return (id) => {
    if (id === null) return null;
    const name = delegators.includes(id) ? ofDelegators?.(id) : names?.(id);
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
