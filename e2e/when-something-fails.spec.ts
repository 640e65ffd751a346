import type { Locator, Page, Route } from '@playwright/test';
import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';

const list = /\/api\/shipments\?/;
const exported = /\/api\/export$/;

/** Answers an export with a status, and with a problem of the server or another body. */
async function answerExport(page: Page, status: number, body: unknown = { title: 'Reason', status }): Promise<void> {
  await page.unroute(exported);
  await page.route(exported, (route) => route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(body) }));
}

/** Asks for an export. */
async function ask(page: Page): Promise<void> {
  const answer = page.waitForResponse(exported);
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await answer;
}

/** The progress bar that is shown while calls are in progress. */
function underWay(page: Page): Locator {
  return page.getByRole('banner').getByRole('progressbar', { includeHidden: true });
}

test.describe('a call that fails', () => {
  test.use({ account: 'sales', tolerates: [/status of (403|404|409|418|429|500)/] });

  test('404 and 500 are red notices in the middle, 403 says nothing of its own [S-308] [S-309] [S-311]', { tag: '@deep' }, async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/waybill/pages/SHP-START');
    await expect(page.getByRole('status').filter({ hasText: ' of ' })).toBeVisible();
    const notice = (text: string) => page.getByRole('alert').filter({ hasText: new RegExp(`^${text}$`) });
    await answerExport(page, 403);
    await ask(page);
    await answerExport(page, 404);
    await ask(page);
    const missing = notice('Not found');
    await expect(missing).toHaveCount(1);
    expect(await page.getByRole('dialog').count()).toBe(0);
    const box = await missing.boundingBox();
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 640)).toBeLessThan(2);
    const [red = 0, green = 255, blue = 255] = await missing.evaluate((element) =>
      (getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []).map(Number),
    );
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
    await answerExport(page, 500);
    await ask(page);
    await expect(notice('You have encountered an error')).toBeVisible();
    await page.clock.fastForward(100_000);
    await expect(missing).toHaveCount(0);
    await expect(notice('You have encountered an error')).toBeVisible();
    await page.clock.fastForward(900_000);
    await expect(notice('You have encountered an error')).toHaveCount(0);
  });

  test('anything else is a dialog, whose details can be copied [S-312] [S-315] [S-316] [S-317]', { tag: '@deep' }, async ({
    page,
    context,
  }) => {
    await page.goto('/waybill/pages/SHP-START');
    await expect(page.getByRole('status').filter({ hasText: ' of ' })).toBeVisible();
    await answerExport(page, 409, { title: 'Conflict', status: 409, detail: 'Somebody was faster' });
    await ask(page);
    const dialog = page.getByRole('dialog', { name: 'Conflict' });
    await expect(dialog).toContainText('Somebody was faster');
    await dialog.getByRole('button', { name: 'View Details' }).click();
    await expect(dialog.getByLabel('Details')).toContainText('"detail": "Somebody was faster"');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Copy to clipboard' }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: 'Copied error details' })).toBeVisible();
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toMatchObject({ status: 409 });
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    });
    await dialog.getByRole('button', { name: 'Copy to clipboard' }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: 'Failed to copy text' })).toBeVisible();
    await dialog.getByText('Dismiss', { exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await page.unroute(exported);
    await page.route(exported, (route) => route.fulfill({ status: 418, contentType: 'text/html', body: '<p>No problem of ours</p>' }));
    await ask(page);
    const foreign = page.getByRole('dialog', { name: "I'm a teapot" });
    await foreign.getByRole('button', { name: 'View Details' }).click();
    await expect(foreign.getByLabel('Details')).toHaveText('<p>No problem of ours</p>');
  });

  test('429 explains the daily limit and links to the terms of use [S-313]', { tag: '@deep' }, async ({ page, context }) => {
    await page.goto('/waybill/pages/SHP-START');
    await expect(page.getByRole('status').filter({ hasText: ' of ' })).toBeVisible();
    await answerExport(page, 429, { title: 'Too Many Requests', status: 429, detail: 'You have made 1,000 requests today.' });
    await ask(page);
    const dialog = page.getByRole('dialog', { name: 'Daily access limit reached' });
    await expect(dialog).toContainText('You have made 1,000 requests today.');
    const terms = context.waitForEvent('page');
    await dialog.getByRole('link', { name: 'API terms of use' }).click();
    await expect((await terms).getByRole('heading', { level: 1, name: /terms of use/i })).toBeVisible();
  });

  test('a list shows its failure in place of its rows, beside the notice of any call, and tries again [D-622] [D-682] [S-309]', {
    tag: '@deep',
  }, async ({ page }) => {
    await page.goto('/waybill/pages/SHP-START');
    const rows = new ListPage(page);
    await expect(rows.range).toBeVisible();
    await page.route(list, (route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"status":500,"detail":"Out of order"}' }),
    );
    await rows.refresh();
    await expect(page.getByText('Out of order')).toHaveCount(1);
    await expect(page.getByRole('alert').filter({ hasText: 'Error loading Shipments' })).toHaveCount(1);
    await expect(page.getByRole('alert').filter({ hasText: 'You have encountered an error' })).toHaveCount(1);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.unroute(list);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rows.table.getByRole('link').first()).toBeVisible();
  });

  test('a call that keeps its failure to itself raises nothing [S-306] [S-307]', { tag: '@deep' }, async ({ page }) => {
    const answers: number[] = [];
    await page.route(/\/api\/(version|mtd_maintenance|commands\/portlet_history)/, (route) => {
      answers.push(500);
      return route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"status":500}' });
    });
    await page.goto('/waybill/pages/SHP-START');
    await expect(page.getByRole('status').filter({ hasText: ' of ' })).toBeVisible();
    await expect.poll(() => answers.length).toBeGreaterThanOrEqual(3);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('without a connection', () => {
  test.use({ account: 'sales', tolerates: [/ERR_INTERNET_DISCONNECTED|ChunkLoadError/] });

  test('a screen says why it waits, and comes by itself with the connection [D-609]', { tag: '@deep' }, async ({ page, context }) => {
    await page.goto('/waybill/home');
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
    const told = page.getByRole('status').filter({ hasText: 'No network connection' });
    await expect(told).toHaveCount(0);
    await context.setOffline(true);
    await expect(told).toBeVisible();
    await page.getByRole('link', { name: 'Shipments' }).first().click();
    const waiting = page.getByRole('status').filter({ hasText: 'It opens by itself when the connection is back' });
    await expect(waiting).toBeVisible();
    const [notice, main] = await Promise.all([told.boundingBox(), page.getByRole('main').boundingBox()]);
    expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(main?.y ?? 0);
    await context.setOffline(false);
    await expect(told).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: ' of ' })).toBeVisible();
  });

  test('a part of the app that was not fetched before is fetched when the connection is back, without a reload', { tag: '@deep' }, async ({
    page,
    context,
  }) => {
    let documents = 0;
    page.on('request', (sent) => {
      if (sent.isNavigationRequest()) documents += 1;
    });
    // Such a browser fetches nothing ahead.
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    await page.goto('/waybill/pages/SHP-START');
    await expect(page.getByRole('status').filter({ hasText: ' of ' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Home' }).first().click();
    await expect(page.getByRole('main').getByText('Offline', { exact: true })).toBeVisible();
    await expect(page.getByText(/save your work/i)).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
    expect(documents).toBe(1);
  });

  test('the parts of home, lists and records are fetched while the browser is idle; the palette finds screens and says what it leaves out', {
    tag: '@deep',
  }, async ({ page, context }) => {
    const fetched = new Set<string>();
    page.on('response', (answer) => fetched.add(/assets\/(\w+)-/.exec(answer.url())?.[1] ?? ''));
    await page.goto('/waybill/pages/SHP-START');
    await expect(page.getByRole('status').filter({ hasText: ' of ' })).toBeVisible();
    await expect.poll(() => ['HomePage', 'ReportGrid', 'RecordPage', 'CommandPalette'].filter((name) => !fetched.has(name))).toEqual([]);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search screens, records and actions' }).fill('shipments');
    const palette = page.getByRole('dialog', { name: 'Search or go to…' });
    await expect(palette.getByText('Offline: only menus are searched')).toBeVisible();
    await expect(palette.getByText('No results')).toHaveCount(0);
    await expect(palette.getByRole('option').first()).toBeVisible();
  });
});

test.describe('a list without a connection', () => {
  test.use({ account: 'sales', tolerates: [/ERR_INTERNET_DISCONNECTED/] });

  test('keeps its rows alive, says what it could not load, and loads it with the connection', { tag: '@deep' }, async ({
    page,
    context,
  }) => {
    await page.goto('/waybill/pages/SHP-START');
    const rows = new ListPage(page);
    await expect(rows.range).toHaveText(/^1–20 /);
    const failed = page.getByRole('alert').filter({ hasText: 'Offline.' });
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(failed).toHaveText('Offline. Page 2 could not be loaded.Try again');
    await expect(rows.range).toHaveText(/^1–20 /);
    await expect(page.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(page).not.toHaveURL(/offset=20/);
    // A trial run clicks only where nothing is inert or covered.
    await rows.table.getByRole('link').first().click({ trial: true });
    await expect(rows.table.getByRole('row').nth(3)).toHaveCSS('opacity', '1');
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(failed).toHaveText('Offline. Page 2 could not be loaded.Try again');
    await context.setOffline(false);
    await expect(rows.range).toHaveText(/^21–40 /);
    await expect(failed).toHaveCount(0);

    await context.setOffline(true);
    const search = page.getByRole('searchbox', { name: 'Search all columns' });
    await search.fill('1');
    await expect(failed).toContainText('The search and filters could not be applied.');
    await expect(search).toHaveValue('1');
    await expect(rows.range).toHaveText(/^21–40 /);
    await context.setOffline(false);
    await expect(failed).toHaveCount(0);
    await expect(rows.range).toHaveText(/^1–/);
    await expect(search).toHaveValue('1');
  });
});

test.describe('the line of calls under way', () => {
  test.use({ account: 'sales' });

  test('is visible while a call runs and disappears a second after the last answer [S-171] [S-172]', { tag: '@deep' }, async ({ page }) => {
    await page.clock.install();
    await page.goto('/waybill/pages/SHP-START');
    await expect(page.getByRole('status').filter({ hasText: ' of ' })).toBeVisible();
    const line = underWay(page);
    await expect(line).toBeHidden();
    await page.clock.pauseAt(Date.now() + 10_000);
    const held: Route[] = [];
    await page.route(list, (route) => void held.push(route));
    await new ListPage(page).refresh();
    await expect(line).toBeVisible();
    await expect.poll(() => held.length).toBe(1);
    const answer = page.waitForResponse(list);
    for (const route of held) await route.continue();
    await (await answer).finished();
    await page.clock.runFor(900);
    await expect(line).toBeVisible();
    await page.clock.runFor(1000);
    await expect(line).toBeHidden();
  });
});

test.describe('a new build', () => {
  test.use({ account: 'sales', tolerates: [/ReportGrid|status of 404|A block crashed/] });

  const part = /\/assets\/ReportGrid-/;

  test('a part of the app that is gone is looked for once by a reload, then said with a way on [B-315]', async ({ page }) => {
    let documents = 0;
    page.on('request', (sent) => {
      if (sent.isNavigationRequest()) documents += 1;
    });
    await page.goto('/waybill/home');
    await page.route(part, (route) => (documents > 1 ? route.continue() : route.fulfill({ status: 404, body: '' })));
    await page.getByRole('link', { name: 'Shipments' }).first().click();
    await expect(page.getByRole('status').filter({ hasText: ' of ' })).toBeVisible();
    expect(documents).toBe(2);

    await page.unroute(part);
    await page.goto('/waybill/home');
    documents = 0;
    await page.route(part, (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('link', { name: 'Shipments' }).first().click();
    const told = page.getByRole('alert').filter({ hasText: 'A part of the app could not be loaded' });
    await expect(told).toBeVisible();
    expect(documents).toBe(1);
    await page.unroute(part);
    await told.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('status').filter({ hasText: ' of ' })).toBeVisible();
  });

  test('shows a notice while it is installed and when it is ready, and is loaded with the first navigation after a pause [S-175] [S-176]', {
    tag: '@deep',
  }, async ({ page }) => {
    let documents = 0;
    page.on('request', (sent) => {
      if (sent.isNavigationRequest()) documents += 1;
    });
    await page.clock.install();
    await page.goto('/waybill/pages/SHP-START');
    await expect(page.getByRole('status').filter({ hasText: ' of ' })).toBeVisible();
    const told = page.getByRole('status').filter({ hasText: 'version' });
    const passTime = async (ms: number): Promise<void> => {
      // What is under way would run into its time limit.
      await expect(underWay(page)).toBeHidden();
      await page.clock.fastForward(ms);
    };
    const answerVersion = async (changes: Readonly<Record<string, unknown>>): Promise<void> => {
      await page.unroute('**/api/version');
      await page.route('**/api/version', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), ...changes } });
      });
      await passTime(600_000);
    };
    await answerVersion({ build: '', updating: true });
    await expect(told).toHaveText('A new version is being installed.');
    await answerVersion({ build: 'another' });
    await expect(told).toContainText('A new version is ready. Please refresh the page.');
    await expect(told.getByRole('button', { name: 'Refresh' })).toBeVisible();
    await page.unroute('**/api/version');
    await passTime(300_000);
    await expect(underWay(page)).toBeHidden();
    expect(documents).toBe(1);
    await page.getByRole('link', { name: 'Home' }).first().click();
    await expect.poll(() => documents).toBe(2);
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
    await expect(told).toHaveCount(0);
  });
});
