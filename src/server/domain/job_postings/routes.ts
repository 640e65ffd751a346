import type { jobPostingEndpoints } from '../../../shared/domain/job_postings/endpoints.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { textIn } from '../../../shared/framework/text.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { sendReferred } from '../../framework/files/sendReferred.ts';
import { sanitizeHtml } from '../../framework/html/sanitizeHtml.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';

export const jobPostingHandlers: HandlersOf<typeof jobPostingEndpoints> = {
  /** An open posting in the caller's scope, internal postings only for staff. @throws AppError `record_not_found` (404) for any other */
  'GET job/detail': async ({ ctx, app, query }) => {
    const id = Number(query.id);
    const [posting, [application]] = await Promise.all([
      app.records.find(ctx, 'job_postings', id),
      app.records.list(ctx, 'job_applications', {
        filter: { posting: id, 'employee.user': ctx.reader.userId, in_force: true },
        fields: ['id'],
        limit: 1,
      }),
    ]);
    if (posting?.['status'] !== 'open') throw recordErrors.record_not_found({ id });
    const text = (name: string) => textIn({ en: textOf(posting[`${name}_en`]), fr: textOf(posting[`${name}_fr`]) }, ctx.language);
    return {
      id,
      title: text('title'),
      html: sanitizeHtml(text('body')),
      terminal: posting['terminal_label'] ? textOf(posting['terminal_label']) : null,
      closes_at: textOf(posting['closes_on']).slice(0, 10),
      applied: application !== undefined,
    };
  },
  /** @throws AppError `file_not_found`, `file_content_missing` (404), `range_refused` (416) */
  'GET job/pictures': ({ ctx, app, query, request, reply }) => {
    const id = Number(query.id);
    const rows = sql`select p.id from ${table(ctx, 'job_postings', 'p')} where ${id}::bigint = any(p.pictures) and p.status = 'open'`;
    return sendReferred({ files: app.files, connection: app.database.scoped(ctx), id, rows, request, reply });
  },
};
