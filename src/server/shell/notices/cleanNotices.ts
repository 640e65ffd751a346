import { deleteInParts } from '../../db/deleteInParts.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { noticeOutboxNames } from '../../framework/notices/noticeEvents.ts';
import { outboxConnection } from '../../framework/outbox/outboxConnection.ts';

/** Deletes the events of notices from before `oldest` that wait no longer. */
export async function cleanNotices(app: Pick<App, 'database'>, oldest: Date): Promise<void> {
  const waitsNoLonger = sql<boolean>`status <> 'queued'`;
  await deleteInParts(outboxConnection(app, noticeOutboxNames), {
    table: noticeOutboxNames.entity,
    field: 'occurred_at',
    before: oldest,
    when: waitsNoLonger,
  });
}
