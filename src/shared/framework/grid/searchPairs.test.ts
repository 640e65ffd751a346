import { expect, test } from 'vitest';
import { bookGridColumns } from '../../../../test/fixtures/testScreen.ts';
import { formatSearch } from '../query/searchParam.ts';
import { advancedSearchColumns, searchPairs, searchText } from './searchPairs.ts';

test('the search names every searchable column but booleans and those of the advanced tab [B-154] [B-155]', () => {
  expect(formatSearch(searchPairs(' 12 ', bookGridColumns))).toBe(
    'isbn=12|title=12|author_label=12|status=12|copies=12|price=12|printed_on=12|created_at=12',
  );
});

test('spaces alone are no search', () => {
  expect(searchPairs('  ', bookGridColumns)).toEqual([]);
});

test('the text reads back', () => {
  expect(searchText(searchPairs('a|b', bookGridColumns))).toBe('a|b');
  expect(searchText([])).toBe('');
});

test('the advanced tab has the searchable and the additional columns [B-188] [B-189]', () => {
  const columns = bookGridColumns.map((column) => (column.name === 'isbn' ? { ...column, searchable: false } : column));
  const names = advancedSearchColumns(columns).map(({ name }) => name);
  expect(names).not.toContain('isbn');
  expect(names).toContain('notes');
  expect(searchPairs('x', columns).map(({ field }) => field)).not.toContain('isbn');
});
