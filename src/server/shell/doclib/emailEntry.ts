import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { doclibEndpoints } from '../../../shared/shell/doclib/endpoints.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import { sendEmail } from '../email/emailRoutes.ts';
import { doclibErrors } from './doclibErrors.ts';
import { openDocuments } from './documents.ts';
import { getEntry } from './entries.ts';
import { openLibrary } from './library.ts';

type EmailCall = CallOf<typeof doclibEndpoints, 'POST doclib/email/{conn}/{cmid}/{dlref}'>;

/**
 * POST doclib/email: a message of the caller, with documents of the entry attached, or with a link to the entry for readers of the library.
 * Spec S-263
 * @throws AppError as `sendEmail`; `record_not_found` (404) for a document that is not of the entry, `library_without_documents` (404)
 */
export async function emailEntry(call: EmailCall) {
  const { app, ctx, params, query, body } = call;
  const asked = query.documents?.split(',').map(Number);
  const as = query.as ?? 'attachment';
  const library = await openLibrary(app, ctx, params.cmid, params.conn);
  const entry = await getEntry(app.records, ctx, library, params.dlref);
  const seen = await openDocuments(app, ctx, Number(entry['id']));
  const chosen =
    asked === undefined ? seen.filter(({ document }) => document.is_current) : seen.filter(({ document }) => asked.includes(document.id));
  const missing = asked?.find((id) => !chosen.some(({ document }) => document.id === id));
  if (missing !== undefined) throw recordErrors.record_not_found({ id: missing });
  if (as === 'attachment' && chosen.length === 0) throw doclibErrors.library_without_documents();
  const files = as === 'attachment' ? { files: chosen.map(({ file }) => file.id).join(',') } : {};
  const link = as === 'link' ? await linkTo(call, textOf(entry['title_en_label'])) : '';
  const additionalContent = [body.additionalContent, link].filter(Boolean).join('\n') || null;
  return sendEmail({
    ...call,
    query: { entity: 'doclib_entries', record: String(entry['id']), ...files },
    body: { ...body, additionalContent },
  });
}

/** A link to the entry, which opens for readers of the library alone. */
async function linkTo({ app, ctx, params }: EmailCall, title: string): Promise<string> {
  const [company] = await app.records.list(ctx, 'companies', { filter: { id: ctx.reader.companyId }, fields: ['code'] });
  const path = ['', textOf(company?.['code']), 'doclib', params.cmid, 'view', params.dlref].map(encodeURIComponent).join('/');
  const text = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<p><a href="${path}">${text}</a></p>`;
}
