import type { Condition, Operator, QueryContext, QueryField } from './ListQuery.ts';
import { allows, findOperator, operators, operatorsFor } from './operators.ts';
import { offence, type Place, unknownColumn } from './queryErrors.ts';

export interface FilterKey {
  readonly field: QueryField;
  readonly operator: Operator;
  readonly negated: boolean;
}

/**
 * Reads the name of a condition: `field`, `field__suffix`, each with `!` for negation. Grid contract 3.
 * @returns undefined for a name that is neither a field nor has `__`
 * @throws AppError `unknown_column`, `unknown_operator` or `operator_not_allowed` (400)
 */
export function parseFilterKey(name: string, context: QueryContext, place: Place): FilterKey | undefined {
  const negated = name.endsWith('!');
  const positive = negated ? name.slice(0, -1) : name;
  const bare = context.find(positive);
  if (bare) return { field: bare, operator: 'is', negated };
  const at = positive.lastIndexOf('__');
  if (at < 0) {
    const meant = meantName(positive, context);
    // The single underscore of react-admin's other providers: `price_gte`.
    if (meant !== undefined) throw offence('unknown_column', place, [meant], { column: positive, meant }, 'error.unknown_column_meant');
    return undefined;
  }
  const column = positive.slice(0, at);
  const field = context.find(column);
  if (!field) throw unknownColumn(place, column, context.fieldNames());
  const suffix = positive.slice(at + 2);
  const operator = findOperator(suffix);
  if (!operator) throw offence('unknown_operator', place, fullNames(field), { column, operator: suffix });
  if (!allows(operator, field.type)) throw offence('operator_not_allowed', place, fullNames(field), { column, operator: suffix });
  return { field, operator, negated };
}

/** The name of a condition that was written with one underscore before its operator. */
function meantName(name: string, context: QueryContext): string | undefined {
  const at = name.lastIndexOf('_');
  const field = at < 0 ? undefined : context.find(name.slice(0, at));
  return field && fullNames(field).find((each) => each === `${field.name}__${name.slice(at + 1)}`);
}

/** Writes the name of a condition, as `parseFilterKey` reads it. */
export function formatFilterKey({ field, operator, negated }: Omit<Condition, 'value'>): string {
  return `${positiveName(field, operator)}${negated ? '!' : ''}`;
}

/** Every name that a condition on this column may have, the negated ones left out. */
export function fullNames(field: QueryField): string[] {
  return operatorsFor(field.type).map((operator) => positiveName(field.name, operator));
}

function positiveName(field: string, operator: Operator): string {
  const { suffix } = operators[operator];
  return suffix === '' ? field : `${field}__${suffix}`;
}
