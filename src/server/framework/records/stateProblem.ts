import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import { isOfSystem, targetsOf } from '../../../shared/framework/definitions/machines.ts';
import type { Text } from '../../../shared/framework/text.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';

/**
 * The problem of a value for a field that transitions alone write. It names the transitions to that state, or else all of the present one.
 * @returns undefined for a field without states
 */
export function stateProblem(
  { machines }: Entity,
  name: string,
  value: unknown,
  stored: RecordValues | undefined,
): FieldProblem | undefined {
  const machine = machines.find(({ field, isWritable }) => field === name && !isWritable);
  if (!machine) return undefined;
  const offered = machine.transitions.filter((each) => !isOfSystem(each) && (!stored || each.from.includes(String(stored[name]))));
  const leading = offered.filter((each) => targetsOf(each).includes(String(value)));
  const named = stored ? (leading.length > 0 ? leading : offered) : [];
  if (named.length === 0) return { key: 'validation.by_transition' };
  const labels = named.map(({ label }) => label);
  return { key: 'validation.by_transition', text: joined(labels) };
}

function joined(labels: readonly Text[]): Text {
  const names = (language: 'en' | 'fr', open: string, close: string) =>
    labels.map((label) => `${open}${label[language]}${close}`).join(', ');
  return { en: `The state changes by ${names('en', '“', '”')} alone`, fr: `L’état ne change que par ${names('fr', '«\u00a0', '\u00a0»')}` };
}
