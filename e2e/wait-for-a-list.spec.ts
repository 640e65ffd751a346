import type { Page, Route } from '@playwright/test';
import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';
import { report } from './shipmentReport.ts';

test.describe('while a slow server answers', () => {
  test.use({ account: 'northern.user' });

  /** Holds the requests of the list's rows back until the next release; counts, which follow them, go through. */
  async function holdRows(page: Page): Promise<{ readonly held: Route[]; readonly release: () => Promise<void> }> {
    const held: Route[] = [];
    await page.route(/\/api\/shipments\?(?!.*\brows=false)/, (route) => void held.push(route));
    return {
      held,
      release: async () => {
        await expect.poll(() => held.length).toBeGreaterThan(0);
        // A newer request has cancelled the older ones.
        for (const route of held.splice(0)) await route.continue().catch(() => {});
      },
    };
  }

  test('rows are those of the question shown, dimmed until they are; range and page change with them [B-156]', { tag: '@deep' }, async ({
    page,
  }) => {
    const list = new ListPage(page);
    await list.open(`/northern/${report}`);
    const { held, release } = await holdRows(page);
    const stale = list.table.locator('[inert]');

    await test.step('range and page number change with the rows; a heading keeps the focus', async () => {
      const before = (await list.range.textContent()) ?? '';
      const current = page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current]');
      await page.getByRole('button', { name: 'Page 2', exact: true }).click();
      await expect(stale).toHaveCount(1);
      await expect(list.range).toHaveText(before);
      await expect(current).toHaveText('1');
      await release();
      await expect(current).toHaveText('2');
      await expect(list.range).toHaveText(/^21–/);
      const heading = list.heading('Probill number');
      await heading.focus();
      await heading.press('Enter');
      await expect(stale).toHaveCount(1);
      await expect(list.range).toHaveText(/^21–/);
      await release();
      await expect(list.range).toHaveText(/^1–/);
      await expect(heading).toBeFocused();
    });

    await test.step('rows that do not match yet are dimmed and out of reach, from the first key on', async () => {
      const line = page.getByRole('progressbar', { name: 'Loading rows' });
      await page.getByRole('searchbox', { name: 'Search all columns' }).pressSequentially('q');
      await expect(stale).toHaveCount(1);
      await expect(line).toBeVisible();
      await expect(stale.getByRole('row', { includeHidden: true }).first()).toHaveCSS('opacity', '0.5');
      await stale.locator('a').first().click({ force: true });
      await expect(page).not.toHaveURL(/SHP-VIEW|SHP-START/);
      await page.getByRole('searchbox').press('Enter');
      await expect.poll(() => held.length).toBe(1);
      await expect(stale).toHaveCount(1);
      await release();
      await expect(stale).toHaveCount(0);
      await expect(line).toHaveCount(0);

      await list.choose('Dangerous goods', 'Yes');
      await expect(list.chips).toHaveText(['Dangerous goods: Yes']);
      await expect(stale).toHaveCount(1);
      await release();
      await expect(stale).toHaveCount(0);
    });
  });

  test('rows of one list are never under the title of another', { tag: '@deep' }, async ({ page }) => {
    const list = new ListPage(page);
    await list.open(`/northern/${report}`);
    const [probill = ''] = await list.values('Probill number');
    const { release } = await holdRows(page);
    expect(probill).toMatch(/^\d+$/);
    await page.evaluate(() => {
      history.pushState({}, '', '/northern/pages/RPT-LATE');
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    });
    await expect(page.getByRole('heading', { level: 1, name: 'Late shipments' })).toBeVisible();
    await expect(page.getByText(probill, { exact: true })).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: ' of ' })).toHaveCount(0);
    await release();
    await expect(list.range).toBeVisible();
  });
});
