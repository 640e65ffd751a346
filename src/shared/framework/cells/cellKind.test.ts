import { expect, test } from 'vitest';
import { filterTypesFor } from '../grid/filterTypes.ts';
import type { ColumnType } from '../query/ListQuery.ts';
import { type CellFormat, type CellKind, cellKind, cellKinds, fitsFormat } from './cellKind.ts';

test.each<[ColumnType, CellFormat | undefined, CellKind]>([
  ['text', undefined, 'string'],
  ['number', undefined, 'number'],
  ['decimal', 'currency', 'decimal'],
  ['date', undefined, 'date'],
  ['datetime', 'seconds', 'datetime'],
  ['boolean', undefined, 'boolean'],
  ['boolean', 'icon', 'icon'],
  ['number', 'duration', 'duration'],
  ['text', 'postal', 'string'],
  ['text', 'image', 'img'],
  ['text', 'img-link', 'img-link'],
  ['text', 'time_hhmm', 'time_hhmm'],
])('a column of type %s and format %s has cells of kind %s', (type, format, kind) => {
  expect(cellKind({ type, format })).toBe(kind);
});

test('the kinds are those of grid part 3 of the specification', () => {
  const seed = 'action boolean duration time time_hhmm datetime date email img-link link number decimal phone html icon img string';
  expect(new Set(cellKinds)).toEqual(new Set(seed.split(' ')));
});

test('[B-187] each of the six types has its own operators', () => {
  const offered = (['text', 'number', 'decimal', 'date', 'datetime', 'boolean'] as const).map((type) =>
    filterTypesFor({ type, options: undefined }),
  );
  expect(offered.map((types) => types.includes('Greater than'))).toEqual([false, true, true, false, false, false]);
  expect(offered.map((types) => types.includes('Range'))).toEqual([false, false, false, true, true, false]);
  expect(offered.map((types) => types.length === 1)).toEqual([false, false, false, false, false, true]);
});

test.each<[ColumnType, CellFormat, boolean]>([
  ['number', 'email', false],
  ['text', 'email', true],
  ['date', 'seconds', false],
  ['decimal', 'year', false],
])('a column of type %s and the format %s: %s', (type, format, fits) => {
  expect(fitsFormat(type, format)).toBe(fits);
});
