import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { libraryRegistrations } from '../../../../test/library/definitions.ts';
import { fold, holds, type Moment, type TestColumn, testColumns } from '../../../../test/library/evaluate.ts';
import { callOf, openLibrary, readers, testNow } from '../../../../test/library/openLibrary.ts';
import { type Row, rows } from '../../../../test/library/rows.ts';
import { fuzzRuns } from '../../../../test/tier.ts';
import { emptyEntry } from '../../../shared/framework/grid/FilterEntry.ts';
import type { OfferedFilterType } from '../../../shared/framework/grid/filterTypes.ts';
import type { GridColumn } from '../../../shared/framework/grid/GridColumn.ts';
import { entryFilters } from '../../../shared/framework/grid/view/entryFilters.ts';
import { formatListQuery } from '../../../shared/framework/query/formatListQuery.ts';
import type { ColumnType, Operator } from '../../../shared/framework/query/ListQuery.ts';
import { emptyQuery, parseListQuery } from '../../../shared/framework/query/parseListQuery.ts';
import type { Database } from '../../db/Database.ts';
import { answerList } from './answerList.ts';
import { openList } from './openList.ts';

/*
 * Random groups of conditions over random rows: the list request answers with the same rows as a separate evaluation that shares no code
 * with it (test/library/evaluate.ts). Grid contract 3 and 9.
 */

const seed = 11;
const letters = fc.constantFrom('a', 'B', 'é', 'É', 'e', 'œ', 'oe', '%', '_', '\\', "'", '"', ' ', '1', '2', '.', ',', '-');
const text = fc.array(letters, { maxLength: 5 }).map((each) => each.join(''));
const day = fc.integer({ min: -400, max: 60 }).map((days) => new Date(testNow.getTime() + days * 86_400_000).toISOString().slice(0, 10));
const instant = fc
  .tuple(fc.constantFrom('2026-11-20T05:00:00Z', '2026-11-01T05:30:00Z', '2026-03-08T07:00:00Z'), fc.integer({ min: -3000, max: 3000 }))
  .map(([at, minutes]) => new Date(Date.parse(at) + minutes * 60_000).toISOString());
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 3 });
const price = fc.integer({ min: 0, max: 20_000 }).map((cents) => (cents / 100).toFixed(2));

/** Books with ids from 1001 on, whose values are random and often blank. */
const randomBooks: readonly Row[] = fc
  .sample(
    fc.record({
      title: text,
      subtitle: maybe(text),
      genre: maybe(fc.constantFrom('novel', 'essay', 'poetry')),
      copies: fc.integer({ min: 0, max: 12 }),
      pages: maybe(fc.integer({ min: -3, max: 120 })),
      price: maybe(price),
      margin: maybe(price),
      printed_on: maybe(day),
      sold_at: maybe(instant),
      translated: maybe(fc.boolean()),
      author: maybe(fc.constantFrom(1, 2, 3)),
      subject: maybe(fc.constantFrom(1, 2, 3, 4)),
    }),
    { numRuns: 120, seed },
  )
  .map((values, i) => ({ ...rows['books']?.[i], ...values, id: 1001 + i, isbn: `R${i}` }));
const books = [...(rows['books'] ?? []), ...randomBooks];

let database: Database;
beforeAll(async () => {
  database = await openLibrary(randomBooks);
});

/** The ids that the whole path of a list request finds, read page by page, and the number that it counts. */
async function found(query: string, { timezone, language }: Pick<Moment, 'timezone' | 'language'>): Promise<readonly number[]> {
  const ctx = callOf(readers.root, { language });
  const model = openList(libraryRegistrations, ctx, 'books', 'list');
  const ids: number[] = [];
  let count = Number.POSITIVE_INFINITY;
  for (let offset = 0; offset < count; offset += 100) {
    const page = `${query}&timezone=${encodeURIComponent(timezone)}&sort=id&limit=100&offset=${offset}&fields=isbn&columns=false`;
    const { body } = await answerList(database.scoped(ctx), model, parseListQuery(page, model.queryContext));
    const answer = JSON.parse(body) as { readonly results: readonly { readonly id: number }[]; readonly count: number };
    ids.push(...answer.results.map(({ id }) => id));
    count = answer.count;
  }
  expect(ids).toHaveLength(count);
  return ids;
}

