import fs from 'node:fs';
import type { APIRequestContext, Page, Route } from '@playwright/test';
import type { ScreenDescription } from '../src/shared/framework/definitions/ScreenDescription.ts';
import { byTurn } from '../test/tier.ts';
import { dragTo } from './drag.ts';
import { ListPage } from './ListPage.ts';
import { type Account, expect, test } from './portal.ts';

const report = 'pages/RPT-SHP';
const timezone = 'America/Toronto';

interface Shipment {
  readonly probill: string;
  readonly bol_number: string | null;
  readonly shipper_city: string;
  readonly status: string;
  readonly weight: number;
  readonly pieces: number;
  readonly pickup_date: string | null;
  readonly eta: string | null;
  readonly dangerous_goods: boolean;
}

/** All rows that the account may see, to compute the expected rows of a filter in the test. */
async function allShipments(api: APIRequestContext): Promise<Shipment[]> {
  const pageSize = 100;
  const rows: Shipment[] = [];
  for (let count = Infinity; rows.length < count; ) {
    const params = { limit: pageSize, offset: rows.length, sort: 'probill' };
    const answer = await api.get('/api/shipments', { params, headers: { cmid: 'RPT-SHP' }, failOnStatusCode: true });
    const page = (await answer.json()) as { results: Shipment[]; count: number };
    rows.push(...page.results);
    count = page.count;
  }
  return rows;
}

function dayOf(instant: string | Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(new Date(instant));
}

