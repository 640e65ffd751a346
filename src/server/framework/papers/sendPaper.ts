import type { papersRequest } from '../../../shared/framework/calls/generatedCalls.ts';
import type { SchemaValue } from '../../../shared/framework/calls/schemaTypes.ts';
import { papersOf, plainTitle } from '../../../shared/framework/definitions/describe/papersOf.ts';
import { languagesOf, type PaperLanguage } from '../../../shared/framework/definitions/paperLanguages.ts';
import { leftOutHeader } from '../../../shared/framework/papers/leftOutHeader.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { hasKey } from '../../db/tableSql.ts';
import { authorize } from '../access/access.ts';
import { contentDisposition } from '../exports/contentDisposition.ts';
import type { Call } from '../http/Call.ts';
import { parseBody, parseParameters } from '../http/checkInput.ts';
import { auditViews } from '../records/auditViews.ts';
import type { RecordTarget } from '../records/RecordTarget.ts';
import { visibleRecords } from '../records/readRecord.ts';
import { recordErrors } from '../records/recordErrors.ts';
import { recordKeyOf } from '../records/recordKeyOf.ts';
import { targetOf } from '../records/targetOf.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { makePaper, suits } from './makePaper.ts';
import { paperErrors } from './paperErrors.ts';
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
 * As `sendPaper`, of several records in one file; those that the paper does not suit are left out, and counted in a header.
 * @throws AppError as `sendPaper`, and `papers_not_offered` (409) if it suits none of several
 */
export async function sendPapers(path: string, call: Call): Promise<unknown> {
  const { ids, language, preview } = parseBody(call.endpoint, call.body) as SchemaValue<typeof papersRequest>;
  return send(path, call, { ids: ids.map(String), language, form: preview ? 'svg' : 'pdf' });
}

interface Asked {
  readonly ids: readonly string[];
  readonly language: PaperLanguage | undefined;
  readonly form: PaperForm;
}

async function send(path: string, { ctx, app, params, reply }: Call, { ids, language, form }: Asked): Promise<unknown> {
  const target = targetOf(ctx, app, path, 'show');
  const resource = authorize(ctx, path, 'show');
  const paper = papersOf(ctx.registry, resource).find(({ name }) => name === params['name']);
  if (!paper) throw paperErrors.no_such_paper({ name: params['name'] ?? '' });
  const records = await readRecords(
    app.database.scoped(ctx),
    target,
    ids.map((id) => recordKeyOf(target, id)),
  );
  const asked = { ctx, app, resource, paper, languages: languagesOf(paper, language, ctx.language), form };
  const suiting = records.length > 1 ? records.filter((record) => suits(asked, record)) : records;
  if (suiting.length === 0) throw paperErrors.papers_not_offered({ paper: textIn(plainTitle(paper.title), ctx.language) });
  const { file, name } = await makePaper(asked, suiting);
  return reply
    .header(leftOutHeader, records.length - suiting.length)
    .header('content-disposition', contentDisposition(name, form, 'inline'))
    .type(form === 'svg' ? 'image/svg+xml' : 'application/pdf')
    .send(Buffer.from(file));
}

/** The records in the order of their keys, each read counted as a view. @throws AppError `record_not_found` (404) */
async function readRecords(connection: ScopedConnection, target: RecordTarget, keys: readonly RecordId[]): Promise<RecordValues[]> {
  const [only] = keys;
  const isAsked =
    keys.length === 1 && only !== undefined ? hasKey(target.entity, 't', only) : sql<boolean>`t.id = any(${keys.map(Number)}::bigint[])`;
  const found = await visibleRecords(connection, connection.ctx, target, isAsked);
  const byKey = new Map(found.map((record) => [String(record['id']), record]));
  const records = keys.map((id) => {
    const record = byKey.get(String(id));
    if (!record) throw recordErrors.record_not_found({ id });
    return record;
  });
  await auditViews(connection, target.entity, isAsked);
  return records;
}
