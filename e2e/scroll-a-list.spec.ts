import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';

test('headings and footer stay while the rows scroll, over a body of 100 px at least, in windows of any height [B-199] [B-280]', async ({
  page,
}) => {
  const list = new ListPage(page);
  await list.open('/gallery/grid');
  for (const height of [900, 500, 330])
    await test.step(`${height} px high`, async () => {
      await page.setViewportSize({ width: 1000, height });
      await list.openEntry('grid');
      await list.openEntry('grid-everything');
      const heading = list.heading('Status').first();
      const rows = list.table.getByRole('row').filter({ has: page.getByRole('gridcell') });
      // In a low window the page comes to the list before the rows scroll.
      await list.range.scrollIntoViewIfNeeded();
      await rows.nth(2).hover();
      const top = async (): Promise<number> => (await rows.first().boundingBox())?.y ?? Number.NEGATIVE_INFINITY;
      const before = await top();
      const [headingBefore, footerBefore] = [await heading.boundingBox(), await list.range.boundingBox()];
      const body = (footerBefore?.y ?? 0) - ((headingBefore?.y ?? 0) + (headingBefore?.height ?? 0));
      expect(body).toBeGreaterThanOrEqual(100);
      await page.mouse.wheel(0, 120);
      await expect.poll(top).toBeLessThan(before);
      const [headingAfter, footerAfter] = [await heading.boundingBox(), await list.range.boundingBox()];
      // They keep their distance: both stay where they are, or follow the page together.
      expect((footerAfter?.y ?? 0) - (headingAfter?.y ?? 0)).toBe((footerBefore?.y ?? 0) - (headingBefore?.y ?? 0));
    });
});
