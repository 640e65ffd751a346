import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import { definitionChoices } from '../../../shared/framework/definitions/describe/definitionChoices.ts';
import type { Field } from '../../../shared/framework/definitions/entity.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';

/**
 * Finds texts that should name a definition (`x-choices`) and name none, or one that is not for the writer to choose. A list of screens
 * may hold more, since the calls of a screen may need none.
 * @param fields with new values to check: a stored value stays valid, even without its definition, also as part of a longer list
 * @returns field -> problem; that of a list names the wrong values
 */
export function checkChoices(
  { registry, reader, language }: Pick<CallContext, 'registry' | 'reader' | 'language'>,
  fields: readonly Field[],
  values: RecordValues,
  stored: RecordValues = {},
): Record<string, FieldProblem> {
  const problems = fields.flatMap(({ name, property: { 'x-choices': kind } }): [string, FieldProblem][] => {
    const value = values[name];
    if (!kind || value === null || value === undefined || (kind === 'screens' && Array.isArray(value))) return [];
    const kept = new Set([stored[name]].flat());
    const choices = new Map<unknown, { readonly label: string; readonly isOffered: boolean }>(
      definitionChoices(registry, kind, reader.isSystem ? undefined : reader).map(({ value: one, label, isOffered = true }) => [
        one,
        { label: textIn(label, language), isOffered },
      ]),
    );
    const added = [value].flat().filter((one) => !kept.has(one));
    const unknown = added.filter((one) => !choices.has(one));
    if (unknown.length > 0) {
      const isList = Array.isArray(value);
      return [
        [name, isList ? { key: 'validation.not_options', values: { values: unknown.map(textOf).join(', ') } } : { key: 'validation.enum' }],
      ];
    }
    const barred = added.flatMap((one) => (choices.get(one)?.isOffered === false ? [choices.get(one)?.label ?? textOf(one)] : []));
    return barred.length > 0 ? [[name, { key: 'validation.beyond_reader', values: { values: barred.join(', ') } }]] : [];
  });
  return Object.fromEntries(problems);
}
