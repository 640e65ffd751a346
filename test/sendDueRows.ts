import type { Database } from '../src/server/db/Database.ts';
import { sql } from '../src/server/db/sql.ts';
import { durationSeconds, type JobRun } from '../src/server/framework/jobs/JobDefinition.ts';
import { outboxRetries } from '../src/server/framework/outbox/outboxRetries.ts';

/** Sends the rows of a queue that are due by the clock of a test, each as its job would, until none is left. */
export async function sendDueRows(
  database: Database,
  table: string,
  now: Date,
  send: (id: number, run: JobRun) => Promise<void>,
): Promise<void> {
  const connection = database.unscoped('test');
  for (;;) {
    const [row] = await connection.run<{ id: number; tries: number }>(sql`
      select id, tries from ${sql.id(table)} where status = 'queued' and coalesce(next_try_at, ${now}) <= ${now} order by id limit 1`);
    if (!row) return;
    const wait = outboxRetries[row.tries];
    const retryInMs = wait === undefined ? undefined : durationSeconds(wait) * 1000;
    await send(row.id, { id: '', attempt: row.tries + 1, retryInMs, signal: new AbortController().signal }).catch(() => {});
  }
}
