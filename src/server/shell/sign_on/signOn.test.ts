import { expect, test } from 'vitest';
import { type IdentityProvider, identityProvider } from '../../../../test/identityProvider.ts';
import { addCompany, addGroup, addPerson, changeRow } from '../../../../test/people.ts';
import { type TestServer, testServer } from '../../../../test/server.ts';
import type { SignInAnswer } from '../../../shared/shell/session/SignInAnswer.ts';
import { sql } from '../../db/sql.ts';

const publicUrl = 'http://127.0.0.1:9';
const callback = `${publicUrl}/api/oidc/callback`;
const provider = await identityProvider({ callback });
const portal = await testServer({ environment: { ...provider.environment, PUBLIC_URL: publicUrl } });
// A second process of the same installation, behind the same address.
const other = await testServer({ database: portal.database, environment: { ...provider.environment, PUBLIC_URL: publicUrl } });

const { database } = portal;
const acme = await addCompany(database, 'acme');
const zeta = await addCompany(database, 'zeta');
const group = await addGroup(database, acme, 'READERS');
const ada = await addPerson(database, { uid: 'ada', company: acme, group, values: { MT_EMAIL: 'Ada@example.com' } });
await addPerson(database, { uid: 'grace', company: acme, group, values: { MT_EMAIL: 'grace@example.com', MT_STATUS: 'inactive' } });
for (const uid of ['twin.one', 'twin.two'])
  await addPerson(database, { uid, company: acme, group, values: { MT_EMAIL: 'twins@example.com' } });
await addPerson(database, {
  uid: 'zoe',
  company: zeta,
  group: await addGroup(database, zeta, 'READERS'),
  values: { MT_EMAIL: 'zoe@example.com' },
});
for (const name of ['ada', 'grace', 'twins', 'zoe', 'nobody'])
  provider.accounts.set(name, { email: `${name}@example.com`, email_verified: true });
provider.accounts.set('typed', { email: 'ada@example.com', email_verified: false });
provider.accounts.set('silent', {});
// The Kelvin sign: lower-casing beyond ASCII turns it into a k.
await addPerson(database, { uid: 'kim', company: acme, group, values: { MT_EMAIL: 'kim@example.com' } });
provider.accounts.set('alike', { email: '\u212aim@example.com', email_verified: true });

interface Begun {
  readonly url: string;
  readonly cookie: string;
}

async function begin(query: string, server: TestServer = portal): Promise<Begun> {
  const answer = await server.call('GET', `oidc/login?${query}`);
  const [cookie] = answer.cookies;
  return { url: String(answer.headers.location), cookie: cookie ? `${cookie.name}=${cookie.value}` : '' };
}

/** Sends the provider's answer to the portal from the browser that holds `cookie`. @returns the address of the redirect */
async function comeBack(address: string, cookie: string, server: TestServer = portal): Promise<URL> {
  const answer = await server.call('GET', `oidc/callback${new URL(address).search}`, { headers: { cookie } });
  expect([address, answer.statusCode]).toEqual([address, 302]);
  return new URL(String(answer.headers.location), publicUrl);
}

async function goThrough(
  account: string,
  query = 'company=acme',
  by: IdentityProvider = provider,
  server: TestServer = portal,
): Promise<URL> {
  const { url, cookie } = await begin(query, server);
  return comeBack(await by.passThrough(url, account), cookie, server);
}

function enter(company: string, sessionId: string | null, server: TestServer = portal) {
  return server.call('POST', 'users/mt1login', { body: { company, session_id: sessionId ?? '' } });
}

test('[S-037][S-232] the answer of the provider signs its user in once, in another process as well', async () => {
  const { url, cookie } = await begin('company=ACME&redirect=%2Facme%2Fpages%2FX%3Fa%3D1');
  const sent = new URL(url).searchParams;
  expect([sent.get('code_challenge_method'), sent.get('response_type'), sent.get('redirect_uri')]).toEqual(['S256', 'code', callback]);
  expect([sent.get('state')?.length, sent.get('nonce')?.length]).toEqual([43, 43]);
  const landed = await comeBack(await provider.passThrough(url, 'ada'), cookie, other);
  expect([landed.pathname, landed.searchParams.get('redirect')]).toEqual(['/acme/login', '/acme/pages/X?a=1']);
  expect(landed.href).not.toContain('token');
  const first = await enter('acme', landed.searchParams.get('session'));
  expect(first.json<SignInAnswer>()).toMatchObject({ status: 0, profile: { MT_UID: 'ada', MT_COMP: 'acme' } });
  expect((await portal.call('GET', 'users/refresh', { token: first.json<SignInAnswer>().token })).statusCode).toBe(200);
  expect((await enter('acme', landed.searchParams.get('session'))).statusCode).toBe(401);
  const logons = await database.unscoped('test').run(sql`select "MT_UID", result, method from user_logons order by id desc limit 1`);
  expect(logons).toEqual([{ MT_UID: 'ada', result: 'success', method: 'external' }]);
});

