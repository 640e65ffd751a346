import type { Page } from '@playwright/test';
import type { Session } from '../src/app/shell/session/Session.ts';
import { expect, test } from './portal.ts';

/** The provider is another host that users visit for a moment; its pages load a font from elsewhere. */
const itsPort = process.env['E2E_PROVIDER_PORT'];
test.use({ account: undefined, tolerates: [new RegExp(`:${itsPort}/|fonts\\.googleapis\\.com`)] });

const asked = `/northern/login?redirect=${encodeURIComponent('/northern/pages/ANO-SHOW')}`;

/** Signs on through the portal's sign-in page and the provider's page, as the account of that name at the provider. */
async function signOnAs(page: Page, name: string): Promise<void> {
  await page.goto(asked);
  await page.getByRole('link', { name: 'Sign in with Test ID' }).click();
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a user signs in at the identity provider and reaches the requested page [S-037] [S-116]', { tag: '@deep' }, async ({
  page,
  signIn,
}) => {
  const { storage } = await signIn('northern.user');
  const kept = storage.origins[0]?.localStorage.find(({ name }) => name === 'session northern.user@northern')?.value ?? '{}';
  const session = JSON.parse(kept) as Session;
  await signOnAs(page, session.user.email);
  await expect(page).toHaveURL('/northern/pages/ANO-SHOW');
  await expect(page.getByRole('heading', { level: 1, name: 'Announcements' })).toBeVisible();
  await page.getByRole('button', { name: /^User menu of/ }).click();
  await expect(page.getByText('northern.user ·')).toBeVisible();
});

for (const [name, account, words] of [
  ['somebody whom the portal does not know', 'stranger@example.org', 'You have no account in this company. Ask your administrator.'],
  [
    'an address that the provider has not verified',
    'unverified:stranger@example.org',
    'The identity provider has not verified your email address.',
  ],
] as const)
  test(`${name} stays signed out and sees the reason [S-319]`, { tag: '@deep' }, async ({ page }) => {
    await signOnAs(page, account);
    await expect(page.getByRole('alert')).toHaveText(words);
    expect(new URL(page.url()).pathname).toBe('/northern/login');
    await page.goto('/northern/home');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  });

test('a sign-in cancelled at the provider, or answered twice, continues with the password', { tag: '@deep' }, async ({ page }) => {
  await page.goto(asked);
  await page.getByRole('link', { name: 'Sign in with Test ID' }).click();
  const answered = page.waitForRequest((request) => request.url().includes('/api/oidc/callback'));
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toHaveText('You did not finish signing in with the identity provider.');
  await expect(page.getByLabel('User ID')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/northern/pages/ANO-SHOW');
  await page.goto((await answered).url());
  await expect(page.getByRole('alert')).toHaveText('This sign-in took too long or was started in another browser. Please try again.');
  await expect(page).toHaveURL('/waybill/login?sign_on=sign_on_expired');
});
