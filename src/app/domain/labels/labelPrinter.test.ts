import { expect, test } from 'vitest';
import { keepPrinter, labelNumber, lastPrinter } from './labelPrinter.ts';

test.each([
  ['1', 1],
  ['999', 999],
  [' 12 ', 12],
  ['0', undefined],
  ['1000', undefined],
  ['1.5', undefined],
  ['-1', undefined],
  ['', undefined],
  ['abc', undefined],
  ['12345', undefined],
])('[R-020] %j is the number %s of labels', (text, number) => {
  expect(labelNumber(text)).toBe(number);
});

test('the last printer of the browser is kept', () => {
  expect(lastPrinter()).toEqual({ format: '4x6', dpi: 203, language: undefined });
  keepPrinter({ format: 'zpl', dpi: 300, language: 'fr' });
  expect(lastPrinter()).toEqual({ format: 'zpl', dpi: 300, language: 'fr' });
  localStorage.setItem('label_printer', '{"format":"wax"}');
  expect(lastPrinter().format).toBe('4x6');
});
