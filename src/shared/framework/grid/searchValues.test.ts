import { expect, test } from 'vitest';
import { bookGrammar } from '../../../../test/fixtures/testScreen.ts';
import { hasTooManyValues, isOneValue, searchedValues } from './searchValues.ts';
import { formatView, type GridView, readView, withHistory } from './view/gridView.ts';

const empty: GridView = { searchText: '', entries: {}, rest: [], sort: [], page: 1, rowsPerPage: 20 };
const one = { ...bookGrammar, several: { fields: ['isbn'], max: 50 } };
const two = { ...bookGrammar, several: { fields: ['isbn', 'title'], max: 50 } };

test.each([
  ['a comma', '978-1,978-2', ['978-1', '978-2']],
  ['a blank', '978-1 978-2', ['978-1', '978-2']],
  ['a tab', '978-1\t978-2', ['978-1', '978-2']],
  ['a new line', '978-1\r\n978-2\n', ['978-1', '978-2']],
  ['a semicolon', '978-1; 978-2;', ['978-1', '978-2']],
  ['a hard blank', '978-1\u00a0978-2', ['978-1', '978-2']],
  ['a repeat', '978-1 978-1', ['978-1']],
  ['one value', ' 978-1 ', undefined],
  ['words', 'Jane Austen', undefined],
  ['words and a number', 'Room 12', undefined],
  ['nothing', '  ', undefined],
])('a search for several values: %s [R-149]', (_name, text, values) => {
  expect(searchedValues(text, one.several)).toEqual(values);
  expect(searchedValues(text, undefined)).toBeUndefined();
});

test.each([
  [50, false],
  [51, true],
])('%i different values are too many: %s [R-149] [D-019] [D-685]', (count, isTooMany) => {
  const text = Array.from({ length: count }, (_, i) => `9${i}`).join(' ');
  expect(hasTooManyValues(`${text} 90`, one.several)).toBe(isTooMany);
});

test.each([
  ['978-1', true],
  [' 978-1 ', true],
  ['978-1 978-2', false],
  ['Emma', false],
])('%s asks for one value: %s', (text, isOne) => {
  expect(isOneValue(text)).toBe(isOne);
});

test.each([
  ['one column', one, 'isbn__in=978-1,978-2&limit=20&offset=0'],
  ['two columns', two, 'limit=20&offset=0&where={"or":[{"isbn__in":["978-1","978-2"]},{"title__in":["978-1","978-2"]}]}'],
])('values are one condition of %s, and come back as the text of the search', (_name, grammar, address) => {
  const sent = formatView({ ...empty, searchText: '978-1,\t978-2' }, grammar);
  expect(decodeURIComponent(sent)).toBe(address);
  expect(readView(sent, grammar, 20).view).toEqual({ ...empty, searchText: '978-1 978-2' });
});

test('other filters beside the values stay filters', () => {
  const group = {
    or: [
      { condition: { field: 'copies', operator: 'gt', negated: false, value: '1' } },
      { condition: { field: 'title', operator: 'is', negated: false, value: 'Emma' } },
    ],
  } as const;
  const sent = formatView({ ...empty, searchText: '978-1 978-2', rest: [group] }, two);
  expect(readView(sent, two, 20).view).toEqual({ ...empty, searchText: '978-1 978-2', rest: [group] });
});

test('the history keeps the text as it was typed', () => {
  const typed = { searchText: '978-1,978-2', entries: {} };
  const view = readView(formatView({ ...empty, ...typed }, one), one, 20).view ?? empty;
  expect(withHistory(view, typed, one)).toEqual({ ...empty, ...typed });
});

test('names in a link are no search for values', () => {
  const { view } = readView('isbn__in=Jane Austen,Emma&limit=20', one, 20);
  expect(view?.searchText).toBe('');
});