test('the cookie of a sign-in under way is for this browser, for these calls and sealed', async () => {
  const answer = await portal.call('GET', 'oidc/login?company=acme');
  expect(answer.cookies).toEqual([expect.objectContaining({ httpOnly: true, sameSite: 'Lax', path: '/api/oidc', maxAge: 600 })]);
  expect(Buffer.from(answer.cookies[0]?.value ?? '', 'base64url').toString('latin1')).not.toContain('acme');
  const behindTls = await portal.call('GET', 'oidc/login?company=acme', { headers: { 'x-forwarded-proto': 'https' } });
  expect(behindTls.cookies[0]).toMatchObject({ secure: true });
  const silentTls = await testServer({ database, environment: { ...provider.environment, PUBLIC_URL: 'https://portal.example.com' } });
  expect((await silentTls.call('GET', 'oidc/login?company=acme')).cookies[0]).toMatchObject({ secure: true });
});

test.each([
  ['an e-mail that nobody has', 'nobody', 'company=acme', 'sign_on_refused'],
  ['an e-mail that the provider has not verified', 'typed', 'company=acme', 'sign_on_unverified'],
  ['no e-mail', 'silent', 'company=acme', 'sign_on_unverified'],
  ['an e-mail that only looks like another', 'alike', 'company=acme', 'sign_on_refused'],
  ['an inactive user', 'grace', 'company=acme', 'sign_on_refused'],
  ['an e-mail of two users', 'twins', 'company=acme', 'sign_on_refused'],
  ['a user of another company', 'zoe', 'company=acme', 'sign_on_refused'],
  ['a company that is not there', 'ada', 'company=nowhere', 'sign_on_refused'],
])('[S-319] %s is refused in words, and logged', async (_name, account, query, problem) => {
  const landed = await goThrough(account, query);
  expect([landed.pathname, landed.searchParams.get('sign_on')]).toEqual([`/${query.slice(8)}/login`, problem]);
  expect(landed.searchParams.has('session')).toBe(false);
  const [logon] = await database.unscoped('test').run(sql`select result, method from user_logons order by id desc limit 1`);
  expect(logon).toEqual({ result: 'failure', method: 'external' });
});

test('a user of a company that was closed meanwhile is refused', async () => {
  await changeRow(database, 'companies', zeta, { status: 'inactive' });
  expect((await goThrough('zoe', 'company=zeta')).searchParams.get('sign_on')).toBe('sign_on_refused');
  await changeRow(database, 'companies', zeta, { status: 'active' });
  expect((await goThrough('zoe', 'company=zeta')).searchParams.get('session')).toBeTruthy();
});

test('a cancelled sign-in at the provider is reported', async () => {
  const { url, cookie } = await begin('company=acme&redirect=%2Facme%2Fhome');
  const landed = await comeBack(await provider.turnBack(url), cookie);
  expect([landed.searchParams.get('sign_on'), landed.searchParams.get('redirect')]).toEqual(['sign_on_cancelled', '/acme/home']);
});

test('the provider gets the address of the portal, regardless of the host of a request', async () => {
  const unnamed = await testServer({ database: portal.database, environment: provider.environment });
  const told = async (host: string) => {
    const answer = await unnamed.call('GET', 'oidc/login?company=acme', { headers: { host } });
    return new URL(String(answer.headers.location)).searchParams.get('redirect_uri');
  };
  expect(await told('evil.example')).toBe('http://127.0.0.1:8080/api/oidc/callback');
  expect(await told('localhost:5173')).toBe('http://localhost:5173/api/oidc/callback');
});

