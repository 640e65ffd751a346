// Opening a page: few round trips before its data, no jumps while it loads, no movement afterwards.
import type { Page } from '@playwright/test';
import { expect, test } from './portal.ts';

declare global {
  interface Window {
    /** Shifts without an action of the user just before, each with the elements that moved. */
    shifts: { readonly value: number; readonly moved: readonly string[] }[];
  }
}

/** Limit of a good page, as a sum over a whole visit; a quarter of the limit that search engines call good is 0.025. */
const shiftMax = 0.02;

const pages = [
  ['the home page', 'home'],
  ['a list', 'pages/CO-START'],
  ['a report of many columns', 'pages/RPT-SHP'],
  ['a chart of groups', 'pages/RPT-SHP?group_by=status&aggregate=sum:total_charges&chart=bar'],
  ['a list of few rows', 'pages/ANO-START'],
  ['a form', 'pages/UA-ADD'],
  ['preferences', 'pages/UA-PREF'],
] as const;

async function collectShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          readonly value: number;
          readonly hadRecentInput: boolean;
          readonly sources: readonly { readonly node: Node | null }[];
        };
        if (!hadRecentInput) window.shifts.push({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function opensCalmly(page: Page, path: string): Promise<void> {
  await collectShifts(page);
  await page.goto(`/waybill/${path}`);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const running = () => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
  await expect.poll(running).toBe(0);
  const shifts = await page.evaluate(() => window.shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts.filter(({ value }) => value > 0.001))).toBeLessThan(shiftMax);
}

test.describe('on a phone', () => {
  test.use({ account: 'admin', viewport: { width: 360, height: 740 }, reducedMotion: 'no-preference' });

  test('a report with totals neither jumps while it loads nor moves afterwards', { tag: '@deep' }, async ({ page }) => {
    await opensCalmly(page, 'pages/RPT-SHP');
  });
});

test.describe('as an administrator', () => {
  test.use({ account: 'admin', viewport: { width: 1440, height: 900 }, reducedMotion: 'no-preference' });

  for (const [name, path] of pages)
    test(`${name} neither jumps while it loads nor moves afterwards`, { tag: path === 'pages/RPT-SHP' ? [] : '@deep' }, async ({
      page,
    }) => {
      await opensCalmly(page, path);
    });

  test('the place of the header and a sign of life are there before the app is', { tag: '@deep' }, async ({ page }) => {
    const gate = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto('/waybill/home', { waitUntil: 'commit' });
    const places = () =>
      page.evaluate(() => {
        const root = document.querySelector('#root');
        return root ? ['::before', '::after'].map((part) => getComputedStyle(root, part)).map(({ top, height }) => [top, height]) : [];
      });
    const place = [
      ['0px', '56px'],
      ['57px', '2px'],
    ];
    await expect.poll(places).toEqual(place);
    gate.resolve();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await places()).map(([, height]) => height)).toEqual(['auto', 'auto']);
    const { height } = (await page.getByRole('banner').boundingBox()) ?? {};
    expect(height).toBe(57);
  });

  test('rows do not wait for the preferences call [B-218]', { tag: '@deep' }, async ({ page }) => {
    const held: (() => void)[] = [];
    await page.route('**/api/users/get_user_table_infor*', (route) => void held.push(() => void route.continue()));
    await page.goto('/waybill/pages/CO-START');
    await expect(page.getByText(/^1–20 of/)).toBeVisible();
    await expect.poll(() => held.length).toBe(1);
    held[0]?.();
  });

  test('the description of a screen is under way before the parts that draw it', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/waybill/pages/CO-START');
    await expect(page.getByText(/^1–20 of/)).toBeVisible();
    const order: string[] = [];
    page.on('request', (request) => order.push(new URL(request.url()).pathname));
    await page.reload();
    await expect(page.getByText(/^1–20 of/)).toBeVisible();
    const place = (path: string) => order.indexOf(path);
    expect(order.filter((path) => path === '/api/definitions/CO-START')).toHaveLength(1);
    expect(place('/api/definitions/CO-START')).toBeLessThan(place('/api/users/refresh'));
    expect(place('/api/companies')).toBeGreaterThan(place('/api/definitions/CO-START'));
  });
});
