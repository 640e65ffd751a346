import { isLiveTopic, type LiveTopic } from '../../../shared/framework/live/LiveTopic.ts';
import type { Connection } from '../../db/Connection.ts';
import { nameWithin } from '../../db/homeSchema.ts';
import { sql } from '../../db/sql.ts';

/** Channel of PostgreSQL on which the processes hear of changed data. */
export const liveChannel = 'live_pages';

/** Changed data, without any of it. */
export interface LiveNews {
  readonly topic: LiveTopic;
  /** Users whose pages are told; absent: those of all users. */
  readonly users?: readonly number[];
}

/** Ids in one notice: PostgreSQL takes less than 8000 bytes. */
const usersMax = 400;

/**
 * Tells the open pages of users that data has changed. Within a transaction they hear of it after the commit, and not at all after a
 * rollback; PostgreSQL sends the same notice once for each transaction.
 */
export async function tellPages(connection: Connection, { topic, users }: LiveNews): Promise<void> {
  const channel = nameWithin(connection, liveChannel);
  const parts = users === undefined ? [undefined] : partsOf([...new Set(users)].toSorted((a, b) => a - b));
  const notices = parts.map((part) => ({ channel, payload: JSON.stringify({ topic, users: part }) }));
  if (connection.batch) for (const notice of notices) connection.batch.defer(sendNotices, notice);
  else await sendNotices(connection, notices);
}

async function sendNotices(connection: Connection, notices: readonly object[]): Promise<void> {
  await connection.run(sql`
    select pg_notify(n.channel, n.payload)
    from (select distinct r.channel, r.payload from json_to_recordset(${JSON.stringify(notices)}::json) as r(channel text, payload text)) n`);
}

/** Reads a notice; undefined for a text of another release. */
export function parseNews(payload: string): LiveNews | undefined {
  let news: { readonly topic?: unknown; readonly users?: readonly number[] };
  try {
    news = JSON.parse(payload) as typeof news;
  } catch {
    return undefined;
  }
  return isLiveTopic(news.topic) ? { topic: news.topic, ...(news.users && { users: news.users }) } : undefined;
}

function partsOf(users: readonly number[]): (readonly number[])[] {
  return Array.from({ length: Math.ceil(users.length / usersMax) }, (_, i) => users.slice(i * usersMax, (i + 1) * usersMax));
}
