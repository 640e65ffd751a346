import { describe, expect, test } from 'vitest';
import type { FilterType } from '../definitions/types.gen.ts';
import type { ColumnType } from '../query/ListQuery.ts';
import { defaultFilterType, filterTypesFor, type OfferedFilterType } from './filterTypes.ts';

const options = [{ value: 'D', label: 'Delivered' }];
const text: FilterType[] = ['Contains', 'Not contains', 'Is', 'Is not'];
const comparisons: FilterType[] = ['Greater than', 'Greater than equal', 'Less than', 'Less than equal'];
const ends: OfferedFilterType[] = ['Starts with', 'Not starts with', 'Ends with', 'Not ends with', 'Is empty', 'Is not empty'];

describe('operators offered', () => {
  test.each<[string, ColumnType, OfferedFilterType[]]>([
    ['text', 'text', [...text, ...ends]],
    ['number [B-180]', 'number', [...text, ...comparisons, ...ends]],
    ['decimal [B-180]', 'decimal', [...text, ...comparisons, ...ends]],
    ['date [B-173]', 'date', ['Range', ...text, ...ends]],
    ['datetime [B-173]', 'datetime', ['Range', ...text, ...ends]],
    ['boolean [B-183]', 'boolean', ['Is']],
  ])('%s', (_name, type, expected) => {
    expect(filterTypesFor({ type, options: undefined })).toEqual(expected);
  });

  test.each<[ColumnType, boolean]>([
    ['text', true],
    ['number', true],
    ['date', true],
    ['boolean', false],
  ])('Is one of needs options: %s [B-172]', (type, offered) => {
    expect(filterTypesFor({ type, options }).includes('Is one of')).toBe(offered);
    expect(filterTypesFor({ type, options: undefined }).includes('Is one of')).toBe(false);
  });

  test('Is one of has records to choose from on a reference', () => {
    const records = { apiUrl: 'authors', names: ['name'], field: 'author' };
    expect(filterTypesFor({ type: 'text', options: undefined, records })).toEqual(['Is one of', ...text, ...ends]);
    expect(defaultFilterType({ type: 'text', options: undefined, records, defaultFilterType: undefined })).toBe('Contains');
    expect(defaultFilterType({ type: 'text', options: undefined, records, defaultFilterType: 'Is one of' })).toBe('Is one of');
  });
});

test.each<[string, ColumnType, boolean, FilterType | undefined, FilterType]>([
  ['its own choice [B-192]', 'text', false, 'Starts with', 'Starts with'],
  ['a choice that its type bars', 'text', false, 'Greater than', 'Contains'],
  ['a choice that needs options', 'text', false, 'Is one of', 'Contains'],
  ['text', 'text', false, undefined, 'Contains'],
  ['number', 'number', false, undefined, 'Is'],
  ['decimal', 'decimal', false, undefined, 'Is'],
  ['date', 'date', false, undefined, 'Range'],
  ['datetime', 'datetime', false, undefined, 'Range'],
  ['boolean', 'boolean', true, undefined, 'Is'],
  ['options', 'text', true, undefined, 'Is one of'],
])('default operator: %s', (_name, type, hasOptions, defaultType, expected) => {
  expect(defaultFilterType({ type, options: hasOptions ? options : undefined, defaultFilterType: defaultType })).toBe(expected);
});
