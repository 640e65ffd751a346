import { expect, test } from './portal.ts';
import { openUserMenu } from './userMenu.ts';

// Users of a demo company that no other spec uses; the browser of the administrator has its own sessions here.
test.use({ account: 'admin', tolerates: [/status of 40[13]/] });

interface MenuGroupRecord {
  readonly id: number;
  readonly version: number;
  readonly grants: readonly string[] | null;
}

test('an administrator asks why, follows the link, grants, and the user sees it [S-205] [S-211] [S-248]', { tag: '@deep' }, async ({
  page,
  api,
  openBrowser,
}) => {
  const groups = (await (await api.get('/api/menugroups?limit=100')).json()) as { results: { id: number; code: string }[] };
  const limited = groups.results.find(({ code }) => code === 'LIMITED');
  const before = (await (await api.get(`/api/menugroups/${limited?.id}`)).json()) as MenuGroupRecord;
  const theirs = await openBrowser('northern.limited');
  await theirs.goto('/northern/pages/CUA-START');
  await expect(theirs.getByRole('heading', { name: 'Forbidden' })).toBeVisible();
  await expect(theirs.getByText(/^Only administrators can see which rule applies/)).toBeVisible();

  // From the page of the user, choosing by names only.
  await page.goto('/waybill/pages/UA-START?MT_UID=northern.limited');
  await page.getByRole('link', { name: 'Lena', exact: true }).click();
  await page.getByRole('link', { name: 'What can this user see?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Why can’t I see this?' })).toBeVisible();
  const screenField = page.getByRole('combobox', { name: 'Screen' });
  await screenField.fill('customer accounts');
  await page.getByRole('option', { name: /CUA-START/ }).click();
  await expect(page.getByText('Lena Quill cannot open “Customer accounts”', { exact: false })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'User' })).toHaveValue('Lena Quill');
  // The verdict has the reason, once, and the way to mend it.
  await expect(page.getByText(/^The user’s menu group does not include this screen/)).toHaveCount(1);
  await expect(page.getByRole('alert').getByRole('link', { name: 'Open the user to add a menu group' })).toBeVisible();
  await page.getByRole('link', { name: 'Open the menu group' }).first().click();
  await expect(page).toHaveURL(`/waybill/pages/GR-ADD/${limited?.id}`);
  const grants = [...(before.grants ?? []), 'CUA-START'];
  const granted = await api.put(`/api/menugroups/${limited?.id}`, { data: { version: before.version, grants } });
  expect(granted.status()).toBe(200);
  try {
    await theirs.goto('/northern/pages/CUA-START');
    await expect(theirs.getByRole('heading', { level: 1, name: 'Customer accounts' })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Lena Quill can open “Customer accounts”', { exact: false })).toBeVisible();
  } finally {
    const now = (await granted.json()) as MenuGroupRecord;
    await api.put(`/api/menugroups/${limited?.id}`, { data: { version: now.version, grants: before.grants } });
  }
});

test('an administrator acts as a customer, chooses one account, and comes back [S-089] [S-208] [S-209] [R-239]', async ({ page }) => {
  await page.goto('/waybill/pages/SWITCHUSER?MT_UID=northern.user');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('button', { name: 'Niall', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: "Act as Niall O'Brennan", exact: true }).click();
  const banner = page.getByText(/^Ada Marchmont, you are acting as Niall O'Brennan/);
  await expect(banner).toBeVisible();
  await expect(page).toHaveURL(/^[^?]*\/northern\//);

  await page.goto('/northern/pages/CUA-START');
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('row')).not.toHaveCount(2);
  await (await openUserMenu(page)).getByRole('button', { name: /^Choose account/ }).click();
  const chooser = page.getByRole('dialog', { name: 'Choose an account' });
  await expect(chooser.getByLabel('Search by number, name or address')).toBeFocused();
  await chooser.getByRole('list', { name: 'Choose an account' }).getByRole('button').first().click();
  await expect(page.getByRole('button', { name: /^Account: .* Choose another$/ })).toBeVisible();
  await page.goto('/northern/pages/CUA-START');
  // The heading row and one account.
  await expect(grid.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: /^Account: .* Choose another$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'All accounts' }).click();
  await expect(page.getByRole('button', { name: /^Account: / })).toHaveCount(0);

  await page.getByRole('button', { name: 'Back to my account' }).click();
  await expect(banner).toHaveCount(0);
  // Back on the list that the switch began on.
  await expect(page).toHaveURL(/\/waybill\/pages\/SWITCHUSER/);
  await page.goto('/waybill/pages/SWITCHUSER?MT_UID=admin');
  await expect(page.getByRole('button', { name: 'Act as Ada Marchmont' })).toHaveCount(0);
});
