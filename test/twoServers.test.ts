import { expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { issueExternalSession } from '../src/server/shell/session/externalSessions.ts';
import { solveChallenge } from '../src/shared/shell/captcha/solveChallenge.ts';
import { testDatabase } from './database.ts';
import { codeIn, mailServer } from './mail.ts';
import { addCompany, addGroup, addPerson, password } from './people.ts';
import { type Answer, twoServers } from './twoServers.ts';

/** A change by one server process must take effect in the other process immediately: calls of one browser reach both in turn. */
const { database, address } = await testDatabase();
const mail = await mailServer();
const { ask, askBoth, written } = await twoServers(address, { MAIL_URL: mail.url, LOG_LEVEL: 'trace' });
/** Everything that signs a user in, collected as it appears below. */
const secrets = new Set<string>([password]);
const connection = database.unscoped('test data');
const [home] = await connection.run<{ id: number }>(sql`select id from companies where code = 'waybill'`);
const grants = ['ENV-START', 'ENV-ADD', 'SESS-LIST', 'UA-START', 'UA-ADD', 'MAINT-START', 'MAINT-ADD'];
const staff = await addGroup(database, home?.id ?? 0, 'STAFF', grants);
await addPerson(database, { uid: 'chief', company: home?.id ?? 0, group: staff, type: 'ADMIN' });
const acme = await addCompany(database, 'acme');
const group = await addGroup(database, acme, 'READERS');
let people = 0;
/** A new user for each case. */
const person = async () => {
  const uid = `user${++people}`;
  return { uid, id: await addPerson(database, { uid, company: acme, group }) };
};
let places = 0;
const elsewhere = () => `198.51.100.${++places}`;

const login = (username: string, { company = 'acme', secret = password, from = elsewhere(), keep = 'N' } = {}) =>
  ask('POST', 'users/login', { form: { username, company, password: secret, keep }, from });
const secret = (text: string): string => {
  secrets.add(text);
  return text;
};
const tokenOf = (answer: Answer): string => secret(String(answer.json()['token']));
const signIn = async (username: string, company = 'acme') => tokenOf(await login(username, { company }));
const chief = await signIn('chief', 'waybill');
const use = async (token: string) => (await askBoth('GET', 'users/masterconfig', { token })).map(({ status }) => status);
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

test('a session of one is one of the other, and its end is the end on both [S-143] [S-162]', async () => {
  const { uid } = await person();
  const token = await signIn(uid);
  expect(await use(token)).toEqual([200, 200]);
  const renewed = tokenOf(await ask('PUT', 'users/resettoken', { token }));
  expect([await use(token), await use(renewed)]).toEqual([
    [401, 401],
    [200, 200],
  ]);
  expect((await ask('POST', 'users/logout', { token: renewed })).status).toBe(204);
  expect(await use(renewed)).toEqual([401, 401]);
});

test('an administrator ends a session on both, and shuts an account on both [S-240]', async () => {
  const { uid, id } = await person();
  const token = await signIn(uid);
  const [session] = await connection.run<{ id: number }>(sql`select id from sessions where "user" = ${id}`);
  expect((await ask('POST', `sessions/${session?.id}/end`, { token: chief })).json()).toEqual({ ended: 1 });
  expect(await use(token)).toEqual([401, 401]);
  const again = await signIn(uid);
  await ask('POST', 'users/lock_unlock_user', { token: chief, body: { user_id: uid, company: 'acme', locked: 'Y' } });
  expect([await use(again), (await login(uid)).status, (await login(uid)).status]).toEqual([[401, 401], 401, 401]);
});

test('failures are counted together: ten in turn shut the account on both, and lifting opens it on both', async () => {
  const { uid } = await person();
  for (let i = 0; i < 10; i++) expect((await login(uid, { secret: 'Wrong-Password-1' })).status).toBe(401);
  expect([(await login(uid)).status, (await login(uid)).status]).toEqual([401, 401]);
  await ask('POST', 'users/lock_unlock_user', { token: chief, body: { user_id: uid, company: 'acme', locked: 'N' } });
  expect([(await login(uid)).status, (await login(uid)).status]).toEqual([200, 200]);
});

test('an address that failed thirty times in turn is refused by both', async () => {
  const from = elsewhere();
  for (let i = 0; i < 30; i++) await login(`nobody${i}`, { from, secret: 'Wrong-Password-1' });
  const { uid } = await person();
  const refused = [await login(uid, { from }), await login(uid, { from })];
  expect(refused.map(({ status, headers }) => [status, Number(headers.get('retry-after')) > 0])).toEqual([
    [429, true],
    [429, true],
  ]);
  expect((await login(uid)).status).toBe(200);
});

test('a mailed code goes out once and works once, whichever server sends, takes or refuses it', async () => {
  const { uid } = await person();
  const name = { username: uid, company: 'acme' };
  const before = mail.received.length;
  expect((await ask('POST', 'passwordreset/sendcode', { body: { ...name, method: 'email' } })).status).toBe(202);
  await expect.poll(() => mail.received.slice(before).map(codeIn), { timeout: 60_000 }).toEqual([expect.stringMatching(/^\d{6}$/)]);
  const [letter] = mail.received.slice(before);
  const code = secret(letter ? codeIn(letter) : '');
  const tries = await Promise.all(Array.from({ length: 4 }, () => ask('POST', 'passwordreset/verifycode', { body: { ...name, code } })));
  expect(statuses(tries)).toEqual([200, 400, 400, 400]);
  const proof = secret(String(tries.find(({ status }) => status === 200)?.json()['proof']));
  const chosen = secret('Harbour-2026-ok');
  const change = { body: { proof, password: chosen, confirmation: chosen } };
  const changes = await Promise.all([
    ask('POST', 'passwordreset/changepassword', change),
    ask('POST', 'passwordreset/changepassword', change),
  ]);
  expect(changes.filter(({ status }) => status < 300)).toHaveLength(1);
  expect([(await login(uid, { secret: chosen })).status, (await login(uid)).status]).toEqual([200, 401]);
});

test('requests are limited together', async () => {
  const { uid } = await person();
  const from = elsewhere();
  const sent: number[] = [];
  const body = { username: uid, company: 'acme', method: 'email' };
  for (let i = 0; i < 6; i++) sent.push((await ask('POST', 'passwordreset/sendcode', { body, from })).status);
  expect(sent).toEqual([202, 202, 202, 202, 202, 429]);
});

test('a session id of another program, and a solved challenge, pass once [S-037]', async () => {
  const { uid, id } = await person();
  const sessionId = secret(await issueExternalSession(connection, { userId: id, companyId: acme, now: new Date() }));
  const entries = await askBoth('POST', 'users/mt1login', { body: { session_id: sessionId, company: 'acme' } });
  expect(entries.map(({ status }) => status)).toEqual([200, 401]);
  expect(entries[0].json()['profile']).toMatchObject({ MT_UID: uid });
  const { challenge, salt, max_number, signature } = (await ask('GET', 'globals/google_recaptcha/challenge')).json();
  const puzzle = { challenge: String(challenge), salt: String(salt), max_number: Number(max_number), signature: String(signature) };
  const captcha = await solveChallenge(puzzle, async () => {});
  const message = { name: 'Nora', email: 'nora@example.com', company: 'Acme', message: 'Please call', captcha };
  const posts = await askBoth('POST', 'email/registration', { body: message });
  expect(posts.map(({ status }) => status)).toEqual([202, 400]);
});

test('the cookie of a device that stays signed in enters by either, and ends on both [S-123] [S-124]', async () => {
  const { uid } = await person();
  const cookieOf = ({ headers }: Answer) =>
    headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('login_acme='))
      ?.split(';')[0] ?? '';
  const first = await login(uid, { keep: 'Y' });
  const enter = (cookie: string) => ask('POST', 'users/user_session_log_in', { body: { company: 'acme' }, cookie });
  const second = await enter(cookieOf(first));
  expect([second.status, cookieOf(second) !== cookieOf(first)]).toEqual([200, true]);
  await ask('POST', 'users/logout', { token: tokenOf(second), cookie: cookieOf(second) });
  expect([(await enter(cookieOf(second))).status, (await enter(cookieOf(second))).status]).toEqual([401, 401]);
});

