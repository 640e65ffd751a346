import { describe, expect, test } from 'vitest';
import { exampleContent, exampleRegistry, readerWith } from '../../../../../test/exampleDefinitions.ts';
import { toneOf } from '../../fields/toneOf.ts';
import { sampleValues } from '../../query/placeholders.ts';
import type { Reader } from '../../Reader.ts';
import { getField, toEntity } from '../entity.ts';
import { getEntity, type Registry } from '../registry.ts';
import type { StatesDefinition } from '../types.gen.ts';
import { describeColumns } from './describeColumns.ts';
import { describeScreen } from './describeScreen.ts';
import { localizeColumns } from './localizeColumns.ts';

const registry = exampleRegistry();
const all = readerWith({ granted: [...registry.screensByCmid.keys()], isAdmin: true, isStaff: true });

const describedTo = (of: Registry, cmid: string, reader: Reader) => describeScreen(of, cmid, { ...sampleValues, reader });

describe('describeScreen', () => {
  test.each([
    ['an unknown cmid', 'NOWHERE', all],
    ['a cmid that is not granted', 'BOOKS', readerWith()],
    ['a screen for administrators', 'AUTHOR-EDIT', readerWith({ granted: ['AUTHOR-EDIT'] })],
  ])('%s is undefined', (_name, cmid, reader) => {
    expect(describedTo(registry, cmid, reader)).toBeUndefined();
  });

  test('a list with all that its grid needs', () => {
    const screen = describedTo(registry, 'BOOKS', all);
    expect(screen).toMatchObject({
      version: registry.version,
      kind: 'resource',
      name: 'books',
      title: { en: 'Books', fr: 'Livres' },
      titleFields: [{ en: 'title', fr: 'title' }],
      verbs: ['list', 'show', 'create', 'edit', 'export'],
      slots: {},
      list: { apiKey: 'GET books', sort: ['title'], pageSize: 20, selection: 'multiple', actions: true, exportFormats: ['CSV'] },
    });
    expect(screen?.list?.totals).toEqual([{ field: 'pages', fn: 'sum' }]);
    expect(screen?.list?.menuFields).toEqual(['state', 'id', 'isbn', 'author', 'in_print', 'version']);
    const when = [{ condition: { field: 'state', value: 'lost' } }];
    expect(screen?.list?.locks).toMatchObject([{ when, message: { en: 'A lost book cannot be updated' } }]);
    expect(describedTo(registry, 'BOOKS', readerWith({ granted: ['BOOKS'] }))?.list?.locks).toBeUndefined();
  });

  test('a list asks for the fields of the offered actions and links that its reader can see, and no other', () => {
    const books = getEntity(registry, 'books');
    const isbn = getField(books, 'isbn');
    const forStaff = { ...isbn, visibleTo: ['staff'] };
    const entities = new Map([...registry.entities, ['books', { ...books, fields: new Map([...books.fields, ['isbn', forStaff]]) }]]);
    const fieldsFor = (reader: typeof all) => describedTo({ ...registry, entities }, 'BOOKS', reader)?.list?.menuFields;
    expect(fieldsFor(all)).toEqual(['state', 'id', 'isbn', 'author', 'in_print', 'version']);
    expect(fieldsFor({ ...all, isStaff: false })).toEqual(['state', 'id', 'author', 'in_print', 'version']);
    expect(fieldsFor(readerWith({ granted: ['BOOKS'] }))).toEqual([]);
  });

  test('states are those of the joined machine, without the rules of the server and without fields that its reader never sees', () => {
    const { schema } = getEntity(registry, 'books');
    const label = { en: 'Lend', fr: 'Prêter' };
    const lend = { name: 'lend', label, from: ['free'], to: 'lent', by: ['staff'], when: { pages__gt: 1 }, bulk: true } as const;
    const comment = { en: 'Say to whom', fr: 'Dites à qui' };
    const shared: StatesDefinition = {
      kind: 'states',
      name: 'loans',
      initial: ['free'],
      final: ['lost'],
      messages: { comment },
      transitions: [
        {
          ...lend,
          from: [...lend.from],
          by: [...lend.by],
          comment: 'required',
          asks: ['isbn', 'pages'],
          effects: ['books.lend'],
          sets: { pages: 2 },
        },
      ],
    };
    const described = (reader: Reader, hidden: string) => {
      const moved = toEntity({ ...schema, 'x-states': { field: 'state', as: 'loans' } }, { states: new Map([['loans', shared]]) });
      const fields = new Map(moved.fields).set(hidden, { ...getField(moved, hidden), visibleTo: ['staff'] });
      const entities = new Map(registry.entities).set('books', { ...moved, fields });
      return describedTo({ ...registry, entities }, 'BOOKS', reader);
    };
    const transition = {
      name: 'lend',
      label,
      from: ['free'],
      to: 'lent',
      when: lend.when,
      asks: ['isbn', 'pages'],
      comment: 'required',
      messages: { comment },
      bulk: true,
    };
    const machine = { field: 'state', initial: ['free'], final: ['lost'], transitions: [transition] };
    const whole = described(all, 'isbn');
    expect(whole?.form?.schema['x-states']).toEqual([machine]);
    expect(whole?.list?.menuFields).toEqual(expect.arrayContaining(['version', 'state']));
    const others = { ...all, isStaff: false };
    expect(described(others, 'isbn')?.form?.schema['x-states']).toEqual([
      { ...machine, transitions: [{ ...transition, asks: ['pages'] }] },
    ]);
    expect(described(others, 'pages')?.form?.schema['x-states']).toEqual([
      { ...machine, transitions: [{ ...transition, when: undefined, asks: ['isbn'] }] },
    ]);
    expect(described(others, 'state')?.form?.schema['x-states']).toBeUndefined();
  });

  test('children are the lists of their resources with the columns of the child, for a reader who may list them', () => {
    const [books, ...others] = describedTo(registry, 'AUTHOR-EDIT', all)?.children ?? [];
    expect(others).toEqual([]);
    expect(books).toMatchObject({
      name: 'books.author',
      field: 'author',
      screen: {
        cmid: 'books.author',
        name: 'books',
        title: { en: 'Books', fr: 'Livres' },
        list: { apiKey: 'GET books', sort: ['title'], actions: false },
      },
    });
    expect(books?.screen.list?.columns.map(({ field }) => field)).toEqual(['title', 'state', 'pages']);
    expect(books?.screen.list?.empty?.en).toBe('No books by this author yet.');
    expect(books?.screen.screens.map(({ cmid }) => cmid)).toContain('BOOK-VIEW');
    expect(describedTo(registry, 'AUTHOR-EDIT', all)?.form?.related).toEqual([]);
    const barred = readerWith({ granted: ['AUTHOR-EDIT'], isAdmin: true, isStaff: true });
    expect(describedTo(registry, 'AUTHOR-EDIT', barred)?.children).toEqual([]);
  });

  test('records are named by a field for each language; a picker asks for what a reference is named by', () => {
    const screen = describedTo(registry, 'AUTHOR-EDIT', all);
    expect(screen?.form?.references['publisher']).toMatchObject({ names: ['name_label'] });
    const titled = { ...getEntity(registry, 'authors'), title: ['name', 'publisher'] };
    const entities = new Map([...registry.entities, ['authors', titled]]);
    expect(describedTo({ ...registry, entities }, 'AUTHOR-EDIT', all)?.titleFields).toEqual([
      { en: 'name', fr: 'name' },
      { en: 'publisher', fr: 'publisher' },
    ]);
    const publisher = getEntity(registry, 'publishers');
    const asAuthors = new Map([...registry.entities, ['authors', publisher]]);
    expect(describedTo({ ...registry, entities: asAuthors }, 'AUTHORS', all)?.titleFields).toEqual([{ en: 'name', fr: 'name_fr' }]);
  });

  test('the screens of the resource that this reader may open, its own first, each list with its own start', () => {
    const reader = readerWith({ granted: ['BOOKS', 'BOOK-VIEW'] });
    expect(
      describedTo(registry, 'BOOKS', reader)?.screens.map(({ path, actions, filtersParams }) => [path, actions, filtersParams]),
    ).toEqual([
      ['BOOKS', true, undefined],
      ['BOOKS/lent', false, { state: 'lent' }],
      ['BOOK-VIEW/{id}', undefined, undefined],
    ]);
  });

  test('a form over a call has fields like those of entities, lines and its body, for who has its verb', () => {
    const form = describedTo(registry, 'BOOK-ADD', all)?.screens.find(({ view }) => view === 'form')?.form;
    expect(form?.call).toMatchObject({
      call: 'POST books/reprint',
      body: { id: '{book}', isbn: '{isbn}', added: '{chapters}', kind: 'printing' },
      verb: 'create',
      button: { en: 'Reprint', fr: 'Réimprimer' },
    });
    expect(form?.schema.properties['book']).toMatchObject({ 'x-label': { en: 'Book to print again' }, 'x-ref': { entity: 'books' } });
    expect(form?.schema.properties['isbn']).toMatchObject({ 'x-label': { en: 'ISBN' }, 'x-help': { en: 'If empty, that of the book.' } });
    expect(form?.schema.required).toEqual(['book']);
    expect(form?.lines).toMatchObject([
      { name: 'chapters', columns: ['title', 'pages'], maxItems: 10, verbs: ['create', 'edit', 'delete'] },
    ]);
    const paths = (reader: Reader) => describedTo(registry, 'BOOK-ADD', reader)?.screens.map(({ path }) => path);
    expect(paths(readerWith({ granted: ['BOOK-ADD'] }))).toContain('BOOK-ADD/reprint');
    expect(paths(readerWith({ granted: ['BOOKS'] })) ?? []).not.toContain('BOOK-ADD/reprint');
  });

  test('[B-147] a report reads its path with the query that nobody removes, and leads to the records behind it', () => {
    const screen = describedTo(registry, 'RPT-LONG', all);
    expect(screen?.kind).toBe('report');
    expect(screen?.list?.apiKey).toBe('GET books?pages__gte=500&in_print=true');
    expect(screen?.list?.filtersParams).toEqual({ or: [{ lent_until__daterange: 'this_year' }, { 'state__in!': ['lent', 'lost'] }] });
    expect(screen?.form).toBeUndefined();
    expect(screen?.screens.map(({ path }) => path)).toEqual(['RPT-LONG', 'BOOK-VIEW/{id}', 'BOOK-EDIT/{id}']);
  });

  test('without a right to write or show there is no form; without export no format', () => {
    const screen = describedTo(registry, 'AUTHORS', readerWith({ userId: 0 }));
    expect(screen?.form).toBeUndefined();
    expect(screen?.verbs).toEqual(['list']);
    expect(screen?.list?.exportFormats).toEqual([]);
  });

  test('a resource without a layout has one with all that can be written', () => {
    const screen = describedTo(registry, 'AUTHOR-EDIT', all);
    expect(screen?.form?.layout).toEqual([{ section: { en: 'Author', fr: 'Auteur' }, rows: [['name', 'publisher'], ['born']] }]);
  });

  test('a record has the header of its resource, else its title and its first required fields', () => {
    expect(describedTo(registry, 'BOOK-VIEW', all)?.form?.header).toMatchObject({
      title: ['title'],
      status: 'state',
      facts: ['author', {}],
    });
    expect(describedTo(registry, 'AUTHOR-EDIT', all)?.form?.header).toEqual({
      title: ['name'],
      status: undefined,
      facts: [],
    });
  });

  test('a record leads to the lists that refer to it, if the reader may open them', () => {
    const file = 'resources/authors.resource.json';
    const { children: _tabs, ...authors } = exampleContent(file);
    const withLinks = exampleRegistry({ [file]: authors });
    const linksOf = (reader: typeof all) => describedTo(withLinks, 'AUTHOR-EDIT', reader)?.form?.related;
    expect(linksOf(all)).toMatchObject([
      { name: 'books.author', label: { en: 'Books by {name}', fr: 'Livres de {name}' }, query: { author: '{id}' }, path: 'BOOKS' },
    ]);
    expect(linksOf(readerWith({ granted: ['AUTHOR-EDIT'], isAdmin: true, isStaff: true }))).toEqual([]);
  });
});

