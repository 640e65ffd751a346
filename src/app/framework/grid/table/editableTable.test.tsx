import { act, cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { jsonResponse, testServer } from '../../../../../test/fixtures/gridServer.ts';
import { bookScreen, gridContexts } from '../../../../../test/fixtures/testGrid.tsx';
import { bookColumns } from '../../../../../test/fixtures/testScreen.ts';
import type { CellRules } from '../../../../shared/framework/cells/cellRules.ts';
import type { ColumnDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { EditableTable } from '../../cells/EditableTable.tsx';
import { ReportGrid } from '../ReportGrid.tsx';
import { gridList } from '../state/GridList.ts';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const options = [
  { value: 'lent', label: { en: 'Lent', fr: 'Prêté' } },
  { value: 'lost', label: { en: 'Lost', fr: 'Perdu' } },
];

function columnsOf(rules: CellRules, more: Partial<ColumnDescription> = {}) {
  return gridList({
    title: { en: 'Books', fr: 'Livres' },
    apiKey: 'GET books',
    columns: [
      { field: 'title', label: { en: 'Title', fr: 'Titre' } },
      { field: 'value', label: { en: 'Value', fr: 'Valeur' }, edit: rules, ...more },
    ],
  }).columns;
}

function show(rules: CellRules, value: unknown, more: Partial<ColumnDescription> = {}, isSaved = false) {
  const events = {
    onChange: vi.fn<(...given: unknown[]) => void>(),
    onAction: vi.fn<(...given: unknown[]) => void>(),
    onSearch: vi.fn<(...given: unknown[]) => void>(),
  };
  render(
    <EditableTable
      label="Books"
      columns={columnsOf(rules, more)}
      rows={[{ id: 7, version: 3, title: 'Emma', value }]}
      cellText={(row, { field }) => String(row[field])}
      {...(isSaved && { save: { method: 'PUT', path: 'books/{id}' } })}
      {...events}
    />,
    { wrapper: gridContexts() },
  );
  return events;
}

const input = () => page.getByRole<HTMLInputElement>('textbox', { name: 'Value, Emma' });
const type = (value: string) => fireEvent.change(input(), { target: { value } });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('inputs', () => {
  test('[B-291] only a column with rules of editing has inputs', () => {
    show({ kind: 'string' }, 'a');
    expect(page.getAllByRole('textbox')).toHaveLength(1);
    expect(input().value).toBe('a');
    expect(page.getByRole('cell', { name: 'Emma' })).toBeTruthy();
  });

  test('[B-292] the input takes no more than its size', () => {
    show({ kind: 'string', size: 5 }, 'a');
    expect(input().maxLength).toBe(5);
  });

  test('[B-298] options are a choice', () => {
    show({ kind: 'string', options }, 'lent');
    const select = page.getByRole<HTMLSelectElement>('combobox', { name: 'Value, Emma' });
    expect(select.value).toBe('lent');
    expect(page.getAllByRole('option').map(({ textContent }) => textContent)).toContain('Lost');
  });

  test.each([
    ['readonly', { kind: 'string', readonly: true }],
    ['disable', { kind: 'string', disable: true }],
  ] as const)('[B-296] %s: the input takes nothing', (_name, rules) => {
    show(rules, 'a');
    expect(input().readOnly).toBe(true);
  });

  test('[B-297] the search button tells what is typed', () => {
    const { onSearch } = show({ kind: 'string', searchButton: true }, 'a');
    type('ab');
    fireEvent.click(page.getByRole('button', { name: 'Search: Value, Emma' }));
    expect(onSearch).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 7 }), expect.objectContaining({ field: 'value' }), 'ab');
  });

  test('[B-281] an action column has a button that tells its row', () => {
    const { onAction } = show({ kind: 'string' }, 1, { edit: undefined, format: 'action' });
    fireEvent.click(page.getByRole('button', { name: 'Value' }));
    expect(onAction).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 7 }), expect.objectContaining({ field: 'value' }));
  });
});

describe('[B-300] [S-199] a change', () => {
  test('is told once, 1000 ms after the last key', async () => {
    vi.useFakeTimers();
    const { onChange } = show({ kind: 'string' }, 'a');
    type('ab');
    await wait(999);
    type('abc');
    await wait(999);
    expect(onChange).not.toHaveBeenCalled();
    await wait(1);
    expect(onChange).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 7 }), 'value', 'abc');
  });

  test.each(['Enter', 'Tab'])('%s tells it at once', (key) => {
    const { onChange } = show({ kind: 'number' }, 1);
    type('25');
    fireEvent.keyDown(input(), { key });
    expect(onChange).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'value', 25);
  });

  test('Escape brings the stored value back, and nothing is told', async () => {
    const { onChange } = show({ kind: 'string' }, 'a');
    type('ab');
    fireEvent.keyDown(input(), { key: 'Escape' });
    await wait(2000);
    expect(input().value).toBe('a');
    expect(onChange).not.toHaveBeenCalled();
  });

  test.each<[string, CellRules, unknown, string, string]>([
    ['[B-294] outside of the bounds', { kind: 'number', max: 9 }, 1, '10', 'Value must be less than or equal to 9'],
    ['[B-295] of a required value that is cleared', { kind: 'string', required: true }, 'a', '', 'Field is required'],
    ['[B-288] in letters', { kind: 'decimal', decimals: 2 }, 1, 'x', 'Value must be number'],
    ['[B-286] to half an address', { kind: 'email' }, 'a@example.com', 'a@', 'Invalid email address'],
  ])('%s is not told, and says why', async (_name, rules, value, typed, words) => {
    const { onChange } = show(rules, value);
    type(typed);
    await wait(2000);
    expect(onChange).not.toHaveBeenCalled();
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(page.getByRole('alert').textContent).toContain(words);
    expect(input().value).toBe(typed);
  });
});

