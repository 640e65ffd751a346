import type { Connection } from '../../db/Connection.ts';
import type { App } from '../../framework/context/App.ts';

/** Reaches the logs: rows in bulk, without stamps and hooks, and their figures over all users. */
export function logConnection({ database }: Pick<App, 'database'>): Connection {
  return database.unscoped('logs and their figures');
}
