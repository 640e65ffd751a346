import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './portal.ts';

/* The gallery of the interface's parts, which the build of the browser tests takes in. */

/** Names of the entries, as the navigation of the gallery has them. */
async function entryNames(page: Page): Promise<string[]> {
  await page.goto('/gallery');
  const links = page.getByRole('navigation').getByRole('link');
  await expect(links.first()).toBeVisible();
  return links.allTextContents();
}

for (const [theme, language, word] of [
  ['dark', 'Français', 'Copier'],
  ['light', 'English', 'Copy'],
] as const) {
  test(`every entry opens without a complaint or a barrier, in ${theme} and ${language}`, async ({ page }) => {
    test.setTimeout(240_000);
    const names = await entryNames(page);
    expect(names.length).toBeGreaterThan(30);
    await page.getByRole('button', { name: language }).click();
    await page.getByRole('button', { name: theme === 'dark' ? /dark|sombre/i : /light|clair/i }).click();
    const found: unknown[] = [];
    for (const name of names) {
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByRole('button', { name: word, exact: true })).toBeVisible();
      // A grid shows its skeleton until the rows are there.
      if (name !== 'grid-loading') await expect(page.getByRole('region', { name }).locator('.MuiSkeleton-root')).toHaveCount(0);
      const { violations } = await new AxeBuilder({ page })
        .options({ resultTypes: ['violations'] })
        .include('main')
        .analyze();
      found.push(...violations.map(({ id, nodes }) => ({ name, id, at: nodes.map(({ html }) => html) })));
    }
    expect(found).toEqual([]);
  });
}

test('a definition that is changed is drawn', async ({ page }) => {
  await page.goto('/gallery/chips');
  const definition = page.getByRole('textbox', { name: 'Definition (JSON)' });
  await definition.fill('[{ "label": "Persuasion" }]');
  await expect(page.getByRole('region', { name: 'chips' })).toHaveText('Persuasion');
  await definition.fill('[{');
  await expect(page.getByText(/This is not JSON/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'chips' })).toHaveText('Persuasion');
});

test.describe('pages of stock components of react-admin', () => {
  test.use({ account: 'admin', tolerates: [/status of (400|409)/] });

  test('a customer is found, changed, refused at its field, and not written over another person’s change', async ({ page, api }) => {
    test.setTimeout(180_000);
    await page.goto('/gallery/react-admin');
    await expect(page).toHaveURL(/\/gallery\/react-admin\/customers/);
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows.nth(1)).toBeVisible();
    const { results } = await (await api.get('/api/customers?limit=1&sort=-name')).json();
    const [customer] = results;

    await page.getByRole('button', { name: /name/i }).first().click();
    await page.getByRole('textbox', { name: /search/i }).fill(customer.code);
    await expect(rows).toHaveCount(2);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/customers/${customer.id}$`));

    const city = page.getByRole('textbox', { name: 'City' });
    await expect(city).toHaveValue(customer.city);
    await page.getByRole('textbox', { name: 'Postal code' }).fill('not a postal code');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/postal code/i).nth(1)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Postal code' })).toHaveAttribute('aria-invalid', 'true');

    const before = await (await api.get(`/api/customers/${customer.id}`)).json();
    await page.getByRole('textbox', { name: 'Postal code' }).fill(before.postal_code);
    await city.fill(`${before.city} West`);
    await api.put(`/api/customers/${customer.id}`, { data: { phone: '4165550123', version: before.version } });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert').filter({ hasText: /changed/i })).toBeVisible();
    const kept = await (await api.get(`/api/customers/${customer.id}`)).json();
    expect(kept).toMatchObject({ city: before.city });

    await page.reload();
    await expect(city).toHaveValue(before.city);
    await city.fill(`${before.city} West`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/customers$|\/customers\?/);
    expect(await (await api.get(`/api/customers/${customer.id}`)).json()).toMatchObject({ city: `${before.city} West`, phone: kept.phone });
  });
});