interface Leaf {
  readonly column: TestColumn;
  readonly operator: Operator;
  readonly negated: boolean;
  readonly value: string | readonly string[];
}

type Tree = { readonly and: readonly Tree[] } | { readonly or: readonly Tree[] } | { readonly not: Tree } | { readonly leaf: Leaf };

/** The operators of each type, as the table of section 3 of the contract has them. */
const textual: readonly Operator[] = ['is', 'iexact', 'icontains', 'istartswith', 'iendswith', 'in', 'isnull'];
const compared: readonly Operator[] = [...textual, 'gt', 'gte', 'lt', 'lte'];
const offered: Readonly<Record<ColumnType, readonly Operator[]>> = {
  text: textual,
  number: compared,
  decimal: compared,
  date: [...compared, 'daterange'],
  datetime: [...compared, 'daterange'],
  boolean: ['is', 'isnull'],
};
const presets = ['today', 'this_week', 'last_month', 'this_year', 'this_year_to_date', 'last_year', 'last_year_to_date'];
const relative = fc
  .tuple(fc.constantFrom('last', 'next'), fc.integer({ min: 1, max: 60 }), fc.constantFrom('days', 'weeks', 'months'))
  .map((parts) => parts.join('_'));
const typed: Readonly<Record<ColumnType, fc.Arbitrary<string>>> = {
  text: text.filter((value) => value !== ''),
  number: fc.integer({ min: -5, max: 130 }).map(String),
  decimal: fc.oneof(price, fc.constantFrom('12.5', '0', '99.990')),
  date: day,
  datetime: fc.oneof(
    day,
    instant,
    fc.tuple(day, fc.constantFrom('00:00', '01:30', '23:59')).map((parts) => parts.join(' ')),
  ),
  boolean: fc.constantFrom('true', 'false'),
};

function valueOf(type: ColumnType, operator: Operator): fc.Arbitrary<Leaf['value']> {
  if (operator === 'in') return fc.array(typed[type], { minLength: 1, maxLength: 4 });
  if (operator === 'isnull') return fc.constantFrom('true', 'false');
  if (operator === 'daterange') return fc.oneof(fc.constantFrom(...presets), relative);
  if (type === 'text' || !['icontains', 'istartswith', 'iendswith'].includes(operator)) return typed[type];
  return fc.constantFrom('12', '.5', '2026-1', '-11-', '0', ' 1', 'x', '%');
}

const leaf: fc.Arbitrary<Tree> = fc.constantFrom(...testColumns).chain((column) =>
  fc.constantFrom(...offered[column.type]).chain((operator) =>
    fc
      .record({
        column: fc.constant(column),
        operator: fc.constant(operator),
        negated: fc.boolean(),
        value: valueOf(column.type, operator),
      })
      .map((each) => ({ leaf: each })),
  ),
);
/** At most four levels, so that a negation of the whole still fits. */
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, depthSize: 'medium' },
    leaf,
    fc.array(tie('tree'), { minLength: 1, maxLength: 4 }).map((and) => ({ and })),
    fc.array(tie('tree'), { minLength: 1, maxLength: 4 }).map((or) => ({ or })),
    tie('tree').map((not) => ({ not })),
  ),
}));

/** The tree as `where` has it. */
function jsonOf(node: Tree): Readonly<Record<string, unknown>> {
  if ('and' in node) return { and: node.and.map(jsonOf) };
  if ('or' in node) return { or: node.or.map(jsonOf) };
  if ('not' in node) return { not: jsonOf(node.not) };
  const { column, operator, negated, value } = node.leaf;
  return { [`${column.name}${operator === 'is' ? '' : `__${operator}`}${negated ? '!' : ''}`]: value };
}

function isTrue(node: Tree, book: Row, moment: Moment): boolean {
  if ('and' in node) return node.and.every((each) => isTrue(each, book, moment));
  if ('or' in node) return node.or.some((each) => isTrue(each, book, moment));
  if ('not' in node) return !isTrue(node.not, book, moment);
  return holds(node.leaf.column, node.leaf, book, moment);
}

