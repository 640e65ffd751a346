import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { libraryComputed, libraryRegistry } from '../../../../test/library/definitions.ts';
import { callOf, openLibrary, readers, testNow } from '../../../../test/library/openLibrary.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Database } from '../../db/Database.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { systemContext } from '../context/systemContext.ts';
import { defineHooks } from '../registrations/hooks.ts';
import type { Records } from '../registrations/Records.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { openRecords } from './openRecords.ts';

let heard: string[] = [];
const hooks = defineHooks({
  'books.refuseForbiddenTitle': async ({ record }) => (record?.['title'] === 'Bestseller' ? { sales: 1000 } : undefined),
  'books.noteSave': async ({ moment }) => void heard.push(moment) as undefined,
  'books.refuseDeletion': async () => undefined,
  'books.noteDeletion': async ({ moment }) => void heard.push(moment) as undefined,
});

let database: Database;
let records: Records;
beforeAll(async () => {
  database = await openLibrary();
  records = openRecords({ database, registrations: { computed: libraryComputed, hooks, effects: {}, rowLimits: {} } });
});
beforeEach(() => {
  heard = [];
});

const [root, guest, stranger] = [callOf(readers.root), callOf(readers.guest), callOf(readers.stranger)];
const definitions = { definitions: { current: () => libraryRegistry }, now: () => testNow };
const system = (call?: CallContext) => systemContext(definitions, 'test', call);

let isbn = 7000;
const addBook = async (values: RecordValues = {}): Promise<number> =>
  Number((await records.create(root, 'books', { isbn: String(isbn++), title: 'A book', copies: 1, seller: 1, ...values }))['id']);
const logOf = async (id: number) =>
  database
    .unscoped('test')
    .run(sql`select action, "user", changes from audit_log where entity = 'books' and record_id = ${id} order by id`);

describe('a change', () => {
  test('stamps the row, counts its version, logs what differs and runs the hooks', async () => {
    const id = await addBook();
    const changed = await records.change(root, 'books', id, { title: 'Bestseller' });
    expect(changed).toMatchObject({ id, title: 'Bestseller', sales: 1000, version: 2, updated_by: readers.root.userId });
    expect(heard).toEqual(['after_save', 'after_save']);
    expect((await logOf(id)).at(-1)).toEqual({
      action: 'update',
      user: readers.root.userId,
      changes: { title: { old: 'A book', new: 'Bestseller' }, sales: { old: null, new: 1000 } },
    });
  });

  test('judges values as those of a client, and sets what only code may', async () => {
    const id = await addBook();
    await expect(records.change(root, 'books', id, { title: 'x'.repeat(2000) })).rejects.toMatchObject({ code: 'invalid_body' });
    await expect(records.change(root, 'books', id, { sales: 5 })).rejects.toMatchObject({
      errors: { sales: { key: 'validation.read_only' } },
    });
    expect(await records.change(root, 'books', id, {}, { set: { sales: 5 } })).toMatchObject({ sales: 5, version: 2 });
    expect(await records.change(root, 'books', id, { title: undefined }, { set: { sales: undefined } })).toMatchObject({ version: 2 });
    // The same change again changes nothing.
    expect(await records.change(root, 'books', id, { title: 'A book' }, { set: { sales: 5 } })).toMatchObject({ version: 2 });
    expect(await logOf(id)).toHaveLength(2);
  });

  test('of a record out of scope is one of no record, unless the portal itself makes it', async () => {
    const id = await addBook();
    await expect(records.change(stranger, 'books', id, { title: 'Mine' })).rejects.toMatchObject({ code: 'record_not_found' });
    await expect(records.remove(stranger, 'books', id)).rejects.toMatchObject({ code: 'record_not_found' });
    expect(await records.find(stranger, 'books', id)).toBeUndefined();
    expect(await records.change(system(stranger), 'books', id, { title: 'Ours' })).toMatchObject({
      title: 'Ours',
      updated_by: readers.stranger.userId,
    });
    expect(await records.change(system(), 'books', id, { title: 'Nobody’s' })).toMatchObject({ updated_by: null });
  });

  test('within a transaction goes with it', async () => {
    const id = await addBook();
    let within: unknown;
    await database
      .scoped(root)
      .transaction(async (tx) => {
        await records.in(tx).change(root, 'books', id, { title: 'Gone' });
        within = await tx.run(sql`select title from ${table(root, 'books', 'b')} where id = ${id}`);
        throw new Error('back');
      })
      .catch(() => {});
    expect(within).toEqual([{ title: 'Gone' }]);
    expect(await records.find(root, 'books', id)).toMatchObject({ title: 'A book', version: 1 });
  });
});

