// Look of a company and of a menu group: logo, colours and tab icon, in light and in dark, from the sign-in page on.
import type { Page } from '@playwright/test';
import { demoPassword, expect, test } from './portal.ts';

interface Look {
  readonly surface: string;
  readonly button: string;
  readonly mark: string | null;
}

/** Colours as the browser computes them; the mark is the path of the logo. */
async function appearanceOf(page: Page): Promise<Look> {
  const submit = page.getByRole('button', { name: 'Sign in', exact: true });
  await expect(submit).toBeVisible();
  return {
    surface: await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
    button: await submit.evaluate((button) => getComputedStyle(button).backgroundColor),
    mark: await page.locator('header svg path, svg[viewBox="0 0 32 32"] path').first().getAttribute('d'),
  };
}

const iconOf = (page: Page) => page.locator('link[rel="icon"]').getAttribute('href');
const surfaceOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test.describe('on the sign-in page', () => {
  // One test blocks the loading of the app.
  test.use({ tolerates: [/ERR_FAILED|failed request/] });

  test('two companies by two themes give four looks, each with its logo [S-008] [S-178]', async ({ page }) => {
    const looks: Look[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const company of ['northern', 'maple']) {
        const answered = page.waitForResponse((answer) => answer.url().includes('globals/company'));
        await page.goto(`/${company}/login`);
        await answered;
        // The previous company's skin stays until the new one is known.
        await expect.poll(async () => (await appearanceOf(page)).mark).not.toBe(looks.at(-1)?.mark ?? '');
        looks.push(await appearanceOf(page));
      }
    }
    expect(new Set(looks.map(({ surface }) => surface)).size).toBe(4);
    expect(new Set(looks.map(({ button }) => button)).size).toBe(4);
    expect(looks[0]?.mark).toBe(looks[2]?.mark);
    expect(new Set(looks.map(({ mark }) => mark)).size).toBe(2);
  });

  test('a remembered dark look is there before any script of the app runs', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/northern/login');
    await appearanceOf(page);
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('theme') ?? '{}');
      localStorage.setItem('theme', JSON.stringify({ ...kept, choice: 'dark' }));
    });
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto('/northern/login', { waitUntil: 'commit' });
    await expect.poll(() => page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark');
    expect(await page.evaluate(() => document.documentElement.style.backgroundColor)).toBe('rgb(14, 20, 26)');
    expect(await page.locator('#root').innerHTML()).toBe('');
  });
});

test('one skin has a blank icon, and a name that no skin has is worn as the default one [S-177]', { tag: '@deep' }, async ({
  page,
  openBrowser,
}) => {
  const admin = await openBrowser('admin');
  await admin.goto('/waybill/home');
  const standard = new URL((await iconOf(admin)) ?? '', admin.url()).pathname;
  expect(standard).toMatch(/favicon/);
  await page.goto('/lighthouse/login');
  await expect.poll(() => iconOf(page)).toMatch(/^data:image\/svg/);
  await page.goto('/waybill/login');
  await expect.poll(() => iconOf(page)).toContain(standard);
});

test.describe('as somebody in two menu groups', () => {
  test.use({ account: 'admin' });

  test('the menu group brings its style, and takes it off again, without a reload [S-008] [S-178] [S-206]', { tag: '@deep' }, async ({
    page,
    api,
  }) => {
    const groups = (await (await api.get('/api/menugroups?code=EMPLOYEE&limit=1', { headers: { cmid: 'GR-START' } })).json()) as {
      results: { id: number }[];
    };
    const id = groups.results[0]?.id;
    const restyle = async (style: string): Promise<void> => {
      const { version } = (await (await api.get(`/api/menugroups/${id}`, { headers: { cmid: 'GR-ADD' } })).json()) as { version: number };
      const answer = await api.put(`/api/menugroups/${id}`, { headers: { cmid: 'GR-ADD' }, data: { version, style } });
      expect(answer.ok(), await answer.text()).toBe(true);
    };
    await restyle('harvest');
    try {
      // The choice is not saved on the server: other tests sign in as the same user.
      await page.route('**/api/users/menu_group', (route) => route.fulfill({ json: { groups: [], current_group: 'EMPLOYEE' } }));
      await page.goto('/waybill/home');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      const before = await surfaceOf(page);
      await page.getByRole('banner').getByRole('button', { name: /^View/ }).click();
      await page.getByRole('menuitemradio', { name: 'Employee' }).click();
      await expect.poll(() => surfaceOf(page)).toBe('rgb(248, 245, 242)');
      expect(before).not.toBe('rgb(248, 245, 242)');
      await page.getByRole('banner').getByRole('button', { name: /^View/ }).click();
      await page.getByRole('menuitemradio', { name: 'Administration' }).click();
      await expect.poll(() => surfaceOf(page)).toBe(before);
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    } finally {
      await restyle('default');
    }
  });
});

test('on paper there is the page alone, dark letters on white', { tag: '@deep' }, async ({ openBrowser }) => {
  const page = await openBrowser('maple.user');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/maple/pages/SHP-START');
  await expect(page.getByRole('grid')).toBeVisible();
  await expect.poll(() => surfaceOf(page)).toBe('rgb(23, 18, 16)');
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect.poll(() => surfaceOf(page)).toBe('rgb(255, 255, 255)');
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Shipments' })).toBeVisible();
});

test('the skin of the company stays after the sign-in', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/maple/login');
  await page.getByLabel('User ID').fill('maple.user');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/maple\/(home|pages)/);
  await expect.poll(() => surfaceOf(page)).toBe('rgb(248, 245, 242)');
});
