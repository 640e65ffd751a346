import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import { definitionChoices } from '../../../shared/framework/definitions/definitionChoices.ts';
import type { Field } from '../../../shared/framework/definitions/entity.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { RecordValues } from '../registrations/hooks.ts';

/**
 * Finds texts that are to name a definition (`x-choices`) and name none. Lists may hold more than definitions have.
 * @param fields whose new values are to be checked: what is stored stays, also when its definition has gone
 * @returns field -> problem
 */
export function checkChoices(registry: Registry, fields: readonly Field[], values: RecordValues): Record<string, FieldProblem> {
  const wrong = fields.filter(({ name, property: { 'x-choices': kind } }) => {
    const value = values[name];
    return kind && typeof value === 'string' && !definitionChoices(registry, kind).some((choice) => choice.value === value);
  });
  return Object.fromEntries(wrong.map(({ name }) => [name, { key: 'validation.enum' }]));
}
