import { barriersOf } from './barriersOf.ts';
import { notify } from './notify.ts';
import { expect, test } from './portal.ts';

test.use({ account: 'maple.user' });

test('a notification is counted at once on each open page, leads to its page, and is read on all of them', async ({ page, context }) => {
  const other = await context.newPage();
  const bellOf = (of: typeof page) => of.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  // Timers of the demo tell of its quotes too, whenever they run.
  const unread = async (of: typeof page) => Number(/\d+/.exec((await bellOf(of).getAttribute('aria-label')) ?? '')?.[0] ?? 0);
  const isHeard = page.waitForResponse((answer) => answer.url().endsWith('/api/live'));
  await page.goto('/maple/home');
  await isHeard;
  await other.goto('/maple/pages/ANO-SHOW');
  await expect(bellOf(other)).toBeVisible();
  const before = await unread(other);
  await notify('maple.user', 'A pallet has arrived');
  // Without the stream the pages would ask after 30 seconds.
  for (const each of [page, other]) await expect.poll(() => unread(each), { timeout: 20_000 }).toBeGreaterThan(before);

  await page.setViewportSize({ width: 360, height: 740 });
  await bellOf(page).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('listitem').filter({ hasText: 'A pallet has arrived' })).toHaveCount(1);
  expect((await panel.boundingBox())?.width).toBeGreaterThan(340);
  expect(await barriersOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bellOf(page)).toBeFocused();

  await bellOf(other).press('Enter');
  const markOf = (verb: string) => other.getByRole('button', { name: `Mark as ${verb}: A pallet has arrived` });
  await expect(markOf('read')).toBeVisible();
  await bellOf(page).press('Enter');
  await panel.getByRole('link', { name: 'A pallet has arrived' }).click();
  await expect(page).toHaveURL('/maple/pages/ANO-SHOW');
  await expect(markOf('unread')).toBeVisible();
  await page.goto('/maple/pages/MY-NOTICES');
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'It was left at dock 4.' })).toHaveCount(1);
  expect(await barriersOf(page)).toEqual([]);
});
