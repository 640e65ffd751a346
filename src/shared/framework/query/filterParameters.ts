import { isObject } from '../isObject.ts';
import { formatInMembers, readInMembers } from './inMembers.ts';
import type { FilterJson, FilterValue } from './ListQuery.ts';
import { isReserved } from './reservedParameters.ts';

/**
 * A filter as parameters of a list request: a parameter for each condition, and `where` for groups and for conditions that no parameter can
 * hold. Grid contract 2
 */
export function filterParameters(filter: FilterJson): Record<string, string> {
  const entries = Object.entries(filter);
  const nodes = entries.filter(([key, value]) => parameterValue(key, value) === undefined).map(nodeOf);
  const [first, ...more] = nodes;
  return {
    ...Object.fromEntries(
      entries.flatMap(([key, value]) => {
        const text = parameterValue(key, value);
        return text === undefined ? [] : [[key, text]];
      }),
    ),
    ...(first && { where: JSON.stringify(more.length > 0 ? { and: nodes } : first) }),
  };
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
  const [first = {}, ...more] = Object.entries(filter).map(nodeOf);
  return more.length > 0 ? { and: [first, ...more] } : first;
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
