import type { APIRequestContext, Page } from '@playwright/test';
import type { ScreenDescription } from '../src/shared/framework/definitions/ScreenDescription.ts';
import { filterParameters } from '../src/shared/framework/query/filterParameters.ts';
import type { SignInAnswer } from '../src/shared/shell/session/SignInAnswer.ts';
import { isDeep } from '../test/tier.ts';
import { barriersOf, rulesOfColour } from './barriersOf.ts';
import { findEnglish } from './englishTexts.ts';
import { ListPage } from './ListPage.ts';
import { type Account, accounts, expect, test as portalTest } from './portal.ts';
import { featuresOf, withNewFeatures } from './screenFeatures.ts';
import { switchLanguage } from './userMenu.ts';

interface Screen {
  readonly cmid: string;
  readonly path: string;
  readonly view: 'list' | 'show' | 'create' | 'edit' | 'form' | 'page';
  readonly title: { readonly en: string; readonly fr: string };
}

type Language = 'en' | 'fr';

/** Menu entries that lead to pages outside of the definitions; those pages have their own specs. */
const moved: readonly string[] = ['API-DOCS', 'UA-PWD', 'UA-SECQST', 'SIGNOFF'];

/** Texts that show a completely loaded screen, by language. */
const signs = {
  en: {
    range: /^([\d,]+–[\d,]+ of [\d,]+|\d+ (rows?|items?)|No rows)$/,
    save: /^(Save$|Send |Continue$)/,
    run: 'Run report',
    language: 'Français',
  },
  fr: {
    range: /^([\d\s]+ à [\d\s]+ sur [\d\s]+|\d+ (lignes?|éléments?)|Aucune ligne)$/,
    save: /^(Enregistrer$|Envoyer |Continuer$|Conserver )/,
    run: 'Exécuter le rapport',
    language: 'English',
  },
} as const;

/** Number of parallel tests that share the screens of an account, in the deep tier and in the fast tier, which opens an eighth of them. */
const parts: Readonly<Record<Account, number>> = {
  admin: isDeep ? 6 : 2,
  sales: 2,
  manager: 4,
  employee: 1,
  'northern.admin': isDeep ? 3 : 1,
  'northern.user': 1,
  'northern.limited': 1,
  'maple.user': 1,
};
const phone = { width: 360, height: 740 };
const desk = { width: 1280, height: 900 };

/** Accounts whose screens are tested in full; the other accounts see other rows and menus of the same screens. */
const thorough: readonly Account[] = ['admin', 'northern.admin'];

const tested = isDeep ? Object.keys(accounts).filter((name): name is Account => name in accounts) : thorough;

const title = `${isDeep ? 'every screen opens' : 'of all screens those open that show something new'}, all in French; one of each kind in both languages, both themes and on a phone, too [S-006] [S-007] [S-039] [B-303] [D-094]`;

/** Screens of an account. */
interface Share {
  /** Opened in the browser; in the fast tier only screens that show a feature for the first time. */
  readonly opened: readonly Screen[];
  /** List calls of screens whose description equals an earlier account's, so that only the rows can differ. */
  readonly lists: readonly { readonly cmid: string; readonly apiKey: string; readonly answers: Readonly<Record<string, string>> }[];
}

const test = portalTest.extend<object, { readonly shares: ReadonlyMap<Account, Share> }>({
  shares: [
    async ({ playwright, signIn }, use, { project }) => {
      const described = new Set<string>();
      const known = new Set<string>();
      const shares = new Map<Account, Share>();
      for (const account of tested) {
        const extraHTTPHeaders = { authorization: `Token ${(await signIn(account)).token}` };
        const api = await playwright.request.newContext({ baseURL: project.use.baseURL ?? '', extraHTTPHeaders });
        const opened: (Screen & { readonly features: ReadonlySet<string> })[] = [];
        const lists: Share['lists'][number][] = [];
        for (const screen of await screensOf(api)) {
          const text = await (await api.get(`/api/definitions/${screen.cmid}`, { failOnStatusCode: true })).text();
          const key = JSON.stringify([screen, text]);
          const description = JSON.parse(text) as ScreenDescription;
          const { list } = description;
          // Each account opens one screen of each kind.
          const features = featuresOf(screen.view, description).add(`${account} ${screen.view}`);
          if (!described.has(key)) opened.push({ ...screen, features });
          else if (screen.view === 'list' && list)
            lists.push({
              cmid: screen.cmid,
              apiKey: list.apiKey,
              answers: list.parameters ? filterParameters(list.filtersParams ?? {}) : {},
            });
          described.add(key);
        }
        shares.set(account, { opened: isDeep ? opened : withNewFeatures(opened, known), lists });
        await api.dispose();
      }
      await use(shares);
    },
    { scope: 'worker' },
  ],
});

