import { expect, test } from './portal.ts';

test.describe('as an administrator', () => {
  test.use({ account: 'admin' });

  test('the palette finds a screen by any of its words and opens it by the keyboard [S-009]', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/waybill/home');
    const opener = page.getByRole('banner').getByRole('button', { name: /^Search or go to/ });
    await opener.click();
    const input = page.getByRole('combobox', { name: 'Search screens, records and actions' });
    await expect(input).toBeFocused();
    const options = page.getByRole('option');
    await input.fill('report late');
    await expect(options.first()).toHaveText(/^Late shipments/);
    await input.fill('report late shi');
    await expect(options).toHaveText([/^Late shipments/]);
    await input.fill('RPT-SHP');
    await expect(options).toHaveText([/^Shipment report/]);
    await input.fill('zzqqy');
    await expect(page.getByText('No results')).toBeVisible();
    await expect(options).toHaveCount(0);
    await input.fill('user');
    const marked = page.getByRole('option', { selected: true });
    const first = await marked.textContent();
    await page.keyboard.press('ArrowDown');
    await expect(marked).not.toHaveText(first ?? '');
    await page.keyboard.press('Home');
    await expect(marked).toHaveText(first ?? '');
    await input.fill('late shipments');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/waybill/pages/RPT-LATE');
    await expect(page.getByRole('heading', { level: 1, name: 'Late shipments' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(input).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(input).toHaveCount(0);
    await opener.click();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  });

  test('the palette finds records by name and opens them, beside it forms for new ones and actions', { tag: '@deep' }, async ({
    page,
    context,
  }) => {
    await page.goto('/waybill/home');
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Ada' })).toBeVisible();
    await page.keyboard.press('Control+k');
    const input = page.getByRole('combobox', { name: 'Search screens, records and actions' });
    const options = page.getByRole('option');
    await input.fill('montreal');
    await page.getByRole('group', { name: 'Terminals' }).getByRole('option', { name: 'Montréal' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: /Montréal/ })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText('Montréal');
    await input.fill('add announcement');
    await expect(options).toHaveText([/^Add announcement/]);
    const tab = context.waitForEvent('page');
    await page.keyboard.press('Control+Enter');
    const opened = await tab;
    await expect(opened).toHaveURL('/waybill/pages/ANO-ADD');
    await opened.close();
    await page.keyboard.press('Control+k');
    await input.fill('choose account');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: /account/i })).toBeVisible();
  });
});
