import { expect, test } from 'vitest';
import { identityProvider } from '../../../../test/identityProvider.ts';
import { addCompany, addGroup, addPerson } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';

const publicUrl = 'http://127.0.0.1:9';
const provider = await identityProvider({ callback: `${publicUrl}/api/oidc/callback` });
const { database, call, signIn, clock } = await testServer({ environment: { ...provider.environment, PUBLIC_URL: publicUrl } });
const company = await addCompany(database, 'acme');
const group = await addGroup(database, company, 'READERS');
for (const uid of ['ada', 'grace', 'Mary.Ann']) {
  await addPerson(database, { uid, company, group });
  provider.accounts.set(uid, { email: `${uid}@example.com`, email_verified: true });
}

interface Temporary {
  readonly SEUID: string;
  readonly SESESS: string;
}

async function temporarySession(username: string, token?: string): Promise<Temporary> {
  const answer = await call('GET', `oidc/temp_session?username=${username}&company=acme`, { ...(token && { token }) });
  expect(answer.statusCode).toBe(200);
  return answer.json<Temporary>();
}

/** Signs in at the provider for a source, as an account there. @returns the address of the final redirect */
async function authorize({ SEUID, SESESS }: Temporary, account: string, source = 'google'): Promise<string> {
  const begun = await call('GET', `oidc/login?company=acme&source=${source}&seuid=${SEUID}&sesess=${SESESS}&redirect=%2Facme%2Fhome`);
  const address = await provider.passThrough(String(begun.headers.location), account);
  const [cookie] = begun.cookies;
  const back = await call('GET', `oidc/callback${new URL(address).search}`, { headers: { cookie: `${cookie?.name}=${cookie?.value}` } });
  return String(back.headers.location);
}

async function anonymous({ SEUID, SESESS }: Temporary, username: string, source = 'google'): Promise<unknown> {
  const query = `source=${source}&seuid=${SEUID}&sesess=${SESESS}&username=${username}&company=acme`;
  return (await call('GET', `oidc/anon_status?${query}`)).json();
}

const no = (source = 'google') => ({ authorized: false, source, expires: null });
const until = '2026-03-10T16:00:00.000Z';
const yes = { authorized: true, source: 'google', expires: until };

test('[S-146][S-222][S-270] what the provider confirms holds for the session and source it was asked for, and every answer says so', async () => {
  const { token } = await signIn('ada', 'acme');
  const another = await signIn('ada', 'acme');
  const before = await call('GET', 'oidc/status?source=google', { token });
  expect([before.statusCode, before.json()]).toEqual([200, no()]);
  expect((await call('GET', 'users/refresh', { token })).headers).not.toHaveProperty('x-secondary-auth');

  const temporary = await temporarySession('ada', token);
  expect(await authorize(temporary, 'ada')).toBe('/acme/home');
  expect((await call('GET', 'oidc/status?source=google', { token })).json()).toEqual(yes);
  expect((await call('GET', 'oidc/status?source=report', { token })).json()).toEqual(no('report'));
  expect((await call('GET', 'oidc/status?source=google', { token: another.token })).json()).toEqual(no());
  expect((await call('GET', 'users/refresh', { token })).headers['x-secondary-auth']).toBe(
    'source=google;authorized=1;expires=2026-03-10T16:00:00Z',
  );
  expect((await call('GET', 'users/refresh', { token: another.token })).headers).not.toHaveProperty('x-secondary-auth');
});

test('[B-130] the external page gets the name of the user, who signs in there anew', async () => {
  const { SEUID, SESESS } = await temporarySession('ada');
  const begun = await call('GET', `oidc/login?company=acme&username=ada&source=google&seuid=${SEUID}&sesess=${SESESS}`);
  const { searchParams } = new URL(String(begun.headers.location));
  expect([searchParams.get('login_hint'), searchParams.get('prompt')]).toEqual(['ada', 'login']);
});

