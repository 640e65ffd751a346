import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { Connection } from '../Connection.ts';
import type { Database } from '../Database.ts';
import { StartProblem } from '../errors/StartProblem.ts';
import { defaultHome, nameWithin } from '../homeSchema.ts';
import { sql } from '../sql.ts';
import { type Catalogue, readCatalogue } from './Catalogue.ts';
import { peopleCollation } from './entityIndexes.ts';
import { requiredExtensions } from './fold.ts';
import { makeSchemas } from './makeSchemas.ts';
import { refuseOccupiedNames } from './occupiedNames.ts';
import { withOperators } from './operators.ts';
import { obstacleQuestions, planSchema, type SchemaPlan } from './planSchema.ts';
import { withoutSuperseded } from './superseded.ts';

/** Result of a sync; `statements` is empty if a refusal blocks. */
export type SyncReport = SchemaPlan;

/** Gets each statement before it runs. */
export type PrintStatement = (statement: string) => void;

// An arbitrary number, the same in every process of every version.
const lockNumber = 7_270_315;
const lockWait = '10s';

/**
 * Makes the database match the definitions: additive changes only, all in one transaction, one process at a time.
 * A killed process leaves no partial change.
 * @param options.print gets each statement before it runs
 * @returns also refusals and notices; with a refusal that `blocks` nothing was changed
 * @throws StartProblem if rights or extensions are missing, a table stays in use for too long, or another program holds a
 *   name that is needed
 */
export async function syncSchema(db: Database, registry: Registry, options: { readonly print: PrintStatement }): Promise<SyncReport> {
  return underSchemaLock(db, (tx) => syncWithin(tx, registry, options.print));
}

/** Runs `work` in a transaction; it reads and changes the tables themselves. */
export async function inSchemaTransaction<T>(db: Database, work: (tx: Connection) => Promise<T>): Promise<T> {
  return schemaConnection(db).transaction(work);
}

/** Statements that cannot run in a transaction. */
export function schemaConnection(db: Database): Connection {
  return db.unscoped('schema of the database');
}

/** As `inSchemaTransaction`, while no other process changes the schema. */
export async function underSchemaLock<T>(db: Database, work: (tx: Connection) => Promise<T>): Promise<T> {
  return inSchemaTransaction(db, async (tx) => {
    await lockSchema(tx);
    await tx.run(sql`select set_config('lock_timeout', ${lockWait}, true)`);
    return work(tx);
  });
}

/** Waits until no other process changes the schema, and keeps others from it until the transaction ends. */
export async function lockSchema(tx: Connection): Promise<void> {
  const key = tx.schema === defaultHome ? sql`${lockNumber}::bigint` : sql`hashtextextended(${nameWithin(tx, 'schema')}, 0)`;
  await tx.run(sql`select pg_advisory_xact_lock(${key})`);
}

/** As `syncSchema`, in a transaction of `underSchemaLock`. */
export async function syncWithin(tx: Connection, registry: Registry, print: PrintStatement): Promise<SyncReport> {
  await makeSchemas(tx, print);
  let plan = planSchema(registry, await readObstacles(tx, registry));
  if (plan.refusals.some(({ blocks }) => blocks)) return { ...plan, statements: [] };
  if (plan.emptied.length > 0) {
    // A row written between the check and the drop would lose its value: check again after the tables are locked.
    await lockTables(tx, plan.emptied, print);
    plan = planSchema(registry, await readObstacles(tx, registry));
  }
  for (const statement of plan.statements) await runStatement(tx, statement, print);
  return plan;
}

/**
 * The catalogue with the obstacles of the planned changes.
 * @throws StartProblem if the sync could not work at all
 */
export async function readObstacles(connection: Connection, registry: Registry): Promise<Catalogue> {
  const catalogue = await readCatalogue(connection);
  if (!catalogue.collations.has(peopleCollation))
    throw new StartProblem(
      'The database server cannot sort text for people: it was built without ICU.',
      'Use a server with ICU, as all packages have it.',
    );
  refuseOccupiedNames(registry, catalogue);
  return withObstacles(connection, registry, catalogue);
}

/** Locks tables for all other transactions until this transaction ends. @throws StartProblem as `runStatement` */
export async function lockTables(tx: Connection, tables: readonly string[], print: PrintStatement): Promise<void> {
  const names = [...new Set(tables)].toSorted();
  for (const name of names) await runStatement(tx, sql`lock table ${sql.id(name)} in access exclusive mode`.literal(), print);
}

/** Prints a statement, unless it only notes the limits of a table, and runs it. @throws StartProblem for a fault that an administrator can fix */
export async function runStatement(tx: Connection, asked: string, print: PrintStatement): Promise<void> {
  const statement = await withOperators(tx, asked);
  if (!/^(insert into|delete from) "managed_tables"/.test(statement)) print(statement);
  await tx.run(sql.raw(statement)).catch((error: unknown) => {
    throw explain(error, statement, tx.schema);
  });
}

/** Counts the rows in the way of the planned changes. */
async function withObstacles(connection: Connection, registry: Registry, found: Catalogue): Promise<Catalogue> {
  const catalogue = await withoutSuperseded(connection, registry, found);
  const obstacles = new Map<string, number>();
  for (const question of obstacleQuestions(registry, catalogue)) {
    const [answer] = await connection.run<{ count: number }>(sql.raw(question));
    obstacles.set(question, answer?.count ?? 0);
  }
  return { ...catalogue, obstacles };
}

/** Turns an error that an administrator can fix into a sentence; returns other errors unchanged. */
function explain(error: unknown, statement: string, home: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const isExtension = statement.startsWith('create extension');
  if (isExtension && (code === '0A000' || code === '58P01' || code === '42501'))
    return new StartProblem(
      `The database does not let this user make its extensions (${requiredExtensions.join(', ')}), or does not have them.`,
      `Ask its administrator to run, in this database: ${requiredExtensions.map((name) => `create extension ${name};`).join(' ')}`,
      error,
    );
  if (code === '42501')
    return new StartProblem(
      `The database does not let this user change its tables: ${statement.split('\n')[0]}`,
      `Let the user of DATABASE_URL own the tables, and grant it create on the schema ${home}.`,
      error,
    );
  if (code === '55P03')
    return new StartProblem(
      `A table is in use and could not be changed within ${lockWait}: ${statement.split('\n')[0]}`,
      'End the long statement on it, such as an export, and try again.',
      error,
    );
  return error;
}
