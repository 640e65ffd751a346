import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { Connection } from '../Connection.ts';
import type { Database } from '../Database.ts';
import { StartProblem } from '../StartProblem.ts';
import { sql } from '../sql.ts';
import { type Catalogue, readCatalogue } from './Catalogue.ts';
import { peopleCollation } from './entityIndexes.ts';
import { neededExtensions } from './fold.ts';
import { obstacleQuestions, planSchema, type SchemaPlan } from './planSchema.ts';

/** What was done; `statements` is empty when a refusal blocks. */
export type SyncReport = SchemaPlan;

// Any number, the same in every process of every version.
const lockNumber = 7_270_315;
const lockWait = '10s';

/**
 * Brings the database into line with the definitions: additive changes only, all in one transaction, one process at a time.
 * A process that is killed on the way leaves nothing half done.
 * @param options.print gets each statement before it runs
 * @returns refusals and notices too; with a refusal that `blocks` nothing was changed
 * @throws StartProblem where rights or extensions are missing, or a table stays in use for too long
 */
export async function syncSchema(
  db: Database,
  registry: Registry,
  options: { readonly print: (statement: string) => void },
): Promise<SyncReport> {
  return db.unscoped('schema sync').transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${lockNumber}::bigint)`);
    await tx.run(sql`select set_config('lock_timeout', ${lockWait}, true)`);
    const catalogue = await readCatalogue(tx);
    if (!catalogue.collations.has(peopleCollation))
      throw new StartProblem(
        'The database server cannot sort text for people: it was built without ICU.',
        'Use a server with ICU, as all packages have it.',
      );
    const plan = planSchema(registry, await withObstacles(tx, registry, catalogue));
    if (plan.refusals.some(({ blocks }) => blocks)) return { ...plan, statements: [] };
    for (const statement of plan.statements) {
      options.print(statement);
      await tx.run(sql.raw(statement)).catch((error: unknown) => {
        throw explain(error, statement);
      });
    }
    return plan;
  });
}

/** Counts the rows that stand in the way of the planned changes. */
async function withObstacles(connection: Connection, registry: Registry, catalogue: Catalogue): Promise<Catalogue> {
  const obstacles = new Map<string, number>();
  for (const question of obstacleQuestions(registry, catalogue)) {
    const [answer] = await connection.run<{ count: number }>(sql.raw(question));
    obstacles.set(question, answer?.count ?? 0);
  }
  return { ...catalogue, obstacles };
}

/** Says in a sentence what an administrator can change; anything else is passed on. */
function explain(error: unknown, statement: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const isExtension = statement.startsWith('create extension');
  if (isExtension && (code === '0A000' || code === '58P01' || code === '42501'))
    return new StartProblem(
      `The database does not let this user make its extensions (${neededExtensions.join(', ')}), or does not have them.`,
      `Ask its administrator to run, in this database: ${neededExtensions.map((name) => `create extension ${name};`).join(' ')}`,
      error,
    );
  if (code === '42501')
    return new StartProblem(
      `The database does not let this user change its tables: ${statement.split('\n')[0]}`,
      'Let the user of DATABASE_URL own the tables, and grant it create on the schema public.',
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
