// A feature request from its first step to its submission: by keyboard, in French on a phone, and with an address ahead of time.
import { barriersOf } from './barriersOf.ts';
import { expect, test } from './portal.ts';

test.describe('in English', () => {
  test.use({ account: 'sales', locale: 'en-CA' });

  test('[R-127][D-392][D-393] a feature request is filled in by keyboard, step by step, and submitted at its end', async ({ page }) => {
    const title = `Labels ${Date.now()}`;
    await page.goto('/waybill/pages/FR-ADD#review');
    await expect(page.getByText('Must Finish Step 1')).toBeVisible();
    await expect(page).toHaveURL(/FR-ADD#problem$/);
    expect(await barriersOf(page, { within: 'main' })).toEqual([]);
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('combobox', { name: 'Priority' }).click();
    await page.getByRole('option', { name: 'High' }).click();
    await page.getByRole('textbox', { name: 'Problem' }).fill('Labels are written by hand.');
    await page.getByRole('textbox', { name: 'Title' }).press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'Step 2 of 4: Solution' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('A button');
    await page.goBack();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
    await page.goForward();
    await expect(page.getByRole('textbox', { name: 'Solution' })).toHaveValue('A button');
    await page.getByRole('button', { name: 'Continue' }).dblclick();
    await expect(page.getByRole('heading', { level: 2, name: 'Step 3 of 4: ROI' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Development hours' }).fill('80');
    await page.getByRole('textbox', { name: 'Testing hours' }).fill('20');
    await page.getByRole('textbox', { name: 'Hourly rate' }).fill('80');
    await page.getByRole('textbox', { name: 'Savings per year' }).fill('0');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('link', { name: 'Savings per year: The saving cannot be 0' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Savings per year' }).fill('4320');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Step 4 of 4: Review' })).toBeFocused();
    // The figures are those that the save will have.
    await expect(page.getByText('$8,640.00')).toBeVisible();
    expect(await barriersOf(page, { within: 'main' })).toEqual([]);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByText('Submitted')).toBeVisible();
    await expect(page).not.toHaveURL(/FR-ADD/);
    await page.goto(`/waybill/pages/FR-MINE?title=${encodeURIComponent(title)}`);
    await expect(page.getByRole('main').getByText('Submitted')).toBeVisible();
  });
});

test.describe('on a phone in French', () => {
  test.use({
    account: 'employee',
    viewport: { width: 360, height: 740 },
    colorScheme: 'dark',
    locale: 'fr-CA',
    tolerates: [/409.*transitions\/submit/],
  });

  test('[R-183][D-547] a draft without its ROI section is kept for later, and not submitted', async ({ page }) => {
    await page.goto('/waybill/pages/FR-ADD');
    await expect(page.getByText(/^Étape 1 sur 4/).first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Titre' }).fill('Quai');
    await page.getByRole('combobox', { name: 'Priorité' }).click();
    await page.getByRole('option', { name: 'Basse' }).click();
    await page.getByRole('textbox', { name: 'Problème' }).fill('Les camions attendent.');
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByRole('textbox', { name: 'Solution' }).fill('Une liste.');
    await page.getByRole('button', { name: 'Continuer' }).click();
    await expect(page.getByRole('textbox', { name: /^Heures de développement/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByRole('button', { name: 'Soumettre' }).click();
    await expect(page.getByText(/La section sur le rendement doit être remplie/)).toBeVisible();
    await expect(page).toHaveURL(/FR-VIEW\/\d+/);
  });
});
