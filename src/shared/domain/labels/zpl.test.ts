import { expect, test } from 'vitest';
import { type LabelTexts, zplLabel, zplText } from './zpl.ts';

const label: LabelTexts = {
  from: ['Meubles Bélanger', '1 rue du Port'],
  to: ['Café ^XZ ~JA', '12 Main St'],
  postal: 'H2X 1Y4',
  terminal: 'MTL',
  service: 'Standard',
  unit: '2 of 5',
  probill: '3300012343',
  barcode: '3300012343002',
  sscc: '006141411234567890',
  warnings: ['DO NOT STACK'],
};

test.each([
  ['a caret', '^XA', '_5EXA'],
  ['a tilde', '~JR', '_7EJR'],
  ['the sign of hexadecimal digits itself', '_5E', '_5F5E'],
  ['a backslash', 'a\\&b', 'a_5C&b'],
  ['accents', 'é', '_C3_A9'],
  ['a sign of four bytes', '😀', '_F0_9F_98_80'],
  ['line breaks and tabs', 'a\r\nb\tc', 'a  b c'],
  ['plain letters', 'Main St. 12', 'Main St. 12'],
])('ZPL of %s', (_case, value, expected) => {
  expect(zplText(value)).toBe(expected);
});

test.each([203, 300] as const)('a label at %d dpi is one label, whatever its values say', (dpi) => {
  const zpl = zplLabel(label, dpi);
  expect([zpl.match(/\^XA/g)?.length, zpl.match(/\^XZ/g)?.length, zpl.includes('~')]).toEqual([1, 1, false]);
  expect(zpl).toContain('^CI28');
  expect(zpl).toContain(`^PW${4 * dpi}^LL${6 * dpi}`);
  expect(zpl).toContain('^FD3300012343002^FS');
  expect(zpl).toContain('^FD(00)006141411234567890^FS');
  // Printable ASCII alone: everything else is hexadecimal.
  expect(zpl).toMatch(/^[\x20-\x7e\n]+$/);
});

test.each([203, 300] as const)('thirty wide letters stay on the label at %d dpi', (dpi) => {
  const wide = 'W'.repeat(30);
  const [, width = ''] = /\^A0N,\d+,(\d+)\^FH_\^FDW+\^FS/.exec(zplLabel({ ...label, to: [wide] }, dpi)) ?? [];
  expect(Number(width)).toBeGreaterThan(0);
  expect(30 * Number(width)).toBeLessThanOrEqual(3.7 * dpi);
});

test('a label without SSCC and warnings has no empty fields', () => {
  const zpl = zplLabel({ ...label, sscc: null, warnings: [], service: '' }, 203);
  expect(zpl).not.toContain('^FD^FS');
  expect(zpl).not.toContain('(00)');
});

test('a bar code takes digits alone', () => {
  expect(zplLabel({ ...label, barcode: '33^XZ001' }, 203)).toContain('^FD33001^FS');
});
