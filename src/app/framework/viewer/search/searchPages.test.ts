import { expect, test } from 'vitest';
import { type Found, firstHitFrom, hitsMax, searchPages } from './searchPages.ts';

async function search(texts: readonly string[], phrase: string): Promise<readonly Found[]> {
  const reports: Found[] = [];
  await searchPages({
    count: texts.length,
    textOf: (page) => Promise.resolve(texts[page - 1] ?? ''),
    phrase,
    signal: new AbortController().signal,
    onFound: (found) => reports.push(found),
  });
  return reports;
}

test.each([
  [
    'a word on two pages',
    ['one two', 'three', 'two, Two'],
    'two',
    [
      [1, 0],
      [3, 0],
      [3, 1],
    ],
  ],
  ['without accents', ['à Montréal'], 'montreal', [[1, 0]]],
  ['across the end of a line', ['bill of\nlading'], 'of lading', [[1, 0]]],
  ['a sign that patterns use', ['a.b axb (c)'], 'a.b', [[1, 0]]],
  ['nothing for spaces', ['a b'], '  ', []],
  ['nothing', ['one'], 'two', []],
])('finds %s', async (_name, texts, phrase, expected) => {
  const reports = await search(texts, phrase);
  expect(reports.at(-1)).toEqual({ hits: expected.map(([page, index]) => ({ page, index })), read: texts.length, isCut: false });
});

test('reports each twenty pages, and ends at the most hits', async () => {
  expect(
    (
      await search(
        Array.from({ length: 45 }, () => 'a'),
        'a',
      )
    ).map(({ read }) => read),
  ).toEqual([20, 40, 45]);
  const [cut] = await search(['a '.repeat(hitsMax + 5), 'a'], 'a');
  expect(cut).toMatchObject({ read: 1, isCut: true });
  expect(cut?.hits.length).toBe(hitsMax);
});

test('a search that is given up reports no more', async () => {
  const control = new AbortController();
  const reports: Found[] = [];
  const textOf = async (page: number): Promise<string> => {
    if (page === 2) control.abort();
    return 'a';
  };
  await searchPages({ count: 3, textOf, phrase: 'a', signal: control.signal, onFound: (found) => reports.push(found) });
  expect(reports).toEqual([]);
});

const hits = [
  { page: 2, index: 0 },
  { page: 5, index: 0 },
];

test.each([
  ['the first one on a later page', 3, { hits, read: 20, isCut: false }, 1],
  ['the first one on the page itself', 2, { hits, read: 20, isCut: false }, 0],
  ['none while later pages are unread', 6, { hits, read: 20, isCut: false }, undefined],
  ['the first of all once everything was read', 6, { hits, read: 40, isCut: false }, 0],
  ['none without hits', 1, { hits: [], read: 40, isCut: false }, undefined],
])('begins with %s', (_name, page, found, expected) => {
  expect(firstHitFrom(page, found, 40)).toBe(expected);
});
