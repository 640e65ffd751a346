import net from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../test/database.ts';
import { checkServer } from './checkServer.ts';
import { openDatabase } from './Database.ts';
import { sql } from './sql.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await emptyDatabase();
});

/** A server that greets like PostgreSQL of a version and answers the check's only query. */
async function serverOfVersion(major: number): Promise<{ port: number; close: () => void }> {
  const message = (type: string, body: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), length, body]);
  };
  const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
  const int32 = (value: number) => Buffer.from([value >> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]);
  const ready = message('Z', Buffer.from('I'));
  const column = (name: string, type: number) =>
    Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), int32(type), int16(4), int32(-1), int16(0)]);
  const value = (text: string) => Buffer.concat([int32(text.length), Buffer.from(text)]);
  const answer = Buffer.concat([
    message('T', Buffer.concat([int16(2), column('version', 23), column('encoding', 25)])),
    message('D', Buffer.concat([int16(2), value(String(major)), value('UTF8')])),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ]);
  const server = net.createServer((socket) => {
    let greeted = false;
    socket.on('error', () => {});
    socket.on('data', () => {
      socket.write(greeted ? answer : Buffer.concat([message('R', int32(0)), ready]));
      greeted = true;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : 0, close: () => server.close() };
}

describe('openDatabase', () => {
  test('says in a sentence that a server is not there, without the password', async () => {
    const opening = openDatabase({ url: 'postgres://someone:secret@127.0.0.1:1/books' });
    await expect(opening).rejects.toMatchObject({
      name: 'StartProblem',
      message: 'The database books at 127.0.0.1:1 cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
      remedy: 'Check DATABASE_URL and that the server is running and accepts this user.',
    });
  });

  test('says in a sentence that the user is not let in', async () => {
    const { host, port, database } = db.address;
    const url = `postgres://postgres:wrong@${encodeURIComponent(host)}:${port}/${database}`;
    await expect(openDatabase({ url })).rejects.toThrow(/cannot be used: password authentication failed for user "postgres"\.$/);
  });

  test('names the file of the password, and no variable, where the embedded server refuses it', async () => {
    await expect(openDatabase({ embedded: { ...db.address, password: 'wrong' } })).rejects.toMatchObject({
      name: 'StartProblem',
      message: 'The embedded database refuses the password of its file access.password.',
      remedy: 'Restore that file from a backup; without one, docs/operations.md says how to set a new password.',
    });
  });

  test('gives a server that never answers up as soon as the start is given up', async () => {
    const silent = net.createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const reason = new Error('given up');
    const starting = new AbortController();
    const opening = openDatabase({ url: `postgres://someone@127.0.0.1:${port}/books`, signal: starting.signal });
    starting.abort(reason);
    await expect(opening).rejects.toBe(reason);
    silent.close();
  });

  test('names the replica when that is what fails', async () => {
    const opening = openDatabase({ embedded: db.address, replicaUrl: 'postgres://127.0.0.1:1/books' });
    await expect(opening).rejects.toMatchObject({ remedy: expect.stringContaining('DATABASE_REPLICA_URL') });
  });

  test('refuses another encoding than UTF-8', async () => {
    const connection = db.database.unscoped('test');
    await connection.run(
      sql.raw(`create database ${db.address.database}_ascii template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`),
    );
    try {
      await expect(openDatabase({ embedded: { ...db.address, database: `${db.address.database}_ascii` } })).rejects.toThrow(
        'The database has the encoding SQL_ASCII; it must be UTF8.',
      );
    } finally {
      await connection.run(sql.raw(`drop database ${db.address.database}_ascii`));
    }
  });
});

test.each([
  [14, 'The database server is PostgreSQL 14; PostgreSQL 15 or newer is needed.'],
  [15, undefined],
])('a server of PostgreSQL %i', async (major, problem) => {
  const server = await serverOfVersion(major);
  const outcome = await checkServer({ host: '127.0.0.1', port: server.port, user: 'x', database: 'x' }, 'DATABASE_URL').then(
    () => undefined,
    (error: Error) => error.message,
  );
  server.close();
  expect(outcome).toBe(problem);
});
