import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { barriersOf } from './barriersOf.ts';
import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';

const report = 'pages/RPT-SHP';
const timezone = 'America/Toronto';

interface Shipment {
  readonly status: string;
  readonly weight: number;
  readonly pickup_date: string | null;
  readonly dangerous_goods: boolean;
}

/** All rows that the account sees, to compute the expected numbers in the test. */
async function allShipments(api: APIRequestContext): Promise<Shipment[]> {
  const rows: Shipment[] = [];
  for (let count = Infinity; rows.length < count; ) {
    const params = { limit: 100, offset: rows.length, sort: 'probill' };
    const answer = await api.get('/api/shipments', { params, headers: { cmid: 'RPT-SHP' }, failOnStatusCode: true });
    const page = (await answer.json()) as { results: Shipment[]; count: number };
    rows.push(...page.results);
    count = page.count;
  }
  return rows;
}

/** The calendar day so many days from today. */
function dayIn(days: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(new Date(Date.now() + days * 86_400_000));
}

/** The dialog of the groups. */
class GroupsPage {
  readonly page: Page;
  readonly dialog: Locator;
  readonly sentence: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: 'Condition groups' });
    this.sentence = this.dialog.locator('[data-said]');
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Add filter' }).click();
    await this.page.getByRole('button', { name: 'Condition groups' }).click();
    await expect(this.dialog).toBeVisible();
  }

  node(name: string): Locator {
    return this.dialog.getByRole('group', { name: new RegExp(`^${name.replace('.', '\\.')}(:|$)`) });
  }

  async addCondition(group: string, column: string): Promise<void> {
    await this.dialog.getByRole('button', { name: `Add condition: ${group}` }).click();
    await this.page.getByRole('combobox', { name: 'Search columns' }).fill(column);
    await this.page.getByRole('option', { name: column, exact: true }).click();
  }

  async choose(node: string, label: string, option: string): Promise<void> {
    await this.node(node).getByRole('combobox', { name: label, exact: true }).click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  async apply(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(this.dialog).toHaveCount(0);
  }
}

