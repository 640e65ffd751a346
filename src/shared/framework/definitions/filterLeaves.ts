import type { FilterJson } from '../query/ListQuery.ts';

/** One condition of a filter, with where it stands in it. */
export interface FilterLeaf {
  /** Keys and indexes that lead from the filter to the condition, its own key last. */
  readonly path: readonly string[];
  /** As written: `field__suffix!`. */
  readonly key: string;
  readonly field: string;
  readonly value: unknown;
}

/** Every condition of a filter, groups walked through (definitions guide 6). What has not the shape of a group is passed over. */
export function filterLeaves(filter: FilterJson): FilterLeaf[] {
  return leavesOf(filter, []);
}

/** The name before the suffix of a condition's key: `price` of `price__gte!`. */
export function fieldOfKey(key: string): string {
  const positive = key.replace(/!$/, '');
  const at = positive.lastIndexOf('__');
  return at < 0 ? positive : positive.slice(0, at);
}

/** Whether a key of a filter holds further filters rather than a value. */
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
