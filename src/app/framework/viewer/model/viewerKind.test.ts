import { expect, test } from 'vitest';
import { canView, viewerKind } from './viewerKind.ts';

const pages = { count: () => Promise.resolve(1), load: () => Promise.resolve(new Blob()) };

test.each([
  ['application/pdf', true],
  ['Application/PDF; charset=binary', true],
  ['image/jpeg', true],
  ['image/png', true],
  ['image/webp', true],
  ['image/gif', true],
  ['image/bmp', true],
  ['image/tiff', true],
  ['image/svg+xml', false],
  ['text/html', false],
  ['constructor', false],
  ['', false],
])('[B-057] %j can be shown: %j', (type, expected) => {
  expect(canView(type)).toBe(expected);
});

test.each([
  ['a PDF', { type: 'application/pdf' }, 'pdf'],
  ['a PDF whose pages the server could draw', { type: 'application/pdf', pages }, 'pdf'],
  ['a picture', { type: 'image/png' }, 'picture'],
  ['a TIFF without pages', { type: 'image/tiff' }, undefined],
  ['a TIFF with pages', { type: 'image/tiff', pages }, 'drawn'],
  ['another type with pages', { type: 'image/heic', pages }, 'drawn'],
  ['another type', { type: 'text/csv' }, undefined],
])('the way to show %s', (_name, file, expected) => {
  expect(viewerKind(file)).toBe(expected);
});
