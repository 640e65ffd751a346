import type { ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { isObject } from '../../../shared/framework/isObject.ts';
import { formatInMembers, readInMembers } from '../../../shared/framework/query/inMembers.ts';
import type { FilterJson, FilterValue } from '../../../shared/framework/query/ListQuery.ts';
import { encodeAround } from '../../../shared/framework/query/placeholders.ts';
import { isReserved } from '../../../shared/framework/query/reservedParameters.ts';

/**
 * Makes the initial filters of a report conditions that its users cannot remove: each condition becomes a parameter of the list's call,
 * groups become its `where`, joined with the one that it has.
 * @returns undefined without such filters, and for a call whose own `where` is no JSON
 */
export function fixFilters({ filters_params: filters = {}, api_url: apiUrl, ...rest }: ReportDefinition): ReportDefinition | undefined {
  const entries = Object.entries(filters);
  if (entries.length === 0) return undefined;
  const at = apiUrl.indexOf('?');
  const call = at < 0 ? apiUrl : apiUrl.slice(0, at);
  const own =
    at < 0
      ? []
      : apiUrl
          .slice(at + 1)
          .split('&')
          .filter(Boolean);
  const parameters = entries.flatMap(([key, value]) => parameterOf(key, value) ?? []);
  const groups = entries.filter(([key, value]) => parameterOf(key, value) === undefined).map(nodeOf);
  const ownGroups = groups.length > 0 ? own.filter(isWhere).map(readWhere) : [];
  if (ownGroups.includes(undefined)) return undefined;
  const where = joined([...ownGroups.filter((node) => node !== undefined), ...groups]);
  const query = [
    ...(where ? own.filter((part) => !isWhere(part)) : own),
    ...parameters,
    ...(where ? [`where=${encodeAround(JSON.stringify(where))}`] : []),
  ];
  return { ...rest, api_url: `${call}?${query.join('&')}` };
}

/** A condition as a parameter; undefined for groups, and for conditions that no parameter can hold. */
function parameterOf(key: string, value: FilterValue): string | undefined {
  if (isGroupKey(key) || isReserved(key)) return undefined;
  const text = isList(value) ? formatInMembers(value.map(String)) : typeof value === 'object' ? '' : String(value);
  return text === '' ? undefined : `${encodeURIComponent(key)}=${encodeAround(text)}`;
}

/** One entry of a filter as a node of `where`: each object has one key, and the members of `__in` are a list. */
function nodeOf([key, value]: [string, FilterValue]): FilterJson {
  if (key === 'not' && isFilter(value)) return { not: wholeOf(value) };
  if (isGroupKey(key) && Array.isArray(value)) return { [key]: value.filter(isFilter).map(wholeOf) };
  return { [key]: typeof value === 'string' && /__in!?$/.test(key) ? (readInMembers(value) ?? value) : value };
}

function wholeOf(filter: FilterJson): FilterJson {
  return joined(Object.entries(filter).map(nodeOf)) ?? {};
}

function joined(nodes: readonly FilterJson[]): FilterJson | undefined {
  return nodes.length > 1 ? { and: nodes } : nodes[0];
}

function readWhere(part: string): FilterJson | undefined {
  try {
    const value: unknown = JSON.parse(decodeURIComponent(part.slice('where='.length).replaceAll('+', ' ')));
    return isFilter(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isWhere(part: string): boolean {
  return part.startsWith('where=');
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
