// Saving while the server fails: what was typed stays, the page says so, and Save works once the server is back.
import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { firstPassword, newUser, signInAs } from './newUser.ts';
import { expect, test } from './portal.ts';
import { switchLanguage } from './userMenu.ts';

/** A label, with the star of a required field or without. */
const labelled = (label: string): RegExp => new RegExp(`^${label}\\W*$`);

const problem = (status: number, detail?: string) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify({ status, title: 'Reason', detail }) });

const serverError = 'an error of the server';
const limit = 'a limit of requests';
/** A limit says itself when to try again. */
const limitText = 'Too many attempts. Please try again in 15 minutes.';
const failures: readonly (readonly [string, (route: Route) => Promise<void>])[] = [
  [serverError, problem(500)],
  ['a server that is closed', problem(503)],
  [limit, problem(429, limitText)],
  ['a lost connection', (route) => route.abort('connectionreset')],
  ['a server that does not answer in time', (route) => route.abort('timedout')],
];

interface FormCase {
  readonly name: string;
  readonly path: string;
  readonly call: RegExp;
  readonly method: 'POST' | 'PUT';
  /** Fills the form, first with these labels. */
  readonly fields: Readonly<Record<string, string>>;
  /** Choices to fill in; each takes its first option. */
  readonly choices?: readonly string[];
  readonly save: string;
  /** true: any failure but an error of the server also opens the dialog with the details for support. */
  readonly opensDialog?: boolean;
  readonly said: string | RegExp;
  readonly done: string | RegExp;
}

const kept = /There was an error submitting your request\. Your entries are still here/;
const accountForms: readonly FormCase[] = [
  {
    name: 'the profile',
    path: '/northern/pages/UA-PREF',
    call: /\/api\/users$/,
    method: 'PUT',
    fields: { 'First name': 'Nadine' },
    save: 'Save profile',
    said: kept,
    done: 'Your profile has been saved.',
  },
  {
    name: 'the security questions',
    path: '/northern/pages/UA-SECQST',
    call: /\/api\/globals\/account\/securityquestions$/,
    method: 'POST',
    fields: { 'Answer 1': 'Blue lantern', 'Answer 2': 'Green kettle', 'Answer 3': 'Red wagon', 'Current password': firstPassword },
    choices: ['Question 1', 'Question 2', 'Question 3'],
    save: 'Save answers',
    said: kept,
    done: 'Your security questions have been saved.',
  },
  {
    name: 'the password',
    path: '/northern/pages/UA-PWD',
    call: /\/api\/passwordreset\/verifypassword$/,
    method: 'POST',
    fields: { 'Current password': firstPassword, 'New password': 'Kettle-2026-blue', 'Confirm new password': 'Kettle-2026-blue' },
    save: 'Change password',
    said: kept,
    done: 'Your password has been changed.',
  },
];

/** Fails each attempt in turn, then lets the last one pass. */
async function saveThroughFailures(
  page: Page,
  { call, method, fields, choices = [], save, said, done, opensDialog }: Omit<FormCase, 'name' | 'path'>,
): Promise<void> {
  for (const label of choices) {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option').first().click();
  }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(labelled(label)).fill(value);
  const button = page.getByRole('button', { name: save, exact: true });
  const first = page.getByLabel(labelled(Object.keys(fields)[0] ?? ''));
  for (const [reason, fail] of failures) {
    let attempts = 0;
    await page.route(call, (route) => {
      if (route.request().method() !== method) return route.continue();
      attempts += 1;
      return fail(route);
    });
    // A press that follows another one fast is dropped, as the second click of a double click is, unless something else was clicked between.
    await first.click();
    await first.press('Enter');
    await expect.poll(() => attempts, { message: reason }).toBe(1);
    if (opensDialog && reason !== serverError) await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('main').getByText(reason === limit && !opensDialog ? limitText : said), reason).toBeVisible();
    for (const [label, value] of Object.entries(fields)) await expect(page.getByLabel(labelled(label)), reason).toHaveValue(value);
    await page.unroute(call);
  }
  await first.click();
  await button.click();
  await expect(page.getByText(done).first()).toBeVisible();
}

test.use({ account: 'admin', tolerates: [/status of (429|500|503)|ERR_(CONNECTION_RESET|TIMED_OUT)/] });

test('a record is saved after every kind of failure, with the values typed before [D-679]', { tag: '@deep' }, async ({ page }) => {
  const code = `e2e-${randomUUID().slice(0, 8)}`;
  await page.goto('/waybill/pages/CO-ADD');
  await saveThroughFailures(page, {
    call: /\/api\/companies$/,
    method: 'POST',
    fields: { 'Company code': code, 'Company name': `Stormy Works ${code}` },
    save: 'Save',
    opensDialog: true,
    said: 'Error adding Company. Your entries are still here: choose Save again.',
    done: `Stormy Works ${code} created`,
  });
});

test('a slow save is sent once, however often Save is pressed, and shows that it runs', { tag: '@deep' }, async ({ page }) => {
  const code = `e2e-${randomUUID().slice(0, 8)}`;
  const sent: Route[] = [];
  await page.route(/\/api\/companies$/, (route) => (route.request().method() === 'POST' ? void sent.push(route) : route.continue()));
  await page.goto('/waybill/pages/CO-ADD');
  await page.getByLabel(labelled('Company code')).fill(code);
  const name = page.getByLabel(labelled('Company name'));
  await name.fill(`Slow Works ${code}`);
  const button = page.getByRole('button', { name: 'Save', exact: true });
  // Two submits before the page can draw anything, then more while it waits.
  await button.evaluate((element: HTMLButtonElement) => {
    element.click();
    element.click();
  });
  await name.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(button.getByRole('progressbar')).toBeVisible();
  expect(sent).toHaveLength(1);
  for (const route of sent) await route.continue();
  await expect(page.getByText(`Slow Works ${code} created`)).toBeVisible();
  await expect(page).toHaveURL(/CO-START/);
  expect(sent).toHaveLength(1);
});

test('the forms of the account keep what was typed through every kind of failure [D-626]', { tag: '@deep' }, async ({
  openBrowser,
  api,
}) => {
  const { uid } = await newUser(api);
  const page = await openBrowser(undefined);
  await page.goto('/northern/login');
  await signInAs(page, uid, firstPassword);
  await expect(page).not.toHaveURL(/login/);
  for (const { name, path, ...rest } of accountForms)
    await test.step(name, async () => {
      await page.goto(path);
      await saveThroughFailures(page, rest);
    });
});

test('the buttons of a form share one row on the narrowest phone, in French, with nothing cut', { tag: '@deep' }, async ({ page }) => {
  await page.route('**/api/users/switchlang', (route) => route.fulfill({ json: { MT_LANG: 'en-us' } }));
  await page.goto('/waybill/pages/CO-ADD');
  await switchLanguage(page, 'Français');
  await page.setViewportSize({ width: 320, height: 640 });
  const names = ['Enregistrer', 'Enregistrer et ajouter', 'Annuler'];
  const middles: number[] = [];
  for (const name of names) {
    const button = page.getByRole('button', { name, exact: true });
    await expect(button).toBeInViewport({ ratio: 1 });
    expect(await button.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    const box = await button.boundingBox();
    middles.push(Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
  }
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1);
});
