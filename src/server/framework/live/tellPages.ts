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
  for (const part of parts) await connection.run(sql`select pg_notify(${channel}, ${JSON.stringify({ topic, users: part })})`);
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