describe('withheld fields of a reader', () => {
  const strict = withPriceFor(['staff'], {
    filters_params: { price__gt: 10, pages__gt: 5, or: [{ price__lt: 3 }, { pages__lt: 3 }] },
    sort: ['-price', 'title'],
  });
  const outsider = readerWith({ granted: ['BOOKS', 'BOOK-VIEW', 'RPT-LONG'] });

  test('is no column, no order, no starting filter', () => {
    const { list } = describedTo(strict, 'RPT-LONG', outsider) ?? {};
    expect(list?.columns.map(({ field }) => field)).not.toContain('price');
    expect(list?.sort).toEqual(['title']);
    expect(list?.filtersParams).toEqual({ pages__gt: 5 });
  });

  test('is no field of the form', () => {
    const { form } = describedTo(strict, 'BOOK-VIEW', outsider) ?? {};
    expect(Object.keys(form?.schema.properties ?? {})).not.toContain('price');
    expect(form?.layout.flatMap(({ rows }) => rows)).toContainEqual(['pages', 'currency']);
  });

  test('is in no fact of the header', () => {
    const facts = ['pages', { label: { en: 'Price', fr: 'Prix' }, text: '{price} {currency}' }];
    const book = strict.resources.get('books');
    const resources = new Map([...strict.resources, ...(book ? [['books', { ...book, header: { facts } }] as const] : [])]);
    const screens = strict.screens.map((screen) => (screen.resource === book ? { ...screen, resource: resources.get('books') } : screen));
    const byCmid = Map.groupBy(screens, ({ cmid }) => cmid);
    const { form } = describedTo({ ...strict, resources, screens, screensByCmid: byCmid }, 'BOOK-VIEW', outsider) ?? {};
    expect(form?.header.facts).toEqual(['pages']);
  });

  test('is complete for a user with all rights', () => {
    const { list } = describedTo(strict, 'RPT-LONG', all) ?? {};
    expect(list?.sort).toEqual(['-price', 'title']);
    expect(list?.filtersParams).toHaveProperty('price__gt');
  });
});

