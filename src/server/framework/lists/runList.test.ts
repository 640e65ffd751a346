import { beforeAll, describe, expect, test } from 'vitest';
import { libraryRegistrations } from '../../../../test/library/definitions.ts';
import { fold } from '../../../../test/library/evaluate.ts';
import { callOf, openLibrary, readers } from '../../../../test/library/openLibrary.ts';
import { type Row, rows } from '../../../../test/library/rows.ts';
import { parseListQuery } from '../../../shared/framework/query/parseListQuery.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Database } from '../../db/Database.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { answerList } from './answerList.ts';
import { openList } from './openList.ts';
import { type ListPlan, planList } from './planList.ts';
import { runList } from './runList.ts';

let database: Database;
beforeAll(async () => {
  database = await openLibrary();
});

const books = rows['books'] ?? [];

interface Answer {
  readonly results: readonly Readonly<Record<string, unknown>>[];
  readonly count?: number;
  readonly aggregates?: Readonly<Record<string, unknown>>;
  readonly columns?: readonly string[];
  readonly columns_details?: readonly { readonly name: string; readonly label: string }[];
}

async function list(path: string, query: string, reader: Reader = readers.root, part: Partial<CallContext> = {}): Promise<Answer> {
  const ctx = callOf(reader, part);
  const model = openList(libraryRegistrations, ctx, path, 'list');
  return JSON.parse((await answerList(database.scoped(ctx), model, parseListQuery(query, model.queryContext))).body);
}

const idsOf = ({ results }: Answer): unknown[] => results.map(({ id }) => id);

describe('rows', () => {
  test('carry every column of the list under its name, references with their labels, each type as the contract has it', async () => {
    const { results, count, columns } = await list('books', 'limit=1&sort=id');
    expect(results).toEqual([
      {
        id: 1,
        isbn: '9780000000000',
        title: 'Montréal la nuit',
        subtitle: 'A novel',
        genre: 'novel',
        copies: 0,
        pages: null,
        price: null,
        margin: 1.5,
        printed_on: '2026-11-20',
        sold_at: '2026-11-20T04:59:59Z',
        opens: '09:00',
        translated: true,
        tags: ['new', 'Été'],
        editions: 2,
        author: 1,
        author_label: 'Anaïs Roy',
        seller: 1,
        seller_label: 'North Books N100',
        buyer: null,
        buyer_label: null,
      },
    ]);
    expect(count).toBe(180);
    expect(columns).toEqual(Object.keys(results[0] ?? {}).filter((name) => name !== 'id' && !name.endsWith('_label')));
  });

  test('carry the fields asked for, in that order, after the key', async () => {
    const { results } = await list('books', 'limit=1&sort=id&fields=price,editor.name,title&columns=false', readers.root, {
      cmid: 'RPT-OLD',
    });
    expect(results.map((row) => Object.entries(row))).toEqual([
      [
        ['id', 1],
        ['price', null],
        ['editor.name', 'Edith'],
        ['title', 'Montréal la nuit'],
      ],
    ]);
  });

  test('of a report carry its computed columns and paths; the screen of the caller decides which columns come', async () => {
    const { results, columns_details: details } = await list('books', 'limit=1&isbn=9780000000007', readers.root, {
      cmid: 'RPT-OLD',
      language: 'fr',
    });
    expect(results).toEqual([
      {
        id: 2,
        title: 'montreal by day',
        age: -1,
        markup: null,
        'author.publisher.name': 'North Press',
        'author.publisher': 2,
        'author.publisher_label': 'North Press',
        'author.born': null,
        'editor.name': null,
        'buyer.chain.founded': null,
      },
    ]);
    expect(details?.slice(0, 2).map(({ label }) => label)).toEqual(['Nom du livre', 'Âge en jours']);
  });

  test('of a resource without list columns carry the fields of the entity', async () => {
    const { results } = await list('editors', 'sort=-id&limit=1', readers.clerk);
    expect(results).toMatchObject([{ id: 2, name: 'Émile', created_at: '2026-01-02T03:04:05Z', created_by: null, version: 1 }]);
  });

  test('beyond the last are none, and the count is still true', async () => {
    expect(await list('books', 'offset=180&columns=false')).toEqual({ results: [], has_more: false, count: 180 });
    expect(await list('books', 'offset=2147483647&columns=false&count=false')).toEqual({ results: [], has_more: false });
  });
});

