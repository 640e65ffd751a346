import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { ListPage } from './ListPage.ts';
import { demoPassword, expect, test } from './portal.ts';

const list = '/waybill/pages/CO-START';
const form = '/waybill/pages/CO-ADD';

async function newCompany(api: APIRequestContext, set = 'e2e'): Promise<{ readonly id: number; readonly code: string }> {
  const code = `${set}-${randomUUID().slice(0, 8)}`;
  const data = { code, name: `Draft Works ${code}`, status: 'active', time_zone: 'America/Toronto', phone: '7055551234' };
  const answer = await api.post('/api/companies', { data, headers: { cmid: 'CO-ADD' }, failOnStatusCode: true });
  return (await answer.json()) as { id: number; code: string };
}

const field = (page: Page, label: string): Locator => page.getByRole('textbox', { name: label });
const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save', exact: true }).click();

/** The drafts that the browser keeps, as JSON. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage).flatMap((key) => (key.startsWith('draft/') ? (localStorage.getItem(key) ?? '') : [])),
  );
}

/** Waits until the browser keeps a draft with a text. */
async function expectKept(page: Page, text: string): Promise<void> {
  await expect.poll(async () => (await kept(page)).join()).toContain(text);
}

test.use({ account: 'admin' });

test('a reload offers the draft; another tab with the same form is not offered one that is still being written', async ({
  page,
  context,
  api,
}) => {
  const { id, code } = await newCompany(api);
  await page.goto(`${form}/${id}`);
  await field(page, 'Company name').fill('Typed before the reload');
  await expectKept(page, 'Typed before the reload');
  const second = await context.newPage();
  await second.goto(`${form}/${id}`);
  await expect(field(second, 'Company name')).toHaveValue(`Draft Works ${code}`);
  await field(second, 'Group').fill('TWO');
  await expectKept(second, 'TWO');
  await expect(second.getByText(/unsaved draft/)).toHaveCount(0);
  await second.close({ runBeforeUnload: false });

  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await expect(page.getByText(/^You have an unsaved draft from/)).toBeVisible();
  // The draft of the other tab is the latest, and that tab has gone.
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(field(page, 'Company name')).toHaveValue('Typed before the reload');
  await save(page);
  await expect(page.getByText('Typed before the reload saved')).toBeVisible();
  await page.goto(`${form}/${id}`);
  await expect(field(page, 'Company name')).toHaveValue('Typed before the reload');
  expect(await kept(page)).toEqual([]);
});

/** Scrolls the rows of the list, and reads how far they are scrolled. */
async function scrolled(page: Page, to?: { readonly top: number; readonly left: number }): Promise<readonly [number, number]> {
  return page.getByRole('grid').evaluate((grid, target) => {
    const area = Array.from(grid.querySelectorAll('*')).find((each) => each.scrollHeight > each.clientHeight + 100 && each.scrollLeft >= 0);
    if (target) area?.scrollTo(target);
    return [area?.scrollTop ?? -1, area?.scrollLeft ?? -1] as const;
  }, to);
}

test('after a save the list is as it was left, with the row marked, and Back does not open the form again', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  // A separate set: other tests add and change companies during this test.
  const set = randomUUID().slice(0, 4);
  for (let i = 0; i < 21; i += 1) await newCompany(api, set);
  await page.setViewportSize({ width: 640, height: 640 });
  await page.goto('/waybill/home');
  const companies = new ListPage(page);
  await companies.open(`${list}?code__istartswith=${set}-`);
  const names = page.getByRole('link', { name: /^Draft Works / });
  await names.first().waitFor();
  const row = names.nth(8);
  // The table takes its widths after the first drawing, which can undo a scroll.
  const scroll = async () => {
    await scrolled(page, { top: 240, left: 60 });
    await row.hover();
    return (await scrolled(page))[1];
  };
  await expect.poll(scroll).toBe(60);
  const before = await scrolled(page);
  expect(before[0]).toBeGreaterThan(0);
  await row.click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await field(page, 'Group').fill('SCROLL');
  await save(page);
  await expect(page.getByText('SCROLL', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`code__istartswith=${set}-`));
  await expect.poll(() => scrolled(page)).toEqual(before);
  await expect(page.getByRole('grid').getByText('SCROLL').first()).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/CO-/);
});

test.describe('with a lost session', () => {
  test.use({ tolerates: [/status of 401/] });

  test('the user ID and what was typed are kept; a sign-out keeps neither', async ({ playwright, baseURL, api, openBrowser }) => {
    const { id } = await newCompany(api);
    // A separate session: the test ends it.
    const page = await openBrowser(undefined);
    await page.goto('/waybill/login');
    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
    const signIn = async (): Promise<void> => {
      await page.getByLabel('Password', { exact: true }).fill(demoPassword);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    };
    await page.goto(`${form}/${id}`);
    await field(page, 'User ID').fill('admin');
    await signIn();
    await field(page, 'Company name').fill('Typed before the end');
    const ended = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
    // The session ends while the save is on its way: before that, a call of the page itself could find it ended.
    await page.route(`**/api/companies/${id}`, async (route) => {
      if (route.request().method() === 'PUT') {
        // The token of this call: a renewal can have replaced an earlier token.
        const { authorization = '' } = await route.request().allHeaders();
        await ended.post('/api/users/logout', { headers: { authorization }, failOnStatusCode: true });
        await ended.dispose();
      }
      await route.continue();
    });
    await save(page);
    await expect(page.getByText('This session is no longer active')).toBeVisible();
    await expect(field(page, 'User ID')).toHaveValue('admin');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await signIn();
    await expect(page).toHaveURL(`${form}/${id}`);
    await expect(field(page, 'Company name')).toHaveValue('Typed before the end');
    await expect(page.getByText(/^Your unsaved changes from .* are back\.$/)).toBeVisible();
    await expectKept(page, 'Typed before the end');
    page.on('dialog', (question) => void question.accept());
    await page.goto('/waybill/logout');
    await expect(field(page, 'User ID')).toHaveValue('');
    expect(await kept(page)).toEqual([]);
  });
});

test.describe('without a connection', () => {
  test.use({ tolerates: [/ERR_INTERNET_DISCONNECTED/] });

  test('a save waits and is sent once the connection is back; a cancelled one is not sent', { tag: '@deep' }, async ({
    page,
    context,
    api,
  }) => {
    const { id, code } = await newCompany(api);
    const companies = new ListPage(page);
    await companies.open(`${list}?code=${code}`);
    await companies.edit(code);
    await field(page, 'Company name').fill('Not sent');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && request.url().includes('/api/companies') && sent.push(request.url()));
    await context.setOffline(true);
    await save(page);
    await expect(page.getByRole('button', { name: 'Waiting for the connection' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Nothing was sent. Your changes are still in the form.')).toBeVisible();
    await field(page, 'Company name').fill(`Sent later ${code}`);
    await save(page);
    await expect(page.getByRole('button', { name: 'Waiting for the connection' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(`Sent later ${code} saved`)).toBeVisible();
    await companies.expectCount(1);
    expect(sent).toHaveLength(1);
    const stored: unknown = await (await api.get(`/api/companies/${id}`)).json();
    expect(stored).toMatchObject({ name: `Sent later ${code}`, version: 2 });
  });
});
