import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startFauxqs } from 'fauxqs';
import { afterAll, describe, expect, test } from 'vitest';
import type { ContentStore } from '../context/ContentStore.ts';
import { bucketStore } from './bucketStore.ts';
import { folderStore } from './folderStore.ts';
import { openStore } from './openStore.ts';
import { receiveFile } from './receiveFile.ts';

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'stores-'));
const s3 = await startFauxqs({ port: 0, logger: false });
afterAll(async () => {
  await s3.stop();
  await fs.rm(folder, { recursive: true, force: true });
});
s3.createBucket('files');
const keys = { accessKeyId: 'test', secretAccessKey: 'test' };
const bucket = { endpoint: `http://127.0.0.1:${s3.port}`, region: 'us-east-1', bucket: 'files', prefix: 'portal/', ...keys };
const inBucket = await bucketStore(bucket, path.join(folder, 'incoming'));
const inFolder = await folderStore(path.join(folder, 'contents'));

async function put(store: ContentStore, bytes: Buffer): Promise<string> {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += 70_000) yield bytes.subarray(at, at + 70_000);
  }
  const received = await receiveFile(store, pieces(), bytes.length);
  await store.put(received.sha256, received);
  await fs.rm(received.path, { force: true });
  return received.sha256;
}

const listed = async (store: ContentStore): Promise<string[]> => {
  const found: string[] = [];
  for await (const { sha256 } of store.list()) found.push(sha256);
  return found.toSorted();
};

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
] as const)('contents in %s', (_name, store) => {
  // Around the 8 MB of one part of an upload.
  test.each([1, 70_000, (8 << 20) - 1, 8 << 20, (8 << 20) + 1, 20 << 20])(
    '%i bytes come back as they were, whole and in parts',
    async (size) => {
      const bytes = randomBytes(size);
      const sha256 = await put(store, bytes);
      expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
      expect((await buffer(await store.open(sha256))).equals(bytes)).toBe(true);
      const end = Math.min(size - 1, 9);
      expect((await buffer(await store.open(sha256, { start: 0, end }))).equals(bytes.subarray(0, end + 1))).toBe(true);
      expect((await buffer(await store.open(sha256, { start: size - 1, end: size - 1 }))).equals(bytes.subarray(-1))).toBe(true);
    },
  );

  test('equal contents are stored once, and go once', async () => {
    const bytes = randomBytes(1000);
    const before = await listed(store);
    const sha256 = await put(store, bytes);
    await put(store, bytes);
    expect(await listed(store)).toEqual([...before, sha256].toSorted());
    await store.remove(sha256);
    await store.remove(sha256);
    expect(await listed(store)).toEqual(before);
    await expect(store.open(sha256)).rejects.toMatchObject({ code: 'file_content_missing' });
  });
});

test('a bucket that does not exist fails and leaves no file behind', async () => {
  const missing = await bucketStore({ ...bucket, bucket: 'missing' }, path.join(folder, 'incoming'));
  await expect(put(missing, randomBytes(10))).rejects.toThrow('bucket');
});

