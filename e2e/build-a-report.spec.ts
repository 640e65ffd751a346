import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readXlsx } from 'hucre';
import { barriersOf } from './barriersOf.ts';
import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';

const firstRows = (page: Page) => page.getByRole('region', { name: 'First rows of the report' });
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();

async function begin(page: Page, company: string, report: string, path = 'RPT-GEN'): Promise<void> {
  await page.goto(`/${company}/pages/${path}`);
  await page.getByRole('button', { name: report }).click();
  await expect(firstRows(page)).toBeVisible();
}

async function save(page: Page, name: string, level?: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Template name' }).fill(name);
  if (level !== undefined) {
    await page.getByRole('combobox', { name: 'Access level' }).click();
    await page.getByRole('option', { name: level, exact: true }).click();
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The template is saved.')).toBeVisible();
}

test.describe('as a customer', () => {
  test.use({ account: 'northern.admin' });

  test('[D-037] [D-124] [D-125] [D-283] a report with a calculated column and a filter is built, opened, taken away and scheduled', async ({
    page,
    api,
  }) => {
    const list = new ListPage(page);
    await page.goto('/northern/pages/RPT-GEN');
    await expect(page.getByRole('heading', { name: 'Customer Report Generator', level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/Customer Report Generator/);
    await begin(page, 'northern', 'Shipments of a period');
    expect(await barriersOf(page)).toEqual([]);

    await test.step('columns are searched, chosen, and moved with the keys', async () => {
      await page.getByRole('searchbox', { name: 'Search columns' }).fill('declared');
      await page.getByRole('checkbox', { name: 'Declared value' }).check();
      await page.getByRole('searchbox', { name: 'Search columns' }).fill('');
      await expect(page.getByText('7 of 70 columns')).toBeVisible();
      const handle = page.getByRole('button', { name: 'Move Status' });
      await handle.press('ArrowUp');
      await expect(firstRows(page).getByRole('columnheader').first()).toHaveText('Status');
    });

    await test.step('a calculated column is in the preview', async () => {
      await page.getByRole('button', { name: 'Advanced options' }).click();
      await expect(page.getByRole('region', { name: 'Custom calculated columns' })).toBeVisible();
      await page.getByRole('button', { name: 'Add a calculated column' }).click();
      await page.getByRole('textbox', { name: 'Name of the column' }).fill('Both weights');
      await expect(firstRows(page).getByRole('columnheader', { name: /Both weights/ })).toBeVisible();
      await page.getByRole('button', { name: 'Add a sort option' }).click();
      await page.getByRole('combobox', { name: 'Sort by (1)' }).click();
      await page.getByRole('option', { name: 'Both weights' }).click();
      await page.getByRole('button', { name: 'Add a total' }).click();
      expect(await barriersOf(page)).toEqual([]);
    });

    await test.step('[D-126] exceptions and filters decide on the rows', async () => {
      await next(page);
      await page.getByRole('checkbox', { name: 'Late', exact: true }).check();
      await list.type('Weight', '5');
      await list.closeFilter();
      await expect(list.chips.filter({ hasText: 'Weight' })).toBeVisible();
      // The list of the report does not have the column, and is not asked.
      await list.type('Both weights', '5');
      await list.closeFilter();
      await expect(list.chips.filter({ hasText: 'Both weights' })).toBeVisible();
      await list.clearFilters();
      await expect(firstRows(page)).toBeVisible();
      const statuses = firstRows(page).locator('tbody tr td:first-child');
      await expect(statuses.first()).toHaveText('Late');
      expect(new Set(await statuses.allTextContents())).toEqual(new Set(['Late']));
    });

    await test.step('the file has the calculated column, and the template opens in the grid', async () => {
      await next(page);
      await page.getByRole('combobox', { name: 'Format of the file' }).click();
      await page.getByRole('option', { name: 'XLSX' }).click();
      const started = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download' }).click();
      const book = await readXlsx(await readFile(await (await started).path()));
      expect(JSON.stringify(book.sheets[0]?.rows)).toContain('Both weights');
      await save(page, 'Late and heavy');
      await expect(page).toHaveURL(/RPT-MINE/);
      await page.getByRole('link', { name: 'Late and heavy' }).click();
      await page.getByRole('link', { name: 'Open the report' }).click();
      await expect(page.getByRole('heading', { name: 'Late and heavy' })).toBeVisible();
      await expect(list.table.getByRole('columnheader', { name: /Both weights/ })).toBeAttached();
      await expect(list.chips.filter({ hasText: /Status/ })).toBeVisible();
    });

    await test.step('the values are there when it is changed, and its schedule shows the next run', async () => {
      await page.getByRole('link', { name: 'Edit in the generator' }).click();
      await expect(page.getByRole('heading', { name: 'Late and heavy' })).toBeVisible();
      await page.getByRole('button', { name: 'Advanced options' }).click();
      await expect(page.getByRole('textbox', { name: 'Name of the column' })).toHaveValue('Both weights');
      await next(page);
      await expect(page.getByRole('checkbox', { name: 'Late', exact: true })).toBeChecked();
      await next(page);
      await page.getByRole('button', { name: 'Save and schedule' }).click();
      await expect(page).toHaveURL(/RPT-SCHED\/ADD/);
      await expect(page.getByRole('combobox', { name: 'Template' })).toHaveValue('Late and heavy');
      const template = Number(new URL(page.url()).searchParams.get('template'));
      const made = await api.post('/api/scheduled_reports', {
        data: {
          name: 'Late each day',
          template,
          frequency: 'daily',
          hour: 7,
          output_type: 'archives',
          format: 'excel',
          send_rule: 'always',
          start_date: new Date().toISOString().slice(0, 10),
        },
      });
      const { id, next_run_at: nextRun } = await made.json();
      expect(nextRun).toMatch(/^\d{4}-\d\d-\d\dT/);
      await page.goto(`/northern/pages/RPT-SCHED/${id}`);
      await expect(page.getByRole('heading', { name: 'Late each day' })).toBeVisible();
      await expect(page.getByText('Next run').first()).toBeVisible();
    });
  });

  test('[D-038] templates of the levels that a customer has land in their lists', async ({ page }) => {
    for (const [level, cmid] of [
      ['Personal', 'RPT-MINE'],
      ['Company', 'RPT-COMPANY'],
    ] as const) {
      await begin(page, 'northern', 'Pickups of a day');
      await next(page);
      await next(page);
      await save(page, `Pickups, ${level}`, level);
      await expect(page).toHaveURL(new RegExp(cmid));
      await expect(page.getByRole('link', { name: `Pickups, ${level}` })).toBeVisible();
    }
    await begin(page, 'northern', 'Pickups of a day');
    await next(page);
    await next(page);
    await page.getByRole('combobox', { name: 'Access level' }).click();
    await expect(page.getByRole('option')).toHaveText(['Personal', 'Company']);
  });

  test.describe('at the limits', () => {
    // A sum of different units is refused by its preview while columns are chosen.
    test.use({ tolerates: [/status of 400/] });

    test('[D-532] [D-533] [D-534] [D-535] one more than each limit is refused in its words', async ({ page }) => {
      await begin(page, 'northern', 'Shipments of a period', 'RPT-GEN/ADVANCED');
      const columns = page.getByRole('list', { name: 'Columns' });
      const counter = page.getByText(/^\d+ of 70 columns$/);
      // The headings of categories choose several columns at once, as far as there is room; single ones the rest.
      const headings = columns
        .getByRole('listitem')
        .filter({ hasNot: page.getByRole('button') })
        .getByRole('checkbox', { checked: false });
      for (let left = await headings.count(); left > 0; left -= 1) await headings.nth(left - 1).click();
      const single = columns
        .getByRole('listitem')
        .filter({ has: page.getByRole('button') })
        .getByRole('checkbox', { checked: false });
      while ((await counter.textContent()) !== '70 of 70 columns') await single.first().click();
      await expect(counter).toHaveText('70 of 70 columns');
      await single.first().click();
      await expect(page.getByText('Maximum 70 report columns')).toBeVisible();
      await expect(counter).toHaveText('70 of 70 columns');
      const sorting = page.getByRole('button', { name: 'Add a sort option' });
      for (let i = 0; i < 3; i += 1) await sorting.click();
      await expect(page.getByRole('combobox', { name: 'Sort by (3)' })).toBeVisible();
      await sorting.click();
      await expect(page.getByText('Sorting allows up to 3 options')).toBeVisible();

      await begin(page, 'northern', 'Open statements', 'RPT-GEN/ADVANCED');
      const add = page.getByRole('button', { name: 'Add a calculated column' });
      for (let i = 0; i < 12; i += 1) await add.click();
      await expect(page.getByRole('textbox', { name: 'Name of the column' })).toHaveCount(12);
      await add.click();
      await expect(page.getByText('Maximum 12 items')).toBeVisible();
      const operands = page.getByRole('combobox', { name: 'Columns to combine' });
      const free = page.getByRole('option', { selected: false });
      await operands.first().click();
      for (let i = 0; i < 8; i += 1) await free.first().click();
      await expect(page.getByRole('option', { selected: true })).toHaveCount(10);
      await expect(page.getByText('A sum may combine up to 10 columns')).toHaveCount(0);

      await begin(page, 'northern', 'Shipments of a period', 'RPT-GEN/ADVANCED');
      await add.click();
      await operands.click();
      for (let i = 0; i < 9; i += 1) await free.first().click();
      await expect(page.getByText('A sum may combine up to 10 columns')).toBeVisible();
      await expect(page.getByRole('option', { selected: true })).toHaveCount(10);
    });
  });
});

test.describe('as an employee', () => {
  test.use({ account: 'employee' });

  test('[D-038] [D-126] staff choose the exceptions of a report and keep a general template', async ({ page, openBrowser }) => {
    await page.goto('/waybill/pages/RPT-GEN/EXCEPTIONS');
    await expect(page.getByRole('heading', { name: 'Allowed Exceptions', level: 1 })).toBeVisible();
    await page.getByRole('combobox', { name: 'Report' }).click();
    await page.getByRole('option', { name: 'Open statements' }).click();
    await page.getByRole('combobox', { name: 'Column of the exceptions' }).click();
    await page.getByRole('option', { name: 'Currency' }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('checkbox', { name: 'USD' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('The allowed exceptions are saved.')).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);

    const customer = await openBrowser('northern.admin');
    await begin(customer, 'northern', 'Open statements');
    await next(customer);
    await expect(customer.getByRole('checkbox', { name: 'USD' })).toBeVisible();

    await begin(page, 'waybill', 'Pickups of a day');
    await next(page);
    await next(page);
    await save(page, 'Pickups for all', 'General');
    await expect(page).toHaveURL(/RPT-GENERAL/);
    await expect(page.getByRole('link', { name: 'Pickups for all' })).toBeVisible();
  });
});

test.describe('on a phone, in French', () => {
  test.use({ account: 'maple.user', viewport: { width: 360, height: 740 }, locale: 'fr-CA', tolerates: [/status of 400/] });

  test('the steps fit, with their words, and the keys reach each of them', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('language', 'fr'));
    await page.goto('/maple/pages/RPT-GEN');
    await expect(page.getByRole('button', { name: 'Envois d’une période' })).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Envois d’une période' }).press('Enter');
    await expect(page.getByRole('region', { name: 'Premières lignes du rapport' })).toBeVisible();
    const heading = page.getByRole('heading', { name: 'Envois d’une période', level: 2 });
    await expect(heading).toBeFocused();
    await page.getByRole('button', { name: 'Options avancées' }).click();
    await expect(page.getByRole('region', { name: 'Colonnes calculées personnalisées' })).toBeVisible();
    await page.getByRole('button', { name: 'Ajouter une colonne calculée' }).click();
    for (const step of ['Suivant', 'Suivant']) {
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await page.getByRole('button', { name: step, exact: true }).press('Enter');
      await expect(heading).toBeFocused();
    }
    await expect(page.getByRole('button', { name: 'Enregistrer et planifier' })).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);

    await page.getByRole('textbox', { name: 'Nom du modèle' }).fill('');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).press('Enter');
    await expect(page.getByRole('textbox', { name: 'Nom du modèle' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Nom du modèle' }).fill('Poids réunis');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).press('Enter');
    const width = (name: string) => page.getByRole('link', { name }).evaluate((link) => link.scrollWidth - link.clientWidth);
    expect(await width('Nouveau rapport')).toBe(0);
    await page.getByRole('button', { name: 'Actions pour Poids réunis' }).click();
    // The entries for changes of the state arrive after the others, and make the menu wider.
    await expect(page.getByRole('menuitem', { name: 'Pourquoi une action manque-t-elle?' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('menuitem', { name: 'Ouvrir', exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Numéro de probill' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Colonnes calculées personnalisées' })).toContainText('Poids, Poids taxable');
    expect(await barriersOf(page)).toEqual([]);
  });
});
