import type { Locator, Page } from '@playwright/test';
import { codeIn } from '../test/smtpServer.ts';
import { agePassword } from './agePassword.ts';
import { ListPage } from './ListPage.ts';
import { linkIn, mailsTo, mailTo } from './mailbox.ts';
import { firstPassword, makeUser, newUser, signInAs } from './newUser.ts';
import { expect, test } from './portal.ts';

const resetPage = '/reset-password?company=northern';

function way(page: Page, name: string): Locator {
  return page.getByRole('radio', { name: new RegExp(`^${name}`) });
}

function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

async function chooseNew(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(confirmation);
}

async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Shipments' })).toBeVisible();
}

// Calls of the administrator create the users; the page under test belongs to an anonymous visitor.
test.use({ account: 'admin', storageState: { cookies: [], origins: [] }, tolerates: [/status of 40[019]/] });

test('by a mailed link: the rules are checked while typing, the link works once, the old password becomes invalid [S-040] [S-042] [S-043] [R-207] [R-210] [R-212] [R-213] [R-216] [R-219]', async ({
  page,
  api,
}) => {
  const user = await newUser(api);
  await page.goto('/northern/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL(resetPage);
  await press(page, 'Continue');
  await expect(page.getByText('At least one communication method is required')).toBeVisible();
  await way(page, 'Link by email').check();
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody.at.all@example.com');
  await press(page, 'Continue');
  await expect(page.getByText('If nobody.at.all@example.com belongs to an account, we have sent a link to it.')).toBeVisible();
  await press(page, 'Use another address');
  await page.getByRole('textbox', { name: 'Email' }).fill(user.email);
  await press(page, 'Continue');
  await expect(page.getByText(`If ${user.email} belongs to an account, we have sent a link to it.`)).toBeVisible();
  const mail = await mailTo(user.email, 3);
  expect(mailsTo('nobody.at.all@example.com')).toEqual([]);

  await page.goto(linkIn(mail));
  await expect(page.getByRole('heading', { level: 1, name: 'Set new password' })).toBeVisible();
  await expect(page).toHaveURL('/reset-password/set?company=northern');
  // A reload between the steps loses nothing.
  await page.reload();
  const rule = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await page.getByLabel('New password', { exact: true }).fill('lantern');
  await expect(rule('A lowercase letter')).toContainText('– met');
  for (const text of ['12 to 100 characters', 'An uppercase letter', 'A digit', 'One of ! %'])
    await expect(rule(text)).toContainText('– not met yet');
  await chooseNew(page, 'Harbour-2026-ok', 'Harbour-2026-oK');
  for (const text of ['12 to 100 characters', 'An uppercase letter', 'A digit', 'One of ! %'])
    await expect(rule(text)).toContainText('– met');
  await press(page, 'Set new password');
  await expect(page.getByText("Your passwords don't match")).toBeVisible();
  await chooseNew(page, firstPassword);
  await press(page, 'Set new password');
  await expect(page.getByText('This password has been used before. Choose another one.')).toBeVisible();
  await chooseNew(page, 'Harbour-2026-ok');
  let changes = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/passwordreset/changepassword')) changes += 1;
  });
  await page.getByRole('button', { name: 'Set new password' }).dblclick();
  await expect(page).toHaveURL('/northern/login');
  expect(changes).toBe(1);
  await expect(page.getByText('Your password has been changed. Sign in with the new one.')).toBeVisible();
  expect((await mailTo(user.email, 4)).subject).toBe('Your password was changed');
  await signInAs(page, user.uid, firstPassword);
  await expect(page.getByText('Invalid username or password entered')).toBeVisible();
  await signInAs(page, user.uid, 'Harbour-2026-ok');
  await expectSignedIn(page);
  await expect(page.getByText(/^Your password was changed on /)).toBeVisible();

  await page.goto(linkIn(mail));
  await expect(page).toHaveURL('/reset-password/error?company=northern');
  await expect(page.getByRole('heading', { level: 1, name: 'Reset password error' })).toBeVisible();
  await page.getByRole('link', { name: 'Start again' }).click();
  await expect(page).toHaveURL(resetPage);
});