test.describe('as a customer', () => {
  test.use({ account: 'northern.user' });

  test('groups are built, hold beside the filters of columns, are in the address, edited by their chip and taken off', async ({
    page,
    api,
  }) => {
    const rows = await allShipments(api);
    const isHeavy = ({ weight, dangerous_goods: isDangerous }: Shipment) => weight >= 1000 || isDangerous;
    const isOpen = ({ status }: Shipment) => status !== 'delivered' && status !== 'delivered_clear';
    const list = new ListPage(page);
    const groups = new GroupsPage(page);
    await list.open(`/northern/${report}`);
    await groups.open();
    await groups.addCondition('main group', 'Status');
    await page.keyboard.press('ArrowDown');
    for (const option of ['Delivered', 'Delivered Clear']) await page.getByRole('option', { name: option, exact: true }).click();
    await page.keyboard.press('Escape');
    await groups.dialog.getByRole('button', { name: 'Not: condition 1' }).click();
    await groups.dialog.getByRole('button', { name: 'Add group: main group' }).click();
    await groups.addCondition('group 2', 'Weight');
    await page.keyboard.type('1000');
    await groups.addCondition('group 2', 'Dangerous goods');
    await groups.choose('condition 2.2', 'Dangerous goods', 'Yes');
    const sentence = 'Status is none of Delivered, Delivered Clear and (Weight is at least 1,000 lb or Dangerous goods is yes)';
    await expect(groups.sentence).toHaveText(sentence);
    await groups.apply();
    await expect(list.chips).toHaveText([sentence]);
    const both = rows.filter((row) => isOpen(row) && isHeavy(row));
    await list.expectCount(both.length);
    // The panel has no input for groups: it shows each in words, as a button that opens the builder.
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    const panel = page.getByRole('region', { name: 'Filters' });
    await expect(panel).toContainText('In use, as a chip below:');
    await panel.getByRole('button', { name: sentence }).click();
    await groups.dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    await list.choose('Dangerous goods', 'No');
    await list.expectCount(both.filter(({ dangerous_goods: isDangerous }) => !isDangerous).length);

    // A reload and Back read them from the address.
    await page.reload();
    await expect(list.chips).toHaveText(['Dangerous goods: No', sentence]);
    await page.goBack();
    await expect(list.chips).toHaveText([sentence]);
    await list.expectCount(both.length);

    await list.chips.getByRole('button', { name: `Change the filter ${sentence}` }).click();
    await groups.dialog.getByRole('button', { name: 'Not: condition 1' }).click();
    await groups.apply();
    await list.expectCount(rows.filter((row) => !isOpen(row) && isHeavy(row)).length);
    await list.chips.getByRole('button', { name: /^Remove the filter/ }).click();
    await expect(list.chips).toHaveCount(0);
    await list.expectCount(rows.length);
  });

  test('a column with options has the text operators of its own filter, with the same rows; the text comes back', { tag: '@deep' }, async ({
    page,
    api,
  }) => {
    const rows = await allShipments(api);
    const list = new ListPage(page);
    const groups = new GroupsPage(page);
    await list.open(`/northern/${report}`);
    await list.addFilter('Status');
    const ofColumn = list.filter('Status');
    await ofColumn.getByRole('combobox', { name: 'Condition', exact: true }).click();
    const offered = await page.getByRole('option').allTextContents();
    expect(offered).toEqual(expect.arrayContaining(['contains', 'does not end with', 'is empty', 'is any of']));
    await page.getByRole('option', { name: 'contains', exact: true }).click();
    await ofColumn.getByRole('textbox', { name: 'Status' }).fill('LIVERED');
    await expect(page.locator('[data-filter]')).toHaveText(['Status: contains LIVERED']);
    const isDelivered = ({ status }: Shipment) => status.startsWith('delivered');
    await list.closeFilter();
    await list.expectCount(rows.filter(isDelivered).length);
    await list.chips.getByRole('button', { name: /^Remove the filter/ }).click();

    await groups.open();
    await groups.addCondition('main group', 'Status');
    await groups.node('condition 1').getByRole('combobox', { name: 'Condition', exact: true }).click();
    expect(await page.getByRole('option').allTextContents()).toEqual(offered);
    await page.getByRole('option', { name: 'contains', exact: true }).click();
    await groups.node('condition 1').getByRole('textbox', { name: 'Status' }).fill('LIVERED');
    await groups.addCondition('main group', 'Status');
    await groups.choose('condition 2', 'Condition', 'does not end with');
    await groups.node('condition 2').getByRole('textbox', { name: 'Status' }).fill('clear');
    const sentence = 'Status contains LIVERED and Status does not end with clear';
    await expect(groups.sentence).toHaveText(sentence);
    await groups.apply();
    await list.expectCount(rows.filter((row) => isDelivered(row) && row.status !== 'delivered_clear').length);
    await page.reload();
    await expect(list.chips).toHaveText([sentence]);
    await list.chips.getByRole('button', { name: /^Change the filter/ }).click();
    await expect(groups.node('condition 2').getByRole('textbox', { name: 'Status' })).toHaveValue('clear');
    await groups.choose('condition 1', 'Condition', 'is empty');
    await expect(groups.node('condition 1').getByRole('textbox')).toHaveCount(0);
    await groups.choose('condition 1', 'Condition', 'starts with');
    await groups.node('condition 1').getByRole('textbox', { name: 'Status' }).fill('nothing begins so');
    await groups.apply();
    await list.expectCount(0);
    // A link only has the options in its text, here none.
    const link = page.url();
    await page.goto('about:blank');
    await page.goto(link);
    await expect(list.chips.first()).toContainText('Status is none of the options');
  });

  test('conditions are moved by keys and by drag, into groups and out of them, and removed', { tag: '@deep' }, async ({ page }) => {
    const where = JSON.stringify({ and: [{ weight__gte: 1 }, { pieces__gte: 2 }, { or: [{ dangerous_goods: true }, { weight__lt: 9 }] }] });
    const list = new ListPage(page);
    const groups = new GroupsPage(page);
    await list.open(`/northern/${report}?where=${encodeURIComponent(where)}`);
    await list.chips.getByRole('button', { name: /^Change the filter/ }).click();
    await expect(groups.sentence).toHaveText(
      'Weight is at least 1 lb and Pieces is at least 2 and (Dangerous goods is yes or Weight is less than 9 lb)',
    );
    const handle = (name: string): Locator => groups.dialog.getByRole('button', { name: `Move ${name}`, exact: true });
    await handle('condition 2').press('ArrowDown');
    await expect(groups.sentence).toHaveText(
      'Weight is at least 1 lb and (Pieces is at least 2 or Dangerous goods is yes or Weight is less than 9 lb)',
    );
    await expect(groups.dialog.getByText('condition 2.1: position 1 of 3, group 2')).toBeAttached();
    await expect(handle('condition 2.1')).toBeFocused();
    await handle('condition 2.1').press('ArrowUp');
    await expect(groups.sentence).toContainText('Weight is at least 1 lb and Pieces is at least 2 and (');

    const from = await handle('condition 3.2').boundingBox();
    const to = await groups.node('condition 1').boundingBox();
    if (!from || !to) throw new Error('handle and row are in view');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + to.height / 2 + 12, { steps: 8 });
    await page.mouse.move(to.x + 20, to.y + 8, { steps: 8 });
    await expect(groups.node('condition 1')).not.toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)');
    await page.mouse.up();
    await expect(groups.sentence).toContainText('Weight is less than 9 lb and Weight is at least 1 lb and');
    await groups.dialog.getByRole('button', { name: 'Remove condition 1', exact: true }).click();
    await expect(groups.dialog.getByRole('button', { name: 'Add condition: main group' })).toBeFocused();
    await groups.dialog.getByRole('button', { name: 'Remove group 3', exact: true }).click();
    await expect(groups.sentence).toHaveText('Weight is at least 1 lb and Pieces is at least 2');
    await page.keyboard.press('Escape');
    await expect(groups.dialog).toHaveCount(0);
    await expect(list.chips.first()).toContainText('Dangerous goods is yes');
  });

  test('a condition without a value is marked and not applied; a sixth level is refused', { tag: '@deep' }, async ({ page }) => {
    const list = new ListPage(page);
    const groups = new GroupsPage(page);
    await list.open(`/northern/${report}`);
    await groups.open();
    await groups.addCondition('main group', 'Shipper city');
    await groups.dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(groups.dialog.getByRole('alert')).toHaveText('One condition has no valid value.');
    const hint = groups.node('condition 1').getByText('Enter a value');
    await expect(hint).toBeVisible();
    const [hintBox, valueBox] = [await hint.boundingBox(), await groups.node('condition 1').locator('[data-value]').boundingBox()];
    expect(hintBox?.x).toBeCloseTo(valueBox?.x ?? -1, -1);
    await expect(groups.dialog.getByText('Without conditions, all rows match.')).toBeHidden();
    await expect(groups.dialog.getByText('The conditions appear here in words once they have values.')).toBeVisible();
    await expect(groups.node('condition 1').getByRole('textbox')).toBeFocused();
    for (const group of ['main group', 'group 2', 'group 2.1', 'group 2.1.1', 'group 2.1.1.1'])
      await groups.dialog.getByRole('button', { name: `Add group: ${group}`, exact: true }).click();
    await expect(groups.dialog.getByRole('alert')).toContainText('Groups can have 5 levels.');
    await expect(groups.node('group 2.1.1.1.1')).toHaveCount(0);
  });

  test('relative dates show their days, act when chosen, and answer with exactly these rows', { tag: '@deep' }, async ({ page, api }) => {
    const rows = await allShipments(api);
    const list = new ListPage(page);
    await list.open(`/northern/${report}`);
    await list.addFilter('Pickup date');
    const filter = list.filter('Pickup date');
    await filter.getByRole('combobox', { name: 'Pickup date' }).click();
    await page.getByRole('option', { name: 'In the last …' }).click();
    const within = (first: number, last: number) =>
      rows.filter(({ pickup_date: day }) => day !== null && day >= dayIn(first) && day <= dayIn(last)).length;
    // The popover hides them from screen readers.
    const chips = page.locator('[data-filter]');
    await expect(chips).toHaveText(['Pickup date: in the last 7 days']);
    await expect(filter.getByText(`${dayIn(-6)} to ${dayIn(0)}, today included`)).toBeVisible();
    await list.closeFilter();
    await list.expectCount(within(-6, 0));
    await chips.getByRole('button', { name: /^Change the filter/ }).click();
    await filter.getByRole('textbox', { name: 'Number' }).fill('3');
    await filter.getByRole('combobox', { name: 'Unit' }).click();
    await page.getByRole('option', { name: 'weeks' }).click();
    await expect(chips).toHaveText(['Pickup date: in the last 3 weeks']);
    await expect(page).toHaveURL(/pickup_date__daterange=last_3_weeks/);
    await list.closeFilter();
    await list.expectCount(within(-20, 0));
    await chips.getByRole('button', { name: /^Change the filter/ }).click();
    await filter.getByRole('textbox', { name: 'Number' }).fill('0');
    await expect(filter.getByText('Enter a whole number from 1 to 999')).toBeVisible();
    await expect(chips).toHaveText(['Pickup date: in the last 3 weeks']);
    await filter.getByRole('combobox', { name: 'Pickup date' }).click();
    await page.getByRole('option', { name: 'In the next …' }).click();
    await expect(chips).toHaveText(['Pickup date: in the next 3 weeks']);
    await list.closeFilter();
    await list.expectCount(within(0, 20));
  });
});

