import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { libraryComputed, libraryRegistry } from '../../../../test/library/definitions.ts';
import { callOf, openLibrary, readers } from '../../../../test/library/openLibrary.ts';
import { defineErrors } from '../../../shared/framework/AppError.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { Database } from '../../db/Database.ts';
import { databaseErrors } from '../../db/errors/databaseErrors.ts';
import { sql } from '../../db/sql.ts';
import { defineHooks } from '../registrations/hooks.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { type ApplyOptions, applyRows, type RowChange } from './applyRows.ts';
import { openRecords } from './openRecords.ts';
import type { RecordTarget } from './RecordTarget.ts';
import { createRecord } from './writeRecord.ts';

let database: Database;
beforeAll(async () => {
  database = await openLibrary();
});

const testErrors = defineErrors({ forbidden_title: 400 });

const hooks = defineHooks({
  'books.refuse': async ({ record }) => {
    if (record?.['title'] === 'Forbidden') throw testErrors.forbidden_title();
    if (record?.['title'] === 'Slow') throw databaseErrors.timeout();
    return undefined;
  },
  /** Adds an author at each save, and then refuses some. */
  'books.spread': async ({ records, system, record }) => {
    await records.create(system('test'), 'authors', { name: `Author of ${String(record?.['title'])}` });
    if (record?.['title'] === 'Fails late') throw testErrors.forbidden_title();
    return undefined;
  },
});

const registrations = { computed: libraryComputed, hooks, effects: {}, rowLimits: {} };
const books = (): RecordTarget => ({
  registry: libraryRegistry,
  registrations,
  records: openRecords({ database, registrations }),
  entity: getEntity(libraryRegistry, 'books'),
  hooks: { before_save: ['books.refuse'], after_save: ['books.spread'] },
});

const apply = (reader: Reader, rows: readonly RowChange[], options: ApplyOptions) =>
  applyRows(database.scoped(callOf(reader)), books(), rows, options);

let isbn = 9_000_000;
const bookValues = (values: RecordValues = {}): RecordValues => ({
  isbn: String(isbn++),
  title: 'A book',
  copies: 1,
  seller: 1,
  ...values,
});

async function addBook(values: RecordValues = {}): Promise<{ readonly id: number; readonly isbn: string }> {
  const book = await createRecord(database.scoped(callOf(readers.root)), { ...books(), hooks: undefined }, bookValues(values));
  return { id: Number(book['id']), isbn: String(book['isbn']) };
}

async function stored(ids: readonly number[]): Promise<unknown[]> {
  const rows = await database
    .unscoped('test')
    .run<{ title: string }>(sql`select title from books where id = any(${ids}::bigint[]) order by id`);
  return rows.map(({ title }) => title);
}

/** Everything that a change could leave behind. */
async function traces(): Promise<unknown> {
  return database.unscoped('test').run(sql`
    select (select count(*) from books) as books, (select count(*) from authors) as authors, (select count(*) from audit_log) as log,
      (select md5(string_agg(b::text, '' order by id)) from books b) as content`);
}

const outcomesOf = (found: readonly { readonly outcome: string }[]): string[] => found.map(({ outcome }) => outcome);

