import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { beforeAll, expect, test, vi } from 'vitest';
import { type LibraryServer, libraryServer } from '../../../../test/library/libraryServer.ts';
import { sql } from '../../db/sql.ts';

let server: LibraryServer;
let port: number;
beforeAll(async () => {
  server = await libraryServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as AddressInfo);
});

let books = 0;
const newBook = () => ({ title: `Once ${(books += 1)}`, isbn: String(700_000 + books), copies: 2, seller: 1 });
const add = (body: unknown, key: string, as: 'root' | 'keeper' = 'root') =>
  server.call('POST', 'books', { as, body, headers: { 'idempotency-key': key } });
const countOf = async (title: string) => {
  const [row] = await server.database
    .unscoped('test')
    .run(sql<{ count: number }>`select count(*) as count from books where title = ${title}`);
  return row?.count;
};

test('a record whose answer was lost is answered again, and stored once', async () => {
  const book = newBook();
  const body = JSON.stringify(book);
  const socket = net.connect(port, '127.0.0.1');
  socket.pause();
  socket.write(
    [
      'POST /api/books HTTP/1.1',
      'host: localhost',
      'authorization: Token root',
      'content-type: application/json',
      'idempotency-key: "lost"',
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
  await vi.waitUntil(async () => (await countOf(book.title)) === 1, { timeout: 20_000, interval: 50 });
  socket.destroy();
  const answer = await add(book, '"lost"');
  expect([answer.statusCode, answer.json()]).toMatchObject([201, { title: book.title, version: 1 }]);
  expect(await countOf(book.title)).toBe(1);
});

test('two calls at the same time with one key add one record', async () => {
  const book = newBook();
  const answers = await Promise.all([add(book, 'twice'), add(book, 'twice')]);
  expect(new Set(answers.map((answer) => answer.json<{ id: number }>().id)).size).toBe(1);
  expect(await countOf(book.title)).toBe(1);
});

test('other values under a key that was used are refused with the id of the record, so that they can be saved there', async () => {
  const book = newBook();
  const { id } = (await add(book, 'changed')).json<{ id: number }>();
  const answer = await add({ ...book, copies: 3 }, 'changed');
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'created_before', value: String(id) }]);
});

test('a refused call leaves its key free', async () => {
  const book = newBook();
  expect((await add({ ...book, title: '' }, 'refused')).statusCode).toBe(400);
  expect((await add(book, 'refused')).statusCode).toBe(201);
});

test('a key belongs to its user', async () => {
  const answers = [await add(newBook(), 'shared', 'root'), await add(newBook(), 'shared', 'keeper')];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
});

test.each([['""'], ['"'], ['x'.repeat(256)], ['two words'], ['"é"']])('the key %s is refused', async (key) => {
  const answer = await add(newBook(), key);
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'idempotency_key_invalid' }]);
});

test('the record of a key that was deleted since is not added again', async () => {
  const book = newBook();
  const { id } = (await add(book, 'deleted')).json<{ id: number }>();
  await server.call('DELETE', `books/${id}`, { as: 'root' });
  expect((await add(book, 'deleted')).statusCode).toBe(404);
});

test('an expired key is forgotten', async () => {
  await add(newBook(), 'old');
  await server.database.unscoped('test').run(sql`update idempotency_keys set ends_at = '2020-01-01'`);
  expect((await add(newBook(), 'old')).statusCode).toBe(201);
});
