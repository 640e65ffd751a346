import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { libraryRegistrations } from '../../../../test/library/definitions.ts';
import { holds, type Moment, type TestColumn, type TestLanguage, testColumns, wall } from '../../../../test/library/evaluate.ts';
import { callOf, openLibrary, readers, testNow } from '../../../../test/library/openLibrary.ts';
import { rows } from '../../../../test/library/rows.ts';
import { fuzzRuns } from '../../../../test/tier.ts';
import type { ColumnType, Condition, FilterNode, Operator } from '../../../shared/framework/query/ListQuery.ts';
import { operators, operatorsFor } from '../../../shared/framework/query/operators.ts';
import { emptyQuery } from '../../../shared/framework/query/parseListQuery.ts';
import { dateRangePresets } from '../../../shared/framework/query/resolvePreset.ts';
import type { Database } from '../../db/Database.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { sql } from '../../db/sql.ts';
import { openList } from './openList.ts';
import { planList } from './planList.ts';

let database: Database;
beforeAll(async () => {
  database = await openLibrary();
});

const books = rows['books'] ?? [];
const toronto: Moment = { now: testNow, timezone: 'America/Toronto', language: 'en' };

async function idsOf(filters: readonly FilterNode[], moment: Moment): Promise<unknown[]> {
  const ctx = callOf(readers.root, moment);
  const model = openList(libraryRegistrations, ctx, 'books', 'list');
  const { matching } = planList(model, { ...emptyQuery, filters }, ctx);
  const found = await withoutGuard(database.scoped(ctx)).run(sql<{ id: number }>`select t.id ${matching} order by t.id`);
  return found.map(({ id }) => id);
}

function expectedIds(isWanted: (book: (typeof books)[number]) => boolean): unknown[] {
  return books.filter(isWanted).map(({ id }) => id);
}

const texts = [
  'montréal',
  'MONTREAL',
  'oeuvres',
  'Œ',
  'strasse',
  '100% cotton_wool',
  '50%',
  '%',
  '_',
  '\\',
  'back\\slash',
  "O'Brien's ½ pint",
].concat([
  'a,b',
  'a',
  ' ',
  'novel',
  'NOVEL',
  'roman',
  'Été',
  '09:0',
  '12',
  'nord n200',
  'été',
  'History',
  'Zoology',
  'Œuvres de jeunesse',
  'd N',
  'anaïs',
  'rive',
  '<p>',
  '２',
  'zzz',
  '9780000000007',
]);
const numbers = [
  '0',
  '3',
  '-3',
  '12',
  '12.0',
  '12.5',
  '12.50',
  '999999',
  '9007199254740991',
  '9007199254740991.5',
  '123456789012345678901234567890',
  '-0.001',
];
const days = ['2026-11-20', '2026-11-21', '2026-10-31', '2024-02-29', '0001-01-01', '9999-12-31', '2026-03-08', '2026-11-01'];
const times = [
  ...days,
  '2026-11-20 13:30',
  '2026-11-20 13:30:30',
  '2026-11-01 01:30',
  '2026-03-08 02:30',
  '2026-11-20T18:30:00Z',
  '2026-11-20T13:30:00-05:00',
];

const ranges = [
  ...dateRangePresets,
  ...['last', 'next'].flatMap((direction) =>
    ['1_days', '7_days', '2_weeks', '1_months', '13_months'].map((each) => `${direction}_${each}`),
  ),
];

const typedValues: Readonly<Record<ColumnType, readonly string[]>> = {
  text: texts,
  number: numbers,
  decimal: numbers,
  date: days,
  datetime: times,
  boolean: ['true', 'false'],
};
const textFormValues = [
  '12',
  '.5',
  '0',
  '-',
  '-1',
  '-0',
  '012',
  '-01',
  '1-',
  '9007199254740991',
  '12345678901234567890',
  '2026-1',
  '-11-20',
  ' 13:3',
  '20 13',
  '00',
  'x',
  '1_',
  '%',
];

function valuesFor(type: ColumnType, operator: Operator): readonly Condition['value'][] {
  const { value } = operators[operator];
  if (operator === 'in') return [['__no_match__'], [...typedValues[type].slice(0, 4), '__no_match__'], typedValues[type]];
  if (value === 'preset') return ranges;
  if (value === 'flag') return ['true', 'false'];
  return value === 'typed' || type === 'text' ? typedValues[type] : textFormValues;
}

const cases = testColumns.flatMap((column) =>
  operatorsFor(column.type).flatMap((operator) =>
    (column.languages ?? ['en' as const]).map((language): [string, Operator, TestLanguage, TestColumn] => [
      column.name,
      operator,
      language,
      column,
    ]),
  ),
);

