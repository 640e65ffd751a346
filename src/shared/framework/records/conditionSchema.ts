import { AppError, defineErrors, invariant } from '../AppError.ts';
import { type Entity, type Field, listType } from '../definitions/registry.ts';
import type { JsonSchema } from '../endpoints.ts';
import { noMatch } from '../query/checkValue.ts';
import { formatFilterKey } from '../query/filterKey.ts';
import type { Condition, FilterJson, FilterNode, QueryContext } from '../query/ListQuery.ts';
import { parseFilter } from '../query/parseFilter.ts';

export const conditionErrors = defineErrors({ condition_not_static: 400 });

/** The fields of one record as the filter grammar sees them. */
export function recordContext(entity: Entity): QueryContext {
  return {
    find: (name) => {
      const field = entity.fields.get(name);
      const type = field && listType(field.kind);
      return type && { name, type, decimals: field.decimals };
    },
    fieldNames: () => [...entity.fields.values()].filter((field) => listType(field.kind)).map((field) => field.name),
    extras: [],
  };
}

/**
 * Reads a condition of `x-when`.
 * @returns undefined when it names a field that the entity lacks: one that was withheld from this reader
 * @throws AppError as `parseFilter` for every other offence
 */
export function parseCondition(entity: Entity, filter: FilterJson): readonly FilterNode[] | undefined {
  try {
    return parseFilter(filter, recordContext(entity), 'x-when');
  } catch (error) {
    if (error instanceof AppError && error.code === 'unknown_column') return undefined;
    throw error;
  }
}

/**
 * The JSON Schema that a record satisfies exactly when all nodes match it: equality, membership, order of numbers and days, groups
 * and negation. A negated condition holds for an empty field, a positive one never does (grid contract 3.1).
 * @throws AppError `condition_not_static` (400, details.condition) for what needs a clock, a time zone or folded text
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
  const value = valueSchema(field, condition);
  if (!value) throw conditionErrors.condition_not_static({ condition: formatFilterKey(condition) });
  const holds = { properties: { [field.name]: value }, required: [field.name] };
  return condition.negated ? { not: holds } : holds;
}

function valueSchema(field: Field, { operator, value }: Condition): JsonSchema | undefined {
  const type = listType(field.kind);
  if (type === undefined || type === 'datetime' || field.kind === 'list') return undefined;
  const isNumber = type === 'number' || type === 'decimal';
  const read = (text: string) => {
    if (field.kind === 'enum') return field.property.enum?.find((option) => String(option) === text) ?? text;
    if (isNumber) return Number(text);
    return type === 'boolean' ? text === 'true' : text;
  };
  if (typeof value !== 'string') {
    const members = value.filter((member) => member !== noMatch).map(read);
    return members.length > 0 ? { enum: members } : { not: {} };
  }
  switch (operator) {
    case 'is':
      return { const: read(value) };
    case 'iexact':
      return type === 'text' ? undefined : { const: read(value) };
    case 'gt':
      return isNumber ? { type: 'number', exclusiveMinimum: Number(value) } : dayAfter(value);
    case 'gte':
      return isNumber ? { type: 'number', minimum: Number(value) } : { anyOf: [{ const: value }, dayAfter(value)] };
    case 'lt':
      return isNumber
        ? { type: 'number', exclusiveMaximum: Number(value) }
        : { type: 'string', not: { anyOf: [{ const: value }, dayAfter(value)] } };
    case 'lte':
      return isNumber ? { type: 'number', maximum: Number(value) } : { type: 'string', not: dayAfter(value) };
    default:
      return undefined;
  }
}

/** Days after a day: equal up to some digit, which is greater. */
function dayAfter(day: string): JsonSchema {
  const greater = [...day].flatMap((digit, at) => (digit >= '0' && digit < '9' ? [`${day.slice(0, at)}[${Number(digit) + 1}-9]`] : []));
  return { type: 'string', pattern: `^(${greater.join('|')})` };
}