describe('order', () => {
  const collator = new Intl.Collator('und');
  const genres = ['novel', 'essay', 'poetry'];
  const sorted = (compare: (a: Row, b: Row) => number): unknown[] => books.toSorted(compare).map(({ id }) => id);
  const byId = (a: Row, b: Row): number => Number(a['id']) - Number(b['id']);
  const blanksLast =
    (name: string, compare: (a: never, b: never) => number, sign: 1 | -1) =>
    (a: Row, b: Row): number => {
      const [x, y] = [a[name] ?? null, b[name] ?? null];
      if (x === null || y === null) return (x === null ? 1 : 0) - (y === null ? 1 : 0) || sign * byId(a, b);
      return sign * compare(x as never, y as never) || sign * byId(a, b);
    };
  const number = (a: never, b: never): number => Number(a) - Number(b);
  const text = (a: never, b: never): number => (a === b ? 0 : a < b ? -1 : 1);
  const people = (a: never, b: never): number => collator.compare(a, b);
  const option = (a: never, b: never): number => genres.indexOf(a) - genres.indexOf(b);

  test.each([
    ['sort=copies', blanksLast('copies', number, 1)],
    ['sort=-copies', blanksLast('copies', number, -1)],
    ['sort=pages', blanksLast('pages', number, 1)],
    ['sort=-pages', blanksLast('pages', number, -1)],
    ['sort=price', blanksLast('price', number, 1)],
    ['sort=-printed_on', blanksLast('printed_on', text, -1)],
    ['sort=sold_at', blanksLast('sold_at', text, 1)],
    ['sort=title', blanksLast('title', people, 1)],
    ['sort=-subtitle', blanksLast('subtitle', people, -1)],
    ['sort=genre', blanksLast('genre', option, 1)],
    ['sort=-genre', blanksLast('genre', option, -1)],
    ['', blanksLast('title', people, 1)],
    ['sort=-id', (a: Row, b: Row) => byId(b, a)],
  ])('%s: blanks last, text as people sort it, options in their order, the key last', async (query, compare) => {
    const pages = await Promise.all([0, 100].map((offset) => list('books', `${query}&limit=100&offset=${offset}&columns=false`)));
    expect(pages.flatMap(idsOf)).toEqual(sorted(compare));
  });

  test.each([1, -1] as const)('a path is blank where its reference is, and comes last there in direction %i', async (sign) => {
    const editors = new Map((rows['editors'] ?? []).map(({ id, name }) => [id, name]));
    const named = books.map((row): Row => ({ ...row, name: editors.get(row['editor']) ?? null }));
    const wanted = named.toSorted(blanksLast('name', people, sign)).map(({ id }) => id);
    const query = `sort=${sign === 1 ? '' : '-'}editor.name&limit=100&columns=false`;
    const pages = await Promise.all(
      [0, 100].map((offset) => list('books', `${query}&offset=${offset}`, readers.root, { cmid: 'RPT-OLD' })),
    );
    expect(pages.flatMap(idsOf)).toEqual(wanted);
  });

  test.each([
    ['author', 'author_label', 0],
    ['-seller', '-seller_label', 0],
    ['buyer,-title', 'buyer_label,-title', 100],
    ['-author.publisher', '-author.publisher.name', 100],
  ])('a reference sorts by its label: %s as %s, from row %i', async (reference, label, offset) => {
    const [byReference, byLabel, byKey] = await Promise.all(
      [reference, label, 'id'].map(async (sort) =>
        idsOf(await list('books', `sort=${sort}&limit=100&offset=${offset}`, readers.root, { cmid: 'RPT-OLD' })),
      ),
    );
    expect(byReference).toEqual(byLabel);
    expect(byReference).not.toEqual(byKey);
  });

  test.each([
    '',
    'sort=genre',
    'sort=author',
    'sort=-author_label',
    'sort=author.publisher.name,-title',
    'sort=tags',
    'sort=-age',
    'sort=markup',
  ])('pages of "%s" neither lose nor repeat a row', async (query) => {
    const seen: unknown[] = [];
    for (let offset = 0; offset < 180; offset += 13)
      seen.push(...idsOf(await list('books', `${query}&limit=13&offset=${offset}`, readers.root, { cmid: 'RPT-OLD' })));
    expect(seen).toHaveLength(180);
    expect(new Set(seen).size).toBe(180);
    const whole = [0, 100].map((offset) => list('books', `${query}&limit=100&offset=${offset}`, readers.root, { cmid: 'RPT-OLD' }));
    expect((await Promise.all(whole)).flatMap(idsOf)).toEqual(seen);
  });
});

