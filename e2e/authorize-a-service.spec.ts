import type { Locator, Page } from '@playwright/test';
import type { Session } from '../src/app/shell/session/Session.ts';
import { barriersOf } from './barriersOf.ts';
import { type Account, accounts, expect, test } from './portal.ts';

/** The provider is another host that users visit for a moment; its pages load a font from elsewhere. */
const itsPort = process.env['E2E_PROVIDER_PORT'];
test.use({ tolerates: [new RegExp(`:${itsPort}/|fonts\\.googleapis\\.com|status of 503`)] });

const wait = 'Please wait while we verify your information...';

function source(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
}

/** The email address of an account, from its stored session. */
function emailIn(account: Account, localStorage: readonly { readonly name: string; readonly value: string }[]): string {
  const kept = localStorage.find(({ name }) => name === `session ${account}@${accounts[account]}`)?.value ?? '{}';
  return (JSON.parse(kept) as Session).user.email;
}

/** Begins the authorization. @returns the tab of the external page */
async function begin(page: Page, name: string): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await source(page, name).getByRole('button').click();
  return opened;
}

/** Signs in on the page of the provider, which asks for the name each time. */
async function signInThere(tab: Page, email: string): Promise<void> {
  await tab.getByPlaceholder('Enter any login').fill(email);
  await tab.getByPlaceholder('and password').fill('any');
  await tab.getByRole('button', { name: 'Sign-in' }).click();
  await tab.getByRole('button', { name: 'Continue' }).click();
}

test.describe('signed in', () => {
  test.use({ account: 'northern.user' });

  test('from the button to the chip: the tab has name, temporary session and source, and the dialog waits [B-112] [B-113] [B-116] [B-130]', async ({
    page,
    signIn,
  }) => {
    const { storage } = await signIn('northern.user');
    await page.goto('/northern/pages/SIGN-ON-AUTH');
    const sent = page.context().waitForEvent('request', (request) => request.url().includes('/api/oidc/login'));
    const tab = await begin(page, 'Google');
    const dialog = page.getByRole('dialog', { name: 'Google' });
    await expect(dialog.getByRole('status')).toHaveText(wait);
    await expect(dialog.getByRole('button', { name: 'Force' })).toBeDisabled();
    const { searchParams } = new URL((await sent).url());
    expect([searchParams.get('username'), searchParams.get('source')]).toEqual(['northern.user', 'google']);
    expect(searchParams.get('seuid')).toMatch(/^[\w-]{22}$/);
    expect(await barriersOf(page)).toEqual([]);
    await signInThere(tab, emailIn('northern.user', storage.origins[0]?.localStorage ?? []));
    await expect(dialog).toHaveCount(0);
    await expect(source(page, 'Google').getByText('Authorized', { exact: true })).toBeVisible();
    await expect(source(page, 'Report service').getByRole('button', { name: 'Authorize: Report service' })).toBeEnabled();
    await page.reload();
    await expect(source(page, 'Google').getByText('Authorized', { exact: true })).toBeVisible();
  });

  test('Cancel closes the dialog while the status is read [B-114]', async ({ page }) => {
    await page.goto('/northern/pages/SIGN-ON-AUTH');
    await begin(page, 'Benefits provider');
    const dialog = page.getByRole('dialog', { name: 'Benefits provider' });
    await page.waitForRequest((request) => request.url().includes('/api/oidc/status?source=benefits'));
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(source(page, 'Benefits provider').getByRole('button')).toBeEnabled();
  });

  test('a temporary session that cannot be made says so [B-125]', async ({ page }) => {
    await page.route('**/api/oidc/temp_session*', (route) => route.fulfill({ status: 503, json: { status: 503 } }));
    await page.goto('/northern/pages/SIGN-ON-AUTH');
    // Another service than the one that a test before has authorized in this session. The tab that opens is closed at once.
    await source(page, 'Report service').getByRole('button').click();
    await expect(source(page, 'Report service').getByRole('alert')).toHaveText('Error Creating Temp Session');
  });
});

test.describe('without a session, on a phone, in French', () => {
  test.use({ account: undefined, viewport: { width: 360, height: 740 }, locale: 'fr-CA', colorScheme: 'dark' });

  test('a visitor names a user, who signs in at the provider [B-121]', async ({ page, signIn }) => {
    const { storage } = await signIn('maple.user');
    await page.goto('/maple/pages/SIGN-ON-AUTH');
    const google = source(page, 'Google');
    await expect(google.getByRole('button', { name: 'Autoriser\u00a0: Google' })).toBeDisabled();
    await page.getByRole('textbox').fill('maple.user');
    const tab = await begin(page, 'Google');
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText(
      'Veuillez patienter pendant que nous vérifions vos renseignements...',
    );
    expect(await barriersOf(page)).toEqual([]);
    await signInThere(tab, emailIn('maple.user', storage.origins[0]?.localStorage ?? []));
    await expect(google.getByText('Autorisé', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
