import type { FilterJson } from '../query/ListQuery.ts';

/** One condition of a filter, with its path in the filter. */
export interface FilterLeaf {
  /** Keys and indexes that lead from the filter to the condition, its own key last. */
  readonly path: readonly string[];
  /** As written: `field__suffix!`. */
  readonly key: string;
  readonly field: string;
  readonly value: unknown;
}

/** Every condition of a filter, including those in groups (docs/definitions/list.md#filters). A value without the shape of a group is skipped. */
export function filterLeaves(filter: FilterJson): FilterLeaf[] {
  return leavesOf(filter, []);
}

/** The name before the suffix of a condition's key: `price` of `price__gte!`. */
export function fieldOfKey(key: string): string {
  const positive = key.replace(/!$/, '');
  const at = positive.lastIndexOf('__');
  return at < 0 ? positive : positive.slice(0, at);
}

/** True if a key of a filter holds further filters instead of a value. */
export function isGroupKey(key: string): key is 'and' | 'or' | 'not' {
  return key === 'and' || key === 'or' || key === 'not';
}

function leavesOf(node: unknown, path: readonly string[]): FilterLeaf[] {
  if (Array.isArray(node)) return node.flatMap((item, i) => leavesOf(item, [...path, String(i)]));
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    isGroupKey(key) ? leavesOf(value, [...path, key]) : [{ path: [...path, key], key, field: fieldOfKey(key), value }],
  );
}
