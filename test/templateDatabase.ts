import path from 'node:path';
import pg from 'pg';
import { openDatabase } from '../src/server/db/Database.ts';
import type { PostgresAddress } from '../src/server/db/postgres/startPostgres.ts';
import { syncSchema } from '../src/server/db/schema/syncSchema.ts';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { openJobs } from '../src/server/framework/jobs/openJobs.ts';
import { jobs } from '../src/server/parts.ts';
import { buildRegistry } from '../src/shared/framework/definitions/registry.ts';

/** The database that each test file clones: the schema of the real definitions, without rows. */
export const templateName = 'template_of_tests';

/** Creates the template on a fresh server and closes its connections, as cloning requires. */
export async function makeTemplate(address: PostgresAddress): Promise<void> {
  const client = new pg.Client({ ...address });
  await client.connect();
  try {
    await client.query(`create database ${templateName}`);
  } finally {
    await client.end();
  }
  // Findings in the definitions do not stop the template: the lint has its own tests.
  const { set, version } = loadDefinitions(path.resolve(import.meta.dirname, '..'));
  const database = await openDatabase({ embedded: { ...address, database: templateName }, poolSize: 1 });
  try {
    await syncSchema(database, buildRegistry(set, version), { print: () => {} });
  } finally {
    await database.close();
  }
  const boss = await openJobs({ address: { ...address, database: templateName }, jobs, print: () => {}, runs: false });
  await boss.stop({ graceful: false });
}
