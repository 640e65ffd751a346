import type { Connection } from './Connection.ts';

/**
 * Wraps a connection and passes each error to `note` before the caller gets it. A failed transaction counts
 * as one error, regardless of its statements.
 */
export function reportErrors(connection: Connection, note: (error: unknown) => void): Connection {
  const noted = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      note(error);
      throw error;
    });
  return {
    schema: connection.schema,
    batch: connection.batch,
    run: (query, options) => noted(connection.run(query, options)),
    transaction: (work, batch) => noted(connection.transaction(work, batch)),
    copyOut: (query, options) => connection.copyOut(query, options).on('error', note),
    copyIn: (table, columns) => connection.copyIn(table, columns).on('error', note),
  };
}
