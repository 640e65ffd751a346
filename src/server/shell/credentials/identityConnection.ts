import type { Connection, ScopedConnection } from '../../db/Connection.ts';
import type { App } from '../../framework/context/App.ts';

/**
 * The connection of sign-in, sessions, passwords and registration. They work before a reader is known, in few statements, on tokens,
 * counters and hashes that no reader may see or change; their statements run to the end when the client has gone, so that a failure
 * counts. A transaction waits two seconds for a record that others hold; sign-ins do not wait for the user's row. Other
 * code uses `app.database.scoped` or `app.records`.
 */
export function identityConnection({ database }: Pick<App, 'database'>): Connection {
  return database.unscoped('sign-in, sessions, passwords and registration', { answersSoon: true });
}

/** As `identityConnection`, for a hook: the work goes with the transaction of the change. */
export function identityWithin(tx: ScopedConnection): Connection {
  return tx.unscoped('effects of a change on sessions, passwords and mail');
}
