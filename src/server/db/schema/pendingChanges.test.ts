import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { type EntityOutline, registryOf } from '../../../../test/registryOf.ts';
import { blankText, label, type Outlines, openBlankSchema, say, text, whole } from '../../../../test/syncedLibrary.ts';
import type { EntityProperty } from '../../../shared/framework/definitions/types.gen.ts';
import { applyPending, type ChosenChange, type PendingChange, readPending } from './pendingChanges.ts';

const status: EntityProperty = { type: 'string', enum: ['new', 'used'], 'x-enum-labels': { new: label, used: label }, 'x-label': label };
const price: EntityProperty = { type: ['number', 'null'], 'x-decimals': 2, 'x-label': label };
const books: EntityOutline = {
  properties: { title: text, subtitle: blankText, copies: whole, price, status },
  required: ['title', 'status'],
};
const library: Outlines = { books, shelves: { properties: { name: text } } };
const changed = (properties: Readonly<Record<string, EntityProperty>>, required = books.required ?? []): Outlines => ({
  ...library,
  books: { ...books, properties: { ...books.properties, ...properties }, required },
});

const { address, database, run, sync } = await openBlankSchema();
const pendingOf = (outlines: Outlines) => readPending(database, registryOf(outlines));
const printed: string[] = [];
const apply = (outlines: Outlines, chosen: readonly ChosenChange[]) =>
  applyPending(database, registryOf(outlines), chosen, (statement) => printed.push(statement));
const only = ([first, ...others]: readonly PendingChange[]): PendingChange => {
  expect(others).toEqual([]);
  if (!first) throw new Error('Nothing is pending.');
  return first;
};

beforeEach(async () => {
  printed.length = 0;
  await sync(library);
  await run(`insert into books (title, subtitle, copies, price, status) values
    ('Emma', 'A novel', 3, 12.34, 'new'), ('Persuasion', 'Another', null, null, 'used')`);
});

test('nothing is pending where the database is in line', async () => {
  expect(await pendingOf(library)).toEqual([]);
});

test('a table that another process drops meanwhile is not counted', async () => {
  const { books: kept } = library;
  const outlines: Outlines = kept ? { books: kept } : {};
  expect(await pendingOf(outlines)).toMatchObject([{ kind: 'leftover', table: 'shelves' }]);
  const dropping = new pg.Client(address);
  await dropping.connect();
  try {
    await dropping.query('begin; drop table shelves');
    const pending = pendingOf(outlines);
    const waiting = `select count(*)::int as count from pg_locks where not granted and relation = 'shelves'::regclass`;
    await expect.poll(() => run(waiting), { timeout: 20_000 }).toEqual([{ count: 1 }]);
    await dropping.query('commit');
    expect(await pending).toEqual([]);
  } finally {
    await dropping.end();
  }
});

interface Case {
  readonly outlines: Outlines;
  readonly rows: number;
  readonly loss?: string;
  readonly value?: string;
  readonly blocks?: boolean;
  readonly after: string;
  readonly expected: unknown;
}

