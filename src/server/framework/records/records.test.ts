import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { libraryComputed, libraryRegistry } from '../../../../test/library/definitions.ts';
import { callOf, openLibrary, readers } from '../../../../test/library/openLibrary.ts';
import { AppError, defineErrors } from '../../../shared/framework/AppError.ts';
import { getField } from '../../../shared/framework/definitions/entity.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { EntityProperty } from '../../../shared/framework/definitions/types.gen.ts';
import { dayIn } from '../../../shared/framework/query/placeholders.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Database } from '../../db/Database.ts';
import { sql } from '../../db/sql.ts';
import { defineHooks, type HookEvent } from '../registrations/hooks.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { deleteRecord } from './deleteRecord.ts';
import { expireDeletedValues } from './expireDeletedValues.ts';
import { openRecords } from './openRecords.ts';
import type { RecordTarget } from './RecordTarget.ts';
import { getRecord } from './readRecord.ts';
import { restoreRecord } from './restoreRecord.ts';
import { createRecord, updateRecord } from './writeRecord.ts';

let database: Database;
beforeAll(async () => {
  database = await openLibrary();
});

let heard: Pick<HookEvent, 'moment' | 'id'>[] = [];
beforeEach(() => {
  heard = [];
});

const testErrors = defineErrors({ forbidden_title: 400, needed_book: 409 });

const hooks = defineHooks({
  'books.refuseForbiddenTitle': async ({ record }) => {
    if (record?.['title'] === 'Forbidden') throw testErrors.forbidden_title();
    return record?.['title'] === 'Bestseller' ? { sales: 1000 } : undefined;
  },
  'books.noteSave': async ({ moment, id, records, system, record }) => {
    heard.push({ moment, id });
    if (record?.['title'] === 'Fails late') {
      await records.change(system('test'), 'books', Number(id), { subtitle: 'half done' });
      throw testErrors.forbidden_title();
    }
    return undefined;
  },
  'books.refuseDeletion': async ({ previous }) => {
    if (previous?.['title'] === 'Needed') throw testErrors.needed_book();
    return undefined;
  },
  'books.refuseEach': async () => {
    throw testErrors.needed_book();
  },
  'books.noteDeletion': async ({ moment, id }) => {
    heard.push({ moment, id });
    return undefined;
  },
});

function target(entity: string): RecordTarget {
  return {
    registry: libraryRegistry,
    registrations: { computed: libraryComputed, hooks, effects: {} },
    records: openRecords({ database, registrations: { computed: libraryComputed, hooks, effects: {}, rowLimits: {} } }),
    entity: getEntity(libraryRegistry, entity),
    hooks: libraryRegistry.resources.get(entity)?.hooks,
  };
}

const on = (reader: Reader, part: Partial<CallContext> = {}) => database.scoped(callOf(reader, part));
const create = (reader: Reader, entity: string, body: unknown) => createRecord(on(reader), target(entity), body);
const get = (reader: Reader, entity: string, id: number) => getRecord(on(reader), target(entity), id);
const update = (reader: Reader, entity: string, id: number, body: unknown) => updateRecord(on(reader), target(entity), id, body);
const remove = (reader: Reader, entity: string, id: number) => deleteRecord(on(reader), target(entity), id);

let isbn = 1;
/** Creates a book of account 1 with a unique number. */
async function addBook(values: RecordValues = {}): Promise<RecordValues & { readonly id: number; readonly version: number }> {
  const book = await create(readers.root, 'books', { isbn: String(isbn++), title: 'A book', copies: 1, seller: 1, ...values });
  return { ...book, id: Number(book['id']), version: Number(book['version']) };
}

async function problemsOf(work: Promise<unknown>): Promise<unknown> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error('was not refused', { cause: error });
  return { code: error.code, errors: Object.fromEntries(Object.entries(error.errors ?? {}).map(([field, { key }]) => [field, key])) };
}

async function auditOf(entity: string, id: unknown): Promise<unknown[]> {
  return database
    .unscoped('test')
    .run(
      sql`select action, record_name, changed_fields, changes, "user", request_id from audit_log where entity = ${entity} and record_id = ${id} order by id`,
    );
}

describe('a record as it is read', () => {
  test('has every field but secrets, each reference followed by its label, instants in UTC', async () => {
    const book = await get(readers.root, 'books', 1);
    expect(book).toMatchObject({
      id: 1,
      title: 'Montréal la nuit',
      price: null,
      margin: 1.5,
      printed_on: '2026-11-20',
      sold_at: '2026-11-20T04:59:59Z',
      tags: ['new', 'Été'],
      meta: { shelf: 4 },
      shelves: [1, 2],
      author: 1,
      author_label: 'Anaïs Roy',
      buyer: null,
      buyer_label: null,
      created_at: '2026-01-02T03:04:05Z',
      created_by: null,
      created_by_label: null,
      version: 1,
    });
    expect(book).not.toHaveProperty('door_code');
    expect(Object.keys(book)[0]).toBe('isbn');
  });

  test.each([
    ['en', 'Zoology'],
    ['fr', 'Animaux'],
  ])('names what it refers to in %s', async (language, name) => {
    expect(await getRecord(database.scoped(callOf(readers.root, { language })), target('books'), 5)).toMatchObject({
      subject: 4,
      subject_label: name,
    });
  });

  test('withheld fields are null on rows where the reader has no role for them, and absent where the reader could have none', async () => {
    expect(await get(readers.buyer, 'books', 1)).toMatchObject({ seller: 1, margin: null });
    expect(await get(readers.buyer, 'books', 5)).toMatchObject({ seller: 2, margin: 12.5 });
    expect(await get(readers.guest, 'books', 1)).not.toHaveProperty('margin');
  });

  test.each([
    ['a number that no record has', readers.root, 'books', 999_999],
    ['of a foreign account', readers.stranger, 'books', 1],
    ['of a foreign company', readers.stranger, 'users', 3],
    ['of staff', readers.keeper, 'editors', 1],
    ['of another user', readers.stranger, 'loans', 1],
    ['behind a foreign parent', readers.stranger, 'reviews', 1],
  ])('%s: not found', async (_case, reader, entity, id) => {
    await expect(get(reader, entity, id)).rejects.toMatchObject({ code: 'record_not_found', status: 404 });
    await expect(update(reader, entity, id, { version: 1 })).rejects.toMatchObject({ code: 'record_not_found', status: 404 });
    await expect(remove(reader, entity, id)).rejects.toMatchObject({ code: 'record_not_found', status: 404 });
  });
});

