import { readFile } from 'node:fs/promises';
import { barriersOf } from './barriersOf.ts';
import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';

test.use({ account: 'admin' });

// The steps build on each other: one report, from its first filter to its withdrawal.
test('an administrator makes a report of a filtered list, publishes it to a menu, changes it and takes it back', async ({
  page,
  openBrowser,
}) => {
  const list = new ListPage(page);
  const heading = page.getByRole('heading', { name: 'Heavy freight', exact: true });
  await list.open('/waybill/pages/RPT-SHP');
  await list.type('Weight', '5000');
  await expect(list.chips.filter({ hasText: 'Weight: at least 5,000 lb' })).toBeVisible();
  await list.closeFilter();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save as report' }).click();

  await test.step('the new report needs both languages and begins with the rows of the list', async () => {
    await expect(page.getByRole('heading', { name: 'Design a report' })).toBeVisible();
    await page.getByLabel('Title (English)').fill('Heavy freight');
    await expect(page.getByRole('button', { name: 'Begin the report' })).toBeDisabled();
    // The address of a link has no order: that of the list comes along.
    await expect(page.getByText('From the list as you saw it come along: its columns, its filters, and its order.')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Report designer' })).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveCount(0);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByLabel('Name')).toHaveValue('heavy-freight');
    await page.getByLabel('Title (French)').fill('Marchandises lourdes');
    await page.getByRole('button', { name: 'Begin the report' }).click();
    await expect(page.getByText('Draft stored')).toBeVisible();
    await expect(heading).toBeFocused();
    await expect(page.getByText('Nobody can open the report yet.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Rows of the report' }).getByText(/Weight: at least 5,000/)).toBeVisible();
    await expect(list.range).not.toContainText('…');
    await expect(list.table.locator('[inert]')).toHaveCount(0);
    await expect(list.table.getByRole('row').nth(2)).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);
  });

  await test.step('a column of a related record is added, named and moved', async () => {
    await page.getByRole('button', { name: 'Add columns' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox').fill('weight');
    await expect(dialog.getByRole('button', { name: /^Weight.* in the report already/ })).toBeDisabled();
    await dialog.getByRole('searchbox').fill('terminal city');
    await dialog.getByRole('button', { name: /^Destination terminal › City/ }).click();
    await dialog.getByRole('button', { name: 'Add 1 column' }).click();
    const part = page.getByRole('tabpanel');
    // The column is far to the right, and comes into view.
    await expect(page.getByRole('columnheader', { name: 'Destination terminal: City' })).toBeInViewport();
    await part.getByRole('button', { name: 'Destination terminal: City', exact: true }).click();
    await expect(part.getByText('reads a related record')).toBeVisible();
    await part.getByLabel('Heading (English)').fill('Arrives in');
    await part.getByLabel('Heading (French)').fill('Arrive à');
    await expect(page.getByRole('columnheader', { name: 'Arrives in' })).toBeAttached();
    const handles = part.getByRole('button', { name: /^Move .*(?<!to the top)$/ });
    await part.getByRole('button', { name: 'Move Arrives in to the top' }).click();
    await expect(handles.first()).toHaveAccessibleName('Move Arrives in');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(handles.first()).toHaveAccessibleName('Move Probill number');
  });

  await test.step('columns are removed together, and brought back', async () => {
    const part = page.getByRole('tabpanel');
    for (const name of ['Cube', 'Taxes']) await part.getByRole('checkbox', { name: `Select ${name}` }).check();
    await part.getByRole('button', { name: 'Remove 2 columns' }).click();
    await expect(part.getByRole('button', { name: 'Move Cube', exact: true })).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(part.getByRole('button', { name: 'Move Cube', exact: true })).toBeVisible();
  });

  await test.step('its rows are grouped, and the rows beside become the chart', async () => {
    await page.getByRole('tab', { name: 'Groups and chart' }).click();
    const part = page.getByRole('tabpanel');
    await part.getByRole('button', { name: 'Group the rows' }).click();
    await part.getByRole('button', { name: 'Table of groups' }).click();
    await part.getByRole('combobox', { name: 'Group by' }).click();
    await page.getByRole('option', { name: 'Pickup date', exact: true }).click();
    await part.getByRole('combobox', { name: 'Period' }).click();
    await page.getByRole('option', { name: 'quarter' }).click();
    const rows = page.getByRole('region', { name: 'Rows of the report' });
    await expect(rows.getByRole('columnheader', { name: 'Pickup date (quarter)' })).toBeVisible();
    await page.getByRole('tab', { name: 'Columns' }).click();
    await expect(list.table).toBeVisible();
  });

  await test.step('a column is worked out by a formula, whose faults are told with their place', async () => {
    await page.getByRole('button', { name: 'Add a formula' }).click();
    const formula = page.getByRole('textbox', { name: /^Formula/ });
    await formula.fill('weight / piecs');
    await expect(page.getByText(/character 10: there is no column piecs/).first()).toBeVisible();
    await expect(page.locator('mark')).toHaveText('piecs');
    // The rows before the fault stay, out of reach.
    await expect(page.getByText('The rows are those of the draft before.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Rows of the report' }).locator('[inert]').first()).toBeVisible();
    await formula.fill('weight / ');
    await page.getByRole('button', { name: 'Insert a column' }).click();
    await page.getByRole('dialog').getByRole('searchbox').fill('pieces');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Pieces/ })
      .click();
    await expect(formula).toHaveValue('weight / pieces');
    const part = page.getByRole('tabpanel');
    await part.getByLabel('Heading (English)').last().fill('Weight per piece');
    await part.getByLabel('Heading (French)').last().fill('Poids par pièce');
    await expect(page.getByRole('columnheader', { name: 'Weight per piece' })).toBeAttached();
    await expect(page.getByText('Draft stored')).toBeVisible();
  });

  await test.step('it is published to a menu group, whose users open it', async () => {
    await page.getByRole('tab', { name: 'Readers' }).click();
    await page.getByRole('checkbox', { name: 'Sales', exact: true }).check();
    await page.getByRole('checkbox', { name: 'Administration', exact: true }).check();
    // Next to the list that it was made from.
    await expect(page.getByRole('combobox', { name: 'Place in the menu' })).toHaveText('After');
    await expect(page.getByRole('combobox', { name: 'Menu entry' })).toHaveValue('Shipment report');
    await expect(page.getByRole('button', { name: 'Publish' })).toBeEnabled();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByLabel('Note for the list of revisions').fill('first');
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Revision 1 in use')).toBeVisible();
    await expect(heading).toBeFocused();
    const colleague = await openBrowser('admin');
    await colleague.goto('/waybill/pages/RPT-HEAVY-FREIGHT');
    await expect(colleague.getByRole('link', { name: 'Shipment report' })).toBeVisible();
    const links = await colleague.getByRole('navigation').getByRole('link').allTextContents();
    expect(links.indexOf('Heavy freight')).toBe(links.indexOf('Shipment report') + 1);
    const sales = await openBrowser('sales');
    await sales.goto('/waybill/pages/RPT-HEAVY-FREIGHT');
    await expect(sales.getByRole('heading', { name: 'Heavy freight' })).toBeVisible();
    await expect(sales.getByText(/Weight: at least 5,000/)).toBeVisible();
    await sales.goto('/waybill/pages/RPT-HEAVY-FREIGHT?lang=fr');
    await expect(sales.getByRole('heading', { name: 'Marchandises lourdes' })).toBeVisible();
  });

  await test.step('the draft is looked at as a user who may see less', async () => {
    await page.getByLabel('View as').fill('northern.limited');
    const answered = page.waitForResponse(/\/api\/report_designs\/\d+\/draft\/\d+$/);
    await page.getByRole('option').filter({ hasText: 'northern.limited' }).click();
    expect((await answered).ok()).toBe(true);
    await expect(page.getByRole('region', { name: 'Rows of the report' })).toBeVisible();
  });

  await test.step('the file holds the same JSON, and a revision is compared and taken back', async () => {
    const downloadJson = async () => {
      await page.getByRole('button', { name: 'More for the report' }).click();
      await page.getByRole('menuitem', { name: 'Download JSON' }).click();
    };
    const [download] = await Promise.all([page.waitForEvent('download'), downloadJson()]);
    expect(download.suggestedFilename()).toBe('heavy-freight.report.json');
    const file = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(file).toMatchObject({ kind: 'report', name: 'heavy-freight', menus: ['SALES', 'ADMIN'], filters_params: { weight__gte: 5000 } });
    // Headings over columns, totals, formats and the search come from the list.
    expect(file).toMatchObject({ categories: expect.any(Object), totals: expect.any(Array), menu_place: { after: 'RPT-SHP' } });
    expect(file).toMatchObject({
      sort: ['-pickup_date'],
      chart: { kind: 'table', group_by: [{ field: 'pickup_date', period: 'quarter' }] },
    });
    expect(file.columns[0]).toMatchObject({ field: 'probill', searchable: true, category: expect.any(String) });
    await page.getByRole('tab', { name: 'Texts' }).click();
    await page.getByRole('textbox', { name: /^Title \(English\)/ }).fill('Very heavy freight');
    await expect(page.getByText('Revision 1 in use, with changes')).toBeVisible();
    const listCall = page.getByRole('textbox', { name: /^List and fixed conditions/ });
    await page.getByRole('button', { name: 'Fix the initial filters' }).click();
    await expect(listCall).toHaveValue('GET shipments?weight__gte=5000');
    await expect(page.getByRole('group', { name: 'Filters', exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Let users change the fixed filters' }).click();
    await expect(listCall).toHaveValue('GET shipments');
    await expect(page.getByRole('button', { name: 'Fix the initial filters' })).toBeEnabled();
    await page.getByRole('tab', { name: 'Revisions' }).click();
    await expect(page.getByText('Revision 1: first')).toBeVisible();
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByLabel('Lines that differ')).toContainText('+     "en": "Very heavy freight"');
    await page.getByRole('button', { name: 'Make revision 1 the draft' }).click();
    await expect(page.getByText('The draft equals this revision.')).toBeVisible();
  });

  await test.step('it is withdrawn from the list of reports', async () => {
    await page.goto('/waybill/pages/REPORT-DESIGN');
    await page.getByRole('grid').getByRole('link', { name: 'Heavy freight' }).click();
    await page.getByRole('button', { name: 'More for the report' }).click();
    await page.getByRole('menuitem', { name: 'Page of the report' }).click();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('The report is withdrawn.')).toBeVisible();
    const answer = await page.request.get('/api/definitions/RPT-HEAVY-FREIGHT');
    expect(answer.status()).toBe(404);
  });

  await test.step('it is deleted from the menu of its row', async () => {
    await page.goto('/waybill/pages/REPORT-DESIGN');
    await page.getByRole('button', { name: 'Actions for Heavy freight' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('grid').getByRole('link', { name: 'Heavy freight' })).toHaveCount(0);
  });
});