describe('a row is saved', () => {
  test('[B-301] with its key, its version and the changed field by the configured call; [B-302] then a check', async () => {
    const calls = testServer({ 'PUT books/7': () => jsonResponse({ id: 7, version: 4, title: 'Emma', value: 'ab' }) });
    show({ kind: 'string' }, 'a', {}, true);
    type('ab');
    fireEvent.keyDown(input(), { key: 'Enter' });
    expect(await page.findByText('Saved')).toBeTruthy();
    expect(calls.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      { method: 'PUT', path: 'books/7', body: { id: 7, version: 3, value: 'ab' } },
    ]);
    type('abc');
    fireEvent.keyDown(input(), { key: 'Enter' });
    await wait(10);
    expect(calls[1]?.body).toEqual({ id: 7, version: 4, value: 'abc' });
  });

  test('[B-302] a refusal is an error mark with the words of the server, and what was typed stays', async () => {
    testServer({ 'PUT books/7': () => jsonResponse({ status: 422, code: 'invalid_body', errors: { value: 'No such value' } }, 422) });
    show({ kind: 'string' }, 'a', {}, true);
    type('ab');
    fireEvent.keyDown(input(), { key: 'Enter' });
    expect((await page.findByRole('alert')).textContent).toBe('No such value');
    expect(input().value).toBe('ab');
    expect(input().getAttribute('aria-describedby')).toBe(page.getByRole('alert').id);
  });

  test('the words of a refusal are in view while the cell has the focus or the pointer', async () => {
    testServer({ 'PUT books/7': () => jsonResponse({ status: 422, code: 'invalid_body', errors: { value: 'No such value' } }, 422) });
    show({ kind: 'string' }, 'a', {}, true);
    const shown = () => page.queryByRole('tooltip', { hidden: true })?.textContent;
    act(() => input().focus());
    expect(shown()).toBeUndefined();
    type('ab');
    fireEvent.keyDown(input(), { key: 'Enter' });
    await page.findByRole('alert');
    expect(shown()).toBe('No such value');
    act(() => input().blur());
    await vi.waitFor(() => expect(shown()).toBeUndefined());
    fireEvent.pointerEnter(input());
    expect(shown()).toBe('No such value');
    fireEvent.keyDown(input(), { key: 'Escape' });
    await vi.waitFor(() => expect(shown()).toBeUndefined());
  });

  test('a stale version says who changed the record; Enter then saves over it', async () => {
    let stored = 5;
    const calls = testServer({
      'PUT books/7': ({ body }) =>
        JSON.stringify(body).includes('"version":5')
          ? jsonResponse({ id: 7, version: ++stored, value: 'ab' })
          : jsonResponse({ status: 409, code: 'stale_version' }, 409),
      'GET books/7': () => jsonResponse({ id: 7, version: 5, value: 'z', updated_by_label: 'Bob' }),
    });
    show({ kind: 'string' }, 'a', {}, true);
    type('ab');
    fireEvent.keyDown(input(), { key: 'Enter' });
    expect((await page.findByRole('alert')).textContent).toContain('Bob has changed this record in the meantime; the value is now z.');
    fireEvent.keyDown(input(), { key: 'Enter' });
    expect(await page.findByText('Saved')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2);
  });
});

test('[B-302] in the grid a cell is saved in place: the list is not read again, and the record does not open', async () => {
  const results = [{ id: 1, isbn: '978-0', copies: 3, version: 2 }];
  const calls = testServer({
    'GET books': () => jsonResponse({ results, count: 1, has_more: false }),
    'PUT books/1': () => jsonResponse({ id: 1, version: 3, copies: 8 }),
  });
  const columns = bookColumns
    .filter(({ name }) => name === 'isbn' || name === 'copies')
    .map((column) => (column.name === 'copies' ? { ...column, edit: { kind: 'number', min: 0 } as const } : column));
  const screen = bookScreen({ columns, totals: [], edit: { method: 'PUT', path: 'books/{id}' } });
  render(<ReportGrid screen={screen} />, { wrapper: gridContexts() });
  const cell = await page.findByRole<HTMLInputElement>('textbox', { name: 'Copies, 978-0' });
  fireEvent.click(cell);
  fireEvent.change(cell, { target: { value: '8' } });
  const lists = calls.filter(({ path }) => path === 'books').length;
  fireEvent.keyDown(cell, { key: 'Enter' });
  expect(await page.findByText('Saved')).toBeTruthy();
  expect(cell.value).toBe('8');
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ id: 1, version: 2, copies: 8 });
  expect(calls.filter(({ path }) => path === 'books')).toHaveLength(lists);
  expect(page.getByLabelText('address').textContent).toBe('/acme/pages/BOOKS');
});
