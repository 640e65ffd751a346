import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { noticeOutboxNames } from '../../framework/notices/noticeEvents.ts';
import { outboxConnection } from '../../framework/outbox/outboxConnection.ts';

/** Rows per statement, few enough that no other work waits for their locks. */
const chunk = 10_000;

/** Deletes the events of notices from before `oldest` that wait no longer. */
export async function cleanNotices(app: Pick<App, 'database'>, oldest: Date): Promise<void> {
  const connection = outboxConnection(app, noticeOutboxNames);
  let deleted = chunk;
  while (deleted === chunk) {
    const gone = await connection.run(sql`
      delete from notice_events where id in (
        select id from notice_events where occurred_at < ${oldest} and status <> 'queued' order by occurred_at limit ${chunk}::int) returning id`);
    deleted = gone.length;
  }
}
