import type { ScreenDescription } from '../src/shared/framework/definitions/ScreenDescription.ts';
import { byTurn } from '../test/tier.ts';
import { ListPage } from './ListPage.ts';
import { type Account, expect, test } from './portal.ts';
import { allShipments, report, type Shipment } from './shipmentReport.ts';

const timezone = 'America/Toronto';

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

  test('a pasted link opens the same rows for a colleague, within what they may see [B-139] [B-166]', { tag: '@deep' }, async ({
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
