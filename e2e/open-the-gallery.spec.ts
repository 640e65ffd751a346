import { expect, test } from './portal.ts';

/* The gallery of interface parts, included in the build of the browser tests. */

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
