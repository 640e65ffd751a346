import type { Connection } from '../../db/Connection.ts';
import { limitTables } from '../../db/limitTables.ts';
import type { App } from '../context/App.ts';
import { jobsTableName } from '../jobs/bossOn.ts';

/**
 * Reaches the messages of one outbox: they hold codes and links until they are sent, and each step of sending is one statement.
 * @param outbox.receivers entity of their receivers, if these are records too
 * @throws Error from a statement that names another table than the entity's and that of the jobs
 */
export function outboxConnection(
  { database }: Pick<App, 'database'>,
  { entity, receivers }: { readonly entity: string; readonly receivers?: string },
): Connection {
  const tables = receivers === undefined ? [entity, jobsTableName] : [entity, receivers, jobsTableName];
  return limitTables(database.unscoped('messages that wait in an outbox'), tables);
}