describe('describeColumns', () => {
  const list = registry.screensByCmid.get('BOOKS')?.[0]?.list;
  const columns = list ? describeColumns(registry, list, all) : [];
  const column = (field: string) => columns.find((each) => each.field === field);

  test('a reference holds an id and is named by its label; its record opens where the reader may', () => {
    expect(column('author')).toMatchObject({
      type: 'number',
      reference: {
        entity: 'authors',
        labelField: 'author_label',
        path: 'AUTHOR-EDIT/{id}',
        records: { apiUrl: 'authors', names: ['name'] },
      },
    });
    const reader = readerWith({ granted: ['BOOKS'] });
    expect(list && describeColumns(registry, list, reader)[1]?.reference?.path).toBeUndefined();
  });

  test('a reference is edited by readers who may change the record and list what it names', () => {
    expect(column('author')?.edit).toMatchObject({ kind: 'reference', required: true, records: { apiUrl: 'authors', names: ['name'] } });
    const file = 'resources/authors.resource.json';
    const screens = [
      { cmid: 'AUTHORS', path: 'AUTHORS', view: 'list', access: 'user', menu: true },
      { cmid: 'AUTHOR-EDIT', path: 'AUTHOR-EDIT/{id}', view: 'edit', access: 'admin', menu: false },
    ];
    const withheld = exampleRegistry({ [file]: { ...exampleContent(file), screens } });
    const editOf = (name: string, granted: readonly string[]) =>
      describedTo(withheld, 'BOOKS', readerWith({ granted }))?.list?.columns.find(({ field }) => field === name)?.edit;
    expect(editOf('author', ['BOOKS', 'BOOK-EDIT', 'AUTHORS'])).toBeDefined();
    expect(editOf('author', ['BOOKS', 'BOOK-EDIT'])).toBeUndefined();
    expect(editOf('pages', ['BOOKS', 'BOOK-EDIT'])).toBeDefined();
    expect(editOf('author', ['BOOKS', 'AUTHORS'])).toBeUndefined();
  });

  test('the row of an edited reference has the values that its filter asks for', () => {
    const file = 'resources/authors.resource.json';
    const columns = [{ field: 'born' }, { field: 'publisher', editable: true }];
    const edited = exampleRegistry({ [file]: { ...exampleContent(file), list: { columns, sort: ['born'] } } });
    expect(describedTo(edited, 'AUTHORS', all)?.list?.columns[1]?.reads).toEqual(['name']);
  });

  test('label, help, format, decimals and unit come from the field unless the column says otherwise', () => {
    expect(column('price')).toMatchObject({ type: 'decimal', decimals: 2, format: 'currency', unit: undefined, unitField: 'currency' });
    expect(column('notes')).toMatchObject({ tooltip: { en: 'For librarians only.' }, hidden: true });
    expect(column('author.publisher.name')).toMatchObject({ label: { en: 'Publisher', fr: 'Éditeur' }, type: 'text' });
  });

  test('an enumeration brings its options', () => {
    expect(column('state')?.searchOptions?.map(({ value }) => value)).toEqual(['on_shelf', 'lent', 'lost']);
  });

  test('tones come from the field unless the column has its own; a computed column has its own', () => {
    expect(column('state')?.tones.map(({ tone }) => tone)).toEqual(['neutral', 'info', 'error']);
    expect(column('author.publisher.name')?.tones).toEqual([]);
    const report = registry.screensByCmid.get('RPT-LONG')?.[0]?.list;
    const own = { tone: 'info', when: [{ condition: { field: 'age', operator: 'gt', negated: false, value: '100' } }] };
    expect(report && describeColumns(registry, report, all).find(({ field }) => field === 'age')?.tones).toEqual([own]);
    const other = list && { ...list, options: { ...list.options, columns: [{ field: 'state', tone: { lost: 'neutral' } as const }] } };
    expect(other && describeColumns(registry, other, all)[0]?.tones.map(({ tone }) => tone)).toEqual(['neutral']);
  });

  test('[B-195] the colours of single values come first, then those of the field, then the colour of all others', () => {
    const state = { field: 'state', map: { lost: { color: 'warning' } }, color: 'success' } as const;
    const other = list && { ...list, options: { ...list.options, columns: [state] } };
    const tones = (other && describeColumns(registry, other, all)[0]?.tones) ?? [];
    expect(tones.map(({ tone }) => tone)).toEqual(['warning', 'neutral', 'info', 'error', 'success']);
    const toneAt = (value: string | null) => toneOf(tones, { state: value }, { now: new Date(0), timezone: 'UTC' });
    expect([toneAt('lost'), toneAt('lent'), toneAt('other'), toneAt(null)]).toEqual(['warning', 'info', 'success', undefined]);
  });

  test.each([
    ['searchable: quick and advanced search', 'title', true, false],
    ['additionalSearchable: advanced search', 'notes', false, true],
    ['neither: advanced search', 'pages', false, true],
  ])('%s', (_name, field, searchable, additionalSearchable) => {
    expect(column(field)).toMatchObject({ searchable, additionalSearchable });
  });

  test.each([
    ['searchable: false takes a column out of both searches [B-188]', { searchable: false }, false],
    ['additionalSearchable: false does the same', { additionalSearchable: false }, false],
    ['both false and true: advanced search', { searchable: false, additionalSearchable: true }, true],
  ])('%s', (_name, flags, additionalSearchable) => {
    const one = list && { ...list, options: { ...list.options, columns: [{ field: 'title', ...flags }] } };
    expect(one && describeColumns(registry, one, all)[0]).toMatchObject({ searchable: false, additionalSearchable });
  });

  test('a computed column says of itself what a field would', () => {
    const report = registry.screensByCmid.get('RPT-LONG')?.[0]?.list;
    const age = report && describeColumns(registry, report, all).find(({ field }) => field === 'age');
    expect(age).toMatchObject({ type: 'number', label: { en: 'Age', fr: 'Âge' }, additionalSearchable: true, reference: undefined });
  });

  test.each([
    ['en', 'State', 'Lending', 'On shelf'],
    ['fr', 'État', 'Prêt', 'En rayon'],
    ['de', 'State', 'Verleih', 'On shelf'],
  ])('columns_details in %s', (language, label, category, option) => {
    const state = localizeColumns(columns, language).find(({ field }) => field === 'state');
    expect(state).toMatchObject({ name: 'state', label, category, tooltip: '', defaultFilterType: 'Is one of' });
    expect(state?.searchOptions?.[0]).toEqual({ value: 'on_shelf', label: option });
  });
});

