import { isObject } from '../isObject.ts';
import { formatInMembers, readInMembers } from './inMembers.ts';
import type { FilterJson, FilterValue } from './ListQuery.ts';
import { isReserved } from './reservedParameters.ts';

/**
 * A filter as parameters of a list request: a parameter for each condition, and `where` for groups and for conditions that no parameter can
 * hold. Grid contract 2
 */
export function filterParameters(filter: FilterJson): Record<string, string> {
  const { parameters, groups } = filterParts(filter);
  const where = joinGroups(groups);
  return { ...parameters, ...(where && { where: JSON.stringify(where) }) };
}

/** The conditions of a filter that a parameter can hold, as its name and value, and the others as nodes of `where`. */
export function filterParts(filter: FilterJson): { parameters: Record<string, string>; groups: FilterJson[] } {
  const entries = Object.entries(filter).map((entry) => ({ entry, text: parameterValue(...entry) }));
  return {
    parameters: Object.fromEntries(entries.flatMap(({ entry: [key], text }) => (text === undefined ? [] : [[key, text]]))),
    groups: entries.filter(({ text }) => text === undefined).map(({ entry }) => nodeOf(entry)),
  };
}

/** Nodes of `where` as one. @returns undefined for none */
export function joinGroups(groups: readonly FilterJson[]): FilterJson | undefined {
  return groups.length > 1 ? { and: groups } : groups[0];
}

/** A condition as the value of its parameter; undefined for groups, and for conditions that no parameter can hold. */
function parameterValue(key: string, value: FilterValue): string | undefined {
  if (isGroupKey(key) || isReserved(key)) return undefined;
  const text = isList(value) ? formatInMembers(value.map(String)) : typeof value === 'object' ? '' : String(value);
  return text === '' ? undefined : text;
}

/** One entry of a filter as a node of `where`: each object has one key, and the members of `__in` are a list. */
function nodeOf([key, value]: [string, FilterValue]): FilterJson {
  if (key === 'not' && isFilter(value)) return { not: wholeOf(value) };
  if (isGroupKey(key) && Array.isArray(value)) return { [key]: value.filter(isFilter).map(wholeOf) };
  return { [key]: typeof value === 'string' && /__in!?$/.test(key) ? (readInMembers(value) ?? value) : value };
}

function wholeOf(filter: FilterJson): FilterJson {
  return joinGroups(Object.entries(filter).map(nodeOf)) ?? {};
}

function isGroupKey(key: string): boolean {
  return key === 'and' || key === 'or' || key === 'not';
}

function isList(value: FilterValue): value is readonly (string | number | boolean)[] {
  return Array.isArray(value) && !value.some(isObject);
}

function isFilter(value: unknown): value is FilterJson {
  return isObject(value);
}
