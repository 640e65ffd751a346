import { expect, type Locator, type Page } from '@playwright/test';

interface Drag {
  readonly page: Page;
  /** The handle of a list item. The item's opacity shows that it is being dragged. */
  readonly handle: Locator;
  /** Centre of the element over which the pointer ends. */
  readonly to: Locator;
}

/**
 * Drags by the pointer and holds. A first small move begins the drag, and its mark shows that the right handle was caught: rows in another
 * order are drawn a moment after the address has it. The caller lets go, by `page.mouse.up()`, once the place is marked.
 */
export async function dragTo({ page, handle, to }: Drag): Promise<void> {
  await handle.hover();
  const from = await handle.boundingBox();
  if (!from) throw new Error('the handle is in view');
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 8, from.y + from.height / 2, { steps: 2 });
  await expect(handle.locator('xpath=ancestor::li[1]')).toHaveCSS('opacity', '0.5');
  const box = await to.boundingBox();
  if (!box) throw new Error('the place is in view');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
}
