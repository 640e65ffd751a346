// `npm run pictures`: takes the pictures of docs/interface.md from the gallery, light and dark, into docs/pictures.
import fs from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { createServer } from 'vite';
import { findChromium } from './chromiumPath.ts';
import { runScript } from './runScript.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'docs/pictures');
const themes = ['light', 'dark'] as const;

interface Picture {
  /** Entry of the gallery. */
  readonly entry: string;
  /** Width of the window, in pixels. */
  readonly width: number;
  /** true: what its button opens, instead of the entry. */
  readonly isOpened?: boolean;
  /** Text searched for before the picture is taken. */
  readonly search?: string;
}

const pictures: readonly Picture[] = [
  { entry: 'spaces', width: 900 },
  { entry: 'texts', width: 900 },
  { entry: 'tones', width: 640 },
  { entry: 'icons', width: 1200 },
  { entry: 'buttons', width: 900 },
  { entry: 'alerts', width: 900 },
  { entry: 'inputs', width: 900 },
  { entry: 'form-layout', width: 1100 },
  { entry: 'grid', width: 1200 },
  { entry: 'grid-stale', width: 1200, search: 'Emma' },
  { entry: 'grid-loading', width: 1200 },
  { entry: 'dashboard', width: 1800 },
  { entry: 'side-menu', width: 640 },
  { entry: 'confirm-dialog', width: 900, isOpened: true },
  { entry: 'shortcuts-dialog', width: 900, isOpened: true },
];

async function takePictures(): Promise<void> {
  const app = await createServer({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'silent', server: { hmr: false } });
  const { executablePath, args, env } = findChromium();
  const browser = await chromium.launch({ executablePath, args: [...args], env: { ...process.env, ...env } });
  try {
    await app.listen();
    const address = app.resolvedUrls?.local[0] ?? '';
    fs.rmSync(folder, { recursive: true, force: true });
    fs.mkdirSync(folder, { recursive: true });
    for (const theme of themes) for (const picture of pictures) await takePicture(browser, address, theme, picture);
  } finally {
    await browser.close();
    await app.close();
  }
}

async function takePicture(browser: Browser, address: string, theme: (typeof themes)[number], picture: Picture): Promise<void> {
  const { entry, width, isOpened = false, search } = picture;
  const page = await browser.newPage({
    viewport: { width, height: 700 },
    colorScheme: theme,
    locale: 'en-CA',
    reducedMotion: 'reduce',
  });
  await page.goto(`${address}gallery/${entry}`);
  const region = page.getByRole('region', { name: entry, exact: true });
  await region.waitFor({ timeout: 120_000 });
  if (isOpened) await region.getByRole('button', { name: 'Open', exact: true }).click();
  if (search !== undefined) await region.getByRole('searchbox').fill(search);
  await page.waitForTimeout(settledMs);
  const shown = isOpened ? page.getByRole('dialog').or(page.getByRole('alertdialog')) : region;
  const file = path.join(folder, `${entry}-${theme}.webp`);
  fs.writeFileSync(file, await asWebp(page, await shown.screenshot({ animations: 'disabled' })));
  await page.close();
}

/** Long enough for rows of the example server and for the fade of stale ones. */
const settledMs = 1500;

/** A picture as WebP, a third of the size of a PNG; the browser converts it. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  // As text: scripts are compiled without the names of a browser.
  const address: string = await page.evaluate(`(async () => {
    const bitmap = await createImageBitmap(await (await fetch('data:image/png;base64,${png.toString('base64')}')).blob());
    const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height });
    canvas.getContext('2d').drawImage(bitmap, 0, 0);
    return canvas.toDataURL('image/webp', 0.9);
  })()`);
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

await runScript(takePictures);