describe('a bucket that fails', () => {
  type Fault = { readonly status: number; readonly body?: string } | 'cut';
  let fault: { readonly on: (request: http.IncomingMessage) => boolean; readonly answer: Fault } | undefined;
  /** In front of the bucket: it fails the requests that the test names. */
  const front = http.createServer((request, response) => {
    const { url, method, headers } = request;
    const failed = fault?.on(request) ? fault.answer : undefined;
    if (failed === 'cut' && method !== 'GET') {
      request.once('data', () => request.socket.destroy());
      return;
    }
    if (failed && failed !== 'cut') {
      request.resume().once('end', () => response.writeHead(failed.status, { 'content-type': 'application/xml' }).end(failed.body));
      return;
    }
    const forwarded = http.request({ host: '127.0.0.1', port: s3.port, path: url, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      if (failed === 'cut') answer.once('data', (some: Buffer) => response.write(some.subarray(0, 100), () => response.destroy()));
      else answer.pipe(response);
    });
    request.pipe(forwarded);
  });
  const opened = new Promise<ContentStore>((resolve) => {
    front.listen(0, '127.0.0.1', () => {
      const { port } = front.address() as { port: number };
      resolve(bucketStore({ ...bucket, endpoint: `http://127.0.0.1:${port}` }, path.join(folder, 'incoming')));
    });
  });
  afterAll(() => {
    front.closeAllConnections();
    front.close();
  });
  const problem = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`;
  const isPart = ({ url = '' }: http.IncomingMessage) => url.includes('partNumber=2');

  test.each([
    ['507 without words', { status: 507 }, 'file_store_full'],
    ['a full disk', { status: 507, body: problem('XMinioStorageFull') }, 'file_store_full'],
    ['a used quota', { status: 403, body: problem('QuotaExceeded') }, 'file_store_full'],
    ['503 without words', { status: 503 }, 'file_store_unavailable'],
    ['too many requests', { status: 503, body: problem('SlowDown') }, 'file_store_unavailable'],
    ['a cut in the middle of a part', 'cut', 'file_store_unavailable'],
  ] as const)('%s in the second part leaves nothing, and the next try is whole', async (_name, answer, code) => {
    const store = await opened;
    const bytes = randomBytes(20 << 20);
    const before = await listed(store);
    const received = await receiveFile(store, [bytes] as unknown as AsyncIterable<Buffer>, bytes.length);
    fault = { on: isPart, answer };
    await expect(store.put(received.sha256, received)).rejects.toMatchObject({ code });
    fault = undefined;
    expect(await listed(store)).toEqual(before);
    await store.put(received.sha256, received);
    await fs.rm(received.path);
    expect((await buffer(await store.open(received.sha256))).equals(bytes)).toBe(true);
    await store.remove(received.sha256);
  });

  test('a read that breaks off is an error of the store, not of a caller that left', async () => {
    const store = await opened;
    const sha256 = await put(store, randomBytes(1 << 20));
    fault = { on: ({ method }) => method === 'GET', answer: 'cut' };
    const content = await store.open(sha256);
    await expect(buffer(content)).rejects.toMatchObject({ code: 'file_store_unavailable' });
    fault = { on: () => true, answer: { status: 503 } };
    await expect(store.open(sha256)).rejects.toMatchObject({ code: 'file_store_unavailable' });
    await expect(listed(store)).rejects.toMatchObject({ code: 'file_store_unavailable' });
    await expect(store.remove(sha256)).rejects.toMatchObject({ code: 'file_store_unavailable' });
    fault = undefined;
    await store.remove(sha256);
  });
});

test.each([
  ['too large a stream', ['12345', '67890'], 9, 'file_too_large'],
  ['an empty stream', [], 9, 'file_empty'],
])('%s leaves nothing', async (_name, parts, max, code) => {
  async function* content() {
    for (const part of parts) yield Buffer.from(part);
  }
  const before = await fs.readdir(await inFolder.incoming());
  await expect(receiveFile(inFolder, content(), max)).rejects.toMatchObject({ code });
  expect(await fs.readdir(await inFolder.incoming())).toEqual(before);
});

test('a stream that breaks off leaves nothing', async () => {
  async function* content() {
    yield Buffer.from('begun');
    throw new Error('gone');
  }
  const before = await fs.readdir(await inFolder.incoming());
  await expect(receiveFile(inFolder, content(), 100)).rejects.toThrow('gone');
  expect(await fs.readdir(await inFolder.incoming())).toEqual(before);
});

test('a new data folder lets others pass, and the files in it nobody', async () => {
  const dataDir = path.join(folder, 'data');
  const store = openStore({ files: undefined, dataDir, root: folder, productCode: 'waybill' });
  const kept = await put(store, Buffer.from('plan'));
  expect(await listed(store)).toEqual([kept]);
  const modeOf = async (place: string) => ((await fs.stat(place)).mode & 0o777).toString(8);
  expect([await modeOf(dataDir), await modeOf(path.join(dataDir, 'files'))]).toEqual(['755', '700']);
});
