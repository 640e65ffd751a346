import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
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
