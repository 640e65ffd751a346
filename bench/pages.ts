// Requests, bytes and times of the first view of each kind of page, in a browser without a cache: `npm run bench -- pages`.
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { launchBrowser, signInAsAdmin } from './benchBrowser.ts';

/** One kind of page. Bytes are those of the network: compressed, with headers. Times in milliseconds, medians of all rounds. */
export interface PageResult {
  readonly name: string;
  readonly requests: number;
  readonly scripts: number;
  /** Scripts below 10 kB. */
  readonly smallScripts: number;
  readonly calls: number;
  readonly scriptBytes: number;
  readonly bytes: number;
  /** Script bytes that arrive later, before they are needed. */
  readonly aheadBytes: number;
  readonly aheadRequests: number;
  /** From the start of the navigation until the content is on the screen. */
  readonly drawnAt: number;
  /** From the end of the answer with the content until it is on the screen. */
  readonly drawMs: number | undefined;
  readonly layoutShift: number;
  /** Addresses asked for before the content was on the screen, in their order; hashes of file names left out. */
  readonly asked: readonly string[];
}

interface PagesOptions {
  /** Address of a portal with the demo. */
  readonly address: string;
  readonly password: string;
  readonly rounds: number;
  readonly print: (result: PageResult) => void;
}

interface Kind {
  readonly name: string;
  readonly path: string;
  /** Selector of the content. */
  readonly content: string;
  /** Address of the call with the content. */
  readonly answer?: RegExp;
}

interface Asked {
  readonly url: string;
  readonly type: string;
  /** Seconds of the browser's clock. */
  readonly at: number;
  bytes: number;
  endedAt: number;
}

interface Observed {
  readonly drawnAt: number;
  readonly shift: number;
}

/** Milliseconds after the content, in which parts of other pages arrive ahead. */
const restMs = 6000;
const smallBytes = 10_000;

/**
 * Opens each kind of page in a fresh context of Chromium at 1440 x 900, signed in as the administrator of the demo. The app must have been
 * built. Counted as the page are requests that began before its content was on the screen.
 */
export async function measurePages({ address, password, rounds, print }: PagesOptions): Promise<PageResult[]> {
  const browser = await launchBrowser();
  try {
    const state = await signedIn(browser, address, password);
    const results: PageResult[] = [];
    for (const kind of kinds) {
      const all: PageResult[] = [];
      for (let i = 0; i < rounds; i++) {
        const context = await browser.newContext({
          ...(kind.name !== 'sign-in' && { storageState: state }),
          baseURL: address,
          viewport: { width: 1440, height: 900 },
          locale: 'en-CA',
        });
        all.push(await open(context, kind));
        await context.close();
      }
      const result = median(all);
      print(result);
      results.push(result);
    }
    return results;
  } finally {
    await browser.close();
  }
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

const kinds: readonly Kind[] = [
  { name: 'sign-in', path: '/waybill/login', content: 'form input' },
  { name: 'home', path: '/waybill/home', content: 'main section li', answer: /\/api\/dashboards\/home/ },
  { name: 'list', path: '/waybill/pages/SHP-START', content: '[role=gridcell]', answer: /\/api\/shipments\?/ },
  { name: 'form', path: '/waybill/pages/CO-ADD/1', content: 'main form input', answer: /\/api\/companies\/1$/ },
];

/** @returns the state of a browser with the administrator's session */
async function signedIn(browser: Browser, address: string, password: string): Promise<StorageState> {
  const context = await browser.newContext({ baseURL: address, locale: 'en-CA' });
  await signInAsAdmin(context, password);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function open(context: BrowserContext, { name, path, content, answer }: Kind): Promise<PageResult> {
  const page = await context.newPage();
  await page.addInitScript(observe(content));
  const network = await context.newCDPSession(page);
  const requests = await watchRequests(network);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator(content).first().waitFor({ state: 'attached', timeout: 60_000 });
  await page.waitForTimeout(restMs);
  const { drawnAt, shift } = await observed(page);
  const all = [...requests.values()].toSorted((a, b) => a.at - b.at);
  const start = all[0]?.at ?? 0;
  const first = all.filter(({ at }) => 1000 * (at - start) < drawnAt);
  const later = all.slice(first.length);
  const scripts = first.filter(({ type }) => type === 'Script');
  const withContent = answer && first.find(({ url }) => answer.test(url));
  if (answer && !withContent) throw new Error(`The page "${name}" has not asked for ${answer}`);
  const bytesOf = (asked: readonly Asked[]): number => asked.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    name,
    requests: first.length,
    scripts: scripts.length,
    smallScripts: scripts.filter(({ bytes }) => bytes < smallBytes).length,
    calls: first.filter(({ url }) => url.includes('/api/')).length,
    scriptBytes: bytesOf(scripts),
    bytes: bytesOf(first),
    aheadRequests: later.length,
    aheadBytes: bytesOf(later),
    drawnAt,
    drawMs: withContent && drawnAt - 1000 * (withContent.endedAt - start),
    layoutShift: shift,
    asked: first.map(({ url }) => new URL(url).href.replace(new URL(url).origin, '').replace(/-[\w-]{8}(?=\.\w+$)/, '')),
  };
}

/** Keeps the requests of a page with the bytes of their answers, by the browser's own count. */
async function watchRequests(network: CDPSession): Promise<ReadonlyMap<string, Asked>> {
  const requests = new Map<string, Asked>();
  network.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (/^https?:/.test(request.url))
      requests.set(requestId, { url: request.url, type: type ?? 'Other', at: timestamp, bytes: 0, endedAt: 0 });
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const asked = requests.get(requestId);
    if (asked) Object.assign(asked, { bytes: encodedDataLength, endedAt: timestamp });
  });
  await network.send('Network.enable');
  return requests;
}

/** Runs in the page before its scripts: notes when the content is on the screen, and each shift of the layout. */
function observe(content: string): string {
  return `
    window.benchShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.benchShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    const found = () => {
      if (!document.querySelector(${JSON.stringify(content)})) return;
      drawing.disconnect();
      requestAnimationFrame(() => setTimeout(() => (window.benchContent ??= performance.now())));
    };
    const drawing = new MutationObserver(found);
    drawing.observe(document, { childList: true, subtree: true });`;
}

async function observed(page: Page): Promise<Observed> {
  const [drawnAt, shift] = (await page.evaluate('[window.benchContent, window.benchShift]')) as [number, number];
  return { drawnAt, shift };
}

/** The round in the middle by the time of its drawing, with the median of the time from the answer, and the largest shift. */
function median(all: readonly PageResult[]): PageResult {
  const middle = Math.floor((all.length - 1) / 2);
  const result = all.toSorted((a, b) => a.drawnAt - b.drawnAt)[middle];
  if (!result) throw new Error('At least one round is needed');
  const times = all.flatMap(({ drawMs }) => drawMs ?? []).toSorted((a, b) => a - b);
  return { ...result, drawMs: times[middle], layoutShift: Math.max(...all.map(({ layoutShift }) => layoutShift)) };
}
