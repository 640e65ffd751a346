import { cleanup, fireEvent, screen as page, render, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { jsonResponse, testServer } from '../../../../../test/fixtures/gridServer.ts';
import { bookScreen, gridContexts } from '../../../../../test/fixtures/testGrid.tsx';
import { GridFooter } from '../frame/GridFooter.tsx';
import { GridBase } from '../GridBase.tsx';
import { useGridRows } from '../state/GridContexts.ts';
import { screenList } from '../state/GridList.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const list = screenList(bookScreen({ selection: 'multiple' }));

/** Books 0 to 39, twenty on a page, each with as many copies as its number. */
function Choices() {
  const { selection } = useGridRows();
  return (
    <>
      <button type="button" onClick={() => selection.select([1, 2])}>
        seen
      </button>
      <button type="button" onClick={() => selection.select([1, 2, 35])}>
        unseen
      </button>
      <button type="button" onClick={selection.selectMatching}>
        all
      </button>
    </>
  );
}

async function openGrid(): Promise<void> {
  testServer({
    'GET books': ({ query }) =>
      query.get('rows') === 'false'
        ? jsonResponse({ count: 40, aggregates: { 'sum:copies': 780 } })
        : jsonResponse({
            results: Array.from({ length: 20 }, (_, i) => Number(query.get('offset')) + i).map((id) => ({ id, copies: id })),
            has_more: query.get('offset') !== '20',
          }),
  });
  render(
    <GridBase list={list}>
      <Choices />
      <GridFooter />
    </GridBase>,
    { wrapper: gridContexts() },
  );
  await page.findByText('1–20 of 40');
}

const shown = (): string | null | undefined => page.queryByRole('button', { name: /^Total copies/i })?.textContent;

test('selected rows have their sum, average and number, also while another page is shown', async () => {
  await openGrid();
  expect(shown()).toBeUndefined();
  fireEvent.click(page.getByRole('button', { name: 'seen' }));
  const button = await page.findByRole('button', { name: /^Total copies: 3$/i });
  fireEvent.click(page.getByRole('button', { name: 'Next page' }));
  await page.findByText('21–40 of 40');
  fireEvent.click(button);
  const dialog = within(await page.findByRole('dialog', { name: 'Totals of the selected rows' }));
  const [, row] = dialog.getAllByRole('row');
  expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['Copies', '3', '1.50', '2']);
});

test('a row that has not been on the screen leaves no sum', async () => {
  await openGrid();
  fireEvent.click(page.getByRole('button', { name: 'seen' }));
  await page.findByRole('button', { name: /^Total copies: 3$/i });
  fireEvent.click(page.getByRole('button', { name: 'unseen' }));
  expect(shown()).toBeUndefined();
});

test('all rows that match have the total of the list', async () => {
  await openGrid();
  fireEvent.click(page.getByRole('button', { name: 'all' }));
  expect(await page.findByRole('button', { name: /^Total copies: 780$/i })).toBeTruthy();
});
