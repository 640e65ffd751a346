import { expect, test } from 'vitest';
import { AppError, invariant } from '../../../shared/framework/AppError.ts';
import type { Condition, FilterNode, ListQuery } from '../../../shared/framework/query/ListQuery.ts';
import { limitRanges } from './limitRanges.ts';

const moment = { now: new Date('2026-03-10T16:00:00Z'), timezone: 'America/Toronto' };
const message = { en: 'Maximum 7 days when looking at Regions', fr: 'Au plus 7 jours' };
const longest = [{ field: 'at', days: 7, with: 'region', message }];
const model = { language: 'en' as const, list: { options: { longest } } };

const query: ListQuery = {
  filters: [],
  search: [],
  sort: [],
  limit: 20,
  offset: 0,
  boundary: undefined,
  timezone: undefined,
  aggregates: [],
  groups: [],
  derived: [],
  fields: undefined,
  rows: true,
  count: true,
  columns: true,
};

function condition(field: string, operator: Condition['operator'], value: Condition['value']): FilterNode {
  return { condition: { field, operator, negated: false, value } };
}

/** Code, status and words of the refusal; undefined without one. */
function codeOf(run: () => void): string | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    invariant(error instanceof AppError, 'a refusal is expected');
    return `${error.code} ${error.status} ${JSON.stringify(error.details['message'])}`;
  }
}

const region = condition('region', 'is', '4');

test.each<readonly [name: string, filters: readonly FilterNode[], isRefused: boolean]>([
  ['7 days', [region, condition('at', 'gte', '2026-03-01'), condition('at', 'lte', '2026-03-07')], false],
  ['8 days', [region, condition('at', 'gte', '2026-03-01'), condition('at', 'lte', '2026-03-08')], true],
  ['7 days up to the next midnight', [region, condition('at', 'gte', '2026-03-01'), condition('at', 'lt', '2026-03-08')], false],
  ['7 days over a change of the clocks', [region, condition('at', 'gte', '2026-03-05'), condition('at', 'lte', '2026-03-11')], false],
  ['7 days up to today', [region, condition('at', 'gte', '2026-03-04')], false],
  ['8 days up to today', [region, condition('at', 'gte', '2026-03-03')], true],
  ['one day', [region, condition('at', 'is', '2025-01-01')], false],
  ['this week', [region, condition('at', 'daterange', 'this_week')], false],
  ['this month', [region, condition('at', 'daterange', 'last_month')], true],
  ['no days', [region], true],
  ['days within an alternative', [region, { or: [condition('at', 'is', '2026-03-01'), condition('shift', 'is', 'day')] }], true],
  ['days within a group', [{ and: [region, condition('at', 'daterange', 'last_7_days')] }], false],
  ['a field of the region', [condition('region.code', 'is', 'EAST')], true],
  ['an alternative with a region', [{ or: [region, condition('shift', 'is', 'day')] }], true],
  ['no region', [condition('at', 'gte', '2025-01-01')], false],
])('[R-093] %s: a request that looks at the column is limited', (_name, filters, isRefused) => {
  const limit = () => limitRanges(model, { ...query, filters }, moment);
  expect(codeOf(limit)).toBe(isRefused ? 'range_too_long 400 "Maximum 7 days when looking at Regions"' : undefined);
});

test('[R-093] groups by the column count as looking at it', () => {
  const groups = [{ field: 'region', period: undefined }];
  expect(() => limitRanges(model, { ...query, groups }, moment)).toThrow('range_too_long');
});
