// Base of every browser test: the accounts of the demo, signed in once for many tests, and a guard that fails a test if the page
// reported an error, a request failed or the page called another host.
import { type APIRequestContext, type BrowserContext, test as base, type Page } from '@playwright/test';
import { sessionOf } from '../src/app/shell/session/sessionOf.ts';
import { knownDemoPassword } from '../src/server/settings/config.ts';
import { languageOf } from '../src/shared/framework/text.ts';
import type { SignInAnswer } from '../src/shared/shell/session/SignInAnswer.ts';

export const demoPassword = process.env['DEMO_PASSWORD'] ?? knownDemoPassword;

/** The accounts of the demo and their companies. */
export const accounts = {
  admin: 'waybill',
  sales: 'waybill',
  manager: 'waybill',
  employee: 'waybill',
  'northern.admin': 'northern',
  'northern.user': 'northern',
  'northern.limited': 'northern',
  'maple.user': 'maple',
} as const;

export type Account = keyof typeof accounts;

/** Browser storage of a session; the type of `storageState`. */
type Storage = Awaited<ReturnType<APIRequestContext['storageState']>>;

interface SignedInAccount {
  readonly token: string;
  readonly storage: Storage;
}

interface PortalOptions {
  /** Account that is signed in before the test starts; undefined: none. */
  readonly account: Account | undefined;
  /** Complaints of the page that the test provokes on purpose. */
  readonly tolerates: readonly RegExp[];
}

interface PortalFixtures {
  /** Calls to the API as the account of the test: to prepare data and to compute expected lists. */
  readonly api: APIRequestContext;
  /** Opens the portal in a separate browser, as another account or as a second user of the same one. */
  readonly openBrowser: (account: Account | undefined) => Promise<Page>;
  readonly guard: Guard;
}

interface Guard {
  readonly watch: (context: BrowserContext) => void;
}

interface WorkerFixtures {
  readonly signIn: (account: Account) => Promise<SignedInAccount>;
}

export const test = base.extend<PortalOptions & PortalFixtures, WorkerFixtures>({
  account: [undefined, { option: true }],
  tolerates: [[], { option: true }],
  // Only the tests of every screen wait for transitions.
  reducedMotion: 'reduce',
  timezoneId: 'America/Toronto',
  locale: 'en-CA',
  viewport: { width: 1280, height: 900 },

  signIn: [
    async ({ playwright }, use, { project }) => {
      const { baseURL = '' } = project.use;
      const known = new Map<Account, Promise<SignedInAccount>>();
      const signIn = async (account: Account): Promise<SignedInAccount> => {
        const api = await playwright.request.newContext({ baseURL });
        const form = { company: accounts[account], username: account, password: demoPassword };
        const answer = (await (await api.post('/api/users/login', { form, failOnStatusCode: true })).json()) as SignInAnswer;
        const { cookies } = await api.storageState();
        await api.dispose();
        return { token: answer.token, storage: { cookies, origins: [{ origin: baseURL, localStorage: [storedSession(answer)] }] } };
      };
      await use((account) => {
        const session = known.get(account) ?? signIn(account);
        known.set(account, session);
        return session;
      });
    },
    { scope: 'worker' },
  ],

  storageState: async ({ account, signIn }, use) => {
    await use(account && (await signIn(account)).storage);
  },

  context: async ({ context, account, locale }, use) => {
    if (account) await beginInLanguageOf(context, locale);
    await use(context);
  },

  api: async ({ playwright, baseURL, account, signIn }, use) => {
    const headers = account && { authorization: `Token ${(await signIn(account)).token}` };
    const api = await playwright.request.newContext({ ...(baseURL && { baseURL }), ...(headers && { extraHTTPHeaders: headers }) });
    await use(api);
    await api.dispose();
  },

  guard: [
    async ({ context, tolerates, baseURL }, use) => {
      const complaints: string[] = [];
      const watch = (watched: BrowserContext): void => watchContext(watched, baseURL ?? '', (complaint) => complaints.push(complaint));
      watch(context);
      await use({ watch });
      expect(complaints.filter((complaint) => !tolerates.some((tolerated) => tolerated.test(complaint)))).toEqual([]);
    },
    { auto: true },
  ],

  openBrowser: async ({ browser, guard, signIn, contextOptions, baseURL, viewport, locale, timezoneId }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (account) => {
      const storageState = account && (await signIn(account)).storage;
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        ...(baseURL && { baseURL }),
        ...(locale && { locale }),
        ...(timezoneId && { timezoneId }),
        ...(storageState && { storageState }),
      });
      contexts.push(context);
      if (account) await beginInLanguageOf(context, locale);
      guard.watch(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export const { expect } = test;

function watchContext(context: BrowserContext, home: string, complain: (complaint: string) => void): void {
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complain(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => complain(`page error: ${error.error().message}`));
  context.on('request', (request) => {
    if (/^(https?|wss?):/.test(request.url()) && !request.url().startsWith(`${home}/`)) complain(`another host: ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    // Leaving a page and reloading a list cancel pending requests.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') complain(`failed request: ${request.url()} ${reason}`);
  });
}

/** Lets each tab of a signed-in account begin in the language of its browser, as if its user had chosen that, whatever the profile says. */
async function beginInLanguageOf(context: BrowserContext, locale: string | undefined): Promise<void> {
  await context.addInitScript(
    (language) => {
      if (window.location.protocol === 'about:' || sessionStorage.getItem('tests_began') !== null) return;
      sessionStorage.setItem('tests_began', 'yes');
      sessionStorage.setItem('language_chosen', JSON.stringify(language));
    },
    languageOf(locale, ['en', 'fr']),
  );
}

/** The session as the app stores it in the browser, so that a test can skip the sign-in page. */
function storedSession(answer: SignInAnswer): { name: string; value: string } {
  const session = sessionOf(answer, new Date());
  const { username, company } = session.user;
  return { name: `session ${username}@${company}`, value: JSON.stringify(session) };
}
