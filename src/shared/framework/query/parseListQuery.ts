import { checkTyped } from './checkValue.ts';
import { parseFilterKey } from './filterKey.ts';
import type { FilterNode, ListQuery, QueryContext } from './ListQuery.ts';
import { parseCondition } from './parseFilter.ts';
import { likeliestFirst, offence, type Place } from './queryErrors.ts';
import { parseQueryParameters } from './queryParameters.ts';
import { isReserved, reservedNames, reservedParameters } from './reservedParameters.ts';
import { screenRowsMax } from './rowsPerPage.ts';

/** A list request without parameters: the first 20 rows in the list's own order. Grid contract 2.1. */
export const emptyQuery: ListQuery = {
  filters: [],
  search: [],
  sort: [],
  limit: 20,
  offset: 0,
  boundary: undefined,
  timezone: undefined,
  aggregates: [],
  groups: [],
  derived: [],
  fields: undefined,
  rows: true,
  count: true,
  columns: true,
};

/**
 * Reads the query string of a list request. Once its name is known, a parameter with an empty value is no condition.
 * @param queryString raw, without `?`
 * @param maxLimit largest `limit`; a list may allow fewer rows than a screen
 * @throws AppError of grid contract 8, for the first offence in the order of the query string
 */
export function parseListQuery(queryString: string, context: QueryContext, maxLimit = screenRowsMax): ListQuery {
  const filters: FilterNode[] = [];
  const seen = new Map<string, Place>();
  let query = { ...emptyQuery, limit: Math.min(emptyQuery.limit, maxLimit) };
  for (const place of parseQueryParameters(queryString)) {
    const { parameter } = place;
    if (!isReserved(parameter)) {
      filters.push(...readConditions(place, context));
      continue;
    }
    if (seen.has(parameter)) throw offence('repeated_parameter', place, []);
    seen.set(parameter, place);
    if (place.value === '') continue;
    const part: Partial<ListQuery> = reservedParameters[parameter](place, context, maxLimit);
    filters.push(...(part.filters ?? []));
    query = { ...query, ...part };
  }
  checkTogether(query, seen);
  return { ...query, filters };
}

/** Parameters that are valid each by itself but contradict each other. */
function checkTogether({ boundary, rows, count, aggregates }: ListQuery, seen: ReadonlyMap<string, Place>): void {
  const places = [...seen.values()].filter(({ parameter, value }) => value !== '' && pagePlaces.has(parameter));
  const [, second] = places;
  if (boundary && second) throw offence('invalid_value', second, [], {}, 'error.one_page_place');
  const place = seen.get('rows');
  if (place && !rows && !count && aggregates.length === 0) throw offence('invalid_value', place, ['true'], {}, 'error.nothing_asked');
}

/** Parameters that say where the page lies. */
const pagePlaces: ReadonlySet<string> = new Set(['offset', 'after', 'before']);

function readConditions(place: Place, context: QueryContext): FilterNode[] {
  const { parameter, value } = place;
  if (context.extras.includes(parameter))
    return value === ''
      ? []
      : [{ condition: { field: parameter, operator: 'is', negated: false, value: checkTyped('text', value, place) } }];
  const key = parseFilterKey(parameter, context, place);
  if (!key) {
    const names = [...context.extras, ...context.fieldNames(), ...reservedNames];
    throw offence('unknown_parameter', place, [...reservedNames, ...context.extras, ...context.fieldNames()], {
      expected: likeliestFirst(parameter.replace(/!$/, ''), names),
    });
  }
  return value === '' ? [] : [{ condition: parseCondition(key, value, place) }];
}
