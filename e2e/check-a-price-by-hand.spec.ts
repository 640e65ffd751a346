// The worked example of a price, line by line, as the reader changes it, in English and French.
import { barriersOf } from './barriersOf.ts';
import { expect, test } from './portal.ts';

const amounts = [/298\D76/, /119\D50/, /37\D20/, /65\D00/, /8\D25/, /25\D00/, /314\D71/, /15\D74/, /31\D39/, /361\D84/];

for (const [account, width, words] of [
  ['admin', 1280, { price: 'Price line by line', weight: /^Weight of all/, density: 'Density minimum', from: 'From' }],
  ['employee', 360, { price: 'Prix ligne par ligne', weight: /^Poids total/, density: 'Densité minimale', from: 'De' }],
] as const)
  test.describe(`as ${account}`, () => {
    test.use({ account });

    test(`[D-100] a price is checked by hand, at a width of ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 1000 });
      await page.goto('/waybill/pages/RATE-HAND');
      const rows = page.getByRole('table', { name: words.price }).getByRole('row');
      await expect(rows.filter({ hasText: words.density })).toContainText(/10\D67/);
      const lines = await rows.filter({ has: page.getByRole('cell') }).allTextContents();
      expect(lines.length).toBe(amounts.length);
      for (const [place, amount] of amounts.entries()) expect(lines[place]).toMatch(amount);
      expect(await barriersOf(page, { within: 'main' })).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.getByRole('combobox', { name: words.from, exact: true }).click();
      await page.getByRole('option', { name: 'Toronto' }).click();
      await expect(rows.last()).toContainText(/330\D45/);
      await page.getByRole('textbox', { name: words.weight }).fill('20001');
      await expect(page.getByRole('alert')).toContainText(/20\D000/);
    });
  });
