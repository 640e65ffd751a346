import type { Page } from '@playwright/test';
import { byTurn, isDeep } from '../test/tier.ts';
import { type Barrier, barriersOf } from './barriersOf.ts';
import { expect, test } from './portal.ts';

/* The gallery of the interface's parts, which the build of the browser tests takes in. */

test.describe('every entry', () => {
  test.use({ colorScheme: 'light', reducedMotion: 'reduce', tolerates: [/broken on purpose|A block crashed/] });

  test('opens without a complaint or a barrier, light and in English, dark and in French', async ({ page }) => {
    test.setTimeout(300_000);
    await page.goto('/gallery');
    const links = page.getByRole('navigation').getByRole('link');
    await expect(links.first()).toBeVisible();
    const names = await links.allTextContents();
    const found: unknown[] = [];
    // The fast tier opens each entry once, in one of the looks by turn, and looks for barriers in every third.
    const looks = [[], ['Français', 'Sombre']];
    for (const choose of looks) {
      for (const name of choose) await page.getByRole('button', { name }).click();
      for (const [i, name] of names.entries()) {
        if (!byTurn(looks, i).includes(choose)) continue;
        const barriers = await barriersOfEntry(page, name, isDeep || i % 3 === 0);
        found.push(...barriers.map((barrier) => ({ name, choose, ...barrier })));
      }
    }
    expect(found).toEqual([]);
  });
});

/** Opens an entry and its dialog, looks for barriers if asked for once everything is there, and closes the dialog. */
async function barriersOfEntry(page: Page, name: string, isChecked: boolean): Promise<readonly Barrier[]> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  const entry = page.getByRole('region', { name, exact: true });
  if (!name.endsWith('-loading')) await expect(entry.locator('.MuiSkeleton-root')).toHaveCount(0);
  // Not the arrow of a suggestion box, whose name is no text.
  const button = entry.getByRole('button', { name: /^(Open|Ouvrir)$/ }).filter({ hasText: /./ });
  const hasDialog = (await button.count()) > 0;
  if (hasDialog) await button.click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(dialog).toHaveCount(hasDialog ? 1 : 0);
  const found = isChecked ? await barriersOf(page, { without: 'nav' }) : [];
  if (hasDialog) await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  return found;
}

test('a definition that is changed is drawn', async ({ page }) => {
  await page.goto('/gallery/chips');
  const definition = page.getByRole('textbox', { name: 'Definition (JSON)' });
  await definition.fill('[{ "label": "Persuasion" }]');
  await expect(page.getByRole('region', { name: 'chips' })).toHaveText('Persuasion');
  await definition.fill('[{');
  await expect(page.getByText(/This is not valid JSON/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'chips' })).toHaveText('Persuasion');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('slots of a list and the details of a row lie within the screen', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/gallery/slots-list');
    const list = page.getByRole('region', { name: 'slots-list', exact: true });
    await list
      .getByRole('button', { name: /^Details of/ })
      .first()
      .click();
    const cards = list.getByRole('listitem');
    const details = cards.getByText(/ · \d+$/);
    const field = cards.getByText('new', { exact: true }).first();
    const tools = list.getByRole('button', { name: /^Refresh \(/ });
    await expect(tools).toHaveCount(2);
    await expect(details).toBeInViewport({ ratio: 1 });
    await expect(field).toBeVisible();
    for (const part of [details, field, ...(await tools.all())]) {
      const { x = -1, width = 0 } = (await part.boundingBox()) ?? {};
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(360);
    }
  });
});

test.describe('pages of stock components of react-admin', () => {
  test.use({ account: 'admin', tolerates: [/status of (400|409)/] });

  for (const [language, heading, box, save] of [
    ['English', 'City', 'Postal/Zip code', 'Save'],
    ['Français', 'Ville', 'Code postal/ZIP', 'Enregistrer'],
  ] as const)
    test(`their labels are those of the definitions: ${language}`, { tag: '@deep' }, async ({ page }) => {
      await page.goto('/gallery/react-admin');
      await page.getByRole('button', { name: language, exact: true }).click();
      const table = page.getByRole('table');
      await expect(table.getByRole('columnheader', { name: heading })).toBeVisible();
      await expect(page.getByRole('textbox', { name: heading })).toBeVisible();
      await table
        .getByRole('link', { name: /^(Edit|Éditer|Modifier)$/ })
        .first()
        .click();
      await expect(page.getByRole('textbox', { name: box })).toBeVisible();
      await expect(page.getByRole('button', { name: save })).toBeVisible();
      expect(await barriersOf(page, { within: 'main' })).toEqual([]);
    });

  test('a new customer is refused with a notice, and at its field', { tag: '@deep' }, async ({ page }) => {
    test.setTimeout(120_000);
    await page.goto('/gallery/react-admin');
    await page.getByRole('link', { name: 'Create', exact: true }).click();
    await expect(page).toHaveURL(/\/gallery\/react-admin\/customers\/create$/);
    await page.getByRole('textbox', { name: 'Postal/Zip code' }).fill('not a postal code');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('textbox', { name: 'Postal/Zip code' })).toHaveAttribute('aria-invalid', 'true');
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: /form is not valid|required/i })
        .first(),
    ).toBeVisible();
  });

  test('all rows are exported, and a page without permission is the 403 page of the portal', { tag: '@deep' }, async ({ page }) => {
    test.setTimeout(120_000);
    await page.goto('/gallery/react-admin');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toBe('customers.csv');
    await page.goto('/gallery/react-admin/access-denied');
    await expect(page).toHaveURL(/\/403-forbidden/);
  });

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
    await page.getByRole('textbox', { name: 'Postal/Zip code' }).fill('not a postal code');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('textbox', { name: 'Postal/Zip code' })).toHaveAccessibleDescription('Maximum length is 10 characters');
    await expect(page.getByRole('textbox', { name: 'Postal/Zip code' })).toHaveAttribute('aria-invalid', 'true');

    const before = await (await api.get(`/api/customers/${customer.id}`)).json();
    await page.getByRole('textbox', { name: 'Postal/Zip code' }).fill(before.postal_code);
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