describe('names in the language of the reader', () => {
  const names = {
    en: ['History', 'Novels', 'Œuvres de jeunesse', 'Travel', 'Zoology'],
    fr: ['Animaux', 'Été et romans', 'History', 'Œuvres de jeunesse', 'Travel'],
  };
  const cmid = 'RPT-SUBJECTS';

  test.each(['en', 'fr'] as const)(
    'in %s: shown, sorted both ways, blanks last, the other language where one is blank',
    async (language) => {
      for (const field of ['subject_label', 'subject.name_en_label'])
        for (const [sign, wanted] of [
          ['', names[language]],
          ['-', names[language].toReversed()],
        ] as const) {
          const query = `sort=${sign}${field}&limit=100&columns=false&fields=subject,subject.name_en_label`;
          const pages = await Promise.all(
            [0, 100].map((offset) => list('books', `${query}&offset=${offset}`, readers.root, { cmid, language })),
          );
          const shown = pages.flatMap(({ results }) => results);
          expect(shown).toHaveLength(180);
          for (const row of shown) expect(row['subject.name_en_label']).toBe(row['subject_label']);
          expect([...new Set(shown.map((row) => row['subject_label']))]).toEqual([...wanted, null]);
        }
    },
  );

  test.each([
    ['en', 'search=subject_label%3Dzoo', ['Zoology']],
    ['fr', 'search=subject_label%3Dzoo', []],
    ['fr', 'search=subject_label%3Danim', ['Animaux']],
    ['en', 'subject_label=Animaux', []],
    ['fr', 'subject_label=Animaux', ['Animaux']],
    ['fr', 'subject_label__in=History,Travel', ['History', 'Travel']],
    ['fr', 'subject.name_fr=Animaux', ['Animaux']],
    ['en', 'subject.name_fr=Animaux', ['Zoology']],
  ])('in %s %s finds %j', async (language, query, wanted) => {
    const { results } = await list('books', `${query}&sort=subject_label&limit=100`, readers.root, { cmid, language });
    expect([...new Set(results.map((row) => row['subject_label']))]).toEqual(wanted);
  });

  test.each([
    ['en', 'History', 'Zoology'],
    ['fr', 'Animaux', 'Travel'],
  ])('totals in %s are of what is shown', async (language, least, most) => {
    const query = 'limit=1&aggregate=min:subject_label,max:subject.name_en_label';
    const { aggregates } = await list('books', query, readers.root, { cmid, language });
    expect(aggregates).toEqual({ 'min:subject_label': least, 'max:subject.name_en_label': most });
  });

  test('a field of its own holds what it holds, beside its text in the language of the reader', async () => {
    const { results } = await list('subjects', 'sort=name_en_label&limit=2&fields=name_en,name_en_label,name_fr', readers.root, {
      language: 'fr',
    });
    expect(results).toEqual([
      { id: 4, name_en: 'Zoology', name_en_label: 'Animaux', name_fr: 'Animaux' },
      { id: 1, name_en: 'Novels', name_en_label: 'Été et romans', name_fr: 'Été et romans' },
    ]);
  });

  test.each([
    ['en', 'name_en', 'name_fr'],
    ['fr', 'name_fr', 'name_en'],
  ])('a search in %s goes by an index', async (language, own, other) => {
    const ctx = callOf(readers.root, { language });
    const model = openList(libraryRegistrations, ctx, 'books', 'list');
    const { matching } = planList(model, parseListQuery('subject_label__icontains=zoo', model.queryContext), ctx);
    const [row] = await database.unscoped('test').transaction(async (tx) => {
      await tx.run(sql`set local enable_seqscan = off`);
      await tx.run(sql`set local enable_indexscan = off`);
      await tx.run(sql`set local enable_nestloop = off`);
      return tx.run(sql<{ plan: unknown }>`explain (format json) select t.id ${matching}`);
    });
    expect(JSON.stringify(row)).toContain(`subjects_${own}_${other}_trgm_ix`);
  });
});

