// Frames of a browser while the report of 60 columns with 100 rows is scrolled: `npm run bench -- --frames`.
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { launchBrowser, signInAsAdmin } from './benchBrowser.ts';

/** One way through the table, there and back. Times in milliseconds. */
export interface FramesResult {
  readonly way: 'down' | 'sideways';
  readonly frames: number;
  readonly p50: number;
  readonly p95: number;
  readonly longest: number;
  /** Time of the page's thread for each frame: scripts, styles and layout. */
  readonly work: number;
}

interface FramesOptions {
  /** Address of a portal with the demo. */
  readonly address: string;
  readonly password: string;
  /** Times that it is scrolled both ways; the first draws each cell for the first time. */
  readonly rounds: number;
  readonly print: (result: FramesResult) => void;
}

/** Pixels of each frame: 1,800 a second. */
const step = 30;

/**
 * Scrolls the table in Chromium, by the same distance in every frame. The app must have been built.
 * @throws Error if the report has fewer columns or rows
 */
export async function measureFrames({ address, password, rounds, print }: FramesOptions): Promise<FramesResult[]> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 }, locale: 'en-CA' });
    const page = await openReport(context, password);
    const metrics = await context.newCDPSession(page);
    await metrics.send('Performance.enable');
    const results: FramesResult[] = [];
    for (let i = 0; i < rounds; i++)
      for (const way of ['down', 'sideways'] as const) {
        const result = await scroll(page, metrics, way);
        print(result);
        results.push(result);
      }
    return results;
  } finally {
    await browser.close();
  }
}

async function openReport(context: BrowserContext, password: string): Promise<Page> {
  const page = await signInAsAdmin(context, password);
  await page.goto('/waybill/pages/RPT-SHP?limit=100');
  await showAllColumns(page);
  await page.getByRole('grid').getByRole('row').nth(10).waitFor();
  await page.waitForLoadState('networkidle');
  // The browser's first idle moment, in which lists draw ahead.
  await page.evaluate('new Promise((done) => requestIdleCallback(done, { timeout: 2000 }))');
  const columns = Number(await page.getByRole('grid').getAttribute('aria-colcount'));
  const rows = Number(await page.getByRole('grid').getAttribute('aria-rowcount'));
  if (columns < 60 || rows < 100) throw new Error(`The report has ${columns} columns and ${rows} rows: 60 and 100 are needed`);
  return page;
}

/** The report hides half of its columns at first. The choice is saved, so a later run finds all of them shown. */
async function showAllColumns(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Grid Preferences' });
  await dialog.getByRole('checkbox').first().waitFor();
  const hidden = dialog.getByRole('checkbox', { checked: false });
  const isChanged = (await hidden.count()) > 0;
  while ((await hidden.count()) > 0) await hidden.first().check();
  await dialog.getByRole('button', { name: isChanged ? 'Save' : 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function scroll(page: Page, metrics: CDPSession, way: FramesResult['way']): Promise<FramesResult> {
  const before = await workOf(metrics);
  const times = (await page.evaluate(scrollScript(way))) as number[];
  const work = (await workOf(metrics)) - before;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  return { way, frames: times.length, p50: at(0.5), p95: at(0.95), longest: at(1), work: round(work / times.length) };
}

/** Seconds are turned into milliseconds. */
async function workOf(metrics: CDPSession): Promise<number> {
  const values = (await metrics.send('Performance.getMetrics')).metrics;
  const parts = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'];
  return 1000 * values.filter(({ name }) => parts.includes(name)).reduce((sum, { value }) => sum + value, 0);
}

/** Runs in the page: scrolls to the end and back, and returns the time between frames. */
function scrollScript(way: FramesResult['way']): string {
  return `(async () => {
    const property = ${JSON.stringify(way === 'down' ? 'scrollTop' : 'scrollLeft')};
    const table = document.querySelector('[role="grid"]');
    const [whole, seen] = property === 'scrollTop' ? ['scrollHeight', 'clientHeight'] : ['scrollWidth', 'clientWidth'];
    const place = [...table.querySelectorAll('*')].find(
      (each) => each[whole] > each[seen] + 100 && ['auto', 'scroll'].some((way) => getComputedStyle(each).overflow.includes(way)),
    );
    const times = [];
    const frame = () => new Promise(requestAnimationFrame);
    let last = await frame();
    for (const direction of [1, -1])
      for (let at = -1; place[property] !== at; ) {
        at = place[property];
        place[property] = at + direction * ${step};
        const now = await frame();
        times.push(now - last);
        last = now;
      }
    return times;
  })()`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
