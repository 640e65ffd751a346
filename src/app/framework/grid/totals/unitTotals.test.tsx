import { cleanup, screen as page, render } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { jsonResponse, testServer } from '../../../../../test/fixtures/gridServer.ts';
import { gridContexts } from '../../../../../test/fixtures/testGrid.tsx';
import { GridBase } from '../GridBase.tsx';
import { gridList } from '../state/GridList.ts';
import { GridTotals } from './GridTotals.tsx';

/* Totals of amounts whose unit is in another column of the row. */

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Column = Parameters<typeof gridList>[0]['columns'] & object extends readonly (infer Each)[] ? Each : never;

const price: Column = {
  field: 'price',
  label: { en: 'Price', fr: 'Prix' },
  type: 'decimal',
  decimals: 2,
  format: 'currency',
  unitField: 'currency',
};

async function totalOf(total: unknown, column: Column = price, fn: 'sum' | 'count' = 'sum') {
  const calls = testServer({
    'GET books': ({ query }) =>
      query.get('rows') === 'false'
        ? jsonResponse({ count: 9, aggregates: { [`${fn}:price`]: total } })
        : jsonResponse({ results: [{ id: 1, title: 'Emma', price: 5, currency: 'USD' }], has_more: true }),
  });
  const list = gridList({
    title: { en: 'Books', fr: 'Livres' },
    apiKey: 'GET books',
    columns: [{ field: 'title', label: { en: 'Title', fr: 'Titre' } }, column],
    totals: [{ field: 'price', fn }],
  });
  render(
    <GridBase list={list}>
      <GridTotals />
    </GridBase>,
    { wrapper: gridContexts() },
  );
  const value = (await page.findByRole('term')).nextSibling;
  const fields = calls.flatMap(({ query }) => query.get('fields')?.split(',') ?? []);
  return { text: value?.textContent?.replaceAll('\u00a0', ' '), fields };
}

const of = (unit: string | null, value: number | null, others = 0) => ({ unit, others, count: 1, value });

describe('totals of several units', () => {
  test.each([
    ['one unit', [of('USD', 567)], 'USD 567.00'],
    ['two', [of('CAD', 1234), of('USD', 567)], 'CAD 1,234.00 · USD 567.00'],
    ['rows without a unit apart', [of('CAD', 1), of(null, 2)], 'CAD 1.00 · 2.00 without a unit'],
    ['no row with a unit', [of(null, 2)], '2.00'],
    ['a unit without amounts', [of('CAD', 1), of('USD', null)], 'CAD 1.00'],
    ['no amounts', [], '–'],
    ['a unit that is no currency', [of('points', 3)], '3 points'],
    ['four', [of('CAD', 1), of('USD', 2), of('EUR', 3), of('GBP', 4)], 'CAD 1.00 · USD 2.00 · EUR 3.00 · GBP 4.00'],
    [
      'six',
      [of('CAD', 1), of('USD', 2), of('EUR', 3), of('GBP', 4), of('JPY', 5), of(null, 6)],
      'CAD 1.00 · USD 2.00 · EUR 3.00 · 3 other units (GBP 4.00 · JPY 5.00 · 6.00 without a unit)',
    ],
    ['more than have values', [of('CAD', 1), of(null, null, 7)], 'CAD 1.00 · 7 other units'],
  ] as const)('%s', async (_name, total, expected) => {
    expect((await totalOf(total)).text).toBe(expected);
  });

  test('a back end that gives one number has it without a currency', async () => {
    expect((await totalOf(12.5)).text).toBe('12.50');
  });

  test('without the right to the unit there is none, and the reason', async () => {
    const hidden = { ...price, unitField: undefined, hasHiddenUnit: true };
    expect((await totalOf(null, hidden)).text).toMatch(/^– \(The amounts have different units/);
    cleanup();
    expect((await totalOf(4, hidden, 'count')).text).toBe('4');
  });

  test('a request for rows asks for the unit of its amounts', async () => {
    expect((await totalOf([])).fields).toContain('currency');
  });
});