test.each(['shelves=2', 'shelves__in=2,3', 'shelves_label__icontains=a'])('%s goes by the index over the members', async (query) => {
  const ctx = callOf(readers.root);
  const model = openList(libraryRegistrations, ctx, 'books', 'list');
  const { matching } = planList(model, parseListQuery(query, model.queryContext), ctx);
  const [row] = await database.unscoped('test').transaction(async (tx) => {
    await tx.run(sql`set local enable_seqscan = off`);
    return tx.run(sql<{ plan: unknown }>`explain (format json) select t.id ${matching}`);
  });
  expect(JSON.stringify(row)).toContain('books_shelves_members_ix');
});

describe('a page', () => {
  test.each([
    ['without filter', 'limit=7'],
    ['of a filter', 'limit=5&copies__gt=3'],
    ['of a filter without matches', 'limit=5&title=nobody+wrote+this'],
    ['by a column with blanks, descending', 'limit=6&offset=4&sort=-pages'],
    ['by a column with blanks, ascending', 'limit=6&offset=4&sort=pages'],
    ['by a text and a label', 'limit=9&offset=3&sort=title,author_label'],
    ['by two columns in two directions', 'limit=9&offset=3&sort=genre,-copies'],
    ['of a filter behind a reference', 'limit=4&offset=2&author_label__icontains=a&sort=-title'],
    ['behind the last row', 'limit=5&offset=100000'],
  ])('%s has the same rows in every shape', async (_, query) => {
    for (const reader of [readers.root, readers.buyer]) {
      const ctx = callOf(reader);
      const model = openList(libraryRegistrations, ctx, 'books', 'list');
      const { page, matching } = planList(model, parseListQuery(query, model.queryContext), ctx);
      const connection = withoutGuard(database.scoped(ctx));
      const [all] = await connection.run(sql<{ count: number }>`select count(*) as count ${matching}`);
      const [ordered] = await connection.run(page.ordered);
      const count = all?.count ?? 0;
      expect(await connection.run(page.gathered)).toEqual([ordered]);
      expect(await connection.run(page.counted)).toEqual([{ ...ordered, count }]);
      // The other end knows no row beyond the page.
      const rows = Math.max(0, Math.min(page.limit, count - page.offset));
      expect(await connection.run(page.fromEnd(count))).toEqual([{ ...ordered, found: rows }]);
      const [walked] = await connection.run(page.walked(1_000_000));
      expect(walked).toEqual(ordered);
    }
  });

  test('that is looked for along too few rows is short, and says so', async () => {
    const ctx = callOf(readers.root);
    const model = openList(libraryRegistrations, ctx, 'books', 'list');
    const { page } = planList(model, parseListQuery('limit=5&sort=id', model.queryContext), ctx);
    const [walked] = await withoutGuard(database.scoped(ctx)).run(page.walked(3));
    expect(walked?.found).toBe(3);
  });
});

