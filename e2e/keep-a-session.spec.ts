import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { demoPassword, expect, test } from './portal.ts';
import { openUserMenu } from './userMenu.ts';

// Each test opens several browsers and signs in several times.

const ended = 'This session is no longer active';

async function signIn(page: Page, username: string, { keep = false } = {}): Promise<void> {
  await page.getByLabel('User ID').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  if (keep) await page.getByRole('checkbox', { name: 'Keep me signed in on this device' }).check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The token that a page sends, taken from its next call. */
async function tokenOf(page: Page): Promise<string> {
  const call = page.waitForRequest((sent) => sent.url().includes('/api/') && sent.headers()['authorization'] !== undefined);
  await page.reload();
  return (await (await call).allHeaders())['authorization'] ?? '';
}

/** Closes a browser and opens a new one with its persistent cookies, without session cookies and without the storage of a tab. */
async function closeAndOpenAnew(browser: Browser, context: BrowserContext): Promise<BrowserContext> {
  const { cookies } = await context.storageState();
  await context.close();
  return browser.newContext({ storageState: { cookies: cookies.filter(({ expires }) => expires > 0), origins: [] } });
}

test.describe('in several tabs', () => {
  // A call in progress fails if another tab ends the session.
  test.use({ tolerates: [/status of 401/] });

  test('two users of a company work side by side, are switched between and end one by one [S-143] [S-144] [S-160] [S-162]', async ({
    page,
    context,
  }) => {
    await page.goto('/northern/login');
    await signIn(page, 'northern.user');
    await expect(page.getByRole('heading', { level: 1, name: 'Shipments' })).toBeVisible();
    const first = await tokenOf(page);

    await (await openUserMenu(page)).getByRole('link', { name: 'Sign in to another account' }).click();
    await expect(page.getByText(/^You are signed in as/)).toBeVisible();
    await signIn(page, 'northern.admin');
    await expect(page).toHaveURL('/northern/pages/SHP-START');
    const second = await tokenOf(page);
    expect(second).not.toBe(first);
    const stored = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('session ')));
    expect(stored.toSorted()).toEqual(['session northern.admin@northern', 'session northern.user@northern']);

    // Another tab goes back to the first user; this tab stays with the second, also after a reload.
    const other = await context.newPage();
    await other.goto('/northern/home');
    const menu = await openUserMenu(other);
    await expect(menu.getByText('Also signed in')).toBeVisible();
    await menu.getByRole('button', { name: /northern\.user · northern/ }).click();
    await expect(other).toHaveURL('/northern/pages/SHP-START');
    expect([await tokenOf(other), await tokenOf(page)]).toEqual([first, second]);

    // Signing out leaves the other user signed in; the sign-in page offers to continue as that user.
    await other.goto('/northern/logout');
    await expect(other).toHaveURL('/northern/login');
    expect(await tokenOf(page)).toBe(second);
    await other.getByRole('button', { name: 'Continue' }).click();
    await expect(other).toHaveURL('/northern/pages/SHP-START');
    expect(await tokenOf(other)).toBe(second);

    // Ending the last session ends the page of every tab.
    await page.goto('/northern/logout');
    await expect(other).toHaveURL(/\/northern\/login/);
    await expect(other.getByLabel('User ID')).toBeVisible();
  });
});

test('a device that stays signed in enters by its cookie after the browser was closed, until somebody signs out [S-123] [S-124] [S-238] [S-342]', {
  tag: '@deep',
}, async ({ browser, baseURL, guard }) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  guard.watch(context);
  const page = await context.newPage();
  await page.goto('/northern/login');
  await signIn(page, 'northern.user', { keep: true });
  await expect(page).toHaveURL(/\/northern\/(pages|home)/);
  const cookies = await context.cookies();
  const [login, mark] = [cookies.find(({ name }) => name === 'login_northern'), cookies.find(({ name }) => name === 'kept_northern')];
  expect(login).toMatchObject({ httpOnly: true, sameSite: 'Lax', domain: '127.0.0.1', path: '/' });
  expect([mark?.value, (login?.expires ?? 0) - Date.now() / 1000 > 29 * 86_400]).toEqual(['1', true]);
  expect(await page.evaluate(() => document.cookie)).not.toContain('login_');

  const again = await closeAndOpenAnew(browser, context);
  guard.watch(again);
  const back = await again.newPage();
  await back.goto(`${baseURL}/northern/pages/RPT-SHP?weight__gte=1000`);
  await expect(back.getByText('Weight: at least 1,000 lb')).toBeVisible();
  expect((await again.cookies()).find(({ name }) => name === 'login_northern')?.value).not.toBe(login?.value);

  await back.goto(`${baseURL}/northern/logout`);
  await expect(back.getByLabel('User ID')).toBeVisible();
  // The remaining cookie signs nobody in: it only shows that the user has signed in here before.
  expect((await again.cookies()).map(({ name }) => name)).toEqual([expect.stringMatching(/^known_/)]);
  await again.close();
});

