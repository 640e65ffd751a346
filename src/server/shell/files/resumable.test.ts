import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesOf } from '../../../../test/filesOf.ts';
import { addGroup, addPerson } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';
import { removeExpired } from '../../framework/files/resumableUploads.ts';

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'pieces-'));
/** Called with each content that waits for the scanner; the answer follows. */
let beforeAnswer: () => Promise<void> = () => Promise.resolve();
/** Answers as clamd does: a content with the word `virus` is infected. */
const scanner = net.createServer((socket) => {
  let received = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    if (!received.subarray(-4).equals(Buffer.alloc(4))) return;
    void beforeAnswer().then(() => socket.end(`stream: ${received.includes('virus') ? 'Test.Virus FOUND' : 'OK'}\0`));
  });
});
await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve));
const { port } = scanner.address() as net.AddressInfo;
const server = await testServer({ environment: { DATA_DIR: folder, CLAMAV_URL: `tcp://127.0.0.1:${port}` } });
const { app, database, signIn } = server;
const files = filesOf(server);
let token: string;
let other: string;

beforeAll(async () => {
  const connection = database.unscoped('test');
  const [{ id: product } = { id: 0 }] = await connection.run(sql<{ id: number }>`select id from companies where code = 'waybill'`);
  const group = await addGroup(database, product, 'ALL', [...server.portal.definitions.current().screensByCmid.keys()]);
  for (const uid of ['one', 'two']) await addPerson(database, { uid, company: product, group, type: 'EMPLOYEE' });
  token = (await signIn('one')).token;
  other = (await signIn('two')).token;
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  scanner.close();
  await fs.rm(folder, { recursive: true, force: true });
});

const base = (): string => {
  const address = app.server.address();
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
};
const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(300_000)]);
const encoded = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

function tus(method: string, url: string, headers: Record<string, string>, body?: Buffer, as = token): Promise<Response> {
  const all = { authorization: `Token ${as}`, 'tus-resumable': '1.0.0', ...headers };
  return fetch(`${base()}${url}`, { method, headers: all, ...(body && { body: new Uint8Array(body) }) });
}

const begin = (size: number, values: Record<string, string> = {}) =>
  tus('POST', '/api/attachments/resumable', {
    'upload-length': String(size),
    'upload-metadata': encoded({ filename: 'large.pdf', entity: 'feature_requests', field: 'attachments', ...values }),
  });
const piece = (url: string, offset: number, bytes: Buffer, as = token) =>
  tus('PATCH', url, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, bytes, as);

test('a file in pieces goes on where it broke off, from the same user alone, and is the same at its end', async () => {
  const begun = await begin(content.length);
  expect(begun.status).toBe(201);
  const url = begun.headers.get('location') ?? '';
  expect(url).toMatch(/^\/api\/attachments\/resumable\/[0-9a-f]{32}$/);
  expect((await piece(url, 0, content.subarray(0, 100_000))).status).toBe(204);
  expect((await tus('HEAD', url, {})).headers.get('upload-offset')).toBe('100000');
  expect((await piece(url, 100_000, content.subarray(100_000), other)).status).toBe(404);
  expect((await piece(url, 50_000, content.subarray(50_000))).status).toBe(409);
  const last = await piece(url, 100_000, content.subarray(100_000));
  expect(last.status).toBe(204);
  const id = Number(last.headers.get('x-file'));
  const answer = await files.get(token, `/content?id=${id}`);
  expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(createHash('sha256').update(content).digest('hex'));
  expect((await files.get(other, `/content?id=${id}`)).statusCode).toBe(404);
});

const pieces = path.join(folder, 'files', 'incoming', 'pieces');

/** Sends a file whole. @returns the address of its upload, and the id of the file */
async function sendWhole(): Promise<{ readonly url: string; readonly id: string }> {
  const url = (await begin(content.length)).headers.get('location') ?? '';
  return { url, id: (await piece(url, 0, content)).headers.get('x-file') ?? '' };
}

describe('a client that lost the answer to its last piece', () => {
  test('gets the file by asking for the offset, which others do not', async () => {
    const { url, id } = await sendWhole();
    const size = String(content.length);
    const head = await tus('HEAD', url, {});
    expect([head.status, ...['upload-offset', 'upload-length', 'x-file'].map((name) => head.headers.get(name))]).toEqual([
      200,
      size,
      size,
      id,
    ]);
    expect(await (await tus('GET', url, {})).json()).toEqual({ offset: content.length, file: Number(id) });
    expect((await tus('HEAD', url, {}, undefined, other)).status).toBe(404);
    // No piece makes a second file of it.
    for (const offset of [0, content.length]) expect((await piece(url, offset, Buffer.from('x'))).status).toBe(409);
  });

  test('waits while the file is being checked', async () => {
    const [arrived, scanned] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    beforeAnswer = () => {
      arrived.resolve();
      return scanned.promise;
    };
    const url = (await begin(content.length)).headers.get('location') ?? '';
    const last = piece(url, 0, content);
    await arrived.promise;
    const asked = await tus('GET', url, { 'accept-language': 'fr' });
    expect([asked.status, await asked.json()]).toEqual([
      423,
      expect.objectContaining({ code: 'upload_finishing', detail: expect.stringMatching(/vérification/) }),
    ]);
    expect((await tus('HEAD', url, {})).status).toBe(423);
    beforeAnswer = () => Promise.resolve();
    scanned.resolve();
    const id = (await last).headers.get('x-file');
    expect((await tus('HEAD', url, {})).headers.get('x-file')).toBe(id);
  });

  test('gets none once the file is gone', async () => {
    const { url, id } = await sendWhole();
    expect((await files.remove(token, Number(id))).statusCode).toBe(204);
    expect((await tus('HEAD', url, {})).status).toBe(404);
  });

  test('gets the file of a process that ended before it was kept', async () => {
    const url = (await begin(content.length)).headers.get('location') ?? '';
    expect((await piece(url, 0, content.subarray(0, 100_000))).status).toBe(204);
    await fs.appendFile(path.join(pieces, path.basename(url)), content.subarray(100_000));
    const id = (await tus('HEAD', url, {})).headers.get('x-file');
    const answer = await files.get(token, `/content?id=${id}`);
    expect(answer.rawPayload.equals(content)).toBe(true);
    expect((await tus('HEAD', url, {})).headers.get('x-file')).toBe(id);
  });

  test('finds nothing of it after a day', async () => {
    const { url } = await sendWhole();
    expect(await fs.readFile(path.join(pieces, path.basename(url)), 'utf8')).toBe('');
    const facts = path.join(pieces, `${path.basename(url)}.json`);
    const dayBefore = new Date(Date.now() - 25 * 3_600_000).toISOString();
    await fs.writeFile(facts, JSON.stringify({ ...JSON.parse(await fs.readFile(facts, 'utf8')), creation_date: dayBefore }));
    await removeExpired(server.portal);
    expect((await tus('HEAD', url, {})).status).toBe(404);
    expect((await fs.readdir(pieces)).filter((name) => url.includes(name.replace('.json', '')))).toEqual([]);
  });
});

