import { expect, test } from 'vitest';
import { documentName, documentOutputs, uniqueName } from './documentSettings.ts';

test.each([
  ['invoice.v2.pdf', 'invoice.v2'],
  ['scan.tif', 'scan'],
  ['scan', 'scan'],
  ['scan\u202efdp.exe', 'scanfdp'],
  ['.profile', '.profile'],
  [`${'x'.repeat(150)}.pdf`, 'x'.repeat(120)],
])('the name of %s is %s [B-081]', (file, name) => {
  expect(documentName(file)).toBe(name);
});

test('a name is followed by _1, _2 and so on while it is taken, whatever its case [B-084]', () => {
  const names: string[] = [];
  for (const name of ['scan', 'scan', 'Scan', 'scan_1', 'other']) names.push(uniqueName(name, names));
  expect(names).toEqual(['scan', 'scan_1', 'Scan_2', 'scan_1_1', 'other']);
});

test('the formats are PDF, TIFF and JPEG [B-085]', () => {
  expect(documentOutputs).toEqual(['PDF', 'TIFF', 'JPEG']);
});
