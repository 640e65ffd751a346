import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from '../scripts/chromiumPath.ts';

/** Starts the browser of the measurements. */
export function launchBrowser(): Promise<Browser> {
  const { executablePath, args, env } = findChromium();
  return chromium.launch({ executablePath, args: [...args], env: { ...process.env, ...env } });
}

/** Signs in as the administrator of the demo. @returns the page that has done so */
export async function signInAsAdmin(context: BrowserContext, password: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/waybill/login');
  await page.getByLabel('User ID').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  return page;
}