test('[S-271] force_auth answers without error and only takes away', async () => {
  const { token } = await signIn('ada', 'acme');
  expect((await call('POST', 'oidc/force_auth?source=google', { token })).json()).toEqual(no());
  await authorize(await temporarySession('ada', token), 'ada');
  const forced = await call('POST', 'oidc/force_auth?source=google', { token });
  expect([forced.statusCode, forced.json()]).toEqual([200, no()]);
  expect(forced.headers['x-secondary-auth']).toBe('source=google;authorized=0;expires=');
  expect((await call('GET', 'users/refresh', { token })).headers['x-secondary-auth']).toMatch(/^source=google;authorized=0;/);
});

test('[S-270] a caller without a session gets the status by the secret of the temporary session', async () => {
  const temporary = await temporarySession('grace');
  expect(await anonymous(temporary, 'grace')).toEqual(no());
  await authorize(temporary, 'grace');
  expect(await anonymous(temporary, 'grace')).toEqual(yes);
  expect(await anonymous(temporary, 'grace', 'benefits')).toEqual(no('benefits'));
  expect(await anonymous(temporary, 'ada')).toEqual(no());
  expect(await anonymous({ ...temporary, SESESS: `${temporary.SESESS.slice(0, -1)}_` }, 'grace')).toEqual(no());
});

test('the user of a temporary session is found as at sign-in, however the name is capitalized [R-073]', async () => {
  const temporary = await temporarySession('mary.ann');
  await authorize(temporary, 'Mary.Ann');
  expect(await anonymous(temporary, 'MARY.ANN')).toEqual(yes);
});

test('an authorization ends with its hour, a temporary session with its ten minutes', async () => {
  const start = clock.now;
  const temporary = await temporarySession('grace');
  const late = await temporarySession('grace');
  await authorize(temporary, 'grace');
  clock.now = new Date(start.getTime() + 10 * 60_000);
  expect(await authorize(late, 'grace')).toBe('/acme/login?sign_on=sign_on_refused&redirect=%2Facme%2Fhome');
  clock.now = new Date(start.getTime() + 3_600_000);
  expect(await anonymous(temporary, 'grace')).toEqual(no());
  clock.now = start;
});

test.each(['ada', 'nobody.here'])('nobody else than %s can authorize the temporary session of that name', async (username) => {
  const temporary = await temporarySession(username);
  expect(Object.values(temporary).map((part) => part.length)).toEqual([22, 43]);
  expect(await authorize(temporary, 'grace')).toContain('sign_on=sign_on_refused');
  expect(await anonymous(temporary, username)).toEqual(no());
});

test('a temporary session of one user is not bound to the session of another', async () => {
  const { token } = await signIn('grace', 'acme');
  await authorize(await temporarySession('ada', token), 'ada');
  expect((await call('GET', 'oidc/status?source=google', { token })).json()).toEqual(no());
});

test('only a hash of the secret is kept', async () => {
  const { SESESS } = await temporarySession('ada');
  const rows = await database.unscoped('test').run<{ row: unknown }>(sql`select to_jsonb(s) as row from secondary_authorizations s`);
  expect(JSON.stringify(rows)).not.toContain(SESESS);
});

test('temporary sessions are counted by address', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 40; i += 1) statuses.push((await call('GET', 'oidc/temp_session?username=ada&company=acme')).statusCode);
  expect(statuses.at(-1)).toBe(429);
});

test.each([
  ['GET', 'oidc/status?source=google', 401],
  ['POST', 'oidc/force_auth?source=google', 401],
  ['GET', 'oidc/anon_status?source=elsewhere&seuid=a&sesess=b&username=c&company=d', 400],
  ['GET', 'oidc/anon_status?source=google', 400],
  ['GET', 'oidc/temp_session', 400],
] as const)('%s %s without what it needs is %i', async (method, path, status) => {
  expect((await call(method, path)).statusCode).toBe(status);
});
