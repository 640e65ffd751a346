import { describe, expect, test } from 'vitest';
import { rowsPerPageOptions } from '../query/rowsPerPage.ts';
import {
  columnsDiffer,
  defaultLayout,
  type GridLayout,
  layoutsDiffer,
  moveColumn,
  readPreference,
  savePayload,
  saveSucceeded,
  separators,
  setVisible,
} from './gridLayout.ts';

const columns = ['isbn', 'title', 'author', 'price', 'notes'].map((name) => ({
  name,
  required: name === 'isbn',
  hidden: name === 'notes',
}));
const defaults = defaultLayout(columns, 20);
const names = (layout: Pick<GridLayout, 'columns'>) => layout.columns.map(({ name, visible }) => `${visible ? '' : '-'}${name}`).join(' ');

describe('layouts', () => {
  test('the default shows all but hidden columns, divided horizontally [B-209]', () => {
    expect(names(defaults)).toBe('isbn title author price -notes');
    expect(defaults.separator).toBe('horizontal');
    expect(separators).toEqual(['horizontal', 'vertical', 'cell', 'none']);
  });

  test('five choices of rows per page [B-203]', () => {
    expect(rowsPerPageOptions).toEqual([5, 10, 20, 50, 100]);
  });

  test('a stored preference sets columns, rows and separator [B-217]', () => {
    const stored = {
      table: [
        { name: 'price', visible: 'Y' },
        { name: 'title', visible: 'N' },
      ],
      record: 50,
      sep: 'cell',
    };
    const layout = readPreference(stored, columns, defaults);
    expect(names(layout)).toBe('price -title isbn author -notes');
    expect(layout).toMatchObject({ rowsPerPage: 50, separator: 'cell' });
  });

  test.each<[unknown, boolean]>([
    ['Y', true],
    ['N', false],
    ['y', false],
    [true, false],
    [1, false],
  ])('the flag %j of a column is visible: %j; Y and N are what is written [B-314]', (visible, expected) => {
    const layout = readPreference({ table: [{ name: 'notes', visible }] }, columns, defaults);
    expect(layout.columns[0]).toEqual({ name: 'notes', visible: expected });
    const shown = { ...layout, columns: setVisible(layout.columns, 'price', false) };
    const written = savePayload(shown, defaults, { api: 'GET books', cmid: 'BOOKS' }).table_pref;
    expect(written.find(({ name }) => name === 'notes')?.visible).toBe(expected ? 'Y' : 'N');
  });

  test.each<[string, unknown, string]>([
    ['nothing saved', { table: [], record: null, sep: null }, 'isbn title author price -notes'],
    ['no object', 'broken', 'isbn title author price -notes'],
    [
      'a name that is no longer known',
      {
        table: [
          { name: 'gone', visible: 'Y' },
          { name: 'price', visible: 'Y' },
        ],
      },
      'price isbn title author -notes',
    ],
    ['a required column stored as hidden [B-190]', { table: [{ name: 'isbn', visible: 'N' }] }, 'isbn title author price -notes'],
    [
      'a name twice',
      {
        table: [
          { name: 'price', visible: 'Y' },
          { name: 'price', visible: 'N' },
        ],
      },
      '-price isbn title author -notes',
    ],
  ])('loading %s', (_name, stored, expected) => {
    expect(names(readPreference(stored, columns, defaults))).toBe(expected);
  });

  test.each<[string, unknown, number]>([
    ['an offered number', 100, 100],
    ['another number', 30, 20],
    ['text', '50', 20],
  ])('rows per page from %s', (_name, record, expected) => {
    expect(readPreference({ table: [], record, sep: 'dotted' }, columns, defaults)).toMatchObject({
      rowsPerPage: expected,
      separator: 'horizontal',
    });
  });

  test.each<[string, string, number, string]>([
    ['the fifth by three up is the second', 'notes', -3, 'isbn -notes title author price'],
    ['by one down', 'title', 1, 'isbn author title price -notes'],
    ['stops at the start', 'title', -3, 'title isbn author price -notes'],
    ['stops at the end', 'price', 3, 'isbn title author -notes price'],
    ['an unknown column', 'gone', 1, 'isbn title author price -notes'],
  ])('moving: %s [B-210]', (_name, column, by, expected) => {
    expect(names({ columns: moveColumn(defaults.columns, column, by) })).toBe(expected);
  });
});

describe('changes', () => {
  const hidden = { ...defaults, columns: setVisible(defaults.columns, 'price', false) };
  test.each<[string, GridLayout, boolean]>([
    ['nothing [B-225]', defaults, false],
    ['a hidden column [B-226]', hidden, true],
    ['another order [B-227]', { ...defaults, columns: moveColumn(defaults.columns, 'title', 1) }, true],
    ['one hidden, another shown [B-226]', { ...hidden, columns: setVisible(hidden.columns, 'notes', true) }, true],
    ['the order of hidden columns alone', { ...defaults, columns: moveColumn(defaults.columns, 'notes', -1) }, false],
    ['the separator [B-228]', { ...defaults, separator: 'cell' }, true],
    ['the rows per page [B-229]', { ...defaults, rowsPerPage: 50 }, true],
  ])('%s', (_name, layout, expected) => {
    expect(layoutsDiffer(layout, defaults)).toBe(expected);
  });

  test('the body of a save holds every column with its place [B-212] [B-213] [B-214] [B-215] [B-216] [B-313]', () => {
    expect(savePayload({ ...hidden, separator: 'cell', rowsPerPage: 50 }, defaults, { api: 'GET books', cmid: 'BOOKS' })).toEqual({
      record_pref: 50,
      table_pref: [
        { name: 'isbn', index: 0, visible: 'Y' },
        { name: 'title', index: 1, visible: 'Y' },
        { name: 'author', index: 2, visible: 'Y' },
        { name: 'price', index: 3, visible: 'N' },
        { name: 'notes', index: 4, visible: 'N' },
      ],
      view_pref: 'T',
      sep_pref: 'cell',
      api: 'GET books',
      cmid: 'BOOKS',
    });
  });

  test('a save of the separator alone sends no columns [B-220]', () => {
    const layout: GridLayout = { ...defaults, separator: 'vertical' };
    expect(columnsDiffer(layout, defaults)).toBe(false);
    expect(savePayload(layout, defaults, { api: 'GET books', cmid: 'BOOKS' }).table_pref).toEqual([]);
  });

  test.each<[string, unknown, boolean]>([
    ['a list with Success first', ['Success'], true],
    ['Success within the text', ['Saved: Success.'], true],
    ['lower case', ['success'], false],
    ['Success in second place', ['Error', 'Success'], false],
    ['a bare text', 'Success', false],
    ['an empty list', [], false],
    ['nothing', undefined, false],
  ])('the answer %s [B-221]', (_name, answer, expected) => {
    expect(saveSucceeded(answer)).toBe(expected);
  });
});
