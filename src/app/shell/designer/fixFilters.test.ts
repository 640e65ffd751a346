import { expect, test } from 'vitest';
import type { ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { FilterJson } from '../../../shared/framework/query/ListQuery.ts';
import { fixFilters } from './fixFilters.ts';

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
  [{ or: [{ a: 1 }, { b: 2 }] }, 'GET loans', undefined],
  [{}, 'GET loans', undefined],
])('the filters %j of %s become %s', (filters, from, to) => {
  const fixed = fixFilters({ ...report, api_url: from, filters_params: filters });
  expect(fixed?.api_url).toBe(to);
  expect(fixed && 'filters_params' in fixed).toBe(to === undefined ? undefined : false);
});
