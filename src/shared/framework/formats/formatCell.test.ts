import { expect, test } from 'vitest';
import { bookColumns } from '../../../../test/fixtures/testScreen.ts';
import type { ColumnDescription } from '../definitions/ScreenDescription.ts';
import { formatCell } from './formatCell.ts';

const plain: Pick<ColumnDescription, 'type' | 'format' | 'decimals' | 'unit' | 'searchOptions'> = {
  type: 'text',
  format: undefined,
  decimals: undefined,
  unit: undefined,
  searchOptions: undefined,
};
const english = { language: 'en', timezone: 'America/Toronto' };

test.each<[string, unknown, Partial<typeof plain>, string]>([
  ['a blank', null, {}, ''],
  ['text', 'Emma', {}, 'Emma'],
  ['a date', '2026-11-18', { type: 'date' }, '2026-11-18'],
  ['an instant, local', '2026-11-21T04:30:40Z', { type: 'datetime' }, '2026-11-20 23:30'],
  ['a whole number', 12345, { type: 'number' }, '12,345'],
  ['decimals [B-197]', 1.5, { type: 'decimal', decimals: 2 }, '1.50'],
  ['numeric text', '1.5', { type: 'decimal', decimals: 2 }, '1.50'],
  ['a unit', 1234.5, { type: 'decimal', decimals: 1, unit: 'lb' }, '1,234.5\u00a0lb'],
  ['a whole quantity with a unit', 1745, { type: 'decimal', decimals: 2, unit: 'lb' }, '1,745\u00a0lb'],
  ['money', 1234.5, { type: 'decimal', decimals: 2, format: 'currency' }, '$1,234.50'],
  ['percent', 12.5, { type: 'decimal', decimals: 1, format: 'percent' }, '12.5%'],
  ['ninety minutes', 90, { type: 'number', format: 'duration' }, '1:30'],
  ['a year', 2026, { type: 'number', format: 'year' }, '2026'],
  ['[B-312] an instant with its seconds', '2026-11-20T14:00:05Z', { type: 'datetime', format: 'seconds' }, '2026-11-20 09:00:05'],
  ['[B-312] an instant without them', '2026-11-20T14:00:05Z', { type: 'datetime' }, '2026-11-20 09:00'],
  ['a time of day', '09:05:00', { format: 'time' }, '09:05'],
  ['[B-012] [S-201] ten digits of a phone', '7055551234', { format: 'phone' }, '(705) 555-1234'],
  ['[S-201] another phone', '+33 1 23', { format: 'phone' }, '+33 1 23'],
  ['a Canadian postal code', 'V6X5S5', { format: 'postal' }, 'V6X 5S5'],
  ['a ZIP code', '60638', { format: 'postal' }, '60638'],
  ['markup without its tags', '<p>one &amp; <b>two</b></p><script>x()</script>', { format: 'html' }, 'one & two x()'],
  ['an option by its label', 'D', { searchOptions: bookColumns[3]?.searchOptions }, 'Delivered'],
  ['a value outside the options', 'X', { searchOptions: bookColumns[3]?.searchOptions }, 'X'],
  ['a list', ['a', 'b'], {}, 'a, b'],
])('%s', (_name, value, column, expected) => {
  expect(formatCell(value, { ...plain, ...column }, english)).toBe(expected);
});

test('French writes numbers and labels in its own way', () => {
  const french = { ...english, language: 'fr' };
  expect(formatCell(1234.5, { ...plain, type: 'decimal', decimals: 2 }, french).replace(/\s/g, ' ')).toBe('1 234,50');
  expect(formatCell('D', { ...plain, searchOptions: bookColumns[3]?.searchOptions }, french)).toBe('Livré');
});

test.each([
  ['en', 30, '30\u00a0days'],
  ['en', 1, '1\u00a0day'],
  ['fr', 30, '30\u00a0jours'],
])('a unit of time is a word of its language: %s, %i', (language, value, expected) => {
  expect(formatCell(value, { ...plain, type: 'number', unit: 'd' }, { ...english, language })).toBe(expected);
});

test.each<[string, unknown, Partial<ColumnDescription>, string]>([
  ['[B-197] fraction digits that are always shown', 1.5, { type: 'decimal', decimals: 2 }, '1.50'],
  ['[B-197] significant digits', 1234.5, { type: 'decimal', precision: 2 }, '1,200'],
  ['[B-197] significant digits of a small number', 0.012345, { type: 'decimal', precision: 3 }, '0.0123'],
  ['[B-195] the text of a mapped value', 'lost', { map: { lost: { text: { en: 'Gone', fr: 'Disparu' } } } }, 'Gone'],
  ['[B-195] a mapped value without text', 'lost', { map: { lost: { color: 'error' } } }, 'lost'],
  ['[B-195] a name of an object’s own is no mapped value', 'constructor', { map: { lost: { color: 'error' } } }, 'constructor'],
  ['[B-283] ninety minutes', 90, { type: 'number', format: 'duration' }, '1:30'],
  ['[B-283] a time of day', '09:05', { format: 'time' }, '09:05'],
  ['[B-284] four digits', '0905', { format: 'time_hhmm' }, '09:05'],
  ['[B-284] a time with seconds', '09:05:00', { format: 'time_hhmm' }, '09:05'],
  ['[B-284] one digit of an hour', '9:05', { format: 'time_hhmm' }, '09:05'],
  ['[B-284] no time of day', '29:05', { format: 'time_hhmm' }, '29:05'],
  ['[B-285] a day', '2026-11-20', { type: 'date' }, '2026-11-20'],
  ['[B-285] a day and a time', '2026-11-21T04:30:00Z', { type: 'datetime' }, '2026-11-20 23:30'],
  ['[B-286] ten digits', '7055551234', { format: 'phone' }, '(705) 555-1234'],
  ['[B-289] text shows markup literally', '<b>x</b>', { format: 'string' }, '<b>x</b>'],
  ['letters are no number', 'x', { type: 'number', format: 'duration' }, ''],
])('%s', (_name, value, column, expected) => {
  expect(formatCell(value, { ...plain, ...column }, english)).toBe(expected);
});
