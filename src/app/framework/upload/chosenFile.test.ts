import { expect, test } from 'vitest';
import { refusedFile, typeOfFile } from './chosenFile.ts';

const file = (name: string, type = '', size = 1000) => ({ name, type, size });

test.each([
  ['a PDF', file('a.pdf', 'application/pdf'), {}, undefined],
  ['a picture', file('a.png', 'image/png'), {}, undefined],
  ['a TIFF whose type the browser does not know', file('a.TIF'), {}, undefined],
  ['a text', file('a.txt', 'text/plain'), {}, 'type'],
  ['a file without an extension', file('a'), {}, 'type'],
  ['a photo in HEIC', file('a.heic', 'image/heic'), {}, 'type'],
  ['CSV where it is configured', file('a.csv', 'text/csv'), { accept: ['text/csv'] }, undefined],
  ['CSV of a system with a spreadsheet', file('a.csv', 'application/vnd.ms-excel'), { accept: ['text/csv'] }, undefined],
  ['a PDF where CSV is configured', file('a.pdf', 'application/pdf'), { accept: ['text/csv'] }, 'type'],
  ['an empty file', file('a.pdf', 'application/pdf', 0), {}, 'empty'],
  ['an empty text', file('a.txt', 'text/plain', 0), {}, 'type'],
  ['a file of the largest size', file('a.pdf', 'application/pdf', 2000), { max_bytes: 2000 }, undefined],
  ['a larger file', file('a.pdf', 'application/pdf', 2001), { max_bytes: 2000 }, 'size'],
] as const)('%s [B-060]', (_name, chosen, rules, reason) => {
  const { accept, ...limits } = { accept: undefined, ...rules };
  expect(refusedFile(chosen, { ...limits, ...(accept && { accept: [...accept] }) })).toBe(reason);
});

test('the type of a file is that of the browser, else that of its extension', () => {
  expect([typeOfFile(file('a.tif')), typeOfFile(file('a.tif', 'image/png')), typeOfFile(file('a'))]).toEqual([
    'image/tiff',
    'image/png',
    '',
  ]);
});
