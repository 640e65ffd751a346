import { formatFilterKey } from './filterKey.ts';
import type { Condition, FilterJson, FilterNode, FilterValue, Operator } from './ListQuery.ts';

/**
 * The JSON form of nodes that all hold, as `parseFilter` reads it: one object of conditions, or an `and` if a key would occur twice.
 */
export function formatFilter(nodes: readonly FilterNode[]): FilterJson {
  const parts = nodes.map(formatNode);
  const entries = parts.flatMap((part) => Object.entries(part));
  return new Set(entries.map(([key]) => key)).size === entries.length ? Object.fromEntries(entries) : { and: parts };
}

/** The JSON form of one node with exactly one key, as `where` requires. */
export function formatNode(node: FilterNode): FilterJson {
  if ('and' in node) return { and: node.and.map(formatNode) };
  if ('or' in node) return { or: node.or.map(formatNode) };
  if ('not' in node) return { not: formatNode(node.not) };
  return { [formatFilterKey(node.condition)]: jsonValue(node.condition) };
}

/** Operators whose values are written as numbers and booleans if those read back to the same text. */
const plainOperators: ReadonlySet<Operator> = new Set<Operator>(['is', 'iexact', 'gt', 'gte', 'lt', 'lte']);

function jsonValue({ operator, value }: Condition): FilterValue {
  if (typeof value !== 'string') return value;
  if (operator === 'isnull') return value === 'true';
  if (!plainOperators.has(operator)) return value;
  if (operator === 'is' && (value === 'true' || value === 'false')) return value === 'true';
  const asNumber = Number(value);
  return /^-?\d/.test(value) && String(asNumber) === value && Number.isSafeInteger(Math.trunc(asNumber)) ? asNumber : value;
}
