import type { papersRequest } from '../../../shared/framework/calls/generatedCalls.ts';
import type { SchemaValue } from '../../../shared/framework/calls/schemaTypes.ts';
import { plainTitle } from '../../../shared/framework/definitions/describe/papersOf.ts';
import type { PaperLanguage } from '../../../shared/framework/definitions/paperLanguages.ts';
import { leftOutHeader } from '../../../shared/framework/papers/leftOutHeader.ts';
import { papersMax, papersTaskMax } from '../../../shared/framework/papers/papersMax.ts';
import { textIn } from '../../../shared/framework/text.ts';
import { contentDisposition } from '../exports/contentDisposition.ts';
import type { Call } from '../http/Call.ts';
import { parseBody, parseParameters } from '../http/checkInput.ts';
import { matchingIds } from '../lists/matchingIds.ts';
import { startTask } from '../tasks/startTask.ts';
import { makePaper } from './makePaper.ts';
import { auditRecords, openPaper, readRecords, suitingOf } from './openPaper.ts';
import { paperErrors } from './paperErrors.ts';
import type { PrintedPapers } from './paperTask.ts';
import type { PaperForm } from './typeset.ts';

/**
 * Sends the paper of a record to be read in the browser; reading it counts as a view of the record.
 * @param path `api_url` of the resource
 * @throws AppError `no_such_paper`, `record_not_found` (404), and as `makePaper`
 */
export async function sendPaper(path: string, call: Call): Promise<unknown> {
  const { language, preview }: { readonly language?: PaperLanguage; readonly preview?: string } = parseParameters(
    call.endpoint,
    call.queryText,
  );
  return send(path, call, { ids: [call.params['id'] ?? ''], language, form: preview === 'true' ? 'svg' : 'pdf' });
}

/**
 * As `sendPaper`, of several records in one file, or by a background task; those that the paper does not suit are left out, and counted in
 * a header.
 * @throws AppError as `sendPaper`, `papers_too_many` (422), and `papers_not_offered` (409) if it suits none of several
 */
export async function sendPapers(path: string, call: Call): Promise<unknown> {
  const { ctx, app, endpoint, body, reply } = call;
  const { ids, parameters, language, preview, background } = parseBody(endpoint, body) as SchemaValue<typeof papersRequest>;
  const connection = app.database.scoped(ctx);
  const keys = ids ?? (await matchingIds(app, connection, path, parameters ?? {}, papersTaskMax + 1));
  if (keys.length > papersTaskMax || (keys.length > papersMax && !preview && !background))
    throw paperErrors.papers_too_many({ max: papersTaskMax, direct: papersMax });
  if (!background) return send(path, call, { ids: keys.map(String), language, form: preview ? 'svg' : 'pdf' });
  const { asked, target } = openPaper(app, ctx, { path, name: call.params['name'] ?? '', language });
  const { suiting, leftOut } = suitingOf(asked, await readRecords(connection, target, keys.map(String)));
  const data: PrintedPapers = { path, name: asked.paper.name, language, ids: suiting.map(({ id }) => Number(id)) };
  const title = textIn(plainTitle(asked.paper.title), ctx.language);
  const task = await connection.transaction((tx) =>
    startTask(tx, ctx, { kind: 'papers.print', title, data: { ...data }, total: data.ids.length }),
  );
  void reply.header(leftOutHeader, leftOut);
  return { task };
}

interface Asked {
  readonly ids: readonly string[];
  readonly language: PaperLanguage | undefined;
  readonly form: PaperForm;
}

async function send(path: string, { ctx, app, params, reply }: Call, { ids, language, form }: Asked): Promise<unknown> {
  const { asked, target } = openPaper(app, ctx, { path, name: params['name'] ?? '', language });
  const connection = app.database.scoped(asked.ctx);
  const records = await readRecords(connection, target, ids);
  await auditRecords(connection, target, records);
  const { suiting, leftOut } = records.length > 1 ? suitingOf(asked, records) : { suiting: records, leftOut: 0 };
  const { file, name } = await makePaper({ ...asked, form }, suiting);
  return reply
    .header(leftOutHeader, leftOut)
    .header('content-disposition', contentDisposition(name, form, 'inline'))
    .type(form === 'svg' ? 'image/svg+xml' : 'application/pdf')
    .send(Buffer.from(file));
}
