// Rates by their days: one that a price has used is shown with the reason, and followed by another from a later day.
import type { APIRequestContext } from '@playwright/test';
import { barriersOf } from './barriersOf.ts';
import { expect, test } from './portal.ts';

test.use({ account: 'admin' });

interface Tax {
  readonly id: number;
  readonly province: string;
}

/** The rates in force of a province, which quotes of the demo have used. */
async function usedTax(api: APIRequestContext, province: string): Promise<Tax> {
  const answer = await api.get(`/api/tax_rates?province=${province}&effective_to__isnull=true&fields=id,province`, {
    failOnStatusCode: true,
  });
  const { results } = await answer.json();
  return results.at(-1);
}

for (const [width, province] of [
  [1280, 'ON'],
  [360, 'AB'],
] as const)
  test(`[D-100] a used tax rate is never changed, only followed, at a width of ${width}`, async ({ page, api }) => {
    await page.setViewportSize({ width, height: 900 });
    const { id } = await usedTax(api, province);
    await page.goto(`/waybill/pages/RATE-TAX/${id}`);
    await expect(page.getByRole('note')).toHaveText('This record was used, so it stays as it is. Follow it by a new one from a later day.');
    await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
    expect(await barriersOf(page, { within: 'main' })).toEqual([]);
    await page.getByRole('button', { name: 'Follow…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Follow/ });
    await expect(dialog).toContainText('This record ends the day before.');
    expect(await barriersOf(page, { within: '[role=dialog]' })).toEqual([]);
    await dialog.getByRole('button', { name: 'Follow' }).click();
    await expect(page).toHaveURL(/RATE-TAX\/EDIT\/\d+/);
    await page.getByRole('textbox', { name: /^GST/ }).fill('6');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).not.toHaveURL(/RATE-TAX\/EDIT/);
    await page.goto(`/waybill/pages/RATE-TAX/${id}`);
    const versions = page.getByRole('region', { name: 'In force' });
    await expect(versions.getByRole('listitem')).toHaveCount(2);
    await expect(versions.getByRole('link')).toHaveText(/\(to come\)$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await versions.getByRole('link').click();
    await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
  });
