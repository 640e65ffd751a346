import { beforeAll, describe, expect, test } from 'vitest';
import { libraryRegistrations, librarySet } from '../../../../test/library/definitions.ts';
import { callOf, openLibrary, readers } from '../../../../test/library/openLibrary.ts';
import { describeScreen } from '../../../shared/framework/definitions/describe/describeScreen.ts';
import { buildRegistry, type Registry } from '../../../shared/framework/definitions/registry.ts';
import type { ColumnChildren, ListColumn, ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { parseListQuery } from '../../../shared/framework/query/parseListQuery.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { Database } from '../../db/Database.ts';
import { answerList } from './answerList.ts';
import { openList } from './openList.ts';

/* Columns over the records that refer to a row, against what the reader's own list of these records shows. */

const cmid = 'RPT-CHILDREN';
const label = { en: 'Records', fr: 'Enregistrements' };

let database: Database;
beforeAll(async () => {
  database = await openLibrary();
});

function registryWith(columns: readonly ListColumn[], schema = 'books'): Registry {
  const report: ReportDefinition = {
    kind: 'report',
    name: 'children',
    cmid,
    schema,
    access: 'user',
    title: label,
    api_url: `GET ${schema}`,
    permissions: { list: { cmid }, export: { cmid } },
    columns: [{ field: 'id' }, ...columns],
    sort: ['id'],
  };
  const set = librarySet();
  return buildRegistry({ ...set, reports: [...set.reports, { file: 'resources/reports/children.report.json', content: report }] }, cmid);
}

const column = (children: ColumnChildren): ListColumn => ({ field: 'of_children', label, children });
const granted = (reader: Reader): Reader => ({ ...reader, grants: new Set([...reader.grants, cmid]) });

type Row = Readonly<Record<string, unknown>>;
interface Answer {
  readonly results: readonly Row[];
  readonly count: number;
  readonly aggregates: Row;
}

async function ask(registry: Registry, path: string, query: string, reader: Reader): Promise<Answer> {
  const ctx = callOf(granted(reader), { registry, cmid: registry.screensByCmid.get(cmid)?.[0]?.list?.path === path ? cmid : '' });
  const model = openList(libraryRegistrations, ctx, path, 'list');
  const { body } = await answerList(database.scoped(ctx), model, parseListQuery(`${query}&limit=100&columns=false`, model.queryContext));
  return JSON.parse(body) as Answer;
}

const valuesOf = ({ results }: Answer) => Object.fromEntries(results.map((row) => [Number(row['id']), row['of_children']]));

const cases: readonly [string, ColumnChildren, string, (rows: readonly Row[]) => unknown][] = [
  ['a count', { by: 'loans.book' }, '', (rows) => rows.length],
  ['a count of some', { by: 'loans.book', filter: { due__isnull: true } }, 'due__isnull=true', (rows) => rows.length],
  ['the last day', { by: 'loans.book', fn: 'max', of: 'due' }, '', (rows) => rows.map((row) => row['due']).find(Boolean) ?? null],
  [
    'a sum',
    { by: 'reviews.book', fn: 'sum', of: 'stars' },
    '',
    (rows) => rows.reduce<number | null>((sum, { stars }) => (stars === null ? sum : (sum ?? 0) + Number(stars)), null),
  ],
  ['the least', { by: 'reviews.book', fn: 'min', of: 'stars' }, '', (rows) => (rows[0]?.['stars'] as number | undefined) ?? null],
];

describe.each(cases)('%s of records that refer to a row', (_name, children, query, worth) => {
  test.each(Object.entries(readers).filter(([name]) => name !== 'nobody'))('covers what %s may list', async (_reader, reader) => {
    const registry = registryWith([column(children)]);
    const [path = ''] = children.by.split('.');
    const own = await ask(registry, path, `${query}&fields=book,${children.of ?? 'id'}`, reader);
    const shown = await ask(registry, 'books', '', reader);
    const expected = shown.results.map(({ id }) => [Number(id), worth(own.results.filter((row) => Number(row['book']) === Number(id)))]);
    expect(valuesOf(shown)).toEqual(Object.fromEntries(expected));
  });
});

describe('a column over records that refer to a row', () => {
  const loans = () => registryWith([column({ by: 'loans.book' }), { field: 'twice', label, formula: 'of_children * 2' }]);
  const ids = async (query: string, reader: Reader = readers.clerk) =>
    (await ask(loans(), 'books', query, reader)).results.map(({ id }) => Number(id));

  test('sorts, filters and has totals', async () => {
    const all = await ids('');
    expect(all.length).toBeGreaterThan(1);
    expect((await ids('sort=-of_children'))[0]).toBe(1);
    expect(await ids('of_children__gt=0')).toEqual([1]);
    expect(await ids('of_children=1')).toEqual([1]);
    expect(await ids('twice=2')).toEqual([1]);
    const { aggregates } = await ask(loans(), 'books', 'rows=false&aggregate=sum:of_children', readers.clerk);
    expect(aggregates).toEqual({ 'sum:of_children': 1 });
  });

  test.each(['of_children=0', 'of_children__isnull=true', 'of_children__gt!=0', 'of_children__isnull!=false', 'of_children__lt=1'])(
    'finds rows without such records by %s',
    async (query) => {
      const found = await ids(query);
      expect(found).not.toContain(1);
      expect(found.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, i) => i + 2));
    },
  );

  test('fills the placeholders of its filter', async () => {
    const shown = await ask(registryWith([column({ by: 'loans.book', filter: { user: '{me}' } })]), 'books', '', readers.root);
    expect(shown.results.every((row) => row['of_children'] === 0)).toBe(true);
  });

  test('leaves out a value that is withheld on a record', async () => {
    const registry = registryWith([column({ by: 'books.author', fn: 'sum', of: 'margin' })], 'authors');
    const sums = async (reader: Reader) => {
      const shown = await ask(registry, 'authors', '', reader);
      const own = await Promise.all(
        shown.results.map(({ id }) => ask(registry, 'books', `author=${Number(id)}&rows=false&aggregate=sum:margin`, reader)),
      );
      return { found: shown.results.map((row) => row['of_children']), expected: own.map(({ aggregates }) => aggregates['sum:margin']) };
    };
    const [all, buyer] = [await sums(readers.root), await sums(readers.buyer)];
    expect(buyer.found).not.toEqual(all.found);
    expect(buyer.found).toEqual(buyer.expected);
  });

  test('is unknown to a reader who may list no such records, with the formulas that name it', async () => {
    const grants = new Set([...readers.clerk.grants].filter((each) => each !== 'LOANS'));
    const reader: Reader = granted({ ...readers.clerk, grants });
    const registry = loans();
    await expect(ask(registry, 'books', 'of_children=0', reader)).rejects.toMatchObject({ code: 'unknown_parameter' });
    await expect(ask(registry, 'books', 'sort=twice', reader)).rejects.toMatchObject({ code: 'unknown_column' });
    const [first] = (await ask(registry, 'books', '', reader)).results;
    expect(Object.keys(first ?? {})).toEqual(['id']);
  });

  test('leads to the list of these records', () => {
    const registry = registryWith([column({ by: 'loans.book', filter: { due__isnull: true } })]);
    const described = describeScreen(registry, cmid, callOf(granted(readers.clerk), { registry, cmid }));
    expect(described?.list?.columns.at(-1)).toMatchObject({ field: 'of_children', type: 'number', cellClick: 'children.of_children' });
    expect(described?.cellLinks).toMatchObject([{ name: 'children.of_children', query: { due__isnull: 'true', book: '{id}' } }]);
  });
});
