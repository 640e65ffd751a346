import { defineErrors, invariant } from '../AppError.ts';
import type { Entity, Field } from '../definitions/entity.ts';
import { kinds, listType } from '../fields/kinds.ts';
import type { JsonSchema } from '../json/JsonSchema.ts';
import { noMatch } from '../query/checkValue.ts';
import { formatFilterKey } from '../query/filterKey.ts';
import type { Condition, FilterNode, Operator } from '../query/ListQuery.ts';

const conditionErrors = defineErrors({ condition_not_static: 400 });

/**
 * The JSON Schema that a record satisfies exactly when all nodes match it: equality, membership, order of numbers and days,
 * emptiness, groups and negation. A negated condition holds for an empty field, a positive one never does (grid contract 3.1).
 * @throws AppError `condition_not_static` (400, details.condition) for a condition that needs a clock, a time zone or folded text
 */
export function conditionSchema(entity: Entity, nodes: readonly FilterNode[]): JsonSchema {
  return { allOf: nodes.map((node) => nodeSchema(entity, node)) };
}

function nodeSchema(entity: Entity, node: FilterNode): JsonSchema {
  if ('and' in node) return conditionSchema(entity, node.and);
  if ('or' in node) return { anyOf: node.or.map((member) => nodeSchema(entity, member)) };
  if ('not' in node) return { not: nodeSchema(entity, node.not) };
  const { condition } = node;
  const field = entity.fields.get(condition.field);
  invariant(field, 'parseFilter knows the fields of the entity');
  const value = condition.operator === 'isnull' ? filledSchema : valueSchema(field, condition);
  if (!value) throw conditionErrors.condition_not_static({ condition: formatFilterKey(condition) });
  const holds = { properties: { [field.name]: value }, required: [field.name] };
  const isEmptyWanted = condition.operator === 'isnull' && condition.value === 'true';
  return condition.negated === isEmptyWanted ? holds : { not: holds };
}

/** Every value except those that the filter grammar calls empty. */
const filledSchema: JsonSchema = { not: { enum: [null, '', []] } };

function valueSchema(field: Field, { operator, value }: Condition): JsonSchema | undefined {
  const type = listType(field);
  const { constant } = kinds[field.kind];
  if (!constant) return undefined;
  if (typeof value !== 'string') {
    const members = value.filter((member) => member !== noMatch).map((member) => constant(field, member));
    return members.length > 0 ? { enum: members } : { not: {} };
  }
  if (operator === 'is' || (operator === 'iexact' && type !== 'text')) return { const: constant(field, value) };
  return type === 'date' ? dayOrders[operator]?.(value) : numberOrders[operator]?.(Number(value));
}

const numberOrders: Partial<Record<Operator, (bound: number) => JsonSchema>> = {
  gt: (bound) => ({ type: 'number', exclusiveMinimum: bound }),
  gte: (bound) => ({ type: 'number', minimum: bound }),
  lt: (bound) => ({ type: 'number', exclusiveMaximum: bound }),
  lte: (bound) => ({ type: 'number', maximum: bound }),
};

const dayOrders: Partial<Record<Operator, (day: string) => JsonSchema>> = {
  gt: dayAfter,
  gte: (day) => ({ anyOf: [{ const: day }, dayAfter(day)] }),
  lt: (day) => ({ type: 'string', not: { anyOf: [{ const: day }, dayAfter(day)] } }),
  lte: (day) => ({ type: 'string', not: dayAfter(day) }),
};

/** Days after a day: equal up to some digit, which is greater. */
function dayAfter(day: string): JsonSchema {
  const greater = day.split('').flatMap((digit, at) => (/[0-8]/.test(digit) ? [`${day.slice(0, at)}[${Number(digit) + 1}-9]`] : []));
  return { type: 'string', pattern: `^(${greater.join('|')})` };
}
