import pg from 'pg';
import type { PostgresAddress } from '../src/server/db/postgres/startPostgres.ts';

/** The database that each test file clones: the schema of the real definitions, without rows. */
export const templateName = 'template_of_tests';

/** Makes the template on a fresh server. */
export async function makeTemplate(address: PostgresAddress): Promise<void> {
  const client = new pg.Client({ ...address });
  await client.connect();
  try {
    await client.query(`create database ${templateName}`);
  } finally {
    await client.end();
  }
}
