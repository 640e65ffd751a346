import { parseListQuery } from '../../shared/framework/query/parseListQuery.ts';
import { screenRowsMax } from '../../shared/framework/query/rowsPerPage.ts';
import type { CallContext } from '../db/CallContext.ts';
import { sql } from '../db/sql.ts';
import type { App } from './context/App.ts';
import { answerList, type ListAnswer } from './lists/answerList.ts';
import { type ListModel, openList } from './lists/openList.ts';
import { auditViews } from './records/auditViews.ts';

/**
 * Answers a list request at a path, for the reader and by the definitions of the context, and logs the views.
 * @param queryText the text after `?`, as sent
 * @param names columns that the request may name; default: all that the reader may see
 * @throws AppError as `openList` and `parseListQuery`, `timeout` (503)
 */
export async function answerPath(
  app: App,
  ctx: CallContext,
  path: string,
  queryText: string,
  names?: ReadonlySet<string>,
): Promise<ListAnswer> {
  const opened = openList(app.registrations, ctx, path, 'list');
  const model = names ? withNames(opened, names) : opened;
  const query = parseListQuery(queryText, model.queryContext, Math.min(model.pageSizeMax ?? screenRowsMax, screenRowsMax));
  const connection = app.database.scoped(ctx);
  const answer = await answerList(connection, model, query);
  await auditViews(connection, model.entity, sql<boolean>`t.id = any(${answer.ids}::bigint[])`);
  return answer;
}

/** The list as if it had only these columns. */
function withNames(model: ListModel, names: ReadonlySet<string>): ListModel {
  const find: ListModel['find'] = (name) => (names.has(name) ? model.find(name) : undefined);
  const fieldNames = (): string[] => model.queryContext.fieldNames().filter((name) => names.has(name));
  return { ...model, find, queryContext: { ...model.queryContext, find, fieldNames } };
}
