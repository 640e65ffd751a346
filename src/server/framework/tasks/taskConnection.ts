import type { Connection } from '../../db/Connection.ts';
import type { App } from '../context/App.ts';

/** Reaches the rows of tasks for the job that runs them: their owner is known only after they are read. */
export function taskConnection({ database }: Pick<App, 'database'>): Connection {
  return database.unscoped('background tasks, before their owner is known');
}
