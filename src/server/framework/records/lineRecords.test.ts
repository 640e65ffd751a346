import { beforeAll, describe, expect, test } from 'vitest';
import { librarySet } from '../../../../test/library/definitions.ts';
import { callOf, openLibrary, readers } from '../../../../test/library/openLibrary.ts';
import { AppError } from '../../../shared/framework/AppError.ts';
import { generatedCalls } from '../../../shared/framework/calls/generatedCalls.ts';
import { buildRegistry, getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { ChildList, EntitySchema, Hooks, ResourceDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { Database } from '../../db/Database.ts';
import { syncSchema } from '../../db/schema/syncSchema.ts';
import { sql } from '../../db/sql.ts';
import { defineHooks } from '../registrations/hooks.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { createWithLines, getWithLines, updateWithLines } from './lineRecords.ts';
import { openRecords } from './openRecords.ts';
import { targetOf } from './targetOf.ts';

const label = (text: string) => ({ en: text, fr: text });

const chapters = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'chapters',
  type: 'object',
  'x-label': label('Chapter'),
  'x-key': 'id',
  'x-title': ['heading'],
  'x-scope': [{ through: 'book', writes: true }],
  'x-unique': [
    ['book', 'line'],
    ['book', 'code'],
  ],
  properties: {
    book: {
      type: 'integer',
      'x-label': label('Book'),
      'x-ref': { entity: 'books', value: 'id', label: ['title'], on_delete: 'cascade' },
    },
    line: { type: 'integer', minimum: 1, 'x-label': label('Line') },
    heading: { type: 'string', maxLength: 20, 'x-label': label('Heading'), 'x-required-message': label('A chapter has a heading') },
    code: { type: ['string', 'null'], maxLength: 5, 'x-label': label('Code') },
    translated: { type: ['boolean', 'null'], 'x-label': label('Translated') },
    translator: { type: ['string', 'null'], maxLength: 20, 'x-label': label('Translator'), 'x-when': { required: { translated: true } } },
    author: { type: ['integer', 'null'], 'x-label': label('Author'), 'x-ref': { entity: 'authors', value: 'id', label: ['name'] } },
    words: { type: ['integer', 'null'], readOnly: true, 'x-label': label('Words') },
    fee: { type: ['integer', 'null'], 'x-label': label('Fee'), 'x-writable-by': ['staff'] },
  },
  required: ['book', 'line', 'heading'],
  additionalProperties: false,
} as const satisfies EntitySchema;

const hooks = defineHooks({
  'books.refuseForbiddenTitle': async () => undefined,
  'books.noteSave': async () => undefined,
  'books.refuseDeletion': async () => undefined,
  'books.noteDeletion': async () => undefined,
  'books.countPages': async ({ id, records, system }) => {
    const found = await records.list(system('chapters of a book'), 'chapters', { filter: { book: Number(id) } });
    if (found.length > 3) throw new AppError('too_long', 409);
    return { pages: found.length * 10 };
  },
  'chapters.countWords': async ({ record }) => ({ words: String(record?.['heading']).length }),
});

const lines: ChildList = { resource: 'chapters', field: 'book', as: 'lines', order: 'line', max_items: 4 };

/** The library, whose books have chapters as lines. Some verbs of chapters are only for administrators. */
function registryWith(child: ChildList, reserved: readonly ('list' | 'create' | 'edit' | 'delete')[] = [], ofBooks: Hooks = {}) {
  const set = librarySet();
  const permission = (verb: (typeof reserved)[number]) => ({
    cmid: 'BOOKS',
    ...(reserved.includes(verb) && { types: ['ADMIN' as const] }),
  });
  const resource: ResourceDefinition = {
    kind: 'resource',
    name: 'chapters',
    schema: 'chapters',
    api_url: 'chapters',
    title: label('Chapters'),
    screens: [],
    permissions: { list: permission('list'), create: permission('create'), edit: permission('edit'), delete: permission('delete') },
    hooks: { before_save: ['chapters.countWords'] },
  };
  const withLines = ({ file, content }: (typeof set.resources)[number]) =>
    content.name === 'books'
      ? { file, content: { ...content, children: [child], hooks: { ...content.hooks, ...ofBooks } } }
      : { file, content };
  return buildRegistry(
    {
      ...set,
      entities: [...set.entities, { file: 'schemas/entities/chapters.schema.json', content: chapters }],
      resources: [...set.resources.map(withLines), { file: 'resources/chapters.resource.json', content: resource }],
    },
    'lines',
  );
}

const registry = registryWith(lines);
const registrations = { computed: {}, hooks, effects: {}, rowLimits: {} };
let database: Database;
beforeAll(async () => {
  database = await openLibrary();
  await syncSchema(database, registry, { print: () => {} });
});

type Line = RecordValues & { readonly id: number; readonly version: number; readonly heading: string; readonly line: number };
type Book = RecordValues & { readonly id: number; readonly version: number; readonly chapters: readonly Line[] };

function callAs(reader: Reader, of = registry) {
  const ctx = callOf(reader, { registry: of });
  const connection = () => database.scoped(ctx);
  const target = (verb: 'show' | 'create' | 'edit') =>
    targetOf(ctx, { registrations, records: openRecords({ database, registrations }) }, 'books', verb);
  return {
    get: async (id: number) => (await getWithLines(connection(), target('show'), id)) as Book,
    create: async (body: unknown) => (await createWithLines(connection(), target('create'), body)) as Book,
    update: async (id: number, body: unknown) => (await updateWithLines(connection(), target('edit'), id, body)) as Book,
  };
}

const { get, create, update } = callAs(readers.keeper);

let isbn = 1;
const newBook = (headings: readonly string[]) => ({
  isbn: String((isbn += 1)),
  title: 'A book',
  copies: 1,
  seller: 1,
  chapters: headings.map((heading, i) => ({ heading, code: String(i) })),
});

const shown = ({ chapters: found }: Book) => found.map(({ line, heading, version }) => `${line} ${heading} v${version}`);

async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error('was not refused', { cause: error });
  return [error.code, ...Object.entries(error.errors ?? {}).map(([place, { key, text }]) => `${place} ${text?.en ?? key}`)];
}

