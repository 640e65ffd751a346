import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';

const list = '/waybill/pages/CO-START';
const form = '/waybill/pages/CO-ADD';

interface Company {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

/** Creates a company through the API that no other test uses. */
async function newCompany(api: APIRequestContext): Promise<Company> {
  const code = `e2e-${randomUUID().slice(0, 8)}`;
  const data = { code, name: `Proof Works ${code}`, status: 'active', time_zone: 'America/Toronto', phone: '7055551234' };
  const answer = await api.post('/api/companies', { data, headers: { cmid: 'CO-ADD' }, failOnStatusCode: true });
  return (await answer.json()) as Company;
}

function field(page: Page, label: string): Locator {
  return page.getByRole('textbox', { name: label });
}

function save(page: Page): Promise<void> {
  return page.getByRole('button', { name: /^(Save|Enregistrer)$/ }).click();
}

test.use({ account: 'admin' });

test('from the list to the record, its form and back: wrong values show the exact messages, correct ones appear in the list [S-058] [S-059] [S-179] [S-188] [S-196]', async ({
  page,
  api,
}) => {
  const { code } = await newCompany(api);
  const companies = new ListPage(page);
  await companies.open(`${list}?code=${code}`);
  await page.getByRole('link', { name: code }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Company · Proof Works ${code}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Related' })).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { level: 1, name: `Edit company · Proof Works ${code}` })).toBeVisible();
  await expect(field(page, 'Phone')).toHaveValue('705 555 - 1234');

  await field(page, 'Company name').fill('');
  await field(page, 'Postal/Zip code').fill('K1A 0');
  await field(page, 'SCAC').fill('abc1');
  await save(page);
  const summary = page.getByRole('alert');
  await expect(summary).toContainText('3 fields need your attention');
  await expect(summary.getByRole('listitem')).toHaveText([
    'Company name: Field is required',
    'Postal/Zip code: Invalid Postal/Zip Code',
    'SCAC: Invalid format',
  ]);
  await expect(field(page, 'Company name')).toBeFocused();
  await expect(field(page, 'Company name')).toHaveAccessibleDescription(/Field is required/);
  await summary.getByRole('link', { name: /^SCAC/ }).click();
  await expect(field(page, 'SCAC')).toBeFocused();

  await field(page, 'SCAC').fill('PRFW');
  await field(page, 'Postal/Zip code').fill('K1A0B1');
  await field(page, 'Company name').fill(`Evidence Ltd ${code}`);
  await expect(summary).toHaveCount(0);
  await save(page);
  await expect(page.getByText(`Evidence Ltd ${code} saved`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: `Company · Evidence Ltd ${code}` })).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await companies.expectCount(1);
  expect(await companies.values('Company name')).toEqual([`Evidence Ltd ${code}`]);
});

test('a field that is filled after a refused save is saved by the next press, however soon it follows', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const { id, code } = await newCompany(api);
  const companies = new ListPage(page);
  await companies.open(`${list}?code=${code}`);
  await companies.edit(code);
  await field(page, 'Company name').fill('');
  // A single step of the page: no pause of the test driver parts the presses.
  await page.evaluate(() => {
    const input = document.activeElement;
    const button = [...document.querySelectorAll('button')].find(({ type }) => type === 'submit');
    if (!(input instanceof HTMLInputElement) || !button) throw new Error('the form has an input and a button');
    button.click();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Typed in a hurry');
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    button.click();
  });
  await expect(page.getByText('Typed in a hurry saved')).toBeVisible();
  expect(await (await api.get(`/api/companies/${id}`)).json()).toMatchObject({ name: 'Typed in a hurry', version: 2 });
});

test('a text counts its characters while it is edited, and a status is chosen from its options [B-008] [B-009]', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const { id } = await newCompany(api);
  await page.goto(`${form}/${id}`);
  await field(page, 'Group').fill('EST');
  await expect(page.getByText('3/20')).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await expect(page.getByText('3/20')).toHaveCount(0);
  await page.getByRole('option', { name: 'Suspended' }).click();
  await save(page);
  await expect(page.getByText(/ saved$/)).toBeVisible();
  const stored: unknown = await (await api.get(`/api/companies/${id}`)).json();
  expect(stored).toMatchObject({ group: 'EST', status: 'suspended', version: 2 });
});

