import { languagesOf, type PaperLanguage } from '../../../shared/framework/papers/paperLanguages.ts';
import { papersOf } from '../../../shared/framework/papers/papersOf.ts';
import { hasKey } from '../../db/tableSql.ts';
import { authorize } from '../access/access.ts';
import { contentDisposition } from '../exports/contentDisposition.ts';
import type { Call } from '../http/Call.ts';
import { parseParameters } from '../http/checkInput.ts';
import { auditViews } from '../records/auditViews.ts';
import { getRecord } from '../records/readRecord.ts';
import { recordKeyOf } from '../records/recordKeyOf.ts';
import { targetOf } from '../records/targetOf.ts';
import { makePaper } from './makePaper.ts';
import { paperErrors } from './paperErrors.ts';

/**
 * Sends the paper of a record to be read in the browser; reading it counts as a view of the record.
 * @param path `api_url` of the resource
 * @throws AppError as `getRecord` and `makePaper`; `no_such_paper` (404)
 */
export async function sendPaper(path: string, call: Call): Promise<unknown> {
  const { ctx, app, params, endpoint, queryText, reply } = call;
  const target = targetOf(ctx, app, path, 'show');
  const resource = authorize(ctx, path, 'show');
  const paper = papersOf(ctx.registry, resource).find(({ name }) => name === params['name']);
  if (!paper) throw paperErrors.no_such_paper({ name: params['name'] ?? '' });
  const { language }: { readonly language?: PaperLanguage } = parseParameters(endpoint, queryText);
  const connection = app.database.scoped(ctx);
  const id = recordKeyOf(target, params['id']);
  const record = await getRecord(connection, target, id);
  await auditViews(connection, target.entity, hasKey(target.entity, 't', id));
  const { pdf, name } = await makePaper({ ctx, app, resource, paper, languages: languagesOf(paper, language, ctx.language) }, [record]);
  return reply
    .header('content-disposition', contentDisposition(name, 'pdf', 'inline'))
    .type('application/pdf')
    .send(Buffer.from(pdf));
}
