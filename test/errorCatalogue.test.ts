import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { english } from './catalogues.ts';

/* The error codes of all areas, read from the sources: each is declared once, worded in the catalogue and raised at least once. */
const root = path.resolve(import.meta.dirname, '..');
const files = fs.globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
/** Sources without their doc comments. */
const sources = new Map(files.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*\*[^]*?\*\//g, '')]));

interface ErrorDeclaration {
  readonly code: string;
  readonly catalogue: string;
  readonly file: string;
}

const declared: readonly ErrorDeclaration[] = [...sources].flatMap(([file, text]) =>
  [...text.matchAll(/(\w+) = defineErrors\(\{([^}]*)\}\)/g)].flatMap(([, catalogue = '', body = '']) =>
    [...body.matchAll(/(\w+): \d{3}/g)].map(([, code = '']) => ({ code, catalogue, file })),
  ),
);

test('every area declares its errors in a form that this test reads', () => {
  const calls = [...sources.values()].reduce((sum, text) => sum + text.split('defineErrors({').length - 1, 0);
  expect(new Set(declared.map(({ catalogue, file }) => `${file} ${catalogue}`)).size).toBe(calls);
  expect(declared.length).toBeGreaterThan(80);
});

test('each code has one declaration', () => {
  const byCode = Map.groupBy(declared, ({ code }) => code);
  expect([...byCode].filter(([, places]) => places.length > 1)).toEqual([]);
});

test('each code has its message', () => {
  expect(declared.filter(({ code }) => !(`error.${code}` in english)).map(({ code, file }) => `${file}: error.${code}`)).toEqual([]);
});

test('each code is raised', () => {
  const all = [...sources.values()].join('\n');
  const unused = declared.filter(({ code, catalogue }) => !new RegExp(`\\b${catalogue}(\\.${code}\\b|\\[)`).test(all));
  expect(unused.map(({ code, file }) => `${file}: ${code}`)).toEqual([]);
});
