import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { barriersOf } from './barriersOf.ts';
import { expect, test } from './portal.ts';

test.use({ account: 'admin' });

test('a record is added with its lines, which are then copied, changed and removed with it', async ({ page }) => {
  const code = `E2E-${randomUUID().slice(0, 8)}`;
  const line = (number: number) => page.getByRole('listitem', { name: `Classes ${number}` });
  const choose = async (number: number, name: string) => {
    await line(number).getByRole('combobox', { name: 'Class' }).click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  await page.goto('/waybill/pages/RATE-SCALE/ADD');
  await page.getByRole('textbox', { name: 'Scale code' }).fill(code);
  await page.getByRole('textbox', { name: 'Name (English)' }).fill('Trial scale');
  await page.getByRole('textbox', { name: 'Name (French)' }).fill('Échelle d’essai');
  await page.getByRole('textbox', { name: 'Effective from' }).fill('2026-01-01');
  await page.getByRole('button', { name: 'Add to Classes' }).click();
  await page.getByRole('button', { name: 'Add to Classes' }).click();
  await line(1).getByRole('textbox', { name: 'From' }).fill('0');
  await line(1).getByRole('textbox', { name: 'Below' }).fill('10');
  await choose(1, '100');
  // Below the first line no label stands above an input: those of a line are side by side.
  const topOf = async (input: Locator) => (await input.boundingBox())?.y;
  const [text, choice] = [line(2).getByRole('textbox', { name: 'From' }), line(2).getByRole('combobox', { name: 'Class' })];
  expect(Math.abs(((await topOf(text)) ?? 0) - ((await topOf(choice)) ?? 99))).toBeLessThan(4);
  await line(2).getByRole('textbox', { name: 'From' }).fill('10');
  expect(await barriersOf(page, { within: 'main' })).toEqual([]);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'Classes 2 · Class: Field is required' }).click();
  await choose(2, '70');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: `Open ${code} Trial scale` }).click();
  const classes = page.getByRole('table', { name: 'Classes' });
  await expect(classes.getByRole('row')).toHaveCount(3);
  await expect(classes.getByRole('row').nth(2)).toContainText('70');
  expect(await barriersOf(page, { within: 'main' })).toEqual([]);

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Copy Classes 2' }).click();
  await line(3).getByRole('textbox', { name: 'From' }).fill('20');
  await page.getByRole('button', { name: 'Remove Classes 1' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/saved$/)).toBeVisible();
  await expect(classes.getByRole('row')).toHaveCount(3);
  await expect(classes.getByRole('row').nth(2)).toContainText('20 lb');
});
