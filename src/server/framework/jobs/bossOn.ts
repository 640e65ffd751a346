import { PgBoss } from 'pg-boss';
import { notifyQueue } from 'pg-boss/dist/plans.js';
import type { Connection } from '../../db/Connection.ts';
import type { Database } from '../../db/Database.ts';
import { jobsPurpose, schemaBeside } from '../../db/homeSchema.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** Schema of PostgreSQL in which pg-boss keeps its own tables. */
export function jobsSchema({ schema }: { readonly schema: string }): string {
  return schemaBeside(schema, jobsPurpose);
}

/** The table of pg-boss with a row for each job. */
export const jobTable: Sql = sql`${sql.beside(jobsPurpose)}.job`;

/** Name of that table as `limitTables` takes it. */
export const jobsTableName = `${jobsPurpose}.job`;

/** Reaches the tables of pg-boss, whose rows belong to no reader. */
export function jobsConnection(database: Database): Connection {
  return database.unscoped('jobs, in the tables of pg-boss');
}

/** pg-boss for single commands on a connection or transaction; it is not started and holds no resources. */
export function bossOn(connection: Connection): PgBoss {
  return new PgBoss({ db: statementsOn(connection), schema: jobsSchema(connection), supervise: false, schedule: false, migrate: false });
}

/** Runs the statements of pg-boss on a connection. */
export function statementsOn(connection: Connection) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => ({ rows: await connection.run<object>(sql.numbered(text, values)) }),
  };
}

/** Wakes the workers of a job, as pg-boss does only for new jobs; within a transaction after its commit. */
export async function wakeWorkers(connection: Connection, name: string): Promise<void> {
  await connection.run(sql.raw(notifyQueue(jobsSchema(connection), name)));
}
