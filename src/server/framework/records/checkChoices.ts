import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import { definitionChoices } from '../../../shared/framework/definitions/definitionChoices.ts';
import type { Field } from '../../../shared/framework/definitions/entity.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';

/**
 * Finds texts that should name a definition (`x-choices`) and name none. Lists may hold more values than there are definitions.
 * @param fields with new values to check: a stored value stays valid, even without its definition
 * @returns field -> problem
 */
export function checkChoices(registry: Registry, fields: readonly Field[], values: RecordValues): Record<string, FieldProblem> {
  const wrong = fields.filter(({ name, property: { 'x-choices': kind } }) => {
    const value = values[name];
    return kind && typeof value === 'string' && !definitionChoices(registry, kind).some((choice) => choice.value === value);
  });
  return Object.fromEntries(wrong.map(({ name }) => [name, { key: 'validation.enum' }]));
}
