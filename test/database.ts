import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '../src/server/db/Database.ts';
import type { PostgresAddress } from '../src/server/db/postgres/startPostgres.ts';
import { cloneDatabase, onServer } from './onServer.ts';
import type { Template, TemplateName } from './templateDatabase.ts';

export interface TestDatabase {
  readonly database: Database;
  /** For a client with its own connection, such as a second process. */
  readonly address: PostgresAddress;
}

/** The answer of the run's desk, see `globalSetup.ts`. */
export interface DeskAnswer {
  readonly address: PostgresAddress;
  readonly template: Template;
}

/**
 * A database for this test file, cloned from the template with the schema of the real definitions. Call it at the top of
 * the file or in `beforeAll`; it is closed and dropped after the file's last test.
 */
export function testDatabase(): Promise<TestDatabase> {
  return cloneOf('tables');
}

/** As `testDatabase`, without any table. */
export function emptyDatabase(): Promise<TestDatabase> {
  return cloneOf('empty');
}

const marks = new WeakMap<Database, string>();

/** The rows of the portal in a database, see `seedMark`. */
export function seededMark(database: Database): string | undefined {
  return marks.get(database);
}

/** Notes which rows of the portal are in a database. */
export function noteSeeded(database: Database, mark: string): void {
  marks.set(database, mark);
}

/** As `testDatabase`, from any template. */
export async function cloneOf(name: TemplateName): Promise<TestDatabase> {
  const { address: server, template } = await askDesk(name);
  const address = { ...server, database: `test_${randomUUID().replaceAll('-', '')}` };
  await cloneDatabase(server, address.database, template);
  const database = await openDatabase({ embedded: address });
  noteSeeded(database, template.mark);
  afterAll(async () => {
    await database.close();
    await onServer(server, `drop database ${address.database} with (force)`);
  });
  return { database, address };
}

async function askDesk(name: TemplateName): Promise<DeskAnswer> {
  const socket = net.connect({ path: inject('postgresDesk'), allowHalfOpen: true });
  socket.end(name);
  const answer: unknown = JSON.parse(await text(socket));
  if (typeof answer === 'object' && answer !== null && 'problem' in answer) throw new Error(String(answer.problem));
  return answer as DeskAnswer;
}
