import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { invariant } from '../../../shared/framework/AppError.ts';
import type { BodyOf } from '../../../shared/framework/calls/endpointTypes.ts';
import { exportEndpoint } from '../../../shared/framework/calls/generatedCalls.ts';
import { rowsMax } from '../../../shared/framework/definitions/exportFormats.ts';
import type { ExportFormat } from '../../../shared/framework/definitions/types.gen.ts';
import { isTimezone } from '../../../shared/framework/query/dayStart.ts';
import type { ListQuery } from '../../../shared/framework/query/ListQuery.ts';
import { parseListQuery } from '../../../shared/framework/query/parseListQuery.ts';
import { offence } from '../../../shared/framework/query/queryErrors.ts';
import { formatQueryParameter } from '../../../shared/framework/query/queryParameters.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { Connection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { accessErrors } from '../access/access.ts';
import type { Call } from '../http/Call.ts';
import { parseBody } from '../http/checkInput.ts';
import { type ListModel, openList } from '../lists/openList.ts';
import { columnsOf } from '../lists/pageStatements.ts';
import { planList } from '../lists/planList.ts';
import { auditViews } from '../records/auditViews.ts';
import { contentDisposition } from './contentDisposition.ts';
import { csvPlan } from './csvPlan.ts';
import { exportContent, wordOf } from './exportContent.ts';
import { exportErrors } from './exportErrors.ts';
import { type FileFormat, fileFormats } from './fileFormats.ts';
import { rowsPlan } from './rowsPlan.ts';
import { sendFile } from './sendFile.ts';
import { openSheets } from './sheet/exportSheet.ts';
import { sendSheet } from './sheet/sendSheet.ts';

/** Longest wait of a person for a file; the statement sends rows during that time. */
const exportTimeoutMs = 15 * 60_000;

type ExportBody = BodyOf<typeof exportEndpoint>;

/**
 * POST export: all rows of a list request as a file, streamed as PostgreSQL reads them. An error is answered as JSON until the first byte
 * of the file is sent; later the file says at its end that it is not complete. Grid contract 15; spec B-244 to B-247.
 */
export async function exportList(call: Call): Promise<unknown> {
  const { ctx, reply, app } = call;
  const body = parseBody(exportEndpoint, call.body);
  const path = /^api\/([^?]+)$/.exec(body.api_url)?.[1];
  if (path === undefined) throw accessErrors.no_such_list({ path: body.api_url.slice(0, 200) });
  const model = openList(app.registrations, ctx, path, 'export');
  const format = offeredFormat(model, body.output_type);
  const query = queryOf(model, body);
  const connection = app.database.scoped(ctx);
  const { matching } = planList(model, query, ctx);
  const direct = withoutGuard(connection);
  const sheets = format === 'Google Sheet' ? await openSheets(app, ctx, direct) : undefined;
  const count = await countUpTo(direct, matching, rowsMax(format, columnsOf(model, query).length));
  await auditViews(connection, model.entity, sql<boolean>`t.id in (select t.id ${matching})`);

  const title = body.title || textIn(model.title, ctx.language);
  const copy = (rows: Sql): Promise<Readable> => openCopy(direct, rows, format === 'CSV' ? 'csv' : 'text');
  const incomplete = wordOf(ctx)('export.incomplete');
  if (format === 'CSV') {
    const { header, rows } = csvPlan(model, query, ctx);
    return sendFile(reply, {
      disposition: contentDisposition(title, 'csv'),
      mediaType: 'text/csv; charset=utf-8',
      content: withHeader(header, await copy(rows)),
      broken: `\n${incomplete}\n`,
    });
  }
  const plan = rowsPlan(model, query, ctx);
  const content = exportContent({ model, query, ctx, plan, title, source: await copy(plan.rows) });
  if (sheets) return sendSheet(sheets, content, count);
  invariant(format !== 'Google Sheet', 'a sheet is sent, not written');
  const { write, extension, mediaType, broken }: FileFormat = fileFormats[format];
  return sendFile(reply, {
    disposition: contentDisposition(title, extension),
    mediaType,
    content: write(content),
    broken: broken?.(incomplete),
  });
}

/** Starts a copy and waits for its first rows: until then the statement can fail, and the answer can still be an error. */
async function openCopy(connection: Connection, rows: Sql, format: 'csv' | 'text'): Promise<Readable> {
  const source = connection.copyOut(rows, { format, timeoutMs: exportTimeoutMs });
  await once(source, 'readable');
  return source;
}

async function* withHeader(header: string, rows: Readable): AsyncGenerator<string | Buffer> {
  yield header;
  for await (const chunk of rows) yield chunk as Buffer;
}

/**
 * The format of a request.
 * @throws AppError `invalid_value` (400) for one that the list does not offer
 */
function offeredFormat({ exportFormats }: ListModel, format: string): ExportFormat {
  const found = exportFormats.find((each) => each === format);
  if (!found) throw offence('invalid_value', { parameter: 'output_type', value: format }, exportFormats);
  return found;
}

/**
 * The number of rows of a format that holds a limited number, else 0.
 * @throws AppError `too_many_rows` (400) for more rows than the format holds
 */
async function countUpTo(connection: Connection, matching: Sql, most: number | undefined): Promise<number> {
  if (most === undefined) return 0;
  const [row] = await connection.run(
    sql<{ count: number }>`select count(*) as count from (select 1 ${matching} limit ${most + 1}::bigint) capped`,
    { replica: true },
  );
  const count = row?.count ?? 0;
  if (count > most) throw exportErrors.too_many_rows({ max: most }, { allowed: [String(most)] });
  return count;
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