test('by a code: it is typed, pasted and asked for again without a loss; unknown users see the same [S-041] [S-042] [R-017]', {
  tag: '@deep',
}, async ({ page, api, context }) => {
  const user = await newUser(api);
  const startFor = async (username: string): Promise<void> => {
    await page.goto(resetPage);
    await way(page, 'Code').check();
    await page.getByLabel('User ID').fill(username);
    await press(page, 'Continue');
    await expect(page).toHaveURL(`/reset-password/security-check?company=northern&username=${username}&way=code`);
    await expect(page.getByText(new RegExp(`^We will send a 6-digit code for ${username} to \\w•••@•••\\.\\w+\\.$`))).toBeVisible();
    await press(page, 'Send the code');
    await expect(page.getByText(/^If the account exists, we have sent a 6-digit code to \w•••@•••/)).toBeVisible();
  };
  await startFor('e2e.nobody');
  await page.getByLabel('6-digit code').fill('123456');
  await press(page, 'Continue');
  await expect(page.getByRole('alert')).toHaveText('Verification failed');

  await startFor(user.uid);
  const code = codeIn(await mailTo(user.email, 3));
  const input = page.getByLabel('6-digit code');
  await expect(input).toHaveAttribute('autocomplete', 'one-time-code');
  await input.fill('12');
  await press(page, 'Continue');
  await expect(page.getByText('Activation code must be 6 digits')).toBeVisible();
  await input.fill(code === '123456' ? '123457' : '123456');
  await press(page, 'Continue');
  await expect(page.getByRole('alert')).toHaveText('Verification failed');
  // After a reload the page still asks for the code that was sent, not for another one.
  await page.reload();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${code.slice(0, 3)} ${code.slice(3)}\n`);
  await input.press('ControlOrMeta+v');
  await expect(input).toHaveValue(code);
  await input.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Set new password' })).toBeVisible();
  await page.goBack();
  await expect(input).toBeVisible();
  await page.goForward();
  await chooseNew(page, 'Harbour-2026-ok');
  await press(page, 'Set new password');
  await expect(page).toHaveURL('/northern/login');
  await signInAs(page, user.uid, 'Harbour-2026-ok');
  await expectSignedIn(page);
  // The change uses up its verification.
  await page.goto('/reset-password/set?company=northern');
  await expect(page).toHaveURL('/reset-password/error?company=northern');
});

test('a link for several accounts asks a password for each; of another company nothing comes [S-042] [R-229]', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const first = await makeUser(api);
  const second = await makeUser(api, { MT_EMAIL: first.email });
  await mailTo(first.email, 2);
  const ask = async (company: string): Promise<void> => {
    await page.goto(`/reset-password?company=${company}`);
    await way(page, 'Link by email').check();
    await page.getByRole('textbox', { name: 'Email' }).fill(first.email.toUpperCase());
    await press(page, 'Continue');
    await expect(page.getByText(/we have sent a link to it/)).toBeVisible();
  };
  await ask('maple');
  await ask('northern');
  const mail = await mailTo(first.email, 3);
  await page.goto(linkIn(mail));
  await expect(page.getByRole('alert')).toHaveText('Multiple accounts found, provide a new password for each');
  for (const { uid } of [first, second]) {
    const group = page.getByRole('group', { name: `Account ${uid}` });
    await group.getByLabel('New password', { exact: true }).fill(`Own-2026-${uid}`);
    await group.getByLabel('Confirm new password').fill(`Own-2026-${uid}`);
  }
  await press(page, 'Set new password');
  await expect(page).toHaveURL('/northern/login');
  for (const { uid } of [first, second]) {
    await page.goto('/northern/login');
    await signInAs(page, uid, `Own-2026-${uid}`);
    await expectSignedIn(page);
    await page.goto('/northern/logout');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  }
});

test('security questions are chosen in the profile and reset the password; a user without any sees questions, too [S-041] [S-047] [S-109] [R-224] [R-226] [R-227]', {
  tag: '@deep',
}, async ({ page, api }) => {
  const user = await newUser(api);
  await page.goto('/northern/login');
  await signInAs(page, user.uid, firstPassword);
  await expectSignedIn(page);
  await page.goto('/northern/pages/UA-SECQST');
  await expect(page).toHaveURL('/northern/pages/update-security-profile');
  await expect(page.getByText('At least 3 security questions and answers are required')).toBeVisible();
  const answers = ['Rover rover', 'Heron Lake', 'Sudbury'];
  for (const [index, answer] of answers.entries()) {
    await page.getByRole('combobox', { name: `Question ${index + 1}` }).click();
    await page.getByRole('option').first().click();
    await page.getByLabel(`Answer ${index + 1}`).fill(answer);
  }
  await page.getByLabel('Current password').fill(firstPassword);
  await press(page, 'Save answers');
  await expect(page.getByText('Answer may not repeat words')).toBeVisible();
  await page.getByLabel('Answer 1').fill('Rover');
  await press(page, 'Save answers');
  await expect(page.getByText('Your security questions have been saved.')).toBeVisible();
  const chosen = await page.getByRole('region', { name: 'Your security questions' }).getByRole('listitem').allTextContents();
  expect(chosen).toHaveLength(3);
  await page.goto('/northern/logout');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();

  const askedOf = async (username: string): Promise<readonly string[]> => {
    await page.goto(resetPage);
    await way(page, 'Security questions').check();
    await page.getByLabel('User ID').fill(username);
    await press(page, 'Continue');
    await expect(page.getByLabel('Answer 2')).toBeVisible();
    return page.getByText(/\?$/).allTextContents();
  };
  const madeUp = await askedOf('e2e.nobody');
  expect(madeUp).toHaveLength(2);
  expect(await askedOf('e2e.nobody')).toEqual(madeUp);
  expect(await askedOf(user.uid)).toEqual(chosen.slice(0, 2));
  await page.getByLabel('Answer 1').fill('Rex');
  await page.getByLabel('Answer 2').fill('Heron Lake');
  await press(page, 'Continue');
  await expect(page.getByRole('alert')).toHaveText('Verification failed');
  await page.getByLabel('Answer 1').fill('RÓVER');
  await press(page, 'Continue');
  await chooseNew(page, 'Harbour-2026-ok');
  await press(page, 'Set new password');
  await expect(page).toHaveURL('/northern/login');
});

test('a signed-in user changes the password and stays signed in; other sessions end [S-044] [S-108]', { tag: '@deep' }, async ({
  page,
  api,
  openBrowser,
}) => {
  const user = await newUser(api);
  const other = await openBrowser(undefined);
  for (const browser of [page, other]) {
    await browser.goto('/northern/login');
    await signInAs(browser, user.uid, firstPassword);
    await expectSignedIn(browser);
  }
  await page.goto('/northern/pages/UA-PWD');
  await expect(page).toHaveURL(resetPage);
  await expect(page.getByRole('heading', { level: 1, name: 'Change Your Password' })).toBeVisible();
  await page.getByLabel('Current password').fill('Not-the-one-2026');
  await chooseNew(page, 'Harbour-2026-ok');
  await press(page, 'Change password');
  await expect(page.getByText('The current password is incorrect.')).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await page.getByLabel('Current password').fill(firstPassword);
  await chooseNew(page, firstPassword);
  await press(page, 'Change password');
  await expect(page.getByText('This password has been used before. Choose another one.')).toBeVisible();
  await chooseNew(page, 'Harbour-2026-ok');
  await press(page, 'Change password');
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expectSignedIn(page);
  // The first call finds out: the list's, or a call that the page makes by itself.
  const notice = other.getByRole('alert').filter({ hasText: 'This session' });
  await Promise.race([new ListPage(other).refresh(), notice.waitFor()]);
  await expect(notice).toHaveText('This session is no longer active');
});

test('a password is asked for from ten days before its end, now or later, and at its end it must be changed [R-217] [R-218] [R-219]', {
  tag: '@deep',
}, async ({ page, api }) => {
  const user = await newUser(api);
  const signIn = async (password: string): Promise<void> => {
    await page.goto('/northern/login');
    await signInAs(page, user.uid, password);
  };
  const left = await agePassword(user.id, 10);
  const prompt = page.getByRole('alert').filter({ hasText: `Your password expires in ${left} days` });
  await signIn(firstPassword);
  await expectSignedIn(page);
  await expect(prompt).toBeVisible();
  await page.reload();
  await prompt.getByRole('button', { name: 'Dismiss' }).click();
  await expect(prompt).toHaveCount(0);
  await page.reload();
  await expectSignedIn(page);
  await expect(prompt).toHaveCount(0);

  await page.goto('/northern/logout');
  await signIn(firstPassword);
  await prompt.getByRole('link', { name: 'Change it now' }).click();
  await expect(page).toHaveURL(resetPage);
  await page.getByLabel('Current password').fill(firstPassword);
  await chooseNew(page, 'Harbour-2026-ok');
  await press(page, 'Change password');
  await page.getByRole('link', { name: 'Continue' }).click();
  await expectSignedIn(page);
  await expect(prompt).toHaveCount(0);

  await page.goto('/northern/logout');
  await signIn('Harbour-2026-ok');
  const changed = page.getByRole('alert').filter({ hasText: /^Your password was changed on \w+ \d+, \d{4}$/ });
  await expect(changed).toBeVisible();
  await expect(prompt).toHaveCount(0);

  await page.goto('/northern/logout');
  await agePassword(user.id, 0);
  await signIn('Harbour-2026-ok');
  await expect(page).toHaveURL('/northern/pages/init-account');
  await expect(page.getByRole('alert')).toHaveText('Password has expired');
  await page.goto('/northern/pages/SHP-START');
  await expect(page).toHaveURL('/northern/pages/init-account');
  await expect(page.getByRole('alert')).toHaveText('Password has expired');
});

test.describe('on a phone in French, by keyboard alone', () => {
  test.use({ locale: 'fr-CA', viewport: { width: 360, height: 740 } });

  test('a temporary password of the administrator leads to profile, questions and password, and nowhere else [S-022] [S-164] [S-289] [R-237]', {
    tag: '@deep',
  }, async ({ page, api, openBrowser }) => {
    const user = await newUser(api, { MT_LANG: 'fr' });
    const administrator = await openBrowser('admin');
    await administrator.setViewportSize({ width: 1280, height: 900 });
    await administrator.goto(`/waybill/pages/UA-ADD/${user.id}`);
    await administrator.getByRole('button', { name: 'Autres actions' }).click();
    await administrator.getByRole('menuitem', { name: 'Envoyer un mot de passe temporaire' }).click();
    await administrator.getByRole('alertdialog').getByRole('button', { name: 'Envoyer un mot de passe temporaire' }).click();
    await expect(administrator.getByText('Le mot de passe temporaire a été envoyé par courriel.')).toBeVisible();
    const temporary = /^Aa1-\S+$/m.exec((await mailTo(user.email, 3)).text)?.[0] ?? '';
    const { keyboard } = page;
    const tabTo = async (target: Locator): Promise<void> => {
      for (let i = 0; i < 40; i += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await keyboard.press('Tab');
      }
      await expect(target).toBeFocused({ timeout: 1 });
    };
    const typeInto = async (label: string, text: string): Promise<void> => {
      await tabTo(page.getByLabel(label, { exact: true }));
      await keyboard.type(text);
    };
    await page.goto('/northern/login');
    await typeInto('Code d’utilisateur', user.uid);
    await typeInto('Mot de passe', temporary);
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/northern/pages/init-account');
    await page.goto('/northern/pages/SHP-START');
    await expect(page).toHaveURL('/northern/pages/init-account');
    await expect(page.getByRole('heading', { level: 1, name: 'Mise à jour du profil' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await typeInto('Nom de famille', ' Lévesque');
    await keyboard.press('Enter');
    await expect(page.getByText('Étape 2 sur 3')).toBeVisible();
    await typeInto('Mot de passe actuel ou temporaire', temporary);
    for (const [index, answer] of ['Rover', 'Heron Lake', 'Sudbury'].entries()) {
      await tabTo(page.getByRole('combobox', { name: `Question ${index + 1}` }));
      await keyboard.press('Enter');
      await expect(page.getByRole('option').first()).toBeFocused();
      await keyboard.press('Enter');
      await expect(page.getByRole('listbox')).toHaveCount(0);
      await typeInto(`Réponse ${index + 1}`, answer);
    }
    await keyboard.press('Enter');
    await expect(page.getByText('Étape 3 sur 3')).toBeVisible();
    await typeInto('Nouveau mot de passe', 'Harbour-2026-ok');
    await typeInto('Confirmer le nouveau mot de passe', 'Harbour-2026-ok');
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/northern/pages/SHP-START');
  });
});
