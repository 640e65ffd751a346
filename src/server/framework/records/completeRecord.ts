import { AppError, type FieldProblem } from '../../../shared/framework/AppError.ts';
import { completionOf, targetsOf } from '../../../shared/framework/definitions/machines.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { brokenRules } from '../../../shared/framework/records/recordRules.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { asSystem } from '../context/systemContext.ts';
import { httpErrors } from '../errors/httpErrors.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { validateRecord } from '../validation/validateRecord.ts';
import type { RecordTarget } from './RecordTarget.ts';
import { lockRecord } from './readRecord.ts';
import { runHooks } from './runHooks.ts';

/**
 * Makes the transition that waits for a record to lack nothing (`once_valid`). The record is judged as in the state after it: its required
 * values, its rules, and the hooks that see it with its lines.
 * @param options.isAsked true: faults are thrown; else the record stays as it is
 * @param options.stored the values of the record, which the transaction has locked; default: they are read
 * @returns true if the transition was made
 * @throws AppError 400 `invalid_body` (errors by field)
 */
export async function completeRecord(
  tx: ScopedConnection,
  target: RecordTarget,
  id: RecordId,
  { isAsked, stored }: { readonly isAsked: boolean; readonly stored?: RecordValues | undefined },
): Promise<boolean> {
  const { entity } = target;
  const values = stored ?? (await lockRecord(withoutGuard(tx), asSystem(tx.ctx), target, id)).values;
  const completion = completionOf(entity.machines, values);
  if (!completion) return false;
  const { machine, transition } = completion;
  const [state] = targetsOf(transition);
  const record = { ...values, [machine.field]: state };
  const faults = validateRecord(entity, 'update', record);
  const errors: Record<string, FieldProblem> = { ...brokenRules(entity, record, tx.ctx, () => true, faults), ...faults };
  try {
    await tx.transaction(async (part) => {
      const hooked = await hookFaults(part, target, { id, record, previous: values });
      Object.assign(errors, hooked);
      if (Object.keys(errors).length > 0) throw httpErrors.invalid_body({}, { errors });
      await target.records.in(part).move(asSystem(part.ctx), entity.name, id, transition.name, { isAnswered: false });
    });
    return true;
  } catch (error) {
    if (isAsked || !(error instanceof AppError) || error.code !== invalidBody) throw error;
    return false;
  }
}

const invalidBody = httpErrors.invalid_body().code;

/** The faults that hooks find in a record with its lines, by field. */
async function hookFaults(
  tx: ScopedConnection,
  target: RecordTarget,
  change: Parameters<typeof runHooks>[4],
): Promise<Readonly<Record<string, FieldProblem>>> {
  try {
    await runHooks(withoutGuard(tx), tx.ctx, target, 'after_lines', change);
    return {};
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== invalidBody) throw error;
    return error.errors ?? {};
  }
}