describe('creating', () => {
  test('an empty text is no value in a field of any kind', async () => {
    const names = [
      'subtitle',
      'genre',
      'pages',
      'price',
      'printed_on',
      'sold_at',
      'opens',
      'translated',
      'blurb',
      'author',
      'tags',
      'shelves',
      'editions',
      'meta',
    ];
    const book = await addBook(Object.fromEntries(names.map((name) => [name, ''])));
    expect(names.filter((name) => (book[name] ?? null) !== null)).toEqual([]);
    expect(await problemsOf(create(readers.root, 'books', { isbn: '9', title: '', copies: '', seller: '' }))).toMatchObject({
      errors: { title: 'validation.required', copies: 'validation.required', seller: 'validation.required' },
    });
  });

  test('stores what was sent and stamps it; the answer is the record as its writer sees it', async () => {
    const book = await create(readers.keeper, 'books', {
      isbn: '4711',
      title: 'Neu',
      copies: 3,
      price: 12.5,
      sold_at: '2026-11-20T13:30:00-05:00',
      translated: false,
      tags: ['a,b', '"q"'],
      meta: { list: [1, 'é', null] },
      seller: 1,
      shelves: [2],
      subtitle: '   ',
      door_code: 'x',
    });
    expect(book).toMatchObject({
      isbn: '4711',
      title: 'Neu',
      price: 12.5,
      sold_at: '2026-11-20T18:30:00Z',
      translated: false,
      tags: ['a,b', '"q"'],
      meta: { list: [1, 'é', null] },
      seller: 1,
      seller_label: 'North Books N100',
      shelves: [2],
      subtitle: null,
      created_at: '2026-11-20T19:00:00Z',
      created_by: 3,
      created_by_label: 'Kim Keeper',
      updated_by: 3,
      version: 1,
    });
    expect(book).toEqual(await get(readers.keeper, 'books', Number(book['id'])));
  });

  test('items come back as they were sent, completed by defaults, through a change, the log and a restored record', async () => {
    const editions = [
      { year: 1999, sold_out_at: '2026-11-20T13:30:00.999-05:00', phone: '(514) 555-0134', note: '  ' },
      { binding: 'hard', year: 2005, price: 12.5 },
    ];
    const blank = { price: null, note: null, printed: null, sold_out_at: null, phone: null };
    const kept = [
      { ...blank, year: 1999, binding: 'soft', sold_out_at: '2026-11-20T18:30:00Z', phone: '5145550134' },
      { ...blank, year: 2005, binding: 'hard', price: 12.5 },
    ];
    const book = await addBook({ editions });
    expect(book).toMatchObject({ editions: kept });
    expect(await update(readers.root, 'books', book.id, book)).toEqual(book);
    // The order of keys makes no difference.
    const [first, second = {}] = kept;
    const same = { version: 1, editions: [first, Object.fromEntries(Object.entries(second).toReversed())] };
    expect(await update(readers.root, 'books', book.id, same)).toEqual(book);
    const changed = await update(readers.root, 'books', book.id, { version: 1, editions: [second] });
    expect(changed).toMatchObject({ editions: [second], version: 2 });
    await remove(readers.root, 'books', book.id);
    expect(await auditOf('books', book.id)).toMatchObject([
      { action: 'create', record_name: book['title'], changes: { editions: { old: null, new: kept } } },
      {
        action: 'update',
        changed_fields: 'editions',
        changes: { editions: { old: kept, new: [second] } },
      },
      { action: 'delete', record_name: book['title'], changes: { editions: { old: [second], new: null } } },
    ]);
    expect(await restoreRecord(on(readers.root), target('books'), book.id)).toMatchObject({ editions: [second], version: 3 });
  });

  test('that joins others is named by them in the audit log', async () => {
    const book = await addBook({});
    const user = await create(readers.root, 'users', { MT_COMP: 1, MT_UID: 'reader', MT_FNAME: 'Ida', MT_LNAME: 'Roy' });
    const loan = await create(readers.root, 'loans', { user: user['id'], book: book.id });
    expect(await auditOf('loans', loan['id'])).toMatchObject([{ record_name: `Ida Roy · ${String(book['title'])}`, changed_fields: null }]);
  });

  test('an instant is kept to the second, as it is shown: nothing is later than the moment that it shows', async () => {
    const { id } = await create(readers.keeper, 'books', { ...good, isbn: '4712', sold_at: '2026-11-20T13:30:00.999-05:00' });
    const later = sql<{ id: number }>`select id from books where id = ${id} and sold_at > '2026-11-20T18:30:00Z'`;
    expect(await database.unscoped('test').run(later)).toEqual([]);
  });

  const treacherous = JSON.parse('{"__proto__":"validation.unknown_field","constructor":"validation.unknown_field"}');
  const good = { isbn: '1234567', title: 'T', copies: 1, seller: 1 };
  test.each([
    ['a required field is missing', { title: undefined }, { title: 'validation.required' }],
    ['a required field holds only spaces [R-001]', { title: '   ' }, { title: 'validation.required' }],
    ['an unknown field', { colour: 'red' }, { colour: 'validation.unknown_field' }],
    ['a field with a treacherous name', JSON.parse('{"__proto__":1,"constructor":2}'), treacherous],
    ['a read-only field', { sales: 3 }, { sales: 'validation.read_only' }],
    ['a base field', { id: 5, created_at: '2026-01-01T00:00:00Z' }, { id: 'validation.read_only', created_at: 'validation.read_only' }],
    ['too long a text', { title: 'x'.repeat(61) }, { title: 'validation.max_length' }],
    ['another type', { copies: 'many', translated: 'yes' }, { copies: 'validation.number', translated: 'validation.invalid' }],
    ['a number out of range', { copies: -1 }, { copies: 'validation.negative' }],
    ['too many decimals', { price: 1.234 }, { price: 'validation.decimals' }],
    ['no option', { genre: 'cookbook' }, { genre: 'validation.enum' }],
    ['no day of the calendar', { printed_on: '2026-02-30' }, { printed_on: 'validation.date' }],
    ['a condition asks for a field', { translated: true }, { translator: 'validation.required' }],
    ['a condition closes a field', { genre: 'poetry', translator: 'X' }, { translator: 'validation.read_only' }],
    ['a reference to nothing', { author: 999 }, { author: 'validation.reference' }],
    ['a reference to what the writer may not see', { buyer: 3 }, { buyer: 'validation.reference' }],
    [
      'items with faults, each at its place',
      { editions: [{ year: 1999 }, { year: 'old', price: 1.234, colour: 'red' }, { note: 'x'.repeat(21), printed: '1 May' }] },
      {
        'editions/1/year': 'validation.number',
        'editions/1/price': 'validation.decimals',
        'editions/1/colour': 'validation.unknown_field',
        'editions/2/year': 'validation.required',
        'editions/2/note': 'validation.max_length',
        'editions/2/printed': 'validation.date',
      },
    ],
    ['an item that is no object', { editions: [7] }, { 'editions/0': 'validation.invalid' }],
    ['too many items', { editions: Array.from({ length: 4 }, () => ({ year: 2000 })) }, { editions: 'validation.max_items' }],
    ['one of several references', { shelves: [2, 3] }, { 'shelves/1': 'validation.reference' }],
    [
      'several references to no record',
      { shelves: [2, 999, 998] },
      { 'shelves/1': 'validation.reference', 'shelves/2': 'validation.reference' },
    ],
    ['a reference twice', { shelves: [2, 2] }, { shelves: 'validation.unique_items' }],
  ])('refuses: %s', async (_case, part, errors) => {
    expect(await problemsOf(create(readers.keeper, 'books', { ...good, ...part }))).toEqual({ code: 'invalid_body', errors });
  });

  test.each([[[]], ['text'], [null], [undefined], [7]])('refuses the body %j, which is no object', async (body) => {
    await expect(create(readers.root, 'books', body)).rejects.toMatchObject({ code: 'record_expected', status: 400 });
  });

  test('a withheld field cannot be written: unknown to those who never see it, refused on rows that withhold it', async () => {
    expect(await problemsOf(create(readers.guest, 'books', { ...good, margin: 1 }))).toEqual({
      code: 'invalid_body',
      errors: { margin: 'validation.unknown_field' },
    });
    expect(await problemsOf(create(readers.buyer, 'books', { ...good, margin: 1 }))).toEqual({
      code: 'invalid_body',
      errors: { margin: 'validation.read_only' },
    });
    expect(await create(readers.buyer, 'books', { ...good, seller: 2, margin: 1 })).toMatchObject({ margin: 1 });
  });

  test('a set of values that occurs already is reported at its fields', async () => {
    expect(await problemsOf(create(readers.root, 'books', { ...good, isbn: '9780000000000' }))).toEqual({
      code: 'value_taken',
      errors: { isbn: 'error.value_taken' },
    });
    for (const code of ['A', 'a']) {
      const problems = await problemsOf(create(readers.root, 'shelves', { company: 1, code }));
      expect(problems).toEqual({ code: 'value_taken', errors: { company: 'error.value_taken', code: 'error.value_taken' } });
    }
  });

  describe('[law 58] a text that differs only by signs that nobody sees', () => {
    let stored = 0;
    beforeAll(async () => {
      stored = Number((await create(readers.root, 'publishers', { name: 'Zoé Press' }))['id']);
    });

    test.each([
      ['a hard blank before it', '\u00A0Zoé Press'],
      ['a sign without width behind it', 'Zoé Press\u200B'],
      ['a blank behind it', 'Zoé Press '],
      ['a hard blank between its words', 'Zoé\u00A0Press'],
      ['a letter in two parts', 'Zoe\u0301 Press'],
      ['another case', 'ZOÉ PRESS'],
    ])('is taken by a new and by a changed record: %s', async (_name, name) => {
      const taken = { code: 'value_taken', errors: { name: 'error.value_taken' } };
      expect(await problemsOf(create(readers.root, 'publishers', { name }))).toEqual(taken);
      const other = Number((await create(readers.root, 'publishers', { name: 'Yann Press' }))['id']);
      expect(await problemsOf(update(readers.root, 'publishers', other, { name, version: 1 }))).toEqual(taken);
      await remove(readers.root, 'publishers', other);
      if (name === 'ZOÉ PRESS') return;
      // The record itself is not changed by it.
      expect(await update(readers.root, 'publishers', stored, { name, version: 1 })).toMatchObject({ name: 'Zoé Press', version: 1 });
    });

    test('is kept without them, as are an option and the texts of a list', async () => {
      const values = { title: '\u00A0Ne\u0301e\u200B ', genre: 'novel\u00A0', tags: [' a\u00A0b', 'e\u0301\u200B'] };
      const normal = { title: 'Née', genre: 'novel', tags: ['a b', 'é'] };
      const book = await addBook(values);
      expect(book).toMatchObject(normal);
      expect(await update(readers.root, 'books', book.id, { ...values, version: 1 })).toMatchObject({ ...normal, version: 1 });
      await remove(readers.root, 'books', book.id);
    });
  });

  test('a record outside of what its writer may see is refused and not kept', async () => {
    const before = await database.unscoped('test').run(sql`select count(*) as count from loans`);
    await expect(create(readers.stranger, 'loans', { user: 6, book: 3 })).resolves.toMatchObject({ user: 6 });
    expect(await problemsOf(create(readers.stranger, 'editors', { name: 'Mine' }))).toEqual({ code: 'outside_scope', errors: {} });
    expect(await problemsOf(create(readers.keeper, 'companies', { code: 'mine', name: 'Mine' }))).toEqual({
      code: 'outside_scope',
      errors: {},
    });
    expect(await problemsOf(create(readers.keeper, 'users', { MT_COMP: 3, MT_UID: 'spy' }))).toEqual({
      code: 'invalid_body',
      errors: { MT_COMP: 'validation.reference' },
    });
    expect(await database.unscoped('test').run(sql`select count(*) as count from editors`)).toEqual([{ count: 2 }]);
    expect(before).toHaveLength(1);
  });
});