describe('counts', () => {
  const ctx = callOf(readers.root);
  const model = openList(libraryRegistrations, ctx, 'books', 'list');
  const empty = planList(model, parseListQuery('limit=1', model.queryContext), ctx);
  const plan = (matching: Sql): ListPlan => ({ ...empty, isFiltered: false, matching });

  test('above 100,000 rows that cannot be counted in two seconds, the planner estimates', async () => {
    // The first 150,000 rows cost nothing, each later one a tenth of a second.
    const slow = sql`from generate_series(1, 300000) t where pg_sleep(case when t > 150000 then 0.1 else 0 end) is not null`;
    const { count } = await runList(database.scoped(callOf(readers.root)), plan(slow));
    expect(count?.isEstimated).toBe(true);
    expect(count?.rows).toBeGreaterThan(200_000);
  });

  test('up to 100,000 rows are counted whatever it takes', async () => {
    const slow = sql`from generate_series(1, 99000) t where pg_sleep(case when t % 1000 = 0 then 0.025 else 0 end) is not null`;
    const { count } = await runList(database.scoped(callOf(readers.root)), plan(slow));
    expect(count).toEqual({ rows: 99_000, isEstimated: false });
  });
});

describe('search', () => {
  const found = async (query: string, part: Partial<CallContext> = {}): Promise<unknown[]> =>
    idsOf(await list('books', `${query}&limit=100&sort=id`, readers.root, part));
  const wanted = (isWanted: (book: Row) => boolean): unknown[] =>
    books
      .filter(isWanted)
      .map(({ id }) => id)
      .slice(0, 100);
  const contains = (value: unknown, part: string): boolean => typeof value === 'string' && fold(value).includes(fold(part));

  test('finds rows of which any named column contains its text', async () => {
    expect(await found('search=title%3Dmontreal%7Csubtitle%3DROMAN%7Cpages%3D12')).toEqual(
      wanted(
        ({ title, subtitle, pages }) =>
          contains(title, 'montreal') || contains(subtitle, 'roman') || (typeof pages === 'number' && String(pages).includes('12')),
      ),
    );
  });

  test('looks through the labels of an enumeration in the language of the request', async () => {
    const novels = wanted(({ genre }) => genre === 'novel');
    expect(await found('search=genre%3Drom', { language: 'fr' })).toEqual(novels);
    expect(await found('search=genre%3Drom', { language: 'en' })).toEqual([]);
    expect(await found('search=genre%3Dverse', { language: 'en' })).toEqual(wanted(({ genre }) => genre === 'poetry'));
    expect(await found('search=genre%3Dpoet', { language: 'fr' })).toEqual(wanted(({ genre }) => genre === 'poetry'));
  });

  test('takes separators and wildcards in a value as letters', async () => {
    expect(await found('search=title%3D50%25%20off%20%5C%7C%20now%20%5C%3D')).toEqual(
      wanted(({ title }) => title === '50% off | now = later'),
    );
    expect(await found('search=title%3Dback%5C%5Cslash')).toEqual(wanted(({ title }) => title === 'back\\slash'));
  });

  test('is false, not an error, where a text can never match', async () => {
    expect(await found('search=copies%3Dabc%7Csold_at%3Dabc')).toEqual([]);
  });

  test('joins the other conditions', async () => {
    expect(await found('search=title%3Dmontreal&genre=essay')).toEqual(
      wanted(({ title, genre }) => contains(title, 'montreal') && genre === 'essay'),
    );
  });
});