test('rows of a report lead to the screens that the reader may open, with fields that the rows bring along', () => {
  const named = (reader: Reader) => describedTo(registry, 'RPT-LONG', reader);
  const screen = named(all);
  expect(screen?.recordLinks).toMatchObject([{ name: 'as_long', path: 'BOOKS', query: { pages__gte: '{pages}' } }]);
  expect(screen?.list?.columns.find(({ field }) => field === 'pages')?.cellClick).toBe('as_long');
  expect(screen?.list?.menuFields).toEqual(['pages']);
  expect(named(readerWith({ granted: ['RPT-LONG'] }))?.recordLinks).toEqual([]);
});

test('a page belongs to a list, for a reader who may open the list', () => {
  const file = 'resources/pages/reading-room.page.json';
  const of = exampleRegistry({ [file]: { ...(exampleContent(file) as object), belongs_to: 'BOOKS' } });
  const views = (granted: string[]) => {
    const screens = describedTo(of, 'READING-ROOM', readerWith({ granted }))?.screens ?? [];
    return screens.map(({ cmid, view }) => `${view} ${cmid}`);
  };
  expect(views(['READING-ROOM', 'BOOKS'])).toEqual(['page READING-ROOM', 'list BOOKS']);
  expect(views(['READING-ROOM'])).toEqual(['page READING-ROOM']);
});

/** The examples with a price that only the named roles may see; the report shows the price too. */
function withPriceFor(roles: string[], report: object): Registry {
  const entityFile = 'schemas/entities/books.schema.json';
  const reportFile = 'resources/reports/long-books.report.json';
  const entity = exampleContent(entityFile) as { properties: Record<string, object> };
  const { columns, ...rest } = exampleContent(reportFile) as { columns: object[] };
  return exampleRegistry({
    [entityFile]: { ...entity, properties: { ...entity.properties, price: { ...entity.properties['price'], 'x-visible-to': roles } } },
    [reportFile]: { ...rest, ...report, columns: [...columns, { field: 'price' }] },
  });
}