test.describe('with a refusal', () => {
  test.use({ tolerates: [/status of 409/] });

  for (const { choice, confirm, name, group, tag } of [
    { choice: 'Keep all my values', confirm: 'Save', name: 'Mine', group: 'THEIRS', tag: [] },
    { choice: 'Keep all saved values', confirm: 'Reload the record', name: 'Theirs', group: 'THEIRS', tag: '@deep' },
  ])
    test(`someone else saved first: "${choice}" does so, and what the other saved beside it stays`, { tag }, async ({
      page,
      api,
      openBrowser,
    }) => {
      const { id, code } = await newCompany(api);
      await page.goto(`${form}/${id}`);
      await field(page, 'Company name').fill(`Mine ${code}`);

      const other = await openBrowser('admin');
      await other.goto(`${form}/${id}`);
      await field(other, 'Company name').fill(`Theirs ${code}`);
      await field(other, 'Group').fill('THEIRS');
      await save(other);
      await expect(other.getByText(`Theirs ${code} saved`)).toBeVisible();

      await save(page);
      const dialog = page.getByRole('dialog', { name: 'This record was changed in the meantime' });
      await expect(dialog).toContainText('Ada Marchmont saved this record while you were editing it.');
      await expect(dialog.getByRole('row', { name: /^Company name/ })).toContainText(`Theirs ${code}`);
      await expect(dialog.getByRole('row', { name: /^Company name/ })).toContainText(`Mine ${code}`);
      await dialog.getByRole('button', { name: choice }).click();
      await dialog.getByRole('button', { name: confirm, exact: true }).click();
      await expect(dialog).toHaveCount(0);
      if (confirm === 'Reload the record') {
        await expect(field(page, 'Company name')).toHaveValue(`Theirs ${code}`);
        await expect(field(page, 'Group')).toHaveValue('THEIRS');
      } else await expect(page.getByText(`Mine ${code} saved`)).toBeVisible();
      const stored: unknown = await (await api.get(`/api/companies/${id}`)).json();
      expect(stored).toMatchObject({ name: `${name} ${code}`, group });
    });

  test('a code that is taken is refused at its field; a new one creates the company and its sign-in page [S-001] [S-059]', {
    tag: '@deep',
  }, async ({ page, openBrowser }) => {
    const code = `e2e-${randomUUID().slice(0, 8)}`;
    await page.goto(list);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Add company' })).toBeVisible();
    await field(page, 'Company code').fill('northern');
    await field(page, 'Company name').fill(`New Works ${code}`);
    await save(page);
    await expect(field(page, 'Company code')).toHaveAccessibleDescription(/ID already exists, enter a unique ID/);
    await expect(field(page, 'Company code')).toBeFocused();
    await expect(field(page, 'Company name')).toHaveValue(`New Works ${code}`);
    await field(page, 'Company code').fill(code);
    await save(page);
    await expect(page.getByText(`New Works ${code} created`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Company List' })).toBeVisible();
    const visitor = await openBrowser(undefined);
    await visitor.goto(`/${code}/login`);
    await expect(visitor.getByText(`New Works ${code}`)).toBeVisible();
  });

  test('deleting asks by name; what is still used stays, what is not used goes', { tag: '@deep' }, async ({ page, api }) => {
    const { id, code, name } = await newCompany(api);
    const northern = await api.get('/api/companies', { params: { code: 'northern' }, headers: { cmid: 'CO-START' } });
    const { results } = (await northern.json()) as { results: { id: number; name: string }[] };
    await page.goto(`${form}/${results[0]?.id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: `Delete ${results[0]?.name}?` });
    // Known to be refused before it is asked for.
    await expect(question.getByRole('alert')).toContainText('This cannot be deleted');
    await question.getByRole('button', { name: 'Close' }).click();

    const companies = new ListPage(page);
    await companies.open(`${list}?code=${code}`);
    await page.getByRole('link', { name: code }).click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog', { name: `Delete ${name}?` });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`${name} deleted`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Company List' })).toBeVisible();
    expect((await api.get(`/api/companies/${id}`)).status()).toBe(404);
  });
});

test('typed values are not lost by a link, by Back or without a question', { tag: '@deep' }, async ({ page, api }) => {
  const { id, code } = await newCompany(api);
  const companies = new ListPage(page);
  await companies.open(`${list}?code=${code}`);
  await companies.edit(code);
  await field(page, 'Company name').fill('Half typed');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.getByRole('link', { name: 'Home' }).first().click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field(page, 'Company name')).toHaveValue('Half typed');
  await page.goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(`${form}/${id}`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await companies.expectCount(1);
  const stored: unknown = await (await api.get(`/api/companies/${id}`)).json();
  expect(stored).toMatchObject({ name: `Proof Works ${code}`, version: 1 });
});

test('all of it works by the keyboard alone', { tag: '@deep' }, async ({ page, api }) => {
  const { code } = await newCompany(api);
  await page.goto('/waybill/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Ada' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search screens, records and actions' })).toBeFocused();
  await page.keyboard.type('company list');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Company List' })).toBeVisible();
  const companies = new ListPage(page);
  await expect(companies.range).toBeVisible();

  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await companies.expectCount(1);
  await tabTo(page, companies.table.getByRole('columnheader', { name: 'Actions' }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { level: 1, name: /^Edit company/ })).toBeVisible();

  await expect(field(page, 'Company name')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(`Typed ${code}`);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`Typed ${code} saved`)).toBeVisible();
  await companies.expectCount(1);
  await expect(companies.table.getByRole('link', { name: `Typed ${code}` })).toBeFocused();
  expect(await companies.values('Company name')).toEqual([`Typed ${code}`]);
});

test.describe('in French', () => {
  test.use({ locale: 'fr-CA' });

  test('the form, its messages and its notices speak French [S-006]', { tag: '@deep' }, async ({ page, api }) => {
    const { id, code } = await newCompany(api);
    await page.goto(`${form}/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: /^Modifier l’entreprise/ })).toBeVisible();
    await field(page, 'Nom de l’entreprise').fill('');
    await field(page, 'Code postal/ZIP').fill('12');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('2 champs requièrent votre attention');
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
      /^Nom de l’entreprise.*Ce champ est obligatoire$/,
      /^Code postal\/ZIP.*Code postal ou ZIP non valide$/,
    ]);
    await field(page, 'Nom de l’entreprise').fill(`Preuves ${code}`);
    await field(page, 'Code postal/ZIP').fill('H8T1R7');
    await save(page);
    await expect(page.getByText(new RegExp(`Modifications enregistrées\\s: Preuves ${code}`))).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Liste des entreprises' })).toBeVisible();
  });
});

test.describe('as a customer', () => {
  test.use({ account: 'northern.admin', tolerates: [/status of 40[34]/] });

  test('companies may be neither listed nor edited [S-058] [S-122] [S-202]', { tag: '@deep' }, async ({ page, api }) => {
    await page.goto('/northern/pages/CO-START');
    await expect(page).toHaveURL(/\/403-forbidden\?redirect=/);
    await expect(page.getByRole('heading', { level: 1, name: 'Forbidden' })).toBeVisible();
    expect((await api.get('/api/companies?limit=1')).status()).toBe(403);
    expect((await api.put('/api/companies/1', { data: { name: 'Taken over', version: 1 } })).status()).toBe(403);
  });
});

/** Presses Tab until an element has the focus, like a user without a mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const stepsMax = 40;
  for (let step = 0; step < stepsMax; step += 1) {
    await page.keyboard.press('Tab');
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
  }
  await expect(target).toBeFocused();
}
