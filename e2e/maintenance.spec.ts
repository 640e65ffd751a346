import type { Page } from '@playwright/test';
import { ListPage } from './ListPage.ts';
import { demoPassword, expect, test } from './portal.ts';
import { secondPortal } from './secondPortal.ts';

async function signIn(page: Page, username: string, company: string): Promise<void> {
  await page.goto(`/${company}/login`);
  await page.getByLabel('User ID').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^(Shipments|Welcome, )/ })).toBeVisible();
}

/** A time in the input format of the form, in the time zone of the tests. */
function localTime(fromNowMs: number): string {
  return new Date(Date.now() + fromNowMs).toLocaleString('sv-SE', { timeZone: 'America/Toronto' }).slice(0, 16);
}

const minuteMs = 60_000;

/** Plans a window in the form, as an administrator does. */
async function plan(page: Page, title: string, options: { readonly address?: string; readonly inMs?: number } = {}): Promise<void> {
  const { address, inMs = 30 * minuteMs } = options;
  await page.goto('/waybill/pages/MAINT-ADD');
  await page.getByLabel('Title (English)').fill(title);
  await page.getByLabel('Title (French)').fill(`${title} (fr)`);
  await page.getByRole('textbox', { name: 'Starts' }).fill(localTime(inMs));
  await page.getByRole('textbox', { name: 'Ends' }).fill(localTime(inMs + 120 * minuteMs));
  await page.getByRole('combobox', { name: 'Scope' }).click();
  await page.getByRole('option', { name: 'Whole portal' }).click();
  if (address !== undefined) await page.getByLabel('Redirect address').fill(address);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/pages\/MAINT-START/);
  await expect(page.getByRole('row', { name: new RegExp(title) })).toBeVisible();
}

/** Takes a step with a window from its row. */
async function take(page: Page, title: string, step: string): Promise<void> {
  const row = page.getByRole('row', { name: new RegExp(title) });
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: step }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: step }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
}