describe('changing', () => {
  test('keeps fields left out, counts the version, stamps who and when', async () => {
    const { id } = await addBook({ subtitle: 'kept', price: 10 });
    const changed = await updateRecord(on(readers.keeper, { now: new Date('2026-12-01T10:00:00Z') }), target('books'), id, {
      version: 1,
      title: 'Changed',
      price: null,
    });
    expect(changed).toMatchObject({
      title: 'Changed',
      subtitle: 'kept',
      price: null,
      version: 2,
      created_by: 1,
      updated_by: 3,
      updated_at: '2026-12-01T10:00:00Z',
    });
  });

  test('a record sent back as it was read changes nothing, for every reader', async () => {
    for (const reader of [readers.root, readers.keeper, readers.buyer, readers.guest]) {
      const book = await get(reader, 'books', 1);
      expect(await update(reader, 'books', 1, book)).toEqual(book);
    }
    expect(await auditOf('books', 1)).toEqual([]);
  });

  test('a field that the writer cannot set is accepted unchanged, refused otherwise', async () => {
    const book = await addBook();
    expect(await update(readers.root, 'books', book.id, { ...book, title: 'Other' })).toMatchObject({ title: 'Other', version: 2 });
    const part = { version: 2, id: book.id + 1, isbn: '999', sales: 1, created_by: 2, updated_at: '2020-01-01T00:00:00Z', colour: 1 };
    expect(await problemsOf(update(readers.root, 'books', book.id, part))).toEqual({
      code: 'invalid_body',
      errors: {
        id: 'validation.read_only',
        isbn: 'validation.read_only',
        sales: 'validation.read_only',
        created_by: 'validation.read_only',
        updated_at: 'validation.read_only',
        colour: 'validation.unknown_field',
      },
    });
  });

  test.each([
    ['absent', {}, 'invalid_body', 400],
    ['null', { version: null }, 'invalid_body', 400],
    ['a text', { version: '1' }, 'invalid_body', 400],
    ['stale', { version: 0 }, 'stale_version', 409],
    ['from the future', { version: 2 }, 'stale_version', 409],
  ])('a version that is %s is refused', async (_case, version, code, status) => {
    const { id } = await addBook();
    await expect(update(readers.root, 'books', id, { title: 'X', ...version })).rejects.toMatchObject({ code, status });
  });

  test('of two who change the same version, one wins', async () => {
    const { id } = await addBook();
    const outcomes = await Promise.allSettled(['A', 'B', 'C'].map((title) => update(readers.root, 'books', id, { title, version: 1 })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await get(readers.root, 'books', id)).toMatchObject({ version: 2 });
  });

  test('conditions see the whole record, stored and sent', async () => {
    const { id } = await addBook({ translated: true, translator: 'T' });
    expect(await problemsOf(update(readers.root, 'books', id, { version: 1, translator: null }))).toEqual({
      code: 'invalid_body',
      errors: { translator: 'validation.required' },
    });
    expect(await update(readers.root, 'books', id, { version: 1, translator: null, translated: false })).toMatchObject({
      translator: null,
    });
    expect(await problemsOf(update(readers.root, 'books', id, { version: 2, translated: true }))).toEqual({
      code: 'invalid_body',
      errors: { translator: 'validation.required' },
    });
  });

  test('a withheld field counts as null: sent back it is unchanged, another value is refused, and what is stored stays', async () => {
    const { id } = await addBook({ margin: 4 });
    expect(await problemsOf(update(readers.buyer, 'books', id, { version: 1, margin: 5 }))).toEqual({
      code: 'invalid_body',
      errors: { margin: 'validation.read_only' },
    });
    expect(await update(readers.buyer, 'books', id, { version: 1, margin: null, title: 'Other' })).toMatchObject({ margin: null });
    expect(await get(readers.root, 'books', id)).toMatchObject({ margin: 4, title: 'Other' });
  });

  test('a user who gains an account role by a change cannot write fields withheld before it', async () => {
    const { id } = await addBook({ margin: 4 });
    expect(await problemsOf(update(readers.buyer, 'books', id, { version: 1, seller: 2, margin: 5 }))).toEqual({
      code: 'invalid_body',
      errors: { margin: 'validation.read_only' },
    });
  });

  test('[R-023] a stored value of an earlier rule stays while others change', async () => {
    const { id } = await addBook();
    await database.unscoped('test').run(sql`update books set title = 'Dock <b>' where id = ${id}`);
    const { version } = await get(readers.root, 'books', id);
    const changed = await update(readers.root, 'books', id, { version, title: 'Dock <b>', subtitle: 'Rear' });
    expect(changed).toMatchObject({ title: 'Dock <b>', subtitle: 'Rear' });
    await expect(update(readers.root, 'books', id, { version: changed['version'], title: 'Dock <i>' })).rejects.toMatchObject({
      errors: { title: { key: 'validation.characters' } },
    });
  });

  test('a record cannot be moved out of sight', async () => {
    const { id } = await addBook();
    const seller = { version: 1, seller: 3 };
    expect(await problemsOf(update(readers.keeper, 'books', id, seller))).toEqual({
      code: 'invalid_body',
      errors: { seller: 'validation.reference' },
    });
    // The parent is visible; after the change, the record behind it would not be.
    const loan = await create(readers.keeper, 'loans', { user: 4, book: 1 });
    const reminder = await create(readers.guest, 'reminders', { loan: loan['id'] });
    expect(reminder).toMatchObject({ loan: loan['id'] });
    expect(await problemsOf(update(readers.guest, 'loans', Number(loan['id']), { version: 1, user: 5 }))).toEqual({
      code: 'outside_scope',
      errors: {},
    });
    expect(await get(readers.guest, 'loans', Number(loan['id']))).toMatchObject({ user: 4, version: 1 });
  });

  test('a reference that the writer may not see is no offence as long as it stays', async () => {
    const { id } = await addBook({ buyer: 3 });
    expect(await update(readers.keeper, 'books', id, { version: 1, title: 'Other', buyer: 3 })).toMatchObject({
      buyer: 3,
      buyer_label: null,
    });
  });

  test('a secret can be set and is never returned', async () => {
    const { id } = await addBook({ door_code: 'one' });
    const changed = await update(readers.root, 'books', id, { version: 1, door_code: 'two' });
    expect(JSON.stringify(changed)).not.toContain('two');
    expect(await database.unscoped('test').run(sql`select door_code from books where id = ${id}`)).toEqual([{ door_code: 'two' }]);
    expect(JSON.stringify(await auditOf('books', id))).not.toMatch(/one|two/);
  });
});

describe('rules across fields', () => {
  const message = { en: 'A book has a page for each copy', fr: 'Un livre a une page par exemplaire' };
  const ruled = (): RecordTarget => {
    const known = target('books');
    const rule = { field: 'pages', must: { pages__gte: '{copies}' }, message };
    return { ...known, entity: { ...known.entity, schema: { ...known.entity.schema, 'x-rules': [rule] } } };
  };

  test('refuse a new record, with their words at their field', async () => {
    const body = { isbn: String(isbn++), title: 'A book', copies: 9, pages: 8, seller: 1 };
    await expect(createRecord(on(readers.root), ruled(), body)).rejects.toMatchObject({
      code: 'invalid_body',
      errors: { pages: { text: message } },
    });
  });

  test('judge the whole record when one of their fields changes, and no other change', async () => {
    const { id, version } = await addBook({ copies: 9, pages: 8 });
    const change = (body: object) => updateRecord(on(readers.root), ruled(), id, body);
    await expect(change({ version, copies: 10 })).rejects.toMatchObject({ errors: { pages: { text: message } } });
    const renamed = await change({ version, title: 'Renamed' });
    await expect(change({ version: renamed['version'], copies: 8 })).resolves.toMatchObject({ copies: 8 });
  });

  test('are not judged beside a problem of one of their fields', async () => {
    const body = { isbn: String(isbn++), title: 'A book', copies: 9, pages: 'many', seller: 1 };
    expect(await problemsOf(createRecord(on(readers.root), ruled(), body))).toMatchObject({ errors: { pages: 'validation.number' } });
  });

  test('judge values that code sets', async () => {
    const body = { isbn: String(isbn++), title: 'A book', copies: 1, seller: 1 };
    const save = createRecord(on(readers.root), ruled(), { ...body, copies: 9 }, { set: { pages: 3 } });
    await expect(save).rejects.toMatchObject({ errors: { pages: { text: message } } });
  });
});

describe('a record in a final state', () => {
  const message = { en: 'A book without copies cannot be updated', fr: 'Un livre sans exemplaire ne peut pas être mis à jour' };
  const final = (): RecordTarget => {
    const known = target('books');
    return { ...known, entity: { ...known.entity, schema: { ...known.entity.schema, 'x-locked': [{ when: { copies: 0 }, message }] } } };
  };
  const refused = { code: 'record_locked', status: 409, details: { reason: message.en } };

  test('is neither changed nor deleted by users, whatever they send', async () => {
    const { id, version } = await addBook({ copies: 0 });
    for (const body of [
      { version, title: 'Changed' },
      { version, copies: 1 },
    ])
      await expect(updateRecord(on(readers.root), final(), id, body)).rejects.toMatchObject(refused);
    await expect(deleteRecord(on(readers.root), final(), id)).rejects.toMatchObject(refused);
    await expect(updateRecord(on(readers.root), final(), id, { version, copies: 0 })).resolves.toMatchObject({ version });
  });

  test('is reached by a change, and left by fields that code sets and by work of the portal', async () => {
    const { id, version } = await addBook();
    const closed = await updateRecord(on(readers.root), final(), id, { version, copies: 0 });
    expect(closed).toMatchObject({ copies: 0 });
    await expect(
      updateRecord(on(readers.root), final(), id, { version: closed['version'] }, { set: { copies: 2 } }),
    ).resolves.toMatchObject({
      copies: 2,
    });
    await expect(deleteRecord(on({ ...readers.root, isSystem: true }), final(), id)).resolves.toBeUndefined();
  });
});

describe('values of a new record that nobody sends', () => {
  const defaulting = (name: string, rule: NonNullable<EntityProperty['x-default']>): RecordTarget => {
    const known = target('books');
    const plain = getField(known.entity, name);
    const field = { ...plain, property: { ...plain.property, 'x-default': rule } };
    return { ...known, entity: { ...known.entity, fields: new Map(known.entity.fields).set(name, field) } };
  };
  const save = (of: RecordTarget, more: object = {}) =>
    createRecord(on(readers.root), of, { isbn: String(isbn++), title: 'A book', copies: 1, seller: 1, ...more });

  test('are those of the own row of the user', async () => {
    const [own] = await database
      .unscoped('test')
      .run<{ name: string }>(sql`select "MT_LNAME" as name from users where id = ${readers.root.userId}`);
    await expect(save(defaulting('subtitle', { me: 'MT_LNAME' }))).resolves.toMatchObject({ subtitle: own?.name });
    await expect(save(defaulting('subtitle', { me: 'MT_LNAME' }), { subtitle: 'Typed' })).resolves.toMatchObject({ subtitle: 'Typed' });
  });

  test('are a day counted from the day of the save', async () => {
    const { now, timezone } = callOf(readers.root);
    const day = dayIn({ now, timezone }, { days: 30 });
    await expect(save(defaulting('printed_on', 'today+30d'))).resolves.toMatchObject({ printed_on: day });
  });

  test.each<[string, string, string, object, unknown]>([
    ['a day', 'printed_on', '28d', { subtitle: '2024-02-15' }, '2024-03-14'],
    ['a day of a leap year', 'printed_on', '1y', { subtitle: '2024-02-29' }, '2025-02-28'],
    ['an earlier moment', 'sold_at', '-2h', { subtitle: '2024-03-01T01:30:00Z' }, '2024-02-29T23:30:00Z'],
    ['a time of day', 'opens', '90min', { subtitle: '09:30' }, '11:00'],
    ['a time of the next day', 'opens', '90min', { subtitle: '23:30' }, null],
    ['an empty value', 'opens', '90min', {}, null],
    ['a value beside a sent one', 'opens', '90min', { subtitle: '09:30', opens: '10:15' }, '10:15'],
  ])('are counted from another field: %s', async (_name, field, plus, sent, value) => {
    await expect(save(defaulting(field, { copy: 'subtitle', plus }), sent)).resolves.toMatchObject({ [field]: value });
  });
});

describe('a default of a field that the writer cannot set', () => {
  const withField = (name: string, property: Partial<EntityProperty>, required = true): RecordTarget => {
    const known = target('books');
    const plain = getField(known.entity, name);
    const field = { ...plain, required, visibleTo: property['x-visible-to'], property: { ...plain.property, ...property } };
    return { ...known, entity: { ...known.entity, fields: new Map(known.entity.fields).set(name, field) } };
  };
  const body = () => ({ isbn: String(isbn++), title: 'A book', copies: 1, seller: 1 });
  const storedOf = async (name: string, id: unknown) =>
    (await database.unscoped('test').run(sql`select ${sql.id(name)} as value from books where id = ${Number(id)}`))[0];

  test.each<[string, string, Partial<EntityProperty>, unknown]>([
    ['a constant that the writer never sees', 'pages', { default: 30, 'x-visible-to': ['staff'] }, 30],
    ['a rule of a field that the writer never sees', 'subtitle', { 'x-default': { value: 'Plain' }, 'x-visible-to': ['staff'] }, 'Plain'],
    ['a constant that others write', 'pages', { default: 30, 'x-writable-by': ['staff'] }, 30],
    ['a rule of a field that others write', 'subtitle', { 'x-default': { value: 'Plain' }, 'x-writable-by': ['staff'] }, 'Plain'],
    ['a constant that is withheld on the row', 'pages', { default: 30, 'x-visible-to': ['seller', 'staff'] }, 30],
  ])('applies without a refusal: %s', async (_name, name, property, value) => {
    const { id } = await createRecord(on(readers.buyer), withField(name, property), body());
    expect(await storedOf(name, id)).toEqual({ value });
    await expect(createRecord(on(readers.buyer), withField(name, property), { ...body(), [name]: 'no'.length + 5 })).rejects.toMatchObject({
      code: 'invalid_body',
    });
  });
});

describe('a value that only the server sets and that follows a reference', () => {
  const message = { en: 'Not by this buyer', fr: 'Pas par cet acheteur' };
  /** The subtitle is the name of the buyer, and no book of the second account may be out of print. */
  const following = (): RecordTarget => {
    const known = target('books');
    const plain = getField(known.entity, 'subtitle');
    const rule = { reference: 'buyer', field: 'name' };
    const field = { ...plain, readOnly: true, property: { ...plain.property, readOnly: true, 'x-default': rule } };
    const rules = [{ field: 'copies', when: { subtitle: nameOf(2) }, must: { copies__gte: 5 }, message }];
    const fields = new Map(known.entity.fields).set('subtitle', field);
    return { ...known, entity: { ...known.entity, fields, schema: { ...known.entity.schema, 'x-rules': rules } } };
  };
  const names = new Map<number, string>();
  const nameOf = (id: number): string => names.get(id) ?? '';
  beforeAll(async () => {
    const rows = await database.unscoped('test').run<{ id: number; name: string }>(sql`select id, name from customer_accounts`);
    for (const { id, name } of rows) names.set(id, name);
  });
  const save = (body: object) =>
    createRecord(on(readers.root), following(), { isbn: String(isbn++), title: 'A book', copies: 1, seller: 1, ...body });

  test('is there when the rules are judged', async () => {
    await expect(save({ buyer: 1 })).resolves.toMatchObject({ subtitle: nameOf(1) });
    await expect(save({ buyer: 2 })).rejects.toMatchObject({ errors: { copies: { text: message } } });
    await expect(save({ buyer: 2, subtitle: nameOf(1) })).rejects.toMatchObject({ code: 'invalid_body' });
  });

  test('follows each change of the reference', async () => {
    const { id, version } = await save({ buyer: 1 });
    const change = (body: object) => updateRecord(on(readers.root), following(), Number(id), body);
    await expect(change({ version, buyer: 2 })).rejects.toMatchObject({ errors: { copies: { text: message } } });
    const changed = await change({ version, buyer: 2, copies: 5 });
    expect(changed).toMatchObject({ buyer: 2, subtitle: nameOf(2) });
    await expect(change({ version: changed['version'], buyer: null })).resolves.toMatchObject({ buyer: null, subtitle: null });
  });
});

describe('a reference with a filter', () => {
  /** The buyer of a book is another account than its seller. */
  const offered = (message?: EntityProperty['x-message']): RecordTarget => {
    const known = target('books');
    const buyer = getField(known.entity, 'buyer');
    const filter = { 'id!': '{seller}' };
    const property: EntityProperty = {
      ...buyer.property,
      'x-ref': { entity: 'customer_accounts', value: 'id', label: ['name'], filter },
      ...(message && { 'x-message': message }),
    };
    return { ...known, entity: { ...known.entity, fields: new Map(known.entity.fields).set('buyer', { ...buyer, property }) } };
  };
  const refused = { code: 'invalid_body', errors: { buyer: 'validation.reference' } };
  const save = (body: object) => createRecord(on(readers.root), offered(), { isbn: String(isbn++), title: 'A book', copies: 1, ...body });

  test('refuses a record that it does not offer', async () => {
    expect(await problemsOf(save({ seller: 1, buyer: 1 }))).toEqual(refused);
    await expect(save({ seller: 1, buyer: 2 })).resolves.toMatchObject({ buyer: 2 });
    await expect(save({ seller: 1 })).resolves.toMatchObject({ buyer: null });
  });

  test('refuses it in the words of the filter, and another one that the writer does not see as if it did not exist', async () => {
    const filter = { en: 'Another account than the seller', fr: 'Un autre compte que le vendeur' };
    const saveBy = (reader: Reader, body: object) =>
      createRecord(on(reader), offered({ filter }), { isbn: String(isbn++), title: 'A book', copies: 1, ...body });
    await expect(saveBy(readers.root, { seller: 1, buyer: 1 })).rejects.toMatchObject({
      errors: { buyer: { key: 'validation.reference', text: filter } },
    });
    for (const buyer of [999, 3])
      await expect(saveBy(readers.keeper, { seller: 2, buyer })).rejects.toMatchObject({
        errors: { buyer: expect.not.objectContaining({ text: filter }) },
      });
  });

  test('is asked again when a field of its filter changes, and by no other change', async () => {
    const { id, version } = await addBook({ seller: 1, buyer: 2 });
    const change = (body: object) => updateRecord(on(readers.root), offered(), id, body);
    expect(await problemsOf(change({ version, seller: 2 }))).toEqual(refused);
    await expect(change({ version, seller: 2, buyer: 1 })).resolves.toMatchObject({ seller: 2, buyer: 1 });
    const stored = await addBook({ seller: 1, buyer: 1 });
    const renamed = updateRecord(on(readers.root), offered(), stored.id, { version: stored.version, title: 'Renamed' });
    await expect(renamed).resolves.toMatchObject({ title: 'Renamed' });
  });
});

describe('deleting', () => {
  test('removes the row; the audit log keeps it and brings it back', async () => {
    const book = await addBook({
      subtitle: 'kept',
      tags: ['a'],
      meta: { a: [1] },
      shelves: [1],
      margin: 2.5,
      sold_at: '2026-11-20T18:30:00Z',
    });
    await remove(readers.root, 'books', book.id);
    await expect(get(readers.root, 'books', book.id)).rejects.toMatchObject({ code: 'record_not_found' });
    const restored = await restoreRecord(on(readers.root), target('books'), book.id);
    expect(restored).toEqual({ ...book, version: 2 });
    await expect(restoreRecord(on(readers.root), target('books'), book.id)).rejects.toMatchObject({
      code: 'nothing_to_restore',
      status: 404,
    });
  });

  test('a record with dependents is kept, and they are named with their numbers', async () => {
    const author = await create(readers.root, 'authors', { name: 'Busy' });
    await addBook({ author: author['id'] });
    await addBook({ author: author['id'] });
    await expect(remove(readers.root, 'authors', Number(author['id']))).rejects.toMatchObject({
      code: 'record_in_use',
      status: 409,
      details: { dependents: 'books (2)' },
    });
    const french = on(readers.root, { language: 'fr' });
    await expect(deleteRecord(french, target('shelves'), 1)).rejects.toMatchObject({
      details: { dependents: expect.stringMatching(/^books \(fr\) \(\d+\)$/) },
    });
  });

  test('of dependents whose list the reader may not open, neither kind nor number is told [law 62]', async () => {
    const author = await create(readers.root, 'authors', { name: 'Quiet' });
    await addBook({ author: author['id'] });
    const books = libraryRegistry.screens.flatMap(({ resource, cmid }) => (resource?.schema === 'books' ? [cmid] : []));
    const clerk = { ...readers.root, grants: new Set([...readers.root.grants].filter((cmid) => !books.includes(cmid))) };
    await expect(remove(clerk, 'authors', Number(author['id']))).rejects.toMatchObject({
      code: 'record_in_use',
      details: { dependents: 'records that you cannot see' },
      errors: {},
    });
  });

  test('a personal value survives in the log of a deletion alone, a secret nowhere', async () => {
    const user = await create(readers.root, 'users', { MT_COMP: 1, MT_UID: 'temp', phone: '(514) 555-0199', password_hash: 'shh' });
    const id = Number(user['id']);
    await update(readers.root, 'users', id, { version: 1, phone: '5145550100' });
    await remove(readers.root, 'users', id);
    expect(await auditOf('users', id)).toEqual([
      expect.objectContaining({
        action: 'create',
        changes: expect.objectContaining({ phone: { old: null, new: '***' }, password_hash: { old: null, new: '***' } }),
      }),
      {
        action: 'update',
        record_name: null,
        changed_fields: 'phone',
        changes: { phone: { old: '***', new: '***' } },
        user: 1,
        request_id: 'test',
      },
      expect.objectContaining({
        action: 'delete',
        changes: expect.objectContaining({ phone: { old: '5145550100', new: null }, password_hash: { old: '***', new: null } }),
      }),
    ]);
    const restored = await restoreRecord(on(readers.root), target('users'), id);
    expect(restored).toMatchObject({ MT_UID: 'temp', phone: '5145550100', version: 3 });
  });
});

describe('values of deleted records', () => {
  const after = new Date('2100-01-01T00:00:00Z');
  const expire = (until: Date) => expireDeletedValues(database.unscoped('test'), libraryRegistry, until);
  const restore = (reader: Reader, entity: string, id: number) => restoreRecord(on(reader), target(entity), id);

  test('personal ones stay until their time is over; then the record cannot be restored, which only those who saw it are told', async () => {
    const user = await create(readers.root, 'users', { MT_COMP: 1, MT_UID: 'gone', phone: '5145550199' });
    const id = Number(user['id']);
    await remove(readers.root, 'users', id);
    expect(await expire(new Date('2000-01-01T00:00:00Z'))).toBe(0);
    expect(await restore(readers.root, 'users', id)).toMatchObject({ phone: '5145550199' });
    await remove(readers.root, 'users', id);
    expect(await expire(after)).toBeGreaterThan(0);
    expect(await expire(after)).toBe(0);
    const [deletion] = (await auditOf('users', id)).toReversed();
    expect(deletion).toMatchObject({ changes: { phone: { old: '***', new: null }, MT_UID: { old: 'gone', new: null } } });
    await expect(restore(readers.root, 'users', id)).rejects.toMatchObject({ code: 'restore_expired', status: 410 });
    await expect(restore(readers.stranger, 'users', id)).rejects.toMatchObject({ code: 'nothing_to_restore', status: 404 });
  });

  test('a record without any of them is restored at any time', async () => {
    const book = await addBook({});
    await remove(readers.root, 'books', book.id);
    await expire(after);
    expect(await restore(readers.root, 'books', book.id)).toMatchObject({ id: book.id });
  });
});

describe('hooks', () => {
  test('before a save they may refuse, or set what clients cannot', async () => {
    await expect(addBook({ title: 'Forbidden' })).rejects.toMatchObject({ code: 'forbidden_title' });
    expect(await addBook({ title: 'Bestseller' })).toMatchObject({ sales: 1000 });
  });

  test('after a save they hear of it, and what they refuse is undone with all they did', async () => {
    const book = await addBook();
    expect(heard).toEqual([{ moment: 'after_save', id: book.id }]);
    await expect(update(readers.root, 'books', book.id, { version: 1, title: 'Fails late' })).rejects.toMatchObject({
      code: 'forbidden_title',
    });
    expect(await get(readers.root, 'books', book.id)).toEqual({ ...book });
    expect(await auditOf('books', book.id)).toHaveLength(1);
  });

  test('before a deletion they may refuse it, after it they hear of it', async () => {
    const needed = await addBook({ title: 'Needed' });
    await expect(remove(readers.root, 'books', needed.id)).rejects.toMatchObject({ code: 'needed_book' });
    const other = await addBook();
    await remove(readers.root, 'books', other.id);
    expect(heard.at(-1)).toEqual({ moment: 'after_delete', id: other.id });
  });

  test('after a deleted record came back they hear of it, and may refuse it', async () => {
    const book = await addBook();
    await remove(readers.root, 'books', book.id);
    const withHooks = (name: string) => ({ ...target('books'), hooks: { after_restore: [name] } });
    await expect(restoreRecord(on(readers.root), withHooks('books.refuseEach'), book.id)).rejects.toMatchObject({ code: 'needed_book' });
    await expect(get(readers.root, 'books', book.id)).rejects.toMatchObject({ code: 'record_not_found' });
    await restoreRecord(on(readers.root), withHooks('books.noteSave'), book.id);
    expect(heard.at(-1)).toEqual({ moment: 'after_restore', id: book.id });
  });
});

test('the audit log has who, what and the old and new value of every field that changed', async () => {
  const { id } = await addBook({ subtitle: 'one' });
  await update(readers.keeper, 'books', id, { version: 1, subtitle: 'two', price: 3 });
  const [created, updated] = await auditOf('books', id);
  expect(created).toMatchObject({
    action: 'create',
    user: 1,
    changes: { title: { old: null, new: 'A book' }, subtitle: { old: null, new: 'one' } },
  });
  expect(updated).toEqual({
    action: 'update',
    record_name: 'A book',
    changed_fields: 'subtitle, price',
    user: 3,
    request_id: 'test',
    changes: { subtitle: { old: 'one', new: 'two' }, price: { old: null, new: 3 } },
  });
});
