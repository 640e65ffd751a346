import type { AppError } from '../../../shared/framework/AppError.ts';
import { stepFields } from '../../../shared/framework/definitions/describe/formSteps.ts';
import type { FormDefinition, FormStep } from '../../../shared/framework/definitions/types.gen.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { fieldAt } from '../../../shared/framework/records/problems.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { httpErrors } from '../errors/httpErrors.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { isRefusal } from './applyRows.ts';
import { createWithLines, updateWithLines } from './lineRecords.ts';
import type { RecordTarget } from './RecordTarget.ts';
import { recordErrors } from './recordErrors.ts';

interface StepCheck {
  readonly step: FormStep;
  /** Values of the steps so far; those of a stored record with its version. */
  readonly body: unknown;
  /** Of a stored record; undefined: a new one. */
  readonly id?: RecordId | undefined;
}

/** @throws AppError 404 `step_not_found` */
export function stepOf(form: Pick<FormDefinition, 'steps'> | undefined, name: string | undefined): FormStep {
  const step = form?.steps?.find((each) => each.name === name);
  if (!step) throw recordErrors.step_not_found({ name: name ?? '' });
  return step;
}

/**
 * Checks the values of one step as a save would, and keeps nothing: problems of other steps wait for theirs. A summary is checked whole.
 * @returns the record as a save would leave it; undefined while further steps have yet to be filled in
 * @throws AppError 400 `invalid_body` and 409 `value_taken` (errors by field of the step), and at the summary as `createWithLines` and
 *   `updateWithLines`, but for `stale_version`, which the save answers
 */
export async function checkStep(
  connection: ScopedConnection,
  target: RecordTarget,
  { step, body, id }: StepCheck,
): Promise<RecordValues | undefined> {
  const found: { record?: RecordValues } = {};
  try {
    await connection.transaction(async (tx) => {
      found.record = await (id === undefined
        ? createWithLines(tx, target, body, { isComplete: true })
        : updateWithLines(tx, target, id, body, { isComplete: true }));
      throw new NotKept();
    });
  } catch (error) {
    if (error instanceof NotKept) return found.record;
    if (!isRefusal(error)) throw error;
    const refusal = refusalOf(step, error);
    if (refusal) throw refusal;
  }
  return undefined;
}

/** Rolls the transaction back without being an error. */
class NotKept extends Error {}

/** The part of a refusal that is about a step; undefined: the step has no fault. */
function refusalOf(step: FormStep, error: AppError): AppError | undefined {
  const { code, errors = {} } = error;
  if (code === recordErrors.stale_version().code) return undefined;
  if (code === recordErrors.record_not_found().code || code === recordErrors.record_expected().code || step.summary) return error;
  const fields = new Set(stepFields(step));
  const own = Object.entries(errors).filter(([place]) => fields.has(fieldAt(place)));
  return own.length === 0 ? undefined : httpErrors.invalid_body({}, { cause: error, errors: Object.fromEntries(own) });
}
