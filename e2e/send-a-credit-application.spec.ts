import type { Page } from '@playwright/test';
import { barriersOf } from './barriersOf.ts';
import { mailsTo, mailTo } from './mailbox.ts';
import { demoPassword, expect, test } from './portal.ts';

test.use({ locale: 'fr-CA' });

/** Goes on to the step of a title. */
async function goOn(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: /^(Continuer|Continue)$/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: new RegExp(`: ${title}$`) })).toBeFocused();
}

/** Fills in the credit application in French, step by step. */
async function fillApplication(page: Page, { firm, email }: { readonly firm: string; readonly email: string }): Promise<void> {
  const type = async (name: RegExp, value: string) => page.getByRole('textbox', { name }).first().fill(value);
  const choose = async (name: RegExp, option: RegExp) => {
    await page.getByRole('combobox', { name }).click();
    await page.getByRole('option', { name: option }).click();
  };
  await type(/^Dénomination sociale/, firm);
  await choose(/^Type d’entreprise/, /^Société par actions/);
  await type(/^Numéro d’entreprise/, '123456789');
  await page.getByLabel(/^Années d’exploitation/).fill('12');
  await type(/^Téléphone/, '418 555-0100');
  await type(/^Adresse, ligne 1/, '12, rue du Port');
  await type(/^Ville/, 'Québec');
  await choose(/^Province/, /Québec/);
  await type(/^Code postal/, 'G1K 4A1');
  await goOn(page, 'Fournisseurs');
  await type(/^Contact des comptes fournisseurs/, 'Ève Roy');
  await type(/^Courriel des comptes fournisseurs/, email);
  await goOn(page, 'Références');
  await type(/^Institution financière/, 'Caisse du Port');
  for (const i of [0, 1, 2]) {
    await page.getByRole('button', { name: /^Ajouter/ }).click();
    await page
      .getByRole('textbox', { name: /^Nom( \*)?$/ })
      .nth(i)
      .fill(`Fournisseur ${i}`);
    await page
      .getByRole('textbox', { name: /^Téléphone/ })
      .nth(i)
      .fill(`418 555-010${i}`);
  }
  await goOn(page, 'Crédit');
  await page.getByLabel(/^Crédit demandé/).fill('15000');
  await page.getByRole('checkbox', { name: /^Consentement/ }).check();
  await type(/^Signé par/, 'Ève Roy');
  await goOn(page, 'Vérification');
  await expect(page.getByText('Fournisseur 2')).toBeVisible();
  await expect(page.getByText('(418) 555-0102')).toBeVisible();
}

