import type { Connection } from '../../db/Connection.ts';
import type { App } from '../context/App.ts';

/** Reaches the rows of all users whose time has passed, for the jobs that delete them. */
export function expiredRows({ database }: Pick<App, 'database'>): Connection {
  return database.unscoped('rows whose time has passed');
}