async function auditOf(entity: string, since: number): Promise<string[]> {
  const rows = await database.unscoped('test').run(
    sql<{ action: string; record_name: string; changes: Record<string, { old: unknown; new: unknown }> }>`
      select action, record_name, changes from audit_log where entity = ${entity} and id > ${since} order by id`,
  );
  return rows.map(
    ({ action, record_name, changes: { line } }) => `${action} ${record_name}${line ? ` ${String(line.old)} → ${String(line.new)}` : ''}`,
  );
}

async function lastAudit(): Promise<number> {
  const [row] = await database.unscoped('test').run(sql<{ id: number }>`select coalesce(max(id), 0) as id from audit_log`);
  return row?.id ?? 0;
}

describe('a record with its lines', () => {
  test('is added in one call: lines are counted, checked, filled by hooks, and logged one by one', async () => {
    const since = await lastAudit();
    const book = await create(newBook(['One', 'Two']));
    expect(shown(book)).toEqual(['1 One v1', '2 Two v1']);
    expect(book.chapters[0]).toMatchObject({ book: book.id, words: 3, author: null, author_label: null });
    expect(await get(book.id)).toEqual(book);
    expect(await auditOf('chapters', since)).toEqual(['create One null → 1', 'create Two null → 2']);
  });

  test('is filled in and refused by hooks that see its lines, once they are written', async () => {
    const counting = callAs(readers.keeper, registryWith(lines, [], { after_lines: ['books.countPages'] }));
    const since = await lastAudit();
    const book = await counting.create(newBook(['One', 'Two']));
    expect(book['pages']).toBe(20);
    expect(await auditOf('books', since)).toEqual(['create A book', 'update A book']);
    const changed = await counting.update(book.id, { version: book.version, chapters: book.chapters.slice(1) });
    expect([changed['pages'], shown(changed)]).toEqual([10, ['1 Two v2']]);
    const again = { version: changed.version, title: changed['title'] };
    expect((await counting.update(book.id, again)).version).toBe(changed.version);
    expect(await refusalOf(counting.create(newBook(['One', 'Two', 'Three', 'Four'])))).toEqual(['too_long']);
    expect(await get(book.id)).toEqual(changed);
  });

  test('is changed in one call: lines are added, changed, moved and removed', async () => {
    const book = await create(newBook(['One', 'Two', 'Three']));
    const since = await lastAudit();
    const [one, , three] = book.chapters;
    const changed = await update(book.id, {
      version: book.version,
      title: 'Another',
      chapters: [three, { heading: 'New' }, { ...one, heading: 'First' }],
    });
    expect(shown(changed)).toEqual(['1 Three v2', '2 New v1', '3 First v2']);
    expect(changed).toMatchObject({ title: 'Another', version: 2 });
    expect(await auditOf('chapters', since)).toEqual([
      'delete Two 2 → null',
      'update Three 3 → 1',
      'create New null → 2',
      'update First 1 → 3',
    ]);
  });

  test.each([
    ['left out', {}, ['1 One v1', '2 Two v1']],
    ['null', { chapters: null }, []],
    ['empty', { chapters: [] }, []],
  ])('lines that are %s', async (_case, body, expected) => {
    const book = await create(newBook(['One', 'Two']));
    expect(shown(await update(book.id, { version: book.version, ...body }))).toEqual(expected);
  });

  test('sent back unchanged, neither the record nor a line gets another version', async () => {
    const book = await create(newBook(['One', 'Two']));
    const since = await lastAudit();
    expect(await update(book.id, book)).toEqual(book);
    expect([await auditOf('chapters', since), await auditOf('books', since)]).toEqual([[], []]);
  });

  test('a change of a line alone makes a form with the earlier version stale, and is no entry of the record in the log', async () => {
    const book = await create(newBook(['One']));
    const since = await lastAudit();
    const changed = await update(book.id, { version: 1, chapters: [{ ...book.chapters[0], heading: 'First' }] });
    expect([changed.version, await auditOf('books', since)]).toEqual([2, []]);
    expect(await refusalOf(update(book.id, { version: 1, chapters: book.chapters }))).toEqual(['stale_version']);
  });

  test('two lines trade a unique value one after the other', async () => {
    const book = await create({
      ...newBook([]),
      chapters: [
        { heading: 'One', code: 'a' },
        { heading: 'Two', code: 'b' },
      ],
    });
    const [one, two] = book.chapters;
    const body = [
      { ...one, code: 'b' },
      { ...two, code: 'c' },
    ];
    const changed = await update(book.id, { version: 1, chapters: body });
    expect(changed.chapters.map(({ code }) => code)).toEqual(['b', 'c']);
  });

  test('in a final state keeps its lines, unless the same call reaches it', async () => {
    const message = { en: 'This book is closed', fr: 'Ce livre est fermé' };
    const books = getEntity(registry, 'books');
    const closing = { ...books, schema: { ...books.schema, 'x-locked': [{ when: { copies: 0 }, message }] } };
    const keeper = callAs(readers.keeper, { ...registry, entities: new Map([...registry.entities, ['books', closing]]) });
    const book = await keeper.create(newBook(['One']));
    const closed = await keeper.update(book.id, { version: book.version, copies: 0, chapters: [...book.chapters, { heading: 'Two' }] });
    expect(shown(closed)).toEqual(['1 One v1', '2 Two v1']);
    expect(await refusalOf(keeper.update(book.id, { version: closed.version, chapters: [] }))).toEqual(['record_locked']);
    expect((await keeper.update(book.id, { version: closed.version, chapters: closed.chapters })).version).toBe(closed.version);
  });

  test('goes with its lines', async () => {
    const { id } = await create(newBook(['One']));
    const records = openRecords({ database, registrations });
    await records.remove(callOf(readers.keeper, { registry }), 'books', id);
    const left = await database.unscoped('test').run(sql`select from chapters where book = ${id}`);
    expect(left).toEqual([]);
  });
});