test('[D-079][D-182][R-242] a visitor sends a credit application in French; the credit desk grants it, and the visitor is told', async ({
  page,
  openBrowser,
}) => {
  const [firm, email] = [`Granite et Frères ${Date.now()}`, `eve.${Date.now()}@example.com`];
  await page.goto('/credit-application');
  await expect(page).toHaveURL('/waybill/pages/CREDIT-APP');
  await expect(page).toHaveTitle(/^Demande de crédit - /);
  await expect(page.getByRole('heading', { level: 1, name: 'Demande de crédit' })).toBeVisible();
  const send = page.getByRole('button', { name: 'Envoyer la demande' });
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByRole('link', { name: /^Dénomination sociale/ })).toBeVisible();
  await fillApplication(page, { firm, email });
  await send.click();
  await expect(page.getByText('Veuillez cocher la case reCAPTCHA')).toBeVisible();
  const check = page.getByRole('checkbox', { name: 'Je ne suis pas un robot' });
  await expect(check).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('Vérification réussie')).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);
  await send.click();
  await expect(page.getByRole('heading', { level: 2, name: 'Votre demande de crédit est envoyée' })).toBeFocused();
  const words = await page.getByRole('status').filter({ hasText: email }).innerText();
  const number = /CR\d{10}/.exec(words)?.[0] ?? '';
  expect(number).not.toBe('');
  await expect(page.getByRole('listitem').filter({ hasText: 'par courriel' })).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);
  expect((await mailTo(email)).text).toContain(`Veuillez mentionner le numéro ${number}`);

  const desk = await openBrowser(undefined);
  await desk.goto('/waybill/login?redirect=%2Fwaybill%2Fpages%2FREQ-INBOX');
  await desk.getByLabel('Code d’utilisateur').fill('payroll');
  await desk.getByLabel('Mot de passe', { exact: true }).fill(demoPassword);
  await desk.getByRole('button', { name: 'Se connecter' }).click();
  await expect(desk).toHaveURL(/REQ-INBOX/);
  await desk
    .getByRole('button', { name: /^(Credit application|Demande de crédit)/ })
    .first()
    .click();
  await desk.getByRole('link', { name: number }).click();
  await desk.getByRole('button', { name: /^(Accorder|Grant)$/ }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel(/^(Crédit accordé|Credit granted)/).fill('10000');
  await dialog.getByLabel(/^(Modalités|Terms)/).fill('30');
  await dialog.getByLabel(/^(Commentaire|Comment)/).fill('Références vérifiées');
  await dialog.getByRole('button', { name: /^(Accorder|Grant)$/ }).click();
  await expect.poll(() => mailsTo(email).length).toBe(2);
  const { text = '' } = mailsTo(email).at(-1) ?? {};
  expect(text).toMatch(/Limite de crédit\s: 10\s000,00\s\$/);
  expect(text).toContain('La lettre jointe donne la décision au complet. Notre service du crédit répond à vos questions.');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, colorScheme: 'dark', locale: 'en-CA' });

  test('[D-078][D-080][D-181][D-183] the index of forms leads to the enrollment form, which is sent once', async ({ page }) => {
    await page.goto('/waybill/pages/REG-FORMS');
    await expect(page).toHaveTitle(/^Registration Forms - /);
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Enrollment Form' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Enrollment Form' })).toBeVisible();
    await page.getByRole('textbox', { name: /^Company name/ }).fill('Granite Brothers');
    await page.getByRole('textbox', { name: /^Contact name/ }).fill('Eve King');
    await page.getByRole('textbox', { name: /^Email/ }).fill('eve.king@example.com');
    await page.getByRole('textbox', { name: /^Phone/ }).fill('418 555-0100');
    await goOn(page, 'Services');
    await page.getByRole('combobox', { name: /^Services wanted/ }).click();
    await page.getByRole('option', { name: 'Tracing' }).click();
    await page.keyboard.press('Escape');
    await goOn(page, 'Review');
    await page.getByRole('checkbox', { name: 'I am not a robot' }).check();
    await expect(page.getByText('Verified')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send form' }).dblclick();
    await expect(page.getByText(/Its number is EN\d{10}/)).toBeVisible();
    await page.getByRole('button', { name: 'Fill in another form' }).click();
    await expect(page.getByRole('textbox', { name: /^Company name/ })).toHaveValue('');
    expect((await mailTo('eve.king@example.com')).subject).toContain('We received your enrollment form');
  });
});

test.describe('with a session', () => {
  test.use({ account: 'northern.user', locale: 'en-CA' });

  test('[D-081][D-186][D-083] a customer asks for EDI, and opens the site of a customs broker in another tab', async ({ page }) => {
    await page.goto('/northern/pages/EDI-REQ');
    await expect(page.getByRole('heading', { level: 1, name: 'EDI Request Form' })).toBeVisible();
    await page.goto('/northern/pages/CB-LINKS');
    await expect(page.getByRole('heading', { level: 1, name: 'Customs Brokerage Links' })).toBeVisible();
    const site = page
      .getByRole('main')
      .getByRole('link', { name: /^https:/ })
      .first();
    await expect(site).toHaveAttribute('rel', /noopener/);
    await expect(site).toHaveAttribute('target', '_blank');
  });
});
