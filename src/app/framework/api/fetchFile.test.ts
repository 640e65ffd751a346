import { afterEach, expect, test, vi } from 'vitest';
import { configureApi } from './callApi.ts';
import { fetchFile, parseFileName } from './fetchFile.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['attachment; filename="books.csv"', 'books.csv'],
  ['attachment; filename=books.csv', 'books.csv'],
  ['attachment; filename="a \\"quoted\\" name.csv"', 'a "quoted" name.csv'],
  [`attachment; filename="books.csv"; filename*=UTF-8''livres%20d%27%C3%A9t%C3%A9.csv`, "livres d'été.csv"],
  [`attachment; filename="books.csv"; filename*=UTF-8''%E0%A4%A`, 'books.csv'],
  ['attachment', undefined],
  ['attachment; filename=""', undefined],
  ['', undefined],
])('[S-305] %j names %j', (disposition, expected) => {
  expect(parseFileName(disposition)).toBe(expected);
});

test('[S-324] a file without a name is an error', async () => {
  configureApi({ endpoints: () => [{ method: 'POST', path: 'export' }] });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('a,b', { status: 200 })));
  await expect(fetchFile('POST', 'export', { body: {} })).rejects.toThrow('names no file');
});