const zones = fc.constantFrom('America/Toronto', 'America/St_Johns', 'Asia/Kolkata', 'UTC');
const languages = fc.constantFrom('en' as const, 'fr' as const);

test('the rows of a group and those of its negation are disjoint and together all rows, each as evaluated on its own [B-178]', async () => {
  const all = books.map(({ id }) => Number(id));
  await fc.assert(
    fc.asyncProperty(tree, zones, languages, async (node, timezone, language) => {
      const moment: Moment = { now: testNow, timezone, language };
      const where = (json: object): string => `where=${encodeURIComponent(JSON.stringify(json))}`;
      const matching = await found(where(jsonOf(node)), moment);
      expect(matching).toEqual(books.filter((book) => isTrue(node, book, moment)).map(({ id }) => Number(id)));
      const others = await found(where({ not: jsonOf(node) }), moment);
      expect([...matching, ...others].sort((a, b) => a - b)).toEqual(all);
    }),
    { numRuns: fuzzRuns(150), seed },
  );
});

test('groups and conditions of columns hold together', async () => {
  await fc.assert(
    fc.asyncProperty(tree, leaf, leaf, zones, async (node, one, other, timezone) => {
      const moment: Moment = { now: testNow, timezone, language: 'en' };
      const plain = [one, other].map((each) => {
        const [first] = Object.entries(jsonOf(each));
        const [key, value] = first ?? ['', ''];
        const written = Array.isArray(value) ? value.map((member) => String(member).replaceAll(/[\\,]/g, '\\$&')).join(',') : String(value);
        return `${encodeURIComponent(key)}=${encodeURIComponent(written)}`;
      });
      const query = [...plain, `where=${encodeURIComponent(JSON.stringify(jsonOf(node)))}`].join('&');
      expect(await found(query, moment)).toEqual(
        books.filter((book) => [node, one, other].every((each) => isTrue(each, book, moment))).map(({ id }) => Number(id)),
      );
    }),
    { numRuns: fuzzRuns(60), seed },
  );
});

/** Labels that people see; one is a part of another, one has an accent. */
const labels = { novel: 'Novel', essay: 'Novel essays', poetry: 'Poésie' } as const;
const genre: GridColumn = {
  name: 'genre',
  label: 'Genre',
  field: 'genre',
  type: 'text',
  options: Object.entries(labels).map(([value, label]) => ({ value, label })),
  searchable: true,
  additionalSearchable: false,
  defaultFilterType: undefined,
};
interface LabelTest {
  readonly type: OfferedFilterType;
  readonly opposite: OfferedFilterType;
  readonly holds: (label: string, typed: string) => boolean;
}
const labelTests: readonly LabelTest[] = [
  { type: 'Contains', opposite: 'Not contains', holds: (label, part) => label.includes(part) },
  { type: 'Is', opposite: 'Is not', holds: (label, part) => label === part },
  { type: 'Starts with', opposite: 'Not starts with', holds: (label, part) => label.startsWith(part) },
  { type: 'Ends with', opposite: 'Not ends with', holds: (label, part) => label.endsWith(part) },
];

test('a text on a column with options finds the rows by the labels, its negation all others, blanks too [B-170] [B-171]', async () => {
  const typedText = fc.constantFrom('novel', 'NOVEL', 'poesie', 'Poésie', 'essays', 'o', 'e', 'zzz', '%', 'Novel essays');
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...labelTests), typedText, fc.boolean(), async (each, value, isNegated) => {
      const entry = { ...emptyEntry(genre), type: isNegated ? each.opposite : each.type, text: value };
      const filters = entryFilters(entry, genre);
      const { limit: _limit, ...query } = emptyQuery;
      const sent = formatListQuery({ ...query, limit: 20, filters }).replace(/&?limit=20&offset=0/, '');
      const isFound = ({ genre: stored }: Row): boolean => {
        const label = Object.entries(labels).find(([option]) => option === stored)?.[1];
        return label !== undefined && each.holds(fold(label), fold(value));
      };
      expect(await found(sent, { timezone: 'UTC', language: 'en' })).toEqual(
        books.filter((book) => isFound(book) !== isNegated).map(({ id }) => Number(id)),
      );
    }),
    { numRuns: fuzzRuns(60), seed },
  );
});
