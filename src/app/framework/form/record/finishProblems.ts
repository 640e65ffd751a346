import type { FieldProblem } from '../../../../shared/framework/AppError.ts';
import { fieldOfKey } from '../../../../shared/framework/definitions/filterLeaves.ts';
import type { Machine, Transition } from '../../../../shared/framework/definitions/machines.ts';
import { meetsRule } from '../../../../shared/framework/records/recordRules.ts';
import { formMoment } from '../values/recordChanges.ts';
import type { RecordForm } from './useRecordForm.ts';

/**
 * The problems that the record of a form would have in the state after a transition: its rules there, and the conditions of the transition
 * that it does not meet. Problems that it has already are left out.
 * @returns path, its segments joined by `/` -> problem
 */
export function finishProblems(
  { field, messages }: Machine,
  { to, sets = {}, when = {}, messages: own }: Transition,
  { entity, record, problems }: Pick<RecordForm, 'entity' | 'record' | 'problems'>,
): Readonly<Record<string, FieldProblem>> {
  const constants = Object.entries(sets).filter(([, value]) => !(typeof value === 'string' && value.startsWith('{')));
  const before = problems(record);
  const after = problems({ ...record, ...Object.fromEntries(constants), [field]: to });
  const condition = own?.condition ?? messages.condition;
  const unmet = condition ? Object.entries(when).filter(([key, value]) => !meetsRule(entity, record, { [key]: value }, formMoment())) : [];
  const ofConditions = unmet.map(([key]) => [fieldOfKey(key), { key: 'validation.invalid', text: condition }] as const);
  const found = Object.entries({ ...Object.fromEntries(ofConditions), ...after });
  return Object.fromEntries(found.filter(([path]) => !Object.hasOwn(before, path)));
}
