import { parseCsv, readXlsx } from 'hucre';
import { beforeAll, describe, expect, test } from 'vitest';
import { type LibraryServer, libraryServer } from '../../../../test/library/libraryServer.ts';
import { parseXml } from '../../../../test/parseXml.ts';
import { pdfPages } from '../../../../test/pdfText.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** Files of the groups of a list, compared with separate statements. */
let server: LibraryServer;
beforeAll(async () => {
  server = await libraryServer();
});

const exported = (format: string, query: object, language = 'en', as: 'root' | 'buyer' | 'guest' = 'root') =>
  server.call('POST', 'export', {
    as,
    headers: { 'accept-language': language },
    body: { api_url: 'api/books', output_type: format, title: 'Books', timezone: 'Asia/Kolkata', browser_url: '', query_params: query },
  });

const jsonOf = async (...request: Parameters<typeof exported> extends [string, ...infer Rest] ? Rest : never) =>
  (await exported('JSON', ...request)).json<Readonly<Record<string, unknown>>[]>();

type Stored = Readonly<Record<string, string | number | null>>;

const run = (statement: Sql<Stored>) => server.database.unscoped('test').run(statement);

/** Books by genre, in the order of the options, blanks last. */
const byGenre = () =>
  run(sql<Stored>`select genre, count(*)::integer as count, sum(price)::float8 as sum, avg(copies)::float8 as avg from books
    group by genre order by array_position(array['novel', 'essay', 'poetry'], genre)`);

const genres: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { novel: 'Novel', essay: 'Essay', poetry: 'Verse', blank: '(blank)' },
  fr: { novel: 'Roman', essay: 'Essai', poetry: 'Poésie', blank: '(vide)' },
};

describe.each(['en', 'fr'])('in %s, groups by options with two totals', (language) => {
  const query = { group_by: 'genre', aggregate: 'sum:price,avg:copies' };
  const expected = async () =>
    (await byGenre()).map(({ genre, count, sum, avg }) => [genres[language]?.[String(genre ?? 'blank')], count, sum, avg] as const);
  const rounded = (value: unknown): unknown => (typeof value === 'number' ? Number(value.toFixed(6)) : value);

  test('are the rows of JSON, named by their values in words', async () => {
    const rows = await jsonOf(query, language);
    expect(Object.keys(rows[0] ?? {})).toEqual(['genre', 'count', 'price__sum', 'copies__avg']);
    expect(rows.map((row) => Object.values(row).map(rounded))).toEqual((await expected()).map((row) => row.map(rounded)));
  });

  test('are the rows of CSV and XLSX with headings as the chart has them', async () => {
    const [headings, ...lines] = parseCsv((await exported('CSV', query, language)).body);
    const [genre, count, ...totals] =
      language === 'fr' ? ['Genre (fr)', 'Nombre de lignes', 'Price (fr)', 'Copies (fr)'] : ['Genre', 'Number of rows', 'Price', 'Copies'];
    expect(headings?.slice(0, 2)).toEqual([genre, count]);
    expect(headings?.slice(2).map((heading) => String(heading).toLowerCase())).toEqual(
      totals.map((name) => expect.stringContaining(name.toLowerCase())),
    );
    expect(lines.map((line) => line.map((cell, i) => (i > 0 ? rounded(Number(cell)) : cell)))).toEqual(
      (await expected()).map((row) => row.map(rounded)),
    );
    const { sheets, properties } = await readXlsx((await exported('XLSX', query, language)).rawPayload);
    expect(sheets[0]?.rows[0]).toEqual(headings);
    expect(sheets[0]?.rows.slice(1).map((row) => row.map(rounded))).toEqual((await expected()).map((row) => row.map(rounded)));
    expect(properties).toMatchObject({
      title: 'Books',
      description: expect.stringMatching(language === 'fr' ? /^Books, .* par Genre/ : /^Books, .* by Genre/),
    });
  });

  test('have in XML their columns with types', async () => {
    const root = parseXml((await exported('XML', query, language)).body);
    const columns = [...root.querySelectorAll('column')].map((column) => [column.getAttribute('field'), column.getAttribute('type')]);
    expect(columns).toEqual([
      ['genre', 'text'],
      ['count', 'number'],
      ['price__sum', 'number'],
      ['copies__avg', 'number'],
    ]);
    const rows = [...root.querySelectorAll('rows > row')].map((row) => {
      const [genre, count] = row.children;
      return [genre?.textContent, Number(count?.textContent)];
    });
    expect(rows).toEqual((await expected()).map(([genre, count]) => [genre, count]));
  });

  test('are a table in PDF under the sentence of the chart', async () => {
    const texts = pdfPages((await exported('PDF', query, language)).rawPayload).flatMap((page) => page.map(({ text }) => text));
    const [count] = await run(sql<Stored>`select count(*)::integer as rows from books`);
    expect(texts[0]).toBe('Books');
    expect(texts).toContain(language === 'fr' ? `4 groupes de ${count?.['rows']} lignes` : `4 groups of ${count?.['rows']} rows`);
    const sentence = texts.slice(1, 6).join(' ');
    for (const [genre] of await expected()) expect(sentence).toContain(genre);
    expect(texts).toEqual(expect.arrayContaining((await expected()).map(([genre]) => genre)));
  });
});

