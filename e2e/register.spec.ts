import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { codeIn } from '../test/smtpServer.ts';
import { linkIn, mailsTo, mailTo } from './mailbox.ts';
import { signInAs } from './newUser.ts';
import { customerOnFile, employeeOnFile } from './peopleOnFile.ts';
import { expect, test } from './portal.ts';

const password = 'Harbour-2026-ok';

function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

/** Ticks the captcha box and waits until its computation is done. */
async function passCaptcha(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I am not a robot' }).check();
  await expect(page.getByText('Verified. You can continue.')).toBeVisible();
}

/** A code that differs from the given one. */
function wrong(code: string): string {
  return code === '123456' ? '654321' : '123456';
}

const newName = (): string => `e2e.${randomUUID().slice(0, 8)}`;

test.use({ tolerates: [/status of 4(00|01|29)/] });

test('an employee registers: the code goes to the address on file, and before it the sign-in leads to the activation [S-023] [S-024] [S-049] [S-166] [S-237] [R-017]', async ({
  page,
}) => {
  const { number, birthDate, lastName, email } = employeeOnFile;
  const username = newName();
  await page.clock.install();
  await page.goto('/waybill/login');
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL('/register-check');
  await page.getByRole('radio', { name: /^Employee/ }).check();
  await press(page, 'Continue');
  await expect(page.getByText('Field is required')).toHaveCount(3);
  await expect(page.getByRole('textbox', { name: 'Employee number' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Employee number' }).fill(number);
  await page.getByLabel('Date of birth').fill(birthDate);
  await page.getByLabel('Last name').fill(lastName.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase());
  await passCaptcha(page);
  await page.getByRole('button', { name: 'Continue' }).dblclick();
  await expect(page).toHaveURL('/register-complete');
  await expect(page.getByText(/We will email the activation code to \w•••@•••\.com\.$/)).toBeVisible();
  // A reload between the steps loses nothing.
  await page.reload();
  await expect(page.getByLabel('Choose a user ID')).toHaveAttribute('autocomplete', 'username');
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('autocomplete', 'new-password');
  await page.getByLabel('Choose a user ID').fill(username);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill('Harbour-2026-oK');
  await press(page, 'Create account');
  await expect(page.getByText('Passwords must match')).toBeVisible();
  await page.getByLabel('Confirm new password').fill(password);
  await page.getByRole('checkbox', { name: 'I accept the terms of use' }).check();
  await press(page, 'Create account');
  const activation = `/online-quoting-activation?company=waybill&username=${username}`;
  await expect(page).toHaveURL(activation);
  const mail = await mailTo(email);
  expect(linkIn(mail)).toBe(activation);

  await page.goto('/waybill/login');
  await signInAs(page, username, password);
  await expect(page).toHaveURL(/\/online-quoting-activation\?/);
  const input = page.getByLabel('6-digit code');
  await input.fill(wrong(codeIn(mail)));
  await press(page, 'Activate');
  await expect(page.getByRole('alert')).toHaveText('Verification failed');
  await press(page, 'Send the code again');
  await expect(page.getByText('We have sent another code. The older one no longer works.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send again in \d+ seconds$/ })).toBeDisabled();
  const second = codeIn(await mailTo(email, 2));
  await page.clock.fastForward(61_000);
  await expect(page.getByRole('button', { name: 'Send the code again' })).toBeEnabled();
  if (second !== codeIn(mail)) {
    await input.fill(codeIn(mail));
    await press(page, 'Activate');
    await expect(page.getByText('Verification failed')).toBeVisible();
  }
  await input.fill(second);
  await press(page, 'Activate');
  await expect(page).toHaveURL('/waybill/login');
  await expect(page.getByText('Your account is active. You can sign in now.')).toBeVisible();
  await signInAs(page, username, password);
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await expect(page).not.toHaveURL(/login/);
});

test('access is asked for and activated; the first password is chosen after the code, also after a reload [S-048] [S-049] [S-237] [S-255] [R-003] [R-233]', {
  tag: '@deep',
}, async ({ page }) => {
  const [username, email] = [newName(), `${newName()}@example.com`];
  const ask = async (name: string): Promise<void> => {
    await page.goto('/rapid-bol-access?company=northern');
    await page.getByLabel('First name').fill('Nora');
    await page.getByLabel('Last name').fill('New');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Phone (optional)').fill('(514) 555-013');
    await page.getByLabel('Choose a user ID').fill('no spaces');
    await press(page, 'Request access');
    await expect(page.getByText('Invalid Phone Number')).toBeVisible();
    await page.getByLabel('Phone (optional)').fill('(514) 555-0134');
    await page.getByLabel('Choose a user ID').fill(name);
    await passCaptcha(page);
    await press(page, 'Request access');
    await expect(page).toHaveURL(`/rapid-bol-activation?company=northern&username=${name}`);
    await expect(page.getByText(/^We have emailed you a 6-digit code/)).toBeVisible();
  };
  // Only the mail says that a user id is taken.
  await ask('northern.user');
  const refusal = await mailTo(email);
  expect([refusal.subject, codeIn(refusal)]).toEqual(['Your request for an account', '']);
  await ask(username);
  const code = codeIn(await mailTo(email, 2));
  await page.getByLabel('6-digit code').fill(code);
  await press(page, 'Activate');
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a password' })).toBeVisible();
  await page.reload();
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await press(page, 'Set new password');
  await expect(page).toHaveURL('/northern/login');
  await signInAs(page, username, password);
  await expect(page).not.toHaveURL(/login/);
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
});

test('a code cannot be guessed: too many tries show the time to wait [S-049] [S-237]', { tag: '@deep' }, async ({ page }) => {
  const username = newName();
  await page.goto(`/online-quoting-activation?company=northern&username=${username}`);
  for (let i = 0; i < 5; i += 1) {
    const answer = page.waitForResponse(/\/users\/activate$/);
    await page.getByLabel('6-digit code').fill(`12345${i}`);
    await press(page, 'Activate');
    expect((await answer).status()).toBe(400);
    await expect(page.getByRole('alert')).toHaveText('Verification failed');
  }
  await press(page, 'Activate');
  await expect(page.getByRole('alert')).toHaveText(/^Too many attempts\. Please try again in \d+ minutes?\.$/);
});

test('a customer with the right company and account registers; a wrong one gets the same response, and no mail [S-023] [S-024]', {
  tag: '@deep',
}, async ({ page }) => {
  const register = async (number: string, username: string): Promise<void> => {
    await page.goto('/register-check');
    await page.getByRole('radio', { name: /^Customer/ }).check();
    await page.getByRole('textbox', { name: 'Company code' }).fill('Northern');
    await page.getByRole('textbox', { name: 'Account number' }).fill(number);
    await passCaptcha(page);
    await press(page, 'Continue');
    await page.getByLabel('First name').fill('Nora');
    await page.getByLabel('Last name').fill('New');
    await page.getByLabel('Choose a user ID').fill(username);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm new password').fill(password);
    await page.getByRole('checkbox', { name: 'I accept the terms of use' }).check();
    await press(page, 'Create account');
    await expect(page).toHaveURL(`/online-quoting-activation?company=northern&username=${username}`);
  };
  const username = newName();
  await register('9999999', newName());
  await register(customerOnFile.account, username);
  await page.getByLabel('6-digit code').fill(codeIn(await mailTo(customerOnFile.email)));
  await press(page, 'Activate');
  await expect(page).toHaveURL('/northern/login');
  await signInAs(page, username, password);
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  expect(mailsTo(customerOnFile.email)).toHaveLength(1);
});