test.each<[string, Case]>([
  [
    'another type',
    {
      outlines: changed({ copies: { ...blankText, maxLength: 10 } }),
      rows: 1,
      blocks: true,
      after: 'select copies as x from books where id = 1',
      expected: '3',
    },
  ],
  [
    'a type that holds less',
    {
      outlines: changed({ price: whole }),
      rows: 1,
      loss: 'The values of 1 row become bigint; values that this type cannot represent exactly are lost.',
      blocks: true,
      after: 'select price as x from books where id = 1',
      expected: 12,
    },
  ],
  [
    'fewer decimals',
    {
      outlines: changed({ price: { ...price, 'x-decimals': 1 } }),
      rows: 1,
      loss: '1 value is rounded; the extra decimals are lost.',
      after: 'select price::text as x from books where id = 1',
      expected: '12.3',
    },
  ],
  [
    'a shorter text',
    {
      outlines: changed({ title: { ...text, maxLength: 5 } }),
      rows: 1,
      loss: '1 value is cut to 5 characters; the rest is lost.',
      after: 'select title as x from books where id = 2',
      expected: 'Persu',
    },
  ],
  [
    'a longer least text',
    {
      outlines: changed({ title: { ...text, minLength: 5 } }),
      rows: 1,
      loss: '1 value is replaced; the earlier one is lost.',
      value: 'Emma (1815)',
      after: 'select title as x from books where id = 1',
      expected: 'Emma (1815)',
    },
  ],
  [
    'a value less in an enumeration',
    {
      outlines: changed({ status: { ...status, enum: ['new'], 'x-enum-labels': { new: label } } }),
      rows: 1,
      loss: '1 value is replaced; the earlier one is lost.',
      value: 'new',
      after: 'select status as x from books where id = 2',
      expected: 'new',
    },
  ],
  [
    'a field that must now be given',
    {
      outlines: changed({ copies: { ...whole, type: 'integer' } }, ['title', 'status', 'copies']),
      rows: 1,
      value: '7',
      after: 'select copies as x from books where id = 2',
      expected: 7,
    },
  ],
  [
    'a new field that must be given',
    {
      outlines: changed({ isbn: text }, ['title', 'status', 'isbn']),
      rows: 2,
      value: 'unknown',
      after: 'select isbn as x from books where id = 2',
      expected: 'unknown',
    },
  ],
  [
    'a reference to what is not there',
    {
      outlines: changed({ copies: { ...whole, 'x-ref': { entity: 'shelves', value: 'id', label: ['name'] } } }),
      rows: 1,
      loss: '1 reference is emptied; its number is lost.',
      after: 'select copies as x from books where id = 1',
      expected: null,
    },
  ],
  [
    'a column without a field',
    {
      outlines: {
        ...library,
        books: { properties: { title: text, subtitle: blankText, copies: whole, status }, required: ['title', 'status'] },
      },
      rows: 1,
      loss: 'The values of 1 row are lost.',
      after: `select count(*) as x from information_schema.columns where table_name = 'books' and column_name = 'price'`,
      expected: 0,
    },
  ],
  [
    'a table without an entity',
    {
      outlines: { books },
      rows: 0,
      loss: 'The table is lost; it has no rows.',
      after: `select to_regclass('public.shelves') is null as x`,
      expected: true,
    },
  ],
])(
  '%s: the list gives rows and loss, and the choice settles it',
  async (_name, { outlines, rows, loss, value, blocks = false, after, expected }) => {
    await sync(outlines);
    const change = only(await pendingOf(outlines));
    expect(change).toMatchObject({ rows, blocks });
    expect(change.value === 'none').toBe(value === undefined);
    expect(change.loss && say(change.loss)).toBe(loss);
    expect(
      (await pendingOf(outlines)).map(({ id }) => id),
      'an identifier stays while nothing changes',
    ).toEqual([change.id]);

    const { statements, pending } = await apply(outlines, [{ id: change.id, value }]);
    expect(pending).toEqual([]);
    expect(statements).toEqual(printed);
    expect(statements.slice(0, 2)).toEqual([
      `lock table "${change.table}" in access exclusive mode`,
      change.statements[0]?.replace('{value}', value ?? ''),
    ]);
    expect(await run(after)).toEqual([{ x: expected }]);
    expect((await sync(outlines)).statements).toEqual([]);
  },
);

test('values that occur twice need a correction by hand', async () => {
  await run(`update books set subtitle = 'A novel'`);
  const outlines = { ...library, books: { ...books, unique: [['subtitle']] } };
  const change = only(await pendingOf(outlines));
  expect(change.statements).toEqual([]);
  expect(change.found).toEqual({ field: 'subtitle', values: ['A novel'] });
  await expect(apply(outlines, [{ id: change.id }])).rejects.toMatchObject({ code: 'by_hand' });
});

test('values that occur twice are found as they are written, also by the first field of several', async () => {
  await run(`insert into books (title, subtitle, status) values ('EMMA', 'A novel', 'used'), ('Emma', 'x', 'new')`);
  const unique = (set: string[]) => ({ ...library, books: { ...books, unique: [set] } });
  expect(only(await pendingOf(unique(['title']))).found).toEqual({ field: 'title', values: ['EMMA', 'Emma'] });
  expect(only(await pendingOf(unique(['status', 'title']))).found).toEqual({ field: 'status', values: ['new'] });
});

test('references to missing records, and rows without a required value, are found by their field', async () => {
  await run('update books set copies = 77 where copies is not null');
  const shelf: EntityProperty = { ...whole, 'x-ref': { entity: 'shelves', value: 'id', label: ['name'] } };
  expect(only(await pendingOf(changed({ copies: shelf }))).found).toEqual({ field: 'copies', values: ['77'] });
  expect(only(await pendingOf(changed({ price: { ...price, type: 'number' } }, ['title', 'price']))).found).toEqual({
    field: 'price',
    values: undefined,
  });
});

test('an optional field that is made required, and still takes blanks, is a question while rows have none', async () => {
  const outlines = changed({}, ['title', 'status', 'price']);
  const change = only(await pendingOf(outlines));
  expect(change).toMatchObject({ rows: 1, blocks: false, loss: undefined, value: 'any', found: { field: 'price' } });
  expect(say(change.reason)).toBe('books.price is now required, but 1 row has no value. They stay as they are until somebody saves them.');
  expect((await sync(outlines)).refusals).toHaveLength(1);
  expect((await sync(outlines)).refusals).toHaveLength(1);
  expect((await apply(outlines, [{ id: change.id, value: '7' }])).pending).toEqual([]);
  expect(await run('select price from books order by id')).toEqual([{ price: '12.34' }, { price: '7.00' }]);
  expect(await sync(outlines)).toMatchObject({ statements: [], refusals: [] });
});