describe('totals', () => {
  test('are taken over all matching rows, not the page; blanks are skipped', async () => {
    const { aggregates } = await list(
      'books',
      'limit=1&copies__gt=2&aggregate=sum:price,avg:copies,min:sold_at,max:printed_on,count:price,count:translated,max:subtitle,min:tags,sum:pages',
    );
    const many = books.filter(({ copies }) => Number(copies) > 2);
    const numbers = (name: string): number[] => many.flatMap((book) => (book[name] === null ? [] : [Number(book[name])]));
    const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
    expect(aggregates).toEqual({
      'sum:price': expect.closeTo(sum(numbers('price')), 5),
      'avg:copies': expect.closeTo(sum(numbers('copies')) / many.length, 5),
      'min:sold_at': '2024-02-29T12:00:00Z',
      'max:printed_on': '2026-12-31',
      'count:price': numbers('price').length,
      'count:translated': many.filter(({ translated }) => translated !== null).length,
      'max:subtitle': 'roman',
      'min:tags': '',
      'sum:pages': sum(numbers('pages')),
    });
  });

  test('over no values are null, a count is 0', async () => {
    const { aggregates } = await list(
      'books',
      'copies__lt=0&aggregate=sum:price,max:author_label,count:author.born,avg:age',
      readers.root,
      {
        cmid: 'RPT-OLD',
      },
    );
    expect(aggregates).toEqual({ 'sum:price': null, 'max:author_label': null, 'count:author.born': 0, 'avg:age': null });
  });
});