/** Folds case and accents for comparison. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

interface FilterCase {
  readonly name: string;
  readonly apply: (list: ListPage) => Promise<void>;
  readonly chip: string;
  readonly keeps: (shipment: Shipment) => boolean;
}

const month = dayOf(new Date()).slice(0, 7);
const inMonth = (day: string | null): boolean => day?.startsWith(month) ?? false;

const plainFilters: readonly FilterCase[] = [
  {
    name: 'text, without accents',
    apply: (list) => list.type('Shipper city', 'montreal'),
    chip: 'Shipper city: contains montreal',
    keeps: ({ shipper_city }) => folded(shipper_city).includes('montreal'),
  },
  {
    name: 'number',
    apply: (list) => list.type('Weight', '2500.5'),
    chip: 'Weight: at least 2,500.5 lb',
    keeps: ({ weight }) => weight >= 2500.5,
  },
  {
    name: 'is one of',
    apply: (list) => list.pick('Status', ['Delivered Clear', 'In Transit']),
    chip: 'Status: is any of Delivered Clear, In Transit',
    keeps: ({ status }) => ['delivered_clear', 'in_transit'].includes(status),
  },
  {
    name: 'yes or no',
    apply: (list) => list.choose('Dangerous goods', 'Yes'),
    chip: 'Dangerous goods: Yes',
    keeps: ({ dangerous_goods }) => dangerous_goods,
  },
  {
    name: 'a preset of dates',
    apply: (list) => list.choose('Pickup date', 'This month'),
    chip: 'Pickup date: This month',
    keeps: ({ pickup_date }) => inMonth(pickup_date),
  },
  {
    name: 'days of one’s own, the last one included',
    apply: async (list) => {
      await list.choose('ETA', 'Custom dates');
      await list.typeDay('ETA', 'From', '2026-03-02');
      await list.typeDay('ETA', 'To', '2026-09-30');
      await list.closeFilter();
    },
    chip: 'ETA: between 2026-03-02 and 2026-09-30',
    keeps: ({ eta }) => eta !== null && dayOf(eta) >= '2026-03-02' && dayOf(eta) <= '2026-09-30',
  },
];

const operatorFilters: readonly FilterCase[] = [
  {
    name: 'a negation keeps rows without a value',
    apply: async (list) => {
      await list.chooseOperator('BOL number', 'does not start with');
      await list.type('BOL number', 'bl');
    },
    chip: 'BOL number: does not start with bl',
    keeps: ({ bol_number }) => !bol_number?.toLowerCase().startsWith('bl'),
  },
  {
    name: 'a number below',
    apply: async (list) => {
      await list.chooseOperator('Pieces', 'less than');
      await list.type('Pieces', '5');
    },
    chip: 'Pieces: less than 5',
    keeps: ({ pieces }) => pieces < 5,
  },
  {
    name: 'text among the labels of options',
    apply: async (list) => {
      await list.chooseOperator('Status', 'does not contain');
      await list.type('Status', 'deliv');
    },
    chip: 'Status: does not contain deliv',
    keeps: ({ status }) => !/^(delivered|out_for_delivery)/.test(status),
  },
  {
    name: 'a label that no option has',
    apply: async (list) => {
      await list.chooseOperator('Status', 'is');
      await list.type('Status', 'zzz');
    },
    chip: 'Status: is zzz',
    keeps: () => false,
  },
];

for (const [account, company, tag] of [
  ['admin', 'waybill', ['@deep']],
  ['northern.user', 'northern', []],
] satisfies [Account, string, string[]][])
  test.describe(`as ${account}`, { tag }, () => {
    test.use({ account });

    test('each kind of column filter leaves exactly its rows, and so does the quick search [B-154] [B-155] [B-157] [B-168] [B-169] [B-171] [B-175] [B-176] [B-178]', async ({
      page,
      api,
    }) => {
      const rows = await allShipments(api);
      const list = new ListPage(page);
      await list.open(`/${company}/${report}`);
      await list.expectCount(rows.length);
      for (const { name, apply, chip, keeps } of [...plainFilters, ...byTurn(operatorFilters, 0)])
        await test.step(name, async () => {
          await apply(list);
          await expect(list.chips).toHaveText([chip]);
          await list.expectCount(rows.filter(keeps).length);
          await list.clearFilters();
          await list.expectCount(rows.length);
        });

      await test.step('the quick search finds a text in any searchable column, filters add up, chips take them away', async () => {
        const definition = (await (await api.get('/api/definitions/RPT-SHP')).json()) as ScreenDescription;
        const searchable = (definition.list?.columns ?? []).filter((column) => column.searchable).map(({ field }) => field);
        const found = (text: string): Shipment[] =>
          rows.filter((row) => {
            const values = new Map<string, unknown>(Object.entries(row));
            return searchable.some((field) => folded(JSON.stringify(values.get(field) ?? '')).includes(text));
          });
        await page.getByRole('searchbox', { name: 'Search all columns' }).fill('QUEBEC');
        await list.expectCount(found('quebec').length);
        await list.type('Pieces', '10');
        await list.expectCount(found('quebec').filter(({ pieces }) => pieces >= 10).length);
        await expect(list.chips).toHaveText(['Pieces: at least 10']);
        await page.getByRole('button', { name: 'Clear the search' }).click();
        await list.expectCount(rows.filter(({ pieces }) => pieces >= 10).length);
        await list.clearFilters();
        await list.expectCount(rows.length);
        await expect(list.chips).toHaveCount(0);
      });
    });
  });

test.describe('with many rows', () => {
  test.use({ account: 'admin' });

  test('sorting, pages and rows per page stay in the address, and Back undoes each [B-194] [B-200] [B-202]', async ({ page, api }) => {
    const probills = (await allShipments(api)).map(({ probill }) => probill).sort();
    const list = new ListPage(page);
    await list.open(`/waybill/${report}`);
    await list.expectCount(probills.length);
    const heading = list.heading('Probill number');
    await heading.click();
    await expect(heading).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(async () => (await list.values('Probill number'))[0]).toBe(probills[0]);
    await heading.click();
    await expect(heading).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(async () => (await list.values('Probill number'))[0]).toBe(probills.at(-1));
    await expect(page).toHaveURL(/sort=-probill/);
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await list.expectCount(probills.length, { first: 21 });
    await expect.poll(async () => (await list.values('Probill number'))[0]).toBe(probills.at(-21));
    await page.getByRole('combobox', { name: 'Rows per page' }).click();
    await page.getByRole('option', { name: '50 rows' }).click();
    await list.expectCount(probills.length, { rowsPerPage: 50 });
    await page.goBack();
    await list.expectCount(probills.length, { first: 21 });
    await page.goBack();
    await list.expectCount(probills.length);
    await expect.poll(async () => (await list.values('Probill number'))[0]).toBe(probills.at(-1));
    await page.goBack();
    await expect.poll(async () => (await list.values('Probill number'))[0]).toBe(probills[0]);
  });

  test('a pasted link opens the same rows for a colleague, within what they may see [B-166]', { tag: '@deep' }, async ({
    page,
    openBrowser,
  }) => {
    const list = new ListPage(page);
    await list.open(`/waybill/${report}`);
    await list.chooseOperator('Shipper city', 'starts with');
    await list.type('Shipper city', 'to');
    await expect(list.chips).toHaveText(['Shipper city: starts with to']);
    await expect(page).toHaveURL(/shipper_city__istartswith=to/);
    // The address contains the filter before the rows have loaded.
    await expect(list.range).not.toContainText(/2,000|…/);
    const range = (await list.range.textContent()) ?? '';
    await page.reload();
    await expect(list.range).toHaveText(range);
    const colleague = new ListPage(await openBrowser('sales'));
    await colleague.open(page.url());
    await expect(colleague.chips).toHaveText(['Shipper city: starts with to']);
    await colleague.openColumnFilters();
    // A filter is drawn once: as a chip, or as an input of the open panel.
    await expect(colleague.chips).toHaveCount(0);
    await expect(colleague.filter('Shipper city').getByRole('textbox')).toHaveValue('to');
  });

  test('filters that match nothing say so and offer the way back; the download waits for rows', { tag: '@deep' }, async ({ page }) => {
    const list = new ListPage(page);
    await list.open(`/waybill/${report}?probill__icontains=nothing-has-this`);
    await expect(page.getByText('No rows match these filters')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download' })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByText('No rows match these filters')).toHaveCount(0);
    await expect(list.table.getByRole('row').nth(5)).toBeVisible();
  });

  test('a value that the column cannot hold is marked and not sent', { tag: '@deep' }, async ({ page, api }) => {
    const list = new ListPage(page);
    const { length } = await allShipments(api);
    await list.open(`/waybill/${report}`);
    await list.openColumnFilters();
    await list.type('Weight', 'heavy');
    await expect(list.filter('Weight').getByText('Enter a number such as 12.5')).toBeVisible();
    await expect(list.chips).toHaveCount(0);
    await list.expectCount(length);
  });
});

test.describe('as a customer', () => {
  test.use({ account: 'northern.user' });

  test('the customer sees the own rows alone, no row of others by a link, and gets them as CSV [B-236] [B-240] [B-243] [B-244]', {
    tag: '@deep',
  }, async ({ page, api, playwright, baseURL, signIn }) => {
    const own = await allShipments(api);
    const heavy = own.filter(({ weight }) => weight >= 5000);
    const list = new ListPage(page);

    await test.step('a row of others is not there, though the carrier has it', async () => {
      const authorization = `Token ${(await signIn('admin')).token}`;
      const carrier = await playwright.request.newContext({ ...(baseURL && { baseURL }), extraHTTPHeaders: { authorization } });
      const probills = new Set(own.map(({ probill }) => probill));
      const foreign = (await allShipments(carrier)).find(({ probill }) => !probills.has(probill))?.probill ?? '';
      await carrier.dispose();
      expect(foreign).not.toBe('');
      await list.open(`/northern/${report}?probill=${foreign}`);
      await expect(page.getByText('No rows match these filters')).toBeVisible();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await list.expectCount(own.length);
    });

    await test.step('the CSV holds the rows and columns that are shown', async () => {
      await list.open(`/northern/${report}?weight__gte=5000&sort=probill`);
      await list.expectCount(heavy.length);
      await page.getByRole('button', { name: 'Download', exact: true }).click();
      await page.getByRole('menuitem', { name: 'CSV' }).click();
      await expect(page.getByText(`Do you want to export ${heavy.length} rows to CSV?`)).toBeVisible();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe('Shipment report.csv');
      await expect(page.getByText('CSV Complete')).toBeVisible();
      const text = fs.readFileSync(await file.path(), 'utf8');
      const [header = '', ...lines] = text
        .replace(/^\uFEFF/, '')
        .trimEnd()
        .split('\n');
      expect(header).toMatch(/^Probill number,BOL number,PO number,Status,Service level,Dangerous goods,/);
      expect(lines.map((line) => line.split(',')[0])).toEqual(heavy.map(({ probill }) => probill).sort());
    });
  });
});

test.describe('while a slow server answers', () => {
  test.use({ account: 'northern.user' });

  /** Holds the requests of the list's rows back until the next release; counts, which follow them, go through. */
  async function holdRows(page: Page): Promise<{ readonly held: Route[]; readonly release: () => Promise<void> }> {
    const held: Route[] = [];
    await page.route(/\/api\/shipments\?(?!.*\brows=false)/, (route) => void held.push(route));
    return {
      held,
      release: async () => {
        await expect.poll(() => held.length).toBeGreaterThan(0);
        // A newer request has cancelled the older ones.
        for (const route of held.splice(0)) await route.continue().catch(() => {});
      },
    };
  }

  test('rows are those of the question shown, dimmed until they are; range and page change with them [B-156]', { tag: '@deep' }, async ({
    page,
  }) => {
    const list = new ListPage(page);
    await list.open(`/northern/${report}`);
    const { held, release } = await holdRows(page);
    const stale = list.table.locator('[inert]');

    await test.step('range and page number change with the rows; a heading keeps the focus', async () => {
      const before = (await list.range.textContent()) ?? '';
      const current = page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current]');
      await page.getByRole('button', { name: 'Page 2', exact: true }).click();
      await expect(stale).toHaveCount(1);
      await expect(list.range).toHaveText(before);
      await expect(current).toHaveText('1');
      await release();
      await expect(current).toHaveText('2');
      await expect(list.range).toHaveText(/^21–/);
      const heading = list.heading('Probill number');
      await heading.focus();
      await heading.press('Enter');
      await expect(stale).toHaveCount(1);
      await expect(list.range).toHaveText(/^21–/);
      await release();
      await expect(list.range).toHaveText(/^1–/);
      await expect(heading).toBeFocused();
    });

    await test.step('rows that do not match yet are dimmed and out of reach, from the first key on', async () => {
      const line = page.getByRole('progressbar', { name: 'Loading rows' });
      await page.getByRole('searchbox', { name: 'Search all columns' }).pressSequentially('q');
      await expect(stale).toHaveCount(1);
      await expect(line).toBeVisible();
      await expect(stale.getByRole('row', { includeHidden: true }).first()).toHaveCSS('opacity', '0.5');
      await stale.locator('a').first().click({ force: true });
      await expect(page).not.toHaveURL(/SHP-VIEW|SHP-START/);
      await page.getByRole('searchbox').press('Enter');
      await expect.poll(() => held.length).toBe(1);
      await expect(stale).toHaveCount(1);
      await release();
      await expect(stale).toHaveCount(0);
      await expect(line).toHaveCount(0);

      await list.choose('Dangerous goods', 'Yes');
      await expect(list.chips).toHaveText(['Dangerous goods: Yes']);
      await expect(stale).toHaveCount(1);
      await release();
      await expect(stale).toHaveCount(0);
    });
  });

  test('rows of one list are never under the title of another', { tag: '@deep' }, async ({ page }) => {
    const list = new ListPage(page);
    await list.open(`/northern/${report}`);
    const [probill = ''] = await list.values('Probill number');
    const { release } = await holdRows(page);
    expect(probill).toMatch(/^\d+$/);
    await page.evaluate(() => {
      history.pushState({}, '', '/northern/pages/RPT-LATE');
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    });
    await expect(page.getByRole('heading', { level: 1, name: 'Late shipments' })).toBeVisible();
    await expect(page.getByText(probill, { exact: true })).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: ' of ' })).toHaveCount(0);
    await release();
    await expect(list.range).toBeVisible();
  });
});

