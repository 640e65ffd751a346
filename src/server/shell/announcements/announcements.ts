import type { FastifyReply } from 'fastify';
import type { Attachment } from '../../../shared/framework/files/Attachment.ts';
import { languageOf, textIn } from '../../../shared/framework/text.ts';
import type { announcementEndpoints } from '../../../shared/shell/announcements/endpoints.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { attachmentOf } from '../../framework/files/attachmentOf.ts';
import { readFiles } from '../../framework/files/findFiles.ts';
import { sendReferred } from '../../framework/files/sendReferred.ts';
import { sanitizeHtml } from '../../framework/html/sanitizeHtml.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { ownGroups } from '../rights/ownGroups.ts';

interface AnnouncementRow {
  readonly id: number;
  readonly title_en: string;
  readonly title_fr: string;
  readonly body_en: string;
  readonly body_fr: string;
  readonly severity: 'info' | 'warning' | 'critical';
  readonly starts_at: string;
  readonly ends_at: string | null;
  readonly on_home: boolean;
  readonly attachments: readonly number[] | null;
  readonly read_at: Date | null;
}

const shownMax = 100;

/**
 * GET announcements/home: announcements of today, unread ones first, then by severity. Without a token only announcements for the sign-in
 * page that name no group, and either no company or the company of the page. Spec S-225.
 */
export async function currentAnnouncements({ ctx, app, query }: CallOf<typeof announcementEndpoints, 'GET announcements/home'>) {
  const { company = '', language: asked } = query;
  const language = asked === undefined ? ctx.language : languageOf(asked, Object.keys(ctx.registry.messages));
  const rows = await app.database.scoped(ctx).run<AnnouncementRow>(sql`
    select a.id, a.title_en, a.title_fr, a.body_en, a.body_fr, a.severity, a.start_date::text as starts_at, a.end_date::text as ends_at,
      a.show_on_home as on_home, a.attachments, r.read_at
    from ${announcementsFor(ctx, app, company)} left join ${ownReads(ctx, 'r')} on r.announcement = a.id
    order by r.announcement is not null, array_position(array['critical', 'warning', 'info'], a.severity), a.sequence nulls last,
      a.start_date desc, a.id desc
    limit ${shownMax}`);
  const files = await filesOf(
    ctx,
    app,
    rows.flatMap(({ attachments }) => attachments ?? []),
  );
  return {
    results: rows.map(({ id, title_en, title_fr, body_en, body_fr, attachments, ...row }) => ({
      id,
      attachments: (attachments ?? []).flatMap((file) => files.get(file) ?? []),
      title: textIn({ en: title_en, fr: title_fr }, language),
      body: sanitizeHtml(textIn({ en: body_en, fr: body_fr }, language)),
      ...row,
      read_at: row.read_at?.toISOString() ?? null,
    })),
  };
}

/** Files of announcements that the reader sees, by id; none before sign-in. Their small pictures, and who has sent them, stay with the staff. */
async function filesOf(ctx: CallContext, app: App, ids: readonly number[]): Promise<ReadonlyMap<number, Attachment>> {
  if (ids.length === 0 || ctx.reader.userId === 0) return new Map();
  const files = await readFiles(app.database.scoped(ctx), sql<boolean>`f.id = any(${ids}::bigint[]) and f.current_status = 'listed'`);
  return new Map(files.map((file) => [file.id, { ...attachmentOf(file), thumbnails: null, uploadBy: null }]));
}

/**
 * GET announcements/attachments: a file of an announcement that is for the reader today.
 * @throws AppError `file_not_found`, `file_content_missing` (404), `range_refused` (416)
 */
export async function sendAttachment({
  ctx,
  app,
  query,
  request,
  reply,
}: CallOf<typeof announcementEndpoints, 'GET announcements/attachments'>): Promise<FastifyReply> {
  const id = Number(query.id);
  const rows = sql`select a.id from ${announcementsFor(ctx, app, '')} where ${id}::bigint = any(a.attachments)`;
  return sendReferred({ files: app.files, connection: app.database.scoped(ctx), id, rows, request, reply });
}

/**
 * GET announcements/pictures: a picture in the text of an announcement that the caller may read today; it needs no sign-in where the
 * announcement needs none.
 * @throws AppError `file_not_found`, `file_content_missing` (404), `range_refused` (416)
 */
export async function sendPicture({
  ctx,
  app,
  query,
  request,
  reply,
}: CallOf<typeof announcementEndpoints, 'GET announcements/pictures'>): Promise<FastifyReply> {
  const id = Number(query.id);
  const rows = sql`select a.id from ${announcementsFor(ctx, app, query.company ?? '')} where ${id}::bigint = any(a.pictures)`;
  return sendReferred({ files: app.files, connection: app.database.scoped(ctx), id, rows, request, reply });
}

/**
 * POST announcements/read: marks announcements as read by the caller; ignores those that the caller may not see.
 * @returns the ids that are read now
 */
export async function readAnnouncements({ ctx, app, body }: CallOf<typeof announcementEndpoints, 'POST announcements/read'>) {
  return app.database.scoped(ctx).transaction(async (tx) => {
    const seen = await tx.run<{ id: number; isRead: boolean }>(sql`
      select a.id, r.announcement is not null as "isRead"
      from ${announcementsFor(ctx, app, '')} left join ${ownReads(ctx, 'r')} on r.announcement = a.id
      where a.id = any(${body.ids}::bigint[]) order by a.id`);
    const records = app.records.in(tx);
    for (const { id, isRead } of seen) {
      const key = { announcement: id, user: ctx.reader.userId };
      if (!isRead) await records.save(ctx, 'announcement_reads', key, {}, { added: { read_at: ctx.now } });
    }
    return { ids: seen.map(({ id }) => id) };
  });
}

function ownReads(ctx: CallContext, alias: string): Sql {
  return sql`(select m.announcement, m.read_at from ${table(ctx, 'announcement_reads', 'm')} where m."user" = ${ctx.reader.userId}) ${sql.id(alias)}`;
}

/**
 * The announcements for the reader, as an item of FROM under the name `a`: active, and today is from their first to their last day
 * inclusive, in the time zone of the call. Empty lists of companies and groups mean all; an anonymous reader belongs to no group.
 * An anonymous reader sees only those for the sign-in page.
 * @param companyCode the company of an anonymous reader
 */
function announcementsFor(ctx: CallContext, { system }: App, companyCode: string): Sql {
  const all = system('announcements for the reader', ctx);
  const today = sql`(${ctx.now}::timestamptz at time zone ${ctx.timezone}::text)::date`;
  const isForAll = (column: string) => sql`coalesce(cardinality(${sql.id('a', column)}), 0) = 0`;
  const isAnonymous = ctx.reader.userId === 0;
  const company = isAnonymous
    ? sql`(select c.id from ${table(all, 'companies', 'c')} where c.code = ${companyCode.toLowerCase()} and c.status = 'active')`
    : sql`${ctx.reader.companyId}::bigint`;
  const groups = sql`select g.id from ${ownGroups(system, ctx, 'g')} where g.status = 'active'`;
  return sql`(select a.* from ${table(all, 'announcements', 'a')}
    where a.status = 'active' and a.start_date <= ${today} and (a.end_date is null or a.end_date >= ${today})
      and (a.show_before_sign_in or ${!isAnonymous}::boolean)
      and (${isForAll('companies')} or ${company} = any(a.companies))
      and (${isForAll('menu_groups')} or a.menu_groups && array(${groups}))) a`;
}
