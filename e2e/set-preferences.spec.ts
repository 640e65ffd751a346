// User Preferences: applied at once, kept by saving, restored at the next sign-in; own profile and own sessions.
import type { Page } from '@playwright/test';
import { demoPassword, expect, test } from './portal.ts';
import { openUserMenu } from './userMenu.ts';

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/northern/login');
  await page.getByLabel('User ID').fill('northern.limited');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/northern\/(home|pages)/);
}

const colorScheme = (page: Page) => page.evaluate(() => document.documentElement.style.colorScheme);

// The account keeps these changes; no other test relies on its look.
test.describe('as a customer', () => {
  // Serial: the tests share the account, and the last one ends the newest of its other sessions.
  test.describe.configure({ mode: 'serial', timeout: 120_000 });
  // The page of the ended session reports 401.
  test.use({ account: 'northern.limited', tolerates: [/status of 401/] });

  test('preferences are seen at once, given up or kept, and hold for the next sign-in [S-107] [S-246]', { tag: '@deep' }, async ({
    page,
    openBrowser,
  }) => {
    await page.goto('/northern/pages/UA-PREF');
    await expect(page.getByRole('heading', { level: 1, name: 'User Preferences' })).toBeVisible();
    const look = page.getByRole('region', { name: 'Appearance and start page' });
    const save = look.getByRole('button', { name: 'Save' });
    await expect(save).toBeDisabled();
    await choose(page, 'Theme', 'Dark');
    await choose(page, 'Date format', /DD\/MM\/YYYY/);
    await choose(page, 'Time format', /^12 hours/);
    await expect.poll(() => colorScheme(page)).toBe('dark');
    await expect(look.getByText('Example: 28/03/2026 06:05 PM')).toBeVisible();
    const sessions = page.getByRole('region', { name: 'Where you are signed in' });
    await expect(sessions.getByText(/Since \d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M/).first()).toBeVisible();

    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    await look.getByRole('button', { name: 'Discard changes' }).click();
    await expect.poll(() => colorScheme(page)).toBe('light');
    await expect(look.getByText('Example: 2026-03-28 18:05')).toBeVisible();

    await choose(page, 'Theme', 'Dark');
    await choose(page, 'Date format', /DD\/MM\/YYYY/);
    await save.click();
    await expect(look.getByText('Your preferences have been saved.')).toBeVisible();
    await expect(save).toBeDisabled();
    await page.goto('/northern/pages/SHP-START');
    await expect(
      page
        .getByRole('grid')
        .getByText(/^\d\d\/\d\d\/\d{4}$/)
        .first(),
    ).toBeVisible();

    const elsewhere = await openBrowser(undefined);
    await signIn(elsewhere);
    await expect.poll(() => colorScheme(elsewhere)).toBe('dark');
    await expect(
      elsewhere
        .getByRole('grid')
        .getByText(/^\d\d\/\d\d\/\d{4}$/)
        .first(),
    ).toBeVisible();
    await elsewhere.goto('/northern/pages/UA-PREF');
    const again = elsewhere.getByRole('region', { name: 'Appearance and start page' });
    await again.getByRole('button', { name: 'Reset to defaults' }).click();
    await again.getByRole('button', { name: 'Save' }).click();
    await expect(again.getByText('Your preferences have been saved.')).toBeVisible();
    await expect.poll(() => colorScheme(elsewhere)).toBe('light');
  });

  test('the profile says what is wrong at its field, and keeps what is right', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/northern/pages/UA-PREF');
    const profile = page.getByRole('region', { name: 'Profile and security' });
    const phone = profile.getByLabel('Phone');
    await phone.fill('70555');
    await profile.getByRole('button', { name: 'Save profile' }).click();
    await expect(phone).toHaveAccessibleDescription('Invalid Phone Number');
    await phone.fill('7055551234');
    await expect(phone).toHaveValue('705 555 - 1234');
    await profile.getByRole('button', { name: 'Save profile' }).click();
    await expect(profile.getByText('Your profile has been saved.')).toBeVisible();
    await page.reload();
    await expect(phone).toHaveValue('705 555 - 1234');
    await expect(profile.getByRole('link', { name: 'Change Users Security Questions' })).toHaveAttribute('href', /UA-SECQST$/);
  });

  test('Update Profile is opened from the user menu and changes the profile [S-022]', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/northern/home');
    await (await openUserMenu(page)).getByRole('link', { name: 'Update Profile' }).click();
    await expect(page).toHaveURL('/northern/pages/init-account');
    await expect(page.getByRole('heading', { level: 1, name: 'Update Profile' })).toBeVisible();
    const phone = page.getByLabel('Phone');
    await phone.fill('7055559876');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByText('Your profile has been saved.')).toBeVisible();
    await page.reload();
    await expect(phone).toHaveValue('705 555 - 9876');
    await page.getByRole('link', { name: 'Change Users Security Questions' }).click();
    await expect(page).toHaveURL('/northern/pages/update-security-profile');
  });

  test('a session elsewhere is ended from here, and is over there', { tag: '@deep' }, async ({ page, openBrowser }) => {
    const elsewhere = await openBrowser(undefined);
    await signIn(elsewhere);
    await page.goto('/northern/pages/UA-PREF');
    const sessions = page.getByRole('region', { name: 'Where you are signed in' });
    await expect(sessions.getByText('This session')).toBeVisible();
    // The newest session follows the current one.
    await sessions
      .getByRole('button', { name: /^End the session of/ })
      .first()
      .click();
    await elsewhere.goto('/northern/pages/UA-PREF');
    await expect(elsewhere).toHaveURL(/\/northern\/login/);
  });
});