describe('each row by itself', () => {
  test('is created, changed, the same, or deleted, with its values before and after', async () => {
    const [changed, same, gone] = [await addBook(), await addBook(), await addBook()];
    const found = await apply(
      readers.root,
      [
        { action: 'create', values: bookValues({ title: 'Fresh' }) },
        { action: 'update', id: changed.id, version: 1, values: { title: 'Changed', margin: 4 } },
        { action: 'update', id: same.id, version: 1, values: { title: 'A book' } },
        { action: 'delete', id: gone.id, version: 1 },
      ],
      { keep: 'good' },
    );
    expect(found).toMatchObject([
      { outcome: 'created', id: expect.any(Number), change: { before: undefined, after: { title: 'Fresh', version: 1 } } },
      {
        outcome: 'changed',
        id: changed.id,
        change: {
          before: { title: 'A book', margin: null, version: 1 },
          after: { title: 'Changed', margin: 4 },
          sent: ['title', 'margin'],
        },
      },
      { outcome: 'same', id: same.id },
      { outcome: 'deleted', id: gone.id, change: { before: { title: 'A book' }, after: undefined } },
    ]);
    expect(await stored([changed.id, same.id, gone.id])).toEqual(['Changed', 'A book']);
    expect(await apply(readers.root, [{ action: 'restore', id: gone.id }], { keep: 'good' })).toMatchObject([
      { outcome: 'created', id: gone.id, change: { after: { title: 'A book', version: 2 } } },
    ]);
  });

  test.each<[string, Reader, (book: { id: number; isbn: string }) => RowChange, object]>([
    ['by the scope', readers.stranger, ({ id }) => ({ action: 'update', id, values: { title: 'X' } }), { code: 'record_not_found' }],
    ['by the scope, a deletion', readers.stranger, ({ id }) => ({ action: 'delete', id }), { code: 'record_not_found' }],
    [
      'by the right to a field',
      readers.buyer,
      ({ id }) => ({ action: 'update', id, values: { margin: 5 } }),
      { code: 'invalid_body', errors: { margin: { key: 'validation.read_only' } } },
    ],
    [
      'by its values',
      readers.root,
      ({ id }) => ({ action: 'update', id, values: { copies: -1 } }),
      { code: 'invalid_body', errors: { copies: { key: 'validation.negative' } } },
    ],
    [
      'by a unique key',
      readers.root,
      ({ isbn: taken }) => ({ action: 'create', values: bookValues({ isbn: taken }) }),
      { code: 'value_taken', errors: { isbn: { key: 'error.value_taken' } } },
    ],
    [
      'by a later change',
      readers.root,
      ({ id }) => ({ action: 'update', id, version: 7, values: { title: 'X' } }),
      { code: 'stale_version' },
    ],
    ['by a later change, a deletion', readers.root, ({ id }) => ({ action: 'delete', id, version: 7 }), { code: 'stale_version' }],
    ['by a hook', readers.root, ({ id }) => ({ action: 'update', id, values: { title: 'Forbidden' } }), { code: 'forbidden_title' }],
    [
      'by a hook after the save',
      readers.root,
      () => ({ action: 'create', values: bookValues({ title: 'Fails late' }) }),
      { code: 'forbidden_title' },
    ],
  ])('is refused %s, and leaves nothing', async (_case, reader, changeOf, error) => {
    const book = await addBook();
    const before = await traces();
    const [found] = await apply(reader, [changeOf(book)], { keep: 'good' });
    expect(found).toMatchObject({ outcome: 'refused', error });
    expect(await traces()).toEqual(before);
  });

  test('sees the rows before it', async () => {
    const twin = bookValues();
    const found = await apply(
      readers.root,
      [
        { action: 'create', values: twin },
        { action: 'create', values: twin },
      ],
      { keep: 'none' },
    );
    expect(found).toMatchObject([
      { outcome: 'created', id: undefined },
      { outcome: 'refused', error: { code: 'value_taken' } },
    ]);
  });
});

describe('of good and refused rows', () => {
  const rowsOf = (ids: readonly number[]): RowChange[] =>
    ids.map((id, i) => ({ action: 'update', id, values: { title: i === 1 ? 'Forbidden' : `Title ${i}` } }));
  const three = async () => [(await addBook()).id, (await addBook()).id, (await addBook()).id];

  test.each<[ApplyOptions['keep'], string[]]>([
    ['good', ['Title 0', 'A book', 'Title 2']],
    ['all', ['A book', 'A book', 'A book']],
    ['none', ['A book', 'A book', 'A book']],
  ])('%s: keeps %j', async (keep, kept) => {
    const ids = await three();
    const before = await traces();
    const found = await apply(readers.root, rowsOf(ids), { keep });
    expect(outcomesOf(found)).toEqual(['changed', 'refused', 'changed']);
    expect(await stored(ids)).toEqual(kept);
    const isUntouched = isDeepStrictEqual(await traces(), before);
    expect(isUntouched).toBe(keep !== 'good');
  });

  test('all: keeps them if none is refused', async () => {
    const [first = 0, , third = 0] = await three();
    await apply(
      readers.root,
      [first, third].map((id) => ({ action: 'update', id, values: { title: 'Both' } })),
      { keep: 'all' },
    );
    expect(await stored([first, third])).toEqual(['Both', 'Both']);
  });

  test('none: leaves nothing of good rows either, nor of the work of their hooks', async () => {
    const { id } = await addBook();
    const before = await traces();
    const rows: RowChange[] = [
      { action: 'create', values: bookValues() },
      { action: 'update', id, values: { title: 'Other' } },
      { action: 'delete', id },
    ];
    expect(outcomesOf(await apply(readers.root, rows, { keep: 'none' }))).toEqual(['created', 'changed', 'deleted']);
    expect(await traces()).toEqual(before);
  });
});

describe('work that ends early keeps nothing', () => {
  test('by its signal, after the rows that it told as done', async () => {
    const ids = [(await addBook()).id, (await addBook()).id];
    const before = await traces();
    const cancelling = new AbortController();
    const done: number[] = [];
    const work = apply(
      readers.root,
      ids.map((id) => ({ action: 'update', id, values: { title: 'Late' } })),
      {
        keep: 'good',
        signal: cancelling.signal,
        progress: (count) => {
          done.push(count);
          cancelling.abort(new Error('enough'));
        },
      },
    );
    await expect(work).rejects.toThrow('enough');
    expect(done).toEqual([1]);
    expect(await traces()).toEqual(before);
  });

  test('by an error that is no refusal of the row', async () => {
    const ids = [(await addBook()).id, (await addBook()).id];
    const before = await traces();
    const rows = ids.map((id, i): RowChange => ({ action: 'update', id, values: { title: i === 1 ? 'Slow' : 'Fine' } }));
    await expect(apply(readers.root, rows, { keep: 'good' })).rejects.toMatchObject({ code: 'timeout' });
    expect(await traces()).toEqual(before);
  });
});
