import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldOfKey, filterLeaves } from '../../../shared/framework/definitions/filterLeaves.ts';
import type { FilterJson } from '../../../shared/framework/query/ListQuery.ts';
import { calculatedField, isCalculatedField } from '../../../shared/shell/report_templates/calculatedFormula.ts';
import type { AllowedExceptions, CalculatedColumn, TemplateDraft } from '../../../shared/shell/report_templates/ReportTemplate.ts';
import { templateLimits } from '../../../shared/shell/report_templates/templateLimits.ts';
import {
  addCalculated,
  beginState,
  chosenNames,
  draftOf,
  type GeneratorState,
  moveColumn,
  removeCalculated,
  showColumns,
} from './generatorState.ts';

const fields = ['title', 'author', 'pages', 'copies', 'price', 'state', 'due', 'clerk'];
const none: AllowedExceptions = { fields: [] };
const allowed: AllowedExceptions = { fields: [{ field: 'state', values: ['late', 'lost'] }] };

function sum(name: string): CalculatedColumn {
  return { name, operation: 'sum', column_list: ['pages', 'copies'], decimals: 0, format: 'number' };
}

function draft(parts: Partial<TemplateDraft>): TemplateDraft {
  return { report: 1, column_list: [{ field: 'title' }, { field: 'pages' }], ...parts };
}

function begin(parts: Partial<TemplateDraft>): GeneratorState {
  return beginState(fields, allowed, draft(parts));
}

describe('a report begins', () => {
  test('with its first six columns, without a template', () => {
    expect(chosenNames(beginState(fields, none))).toEqual(fields.slice(0, 6));
  });

  test.each<[string, Partial<TemplateDraft>, readonly string[]]>([
    ['in the order of the template', { column_list: [{ field: 'pages' }, { field: 'title' }] }, ['pages', 'title']],
    ['without columns that are gone', { column_list: [{ field: 'colour' }, { field: 'title' }] }, ['title']],
    ['without a calculated column that the template lacks', { column_list: [{ field: 'title' }, { field: 'calculated_1' }] }, ['title']],
    [
      'with calculated columns that are not placed at the end',
      { report_calculated_columns: [sum('A')] },
      ['title', 'pages', 'calculated_1'],
    ],
    [
      'with calculated columns at their places',
      { column_list: [{ field: 'calculated_1' }, { field: 'title' }], report_calculated_columns: [sum('A')] },
      ['calculated_1', 'title'],
    ],
  ])('%s', (_case, parts, chosen) => {
    expect(chosenNames(begin(parts))).toEqual(chosen);
  });
});

test.each<[string, FilterJson, GeneratorState['exceptions'], FilterJson]>([
  ['values that are all allowed are ticks', { state__in: ['late'], pages__gte: 5 }, { state: ['late'] }, { pages__gte: 5 }],
  ['a text of values, too', { state__in: 'late,lost' }, { state: ['late', 'lost'] }, {}],
  ['another value makes it a filter', { state__in: ['late', 'lent'] }, {}, { state__in: ['late', 'lent'] }],
  ['another operator is a filter', { state: 'late' }, {}, { state: 'late' }],
  ['the negation is a filter', { 'state__in!': ['late'] }, {}, { 'state__in!': ['late'] }],
  ['a column without exceptions is a filter', { clerk__in: ['late'] }, {}, { clerk__in: ['late'] }],
])('of the conditions of a template, %s', (_case, given, exceptions, filters) => {
  expect(begin({ filters: given })).toMatchObject({ exceptions, filters });
});

test('a tick and a filter of one column are both conditions', () => {
  const state = { ...begin({ filters: { state__in: ['lent'] } }), exceptions: { state: ['late'] } };
  expect(draftOf(1, state).filters).toEqual({ and: [{ state__in: ['lent'] }, { state__in: ['late'] }] });
});

test('a column without ticks has no condition', () => {
  expect(draftOf(1, { ...begin({}), exceptions: { state: [] } }).filters).toEqual({});
});

test('[R-162] more than 70 columns are refused, 70 are not', () => {
  const many = Array.from({ length: templateLimits.columns + 1 }, (_each, i) => `field_${i}`);
  const state = beginState(many, none);
  const shown = showColumns(state, many.slice(0, templateLimits.columns), true);
  expect(shown && chosenNames(shown)).toHaveLength(templateLimits.columns);
  expect(showColumns(state, many, true)).toBeUndefined();
  expect(shown && addCalculated(shown, sum('A'))).toBeUndefined();
});