for (const account of tested) {
  const count = parts[account];
  for (let part = 0; part < count; part += 1)
    test.describe(`as ${account}`, () => {
      test.use({ account, viewport: desk, reducedMotion: 'no-preference' });
      test.setTimeout(600_000);

      test(`${title}${count > 1 ? `, part ${part + 1}` : ''}`, async ({ page, api, shares }) => {
        const { opened: all = [], lists = [] } = shares.get(account) ?? {};
        expect(all.length).toBeGreaterThan(0);
        const inFull = thorough.includes(account) ? oneOfEachKind(all) : [];
        const open = async (screen: Screen, language: Language): Promise<boolean> => {
          const address = await addressOf(api, account, screen);
          if (address === undefined) return false;
          await follow(page, address);
          await expectWhole(page, screen, language);
          return true;
        };
        const ofPart = (screens: readonly Screen[]) => screens.filter((_screen, at) => at % count === part);
        let language: Language = 'en';
        await enter(page, account);
        for (const [index, screen] of ofPart(inFull).entries())
          await test.step(`${screen.path} (${screen.view}), in full`, async () => {
            if (!(await open(screen, language))) return;
            // Opens each screen in one language and theme and checks it in the others; the next screen starts the other way round.
            await page.emulateMedia({ colorScheme: index % 2 === 0 ? 'dark' : 'light' });
            language = await changeLanguage(page, language);
            await expectWhole(page, screen, language);
            await page.setViewportSize(phone);
            await expect(page.getByRole('banner').locator('kbd')).toHaveCount(0);
            // The list becomes cards a moment after the window has become narrow.
            await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
            await page.setViewportSize(desk);
          });
        if (language === 'en') language = await changeLanguage(page, language);
        for (const screen of ofPart(all.filter((each) => !inFull.includes(each))))
          await test.step(`${screen.path} (${screen.view})`, async () => {
            await open(screen, language);
          });
        for (const { cmid, apiKey, answers } of part === 0 ? lists : [])
          await api.get(`/api/${apiKey.replace('GET ', '')}`, {
            headers: { cmid },
            failOnStatusCode: true,
            ...(Object.keys(answers).length > 0 && { params: answers }),
          });
      });
    });
}

/** One screen of each kind, in the deep tier all custom pages: the rest differs only in definitions, which other tests cover. */
function oneOfEachKind(screens: readonly Screen[]): readonly Screen[] {
  const first = new Map(screens.toReversed().map((screen) => [screen.view, screen]));
  return screens.filter((screen) => (isDeep && screen.view === 'page') || first.get(screen.view) === screen);
}

