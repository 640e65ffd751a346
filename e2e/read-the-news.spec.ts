import { barriersOf } from './barriersOf.ts';
import { expect, test } from './portal.ts';

test.describe('before signing in', () => {
  test('the sign-in page shows announcements that are for it; what is put away stays away [S-225]', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/maple/login');
    const news = page.getByRole('region', { name: 'Announcements' });
    await expect(news.getByRole('note')).toHaveText([/Highway closed/, /Welcome to the demo/]);
    await news.getByRole('button', { name: 'Dismiss: Welcome to the demo' }).click();
    await expect(news.getByRole('note')).toHaveText([/Highway closed/]);
    await page.reload();
    await expect(news.getByRole('note')).toHaveText([/Highway closed/]);
  });
});

test.describe('writing one', () => {
  test.use({ account: 'admin' });

  test('the preview beside the form shows it as readers see it, in both languages, and where [S-051]', { tag: '@deep' }, async ({
    page,
  }) => {
    await page.goto('/waybill/pages/ANO-ADD');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview).toContainText('The announcement appears here as you type.');
    await page.getByRole('textbox', { name: 'Title (English)' }).fill('Dock 3 closed');
    await page.getByRole('button', { name: 'Text (English): Edit text' }).click();
    await page.getByRole('button', { name: 'HTML source' }).click();
    await page.getByRole('textbox', { name: 'HTML source of Text (English)' }).fill('<p>Use <b>dock 4</b>.</p>');
    await page.getByRole('textbox', { name: 'Title (French)' }).fill('Quai 3 fermé');
    await expect(preview.getByRole('article')).toHaveText([/Dock 3 closed.*Use dock 4\./, /Quai 3 fermé.*Use dock 4\./]);
    await expect(preview.getByText('dock 4').first()).toHaveCSS('font-weight', '700');
    await expect(preview).toContainText('Shown after sign-in.');
    await page.getByRole('checkbox', { name: 'Show before sign-in' }).check();
    await expect(preview).toContainText('Shown on the sign-in page and after sign-in.');
    expect(await barriersOf(page)).toEqual([]);
  });
});

test.describe('as a customer', () => {
  test.use({ account: 'maple.user' });

  test('announcements are counted until they are read; then they are on their page alone [S-092]', async ({ page }) => {
    await page.goto('/maple/home');
    const counter = page.getByRole('banner').getByRole('link', { name: /^Announcements/ });
    await expect(counter).toHaveAccessibleName('Announcements: 3 unread');
    const news = page.getByRole('main').getByRole('region', { name: 'Announcements' });
    await expect(news.getByRole('article').first()).toContainText('Highway closed');
    const noted = page.waitForResponse((answer) => answer.url().endsWith('/api/announcements/read'));
    const hours = news.getByRole('article', { name: 'Longer hours at the Toronto terminal' });
    await hours.getByRole('button', { name: /Longer hours/, expanded: false }).press('Enter');
    await noted;
    await expect(hours.getByText('until 22:00')).toBeVisible();
    await expect(counter).toHaveAccessibleName('Announcements: 2 unread');
    await page.reload();
    await expect(news.getByRole('article')).toHaveText([/Highway closed/, /Welcome to the demo/]);
    await counter.click();
    await expect(page).toHaveURL('/maple/pages/ANO-SHOW');
    await page.reload();
    await expect(page.getByRole('article')).toHaveText([/Highway closed/, /Welcome to the demo/, /Longer hours/]);
    expect(await barriersOf(page)).toEqual([]);
  });
});

test.describe('help', () => {
  test.use({ account: 'admin', viewport: { width: 1280, height: 800 } });

  test('F1 opens the help of the screen; an administrator goes on to write it [S-084] [S-251]', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/waybill/pages/TM-START');
    await expect(page.getByRole('heading', { level: 1, name: 'Menu List' })).toBeVisible();
    await page.keyboard.press('F1');
    const help = page.getByRole('complementary', { name: 'Menu List' });
    await expect(help.getByText('The top entries of all menus.')).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);
    await help.getByRole('link', { name: 'Edit this help' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Edit menu help/ })).toBeVisible();
    await page.goto('/waybill/pages/RGN-START');
    await expect(page.getByRole('heading', { level: 1, name: 'Regions' })).toBeVisible();
    // Help stays open next to the pages.
    await expect(page.getByText('There is no help for this screen yet.')).toBeVisible();
    await page.getByRole('link', { name: 'Write help for this screen' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Add menu help' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Help ID' })).toHaveValue('RGN-START');
  });

  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(colorScheme, () => {
      test.use({ colorScheme, viewport: { width: 360, height: 740 } });

      test('menu and palette hold no barriers on a phone, and nothing is cut off', { tag: '@deep' }, async ({ page }) => {
        await page.goto('/waybill/home');
        await page.getByRole('button', { name: 'Open menu' }).click();
        await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Menus' }).click();
        await expect(page.getByRole('link', { name: 'Menugroup List' })).toBeVisible();
        expect(await barriersOf(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
        await page
          .getByRole('banner')
          .getByRole('button', { name: /^Search or go to/ })
          .click();
        await page.getByRole('combobox', { name: 'Search screens, records and actions' }).fill('montreal');
        await expect(page.getByRole('group', { name: 'Terminals' })).toBeVisible();
        expect(await barriersOf(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      });
    });
});