test.describe('where something is refused', () => {
  test.use({ tolerates: [/status of 401/] });

  test('a login cookie that is worth nothing is removed, and the form is there [S-124] [S-238]', { tag: '@deep' }, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([
      { name: 'login_northern', value: 'invented', url: baseURL ?? '', httpOnly: true, sameSite: 'Lax' },
      { name: 'kept_northern', value: '1', url: baseURL ?? '', sameSite: 'Lax' },
    ]);
    await page.goto('/northern/pages/RPT-SHP');
    await expect(page.getByLabel('User ID')).toBeVisible();
    expect(await context.cookies()).toEqual([]);
  });

  test('an external session id enters where its address leads, once; then it is refused in words, at the sign-in page [S-037] [S-319] [D-628]', {
    tag: '@deep',
  }, async ({ page, openBrowser }) => {
    const id = await issueExternalSession('northern', 'northern.user');
    await page.goto(`/northern/pages/RPT-LATE?status=delivered&session=${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Late shipments' })).toBeVisible();
    await expect(page).toHaveURL('/northern/pages/RPT-LATE?status=delivered');
    await expect(page.getByRole('button', { name: /^User menu of/ })).toBeVisible();

    const other = await openBrowser(undefined);
    await other.goto(`/northern/pages/RPT-LATE?session=${id}`);
    await expect(other).toHaveURL('/northern/login');
    await expect(other.getByText('Logging in failed: The external session is no longer valid.')).toBeVisible();
    await expect(other.getByLabel('User ID')).toBeVisible();
  });

  test.describe('of a browser with a recognizable name', () => {
    const userAgent = `Errand/${process.pid}`;
    test.use({ userAgent });

    test('an administrator sees a session and ends it; the idle user gets a notice within five minutes, and returns to the same page [S-116] [S-157] [S-159] [S-249] [S-326] [D-631]', {
      tag: '@deep',
    }, async ({ page, openBrowser, request }) => {
      await page.clock.install();
      await page.goto('/northern/login');
      await signIn(page, 'northern.user');
      await expect(page).toHaveURL('/northern/pages/SHP-START');
      await page.goto('/northern/pages/RPT-SHP?weight__gte=1000');
      await expect(page.getByText('Weight: at least 1,000 lb')).toBeVisible();
      const authorization = await tokenOf(page);
      await expect(page.getByText('Weight: at least 1,000 lb')).toBeVisible();
      const use = async () => (await request.get('/api/users/masterconfig', { headers: { authorization } })).status();
      expect(await use()).toBe(200);

      // Without user activity, the session is checked after five minutes, not renewed.
      const calls: string[] = [];
      page.on('request', (sent) => {
        const [, path] = /\/api\/(globals\/access\/expiry|users\/refresh)$/.exec(sent.url()) ?? [];
        if (path) calls.push(path);
      });
      await page.clock.fastForward(300_000);
      await expect.poll(() => calls[0]).toBe('globals/access/expiry');

      const admin = await openBrowser('admin');
      await admin.goto(`/waybill/pages/SESS-LIST?user_agent__icontains=${encodeURIComponent(userAgent)}`);
      const row = admin.getByRole('row', { name: /northern/i }).last();
      await expect(row).toBeVisible();
      await row.getByRole('button', { name: /actions/i }).click();
      await admin.getByRole('menuitem', { name: 'End this session' }).click();
      await admin.getByRole('alertdialog').getByRole('button', { name: 'End this session' }).click();
      await expect(admin.getByText('The session has ended.')).toBeVisible();
      expect(await use()).toBe(401);

      await page.clock.fastForward(300_000);
      await expect(page.getByRole('alert')).toHaveText(ended);
      await signIn(page, 'northern.user');
      await expect(page).toHaveURL('/northern/pages/RPT-SHP?weight__gte=1000');
      expect(await use()).toBe(401);
    });
  });
});

test('the address may ask for a menu group, also of who has to sign in first [S-036]', { tag: '@deep' }, async ({ page, openBrowser }) => {
  const menu = (of: Page) => of.getByRole('banner').getByRole('button', { name: /^View/ });
  const admin = await openBrowser('admin');
  await admin.goto('/waybill/pages/SHP-START?group=EMPLOYEE');
  await expect(menu(admin)).toHaveAccessibleName(/Employee/);
  await expect(admin).toHaveURL('/waybill/pages/SHP-START');

  await page.goto('/waybill/home?group=EMPLOYEE&lang=en');
  await signIn(page, 'admin');
  await expect(page).toHaveURL('/waybill/home');
  await expect(menu(page)).toHaveAccessibleName(/Employee/);
});

/** Hands a user over, as another program of the same company does. @returns the id with which the user enters */
async function issueExternalSession(company: string, user: string): Promise<string> {
  const root = path.resolve(import.meta.dirname, '..');
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/externalSession.ts', company, user], {
    cwd: root,
    env: { ...process.env, DATA_DIR: process.env['E2E_FOLDER'] },
  });
  return new URL(stdout.trim()).searchParams.get('session') ?? '';
}
