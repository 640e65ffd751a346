import type { ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { isObject } from '../../../shared/framework/isObject.ts';
import { filterParts, joinGroups } from '../../../shared/framework/query/filterParameters.ts';
import type { FilterJson } from '../../../shared/framework/query/ListQuery.ts';
import { encodeAround } from '../../../shared/framework/query/placeholders.ts';

/**
 * Makes the initial filters of a report conditions that its users cannot remove: each condition becomes a parameter of the list's call,
 * groups become its `where`, joined with the one that it has.
 * @returns undefined without such filters, and for a call whose own `where` is no JSON
 */
export function fixFilters({ filters_params: filters = {}, api_url: apiUrl, ...rest }: ReportDefinition): ReportDefinition | undefined {
  if (Object.keys(filters).length === 0) return undefined;
  const at = apiUrl.indexOf('?');
  const call = at < 0 ? apiUrl : apiUrl.slice(0, at);
  const own =
    at < 0
      ? []
      : apiUrl
          .slice(at + 1)
          .split('&')
          .filter(Boolean);
  const { parameters, groups } = filterParts(filters);
  const ownGroups = groups.length > 0 ? own.filter(isWhere).map(readWhere) : [];
  if (ownGroups.includes(undefined)) return undefined;
  const where = joinGroups([...ownGroups.filter((node) => node !== undefined), ...groups]);
  const query = [
    ...(where ? own.filter((part) => !isWhere(part)) : own),
    ...Object.entries(parameters).map(([key, text]) => `${encodeURIComponent(key)}=${encodeAround(text)}`),
    ...(where ? [`where=${encodeAround(JSON.stringify(where))}`] : []),
  ];
  return { ...rest, api_url: `${call}?${query.join('&')}` };
}

function readWhere(part: string): FilterJson | undefined {
  try {
    const value: unknown = JSON.parse(decodeURIComponent(part.slice('where='.length).replaceAll('+', ' ')));
    return isObject(value) ? (value as FilterJson) : undefined;
  } catch {
    return undefined;
  }
}

function isWhere(part: string): boolean {
  return part.startsWith('where=');
}
