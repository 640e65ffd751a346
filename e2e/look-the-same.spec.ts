import type { Locator, Page } from '@playwright/test';
import { byTurn } from '../test/tier.ts';
import { expect, test } from './portal.ts';

/*
 * Photographs of the grid in the gallery: every entry in light at 1440 px and in dark at 360 px, the plain grid in all four. They compare
 * coarsely, because other machines smooth the edges of letters otherwise; the last test shows that a real change is found. After a wanted
 * change of the look: `GALLERY=1 npm run build`, then `npx playwright test e2e/look-the-same.spec.ts -u`.
 */

/** Ways in which the pictures are taken: the first two of every entry, all of the plain grid. */
const ways = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 360 },
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 360 },
] as const;

/** Share of pixels that can differ, and the difference of colour from which a pixel does. */
const tolerance = { maxDiffPixelRatio: 0.005, threshold: 0.03 };

/** Entries that another entry contains, or that look like the grid. */
const left = /^(grid-stale|grid-of-record|page-own|grid-additional|grid-narrow|cells-edited)$/;

/** Parts of a wide entry that show after a press, by the buttons that are pressed. */
const pressed: Readonly<Record<string, readonly RegExp[]>> = {
  'grid-chart': [/^Chart$/],
  'grid-chart-units': [/^Chart$/],
  'grid-expand': [/^Details of/],
  'grid-everything': [/^Details of/],
};

/** Opens an entry by its link and waits until all of it is there. */
async function entryOf(page: Page, name: string): Promise<Locator> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  const entry = page.getByRole('region', { name, exact: true });
  await expect(entry).toBeVisible();
  if (name !== 'grid-loading') {
    await expect(entry.locator('.MuiSkeleton-root')).toHaveCount(0);
    await expect(entry.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(entry.getByText('…', { exact: false }).filter({ hasText: / of …/ })).toHaveCount(0);
  }
  return entry;
}

/** The top of each entry is enough to see its change, and keeps the pictures small. */
const topOnly = 'main > div > section { max-height: 420px; overflow: hidden; }';

async function openGallery(page: Page): Promise<void> {
  await page.clock.setFixedTime(new Date('2026-03-16T15:00:00Z'));
  await page.goto('/gallery');
  await page.addStyleTag({ content: topOnly });
}

async function gridNames(page: Page): Promise<string[]> {
  await openGallery(page);
  const group = page
    .getByRole('navigation')
    .locator('div')
    .filter({ has: page.getByRole('heading', { name: 'grids', exact: true }) });
  await expect(group.getByRole('link').first()).toBeVisible();
  return (await group.last().getByRole('link').allTextContents()).filter((name) => !left.test(name));
}

for (const [i, { theme, width }] of ways.entries())
  test.describe(`${theme} at ${width} px`, { tag: i < 2 ? [] : '@deep' }, () => {
    test.use({ viewport: { width, height: 700 }, colorScheme: theme, tolerates: [/status of (403|500)/] });

    test('every entry of the grid looks as it did', async ({ page }) => {
      test.setTimeout(240_000);
      const names = await gridNames(page);
      expect(names.length).toBeGreaterThan(20);
      for (const name of i < 2 ? byTurn(names, i, 6) : ['grid']) {
        const entry = await entryOf(page, name);
        for (const button of width > 600 ? (pressed[name] ?? []) : []) await entry.getByRole('button', { name: button }).first().click();
        await page.mouse.move(0, 0);
        await expect.soft(entry).toHaveScreenshot(`${name}-${theme}-${width}.png`, tolerance);
      }
    });
  });

test.describe('a change that people see', () => {
  const { theme, width } = ways[0];
  test.use({ viewport: { width, height: 700 }, colorScheme: theme });

  test('is found: a column that is missing, another colour, a pale ground, other rows', async ({ page }) => {
    await openGallery(page);
    const entry = await entryOf(page, 'grid');
    for (const [change, style] of [
      ['a column that is missing', '[data-field="copies"] { display: none; }'],
      ['another colour of headings', '[role="columnheader"] { background: #f99 !important; }'],
      ['a pale ground of rows', '[role="gridcell"] { background: rgb(0 0 0 / 4%) !important; }'],
      ['other rows', '[role="row"] { min-height: 48px !important; }'],
    ] as const)
      await test.step(change, async () => {
        const changed = await page.addStyleTag({ content: style });
        // The negated matcher compares its first picture alone, and that one may be taken before the change is painted: so it is asked again.
        await expect(async () => {
          await expect(entry).not.toHaveScreenshot(`grid-${theme}-${width}.png`, { ...tolerance, timeout: 5_000 });
        }).toPass();
        await changed.evaluate((element) => element.parentElement?.removeChild(element));
      });
  });
});
