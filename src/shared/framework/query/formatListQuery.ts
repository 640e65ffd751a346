import { formatFilterKey } from './filterKey.ts';
import { formatNode } from './formatFilter.ts';
import { formatInMembers } from './inMembers.ts';
import type { Condition, FilterNode, ListQuery } from './ListQuery.ts';
import { formatKeys } from './pageBoundary.ts';
import { formatQueryParameter } from './queryParameters.ts';
import { isReserved } from './reservedParameters.ts';
import { formatSearch } from './searchParam.ts';

/**
 * The query string of a list request, as `parseListQuery` reads it. Grid contract 2.
 * Each condition becomes a parameter; groups, and conditions that no parameter can hold, go together into `where`.
 */
export function formatListQuery(query: ListQuery): string {
  return listParameters(query)
    .map(([name, value]) => formatQueryParameter(name, value))
    .join('&');
}

/** The decoded parameters of a list request: `formatListQuery` encodes them, and the `query_params` of an export hold them. */
export function listParameters(query: ListQuery): [string, string][] {
  const { filters, search, sort, limit, offset, boundary, timezone, aggregates, groups, derived, fields, rows, count, columns } = query;
  const conditions = filters.flatMap((node) => ('condition' in node && isParameter(node.condition) ? [node.condition] : []));
  const nested = filters.filter((node) => !('condition' in node) || !isParameter(node.condition));
  const parameters: [string, string | undefined][] = [
    ['search', formatSearch(search)],
    ...conditions.map((condition): [string, string] => [formatFilterKey(condition), wireValue(condition)]),
    ['limit', String(limit)],
    boundary ? [boundary.side, formatKeys(boundary.keys)] : ['offset', String(offset)],
    ['sort', sort.map(({ field, descending }) => `${descending ? '-' : ''}${field}`).join(',')],
    ['where', formatWhere(nested)],
    ['aggregate', aggregates.map(({ fn, field }) => `${fn}:${field}`).join(',')],
    ['group_by', groups.map(({ field, period }) => (period ? `${field}:${period}` : field)).join(',')],
    ['derived', derived.join(',')],
    ['fields', fields?.join(',')],
    ['timezone', timezone],
    ['rows', rows ? undefined : 'false'],
    ['count', count ? undefined : 'false'],
    ['columns', columns ? undefined : 'false'],
  ];
  return parameters.flatMap(([name, value]) => (value ? [[name, value]] : []));
}

/** false: an empty value would be no condition, and a name such as `rows` is another parameter; both go into `where`. */
function isParameter(condition: Condition): boolean {
  return wireValue(condition) !== '' && !isReserved(formatFilterKey(condition));
}

function formatWhere(nodes: readonly FilterNode[]): string {
  const [first, ...more] = nodes;
  if (!first) return '';
  return JSON.stringify(more.length > 0 ? { and: nodes.map(formatNode) } : formatNode(first));
}

function wireValue({ value }: Condition): string {
  return typeof value === 'string' ? value : formatInMembers(value);
}
