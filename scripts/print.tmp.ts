import { chromium } from 'playwright-core';
import { findChromium } from './chromiumPath.ts';

const [base, out, mode, ...pages] = process.argv.slice(2);
const { executablePath, args, env } = findChromium();
const browser = await chromium.launch({ executablePath, args: [...args], env: { ...process.env, ...env } as Record<string, string> });
const forced = mode === 'forced';
const ctx = await browser.newContext({
  viewport: { width: 1440, height: 900 },
  colorScheme: (process.env['T'] as 'dark') ?? 'light',
  ...(forced && { forcedColors: 'active' as const }),
});
const page = await ctx.newPage();
page.on('pageerror', (e) => console.log('PAGEERROR', e.message.slice(0, 400)));
await page.goto(`${base}/waybill/login`);
await page.locator('input[type="password"]').waitFor();
await page.waitForTimeout(1500);
if (forced) await page.screenshot({ path: `${out}-login.png` });
await page.locator('input[name="username"], input').first().fill('admin');
await page.locator('input[type="password"]').fill('Waybill-Demo-2026');
await page.keyboard.press('Enter');
await page.waitForURL((u) => !u.pathname.endsWith('/login'), { timeout: 60000 });
let n = 0;
for (const p of pages) {
  await page.goto(`${base}/waybill/${p}`);
  await page.waitForTimeout(5000);
  if (forced) {
    await page.screenshot({ path: `${out}-${n++}.png` });
    continue;
  }
  await page.pdf({ path: `${out}-${n}.pdf`, printBackground: false, preferCSSPageSize: true, format: 'Letter' });
  await page.emulateMedia({ media: 'print' });
  await page.waitForTimeout(500);
  await page.setViewportSize({ width: 800, height: 1000 });
  await page.screenshot({ path: `${out}-${n++}.png`, fullPage: true });
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1440, height: 900 });
}
await browser.close();
