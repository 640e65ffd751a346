import type { Page } from '@playwright/test';
import type { DashboardAnswer } from '../src/shared/framework/dashboards/DashboardAnswer.ts';
import { barriersOf } from './barriersOf.ts';
import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';

/** The link of a figure: its label and value. */
const figure = (page: Page, label: string) => page.getByRole('main').getByRole('link', { name: new RegExp(`^${label} [\\d,]+$`) });

async function valueOf(page: Page, label: string): Promise<number> {
  const text = await figure(page, label).textContent();
  return Number(text?.slice(label.length).replace(',', ''));
}

test.describe('as an employee', () => {
  test.use({ account: 'manager' });

  test('the home page counts what is late; the list behind the figure shows the same shipments', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/waybill/home?lang=en');
    const late = await valueOf(page, 'Late');
    expect(late).toBeGreaterThan(0);
    await figure(page, 'Late').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Late Shipments' })).toBeVisible();
    await new ListPage(page).expectCount(late);
    await page.goBack();
    const longest = page.getByRole('region', { name: 'Most days late' });
    const probill = (await longest.getByRole('row').nth(1).getByRole('link').textContent()) ?? '';
    await longest.getByRole('link', { name: probill }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/SHP-VIEW\/\d+$/);
  });
});

test.describe('as a customer', () => {
  test.use({ account: 'northern.admin' });

  test('figures count the shipments of the own accounts, again when the browser tab is shown; a figure opens them', async ({ page }) => {
    const read = page.waitForResponse((answer) => answer.url().includes('/api/dashboards/home'));
    await page.goto('/northern/home?lang=en');
    const { tiles } = (await (await read).json()) as DashboardAnswer;
    const figures = tiles.flatMap((tile) => (tile.kind === 'figure' ? [[tile.label['en'] ?? '', tile.value] as const] : []));
    const fold = page.getByText(/ more, (all|at) zero$/);
    if (figures.some(([, value]) => value === 0)) await fold.click();
    for (const [label, value] of figures)
      if (value === 0) await expect(page.getByRole('main').getByRole('link', { name: label, exact: true })).toBeVisible();
      else expect([label, await valueOf(page, label)]).toEqual([label, value]);
    const onTheWay = await valueOf(page, 'On the way');
    expect(onTheWay).toBeGreaterThan(0);
    const again = page.waitForResponse((answer) => answer.url().includes('/api/dashboards/home'));
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await again;
    await figure(page, 'On the way').click();
    await expect(page).toHaveURL(/SHP-START\?status__in=/);
    await new ListPage(page).expectCount(onTheWay);
  });
});

test.describe('as an administrator', () => {
  test.use({ account: 'admin' });

  for (const [language, welcome, locked, tag] of [
    ['en', 'Welcome, Ada', 'Locked users', ['@deep']],
    ['fr', 'Bienvenue, Ada', 'Utilisateurs verrouillés', []],
  ] satisfies [string, string, string, string[]][])
    test(`the home page in ${language} holds no barriers at any width, and nothing is cut off`, { tag }, async ({ page }) => {
      await page.goto(`/waybill/home?lang=${language}`);
      await expect(page.getByRole('heading', { level: 1, name: welcome })).toBeVisible();
      await expect(figure(page, locked)).toBeVisible();
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await barriersOf(page, { within: 'main' })).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    });

  test('the view decides which dashboard is shown', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/waybill/home?group=EMPLOYEE&lang=en');
    await expect(figure(page, 'Late')).toBeVisible();
    await expect(page.getByRole('region', { name: 'My work today' })).toBeVisible();
  });
});
