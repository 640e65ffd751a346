import { defineErrors } from '../../../shared/framework/AppError.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { helpEndpoints } from '../../../shared/shell/help/endpoints.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { sendReferred } from '../../framework/files/sendReferred.ts';
import { sanitizeHtml } from '../../framework/html/sanitizeHtml.ts';
import type { CallOf } from '../../framework/http/Call.ts';

const helpErrors = defineErrors({ help_not_found: 404 });

interface HelpRow {
  readonly id: number;
  readonly mid: string;
  readonly title_en: string;
  readonly title_fr: string;
  readonly body_en: string;
  readonly body_fr: string;
  readonly video_url: string | null;
}

/**
 * GET globals/menu/help/{mid}: the help text in the request's language. Spec S-251.
 * @throws AppError `help_not_found` (404) also for one that is not active
 */
export async function getMenuHelp({ ctx, params, app }: CallOf<typeof helpEndpoints, 'GET globals/menu/help/{mid}'>) {
  const { mid } = params;
  const [row] = await app.database.scoped(ctx).run<HelpRow>(sql`
    select id, "MHMID" as mid, title_en, title_fr, body_en, body_fr, video_url from menu_help
    where "MHMID" = ${mid} and status = 'active'`);
  if (!row) throw helpErrors.help_not_found({ mid });
  return {
    id: row.id,
    mid: row.mid,
    title: textIn({ en: row.title_en, fr: row.title_fr }, ctx.language),
    html: sanitizeHtml(textIn({ en: row.body_en, fr: row.body_fr }, ctx.language)),
    video_url: row.video_url && /^https?:\/\//i.test(row.video_url) ? row.video_url : '',
    language: textIn({ en: 'en-us', fr: 'fr' }, ctx.language),
  };
}

/** GET globals/menu/help_pictures. @throws AppError `file_not_found`, `file_content_missing` (404), `range_refused` (416) */
export async function sendHelpPicture({ ctx, app, query, request, reply }: CallOf<typeof helpEndpoints, 'GET globals/menu/help_pictures'>) {
  const id = Number(query.id);
  const rows = sql`select h.id from ${table(ctx, 'menu_help', 'h')} where ${id}::bigint = any(h.pictures) and h.status = 'active'`;
  return sendReferred({ files: app.files, connection: app.database.scoped(ctx), id, rows, request, reply });
}