test.describe('counts beside options', () => {
  test.use({ account: 'northern.user' });

  test('are shown on demand, by one request within the other filters, options without rows last', { tag: '@deep' }, async ({
    page,
    api,
  }) => {
    const rows = await allShipments(api);
    const list = new ListPage(page);
    await list.open(`/northern/${report}?weight__gte=1000&status__in=delivered`);
    const requests: string[] = [];
    page.on('request', (request) => request.url().includes('group_by=') && requests.push(request.url()));
    await list.chips
      .filter({ hasText: 'Status' })
      .getByRole('button', { name: /^Change/ })
      .click();
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(requests).toEqual([]);
    const filter = list.filter('Status');
    await filter.getByRole('button', { name: 'Show counts' }).click();
    await expect(filter.getByRole('button', { name: 'Hide counts' })).toBeVisible();
    await filter.getByRole('combobox', { name: 'Status' }).press('ArrowDown');
    const heavy = rows.filter(({ weight }) => weight >= 1000);
    const delivered = heavy.filter(({ status }) => status === 'delivered').length;
    await expect(page.getByRole('option', { name: `Delivered ${delivered}`, exact: true })).toBeVisible();
    const numbers = (await page.getByRole('option').allInnerTexts()).map((text) => Number(/(\d+)$/.exec(text)?.[1]));
    expect(numbers.reduce((sum, number) => sum + number, 0)).toBe(heavy.length);
    expect(numbers).toEqual([...numbers.filter((number) => number > 0), ...numbers.filter((number) => number === 0)]);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatch(/weight__gte=1000(?!.*status__in)/);
    await page.keyboard.press('Escape');
    await list.closeFilter();

    await list.addFilter('Dangerous goods');
    const yes = list.filter('Dangerous goods');
    await yes.getByRole('button', { name: 'Show counts' }).click();
    await yes.getByRole('combobox', { name: 'Dangerous goods' }).click();
    const dangerous = heavy.filter(({ status, dangerous_goods: isDangerous }) => status === 'delivered' && isDangerous).length;
    await expect(page.getByRole('option', { name: `Yes ${dangerous}`, exact: true })).toBeVisible();
  });
});

