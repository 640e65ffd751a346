import { cleanup, fireEvent, screen as page, render, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { bookPage, jsonResponse, type TestCall, testServer } from '../../../../../test/fixtures/gridServer.ts';
import { bookScreen, gridContexts } from '../../../../../test/fixtures/testGrid.tsx';
import { GridBase } from '../GridBase.tsx';
import { screenList } from '../state/GridList.ts';
import { GridFooter } from './GridFooter.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const list = screenList(bookScreen());

async function openFooter(answer: (call: TestCall) => Response | Promise<Response>, address = '/acme/pages/BOOKS') {
  const calls = testServer({ 'GET books': answer });
  render(
    <GridBase list={list}>
      <GridFooter />
    </GridBase>,
    { wrapper: gridContexts({ address }) },
  );
  const pages = () => within(page.getByRole('navigation', { name: 'Pages' }));
  await page.findByText(/^\d+–\d+ of/);
  return { calls, pages };
}

const isCount = ({ query }: TestCall) => query.get('rows') === 'false';

/** So many books, five per page. */
const library =
  (count: number, isEstimated = false) =>
  (call: TestCall) =>
    isCount(call)
      ? jsonResponse({ count, aggregates: {}, ...(isEstimated && { count_estimated: true }) })
      : jsonResponse({ results: Array.from({ length: 5 }, (_, id) => ({ id })), has_more: Number(call.query.get('offset')) + 5 < count });

describe('while the rows are counted', () => {
  test('the footer says so, also to screen readers, and the pages go on', async () => {
    const count = Promise.withResolvers<Response>();
    const { pages } = await openFooter((call) => (isCount(call) ? count.promise : bookPage(call)));
    expect(page.getByText(/^1–20 of …/).textContent).toBe('1–20 of … Counting the rows');
    expect(pages().getByRole('button', { name: 'Previous page' })).toHaveProperty('disabled', true);
    expect(pages().queryByRole('button', { name: 'Page 3' })).toBeNull();
    fireEvent.click(pages().getByRole('button', { name: 'Next page' }));
    expect(await page.findByText(/^21–40 of …/)).toBeTruthy();
    fireEvent.click(pages().getByRole('button', { name: 'Page 3' }));
    expect(await page.findByText(/^41–60 of …/)).toBeTruthy();
    expect(pages().getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true);
    count.resolve(jsonResponse({ count: 60, aggregates: { 'sum:copies': 7 } }));
    expect(await page.findByText('41–60 of 60')).toBeTruthy();
    expect(page.queryByText('Counting the rows')).toBeNull();
  });

  test('a failure is told beside the rows, with a way to count again', async () => {
    let fails = true;
    await openFooter((call) => (isCount(call) && fails ? jsonResponse({ detail: 'Too slow.' }, 503) : bookPage(call)));
    expect(await page.findByText('The rows could not be counted.')).toBeTruthy();
    fails = false;
    fireEvent.click(page.getByRole('button', { name: 'Count again' }));
    expect(await page.findByText('1–20 of 60')).toBeTruthy();
    expect(page.queryByRole('button', { name: 'Count again' })).toBeNull();
  });
});

describe('pages', () => {
  test.each([0, 5, 100, 150, 195])('at offset %i of forty are at most ten numbers, the first and the last among them', async (offset) => {
    const { pages } = await openFooter(library(200), `/acme/pages/BOOKS?limit=5&offset=${offset}`);
    expect(await page.findByText(/ of 200$/)).toBeTruthy();
    const numbers = pages().getAllByRole('button', { name: /^Page \d+$/ });
    expect(numbers.length).toBeLessThanOrEqual(10);
    expect([numbers[0]?.textContent, numbers.at(-1)?.textContent]).toEqual(['1', '40']);
  });

  test('beyond ten are reached by their number', async () => {
    const { calls } = await openFooter(library(200), '/acme/pages/BOOKS?limit=5&offset=0');
    const input = await page.findByRole('textbox', { name: 'Go to page' });
    for (const wrong of ['0', '41', 'x', '1.5']) {
      fireEvent.change(input, { target: { value: wrong } });
      fireEvent.keyDown(input, { key: 'Enter' });
      expect(await page.findByText('A number from 1 to 40')).toBeTruthy();
      expect(input.getAttribute('aria-invalid')).toBe('true');
    }
    fireEvent.change(input, { target: { value: '23' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(await page.findByText('111–115 of 200')).toBeTruthy();
    expect(calls.at(-1)?.query.get('offset')).toBe('110');
  });

  test('of an estimated number end after the next one; others are reached by their number', async () => {
    const { pages } = await openFooter(library(123_456, true), '/acme/pages/BOOKS?limit=5&offset=5');
    expect(await page.findByText('6–10 of about 123,456')).toBeTruthy();
    expect(pages().getAllByRole('button', { name: /^Page \d+$/ })).toHaveLength(3);
    expect(page.getByRole('textbox', { name: 'Go to page' })).toBeTruthy();
  });

  test('up to ten have no further input', async () => {
    await openFooter(library(50), '/acme/pages/BOOKS?limit=5&offset=0');
    expect(await page.findByText('1–5 of 50')).toBeTruthy();
    expect(page.queryByRole('textbox', { name: 'Go to page' })).toBeNull();
  });
});
