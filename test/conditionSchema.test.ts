import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toEntity } from '../src/shared/framework/definitions/entity.ts';
import { parseCondition } from '../src/shared/framework/definitions/parseCondition.ts';
import type { EntityProperty } from '../src/shared/framework/definitions/types.gen.ts';
import type { FilterJson } from '../src/shared/framework/query/ListQuery.ts';
import { matchesFilter } from '../src/shared/framework/query/matchesFilter.ts';
import { conditionSchema } from '../src/shared/framework/records/conditionSchema.ts';
import { fuzzRuns } from './tier.ts';

const properties: Record<string, EntityProperty> = {
  title: { type: 'string', maxLength: 10 },
  genre: { type: 'string', enum: ['novel', 'poetry'] },
  size: { type: 'integer', enum: [1, 2] },
  pages: { type: 'integer' },
  price: { type: 'number', 'x-decimals': 2 },
  on_loan: { type: 'boolean' },
  printed: { type: 'string', format: 'date' },
  sold_at: { type: 'string', format: 'date-time' },
  tags: { type: 'array', items: { type: 'string' } },
};
const books = toEntity({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'books',
  type: 'object',
  'x-label': { en: 'Book', fr: 'Livre' },
  'x-key': 'id',
  'x-title': ['title'],
  properties,
  additionalProperties: false,
});
const moment = { now: new Date('2026-03-10T12:00:00Z'), timezone: 'UTC' };

const days = fc.constantFrom('2025-12-31', '2026-01-01', '2026-01-09', '2026-01-10', '2026-02-28', '2026-09-19', '2030-01-01');
const numbers = fc.constantFrom(-1, 0, 0.5, 1, 2, 99.99, 100);
const orders = ['gt', 'gte', 'lt', 'lte'];

const leaf: fc.Arbitrary<FilterJson> = fc
  .tuple(
    fc.oneof(
      fc.tuple(fc.constantFrom('title', 'genre'), fc.constantFrom('novel', 'poetry', 'Novel', '')),
      fc.tuple(fc.constantFrom('title__in', 'genre__in'), fc.constantFrom(['novel'], ['novel', 'poetry'], ['__no_match__'])),
      fc.tuple(fc.constantFrom('size', 'size__in'), fc.constantFrom('1', '2')),
      fc.tuple(
        fc.constantFrom('pages', 'price', 'pages__iexact', ...orders.flatMap((order) => [`pages__${order}`, `price__${order}`])),
        numbers,
      ),
      fc.tuple(fc.constantFrom('pages__in', 'price__in'), fc.array(numbers, { minLength: 1, maxLength: 3 })),
      fc.tuple(fc.constant('on_loan'), fc.boolean()),
      fc.tuple(
        fc.constantFrom('title', 'size', 'price', 'on_loan', 'printed', 'sold_at', 'tags').map((name) => `${name}__isnull`),
        fc.boolean(),
      ),
      fc.tuple(fc.constantFrom('printed', 'printed__iexact', ...orders.map((order) => `printed__${order}`)), days),
    ),
    fc.boolean(),
  )
  .map(([[key, value], negated]) => ({ [`${key}${negated ? '!' : ''}`]: value }));

const { filter } = fc.letrec<{ filter: FilterJson; group: FilterJson }>((tie) => ({
  filter: fc.oneof({ maxDepth: 3 }, leaf, tie('group')),
  group: fc.oneof(
    fc.record({ and: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie('filter') }),
  ),
}));

const record = fc.record(
  {
    title: fc.constantFrom<unknown>(null, '', ' ', 'novel', 'poetry', 'x'),
    genre: fc.constantFrom<unknown>(null, 'novel', 'poetry'),
    size: fc.constantFrom<unknown>(null, 1, 2),
    pages: fc.oneof(numbers, fc.constant(null)),
    price: fc.oneof(numbers, fc.constant(null)),
    on_loan: fc.constantFrom<unknown>(null, true, false),
    printed: fc.oneof(days, fc.constant(null)),
    sold_at: fc.constantFrom<unknown>(null, '2026-01-01T00:00:00Z'),
    tags: fc.constantFrom<unknown>(null, [], ['a']),
  },
  { requiredKeys: [] },
);

test('a condition of x-when holds by its schema exactly when it holds by the filter grammar', () => {
  const ajv = new Ajv2020({ strict: false });
  fc.assert(
    fc.property(filter, fc.array(record, { minLength: 1, maxLength: 10 }), (json, records) => {
      const nodes = parseCondition(books, json) ?? [];
      const validate = ajv.compile(conditionSchema(books, nodes));
      for (const each of records) expect([json, each, validate(each)]).toEqual([json, each, matchesFilter(nodes, each, moment)]);
    }),
    { numRuns: fuzzRuns(300) },
  );
});

describe('conditions with a clock, a time zone or folded text are refused', () => {
  test.each(['printed__daterange', 'sold_at', 'sold_at__gte', 'title__icontains', 'title__iexact!', 'pages__istartswith', 'tags'])(
    '%s',
    (key) => {
      const value = key.startsWith('sold_at') ? '2026-01-01' : key === 'printed__daterange' ? 'today' : '1';
      const nodes = parseCondition(books, { [key]: value }) ?? [];
      expect(() => conditionSchema(books, nodes)).toThrow(
        expect.objectContaining({ code: 'condition_not_static', details: { condition: key } }),
      );
    },
  );
});

test('a condition on a field that was withheld cannot be judged', () => {
  expect(parseCondition(books, { nope: 1 })).toBeUndefined();
});
