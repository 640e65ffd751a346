import type { Database } from '../src/server/db/Database.ts';
import { type Sql, sql } from '../src/server/db/sql.ts';

/**
 * Holds the locks of a statement in a separate transaction. @returns a function that releases them
 */
export async function holdLock(database: Pick<Database, 'unscoped'>, statement: Sql): Promise<() => Promise<void>> {
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = database.unscoped('test').transaction(async (tx) => {
    await tx.run(statement);
    locked.resolve();
    await released.promise;
  });
  await Promise.race([locked.promise, holding]);
  return () => {
    released.resolve();
    return holding;
  };
}

/** The statements in this database that wait for the locks of others, a row for each. */
export async function waitingStatements(database: Database): Promise<readonly object[]> {
  return database
    .unscoped('test')
    .run(sql<object>`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
}
