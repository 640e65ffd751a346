import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { derivedFigures } from './derivedFigures.ts';
import { escapeText, plainText, readEscaped } from './escapedText.ts';
import { formatFilter } from './formatFilter.ts';
import { formatListQuery } from './formatListQuery.ts';
import { formatInMembers, parseInMembers } from './inMembers.ts';
import type { ColumnType, Condition, FilterNode, ListQuery, QueryField } from './ListQuery.ts';
import { matchesFilter } from './matchesFilter.ts';
import { operators, operatorsFor } from './operators.ts';
import { parseFilter } from './parseFilter.ts';
import { parseListQuery } from './parseListQuery.ts';
import { aggregatesFor, periodsFor } from './reservedParameters.ts';
import { dateRangePresets } from './resolvePreset.ts';
import { booksContext, booksFields } from './testContext.ts';

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((value) => !value.includes('\0') && value.isWellFormed());
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const number = fc.tuple(fc.integer(), fc.option(fc.nat(99))).map(([whole, part]) => (part === null ? `${whole}` : `${whole}.${part}`));

const typed = {
  text,
  number,
  decimal: number,
  boolean: fc.constantFrom('true', 'false'),
  date: day,
  datetime: fc.oneof(
    day,
    day.map((value) => `${value} 10:05`),
    day.map((value) => `${value}T10:05:30Z`),
  ),
} satisfies Record<ColumnType, fc.Arbitrary<string>>;

function valueOf(type: ColumnType, operator: Condition['operator']): fc.Arbitrary<Condition['value']> {
  const rule = operators[operator];
  if (rule.list) return fc.array(typed[type], { minLength: 1, maxLength: 5 });
  if (rule.value === 'preset') return fc.constantFrom(...dateRangePresets, 'last_1_days', 'next_999_months');
  if (rule.value === 'flag') return fc.constantFrom('true', 'false');
  return rule.value === 'text' ? text : typed[type];
}

const field: fc.Arbitrary<QueryField> = fc.constantFrom(...booksFields);
const condition: fc.Arbitrary<FilterNode> = field.chain(({ name, type }) =>
  fc.constantFrom(...operatorsFor(type)).chain((operator) =>
    fc.record({
      condition: fc.record({
        field: fc.constant(name),
        operator: fc.constant(operator),
        negated: fc.boolean(),
        value: valueOf(type, operator),
      }),
    }),
  ),
);

const { group } = fc.letrec<{ group: FilterNode; node: FilterNode }>((tie) => ({
  node: fc.oneof({ depthSize: 'small', maxDepth: 3 }, condition, tie('group')),
  group: fc.oneof(
    fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((or) => ({ or })),
    tie('node').map((not) => ({ not })),
  ),
}));

const unique = <Value>(values: fc.Arbitrary<Value>, maxLength: number, minLength = 0) => fc.uniqueArray(values, { minLength, maxLength });
const names = field.map(({ name }) => name);

const keys = fc.array(fc.option(text), { minLength: 1, maxLength: 4 });
const boundary = fc.record({ side: fc.constantFrom('after' as const, 'before' as const), keys });

const parts: fc.Arbitrary<ListQuery> = fc.record({
  // A query is canonical when its plain conditions come before its groups.
  filters: fc
    .tuple(fc.array(condition, { maxLength: 4 }), fc.array(group, { maxLength: 2 }))
    .map(([plain, groups]) => [...plain, ...groups]),
  search: fc.array(fc.record({ field: names.filter((name) => name !== 'translated'), value: text }), { maxLength: 3 }),
  sort: fc.array(fc.record({ field: names, descending: fc.boolean() }), { maxLength: 3 }),
  limit: fc.integer({ min: 1, max: 100 }),
  offset: fc.nat(2_147_483_647),
  timezone: fc.option(fc.constantFrom('America/Toronto', 'UTC', 'Pacific/Apia'), { nil: undefined }),
  aggregates: fc.array(
    field.chain(({ name, type }) => fc.record({ fn: fc.constantFrom(...aggregatesFor({ type })), field: fc.constant(name) })),
    { maxLength: 3 },
  ),
  groups: fc.array(
    field.chain((each) =>
      fc.record({
        field: fc.constant(each.name),
        period: periodsFor(each).length > 0 ? fc.constantFrom(...periodsFor(each)) : fc.constant(undefined),
      }),
    ),
    { maxLength: 2 },
  ),
  derived: fc.subarray([...derivedFigures]),
  fields: fc.option(unique(names, 5, 1), { nil: undefined }),
  boundary: fc.option(boundary, { nil: undefined }),
  rows: fc.boolean(),
  count: fc.boolean(),
  columns: fc.boolean(),
});

// A page has one place, and a request asks for something.
const query = parts
  .map((each) => (each.boundary ? { ...each, offset: 0 } : each))
  .filter(({ rows, count, aggregates }) => rows || count || aggregates.length > 0);

describe('round trips', () => {
  test('every query reads back from its query string', () => {
    fc.assert(
      fc.property(query, (each) => {
        const queryString = formatListQuery(each);
        fc.pre(queryString.length <= 8192);
        expect(parseListQuery(queryString, booksContext)).toEqual(each);
      }),
    );
  });

  test('every filter reads back from its JSON', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(condition, group), { maxLength: 4 }), (nodes) => {
        const json: unknown = JSON.parse(JSON.stringify(formatFilter(nodes)));
        expect(parseFilter(json, booksContext, 'filters_params')).toEqual(nodes);
      }),
    );
  });

  test('every list of members reads back, whatever its characters', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', ',', '\\', 'é') }), { minLength: 1 }), (members) => {
        expect(parseInMembers(formatInMembers(members), { parameter: 'in', value: '' })).toEqual(members);
      }),
    );
  });

  test('every search text reads back, whatever its characters [B-155]', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '|', '=', '\\') }), (value) => {
        const chars = readEscaped(escapeText(value, '\\|='), '\\|=');
        expect(chars && plainText(chars)).toBe(value);
      }),
    );
  });
});

describe('meaning', () => {
  const moment = { now: new Date('2026-11-20T19:00:00Z'), timezone: 'America/Toronto' };
  const record = fc.record({
    isbn: fc.option(text),
    status: fc.option(text),
    copies: fc.option(fc.integer()),
    price: fc.option(fc.double({ noNaN: true })),
    printed_on: fc.option(day),
    created_at: fc.option(day.map((value) => `${value}T15:04:05Z`)),
    translated: fc.option(fc.boolean()),
  });

  test('a condition and its negation split all records, blanks included [B-178]', () => {
    fc.assert(
      fc.property(condition, record, (node, each) => {
        if (!('condition' in node)) return;
        const negation = { condition: { ...node.condition, negated: !node.condition.negated } };
        expect(matchesFilter([negation], each, moment)).toBe(!matchesFilter([node], each, moment));
      }),
    );
  });
});
