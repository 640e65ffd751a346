import type { Connection } from '../../db/Connection.ts';
import type { App } from '../../framework/context/App.ts';

/** Reaches the rows of queues: they hold codes and links until they are sent, and each step of sending is one statement. */
export function queueConnection({ database }: Pick<App, 'database'>): Connection {
  return database.unscoped('mails and text messages that wait');
}
