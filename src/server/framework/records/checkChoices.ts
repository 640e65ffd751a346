import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import { definitionChoices } from '../../../shared/framework/definitions/describe/definitionChoices.ts';
import type { Field } from '../../../shared/framework/definitions/entity.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';

/**
 * Finds texts that should name a definition (`x-choices`) and name none. A list of screens may hold more, since the calls of a screen may need none.
 * @param fields with new values to check: a stored value stays valid, even without its definition
 * @returns field -> problem
 */
export function checkChoices(registry: Registry, fields: readonly Field[], values: RecordValues): Record<string, FieldProblem> {
  const wrong = fields.filter(({ name, property: { 'x-choices': kind } }) => {
    const value = values[name];
    if (!kind || value === null || value === undefined || (kind === 'screens' && Array.isArray(value))) return false;
    const known = new Set<unknown>(definitionChoices(registry, kind).map((choice) => choice.value));
    return ![value].flat().every((one) => known.has(one));
  });
  return Object.fromEntries(wrong.map(({ name }) => [name, { key: 'validation.enum' }]));
}