test.describe('in French', () => {
  test.use({ account: 'northern.user', locale: 'fr-CA' });

  test('filters, chips, headings and the empty list speak French', { tag: '@deep' }, async ({ page }) => {
    await page.goto(`/northern/${report}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Rapport des envois' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Numéro de probill' })).toBeVisible();
    const range = page.getByRole('status').filter({ hasText: / à .* sur / });
    await expect(range).toBeVisible();
    const add = async (column: string) => {
      await page.getByRole('button', { name: 'Ajouter un filtre' }).click();
      await page.getByRole('combobox', { name: 'Rechercher des colonnes' }).fill(column);
      await page.getByRole('option', { name: column, exact: true }).click();
    };
    await add('Ville de l’expéditeur');
    const city = page.getByRole('group', { name: 'Ville de l’expéditeur' });
    await city.getByRole('combobox', { name: 'Condition' }).click();
    await page.getByRole('option', { name: 'ne contient pas' }).click();
    await city.getByRole('textbox').fill('Montréal');
    await city.getByRole('textbox').press('Enter');
    await add('Date de ramassage');
    await page.getByRole('group', { name: 'Date de ramassage' }).getByRole('combobox', { name: 'Date de ramassage' }).click();
    await page.getByRole('option', { name: 'Hier' }).click();
    await page.keyboard.press('Escape');
    const chips = page.getByRole('list', { name: 'Filtres actifs' });
    await expect(chips).toContainText('Ville de l’expéditeur : ne contient pas Montréal');
    await expect(chips).toContainText('Date de ramassage : Hier');
    await page.goto(`/northern/${report}?probill__iexact=0`);
    await expect(page.getByText('Aucune ligne ne correspond à ces filtres')).toBeVisible();
    await page.getByRole('button', { name: 'Effacer les filtres' }).click();
    await expect(range).not.toHaveText('0 à 0 sur 0');
  });
});

// Preferences belong to their user, so no other test arranges a list with this account.
test.describe('with preferences', () => {
  test.use({ account: 'sales' });

  test('columns are hidden and moved, saved, kept and reset, with the exact messages [B-190] [B-207] [B-210] [B-211] [B-225] [B-230]', {
    tag: '@deep',
  }, async ({ page, api }) => {
    await api.delete('/api/users/reset_user_table_infor', { data: { api: 'GET shipments', cmid: 'RPT-SHP' }, failOnStatusCode: true });
    const list = new ListPage(page);
    await list.open(`/waybill/${report}`);
    const dialog = page.getByRole('dialog', { name: 'Grid Preferences' });
    const openDialog = () => page.getByRole('button', { name: 'Columns', exact: true }).click();
    const leaf = (): Promise<string[]> => list.headings().then((all) => all.filter((heading) => /number$|^Status$/.test(heading)));
    await expect.poll(leaf).toEqual(['Probill number', 'BOL number', 'PO number', 'Status']);

    await openDialog();
    await expect(dialog.getByRole('checkbox', { name: 'Probill number (always shown)' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('No Changes Detected')).toBeVisible();

    await dialog.getByRole('checkbox', { name: 'BOL number' }).uncheck();
    const handle = dialog.getByRole('button', { name: 'Move PO number', exact: true });
    await handle.press('ArrowUp');
    await handle.press('ArrowUp');
    await expect(handle).toBeFocused();
    await dialog.getByRole('button', { name: 'Move Status', exact: true }).press('Shift+ArrowUp');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Success', { exact: true })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect.poll(leaf).toEqual(['PO number', 'Probill number', 'Status']);
    await page.reload();
    await expect.poll(leaf).toEqual(['PO number', 'Probill number', 'Status']);

    await openDialog();
    await expect(dialog.getByRole('list', { name: 'Columns' })).toHaveCSS('max-height', `${0.6 * (page.viewportSize()?.height ?? 0)}px`);
    const bol = dialog.getByRole('button', { name: 'Move BOL number', exact: true });
    await dragTo({ page, handle, to: bol });
    await expect(bol.locator('xpath=ancestor::li[1]')).not.toHaveCSS('border-bottom-color', 'rgba(0, 0, 0, 0)');
    await page.mouse.up();
    await expect(dialog.getByText(/^PO number: position \d+ of \d+$/)).toBeAttached();
    await dialog.getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByText('Success', { exact: true })).toBeVisible();
    await expect.poll(leaf).toEqual(['Probill number', 'BOL number', 'PO number', 'Status']);
    await page.reload();
    await expect.poll(leaf).toEqual(['Probill number', 'BOL number', 'PO number', 'Status']);
  });
});
