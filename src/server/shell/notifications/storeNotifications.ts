import type { Connection } from '../../db/Connection.ts';
import { deleteInParts } from '../../db/deleteInParts.ts';
import { limitTables } from '../../db/limitTables.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { tellPages } from '../../framework/live/tellPages.ts';
import { logConnection } from '../observation/logConnection.ts';

/** An event that users are told of. */
interface ToldEvent {
  /** The same event, told again, adds nothing. */
  readonly eventId: string;
  /** Name of the definition of the notice. */
  readonly notice: string;
  readonly entity: string | null;
  readonly recordId: number | null;
  readonly at: Date;
}

/** A notification of one user, in the user's language. */
interface NewNotification {
  readonly userId: number;
  /** Cut at 200 characters. */
  readonly title: string;
  /** Cut at 2000 characters. */
  readonly text?: string | null;
  /** Path and query of a page after `/{company}/pages/`. */
  readonly link?: string | null;
}

/** Reaches the notifications of all users, as a log: marks of one user by one statement, and the removal of old ones. */
export function notificationConnection(app: Pick<App, 'database'>): Connection {
  return limitTables(logConnection(app), ['notifications']);
}

/**
 * Adds notifications for users. A user who was told of the event by this notice keeps the first notification.
 * @param connection the transaction of the work that tells them, without a scope
 * @returns ids of the users who have a new one
 */
export async function storeNotifications(
  connection: Connection,
  { eventId, notice, entity, recordId, at }: ToldEvent,
  told: readonly NewNotification[],
): Promise<number[]> {
  if (told.length === 0) return [];
  const rows = told.map(
    ({ userId, title, text = null, link = null }) => sql`(
      ${userId}::bigint, ${notice}, ${eventId}, ${entity}, ${recordId}::bigint, ${cut(title, 200)}, ${text === null ? null : cut(text, 2000)}, ${link}, ${at}::timestamptz)`,
  );
  const added = await connection.run<{ user: number }>(sql`
    insert into notifications ("user", notice, event_id, entity, record_id, title, "text", link, "at") values ${sql.join(rows)}
    on conflict do nothing returning "user"`);
  const users = added.map(({ user }) => user);
  if (users.length > 0) await tellPages(connection, { topic: 'notifications', users });
  return users;
}

/** Deletes the notifications from before `oldest`, read or not. Decision 839 */
export async function cleanNotifications(connection: Connection, oldest: Date): Promise<void> {
  await deleteInParts(connection, { table: 'notifications', field: 'at', before: oldest });
}

/** The text up to a length; an ellipsis shows that it goes on. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
