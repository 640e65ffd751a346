import { expect, test } from './portal.ts';

/* The gallery of the interface's parts, which the build of the browser tests takes in. */

test('a definition that is changed is drawn', async ({ page }) => {
  await page.goto('/gallery/chips');
  const definition = page.getByRole('textbox', { name: 'Definition (JSON)' });
  await definition.fill('[{ "label": "Persuasion" }]');
  await expect(page.getByRole('region', { name: 'chips' })).toHaveText('Persuasion');
  await definition.fill('[{');
  await expect(page.getByText(/This is not JSON/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'chips' })).toHaveText('Persuasion');
});
