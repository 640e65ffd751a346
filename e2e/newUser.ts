import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { linkIn, mailTo } from './mailbox.ts';
import { expect } from './portal.ts';

export interface NewUser {
  readonly id: number;
  readonly uid: string;
  readonly email: string;
}

/** Password of all users here until a test changes it. */
export const firstPassword = 'Lantern-2026-ok';

/** Values of a user that a test sets; the others have defaults. */
interface UserValues {
  readonly MT_EMAIL?: string;
  readonly MT_LANG?: 'fr';
  readonly phone?: string;
  readonly MT_COMP?: number;
  readonly MT_GRP?: number;
}

/**
 * Creates a menu group that no other test uses.
 * @param api signed in as `admin`
 * @param company code of the company
 * @param values of its record
 */
export async function newGroup(
  api: APIRequestContext,
  company: string,
  values: { readonly grants: readonly string[]; readonly landing_page?: string },
): Promise<{ readonly id: number; readonly company: number }> {
  const code = `E2E_${randomUUID().slice(0, 8).toUpperCase()}`;
  const names = { name_en: `Group ${code}`, name_fr: `Groupe ${code}` };
  const data = { code, company: await idOf(api, 'companies', company), ...names, is_admin: 'N', status: 'active', ...values };
  const answer = await api.post('/api/menugroups', { data, headers: { cmid: 'GR-ADD' }, failOnStatusCode: true });
  return (await answer.json()) as { id: number; company: number };
}

/**
 * Creates a user of the demo company `northern` that no other test uses, as an administrator does: a mail leads to the first password.
 * @param api signed in as `admin`
 * @param values of the user's record, instead of the defaults
 */
export async function makeUser(api: APIRequestContext, values: UserValues = {}): Promise<NewUser> {
  const uid = `e2e.${randomUUID().slice(0, 8)}`;
  const company = await idOf(api, 'companies', 'northern');
  const data = {
    MT_UID: uid,
    MT_COMP: company,
    MT_CUST: await firstId(api, `customers?company=${company}&fields=id&limit=1`),
    MT_TYPE: 'CUSTOMER',
    user_type: await idOf(api, 'usertypes', 'EXTERNAL'),
    MT_FNAME: 'Nadia',
    MT_LNAME: 'Proof',
    MT_EMAIL: `${uid}@example.com`,
    MT_GRP: await idOf(api, 'menugroups', 'CUSTOMER'),
    MT_STATUS: 'active',
    ...values,
  };
  const answer = await api.post('/api/users/user', { data, headers: { cmid: 'UA-ADD' }, failOnStatusCode: true });
  const { id } = (await answer.json()) as { id: number };
  return { id, uid, email: data.MT_EMAIL };
}

/** Like `makeUser`, with a password already. The user has received two mails: for the account and for the password. */
export async function newUser(api: APIRequestContext, values: UserValues = {}): Promise<NewUser> {
  const user = await makeUser(api, values);
  const hash = new URL(linkIn(await mailTo(user.email)), 'http://portal').searchParams.get('hash');
  const change = { hash, password: firstPassword, confirmation: firstPassword };
  await api.post('/api/passwordreset/changepassword', { data: change, failOnStatusCode: true });
  await mailTo(user.email, 2);
  return user;
}

/** Signs in on the sign-in page that is shown. */
export async function signInAs(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('User ID').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  // By keyboard: the button moves down when the company name loads.
  await page.getByLabel('Password', { exact: true }).press('Enter');
}

function idOf(api: APIRequestContext, path: string, code: string): Promise<number> {
  return firstId(api, `${path}?code=${code}&fields=id,code`);
}

async function firstId(api: APIRequestContext, list: string): Promise<number> {
  const answer = await api.get(`/api/${list}`, { failOnStatusCode: true });
  const { results } = (await answer.json()) as { results: readonly { id: number }[] };
  expect(results).toHaveLength(1);
  return results[0]?.id ?? 0;
}
