import { expect, test, vi } from 'vitest';
import { fingerprintOf, isSentAgain, runAlone } from './pieces.ts';

const file = { name: 'scan.pdf', type: 'application/pdf', size: 9_000_000, lastModified: 1 };

test('pieces of the same file for another record, field or entity are others', () => {
  const places = [
    { entity: 'books', record: 1 },
    { entity: 'books', record: 2 },
    { entity: 'books', field: 'scan' },
    { entity: 'authors', record: 1 },
  ];
  expect(new Set(places.map((place) => fingerprintOf(file, place))).size).toBe(places.length);
  expect(fingerprintOf({ ...file }, { entity: 'books', record: 1 })).toBe(fingerprintOf(file, { entity: 'books', record: 1 }));
});

test.each([
  ['a lost connection', 0, false, true],
  ['a lost connection after the last byte', 0, true, true],
  ['a busy piece', 423, true, true],
  ['a server without a database', 503, false, true],
  ['a full store after the last piece', 503, true, false],
  ['a wrong type', 415, true, false],
])('%s', (_name, status, isWhole, again) => {
  expect(isSentAgain(status, isWhole)).toBe(again);
});

test('the second tab with the same file sends it alone', async () => {
  const held = new Set<string>();
  const request = async (name: string, _options: object, work: (lock: object | null) => Promise<unknown>) => {
    if (held.has(name)) return work(null);
    held.add(name);
    return work({ name }).finally(() => held.delete(name));
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const both = await runAlone('scan', async (first) => [first, await runAlone('scan', async (second) => second)]);
  expect(both).toEqual([true, false]);
  vi.stubGlobal('navigator', {});
  expect(await runAlone('scan', async (isAlone) => isAlone)).toBe(true);
  vi.unstubAllGlobals();
});