describe('a line is refused at its place, and nothing is stored', () => {
  test.each<[string, (book: Book) => unknown, readonly string[]]>([
    [
      'values that its entity does not take',
      ({ chapters: [one] }) => [
        { ...one, heading: '' },
        { heading: 'x'.repeat(21), author: 999_999 },
      ],
      [
        'invalid_body',
        'chapters/0/heading A chapter has a heading',
        'chapters/1/author validation.reference',
        'chapters/1/heading validation.max_length',
      ],
    ],
    [
      'a condition of its entity',
      () => [{ heading: 'New', translated: true }],
      ['invalid_body', 'chapters/0/translator validation.required'],
    ],
    ['a record that is not there', () => [{ heading: 'New', author: 999_999 }], ['invalid_body', 'chapters/0/author validation.reference']],
    ['a field that only the server sets', () => [{ heading: 'New', words: 7 }], ['invalid_body', 'chapters/0/words validation.read_only']],
    ['a field of other writers', () => [{ heading: 'New', fee: 7 }], ['invalid_body', 'chapters/0/fee validation.read_only']],
    ['an unknown field', () => [{ heading: 'New', colour: 'red' }], ['invalid_body', 'chapters/0/colour validation.unknown_field']],
    [
      'a value that another line has',
      () => [
        { heading: 'One', code: 'a' },
        { heading: 'Two', code: 'A' },
      ],
      ['value_taken', 'chapters/1/code error.value_taken'],
    ],
    ['more lines than are allowed', () => Array(5).fill({ heading: 'New' }), ['invalid_body', 'chapters validation.max_items']],
    ['something else than a list', () => ({ heading: 'New' }), ['invalid_body', 'chapters validation.invalid']],
    ['something else than a line', () => ['New'], ['invalid_body', 'chapters/0 validation.invalid']],
    ['a line twice', ({ chapters: [one] }) => [one, one], ['invalid_body', 'chapters/1/id validation.invalid']],
    [
      'a line without its version',
      ({ chapters: [one] }) => [{ id: one?.id, heading: 'x' }],
      ['invalid_body', 'chapters/0/version validation.required'],
    ],
    ['a line that was changed meanwhile', ({ chapters: [one] }) => [{ ...one, version: 7, heading: 'x' }], ['stale_version']],
    ['a line that is not there', ({ chapters: [one] }) => [{ ...one, id: 999_999 }], ['stale_version']],
  ])('%s', async (_case, chaptersOf, expected) => {
    const book = await create(newBook(['One', 'Two']));
    const since = await lastAudit();
    expect(await refusalOf(update(book.id, { version: 1, title: 'Another', chapters: chaptersOf(book) }))).toEqual(expected);
    expect([await get(book.id), await auditOf('chapters', since)]).toEqual([book, []]);
  });

  test.each<[string, object, unknown, readonly string[]]>([
    [
      'limits and required values of both',
      { title: '', copies: -1 },
      [{ heading: 'Fine' }, { heading: '' }, { heading: 'x'.repeat(21) }],
      [
        'title validation.required',
        'copies validation.negative',
        'chapters/1/heading A chapter has a heading',
        'chapters/2/heading validation.max_length',
      ],
    ],
    [
      'references of both, beside other problems',
      { author: 999_999, subtitle: 'x'.repeat(61) },
      [{ heading: '', author: 999_999 }],
      [
        'author validation.reference',
        'subtitle validation.max_length',
        'chapters/0/author validation.reference',
        'chapters/0/heading A chapter has a heading',
      ],
    ],
    [
      'a condition of each',
      { translated: true, translator: null },
      [{ heading: 'New', translated: true }],
      ['translator validation.required', 'chapters/0/translator validation.required'],
    ],
    ['the record alone', { title: '' }, [{ heading: 'Fine' }], ['title validation.required']],
    ['the lines alone', {}, [{ heading: '' }], ['chapters/0/heading A chapter has a heading']],
    [
      'the record and the number of its lines',
      { title: '' },
      Array(5).fill({ heading: 'New' }),
      ['title validation.required', 'chapters validation.max_items'],
    ],
    [
      'the record, while a value that two lines share waits',
      { title: '' },
      [
        { heading: 'A', code: 'a' },
        { heading: 'B', code: 'a' },
      ],
      ['title validation.required'],
    ],
  ])('in one round, of a new and of a stored record: %s', async (_case, values, chapterValues, expected) => {
    const since = await lastAudit();
    const fresh = { ...newBook([]), ...values, chapters: chapterValues };
    const [code, ...places] = [await refusalOf(create(fresh))].flat();
    expect([code, new Set(places)]).toEqual(['invalid_body', new Set(expected)]);
    expect(await database.unscoped('test').run(sql`select from books where isbn = ${fresh.isbn}`)).toEqual([]);
    const book = await create(newBook(['One', 'Two']));
    const before = await lastAudit();
    const [codeOfChange, ...placesOfChange] = [await refusalOf(update(book.id, { version: 1, ...values, chapters: chapterValues }))].flat();
    expect([codeOfChange, new Set(placesOfChange)]).toEqual(['invalid_body', new Set(expected)]);
    expect([await get(book.id), await auditOf('chapters', before), since <= before]).toEqual([book, [], true]);
  });

  test('a new record with a refused line is not added', async () => {
    const book = newBook(['One', '']);
    expect(await refusalOf(create(book))).toEqual(['invalid_body', 'chapters/1/heading A chapter has a heading']);
    const added = await database.unscoped('test').run(sql`select from books where isbn = ${book.isbn}`);
    expect(added).toEqual([]);
  });

  test.each([
    ['an empty list', { chapters: [] }],
    ['a body that does not name them', { chapters: undefined }],
  ])('a new record with fewer lines than the least number is refused: %s', async (_case, sent) => {
    const books = callAs(readers.keeper, registryWith({ ...lines, min_items: 1 }));
    expect(await refusalOf(books.create({ ...newBook([]), ...sent }))).toEqual(['invalid_body', 'chapters validation.min_lines']);
    const book = await books.create(newBook(['One']));
    expect(shown(await books.update(book.id, { version: 1, title: 'A later title' }))).toEqual(['1 One v1']);
  });

  test.each([
    ['another record of the writer', () => create(newBook(['Theirs']))],
    ['a record of another company', () => callAs(readers.stranger).create({ ...newBook(['Theirs']), seller: 3 })],
  ])('a line of %s is not taken over', async (_case, otherBook) => {
    const [book, other] = [await create(newBook([])), await otherBook()];
    expect(await refusalOf(update(book.id, { version: 1, chapters: other.chapters }))).toEqual(['stale_version']);
    expect(shown(await callAs(readers.root).get(other.id))).toEqual(['1 Theirs v1']);
  });

  test('the record of a line cannot be chosen by its field', async () => {
    const [book, other] = [await create(newBook(['One'])), await create(newBook([]))];
    const moved = await update(book.id, { version: 1, chapters: [{ ...book.chapters[0], book: other.id, heading: 'First' }] });
    expect([shown(moved), shown(await get(other.id))]).toEqual([['1 First v2'], []]);
  });
});

