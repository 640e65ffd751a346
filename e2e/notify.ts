import { randomUUID } from 'node:crypto';
import { withDatabase } from '../scripts/withDatabase.ts';
import { sql } from '../src/server/db/sql.ts';
import { parseConfig } from '../src/server/settings/config.ts';
import { storeNotifications } from '../src/server/shell/notifications/storeNotifications.ts';

/** Adds a notification for a user of the demo, as the portal does when something happens. */
export async function notify(username: string, title: string): Promise<void> {
  const read = parseConfig({ ...process.env, DATA_DIR: process.env['E2E_FOLDER'] }, `${import.meta.dirname}/..`);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  await withDatabase(read.config, undefined, async (database) => {
    const connection = database.unscoped('test data');
    const [user] = await connection.run<{ id: number }>(sql`select id from users where "MT_UID" = ${username}`);
    const event = { eventId: randomUUID(), notice: 'test', entity: null, recordId: null, at: new Date() };
    await storeNotifications(connection, event, [{ userId: user?.id ?? 0, title, text: 'It was left at dock 4.', link: 'ANO-SHOW' }]);
  });
}