test('[R-163] more than 12 calculated columns are refused', () => {
  const twelve = Array.from({ length: templateLimits.calculated }, (_each, i) => sum(`Sum ${i}`));
  expect(addCalculated(begin({ report_calculated_columns: twelve }), sum('A'))).toBeUndefined();
});

test('a calculated column comes after the chosen columns', () => {
  const state = addCalculated(begin({}), sum('A'));
  expect(state && chosenNames(state)).toEqual(['title', 'pages', 'calculated_1']);
});

test('order, groups and totals leave out a column that is hidden', () => {
  const state = begin({
    sorting: [{ field: 'pages', order: 'desc' }, { field: 'title' }],
    grouping: { fields: [{ field: 'pages' }] },
    totals: { fields: [{ field: 'pages', fn: 'sum' }] },
  });
  expect(showColumns(state, ['pages'], false)).toMatchObject({ sorting: [{ field: 'title', order: 'asc' }], grouping: [], totals: [] });
});

test.each([
  ['up', 'pages', -1, ['pages', 'title']],
  ['beyond the first', 'pages', -9, ['pages', 'title']],
  ['down', 'title', 1, ['pages', 'title']],
  ['that is not there', 'colour', 1, ['title', 'pages']],
])('a column moves %s', (_case, name, by, chosen) => {
  expect(chosenNames(moveColumn(begin({}), name, by))).toEqual(chosen);
});

test.each<[string, FilterJson, FilterJson]>([
  ['goes with its conditions', { calculated_1__gte: 5, title: 'Emma' }, { title: 'Emma' }],
  ['renames those of the next one', { 'calculated_2__in!': '5,6', calculated_12: 1 }, { 'calculated_1__in!': '5,6', calculated_11: 1 }],
  ['goes from groups', { or: [{ calculated_1: 1 }, { calculated_2: 2 }] }, { or: [{ calculated_1: 2 }] }],
  ['leaves no empty group', { and: [{ not: { calculated_1: 1 } }], title: 'Emma' }, { title: 'Emma' }],
])('a calculated column that is removed %s', (_case, filters, left) => {
  const twelve = Array.from({ length: 12 }, (_each, i) => sum(`Sum ${i}`));
  expect(removeCalculated(begin({ report_calculated_columns: twelve, filters }), 0).filters).toEqual(left);
});

/** A step of the work on a report. */
const step: fc.Arbitrary<(state: GeneratorState) => GeneratorState | undefined> = fc.oneof(
  fc.string({ maxLength: 5 }).map((name) => (state: GeneratorState) => addCalculated(state, sum(name))),
  fc.nat(11).map((at) => (state: GeneratorState) => (at < state.calculated.length ? removeCalculated(state, at) : state)),
  fc.tuple(fc.subarray(fields), fc.boolean()).map(
    ([names, visible]) =>
      (state: GeneratorState) =>
        showColumns(state, names, visible),
  ),
  fc.tuple(fc.constantFrom(...fields), fc.integer({ min: -9, max: 9 })).map(
    ([name, by]) =>
      (state: GeneratorState) =>
        moveColumn(state, name, by),
  ),
  fc.nat(20).map((at) => (state: GeneratorState) => {
    const chosen = chosenNames(state);
    const field = chosen[at % Math.max(chosen.length, 1)];
    if (field === undefined) return state;
    const filters: FilterJson = isCalculatedField(field) ? { or: [{ [`${field}__gte`]: at }, { title: 'Emma' }] } : { [field]: at };
    return { ...state, sorting: [{ field, order: 'asc' as const }], totals: [{ field, fn: 'sum' as const }], filters };
  }),
);

test('after any steps each part names columns that are there, and the template opens as it was', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const state = steps.reduce((before, next) => next(before) ?? before, beginState(fields, allowed));
      const own = state.calculated.map((_column, i) => calculatedField(i + 1));
      const names = state.places.map(({ name }) => name);
      expect(names.toSorted()).toEqual([...fields, ...own].toSorted());
      const { column_list: columns, sorting, totals, filters } = draftOf(1, state);
      expect(columns.length).toBeLessThanOrEqual(templateLimits.columns);
      const shown = new Set(chosenNames(state));
      for (const { field } of [...(sorting ?? []), ...(totals?.fields ?? [])]) expect(shown).toContain(field);
      for (const { field } of filterLeaves(filters ?? {})) expect(names).toContain(fieldOfKey(field));
      const again = beginState(fields, allowed, draftOf(1, state));
      expect(draftOf(1, again)).toEqual(draftOf(1, state));
    }),
  );
});
