import type { ListQuery } from '../../../shared/framework/query/ListQuery.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { RunOptions, ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { sql } from '../../db/sql.ts';
import type { ListModel } from './openList.ts';
import { planList } from './planList.ts';

/** A row of a list, with the label of each reference. */
export type PageRow = Readonly<Record<string, unknown>> & { readonly id: RecordId };

/** The first rows of a list, for a call that reads several lists at once. */
export interface PageRequest {
  readonly model: ListModel;
  readonly query: Partial<ListQuery> & Pick<ListQuery, 'fields' | 'limit'>;
}

/**
 * Reads a page of each list in one statement. Each part has the list's own plan, so the same scope.
 * @returns the rows of each request, in the order of the requests
 * @throws AppError `timeout` (503)
 */
export async function readPages(
  connection: ScopedConnection,
  requests: readonly PageRequest[],
  options: RunOptions = {},
): Promise<readonly (readonly PageRow[])[]> {
  if (requests.length === 0) return [];
  const pages = requests.map(
    ({ model, query }, i) =>
      sql`select ${i}::int as place, (select results from (${planList(model, { ...plainQuery, ...query }, connection.ctx).page.ordered}) page) as results`,
  );
  const found = await withoutGuard(connection).run<{ place: number; results: string }>(sql`${sql.join(pages, sql` union all `)}`, {
    replica: true,
    ...options,
  });
  const byPlace = new Map(found.map(({ place, results }) => [place, parseRows(results)]));
  return requests.map((_request, i) => byPlace.get(i) ?? []);
}

/** A query without conditions for a read of only rows. */
export const plainQuery: Omit<ListQuery, 'fields' | 'limit'> = {
  filters: [],
  search: [],
  sort: [],
  offset: 0,
  boundary: undefined,
  timezone: undefined,
  aggregates: [],
  groups: [],
  derived: [],
  rows: true,
  count: false,
  columns: false,
};

/** The rows in the JSON of a page. */
export function parseRows(text: string): readonly PageRow[] {
  return JSON.parse(text) as readonly PageRow[];
}
