import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the menu of the signed-in user, in either language. @returns the menu */
export async function openUserMenu(page: Page): Promise<Locator> {
  const name = /^(User menu of|Menu de l’utilisateur)/;
  await page.getByRole('button', { name }).click();
  return page.getByRole('dialog', { name });
}

/** Chooses the language with that name in the user menu, and closes the menu. */
export async function switchLanguage(page: Page, name: string): Promise<void> {
  await (await openUserMenu(page)).getByRole('button', { name, exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
