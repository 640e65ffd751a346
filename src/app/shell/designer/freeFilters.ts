import type { ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { isObject } from '../../../shared/framework/isObject.ts';
import type { FilterJson } from '../../../shared/framework/query/ListQuery.ts';
import { decodeAround } from '../../../shared/framework/query/placeholders.ts';
import { isReserved } from '../../../shared/framework/query/reservedParameters.ts';

/**
 * Makes the conditions of a report's call initial filters that its users can change: the way back from `fixFilters`. Parameters that are no
 * condition stay in the call.
 * @returns undefined for a call without conditions
 */
export function freeFilters({ filters_params: filters = {}, api_url: apiUrl, ...rest }: ReportDefinition): ReportDefinition | undefined {
  const at = apiUrl.indexOf('?');
  if (at < 0) return undefined;
  const parts = apiUrl
    .slice(at + 1)
    .split('&')
    .filter(Boolean);
  const freed = parts.map(conditionOf).filter((filter) => filter !== undefined);
  if (freed.length === 0) return undefined;
  const kept = parts.filter((part) => conditionOf(part) === undefined);
  const call = apiUrl.slice(0, at);
  return {
    ...rest,
    api_url: kept.length > 0 ? `${call}?${kept.join('&')}` : call,
    filters_params: joined([...freed, ...(Object.keys(filters).length > 0 ? [filters] : [])]),
  };
}

/** Filter of one parameter; undefined if the parameter is no filter or cannot be read. */
function conditionOf(part: string): FilterJson | undefined {
  const at = part.indexOf('=');
  const name = at < 0 ? undefined : decodeAround(part.slice(0, at));
  const value = decodeAround(part.slice(at + 1));
  if (name === undefined || value === undefined || value === '') return undefined;
  if (name === 'where') return readGroups(value);
  return isReserved(name) ? undefined : { [name]: value };
}

function readGroups(text: string): FilterJson | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && Object.keys(value).length > 0 ? (value as FilterJson) : undefined;
  } catch {
    return undefined;
  }
}

/** All filters as one: side by side, unless two have the same key. */
function joined(filters: readonly FilterJson[]): FilterJson {
  const keys = filters.flatMap((filter) => Object.keys(filter));
  return new Set(keys).size === keys.length ? Object.assign({}, ...filters) : { and: filters };
}