test('an answer is worth nothing in another browser, with another state, a second time, or too late', async () => {
  const { url, cookie } = await begin('company=acme');
  const address = await provider.passThrough(url, 'ada');
  const problemOf = (landed: URL): string | null => landed.searchParams.get('sign_on');
  expect(problemOf(await comeBack(address, ''))).toBe('sign_on_expired');
  const own = await begin('company=acme');
  expect(problemOf(await comeBack(address, own.cookie))).toBe('sign_on_expired');
  const state = new URL(url).searchParams.get('state') ?? '';
  const otherState = new URL(own.url).searchParams.get('state') ?? '';
  expect(problemOf(await comeBack(address.replace(state, otherState), cookie))).toBe('sign_on_expired');
  // The cookie of one transaction under the name of another.
  const renamed = cookie.replace(/^[^=]+/, `sign_on_${otherState}`);
  expect(problemOf(await comeBack(address.replace(state, otherState), renamed))).toBe('sign_on_failed');
  const sealed = cookie.slice(0, -2) + (cookie.endsWith('AA') ? 'BB' : 'AA');
  expect(problemOf(await comeBack(address, sealed))).toBe('sign_on_expired');
  expect(problemOf(await comeBack(address, cookie))).toBe(null);
  expect(problemOf(await comeBack(address, cookie))).toBe('sign_on_failed');

  const late = await begin('company=acme');
  const lateAddress = await provider.passThrough(late.url, 'ada');
  portal.clock.now = new Date(portal.clock.now.getTime() + 10 * 60_000);
  expect(problemOf(await comeBack(lateAddress, late.cookie))).toBe('sign_on_expired');
});

test('an answer for another nonce is refused', async () => {
  const { url, cookie } = await begin('company=acme');
  const changed = new URL(url);
  changed.searchParams.set('nonce', 'that-of-somebody-else');
  const landed = await comeBack(await provider.passThrough(changed.href, 'ada'), cookie);
  expect(landed.searchParams.get('sign_on')).toBe('sign_on_failed');
});

test('a code that was asked for with another secret of PKCE is refused', async () => {
  const { url, cookie } = await begin('company=acme');
  const changed = new URL(url);
  changed.searchParams.set('code_challenge', new URL((await begin('company=acme')).url).searchParams.get('code_challenge') ?? '');
  const landed = await comeBack(await provider.passThrough(changed.href, 'ada'), cookie);
  expect(landed.searchParams.get('sign_on')).toBe('sign_on_failed');
});

test('a provider that returns the e-mail on request only is asked for it', async () => {
  const strict = await identityProvider({ callback, claimsInToken: false });
  strict.accounts.set('ada', { email: 'ada@example.com', email_verified: true });
  const server = await testServer({ database, environment: { ...strict.environment, PUBLIC_URL: publicUrl } });
  const landed = await goThrough('ada', 'company=acme', strict, server);
  expect(landed.searchParams.get('session')).toBeTruthy();
});

test('a provider that cannot be reached is said, and asked again the next time', async () => {
  const environment = { ...provider.environment, OIDC_ISSUER: 'http://127.0.0.1:1' };
  const server = await testServer({ database, environment });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const answer = await server.call('GET', 'oidc/login?company=acme');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/acme/login?sign_on=sign_on_unavailable']);
    expect(answer.cookies).toEqual([]);
  }
});

test('without a provider there is no sign-on, and the sign-in page offers none', async () => {
  const server = await testServer({ database });
  expect((await server.call('GET', 'oidc/login?company=acme')).statusCode).toBe(404);
  expect((await server.call('GET', 'oidc/callback?code=x&state=y')).statusCode).toBe(404);
  expect((await server.call('GET', 'globals/company?company=acme')).json()).not.toHaveProperty('sign_on');
  expect((await portal.call('GET', 'globals/company?company=acme')).json()).toMatchObject({ sign_on: { name: 'Test ID' } });
});

test.each([
  ['oidc/login', 400],
  ['oidc/login?company=acme&source=elsewhere', 400],
  [`oidc/login?company=acme&redirect=${'x'.repeat(1001)}`, 400],
  ['oidc/callback', 302],
  ['oidc/callback?state=%00%0d%0aset-cookie:x', 302],
  ['oidc/callback?error=server_error&state=x', 302],
])('%s is answered by %i', async (path, status) => {
  const answer = await portal.call('GET', path);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers.location).toBe(status === 302 ? '/waybill/login?sign_on=sign_on_expired' : undefined);
});

test.each(['api', '../evil', 'login', 'a/b'])('a company %j leads nowhere else', async (company) => {
  const answer = await portal.call('GET', `oidc/login?company=${encodeURIComponent(company)}`);
  expect(answer.headers.location).toBe('/waybill/login?sign_on=sign_on_failed');
});

test('a user who must change the password enters with status 4', async () => {
  await changeRow(database, 'users', ada, { must_reset: true });
  const landed = await goThrough('ada');
  expect((await enter('acme', landed.searchParams.get('session'))).json()).toMatchObject({ status: 4 });
  await changeRow(database, 'users', ada, { must_reset: false });
});
