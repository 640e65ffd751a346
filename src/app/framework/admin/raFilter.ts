import { isObject } from '../../../shared/framework/isObject.ts';
import type { FilterJson, FilterValue } from '../../../shared/framework/query/ListQuery.ts';

/**
 * Reads a filter of react-admin as a filter of the list request. Keys of the suffix grammar (`price__gte`) stay; a bare field takes one
 * value or, as an array, several; an object below a field names fields of its record (`{ author: { name: 'Jane' } }` is
 * `author.name`); null asks for empty values. Empty texts, empty arrays of a bare field and undefined values filter nothing.
 * @returns undefined if nothing filters
 */
export function raFilter(filter: Readonly<Record<string, unknown>>): FilterJson | undefined {
  return joined(conditionsOf(filter, ''));
}

function conditionsOf(filter: Readonly<Record<string, unknown>>, prefix: string): FilterJson[] {
  return Object.entries(filter).flatMap(([key, value]) => conditionOf(`${prefix}${key}`, value));
}

function conditionOf(key: string, value: unknown): FilterJson[] {
  if (value === undefined || value === '') return [];
  if (key === 'and' || key === 'or') return groupOf(key, value);
  if (value === null) return [{ [`${key}__isnull`]: true }];
  if (Array.isArray(value)) return listOf(key, value.filter(isScalar));
  if (isScalar(value)) return [{ [key]: value }];
  if (typeof value !== 'object') return [];
  const nested = conditionsOf({ ...value }, key === 'not' ? '' : `${key}.`);
  const node = joined(nested);
  return node === undefined ? [] : key === 'not' ? [{ not: node }] : [node];
}

function groupOf(key: 'and' | 'or', value: unknown): FilterJson[] {
  const filters: readonly unknown[] = Array.isArray(value) ? value : [];
  const nodes = filters.map((each) => (isObject(each) ? raFilter(each) : undefined)).filter((node) => node !== undefined);
  return nodes.length === 0 ? [] : [{ [key]: nodes }];
}

function listOf(key: string, members: readonly Scalar[]): FilterJson[] {
  if (/__in!?$/.test(key)) return [{ [key]: members }];
  return members.length === 0 ? [] : [{ [`${key}__in`]: members }];
}

/** Each object of `where` holds one key. */
function joined(nodes: readonly FilterJson[]): FilterJson | undefined {
  const [first] = nodes;
  return nodes.length > 1 ? { and: nodes } : first;
}

type Scalar = Extract<FilterValue, string | number | boolean>;

function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
