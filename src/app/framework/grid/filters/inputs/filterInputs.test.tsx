import { cleanup, fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { jsonResponse, testServer } from '../../../../../../test/fixtures/gridServer.ts';
import { addFilter, bookScreen, gridContexts } from '../../../../../../test/fixtures/testGrid.tsx';
import { ReportGrid } from '../../ReportGrid.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

async function showGrid(address?: string) {
  testServer({ 'GET books': () => jsonResponse({ results: [{ id: 1, isbn: '978-1' }], count: 60 }) });
  render(<ReportGrid screen={bookScreen()} />, { wrapper: gridContexts(address === undefined ? {} : { address }) });
  await page.findAllByText(/of 60/);
}

/** The offer of a column’s filter: its conditions, and the choices or the keyboard of its value. */
async function inputOf(column: string) {
  await addFilter(column);
  // The list of yes and no is open at once.
  const opened = page.queryByRole('listbox');
  if (opened) fireEvent.keyDown(opened, { key: 'Escape' });
  const filter = await page.findByRole('group', { name: column });
  const choices = (box: HTMLElement) => {
    fireEvent.mouseDown(box);
    const options = within(page.getByRole('listbox')).getAllByRole('option');
    const names = options.map(({ textContent }) => textContent);
    fireEvent.keyDown(page.getByRole('listbox'), { key: 'Escape' });
    return names;
  };
  const condition = within(filter).queryByRole('combobox', { name: 'Condition' });
  const conditions = condition ? choices(condition) : [];
  const box = within(filter).queryByRole('combobox', { name: column });
  return {
    conditions: conditions.length,
    compares: conditions.includes('at least'),
    ranges: conditions.includes('within'),
    value: box ? choices(box) : within(filter).getByRole('textbox', { name: column }).getAttribute('inputmode'),
  };
}

const days = expect.arrayContaining(['Today', 'Last year to date', 'In the last …', 'In the next …', 'Custom dates']);

test.each([
  ['text', 'ISBN', { conditions: 10, compares: false, ranges: false, value: 'text' }],
  ['number', 'Copies', { conditions: 14, compares: true, ranges: false, value: 'decimal' }],
  ['decimal', 'Price', { conditions: 14, compares: true, ranges: false, value: 'decimal' }],
  ['date', 'Printed on', { conditions: 11, compares: false, ranges: true, value: days }],
  ['datetime', 'Created at', { conditions: 11, compares: false, ranges: true, value: days }],
  ['boolean', 'Translated', { conditions: 0, compares: false, ranges: false, value: ['Any', 'Yes', 'No', 'Empty', 'Not empty'] }],
])('a column of type %s has its own filter input [B-187]', async (_type, column, expected) => {
  await showGrid();
  expect(await inputOf(column)).toEqual(expected);
});

describe('applied filters that the form does not show [B-185]', () => {
  const unshown = '/acme/pages/BOOKS?copies__in=1,2&limit=20';
  const notice = /^For developers: the form does not show these applied filters: \{"copies__in":\["1","2"\]\}$/;

  test('are named in a warning while developing', async () => {
    await showGrid(unshown);
    expect(await page.findByText(notice)).toBeTruthy();
  });

  test('are silent in production', async () => {
    vi.stubEnv('DEV', false);
    await showGrid(unshown);
    await waitFor(() => expect(page.getByLabelText('address').textContent).toContain('copies__in'));
    expect(page.queryByText(notice)).toBeNull();
  });

  test.each([
    ['a filter of a column', 'copies__gt=3'],
    ['a group', 'where={"or":[{"copies__gt":3},{"status__in!":["D"]}]}'],
    ['a second condition on a column', 'copies__gt=3&copies__lt=9'],
  ])('there are none with %s', async (_name, query) => {
    await showGrid(`/acme/pages/BOOKS?${query}&limit=20`);
    expect(page.queryByText(/^For developers/)).toBeNull();
  });
});