test('periods have the names of the chart in the zone of the reader, with empty ones between, and blanks', async () => {
  const rows = await jsonOf({ group_by: 'sold_at:month' });
  const stored = await run(
    sql<Stored>`select to_char(sold_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month, count(*)::integer as count from books group by 1 order by 1`,
  );
  const shown = new Intl.DateTimeFormat('en-CA', { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const name = (month: unknown): string => (typeof month === 'string' ? shown.format(new Date(`${month}-01T00:00:00Z`)) : '(blank)');
  expect(Object.keys(rows[0] ?? {})).toEqual(['sold_at__month', 'count']);
  expect(rows.filter(({ count }) => count !== 0)).toEqual(stored.map(({ month, count }) => ({ sold_at__month: name(month), count })));
});

test('figures derived from the first total follow it, a change from a month without rows included', async () => {
  const derived = 'running_total,percent_of_total,difference,percent_difference';
  const rows = await jsonOf({ group_by: 'sold_at:month', aggregate: 'sum:price,avg:copies', derived });
  expect(Object.keys(rows[0] ?? {})).toEqual([
    'sold_at__month',
    'count',
    'price__sum',
    'price__sum__running_total',
    'price__sum__percent_of_total',
    'price__sum__difference',
    'price__sum__percent_difference',
    'copies__avg',
  ]);
  const [all] = await run(sql<Stored>`select sum(price)::float8 as price from books`);
  const months = rows.filter((row) => row['sold_at__month'] !== '(blank)');
  const value = (row: Readonly<Record<string, unknown>> | undefined, name: string): number => Number(row?.[`price__sum${name}`] ?? 0);
  expect(value(rows.at(-1), '__running_total')).toBeCloseTo(Number(all?.['price']), 6);
  expect(months.slice(1).map((row) => value(row, '__difference').toFixed(6))).toEqual(
    months.slice(1).map((row, i) => (value(row, '') - value(months[i], '')).toFixed(6)),
  );
  expect(rows.reduce((sum, row) => sum + value(row, '__percent_of_total'), 0)).toBeCloseTo(100, 0);
});

test.each([
  [
    'of options have shares alone',
    { group_by: 'genre', derived: 'running_total,percent_of_total' },
    ['genre', 'count', 'count__percent_of_total'],
  ],
  [
    'of an average have no share',
    { group_by: 'copies', aggregate: 'avg:price', derived: 'percent_of_total,difference' },
    ['copies', 'count', 'price__avg', 'price__avg__difference'],
  ],
  [
    'of two columns have shares of the line',
    { group_by: 'copies,genre', derived: 'percent_of_group' },
    ['copies', 'genre', 'count', 'count__percent_of_group'],
  ],
])('groups %s', async (_name, query, names) => {
  const [row = {}] = await jsonOf(query);
  expect(Object.keys(row)).toEqual(names);
});

test.each(['XLSX', 'PDF', 'XML'])('%s takes derived figures, in both languages', async (format) => {
  const query = { group_by: 'copies', derived: 'running_total,percent_difference' };
  expect((await exported(format, query)).statusCode).toBe(200);
  expect((await exported(format, query, 'fr')).statusCode).toBe(200);
});

test('references have the names of their records', async () => {
  const rows = await jsonOf({ group_by: 'author' });
  const stored = await run(
    sql<Stored>`select coalesce(a.name, '(blank)') as name, count(*)::integer as count from books b left join authors a on a.id = b.author group by b.author, a.name`,
  );
  const text = (row: Readonly<Record<string, unknown>>): string => JSON.stringify(Object.values(row));
  expect(rows.map(text).toSorted()).toEqual(stored.map(text).toSorted());
});

test('two columns have a row for each pair; numbers and days keep their type, blanks their word', async () => {
  const rows = await jsonOf({ group_by: 'copies,printed_on' });
  const stored = await run(
    sql<Stored>`select copies, coalesce(printed_on::text, '(blank)') as printed_on__day, count(*)::integer as count from books group by 1, 2`,
  );
  const text = (row: Readonly<Record<string, unknown>>): string => JSON.stringify([row['copies'], row['printed_on__day'], row['count']]);
  expect(rows.map(text).toSorted()).toEqual(stored.map(text).toSorted());
});

test.each([
  ['genre', {}],
  ['author', { copies__gte: '3' }],
  ['id,title', {}],
  ['printed_on:week,genre', { 'title__icontains!': 'a' }],
])('the groups by %s add up to the list under %j', async (groupBy, filter) => {
  const parameters = new URLSearchParams({ ...filter, limit: '1', aggregate: 'sum:price' });
  const list = (await server.call('GET', `books?${parameters.toString()}`, { as: 'root' })).json<{
    count: number;
    aggregates: Record<string, number>;
  }>();
  const rows = await jsonOf({ ...filter, group_by: groupBy, aggregate: 'sum:price' });
  const sum = (name: string): number => rows.reduce((all, row) => all + Number(row[name] ?? 0), 0);
  expect(sum('count')).toBe(list.count);
  expect(sum('price__sum')).toBeCloseTo(list.aggregates['sum:price'] ?? 0, 4);
});

test('groups that are cut say so: by a row of the others, and in words', async () => {
  const query = { group_by: 'id,title' };
  const workbook = await readXlsx((await exported('XLSX', query)).rawPayload);
  const rows = workbook.sheets[0]?.rows.slice(1) ?? [];
  expect(rows.length).toBeLessThanOrEqual(1000);
  // Texts in a column of numbers, not the numbers that they begin with.
  const others = rows.map(([first]) => first).filter((each) => typeof each === 'string');
  expect(others).toEqual(others.map(() => expect.stringMatching(/^[2-9]\d* others$|^1\d+ others$/)));
  expect(others.length).toBeGreaterThan(0);
  expect(workbook.properties?.description).toContain('the others are together in one group');
  expect((await jsonOf(query)).map(({ id }) => id).filter((each) => typeof each === 'string')).toEqual(others);
  expect(parseXml((await exported('XML', query)).body).getAttribute('note')).toContain('the others are together in one group');
  const texts = pdfPages((await exported('PDF', query)).rawPayload).flatMap((page) => page.map(({ text }) => text));
  expect(texts.join(' ')).toContain('the others are together in one group');
  expect(texts).toEqual(expect.arrayContaining(others));
});

test('no rows are a file with headings alone', async () => {
  expect(await jsonOf({ group_by: 'genre', copies__lt: '0' })).toEqual([]);
  expect(parseCsv((await exported('CSV', { group_by: 'genre', copies__lt: '0' })).body)).toEqual([['Genre', 'Number of rows']]);
});

test('groups of another reader hold the rows in scope, and no column that the reader never sees', async () => {
  const all = await jsonOf({ group_by: 'genre' });
  const own = await jsonOf({ group_by: 'genre' }, 'en', 'buyer');
  const list = (await server.call('GET', 'books?limit=1', { as: 'buyer' })).json<{ count: number }>();
  const total = (rows: readonly Readonly<Record<string, unknown>>[]): number => rows.reduce((sum, { count }) => sum + Number(count), 0);
  expect(total(own)).toBe(list.count);
  expect(total(own)).toBeLessThan(total(all));
  expect((await exported('CSV', { group_by: 'margin' }, 'en', 'guest')).json()).toMatchObject({
    status: expect.any(Number),
    code: expect.any(String),
  });
});
