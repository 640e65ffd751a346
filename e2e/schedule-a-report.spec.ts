// A list and a template that the portal sends by itself: scheduled with a preview, sent to a system, opened by a link, copied to a customer.
import type { APIRequestContext, Page } from '@playwright/test';
import { barriersOf } from './barriersOf.ts';
import { ListPage } from './ListPage.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { expect, test } from './portal.ts';

const preview = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function pick(page: Page, label: RegExp, text: RegExp | string): Promise<void> {
  await page.getByRole('main').getByRole('combobox', { name: label }).first().click();
  await page.getByRole('option', { name: text }).first().click();
}

async function fitsIn(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

test.describe('as a customer', () => {
  test.use({ account: 'northern.admin', tolerates: [/status of 400 .*pushreport/] });

  for (const width of [1280, 360])
    test(`a list is scheduled from its downloads, with its next runs and first rows before it is saved, at a width of ${width}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await new ListPage(page).open('/northern/pages/RPT-SHP');
      if (width < 600) await page.getByRole('toolbar').getByRole('button', { name: 'More', exact: true }).click();
      else await page.getByRole('button', { name: 'Download' }).click();
      await page.getByRole('menuitem', { name: /^Schedule/ }).click();
      const dialog = page.getByRole('dialog', { name: /^Schedule/ });
      await expect(dialog).toContainText('of this list');
      await dialog.getByRole('textbox', { name: 'Report name' }).fill(`Shipments ${width}`);
      expect(await barriersOf(page, { within: '[role=dialog]' })).toEqual([]);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Create Push Report' })).toBeVisible();
      await expect(page.getByRole('textbox', { name: /^Report name/ })).toHaveValue(`Shipments ${width}`);
      await expect(preview(page, 'Preview').getByRole('list').getByRole('listitem')).toHaveCount(5);
      await expect(preview(page, 'Preview').getByRole('table')).toBeVisible();
      await fitsIn(page, width);
      await pick(page, /^Delivery/, 'Repository only');
      expect(await barriersOf(page, { within: 'main' })).toEqual([]);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('link', { name: `Shipments ${width}` }).click();
      await expect(page.getByRole('heading', { level: 1, name: `Shipments ${width}` })).toBeVisible();
      await expect(page.getByRole('main')).toContainText('Next run');
    });

  for (const width of [1280, 360])
    test(`[D-127][D-132] a template is scheduled from the menu, with its next runs before it is saved, at a width of ${width}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/northern/home');
      if (width < 600) await page.getByRole('button', { name: 'Open menu' }).click();
      const menu = page.getByRole('navigation', { name: 'Main menu' });
      const link = menu.getByRole('link', { name: 'My Scheduled Reports' });
      await menu.getByRole('button', { name: 'Reports', exact: true }).click();
      await link.click();
      await expect(page.getByRole('heading', { level: 1, name: 'My Scheduled Reports' })).toBeVisible();
      await expect(page).toHaveTitle(/^My Scheduled Reports/);
      await page.goto('/northern/pages/RPT-SCHED/ADD');
      await expect(page.getByRole('heading', { level: 1, name: 'Scheduled Report' })).toBeVisible();
      await expect(page).toHaveTitle(/^Scheduled Report/);
      await expect(preview(page, 'Preview')).toContainText('Choose a template, a frequency and an hour.');
      await expect(page.getByRole('spinbutton', { name: /^Day of month/ })).toHaveCount(0);
      await page.getByRole('textbox', { name: /^Report name/ }).fill(`Own ${width}`);
      await pick(page, /^Template/, 'Late deliveries');
      await pick(page, /^Frequency/, 'Monthly');
      await page.getByRole('textbox', { name: /^Day of month/ }).fill('31');
      await expect(preview(page, 'Preview').getByRole('list').getByRole('listitem')).toHaveCount(5);
      await expect(page.getByRole('combobox', { name: /^Day of week/ })).toHaveCount(0);
      await pick(page, /^Output/, 'Archives');
      await fitsIn(page, width);
      expect(await barriersOf(page, { within: 'main' })).toEqual([]);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('link', { name: `Own ${width}` }).click();
      await expect(page.getByRole('heading', { level: 1, name: `Own ${width}` })).toBeVisible();
      await expect(page.getByRole('main')).toContainText('Next run');
    });

  test('a system that takes reports is added, and a private address is refused at its field', async ({ page }) => {
    await page.goto('/northern/pages/PUSHREPORT_TARGET/ADD');
    await page.getByRole('textbox', { name: /^Name/ }).fill('Warehouse');
    await page.getByRole('textbox', { name: /^Server/ }).fill('10.0.0.5');
    await page.getByRole('textbox', { name: /^User name/ }).fill('reports');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('main')).toContainText('Private addresses are refused.');
    await pick(page, /^Kind/, 'Web address');
    await page.getByRole('textbox', { name: /^Address/ }).fill('https://reports.example.com/take');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('link', { name: 'Warehouse' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Warehouse' })).toBeVisible();
    await page.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menuitem', { name: 'Test' })).toBeVisible();
  });
});

test.describe('a person without an account', () => {
  test.use({ account: 'northern.user' });

  test('opens a file by a link and a code, on a phone', async ({ api, openBrowser }) => {
    const { results } = await (await api.get('/api/pushreport/sources')).json();
    const source = results.find(({ cmid }: { cmid: string }) => cmid === 'RPT-SHP');
    const address = `guest-${Date.now()}@example.org`;
    const made = await api.post('/api/pushreport', {
      data: {
        title: `For guests ${Date.now()}`,
        api_url: source.api_url,
        cmid: source.cmid,
        frequency: 'daily',
        hour: 7,
        output_type: 'CSV',
        send_rule: 'always',
        outside: [address],
        outside_fields: ['probill', 'status'],
      },
    });
    const { id } = await made.json();
    expect((await api.post(`/api/pushreport/run_report/${id}`)).status()).toBe(202);
    const page = await openBrowser(undefined);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(linkIn(await mailTo(address)));
    await expect(page.getByRole('main')).toContainText('For guests');
    expect(await barriersOf(page, { within: 'main' })).toEqual([]);
    await page.getByRole('button', { name: /code/i }).click();
    const code = /\b(\d{6})\b/.exec((await mailTo(address, 2)).text)?.[1] ?? '';
    await page.getByRole('textbox', { name: /code/i }).fill(code);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await fitsIn(page, 360);
  });
});

test.describe('a copy for another company', () => {
  /** Templates and schedules of the demo belong to administrators; a member of staff has one by the API. */
  async function scheduleOf(api: APIRequestContext): Promise<number> {
    const { results } = await (await api.get('/api/report_templates?limit=1&access_level=general&fields=id')).json();
    const made = await api.post('/api/scheduled_reports', {
      data: { name: `Copied ${Date.now()}`, template: results[0].id, frequency: 'daily', output_type: 'archives' },
    });
    return (await made.json()).id;
  }

  for (const account of ['sales', 'employee', 'admin'] as const)
    test.describe(account, () => {
      test.use({ account });

      test(`[D-573][D-574][D-575] ${account} picks company, customer and user`, async ({ page, api }) => {
        const id = await scheduleOf(api);
        await page.goto(`/waybill/pages/RPT-SCHED/${id}`);
        await page.getByRole('link', { name: /^Copy to another company/ }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Copy Report to Other Companies' })).toBeVisible();
        await expect(page.getByRole('checkbox', { name: /^Leave out the parts/ })).toHaveAccessibleDescription(/nothing is copied/);
        expect(await barriersOf(page, { within: 'main' })).toEqual([]);
        await pick(page, /^Company/, /^(?!Waybill).+/);
        await page.getByRole('combobox', { name: /^Customer/ }).click();
        await expect(page.getByRole('option').first()).toBeVisible();
        await page.keyboard.press('Escape');
        await pick(page, /^User/, /@/);
        await page.getByRole('button', { name: 'Copy', exact: true }).click();
        // The user may lack the list or some of its columns: then the parts that would be lost are named.
        await expect(page.getByRole('main')).toContainText(/The user cannot have all of the report|is not possible|Copied/);
      });
    });

  test.describe('northern.admin', () => {
    test.use({ account: 'northern.admin', tolerates: [/status of 403/] });

    test('[D-573][D-574][D-575] a customer finds neither the pickers nor their link', async ({ page }) => {
      await new ListPage(page).open('/northern/pages/RPT-SCHED');
      await page
        .getByRole('grid')
        .getByRole('button', { name: /^(More|Actions|Row)/ })
        .first()
        .click();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
      await expect(page.getByRole('menuitem', { name: /^Copy to another company/ })).toHaveCount(0);
      await page.goto('/northern/pages/RPT-COPY/1');
      await expect(page.getByRole('main')).toContainText('You do not have permissions to access this option');
      await expect(page.getByRole('combobox', { name: /^(Company|Customer|User)/ })).toHaveCount(0);
    });
  });
});

test.describe('in French', () => {
  test.use({ account: 'northern.admin', locale: 'fr-CA' });

  test('[D-127][D-132] lists and forms of reports have their words', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    for (const [path, title] of [
      ['RPT-SCHED', 'Mes rapports planifiés'],
      ['RPT-SCHED/ADD', 'Rapport planifié'],
      ['PUSHREPORT', 'Liste des rapports automatisés'],
      ['PUSHREPORT_ADD', 'Créer un rapport automatisé'],
      ['PUSHREPORT_TARGET', 'Destinations de livraison'],
    ] as const) {
      await page.goto(`/northern/pages/${path}`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${title}`));
      await fitsIn(page, 360);
    }
  });
});