/** Opens the home page. The language choice is not saved: other tests sign in with these accounts, in the language of their profiles. */
async function enter(page: Page, account: Account): Promise<void> {
  await page.route('**/api/users/switchlang', (route) => route.fulfill({ json: { MT_LANG: 'en-us' } }));
  await page.goto(`/${accounts[account]}/home`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Switches to the other language. @returns that language */
async function changeLanguage(page: Page, language: Language): Promise<Language> {
  await switchLanguage(page, signs[language].language);
  return language === 'en' ? 'fr' : 'en';
}

/** Screens that an account may open, with the title of the menu for each screen in the menu (spec S-039). */
async function screensOf(api: APIRequestContext): Promise<readonly Screen[]> {
  const { screens } = (await (await api.get('/api/definitions', { failOnStatusCode: true })).json()) as { screens: readonly Screen[] };
  expect(screens.length).toBeGreaterThan(0);
  const [en, fr] = await Promise.all([menuTitles(api, 'en-us'), menuTitles(api, 'fr')]);
  return screens
    .filter(({ cmid }) => !moved.includes(cmid))
    .map((screen) => ({
      ...screen,
      title: { en: en.get(screen.path) ?? screen.title.en, fr: fr.get(screen.path) ?? screen.title.fr },
    }));
}

/** Path -> title in the menu of the account's current group. */
async function menuTitles(api: APIRequestContext, language: string): Promise<ReadonlyMap<string, string>> {
  const answer = await api.get('/api/users/refresh', { headers: { 'accept-language': language }, failOnStatusCode: true });
  const { groups, current_group: current } = (await answer.json()) as SignInAnswer;
  const items = groups.find(({ code }) => code === current)?.menulist ?? [];
  return new Map(items.filter(({ CMCID }) => CMCID !== '').map(({ CMVNAM, CMTITLE }) => [CMVNAM, CMTITLE]));
}

/** Address of a screen; for the screen of a record, with the first record that the account may see; undefined if there is none. */
async function addressOf(api: APIRequestContext, account: Account, { cmid, path, view }: Screen): Promise<string | undefined> {
  const address = `/${accounts[account]}/pages/${path}`;
  if (!path.includes('{id}')) return address;
  const definition = (await (await api.get(`/api/definitions/${cmid}`, { failOnStatusCode: true })).json()) as ScreenDescription;
  const { form } = definition;
  const records = await api.get(`/api/${form?.apiUrl}`, { params: { limit: 20 }, headers: { cmid }, failOnStatusCode: true });
  const { results } = (await records.json()) as { results: readonly { id: number }[] };
  for (const { id } of results) {
    // A record that its reader cannot change is shown in place of its form.
    const methods = view === 'edit' ? (await api.get(`/api/${form?.apiUrl}/${id}`, { headers: { cmid } })).headers()['allow'] : 'PUT';
    if (methods?.includes('PUT')) return address.replace('{id}', String(id));
  }
  return undefined;
}

/** Navigates as the router's own links do: loading the app anew for each of a hundred screens would take minutes. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1, key: 'e2e', usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

async function expectWhole(page: Page, { view, title }: Screen, language: Language): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title[language]);
  const { range, save, run } = signs[language];
  // A report with parameters asks for them before it has rows.
  const asks = page.getByRole('button', { name: run });
  if (view === 'list') await expect(page.getByRole('status').filter({ hasText: range }).or(asks)).toBeVisible();
  if (view === 'create' || view === 'edit') await expect(page.getByRole('button', { name: save })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  // The menus arrive in the new language with the response of a call.
  if (language === 'fr') await expect.soft(async () => expect(await findEnglish(page)).toEqual([])).toPass({ timeout: 10_000 });
}

interface Sight {
  readonly name: string;
  readonly account: Account | undefined;
  readonly address: string;
  /** Navigates from the address to the part to check, and waits for it. */
  readonly show: (page: Page) => Promise<void>;
  readonly tolerates?: readonly RegExp[];
  /** true: also in the fast tier. */
  readonly isFast?: boolean;
}

const heading = (name: string) => (page: Page) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const rows = (page: Page) => expect(page.getByRole('status').filter({ hasText: signs.en.range })).toBeVisible();

/** An example of each kind of screen, and of the parts that open on it. */
const sights: readonly Sight[] = [
  { name: 'the sign-in page', account: undefined, address: '/northern/login', show: heading('Sign in') },
  { name: 'the home page', account: 'admin', address: '/waybill/home', show: heading('Welcome, Ada') },
  { name: 'a list', account: 'admin', address: '/waybill/pages/CO-START', show: rows },
  { name: 'a report', account: 'northern.user', address: '/northern/pages/RPT-SHP?weight__gte=500', show: rows },
  { name: 'a list without rows', account: 'northern.user', address: '/northern/pages/RPT-SHP?probill=0', show: rows },
  {
    name: 'the filters of columns',
    account: 'northern.user',
    address: '/northern/pages/RPT-SHP',
    show: async (page) => {
      await rows(page);
      const list = new ListPage(page);
      await list.openColumnFilters({ withOperators: true });
      for (const column of ['Shipper city', 'Status', 'Pickup date', 'Dangerous goods']) await list.addFilter(column);
    },
  },
  {
    name: 'the filter of one column',
    account: 'northern.user',
    address: '/northern/pages/RPT-SHP?weight__gte=500',
    show: async (page) => {
      await rows(page);
      await new ListPage(page).addFilter('Status');
    },
  },
  {
    name: 'the grid preferences',
    account: 'northern.user',
    address: '/northern/pages/RPT-SHP',
    show: async (page) => {
      await rows(page);
      await page.getByRole('button', { name: 'Columns', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Grid Preferences' })).toBeVisible();
    },
  },
  {
    name: 'a new record with its problems',
    isFast: true,
    account: 'admin',
    address: '/waybill/pages/CO-ADD',
    show: async (page) => {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  { name: 'a record to be edited', account: 'admin', address: '/waybill/pages/CO-ADD/1', show: heading('Edit company · Waybill') },
  {
    name: 'a record to be read',
    account: 'northern.user',
    address: '/northern/pages/SHP-START',
    show: async (page) => {
      await rows(page);
      await page.getByRole('grid').getByRole('link').first().click();
      await heading('Shipment detail')(page);
    },
  },
  {
    name: 'the palette of screens',
    account: 'admin',
    address: '/waybill/home',
    show: async (page) => {
      await heading('Welcome, Ada')(page);
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: 'Search screens, records and actions' })).toBeFocused();
    },
  },
  { name: 'a page that does not exist [S-033] [D-177]', account: undefined, address: '/no/such/page', show: heading('Page not found') },
  {
    name: 'a screen that may not be opened [D-176] [D-610]',
    account: 'northern.user',
    address: '/northern/pages/CO-START',
    show: heading('Forbidden'),
    tolerates: [/status of 403/],
  },
];

for (const { name, account, address, show, isFast = false, tolerates = [] } of sights)
  test.describe(name, { tag: isFast ? [] : '@deep' }, () => {
    test.use({ account, colorScheme: 'light', tolerates });

    test('holds no barrier for people with disabilities, light or dark', async ({ page }) => {
      await page.goto(address);
      await show(page);
      expect(await barriersOf(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect.poll(() => page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark');
      expect(await barriersOf(page, { rules: rulesOfColour })).toEqual([]);
    });
  });
