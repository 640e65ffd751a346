import { cleanup, fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { address, bookServer, showGrid } from '../../../../test/fixtures/reportGrid.tsx';
import { bookScreen, gridContexts } from '../../../../test/fixtures/testGrid.tsx';
import { changeLanguage } from '../i18n/language.ts';
import { ReportGrid } from './ReportGrid.tsx';

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await changeLanguage('en');
});

const parameters = [{ field: 'title', required: true, operator: 'istartswith' as const }, { field: 'notes' }];

async function ask(list: Parameters<typeof bookScreen>[0] = {}, at = '/acme/pages/BOOKS') {
  render(<ReportGrid screen={bookScreen({ parameters, ...list })} />, { wrapper: gridContexts({ address: at }) });
  await page.findByRole('button', { name: 'Run report' });
}

const rowCalls = (calls: ReturnType<typeof bookServer>) => calls.filter(({ path }) => path === 'books');

describe('a list that asks before it runs', () => {
  test('shows an input for each question and reads nothing; a required one has to be answered', async () => {
    const calls = bookServer();
    await ask();
    expect(page.getAllByRole('group').map((each) => each.getAttribute('aria-label'))).toEqual(['Title', 'Notes']);
    expect(page.queryByRole('searchbox')).toBeNull();
    fireEvent.click(page.getByRole('button', { name: 'Run report' }));
    expect(await page.findByRole('alert')).toBeTruthy();
    expect(rowCalls(calls)).toEqual([]);
    fireEvent.change(page.getByRole('textbox', { name: 'Title' }), { target: { value: 'em' } });
    expect(rowCalls(calls)).toEqual([]);
    fireEvent.submit(page.getByRole('button', { name: 'Run report' }).closest('form') ?? document.body);
    await page.findByText(/of 60/);
    expect(address()).toContain('title__istartswith=em');
    expect(rowCalls(calls).every(({ query }) => query.get('title__istartswith') === 'em')).toBe(true);
  });

  test('begins with the initial filters, and keeps them once they run', async () => {
    bookServer();
    await ask({ filtersParams: { title__istartswith: 'emma' } });
    expect(page.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'emma');
    fireEvent.click(page.getByRole('button', { name: 'Run report' }));
    await page.findByText(/of 60/);
    expect(address()).toContain('title__istartswith=emma');
  });

  test('an address with the answer skips the question; its chip changes it and has no cross', async () => {
    bookServer();
    await showGrid({ address: '/acme/pages/BOOKS?title__istartswith=em&notes__icontains=new&limit=20' }, { parameters });
    const chips = within(page.getByRole('list', { name: 'Active filters' }));
    expect(chips.getAllByRole('button', { name: /^Remove the filter/ }).map((each) => each.getAttribute('aria-label'))).toEqual([
      'Remove the filter Notes: contains new',
    ]);
    fireEvent.click(page.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(address()).not.toContain('notes'));
    expect(address()).toContain('title__istartswith=em');
  });

  test('an address without the answer asks for it, with the other filters kept', async () => {
    const calls = bookServer();
    await ask({}, '/acme/pages/BOOKS?notes__icontains=new&limit=20');
    expect(page.getByRole('textbox', { name: 'Notes' })).toHaveProperty('value', 'new');
    expect(rowCalls(calls)).toEqual([]);
  });

  test('a question without a required one is asked on the bare address alone', async () => {
    bookServer();
    await ask({ parameters: [{ field: 'notes' }] });
    fireEvent.click(page.getByRole('button', { name: 'Run report' }));
    expect(await page.findByText(/of 60/)).toBeTruthy();
    expect(address()).toContain('limit=20');
  });

  test('the rows stay while a required answer is typed anew', async () => {
    bookServer();
    await showGrid({ address: '/acme/pages/BOOKS?title__istartswith=em&limit=20' }, { parameters });
    fireEvent.click(page.getByRole('button', { name: /^Filters/ }));
    const input = await page.findByRole('textbox', { name: 'Title' });
    fireEvent.change(input, { target: { value: '' } });
    fireEvent.blur(input);
    expect(page.queryByRole('button', { name: 'Run report' })).toBeNull();
    fireEvent.change(input, { target: { value: 'per' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(address()).toContain('title__istartswith=per'));
  });

  test('speaks French', async () => {
    bookServer();
    await changeLanguage('fr');
    render(<ReportGrid screen={bookScreen({ parameters })} />, { wrapper: gridContexts() });
    expect(await page.findByRole('button', { name: 'Exécuter le rapport' })).toBeTruthy();
  });
});
