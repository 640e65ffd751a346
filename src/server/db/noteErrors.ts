import type { Connection } from './Connection.ts';

/**
 * The same connection, whose errors are shown to `note` on their way to the caller. A failed transaction is noted once by
 * itself, whatever its statements were.
 */
export function noteErrors(connection: Connection, note: (error: unknown) => void): Connection {
  const noted = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      note(error);
      throw error;
    });
  return {
    run: (query, options) => noted(connection.run(query, options)),
    transaction: (work) => noted(connection.transaction(work)),
    copyOut: (query, options) => connection.copyOut(query, options).on('error', note),
    copyIn: (table, columns) => connection.copyIn(table, columns).on('error', note),
  };
}
