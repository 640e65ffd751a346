import { expect, test } from 'vitest';
import { gridOptions, membersOf } from '../../../scripts/reportGridReference.ts';
import { cellKind, cellKinds } from '../../shared/framework/cells/cellKind.ts';
import { isObject } from '../../shared/framework/isObject.ts';
import { allCellKinds } from './entries/cellEntries.tsx';
import { everyPart } from './entries/gridOptionEntries.tsx';
import { galleryEntries } from './entries.ts';

/* The contract of ReportGrid, the gallery and docs/report-grid.md name the same options; `npm run types` writes the tables of the page. */

const sources = import.meta.glob<string>(
  [
    '../../../docs/report-grid.md',
    '../framework/grid/**/*.{ts,tsx}',
    '../../shared/framework/definitions/**/ScreenDescription.ts',
    './pages/*.tsx',
  ],
  { query: '?raw', import: 'default', eager: true },
);
const read = (file: string) => Object.entries(sources).find(([key]) => file.endsWith(key.replace(/^(\.\.?\/)+/, '')))?.[1] ?? '';
const page = read('docs/report-grid.md');

/** Lists in the gallery, as their definitions give them. */
const lists = galleryEntries.flatMap(({ definition }) => (isObject(definition) && 'apiKey' in definition ? [definition] : []));
const columns = lists.flatMap(({ columns: own }) => (Array.isArray(own) ? own.filter(isObject) : []));
const given = (objects: readonly object[]) =>
  new Set(objects.flatMap((each) => Object.entries(each).flatMap(([name, value]) => (value === undefined ? [] : [name]))));

test.each([
  ['list', given(lists)],
  ['columns', given(columns)],
  ['parts', new Set([...Object.keys(everyPart), 'openRow', 'list', 'children'])],
  ['screen', new Set(['screen', 'partOf'])],
] as const)('every option of %s is live in the gallery', (table, shown) => {
  const names = gridOptions(read, table).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(1);
  expect(names.filter((name) => !shown.has(name))).toEqual([]);
});

test('each kind of cells has a column in the gallery', () => {
  const kinds = allCellKinds.map(({ type = 'text', format }) => cellKind({ type, format }));
  expect(cellKinds.filter((kind) => !kinds.includes(kind))).toEqual([]);
});

test.each([
  'separator-horizontal',
  'separator-vertical',
  'separator-cell',
  'separator-none',
  'density-compact',
  'density-comfortable',
  'pinned',
  'views',
  'chart',
  'editable',
  'loading',
  'stale',
  'empty',
  'no-match',
  'refused',
  'error',
  'selection',
  'selection-single',
  'expand',
  'totals',
])('the state %s has an entry', (state) => {
  expect(galleryEntries.map(({ name }) => name)).toContain(`grid-${state}`);
});

test.each(['parts', 'screen', 'list', 'columns'])('each option of %s has a meaning in docs/report-grid.md', (table) => {
  const rows = new RegExp(`<!-- ${table} -->\\n([\\s\\S]*?)<!-- /${table} -->`).exec(page)?.[1]?.split('\n').slice(2, -1) ?? [];
  expect(rows.map((row) => /^\| `(\w+)`/.exec(row)?.[1])).toEqual(gridOptions(read, table).map(({ name }) => name));
  expect(rows.filter((row) => /\|\s*\|$/.test(row))).toEqual([]);
});

test('the page of ten lines is in docs/report-grid.md as it is drawn and tested', () => {
  const source = read('src/app/gallery/pages/BoatsPage.tsx');
  expect(source.trim().split('\n')).toHaveLength(11);
  expect(page).toContain(`\`\`\`tsx\n${source}\`\`\``);
});

test('members are read with types over several lines', () => {
  const source = `interface Book {
  /** Its
   * name. */
  readonly title: string;
  readonly author?:
    | {
        readonly id: number;
      }
    | undefined;
}`;
  expect(membersOf(source, 'interface Book')).toEqual([
    { name: 'title', type: 'string', meaning: 'Its name.' },
    { name: 'author', type: '{ id: number; }', meaning: '' },
  ]);
  expect(() => membersOf(source, 'interface Shelf')).toThrow('no interface Shelf');
});