describe('nothing is changed', () => {
  const shorter = changed({ title: { ...text, maxLength: 5 }, status: { ...status, enum: ['new'], 'x-enum-labels': { new: label } } });
  const titles = () => run('select title, status from books order by id');

  test.each<[string, (pending: readonly PendingChange[]) => readonly ChosenChange[], string]>([
    ['by an identifier that nothing has', () => [{ id: '0123456789abcdef' }], 'gone'],
    ['by a statement in the place of an identifier', () => [{ id: 'drop table books' }], 'gone'],
    ['without the value that is asked for', (pending) => pending.map(({ id }) => ({ id })), 'value_missing'],
    ['by a value that is none of the choices', (pending) => pending.map(({ id }) => ({ id, value: 'lost' })), 'value_unknown'],
  ])('%s, not even by the sound choices beside it', async (_name, choose, code) => {
    const before = await titles();
    await expect(apply(shorter, choose(await pendingOf(shorter)))).rejects.toMatchObject({ code });
    expect(await titles()).toEqual(before);
  });

  test('when more rows would lose than were confirmed', async () => {
    const outlines = changed({ title: { ...text, maxLength: 5 } });
    const { id } = only(await pendingOf(outlines));
    await run(`insert into books (title, status) values ('Northanger', 'new')`);
    await expect(apply(outlines, [{ id }])).rejects.toMatchObject({ code: 'gone' });
  });

  test('when the database refuses a statement, and its message is passed on', async () => {
    const outlines = changed({ title: { ...whole, type: 'integer' } });
    const { id } = only(await pendingOf(outlines));
    await expect(apply(outlines, [{ id }])).rejects.toMatchObject({ code: 'failed', detail: expect.stringContaining('Emma') });
  });

  test('a value is a value, whatever it holds', async () => {
    const outlines = changed({ title: { ...text, minLength: 5 } });
    const { id } = only(await pendingOf(outlines));
    await apply(outlines, [{ id, value: `x'; drop table books; --` }]);
    expect(await titles()).toContainEqual({ title: `x'; drop table books; --`, status: 'new' });
  });
});

describe('while another change keeps the definitions from being used', () => {
  const outlines: Outlines = {
    ...library,
    books: {
      properties: {
        title: text,
        remark: blankText,
        copies: { ...blankText, maxLength: 10 },
        price,
        status,
        pages: { ...whole, type: 'integer' },
      },
      required: ['title', 'status', 'pages'],
    },
  };

  const valueFor = ({ id, value }: PendingChange): ChosenChange => ({ id, value: value === 'any' ? '7' : undefined });

  test.each([
    ['all at once', (pending: readonly PendingChange[]) => pending],
    ['one by one', (pending: readonly PendingChange[]) => pending.slice(0, 1)],
  ])('the others can be made all the same, %s', async (_name, choose) => {
    const first = (await pendingOf(outlines)).filter(({ kind }) => kind !== 'leftover');
    expect(first.map(({ kind, column }) => [kind, column])).toEqual([
      ['rename', 'remark'],
      ['refusal', 'copies'],
      ['refusal', 'pages'],
    ]);
    for (let left = first; left.length > 0; left = (await pendingOf(outlines)).filter(({ kind }) => kind !== 'leftover'))
      await apply(outlines, choose(left).map(valueFor));
    expect(await pendingOf(outlines)).toEqual([]);
    expect(await run('select remark, copies, pages from books order by id')).toEqual([
      { remark: 'A novel', copies: '3', pages: 7 },
      { remark: 'Another', copies: null, pages: 7 },
    ]);
  });
});

test('a value that is written while an empty column goes keeps the column', async () => {
  const { subtitle: _subtitle, ...properties } = books.properties;
  const without = { ...library, books: { ...books, properties } };
  await run('update books set subtitle = null');
  const writer = new pg.Client({ ...address });
  await writer.connect();
  await writer.query(`begin; update books set subtitle = 'late' where id = 1`);
  const syncing = sync(without, (statement) => printed.push(statement));
  await expect.poll(() => printed.some((statement) => statement.startsWith('lock table "books"')), { timeout: 20_000 }).toBe(true);
  await writer.query('commit');
  await writer.end();
  expect((await syncing).notices).toEqual([expect.objectContaining({ kind: 'leftover', column: 'subtitle' })]);
  expect(printed.filter((statement) => statement.includes('drop column'))).toEqual([]);
});

test('two that depend on each other run in one go, whatever the order of choosing', async () => {
  const tied = changed({ shelf: { ...whole, 'x-ref': { entity: 'shelves', value: 'id', label: ['name'] } } });
  await sync(tied);
  await run(`insert into shelves (name) values ('A'); update books set shelf = 1`);
  const outlines = { books };
  await sync(outlines);
  const pending = await pendingOf(outlines);
  expect(pending.map(({ table, column }) => [table, column])).toEqual([
    ['books', 'shelf'],
    ['shelves', undefined],
  ]);
  expect((await apply(outlines, pending.map(({ id }) => ({ id })).toReversed())).pending).toEqual([]);
});