describe('rights on lines', () => {
  test.each<['create' | 'edit' | 'delete', (book: Book) => unknown]>([
    ['create', ({ chapters: found }) => [...found, { heading: 'New' }]],
    ['edit', ({ chapters: [one] }) => [{ ...one, heading: 'First' }]],
    ['delete', () => []],
  ])('a writer without the verb is refused: %s', async (verb, chaptersOf) => {
    const guest = callAs(readers.guest, registryWith(lines, [verb]));
    const book = await create(newBook(['One']));
    expect(await refusalOf(guest.update(book.id, { version: 1, chapters: chaptersOf(book) }))).toEqual(['no_permission']);
    expect(shown(await guest.update(book.id, { version: 1, title: 'Another', chapters: book.chapters }))).toEqual(['1 One v1']);
  });

  test('a reader who may not list them has none, and cannot send any', async () => {
    const guest = callAs(readers.guest, registryWith(lines, ['list']));
    const book = await create(newBook(['One']));
    expect(await guest.get(book.id)).not.toHaveProperty('chapters');
    expect(await refusalOf(guest.update(book.id, { version: 1, chapters: [] }))).toEqual([
      'invalid_body',
      'chapters validation.unknown_field',
    ]);
  });
});

test('lines without a number follow the order of their definition', async () => {
  const { order: _counted, ...uncounted } = lines;
  const sorted = callAs(readers.keeper, registryWith({ ...uncounted, sort: ['-line'] }));
  const book = await sorted.create({
    ...newBook([]),
    chapters: [
      { heading: 'One', line: 1, code: 'a' },
      { heading: 'Two', line: 2, code: 'b' },
    ],
  });
  expect(shown(book)).toEqual(['2 Two v1', '1 One v1']);
});

test('the calls of a record name its lines', () => {
  const { endpoint } = generatedCalls(registry).find(({ verb, path }) => verb === 'edit' && path === 'books') ?? {};
  expect(endpoint?.request).toMatchObject({
    properties: {
      chapters: {
        type: ['array', 'null'],
        maxItems: 4,
        items: { properties: { id: {}, version: {}, heading: {} }, required: ['heading'] },
      },
    },
  });
  expect(endpoint?.response).toMatchObject({ allOf: [{}, { properties: { chapters: { type: 'array' } } }] });
});
