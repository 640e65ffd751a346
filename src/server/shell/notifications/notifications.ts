import type { notificationEndpoints } from '../../../shared/shell/notifications/endpoints.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { refuseOnHold } from '../../framework/access/access.ts';
import type { App } from '../../framework/context/App.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { tellPages } from '../../framework/live/tellPages.ts';
import { notificationConnection } from './storeNotifications.ts';

type Calls = typeof notificationEndpoints;

interface NotificationRow {
  readonly id: number;
  readonly notice: string;
  readonly title: string;
  readonly text: string | null;
  readonly link: string | null;
  readonly at: Date;
  readonly read_at: Date | null;
}

const pageDefault = 20;

/**
 * GET notifications: a page of the caller's notifications, newest first.
 * @throws AppError `account_on_hold`, `account_on_hold_open` (403). Law 64
 */
export async function listNotifications({ ctx, app, query }: CallOf<Calls, 'GET notifications'>) {
  refuseOnHold(ctx, 'notifications', () => true);
  const connection = app.database.scoped(ctx);
  const { limit = pageDefault, offset = 0, unread: only } = query;
  const own = ownRows(ctx, only === 'true');
  const rows = await connection.run<NotificationRow>(sql`
    select n.id, n.notice, n.title, n.text, n.link, n.at, n.read_at from ${own}
    order by n.at desc, n.id desc limit ${Number(limit)}::int offset ${Number(offset)}::int`);
  const [counts] = await connection.run<{ count: number; unread: number }>(sql`
    select count(*) as count, count(*) filter (where n.read_at is null) as unread from ${own}`);
  return {
    count: counts?.count ?? 0,
    unread: counts?.unread ?? 0,
    results: rows.map(({ at, read_at, ...row }) => ({ ...row, at: at.toISOString(), read_at: read_at?.toISOString() ?? null })),
  };
}

/** GET notifications/count: the caller's unread notifications. */
export async function countUnread({ ctx, app }: CallOf<Calls, 'GET notifications/count'>) {
  return unreadOf(app, ctx);
}

/** POST notifications/read: marks notifications of the caller as read, without ids all of them. Ids of others are ignored. */
export async function markRead({ ctx, app, body }: CallOf<Calls, 'POST notifications/read'>) {
  await mark(app, ctx, body.ids, ctx.now);
  return unreadOf(app, ctx);
}

/** POST notifications/unread: marks notifications of the caller as unread. Ids of others are ignored. */
export async function markUnread({ ctx, app, body }: CallOf<Calls, 'POST notifications/unread'>) {
  await mark(app, ctx, body.ids, null);
  return unreadOf(app, ctx);
}

function ownRows(ctx: CallContext, isUnread = false): Sql {
  return sql`(select m.* from ${table(ctx, 'notifications', 'm')} where m."user" = ${ctx.reader.userId}::bigint
    and (m.read_at is null or ${!isUnread}::boolean)) n`;
}

async function unreadOf(app: App, ctx: CallContext): Promise<{ unread: number }> {
  const [row] = await app.database.scoped(ctx).run<{ unread: number }>(sql`select count(*) as unread from ${ownRows(ctx, true)}`);
  return { unread: row?.unread ?? 0 };
}

/** One statement for all of them: a mark is no change of a record that a log has to name. */
async function mark(app: App, ctx: CallContext, ids: readonly number[] | undefined, at: Date | null): Promise<void> {
  const { userId, isActedFor } = ctx.reader;
  // The rows are personal: who acts for the user neither sees nor marks them.
  if (isActedFor) return;
  const changed = await notificationConnection(app).run(sql`
    update notifications set read_at = ${at}::timestamptz, version = version + 1, updated_at = ${ctx.now}
    where "user" = ${userId}::bigint and (read_at is null) = ${at !== null}::boolean
      and (${ids === undefined}::boolean or id = any(${ids ?? []}::bigint[])) returning id`);
  if (changed.length > 0) await tellPages(notificationConnection(app), { topic: 'notifications', users: [userId] });
}