describe('every operator on every column answers as the contract says, over all rows [B-171][B-178][B-179][B-181][B-182]', () => {
  test.each(cases)('%s %s in %s, plain and negated', async (field, operator, language, column) => {
    const moment: Moment = { ...toronto, language };
    for (const value of valuesFor(column.type, operator)) {
      const plain = await idsOf([{ condition: { field, operator, negated: false, value } }], moment);
      const negated = await idsOf([{ condition: { field, operator, negated: true, value } }], moment);
      expect(plain, `${field} ${operator} ${String(value)}`).toEqual(
        expectedIds((book) => holds(column, { operator, negated: false, value }, book, moment)),
      );
      // Both results are disjoint and together cover all rows, including those with a blank value.
      expect([...plain, ...negated].map(Number).sort((a, b) => a - b)).toEqual(expectedIds(() => true));
    }
  });
});

const zones = ['America/Toronto', 'America/Havana', 'Asia/Kolkata', 'Pacific/Apia', 'UTC', 'Australia/Lord_Howe', 'America/St_Johns'];
const soldAt = books.map((book) => book['sold_at']).filter((each) => typeof each === 'string');
const storedTexts = ['title', 'subtitle', 'tags', 'author_label', 'buyer_label', 'subject_label'].flatMap((name) => {
  const column = testColumns.find((each) => each.name === name);
  return books.map((book, i) => String(column?.read(book, i % 2 === 0 ? 'en' : 'fr') ?? ''));
});

/** Values near stored ones: parts of texts, minutes and days around instants. */
function valueNear(type: ColumnType, operator: Operator, timezone: string): fc.Arbitrary<string> {
  if (operators[operator].value === 'preset') return fc.constantFrom(...ranges);
  if (operators[operator].value === 'flag') return fc.constantFrom('true', 'false');
  const isText = type === 'text' || operators[operator].value === 'text';
  if (type === 'datetime') {
    const instant = fc
      .tuple(fc.constantFrom(...soldAt), fc.integer({ min: -1500, max: 1500 }))
      .map(([at, minutes]) => Date.parse(at) + minutes * 60_000);
    return fc.tuple(instant, fc.constantFrom(10, 16, isText ? 13 : 19)).map(([at, length]) => wall(at, timezone).slice(0, length));
  }
  if (!isText)
    return fc.oneof(
      fc.constantFrom(...typedValues[type]),
      type === 'date' ? fc.constantFrom(...days) : fc.integer({ min: -5, max: 130 }).map(String),
    );
  if (type !== 'text') return fc.constantFrom(...textFormValues);
  return fc.tuple(fc.constantFrom(...storedTexts.filter((each) => each !== '')), fc.nat(), fc.nat()).map(([text, from, length]) => {
    const letters = Array.from(text);
    const start = from % letters.length;
    return letters.slice(start, start + 1 + (length % letters.length)).join('');
  });
}

const anyCondition = fc.constantFrom(...zones).chain((timezone) =>
  fc
    .array(
      fc.constantFrom(...cases).chain(([field, operator, , column]) =>
        fc.record({
          column: fc.constant(column),
          condition: fc.record({
            field: fc.constant(field),
            operator: fc.constant(operator),
            negated: fc.boolean(),
            value:
              operator === 'in'
                ? fc.array(valueNear(column.type, 'is', timezone), { minLength: 1, maxLength: 4 })
                : valueNear(column.type, operator, timezone),
          }),
        }),
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((conditions) => ({ timezone, conditions })),
);
const anyLanguage = fc.constantFrom<TestLanguage>('en', 'fr');

test('groups of conditions answer as their parts do, in every zone', async () => {
  await fc.assert(
    fc.asyncProperty(anyCondition, anyLanguage, fc.constantFrom('and', 'or', 'not'), async ({ timezone, conditions }, language, group) => {
      const moment = { now: testNow, timezone, language };
      const nodes = conditions.map(({ condition }): FilterNode => ({ condition }));
      const [first] = nodes;
      if (!first) return;
      const node: FilterNode = group === 'and' ? { and: nodes } : group === 'or' ? { or: nodes } : { not: { and: nodes } };
      const each = (book: (typeof books)[number]): boolean[] =>
        conditions.map(({ column, condition }) => holds(column, condition, book, moment));
      expect(await idsOf([node], moment)).toEqual(
        expectedIds((book) => (group === 'or' ? each(book).includes(true) : each(book).includes(false) === (group === 'not'))),
      );
    }),
    { numRuns: fuzzRuns(400), seed: 7 },
  );
});

test('[B-158][B-159][B-160][B-161][B-162] presets and relative ranges follow the clock and the zone of the request', async () => {
  const column = testColumns.find(({ name }) => name === 'sold_at');
  if (!column) throw new Error('no such column');
  for (const now of ['2026-11-20T04:59:59Z', '2026-11-20T05:00:00Z', '2028-02-29T12:00:00Z', '2026-01-01T04:30:00Z'].map(
    (text) => new Date(text),
  ))
    for (const timezone of zones)
      for (const value of ranges) {
        const moment: Moment = { ...toronto, now, timezone };
        expect(await idsOf([{ condition: { field: 'sold_at', operator: 'daterange', negated: false, value } }], moment)).toEqual(
          expectedIds((book) => holds(column, { operator: 'daterange', negated: false, value }, book, moment)),
        );
      }
});
