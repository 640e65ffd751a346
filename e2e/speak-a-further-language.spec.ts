// A further language is one file. This spec adds one to a copy of the checkout, builds the copy and starts it as any other: every text
// is the English one between marks, so a text without marks does not come from the file.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { deDE as grid } from '@mui/x-data-grid/locales';
import type { Page } from '@playwright/test';
import reactAdminEnglish from 'ra-language-english';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { definitionTexts } from '../src/shared/framework/definitions/definitionTexts.ts';
import { english } from '../test/catalogues.ts';
import { readTextsOf } from './englishTexts.ts';
import { demoPassword, expect, test } from './portal.ts';
import { secondPortal } from './secondPortal.ts';
import { switchLanguage } from './userMenu.ts';

const checkout = path.resolve(import.meta.dirname, '..');
const copy = `${process.env['E2E_FOLDER']}-copy`;
const { baseURL, start, stop } = secondPortal('further', copy);

test.use({ baseURL, tolerates: [/status of 40[01]/] });

test.beforeAll(async () => {
  test.setTimeout(600_000);
  for (const name of [
    'e2e',
    'resources',
    'schemas',
    'scripts',
    'src',
    'test',
    'package.json',
    'package-lock.json',
    'vite.config.ts',
    'tsconfig.json',
    'tsconfig.base.json',
  ])
    fs.cpSync(path.join(checkout, name), path.join(copy, name), { recursive: true });
  fs.symlinkSync(fs.realpathSync(path.join(checkout, 'node_modules')), path.join(copy, 'node_modules'));
  fs.writeFileSync(path.join(copy, 'resources/messages/de.json'), JSON.stringify(madeUpCatalogue()));
  await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], { cwd: copy });
  await start();
});

test.afterAll(async () => {
  await stop();
  fs.rmSync(copy, { recursive: true, force: true });
});

/** All English texts of messages and definitions, in marks and longer. */
function madeUpCatalogue(): Readonly<Record<string, string>> {
  const texts = [...definitionTexts(loadDefinitions(checkout).set)].map(([key, { en }]) => [key, en] as const);
  return Object.fromEntries([...Object.entries(english), ...texts].map(([key, text]) => [key, `⟦${text} ~~~⟧`]));
}

/** Texts of libraries: German for MUI, English for react-admin, which has no German texts. */
const libraryTexts = new Set<string>();
const collect = (words: unknown): void => {
  if (typeof words === 'string') for (const form of words.split('||||')) libraryTexts.add(form.trim());
  else if (typeof words === 'object' && words !== null) for (const inner of Object.values(words)) collect(inner);
};
collect([reactAdminEnglish, grid]);

/** Visible texts that come neither from the file nor from a record or a library, and are no names. */
async function findUnmarked(page: Page): Promise<readonly string[]> {
  // The day is written by the browser.
  const names = /^(English|Français|Deutsch|Waybill.*|Ada .*|Ctrl K|Chrome, .*|[-\d]+ \(YYYY-MM-DD\)|\p{L}+, \d+\. \p{L}+)$/u;
  const unmarked = (await readTextsOf(page)).filter(
    ({ text, isData }) => !isData && !/⟦|⟧/.test(text) && !names.test(text) && !libraryTexts.has(text),
  );
  return [...new Set(unmarked.map(({ text }) => text))];
}

const expectAllMarked = async (page: Page): Promise<void> => {
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(async () => expect(await findUnmarked(page)).toEqual([])).toPass({ timeout: 10_000 });
};

async function signIn(page: Page, password = demoPassword): Promise<void> {
  await page.getByLabel(/User ID/).fill('admin');
  await page.getByRole('textbox', { name: /^⟦Password/ }).fill(password);
  await page.getByRole('button', { name: /^⟦Sign in/ }).click();
}

test.describe('in a browser that speaks it', { tag: '@deep' }, () => {
  test.use({ locale: 'de-DE' });

  test('one file makes the portal speak a further language, from the sign-in page to the profile [S-006] [S-236] [S-336]', async ({
    page,
    openBrowser,
  }) => {
    test.setTimeout(120_000);
    await page.goto('/waybill/login');
    await expect(page.getByRole('heading', { level: 1, name: '⟦Sign in ~~~⟧' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('group', { name: /⟦Language/ }).getByRole('button')).toHaveText(['English', 'Français', 'Deutsch']);
    await expectAllMarked(page);
    await signIn(page, 'Wrong-Password-1');
    await expect(page.getByRole('alert')).toHaveText('⟦Invalid username or password entered ~~~⟧');

    await signIn(page);
    // The profile's language applies until the user chooses another one.
    await switchLanguage(page, 'Deutsch');
    await expect(page.getByRole('heading', { level: 1, name: /^⟦Welcome, Ada/ })).toBeVisible();
    await expectAllMarked(page);
    await page
      .getByRole('link', { name: /⟦Shipments/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: '⟦Shipments ~~~⟧' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('status').filter({ hasText: '⟦1–20 of 2.000 ~~~⟧' })).toBeVisible();
    await expectAllMarked(page);

    await page.goto('/waybill/pages/CO-ADD');
    await page.getByRole('button', { name: '⟦Save ~~~⟧', exact: true }).click();
    await expect(page.getByText('⟦Field is required ~~~⟧').first()).toBeVisible();
    await expectAllMarked(page);

    await page.goto('/waybill/pages/MC-START?mc_key__startswith=LANGUAGE');
    await expect(page.getByRole('row', { name: /LANGUAGE_DE.*Deutsch/ })).toBeVisible();
    await page.goto('/waybill/pages/UA-PREF');
    await expect(page.getByRole('combobox', { name: /⟦Language/ })).toHaveText('Deutsch');
    await expectAllMarked(page);

    const elsewhere = await openBrowser(undefined);
    await elsewhere.goto('/waybill/login?lang=de');
    await signIn(elsewhere);
    await expect(elsewhere.getByRole('heading', { level: 1, name: /^⟦Welcome, Ada/ })).toBeVisible();
  });
});
