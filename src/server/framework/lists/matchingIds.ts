import { parseListQuery } from '../../../shared/framework/query/parseListQuery.ts';
import { formatQueryParameter } from '../../../shared/framework/query/queryParameters.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { sql } from '../../db/sql.ts';
import { tableSql } from '../../db/tableSql.ts';
import type { App } from '../context/App.ts';
import { matchingSql } from './matchingRows.ts';
import { openList } from './openList.ts';

/** Decoded conditions of a list request; a repeated name holds a list. */
export type ListParameters = Readonly<Record<string, string | readonly string[]>>;

/**
 * The keys of the records that a list shows its reader under some conditions, in their order.
 * @param api `api_url` of the resource
 * @param max more are left out
 * @throws AppError as the list request
 */
export async function matchingIds(
  { registrations }: Pick<App, 'registrations'>,
  connection: ScopedConnection,
  api: string,
  parameters: ListParameters,
  max: number,
): Promise<readonly number[]> {
  const { ctx } = connection;
  const model = openList(registrations, ctx, api, 'list');
  const pairs = Object.entries(parameters).flatMap(([name, value]) => [value].flat().map((each) => formatQueryParameter(name, each)));
  const query = parseListQuery(pairs.join('&'), model.queryContext);
  const found = await withoutGuard(connection).run(sql<{ id: number }>`
    select t.id from ${tableSql(model.entity)} t ${matchingSql(model, query, ctx)} order by t.id limit ${max}::int`);
  return found.map(({ id }) => id);
}
