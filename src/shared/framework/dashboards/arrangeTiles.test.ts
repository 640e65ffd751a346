import { expect, test } from 'vitest';
import { arrangeTiles } from './arrangeTiles.ts';
import type { FigureAnswer, ListTileAnswer } from './DashboardAnswer.ts';

const figure = (name: string, part: Partial<FigureAnswer>): FigureAnswer => ({
  kind: 'figure',
  name,
  label: { en: name, fr: name },
  path: 'BOOKS',
  isFailed: false,
  value: 1,
  isEstimated: false,
  tone: 'neutral',
  units: [],
  unit: null,
  column: null,
  ...part,
});
const list = (name: string, part: Partial<ListTileAnswer>): ListTileAnswer => ({
  kind: 'list',
  name,
  label: { en: name, fr: name },
  path: 'BOOKS',
  isFailed: false,
  columns: [],
  naming: null,
  rows: [],
  recordPath: null,
  ...part,
});
const total = { field: 'pages', label: { en: 'Pages', fr: 'Pages' }, type: 'number' } as FigureAnswer['column'];

test('work comes first, nothing comes last', () => {
  const arranged = arrangeTiles([
    figure('sound', {}),
    figure('none', { value: 0 }),
    figure('doubtful', { tone: 'warning' }),
    figure('late', { tone: 'error' }),
    figure('other', { tone: 'info' }),
    figure('unread', { isFailed: true, value: null }),
    figure('total of nothing', { value: 0, column: total }),
    list('rows', { rows: [{ id: 1 }] }),
    list('empty', {}),
    list('none', {}),
    list('unread list', { isFailed: true }),
  ]);
  const names = (tiles: readonly { readonly name: string }[]) => tiles.map(({ name }) => name);
  expect(names(arranged.figures)).toEqual(['late', 'doubtful', 'sound', 'other', 'unread', 'total of nothing']);
  expect(names(arranged.lists)).toEqual(['rows', 'unread list']);
  expect(names(arranged.quiet)).toEqual(['none', 'empty']);
});

test('a list without rows is named although a figure of that name counts', () => {
  const { quiet, figures } = arrangeTiles([figure('late', {}), list('late', {})]);
  expect([figures.length, quiet.length]).toEqual([1, 0]);
});