describe('a save by a unique key', () => {
  const copy = { title: 'A book', copies: 1, seller: 1 };
  const rowsOf = (code: string) =>
    database.unscoped('test').run(sql`select id, title, sales, version from books where isbn = ${code} order by id`);

  test('adds the record, then changes it; some values are for a new one alone', async () => {
    const code = String(isbn++);
    const added = { added: { sales: 3 } };
    const first = await records.save(root, 'books', { isbn: code }, copy, added);
    expect(first).toMatchObject({ isbn: code, title: 'A book', sales: 3, version: 1 });
    expect(await records.save(root, 'books', { isbn: code }, { title: 'Again' }, { added: { sales: 4 } })).toMatchObject({
      id: first['id'],
      title: 'Again',
      sales: 3,
      version: 2,
    });
    expect(await logOf(Number(first['id']))).toHaveLength(2);
  });

  test('finds the record whatever the case of its key, as the unique index does', async () => {
    const code = `isbn-${isbn++}`;
    const first = await records.save(root, 'books', { isbn: code }, copy);
    expect(await records.save(root, 'books', { isbn: code.toUpperCase() }, { title: 'Again' })).toMatchObject({
      id: first['id'],
      isbn: code,
      title: 'Again',
    });
  });

  test('adds one record, however many begin at once, also within transactions', async () => {
    const code = String(isbn++);
    const save = (copies: number) =>
      database.scoped(root).transaction((tx) => records.in(tx).save(root, 'books', { isbn: code }, { ...copy, copies }));
    await Promise.all([1, 2, 3, 4, 5].map(save));
    expect(await rowsOf(code)).toEqual([expect.objectContaining({ version: 5 })]);
  });

  test('neither changes nor reveals a record out of scope', async () => {
    const code = String(isbn++);
    await records.save(root, 'books', { isbn: code }, copy);
    const theirs = records.save(stranger, 'books', { isbn: code }, { title: 'Mine', copies: 1 }, { set: { seller: 1 } });
    await expect(theirs).rejects.toMatchObject({ code: 'outside_scope' });
    expect(await rowsOf(code)).toMatchObject([{ title: 'A book', version: 1 }]);
  });
});

test('a removal is logged and can be restored', async () => {
  const id = await addBook();
  await records.remove(root, 'books', id);
  expect(heard).toEqual(['after_save', 'after_delete']);
  expect((await logOf(id)).at(-1)).toMatchObject({ action: 'delete' });
  expect(await records.findDeleted(stranger, 'books', id)).toBeUndefined();
  await expect(records.restore(stranger, 'books', id, { set: { seller: 9 } })).rejects.toMatchObject({ code: 'nothing_to_restore' });
  expect(await records.findDeleted(root, 'books', id)).toMatchObject({ title: 'A book', seller: 1 });
  expect(await records.restore(root, 'books', id, { set: { sales: 7 } })).toMatchObject({ id, title: 'A book', sales: 7, version: 2 });
  expect(await records.findDeleted(root, 'books', id)).toBeUndefined();
});

describe('a list', () => {
  test('takes filters, order, limit and fields, and names records in the language of the reader', async () => {
    const query = { filter: { id__in: [1, 2, 4] }, sort: ['-id'], fields: ['name_en_label'], limit: 2 };
    expect(await records.list({ ...guest, language: 'fr' }, 'subjects', query)).toEqual([
      { id: 4, name_en_label: 'Animaux' },
      { id: 2, name_en_label: expect.any(String) },
    ]);
    const [book] = await records.list(root, 'books', { filter: { author__isnull: false }, fields: ['author', 'author.name'], limit: 1 });
    expect(book).toEqual({
      id: expect.any(Number),
      author: expect.any(Number),
      author_label: expect.any(String),
      'author.name': book?.['author_label'],
    });
  });

  test('holds the rows in scope', async () => {
    const ids = async (ctx: CallContext): Promise<unknown[]> => (await records.list(ctx, 'books', { fields: ['id'] })).map(({ id }) => id);
    const [all, theirs] = [await ids(system()), await ids(guest)];
    expect(theirs.length).toBeGreaterThan(0);
    expect(all.length).toBeGreaterThan(theirs.length);
    expect(await ids(root)).toEqual(all);
  });
});

test.each<[string, () => Promise<unknown>, RegExp]>([
  [
    'an unknown field',
    () => records.list(guest, 'books', { fields: ['id', 'nonsense'] }),
    /fields of records\.list of books .* not nonsense/,
  ],
  ['a secret', () => records.list(guest, 'books', { fields: ['door_code'] }), /not door_code/],
  ['an unknown path', () => records.list(guest, 'books', { fields: ['author.nonsense'] }), /not author\.nonsense/],
  [
    'an unknown field to sort by',
    () => records.list(guest, 'books', { sort: ['-nonsense'] }),
    /sort of records\.list of books .* not nonsense/,
  ],
  ['an unknown field in a filter', () => records.list(guest, 'books', { filter: { nonsense: 1 } }), /filter of records\.list of books/],
  ['an unknown entity', () => records.list(guest, 'boks'), /boks is an entity of the definitions/],
])('code that names %s gets an error that names it', async (_name, list, message) => {
  await expect(list()).rejects.toThrow(message);
});