/** A window closes the portal to all users, so these tests use a separate portal while others go on. */
test.describe('a window', { tag: '@deep' }, () => {
  const portal = secondPortal('maintenance');

  test.use({ baseURL: portal.baseURL, tolerates: [/status of 503|another host: https:\/\/down\.example\//] });
  test.describe.configure({ mode: 'serial' });

  test.beforeAll(async () => {
    test.setTimeout(600_000);
    await portal.start();
  });

  test.afterAll(portal.stop);

  test('an administrator plans a window, starts and cancels it; active users are warned, sent away and return [S-028] [S-167] [S-168] [S-272]', async ({
    page,
    openBrowser,
    baseURL,
  }) => {
    await signIn(page, 'admin', 'waybill');
    const clerk = await openBrowser(undefined);
    await signIn(clerk, 'northern.user', 'northern');
    await plan(page, 'New servers');

    const checks: string[] = [];
    clerk.on('request', (sent) => {
      if (/\/\?ts=/.test(sent.url())) checks.push(sent.url());
    });
    await clerk.goto('/northern/home');
    await expect(clerk.getByRole('status').filter({ hasText: 'New servers' })).toContainText('The portal will be down from');
    await clerk.getByRole('link', { name: 'Shipments' }).first().click();
    await expect(clerk).toHaveURL('/northern/pages/SHP-START');
    await expect.poll(() => checks.length).toBeGreaterThanOrEqual(2);
    for (const check of checks) expect(check).toMatch(new RegExp(`^${baseURL}/\\?ts=\\d{13}$`));

    // An open page would leave by itself, too, at any moment after the start.
    await clerk.goto('about:blank');
    await take(page, 'New servers', 'Start now');
    await expect(page.getByRole('row', { name: /New servers/ })).toContainText('Running');
    const address = '/northern/pages/SHP-START?number__icontains=1';
    const from = encodeURIComponent(address);
    await clerk.goto(address, { waitUntil: 'commit' });
    await expect(clerk).toHaveURL(`/maintenance?from=${from}`);
    await expect(clerk.getByRole('heading', { level: 1, name: 'Down For Maintenance' })).toBeVisible();
    await expect(clerk.getByRole('status')).toContainText('New servers');
    await expect(clerk.getByRole('status')).toContainText('It should be back on');

    await take(page, 'New servers', 'Cancel this window');
    await expect(page.getByRole('row', { name: /New servers/ })).toContainText('Cancelled');
    await clerk.getByRole('button', { name: 'Try again' }).click();
    await expect(clerk).toHaveURL('/northern/pages/SHP-START?number__icontains=1');
    await expect(clerk.getByRole('heading', { level: 1, name: 'Shipments' })).toBeVisible();
  });

  test('a user on an open page leaves at the first refused call, to the address of the window [S-168] [S-338]', async ({
    page,
    openBrowser,
    baseURL,
  }) => {
    await signIn(page, 'admin', 'waybill');
    const clerk = await openBrowser(undefined);
    await clerk
      .context()
      .route('https://down.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }));
    await signIn(clerk, 'northern.user', 'northern');
    await plan(page, 'New network', { address: 'https://down.example/now?why=network', inMs: -minuteMs });
    // The first refused call comes from this click, or from the page itself just before.
    await Promise.any([new ListPage(clerk).refresh(), clerk.waitForURL('https://down.example/**')]);
    await expect(clerk).toHaveURL(`https://down.example/now?why=network&from=${encodeURIComponent(`${baseURL}/northern/pages/SHP-START`)}`);
    await take(page, 'New network', 'End now');
    await expect(page.getByRole('row', { name: /New network/ })).toContainText('Done');
    await clerk.goto('/northern/home');
    await expect(clerk.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  });

  test('a form that is sent into a window keeps what was typed until the portal is back', async ({ page, openBrowser }) => {
    await signIn(page, 'admin', 'waybill');
    const clerk = await openBrowser(undefined);
    clerk.on('dialog', (question) => void question.accept());
    await signIn(clerk, 'northern.user', 'northern');
    await clerk.goto('/northern/pages/UA-PREF');
    const name = clerk.getByRole('textbox', { name: 'First name' });
    await expect(name).not.toHaveValue('');
    const before = await name.inputValue();
    await name.fill('Typed before the window');
    await plan(page, 'New disks', { inMs: -minuteMs });
    await clerk.getByRole('button', { name: 'Save profile' }).click();
    await expect(clerk.getByRole('heading', { level: 1, name: 'Down For Maintenance' })).toBeVisible();
    await take(page, 'New disks', 'End now');
    await clerk.getByRole('button', { name: 'Try again' }).click();
    await expect(clerk.getByRole('status').filter({ hasText: 'Typed before the window' })).toBeVisible();
    await clerk.getByRole('button', { name: 'Restore' }).click();
    await expect(name).toHaveValue('Typed before the window');
    await name.fill(before);
  });
});

test.describe('a check of the site', () => {
  test.use({ account: 'northern.user', tolerates: [/status of 503/] });

  test('a check that fails with an answer leads away, one without an answer does not [S-169] [S-170]', { tag: '@deep' }, async ({
    page,
  }) => {
    await page.goto('/northern/pages/SHP-START');
    await expect(page.getByRole('heading', { level: 1, name: 'Shipments' })).toBeVisible();
    let checks = 0;
    await page.route(/\/\?ts=/, (route) => {
      checks += 1;
      return route.abort('aborted');
    });
    await page.getByRole('link', { name: 'Home' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
    await expect.poll(() => checks).toBe(1);
    await page.unroute(/\/\?ts=/);
    await page.route(/\/\?ts=/, (route) => route.fulfill({ status: 503, body: 'down' }));
    await page.getByRole('link', { name: 'Shipments' }).first().click();
    await expect(page).toHaveURL(`/maintenance?from=${encodeURIComponent('/northern/pages/SHP-START')}`);
  });
});