test.describe('counts that fail', () => {
  test.use({ account: 'northern.user', tolerates: [/503/] });

  test('say so and leave the options as they are', { tag: '@deep' }, async ({ page }) => {
    await page.route(/group_by=/, (route) => route.fulfill({ status: 503, json: { code: 'timeout', detail: 'Too slow' } }));
    const list = new ListPage(page);
    await list.open(`/northern/${report}`);
    await list.addFilter('Status');
    await list.filter('Status').getByRole('button', { name: 'Show counts' }).click();
    await expect(list.filter('Status').getByText('Not counted')).toBeVisible();
    await list.filter('Status').getByRole('combobox', { name: 'Status' }).press('ArrowDown');
    await expect(page.getByRole('option', { name: 'Delivered', exact: true })).toBeVisible();
  });
});

test.describe('on a phone, light and dark', () => {
  test.use({ account: 'northern.user', viewport: { width: 360, height: 740 }, colorScheme: 'light' });

  test('the open groups fit the width and hold no barriers', { tag: '@deep' }, async ({ page }) => {
    const where = JSON.stringify({
      or: [{ weight__gte: 1000 }, { not: { and: [{ 'status__in!': ['delivered'] }, { pickup_date__daterange: 'last_7_days' }] } }],
    });
    await page.goto(`/northern/${report}?where=${encodeURIComponent(where)}`);
    await page.getByRole('button', { name: /^Change the filter/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Condition groups' });
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    for (const button of await dialog.getByRole('button').all()) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    expect(await barriersOf(page, { within: '[role=dialog]' })).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark');
    expect(await barriersOf(page, { within: '[role=dialog]' })).toEqual([]);
  });
});

test.describe('the choice of a column', () => {
  test.use({ account: 'northern.user' });

  test('is a list box in groups without barriers, for filters and for conditions', { tag: '@deep' }, async ({ page }) => {
    await page.goto(`/northern/${report}`);
    await page.getByRole('button', { name: 'Add filter' }).click();
    await expect(page.getByRole('listbox').getByRole('group', { name: 'Numbers' }).getByRole('option').first()).toBeVisible();
    expect(await barriersOf(page, { within: '[role=dialog]' })).toEqual([]);
    await page.getByRole('button', { name: 'Condition groups' }).click();
    await page.getByRole('button', { name: /^Add condition/ }).click();
    await expect(page.getByRole('listbox').getByRole('group', { name: 'Numbers' })).toBeVisible();
    expect(await barriersOf(page, { within: '[role=dialog]:has([role=listbox])' })).toEqual([]);
  });
});

test.describe('in French', () => {
  test.use({ account: 'northern.user', locale: 'fr-CA' });

  test('groups and relative dates speak French', { tag: '@deep' }, async ({ page }) => {
    const where = JSON.stringify({
      or: [{ weight__gte: 1000 }, { not: { and: [{ 'shipper_city__icontains!': 'mont' }, { pickup_date__daterange: 'last_3_months' }] } }],
    });
    await page.goto(`/northern/${report}?where=${encodeURIComponent(where)}`);
    const chip = page.getByRole('list', { name: 'Filtres actifs' }).getByRole('listitem');
    await expect(chip).toHaveText(
      'Poids est d’au moins 1 000 lb ou non (Ville de l’expéditeur ne contient pas mont et Date de ramassage tombe dans les 3 derniers mois)',
    );
    await chip.getByRole('button', { name: /^Modifier le filtre/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Groupes de conditions' });
    await expect(dialog.getByRole('button', { name: 'Au moins une' }).first()).toHaveAttribute('aria-pressed', 'true');
    await expect(dialog.getByText(/^Du .* au .*, aujourd’hui compris$/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await expect(dialog).toHaveCount(0);
  });
});
