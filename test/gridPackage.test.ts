import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';

/* The app's table uses undocumented parts of its package, all in one short file, so that an upgrade only needs a check of that file. */

const root = path.resolve(import.meta.dirname, '..');
const reachingFile = 'src/app/framework/grid/package/packageInternals.ts';
const reachingText = fs.readFileSync(path.join(root, reachingFile), 'utf8');
const packageFolder = path.dirname(createRequire(import.meta.url).resolve('@mui/x-data-grid'));

test('no other file reaches into the package, and that one stays short', () => {
  const reach =
    /x-data-grid\/internals|unstable_setV|--(unstable_)?DataGrid|--rowBorderColor|MuiDataGrid-|gridClasses|\[data-fields\]|state\.pinnedColumns/;
  const files = fs.globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.filter((file) => reach.test(fs.readFileSync(path.join(root, file), 'utf8')))).toEqual([reachingFile]);
  expect(reachingText.split('\n').length).toBeLessThanOrEqual(200);
});

test('the package reads the style properties that the file sets', () => {
  const properties = [...reachingText.matchAll(/: '(--[A-Za-z_-]+)'/g)].map(([, property = '']) => property);
  expect(properties).toHaveLength(5);
  const texts = fs
    .globSync('{components,constants,hooks}/**/*.mjs', { cwd: packageFolder })
    .map((file) => fs.readFileSync(path.join(packageFolder, file), 'utf8'));
  // It composes some names from a prefix and the path of a token.
  const written = (property: string) => [
    property,
    property.replace('--DataGrid-t-color-border-', ''),
    property.replace('--unstable_DataGrid-', ''),
  ];
  expect(properties.filter((property) => !texts.some((text) => written(property).some((name) => text.includes(name))))).toEqual([]);
});
