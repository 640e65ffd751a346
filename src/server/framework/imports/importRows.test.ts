import { beforeAll, describe, expect, test } from 'vitest';
import { libraryRegistrations, libraryRegistry } from '../../../../test/library/definitions.ts';
import { type LibraryServer, libraryServer } from '../../../../test/library/libraryServer.ts';
import { callOf, readers } from '../../../../test/library/openLibrary.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import { sql } from '../../db/sql.ts';
import { openRecords } from '../records/openRecords.ts';
import type { RecordTarget } from '../records/RecordTarget.ts';
import { usualSettings } from './chooseSettings.ts';
import type { Corrections, ImportSettings } from './ImportSettings.ts';
import { importGoodRows, importRows, type RowsPart } from './importRows.ts';
import { headingsByField, openImport } from './importTarget.ts';
import { readTable } from './readTable.ts';
import { suggestMapping } from './suggestMapping.ts';

let library: LibraryServer;
beforeAll(async () => {
  library = await libraryServer();
});

interface ImportCase {
  readonly as?: keyof typeof readers;
  readonly language?: 'en' | 'fr';
  readonly keep?: 'none' | 'all' | 'good';
  readonly settings?: Partial<ImportSettings>;
  readonly corrections?: Corrections;
}

async function importFile(
  path: string,
  file: Buffer,
  { as = 'root', language = 'en', keep = 'none', settings, corrections = {} }: ImportCase = {},
) {
  const ctx = { ...callOf(readers[as]), language };
  const importing = openImport(ctx, path);
  const table = await readTable(file);
  const mapping = suggestMapping(table.headings, headingsByField({ registrations: libraryRegistrations }, ctx, importing));
  const target: RecordTarget = {
    registry: libraryRegistry,
    registrations: libraryRegistrations,
    records: openRecords({ database: library.database, registrations: libraryRegistrations }),
    entity: getEntity(libraryRegistry, importing.resource.schema),
    hooks: undefined,
  };
  const content = { table, settings: { ...usualSettings(importing, mapping), ...settings }, corrections };
  const connection = library.database.scoped(ctx);
  if (keep !== 'good') return { mapping, ...(await importRows(connection, importing, target, content, { keep })) };
  const parts: RowsPart[] = [];
  await importGoodRows(connection, importing, target, content, { keep: async (_tx, part) => void parts.push(part) });
  const [part, further] = parts;
  if (!part || further) throw new Error('a short file is one part');
  return { mapping, ...part };
}

const text = (...lines: readonly string[]): Buffer => Buffer.from(`${lines.join('\n')}\n`);

async function exported(path: string, format: string, language: string): Promise<Buffer> {
  const file = await library.call('POST', 'export', {
    as: 'root',
    body: { api_url: `api/${path}`, output_type: format },
    headers: { 'accept-language': language },
  });
  expect(file.statusCode).toBe(200);
  return file.rawPayload;
}

describe('an exported file', () => {
  test.each([
    ['books', 'CSV', 'en'],
    ['books', 'CSV', 'fr'],
    ['books', 'XLSX', 'en'],
    ['books', 'XLSX', 'fr'],
    ['authors', 'CSV', 'fr'],
    ['subjects', 'XLSX', 'en'],
  ] as const)('of %s as %s in %s changes nothing when it is imported', async (path, format, language) => {
    const file = await exported(path, format, language);
    const { counts, mapping } = await importFile(path, file, { language });
    expect(counts).toMatchObject({ created: 0, changed: 0, refused: 0 });
    expect(counts.same).toBeGreaterThan(2);
    expect(mapping.filter((field) => field !== null).length).toBeGreaterThan(1);
  });
});

describe('a row', () => {
  const headings = 'ISBN,Title,Copies,Seller,Author';
  const rowsOf = (row: string, given: ImportCase = {}) => importFile('books', text(headings, row), given);

  // The label of an account is its name and its number; its number is a unique key of its own.
  test.each([
    ['names records as lists do', '9990000001,New,1,North Books N100,anaïs ROY', []],
    ['names one by its unique key', '9990000001,New,1,M100,', []],
    ['names one by its number', '9990000001,New,1,3,2', []],
    ['names one that does not exist', '9990000001,New,1,Nobody,', ['seller']],
    ['names one by a part of its name', '9990000001,New,1,North,', ['seller']],
    ['has every problem named', 'letters,,many,Nobody,', ['copies', 'isbn', 'seller', 'title']],
  ])('that %s', async (_name, row, problems) => {
    const { counts, refused } = await rowsOf(row);
    expect(refused.flatMap(({ problems: found }) => Object.keys(found)).toSorted()).toEqual(problems);
    expect(counts.created).toBe(problems.length === 0 ? 1 : 0);
  });

  test.each([
    ['a hard blank and a sign without width around it', '\u00A0Zoé Press\u200B'],
    ['a letter in two parts', 'Zoe\u0301 Press'],
  ])('[law 58] with a key that differs only by signs that nobody sees changes nothing: %s', async (_name, name) => {
    const first = await importFile('publishers', text('Name', name), { keep: 'all' });
    expect(first.counts).toMatchObject({ created: 1 });
    const second = await importFile('publishers', text('Name', 'Zoé Press'));
    expect(second.counts).toEqual({ created: 0, changed: 0, same: 1, refused: 0 });
    const again = await importFile('publishers', text('Name', name));
    expect(again.counts).toEqual({ created: 0, changed: 0, same: 1, refused: 0 });
    await library.database.unscoped('test').run(sql`delete from publishers where name = 'Zoé Press'`);
  });

  test('with the key of one that was imported before, when the refused rows are corrected, stays refused', async () => {
    const file = text(headings, '9990000021,First,1,M100,', '9990000021,Second,1,M100,', '9990000022,,1,M100,');
    const first = await importFile('books', file, { keep: 'good' });
    expect(first.counts).toMatchObject({ created: 1, refused: 2 });
    const lines = first.refused.map(({ line }) => line);
    const then = await importFile('books', file, { settings: { lines }, corrections: { 4: { 1: 'Third' } } });
    expect(then.counts).toEqual({ created: 1, changed: 0, same: 0, refused: 1 });
    expect(then.refused).toEqual([{ line: 3, problems: { '': { key: 'import.same_key', values: { line: 2 } } } }]);
  });

  test('of a record that the reader may not see is neither found nor changed', async () => {
    const row = '9990000009,Mine,1,Maple Books M100,';
    expect((await rowsOf(row, { keep: 'all' })).counts).toMatchObject({ created: 1 });
    const { counts, refused } = await rowsOf('9990000009,Theirs,1,North Books N100,', { as: 'keeper', keep: 'good' });
    expect(counts).toMatchObject({ created: 0, changed: 0, refused: 1 });
    expect(Object.values(refused[0]?.problems ?? {}).map(({ key }) => key)).toEqual(['error.outside_scope']);
  });
});
