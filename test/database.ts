import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '../src/server/db/Database.ts';
import type { PostgresAddress } from '../src/server/db/postgres/startPostgres.ts';
import { templateName } from './templateDatabase.ts';

export interface TestDatabase {
  readonly database: Database;
  /** For a client with its own connection, such as a second process. */
  readonly address: PostgresAddress;
}

/**
 * A database for this test file, cloned from the template with the schema of the real definitions. Call it at the top of
 * the file or in `beforeAll`; it is closed and dropped after the file's last test.
 */
export function testDatabase(): Promise<TestDatabase> {
  return cloneOf(templateName);
}

/** As `testDatabase`, without any table. */
export function emptyDatabase(): Promise<TestDatabase> {
  return cloneOf('template0');
}

async function cloneOf(template: string): Promise<TestDatabase> {
  const server = await askForServer();
  const address = { ...server, database: `test_${randomUUID().replaceAll('-', '')}` };
  await onServer(server, `create database ${address.database} template ${template} strategy file_copy`);
  const database = await openDatabase({ embedded: address });
  afterAll(async () => {
    await database.close();
    await onServer(server, `drop database ${address.database} with (force)`);
  });
  return { database, address };
}

async function askForServer(): Promise<PostgresAddress> {
  const answer: unknown = JSON.parse(await text(net.connect(inject('postgresDesk'))));
  if (typeof answer === 'object' && answer !== null && 'problem' in answer) throw new Error(String(answer.problem));
  return answer as PostgresAddress;
}

async function onServer(address: PostgresAddress, statement: string): Promise<void> {
  const client = new pg.Client({ ...address });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
