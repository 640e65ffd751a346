import { barriersOf } from './barriersOf.ts';
import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';

interface Charged {
  readonly results: readonly { readonly id: number; readonly quote: number; readonly amount: number }[];
}

test.use({ account: 'northern.admin' });

test('the charges of a quote are below its row, with a link to all of them on its page [B-198]', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const quotes = new ListPage(page);
  await quotes.open('/northern/pages/QT-START');
  await page
    .getByRole('button', { name: /^Details of / })
    .first()
    .click();
  const charges = page.getByRole('region', { name: 'Charges' });
  await expect(charges.getByRole('table')).toBeVisible();
  const id = await page.locator('[role="row"][data-id^="=details:"]').first().getAttribute('data-id');
  const quote = Number(id?.replace(/\D/g, ''));
  const answer = await api.get('/api/quote_charges', {
    params: { quote, limit: 100 },
    headers: { cmid: 'QT-START' },
    failOnStatusCode: true,
  });
  const { results } = (await answer.json()) as Charged;
  expect(results.length).toBeGreaterThan(0);
  await expect(charges.getByRole('row')).toHaveCount(1 + Math.min(10, results.length));
  const [room, grid] = [await charges.boundingBox(), await page.getByRole('grid').boundingBox()];
  expect(room?.width, 'as wide as the table').toBeGreaterThan(0.9 * (grid?.width ?? 0));
  expect(await barriersOf(page)).toEqual([]);
  await charges.getByRole('link', { name: /^(Show all|Open the list)$/ }).click();
  await expect(page).toHaveURL(/tab=quote_charges\.quote/);
  await expect(page.getByRole('tab', { name: /^Charges/ })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(charges.getByRole('table'), 'open details come back').toBeVisible();

  await test.step('on a phone a card opens them too, and nothing is wider than the screen', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/northern/pages/QT-START');
    await page
      .getByRole('button', { name: /^Details of / })
      .first()
      .click();
    await expect(charges.getByRole('table')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
