import { cleanup, fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { jsonResponse, testServer } from '../../../../test/fixtures/gridServer.ts';
import { bookScreen, gridContexts } from '../../../../test/fixtures/testGrid.tsx';
import { bookColumns } from '../../../../test/fixtures/testScreen.ts';
import type { Selection } from '../../../shared/framework/grid/Selection.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { type Slots, SlotsContext } from '../slots/SlotsContext.ts';
import { ReportGrid } from './ReportGrid.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const components: Slots = {
  'list.toolbar': {
    LendBooks: ({ selected, refetch }) => <button onClick={refetch}>Lend {selected.length === 0 ? 'none' : selected.join()}</button>,
  },
  'list.empty': { NoBooks: ({ screen }) => <p>No {screen.title.en} on these shelves</p> },
  'list.expand': {
    BookContents: ({ record }) => (
      <label>
        Note on {textOf(record['isbn'])} <input />
      </label>
    ),
  },
  field: { Stars: ({ value, name }) => <b>{`${name}: ${'*'.repeat(Number(value))}`}</b> },
};

/** Only the columns that the tests read, because jsdom draws many cells slowly. */
const columns = bookColumns.filter(({ name }) => name === 'isbn' || name === 'copies');

async function showList(slots: Readonly<Record<string, string>>, list: Parameters<typeof bookScreen>[0] = {}, count = 3) {
  const results = Array.from({ length: count }, (_, i) => ({ id: i + 1, isbn: `978-${i}`, copies: i + 1 }));
  const calls = testServer({ 'GET books': () => jsonResponse({ results, count }) });
  const screen = { ...bookScreen({ columns, totals: [], ...list }), slots };
  render(
    <SlotsContext value={components}>
      <Back />
      <ReportGrid screen={screen} />
    </SlotsContext>,
    { wrapper: gridContexts() },
  );
  await waitFor(() => expect(page.getByRole('grid').closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('false'));
  // The table draws its rows after it has measured its room.
  if (count > 0) await page.findByRole('rowheader', { name: '978-0' });
  return { calls };
}

function Back() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

describe('slots of a list', () => {
  test('toolbar: a component at each end, with the selected rows and a way to read the rows anew', async () => {
    const { calls } = await showList({ 'list.toolbar.start': 'LendBooks', 'list.toolbar.end': 'LendBooks' }, { selection: 'multiple' });
    expect(page.getAllByRole('button', { name: 'Lend none' })).toHaveLength(2);
    fireEvent.click(page.getAllByRole('checkbox', { name: 'Select row' })[1] ?? document.body);
    const [first] = await page.findAllByRole('button', { name: 'Lend 2' });
    const before = calls.length;
    fireEvent.click(first ?? document.body);
    await waitFor(() => expect(calls).toHaveLength(before + 1));
  });

  test('empty: a component in place of the notice that there are no rows yet', async () => {
    await showList({ 'list.empty': 'NoBooks' }, {}, 0);
    expect(page.getByText('No Books on these shelves')).toBeTruthy();
    expect(page.queryByText('No rows yet')).toBeNull();
  });

  test('field: a component in place of the value of each cell', async () => {
    await showList({ 'field.copies': 'Stars' });
    expect(page.getByText('copies: ***')).toBeTruthy();
    expect(page.getByRole('rowheader', { name: '978-0' })).toBeTruthy();
  });

  test('a name that no component has leaves the place as it is', async () => {
    await showList({ 'field.copies': 'Missing', 'list.expand': 'Missing' });
    expect(page.getByRole('gridcell', { name: '3' })).toBeTruthy();
    expect(page.queryByRole('button', { name: /^Details of/ })).toBeNull();
  });
});

describe('details of a row', () => {
  const button = (isbn: string) => page.getByRole('button', { name: `Details of ${isbn}` });

  test('a button opens them below the row, over all columns; Escape in them closes them', async () => {
    await showList({ 'list.expand': 'BookContents' }, { selection: 'single' });
    expect(page.getByRole('columnheader', { name: 'Details' })).toBeTruthy();
    expect(button('978-1').getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(button('978-1'));
    const input = await page.findByRole('textbox', { name: 'Note on 978-1' });
    expect(button('978-1').getAttribute('aria-expanded')).toBe('true');
    const rows = page.getAllByRole('row').filter((row) => row.dataset['id'] !== undefined);
    expect(rows.map((row) => row.dataset['id'])).toEqual(['1', '2', '=details:2', '3']);
    // Details belong to their row: they have its number, and do not count.
    expect(rows.map((row) => row.getAttribute('aria-rowindex'))).toEqual(['2', '3', '3', '4']);
    expect(page.getByRole('grid').getAttribute('aria-rowcount')).toBe('4');
    const cells = within(rows[2] ?? document.body).getAllByRole('gridcell');
    expect(cells.map((cell) => cell.getAttribute('aria-colspan'))).toEqual(['4', '1']);
    expect(cells[1]?.textContent).toBe('');
    fireEvent.keyDown(input, { key: 'Escape' });
    await waitFor(() => expect(page.queryByRole('textbox', { name: 'Note on 978-1' })).toBeNull());
    expect(page.getByLabelText('address').textContent).toBe('/acme/pages/BOOKS?limit=20&offset=0');
  });

  test('neither a click nor a key in them opens the record', async () => {
    await showList({ 'list.expand': 'BookContents' });
    fireEvent.click(button('978-0'));
    const input = await page.findByRole('textbox', { name: 'Note on 978-0' });
    fireEvent.click(input);
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(page.getByLabelText('address').textContent).toContain('/acme/pages/BOOKS');
  });

  test('open ones come back with the address', async () => {
    await showList({ 'list.expand': 'BookContents' });
    fireEvent.click(button('978-2'));
    await page.findByRole('textbox', { name: 'Note on 978-2' });
    fireEvent.click(page.getByRole('rowheader', { name: '978-0' }));
    await waitFor(() => expect(page.getByLabelText('address').textContent).toBe('/acme/pages/BOOK/1'));
    fireEvent.click(page.getByRole('button', { name: 'Back' }));
    expect(await page.findByRole('textbox', { name: 'Note on 978-2' })).toBeTruthy();
  });
});

describe('selection', () => {
  const selectRow = async (row: number) =>
    fireEvent.click((await page.findAllByRole('checkbox', { name: /^(Select|Unselect) row/ }))[row] ?? document.body);

  test('several rows: counted in the footer, kept in another order, dropped by another filter', async () => {
    await showList({}, { selection: 'multiple' });
    await selectRow(0);
    await selectRow(2);
    expect(await page.findByText('2 rows selected')).toBeTruthy();
    fireEvent.click(page.getByRole('columnheader', { name: /^ISBN/ }));
    await waitFor(() => expect(page.getByLabelText('address').textContent).toContain('sort=isbn'));
    expect(page.getByText('2 rows selected')).toBeTruthy();
    fireEvent.change(page.getByRole('searchbox'), { target: { value: '978' } });
    fireEvent.keyDown(page.getByRole('searchbox'), { key: 'Enter' });
    await waitFor(() => expect(page.queryByText('2 rows selected')).toBeNull());
  });

  test('one row: another takes its place; the footer clears it', async () => {
    await showList({}, { selection: 'single' });
    await selectRow(0);
    await selectRow(1);
    fireEvent.click(await page.findByRole('button', { name: '1 row selected: clear the selection' }));
    await waitFor(() => expect(page.queryByText('1 row selected')).toBeNull());
  });

  test('all rows that match: reported as the conditions of the list with its count, then as ids again', async () => {
    const seen: Selection[] = [];
    const results = Array.from({ length: 2 }, (_, i) => ({ id: i + 1, isbn: `978-${i}`, copies: i + 1 }));
    testServer({ 'GET books': () => jsonResponse({ results, count: 12_345 }) });
    const screen = bookScreen({ columns, totals: [], selection: 'multiple', apiKey: 'GET books?status=lent' });
    render(<ReportGrid screen={screen} onSelectionChange={(selection) => void seen.push(selection)} />, { wrapper: gridContexts() });
    await page.findAllByRole('checkbox', { name: 'Select row' });
    fireEvent.click(page.getByRole('checkbox', { name: 'Select all rows' }));
    fireEvent.click(await page.findByRole('button', { name: 'All 12,345 rows that match' }));
    await page.findByText('All 12,345 rows that match are selected.');
    fireEvent.click(page.getAllByRole('checkbox', { name: 'Unselect row' })[0] ?? document.body);
    await page.findByText('1 row selected');
    expect(seen).toEqual([
      { kind: 'rows', ids: [1, 2] },
      { kind: 'matching', parameters: { status: 'lent' }, count: 12_345, isEstimated: false },
      { kind: 'rows', ids: [2] },
    ]);
  });

  test('none: there are no boxes', async () => {
    await showList({});
    expect(page.queryByRole('checkbox')).toBeNull();
  });
});
