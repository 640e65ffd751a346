import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookGrammar } from '../../../../test/fixtures/testScreen.ts';
import type { ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { FilterJson } from '../../../shared/framework/query/ListQuery.ts';
import { matchesFilter } from '../../../shared/framework/query/matchesFilter.ts';
import { parseFilter } from '../../../shared/framework/query/parseFilter.ts';
import { parseListQuery } from '../../../shared/framework/query/parseListQuery.ts';
import { fixFilters } from './fixFilters.ts';
import { freeFilters } from './freeFilters.ts';

const report: ReportDefinition = {
  kind: 'report',
  name: 'loans',
  cmid: 'RPT-LOANS',
  schema: 'loans',
  access: 'user',
  title: { en: 'Loans', fr: 'Prêts' },
  api_url: 'GET loans',
  permissions: {},
  columns: [{ field: 'id' }],
};

test.each<[FilterJson, string, string | undefined]>([
  [{ pages__gte: 500 }, 'GET loans', 'GET loans?pages__gte=500'],
  [{ 'state!': 'lost & found', in_print: true }, 'GET loans?a=1', 'GET loans?a=1&state!=lost%20%26%20found&in_print=true'],
  [{ state__in: ['lent', 'lost'] }, 'GET loans', 'GET loans?state__in=lent%2Clost'],
  [{ state__in: ['a,b', 'c'] }, 'GET loans', 'GET loans?state__in=a%5C%2Cb%2Cc'],
  [{ due__lt: '{today-30d}', clerk: '{me}' }, 'GET loans', 'GET loans?due__lt={today-30d}&clerk={me}'],
  [{ or: [{ a: 1 }, { b: 2 }] }, 'GET loans', `GET loans?where=${encodeURIComponent('{"or":[{"a":1},{"b":2}]}')}`],
  [
    { state: 'lent', not: { a__in: 'x,y', b: true } },
    'GET loans?c=1',
    `GET loans?c=1&state=lent&where=${encodeURIComponent('{"not":{"and":[{"a__in":["x","y"]},{"b":true}]}}')}`,
  ],
  [
    { or: [{ a: '{me}' }, { b__lt: '{today+7d}' }] },
    'GET loans',
    `GET loans?where=${encodeURIComponent('{"or":[{"a":"ME"},{"b__lt":"DAY"}]}').replace('ME', '{me}').replace('DAY', '{today+7d}')}`,
  ],
  [
    { or: [{ a: 1 }, { b: 2 }], and: [{ c: 3 }, { d: 4 }] },
    `GET loans?x=1&where=${encodeURIComponent('{"or":[{"e":5},{"f":6}]}')}`,
    `GET loans?x=1&where=${encodeURIComponent('{"and":[{"or":[{"e":5},{"f":6}]},{"or":[{"a":1},{"b":2}]},{"and":[{"c":3},{"d":4}]}]}')}`,
  ],
  [{ sort: 'x', title: '' }, 'GET loans', `GET loans?where=${encodeURIComponent('{"and":[{"sort":"x"},{"title":""}]}')}`],
  [{ a: 1 }, 'GET loans?where=%', 'GET loans?where=%&a=1'],
  [{ or: [{ a: 1 }, { b: 2 }] }, 'GET loans?where=%', undefined],
  [{ or: [{ a: 1 }, { b: 2 }] }, 'GET loans?where=5', undefined],
  [{}, 'GET loans', undefined],
])('the filters %j of %s become %s', (filters, from, to) => {
  const fixed = fixFilters({ ...report, api_url: from, filters_params: filters });
  expect(fixed?.api_url).toBe(to);
  expect(fixed && 'filters_params' in fixed).toBe(to === undefined ? undefined : false);
});

test.each<[string, FilterJson | undefined, string | undefined, FilterJson | undefined]>([
  ['GET loans?pages__gte=500', undefined, 'GET loans', { pages__gte: '500' }],
  ['GET loans?state!=lost%20%26+found&sort=-due', { title: 'x' }, 'GET loans?sort=-due', { 'state!': 'lost & found', title: 'x' }],
  ['GET loans?due__lt={today+7d}&clerk={me}', undefined, 'GET loans', { due__lt: '{today+7d}', clerk: '{me}' }],
  [`GET loans?where=${encodeURIComponent('{"or":[{"a":1},{"b":2}]}')}`, undefined, 'GET loans', { or: [{ a: 1 }, { b: 2 }] }],
  ['GET loans?state!=a&state!=b', undefined, 'GET loans', { and: [{ 'state!': 'a' }, { 'state!': 'b' }] }],
  ['GET loans?a=1', { a: 2 }, 'GET loans', { and: [{ a: '1' }, { a: 2 }] }],
  ['GET loans?a=1&where=5&b=%', undefined, 'GET loans?where=5&b=%', { a: '1' }],
  ['GET loans?sort=due', undefined, undefined, undefined],
  ['GET loans', { a: 1 }, undefined, undefined],
])('the conditions of %s beside %j can be changed again', (from, filters, to, freed) => {
  const { api_url, filters_params } = freeFilters({ ...report, api_url: from, ...(filters && { filters_params: filters }) }) ?? {};
  expect([api_url, filters_params]).toEqual([to, freed]);
});

const leaf = fc.constantFrom<FilterJson>(
  { copies__gt: 10 },
  { 'copies__lte!': 3 },
  { copies__in: ['1', '20'] },
  { status__in: 'D,T' },
  { 'status__in!': ['D'] },
  { isbn__icontains: 'a&b+c' },
  { isbn__isnull: true },
  { translated: true },
  { printed_on__gte: '2026-01-01' },
);
const { tree } = fc.letrec<{ tree: FilterJson }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 2 },
    leaf,
    fc.tuple(leaf, leaf).map(([one, other]) => ({ ...one, ...other })),
    fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map((and) => ({ and })),
    fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map((or) => ({ or })),
    tie('tree').map((not) => ({ not })),
  ),
}));
const record = fc.record({
  isbn: fc.constantFrom('a&b+c', 'ab', null),
  status: fc.constantFrom('D', 'T', null),
  copies: fc.constantFrom(1, 3, 11, 20, null),
  translated: fc.constantFrom(true, false, null),
  printed_on: fc.constantFrom('2026-01-15', '2025-12-31', null),
});
const moment = { now: new Date('2026-11-20T19:00:00Z'), timezone: 'America/Toronto' };

test('whatever the filters are, the fixed query and the filters made of it hold for the same records, also with a query of its own', () => {
  const { context } = bookGrammar;
  fc.assert(
    fc.property(tree, fc.option(tree), fc.array(record, { minLength: 1, maxLength: 6 }), (filters, before, records) => {
      const first = before && fixFilters({ ...report, filters_params: before });
      const fixed = fixFilters({ ...report, ...first, filters_params: filters });
      const { filters: nodes } = parseListQuery(fixed?.api_url.split('?')[1] ?? '', context);
      const expected = [filters, ...(before ? [before] : [])].flatMap((each) => parseFilter(each, context, 'filters_params'));
      const freed = parseFilter(freeFilters(fixed ?? report)?.filters_params ?? {}, context, 'filters_params');
      for (const each of records) {
        expect(matchesFilter(nodes, each, moment)).toBe(matchesFilter(expected, each, moment));
        expect(matchesFilter(freed, each, moment)).toBe(matchesFilter(expected, each, moment));
      }
    }),
    { numRuns: 300 },
  );
});
