import { once } from 'node:events';
import type { BodyOf } from '../../../shared/framework/calls/endpointTypes.ts';
import { exportEndpoint } from '../../../shared/framework/calls/generatedCalls.ts';
import { builtFormats } from '../../../shared/framework/definitions/notBuilt.ts';
import { isTimezone } from '../../../shared/framework/query/dayStart.ts';
import type { ListQuery } from '../../../shared/framework/query/ListQuery.ts';
import { parseListQuery } from '../../../shared/framework/query/parseListQuery.ts';
import { offence } from '../../../shared/framework/query/queryErrors.ts';
import { formatQueryParameter } from '../../../shared/framework/query/queryParameters.ts';
import { textIn } from '../../../shared/framework/text.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { sql } from '../../db/sql.ts';
import { accessErrors } from '../access/access.ts';
import type { Call } from '../http/Call.ts';
import { parseBody } from '../http/checkInput.ts';
import { type ListModel, openList } from '../lists/openList.ts';
import { planList } from '../lists/planList.ts';
import { auditViews } from '../records/auditViews.ts';
import { contentDisposition } from './contentDisposition.ts';
import { csvPlan } from './csvPlan.ts';

/** Longest wait of a person for a file; the statement sends rows during that time. */
const exportTimeoutMs = 15 * 60_000;

type ExportBody = BodyOf<typeof exportEndpoint>;

/**
 * POST export: all rows of a list request as a CSV file, streamed as PostgreSQL reads them, without a cap. An error is answered as JSON
 * until the first byte of the file is sent. Grid contract 15; spec B-244 to B-247.
 */
export async function exportList(call: Call): Promise<unknown> {
  const { ctx, reply, app } = call;
  const body = parseBody(exportEndpoint, call.body);
  const path = /^api\/([^?]+)$/.exec(body.api_url)?.[1];
  if (path === undefined) throw accessErrors.no_such_list({ path: body.api_url.slice(0, 200) });
  const model = openList(app.registrations, ctx, path, 'export');
  checkFormat(model, body.output_type);
  const query = queryOf(model, body);
  const { header, rows } = csvPlan(model, query, ctx);
  const connection = app.database.scoped(ctx);
  await auditViews(connection, model.entity, sql<boolean>`t.id in (select t.id ${planList(model, query, ctx).matching})`);

  const file = withoutGuard(connection).copyOut(rows, { timeoutMs: exportTimeoutMs });
  // Until the first row arrives the statement can fail, and the answer can still be an error.
  await once(file, 'readable');
  file.unshift(Buffer.from(header));
  return reply
    .header('content-disposition', contentDisposition(body.title || textIn(model.title, ctx.language), 'csv'))
    .type('text/csv; charset=utf-8')
    .send(file);
}

function checkFormat(model: ListModel, format: string): void {
  const offered = model.exportFormats.filter((each) => builtFormats.includes(each));
  if (!offered.some((each) => each === format)) throw offence('invalid_value', { parameter: 'output_type', value: format }, offered);
}

/** The request's parameters, checked like those of a list; an export has no pages. */
function queryOf(model: ListModel, { query_params: parameters = {}, timezone }: ExportBody): ListQuery {
  const text = Object.entries(parameters)
    .filter(([name]) => name !== 'limit' && name !== 'offset')
    .flatMap(([name, values]) => (typeof values === 'string' ? [values] : values).map((value) => formatQueryParameter(name, value)))
    .join('&');
  const query = parseListQuery(text, model.queryContext);
  if (timezone && !isTimezone(timezone))
    throw offence('invalid_value', { parameter: 'timezone', value: timezone }, ['an IANA time zone such as America/Toronto']);
  return { ...query, timezone: query.timezone ?? (timezone || undefined) };
}