describe('rights', () => {
  const seenBy = (accounts: readonly number[]) =>
    books.filter(({ seller, buyer }) => accounts.includes(Number(seller)) || accounts.includes(Number(buyer)));

  test.each([
    ['root', 180],
    ['clerk', 180],
    ['keeper', seenBy([1, 2]).length],
    ['guest', seenBy([1]).length],
    ['stranger', seenBy([3]).length],
  ] as const)('%s sees the rows of the own accounts: %i', async (name, rowsSeen) => {
    const { count } = await list('books', 'limit=1', readers[name]);
    expect(count).toBe(rowsSeen);
  });

  test.each([
    ['companies', 'keeper', [2]],
    ['companies', 'root', [1, 2, 3]],
    ['users', 'guest', [3, 4, 5]],
    ['customer_accounts', 'keeper', [1, 2]],
    ['chains', 'guest', [1]],
    ['chains', 'root', [1, 2, 3]],
    ['editors', 'clerk', [1, 2]],
    ['editors', 'keeper', []],
    ['shelves', 'root', [1, 2, 3]],
    ['shelves', 'keeper', [2]],
    ['loans', 'root', [1, 2, 3]],
    ['loans', 'keeper', [2]],
    ['loans', 'clerk', [1]],
    ['loans', 'stranger', [3]],
    ['reminders', 'keeper', [2]],
    ['reminders', 'stranger', [3]],
    ['reviews', 'stranger', [3]],
    ['publishers', 'nobody', [1, 2]],
  ] as const)('of %s %s sees %j', async (path, name, expected) => {
    expect(idsOf(await list(path, 'sort=id', readers[name]))).toEqual(expected);
  });

  test('a withheld field is blank row by row: in rows, filters, order and totals alike', async () => {
    const visible = new Map(
      seenBy([1, 2]).map(({ id, seller, margin }) => [id, Number(seller) === 2 && margin !== null ? Number(margin) : null]),
    );
    const ids = (isWanted: (margin: number | null) => boolean): unknown[] =>
      [...visible].filter(([, margin]) => isWanted(margin)).map(([id]) => id);
    const pages = await Promise.all(
      [0, 100].map((offset) => list('books', `sort=id&fields=margin&limit=100&offset=${offset}`, readers.buyer)),
    );
    expect(pages.flatMap(({ results }) => results).map(({ id, margin }) => [id, margin])).toEqual([...visible]);
    const found = async (query: string): Promise<unknown[]> => {
      const both = [0, 100].map((offset) => list('books', `${query}&sort=id&limit=100&offset=${offset}`, readers.buyer));
      return (await Promise.all(both)).flatMap(idsOf);
    };
    expect(await found('margin=1.50')).toEqual(ids((margin) => margin === 1.5));
    expect(await found('margin!=1.50')).toEqual(ids((margin) => margin !== 1.5));
    expect(await found('margin__gte!=-5')).toEqual(ids((margin) => margin === null));
    expect(await found('where={"not":{"margin__lt":100}}')).toEqual(ids((margin) => margin === null));
    expect(await found('margin__isnull=true')).toEqual(ids((margin) => margin === null));
    expect(await found('margin__isnull=false')).toEqual(ids((margin) => margin !== null));
    expect(await found('where={"not":{"margin__isnull!":true}}')).toEqual(ids((margin) => margin === null));
    expect(await found('search=margin%3D1.5')).toEqual(ids((margin) => margin?.toFixed(2).includes('1.5') ?? false));
    const { results, aggregates } = await list(
      'books',
      'sort=-margin&limit=100&fields=margin&aggregate=sum:margin,max:margin',
      readers.buyer,
    );
    const known = [...visible.values()].filter((margin) => margin !== null);
    expect(results.slice(0, known.length).map(({ margin }) => margin)).toEqual(known.toSorted((a, b) => b - a).slice(0, 100));
    expect(aggregates).toEqual({ 'sum:margin': known.reduce((total, margin) => total + margin, 0), 'max:margin': 12.5 });
  });

  test('a computed column is blank where something that it reads is withheld', async () => {
    const { results } = await list('books', 'fields=markup,margin&limit=100&price__gt=0&margin__gt!=-99', readers.buyer, {
      cmid: 'RPT-OLD',
    });
    expect(results.length).toBeGreaterThan(10);
    expect(results.filter(({ markup }) => markup !== null)).toEqual([]);
  });

  test('labels and paths of records that the reader may not see are blank, and find nothing', async () => {
    const { results } = await list('books', 'fields=buyer,buyer_label,editor.name,buyer.chain.founded&limit=100&buyer=3', readers.keeper, {
      cmid: 'RPT-OLD',
    });
    expect(results.length).toBeGreaterThan(3);
    for (const row of results) expect(row).toMatchObject({ buyer: 3, buyer_label: null, 'editor.name': null, 'buyer.chain.founded': null });
    const none = await list('books', 'buyer_label__icontains=maple', readers.keeper);
    expect(none.count).toBe(0);
    expect((await list('books', 'editor.name__icontains=e', readers.keeper, { cmid: 'RPT-OLD' })).count).toBe(0);
    expect((await list('books', 'editor.name__icontains=e', readers.clerk, { cmid: 'RPT-OLD' })).count).toBeGreaterThan(0);
  });

  test('names of several references leave out the records that the reader may not see [R-094]', async () => {
    const query = 'fields=shelves&sort=id&shelves__isnull=false&limit=1';
    expect((await list('books', query)).results[0]).toEqual({ id: 1, shelves: [1, 2], shelves_label: ['A', 'A'] });
    const { results } = await list('books', query, readers.keeper);
    expect(results[0]).toMatchObject({ shelves: [1, 2], shelves_label: ['A'] });
    // The stranger sees neither of the two shelves.
    expect((await list('books', query, readers.stranger)).results[0]).toMatchObject({ shelves_label: null });
    expect((await list('books', 'shelves_label__icontains=a', readers.stranger)).count).toBe(0);
    expect((await list('books', 'shelves_label__isnull=false', readers.stranger)).count).toBe(0);
  });

  test.each([
    ['guest', 'margin__gt=1', 'unknown_column'],
    ['guest', 'margin=1', 'unknown_parameter'],
    ['guest', 'margin__isnull=true', 'unknown_column'],
    ['guest', 'sort=margin', 'unknown_column'],
    ['guest', 'search=margin%3D1', 'unknown_column'],
    ['guest', 'aggregate=sum:margin', 'unknown_column'],
    ['guest', 'fields=margin', 'unknown_column'],
    ['guest', 'where={"margin":1}', 'unknown_column'],
    ['root', 'door_code=x', 'unknown_parameter'],
    ['root', 'door_code__icontains=x', 'unknown_column'],
    ['root', 'meta__icontains=x', 'unknown_column'],
    ['root', 'sort=meta', 'unknown_column'],
    ['root', 'aggregate=sum:shelves', 'operator_not_allowed'],
    ['root', 'seller.chain.name__icontains=x', 'unknown_column'],
    ['root', 'created_by.password_hash__icontains=x', 'unknown_column'],
    ['root', 'created_by.phone__icontains=x', 'unknown_column'],
  ] as const)('%s may not name what %s names', async (name, query, code) => {
    await expect(list('books', query, readers[name])).rejects.toMatchObject({ code, status: 400 });
  });

  test('the columns leave out what the reader never sees', async () => {
    const { columns, results } = await list('books', 'limit=1', readers.guest);
    expect(columns).not.toContain('margin');
    expect(results[0]).not.toHaveProperty('margin');
  });

  test('a label that is made of references names them in turn', async () => {
    const { results } = await list('reminders', 'sort=id', readers.root);
    expect(results.map((row) => row['loan_label'])).toEqual(['Carl Montréal la nuit', 'montreal by day', 'Sam Stranger MONTRÉAL']);
  });

  test.each([
    ['a path that nothing reads', 'nothing', readers.root, 'no_such_list', 404],
    ['nobody in particular', 'books', readers.nobody, 'login_required', 401],
    ['a user without the grant', 'books', { ...readers.guest, grants: new Set<string>() }, 'no_permission', 403],
    ['a type that the permission leaves out', 'audit_log', readers.clerk, 'no_permission', 403],
    ['a user below the floor of the screen', 'shelves', readers.clerk, 'no_permission', 403],
  ])('%s is refused', async (_case, path, reader, code, status) => {
    await expect(list(path, '', reader)).rejects.toMatchObject({ code, status });
  });

  test('a grant of a report opens its path, with its columns; the header alone adds nothing', async () => {
    const reporter = { ...readers.clerk, grants: new Set(['RPT-OLD']) };
    const { columns } = await list('books', 'limit=1', reporter);
    expect(columns).toContain('age');
    const librarian = { ...readers.clerk, grants: new Set(['BOOKS']) };
    await expect(list('books', 'sort=age', librarian)).rejects.toMatchObject({ code: 'unknown_column' });
    await expect(list('books', 'sort=title', librarian, { cmid: 'RPT-OLD' })).rejects.toMatchObject({ code: 'no_permission', status: 403 });
    await expect(list('books', 'sort=title', reporter, { cmid: 'BOOKS' })).rejects.toMatchObject({ code: 'no_permission', status: 403 });
  });
});

describe('deep pages', () => {
  test('beyond the first hundreds rows are found by their keys alone, and are the same', async () => {
    await database.unscoped('test').run(sql`
      insert into publishers (name, created_at, updated_at, version)
      select 'P ' || i % 700 || case when i > 700 then 'x' else '' end, now(), now(), 1 from generate_series(1, 1400) i`);
    const pages = Array.from({ length: 15 }, (_, i) => list('publishers', `sort=-name&limit=100&offset=${i * 100}&columns=false`));
    const names = (await Promise.all(pages)).flatMap(({ results }) => results.map(({ name }) => String(name)));
    expect(names).toHaveLength(1402);
    expect(new Set(names).size).toBe(1402);
    expect(names).toEqual(names.toSorted(new Intl.Collator('und').compare).toReversed());
  });
});
