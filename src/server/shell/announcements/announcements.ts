import { languageOf } from '../../../shared/framework/text.ts';
import type { announcementEndpoints } from '../../../shared/shell/announcements/endpoints.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { sanitizeHtml } from '../../framework/html/sanitizeHtml.ts';
import type { Call, CallOf } from '../../framework/http/Call.ts';
import { givenGroups } from '../rights/givenRights.ts';

interface AnnouncementRow {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  readonly severity: 'info' | 'warning' | 'critical';
  readonly starts_at: string;
  readonly ends_at: string | null;
  readonly on_home: boolean;
  readonly read_at: Date | null;
}

const shownMax = 100;

/**
 * GET announcements/home: announcements of today, unread ones first, then by severity. Without a token only announcements that name
 * neither company nor group; the sign-in page of a company also shows those that name it and no group. Spec S-225.
 */
export async function currentAnnouncements(call: CallOf<typeof announcementEndpoints, 'GET announcements/home'>) {
  const { company = '', language } = call.query;
  const { ctx, app, registry } = call;
  const isFrench = (language === undefined ? ctx.language : languageOf(language, Object.keys(registry.messages))) === 'fr';
  const texts = isFrench ? sql`a.title_fr as title, a.body_fr as body` : sql`a.title_en as title, a.body_en as body`;
  const rows = await app.database.forCall(ctx).run<AnnouncementRow>(sql`
    select a.id, ${texts}, a.severity, a.start_date::text as starts_at, a.end_date::text as ends_at, a.show_on_home as on_home,
      (select r.read_at from announcement_reads r where r.announcement = a.id and r."user" = ${ctx.reader.userId}) as read_at
    from announcements a
    where ${isCurrent(call)} and ${isFor(call, company)}
    order by exists (select from announcement_reads r where r.announcement = a.id and r."user" = ${ctx.reader.userId}),
      array_position(array['critical', 'warning', 'info'], a.severity), a.sequence nulls last, a.start_date desc, a.id desc
    limit ${shownMax}`);
  return {
    results: rows.map((row) => ({ ...row, body: sanitizeHtml(row.body), read_at: row.read_at?.toISOString() ?? null })),
  };
}

/**
 * POST announcements/read: marks announcements as read by the caller; ignores those that the caller may not see.
 * @returns the ids that are read now
 */
export async function readAnnouncements(call: CallOf<typeof announcementEndpoints, 'POST announcements/read'>) {
  const { ids } = call.body;
  const { ctx, app } = call;
  const { userId } = ctx.reader;
  const rows = await app.database.forCall(ctx).run<{ id: number }>(sql`
    with seen as (
      select a.id from announcements a where a.id = any(${ids}::bigint[]) and ${isCurrent(call)} and ${isFor(call, '')}
    ), noted as (
      insert into announcement_reads (announcement, "user", read_at, created_at, created_by, updated_at, updated_by)
      select seen.id, ${userId}, ${ctx.now}, ${ctx.now}, ${userId}, ${ctx.now}, ${userId} from seen on conflict do nothing
    )
    select id from seen order by id`);
  return { ids: rows.map(({ id }) => id) };
}

/** Condition on `a`: active, and today is from its first to its last day inclusive, in the time zone of the call. */
function isCurrent({ ctx }: Call): Sql<boolean> {
  const today = sql`(${ctx.now}::timestamptz at time zone ${ctx.timezone}::text)::date`;
  return sql<boolean>`(a.status = 'active' and a.start_date <= ${today} and (a.end_date is null or a.end_date >= ${today}))`;
}

/** Empty lists of companies and groups mean all. An anonymous reader belongs to no group and sees no group's announcements. */
function isFor({ ctx, session }: Call, companyCode: string): Sql<boolean> {
  const isForAll = (column: string) => sql`coalesce(cardinality(${sql.id('a', column)}), 0) = 0`;
  const company = session
    ? sql`${ctx.reader.companyId}::bigint`
    : sql`(select c.id from companies c where c.code = ${companyCode.toLowerCase()} and c.status = 'active')`;
  const groups = sql`select g.id from menu_groups g
    where g.status = 'active' and g.id in (${givenGroups(sql`${ctx.reader.userId}::bigint`)})`;
  return sql<boolean>`((${isForAll('companies')} or ${company} = any(a.companies))
    and (${isForAll('menu_groups')} or a.menu_groups && array(${groups})))`;
}