test.each([
  ['too large a file', () => begin(30_000_000), 413, 'file_too_large'],
  ['an empty file', () => begin(0), 400, 'file_empty'],
  ['no place', () => begin(10, { entity: 'nothing' }), 404, 'no_files_here'],
  ['a field without files', () => begin(10, { field: 'title' }), 404, 'no_files_here'],
])('%s is refused before a byte is sent', async (_name, send, status, code) => {
  const answer = await send();
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code]);
});

test('headers of the protocol that are missing or wrong are answered in the language of the caller', async () => {
  const url = (await begin(20)).headers.get('location') ?? '';
  const start = '/api/attachments/resumable';
  const french = { 'accept-language': 'fr' };
  const create = (headers: Record<string, string>) =>
    tus('POST', start, { 'upload-length': '9', 'upload-metadata': 'filename YQ==', ...french, ...headers });
  const body = 'application/offset+octet-stream';
  const answers: readonly (readonly [Response, number, string, RegExp])[] = [
    [await tus('POST', start, { 'tus-resumable': '0.9', ...french }), 412, 'upload_version_unknown', /protocole tus/],
    [await tus('POST', start, { 'upload-length': 'x', ...french }), 400, 'upload_header_invalid', /Upload-Length/],
    [
      await tus('POST', start, { 'upload-length': '9', 'upload-metadata': 'a b c', ...french }),
      400,
      'upload_header_invalid',
      /Upload-Metadata/,
    ],
    [await tus('PATCH', url, { 'content-type': body, ...french }, Buffer.from('x')), 400, 'upload_header_invalid', /Upload-Offset/],
    [await piece(url, 7, Buffer.from('x')), 409, 'upload_offset_wrong', /offset/],
    [await create({ 'upload-concat': 'partial' }), 400, 'upload_header_refused', /Upload-Concat/],
    [await create({ 'upload-concat': 'x' }), 400, 'upload_header_refused', /Upload-Concat/],
    [await create({ 'upload-defer-length': '1' }), 400, 'upload_header_refused', /Upload-Defer-Length/],
    [await create({ 'upload-offset': 'x' }), 400, 'upload_header_invalid', /Upload-Offset/],
    [await create({ 'upload-length': '9007199254740993' }), 400, 'upload_header_invalid', /Upload-Length/],
    [await create({ 'upload-metadata': 'filename YQ==,filename YQ==' }), 400, 'upload_header_invalid', /Upload-Metadata/],
    [await create({ 'tus-version': '0.2' }), 412, 'upload_version_unknown', /protocole tus/],
    [await create({ 'x-forwarded-proto': 'https,http' }), 400, 'upload_header_invalid', /X-Forwarded-Proto/],
  ];
  for (const [answer, status, code, words] of answers)
    expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ code, detail: expect.stringMatching(words) })]);
  expect((await tus('DELETE', url, {})).status).toBe(204);
});

test('a file of another type is refused with its last piece, and leaves nothing', async () => {
  const before = await fs.readdir(pieces);
  const begun = await begin(20);
  const answer = await piece(begun.headers.get('location') ?? '', 0, Buffer.alloc(20));
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([415, 'file_type_refused']);
  expect(await fs.readdir(pieces)).toEqual(before);
});

test('an unknown upload is not found, whatever its name', async () => {
  for (const name of ['0'.repeat(32), '..%2f..%2fetc%2fpasswd', 'x'])
    expect((await piece(`/api/attachments/resumable/${name}`, 0, Buffer.from('x'))).status).toBe(404);
  expect((await fetch(`${base()}/api/attachments/resumable`, { method: 'POST' })).status).toBe(401);
});

test('a file in which the scanner finds something is not kept, and nothing is kept unscanned', async () => {
  const place = 'entity=feature_requests&field=attachments';
  expect((await files.send(token, place, 'fine.txt', 'all is well')).statusCode).toBe(201);
  const infected = await files.send(token, place, 'bad.txt', 'this is a virus');
  expect([infected.statusCode, infected.json().code, infected.json().detail]).toEqual([
    400,
    'file_infected',
    expect.stringContaining('Test.Virus'),
  ]);
  scanner.close();
  const unscanned = await files.send(token, place, 'fine.txt', 'all is well');
  expect([unscanned.statusCode, unscanned.json().code]).toEqual([503, 'file_scanner_down']);
});