test('a setting that an administrator saves at one holds on the other', async () => {
  const { uid } = await person();
  const [row] = await connection.run<{ id: number }>(sql`select id from environment_variables where name = 'TOKEN_MINUTES'`);
  const { version } = (await ask('GET', `environment/${row?.id}`, { token: chief })).json();
  const lifeOf = (answer: Answer) => Math.round((Date.parse(String(answer.json()['expires'])) - Date.now()) / 60_000);
  expect([lifeOf(await login(uid)), lifeOf(await login(uid))]).toEqual([30, 30]);
  expect((await ask('PUT', `environment/${row?.id}`, { token: chief, body: { version, value: '5' } })).status).toBe(200);
  expect([lifeOf(await login(uid)), lifeOf(await login(uid))]).toEqual([5, 5]);
});

test('a maintenance window that begins holds on both, and so does its end', async () => {
  const { uid } = await person();
  const token = await signIn(uid);
  const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const path = 'mtd_maintenance/maintenance/admin';
  const window = { title_en: 'New servers', title_fr: 'Nouveaux serveurs', scope: 'portal', allow_admin: true, state: 'planned' };
  const planned = { ...window, starts_at: fromNow(60), ends_at: fromNow(120) };
  const { id, version } = (await ask('POST', path, { token: chief, body: planned })).json();
  expect(await use(token)).toEqual([200, 200]);
  const begun = await ask('PUT', path, { token: chief, body: { id, version, starts_at: fromNow(-1) } });
  expect([begun.status, begun.body]).toEqual([200, expect.any(String)]);
  await expect.poll(() => use(token), { timeout: 60_000 }).toEqual([503, 503]);
  expect(await use(chief)).toEqual([200, 200]);
  expect((await ask('DELETE', `${path}?id=${String(id)}`, { token: chief })).status).toBeLessThan(300);
  await expect.poll(() => use(token), { timeout: 60_000 }).toEqual([200, 200]);
});

test('the most detailed log of the servers contains nothing that signs anybody in', async () => {
  const hash = secret('a-hash-that-a-mailed-link-carries');
  const session = secret('a-session-id-of-another-program');
  await askBoth('GET', `passwordreset/securityquestionsbyhash?hash=${hash}`);
  await askBoth('GET', `../acme/login?session=${session}`);
  await expect.poll(written, { timeout: 60_000 }).toContain('/acme/login');
  expect(secrets.size).toBeGreaterThan(10);
  expect([...secrets].filter((each) => written().includes(each))).toEqual([]);
});
