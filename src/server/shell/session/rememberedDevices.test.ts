import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { addCompany, addGroup, addPerson, changeRow, password } from '../../../../test/people.ts';
import { loginRequest, testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';
import { endSessionsOf } from './sessions.ts';

const { app, database, clock, call } = await testServer();
const other = await testServer({ database });
const connection = database.unscoped('test');
const acme = await addCompany(database, 'acme');
const zeta = await addCompany(database, 'zeta');
const group = await addGroup(database, acme, 'READERS');
const ann = await addPerson(database, { uid: 'ann', company: acme, group });
await addPerson(database, { uid: 'bob', company: acme, group });
await addPerson(database, { uid: 'ann', company: zeta, group: await addGroup(database, zeta, 'READERS') });

const start = new Date('2026-03-10T15:00:00Z');
const later = (seconds: number) => {
  clock.now = new Date(start.getTime() + seconds * 1000);
  other.clock.now = clock.now;
};
const day = 86_400;

interface SetCookie {
  readonly name: string;
  readonly value: string;
  readonly expires?: Date;
}
const cookieOf = ({ cookies }: LightMyRequestResponse, name = 'login_acme') => (cookies as SetCookie[]).find((each) => each.name === name);
const isCleared = (answer: LightMyRequestResponse, name = 'login_acme') => {
  const cookie = cookieOf(answer, name);
  return cookie?.value === '' && cookie.expires?.getTime() === 0;
};
const signIn = (fields: Readonly<Record<string, string>> = {}, headers: Readonly<Record<string, string>> = {}) =>
  app.inject(loginRequest({ username: 'ann', company: 'acme', password, keep: 'Y', ...fields }, { headers }));
/** Signs in with the device remembered. @returns the cookie's value */
const keep = async (fields?: Readonly<Record<string, string>>): Promise<string> => {
  const answer = await signIn(fields);
  return cookieOf(answer, `login_${fields?.['company'] ?? 'acme'}`)?.value ?? '';
};
const enter = (token: string, company = 'acme', server = app) =>
  server.inject({
    method: 'POST',
    url: '/api/users/user_session_log_in',
    payload: { company },
    cookies: { [`login_${company}`]: token },
  });
const use = async (token: string) => (await call('GET', 'users/masterconfig', { token })).statusCode;

beforeEach(async () => {
  later(0);
  await changeRow(database, 'users', ann, { MT_STATUS: 'active', must_reset: false, password_changed_at: null });
  await connection.run(sql`delete from user_logons`);
  await connection.run(sql`delete from attempt_limits`);
});

describe('the cookie', () => {
  test('is set only where it is wished for, out of the reach of scripts and for 30 days [S-123]', async () => {
    const answer = await signIn();
    expect(cookieOf(answer)).toMatchObject({
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      expires: new Date(start.getTime() + 30 * day * 1000),
    });
    expect(cookieOf(answer)).not.toHaveProperty('domain');
    expect(cookieOf(answer)).not.toHaveProperty('secure');
    expect(cookieOf(answer, 'kept_acme')).toMatchObject({ value: '1', path: '/' });
    expect(cookieOf(answer, 'kept_acme')).not.toHaveProperty('httpOnly');
    for (const wish of [{ keep: 'N' }, { keep: '' }]) {
      const refused = await signIn(wish);
      expect([cookieOf(refused), cookieOf(refused, 'kept_acme')]).toEqual([undefined, undefined]);
    }
  });

  test('is of the configured domain and travels over https alone where the portal has it [S-342]', async () => {
    const elsewhere = await testServer({
      database,
      environment: { COOKIE_DOMAIN: 'example.com', PUBLIC_URL: 'https://portal.example.com' },
    });
    const answer = await elsewhere.app.inject(loginRequest({ username: 'ann', company: 'acme', password, keep: 'Y' }));
    expect(cookieOf(answer)).toMatchObject({ domain: 'example.com', secure: true, httpOnly: true });
    const refused = await enter('x.y', 'acme', elsewhere.app);
    expect(cookieOf(refused)).toMatchObject({ domain: 'example.com', secure: true, value: '' });
  });

  test('is not given while the password must be reset', async () => {
    await changeRow(database, 'users', ann, { must_reset: true });
    const answer = await signIn();
    expect([answer.json().status, cookieOf(answer), cookieOf(answer, 'kept_acme')]).toEqual([4, undefined, undefined]);
  });

  test('only hashes of it are stored', async () => {
    const parts = (await keep()).split('.');
    const rows = await connection.run<{ row: string }>(sql`select to_jsonb(k)::text as row from kept_sign_ins k`);
    expect(rows.filter(({ row }) => parts.some((part) => row.includes(part)))).toEqual([]);
  });
});

test('the cookie signs in with a new token, on any server, and is logged [S-123] [S-238]', async () => {
  const token = await keep();
  later(20 * day);
  const answer = await enter(token, 'acme', other.app);
  expect(answer.json()).toMatchObject({ status: 0, profile: { MT_UID: 'ann', MT_COMP: 'acme' } });
  expect(await use(answer.json().token)).toBe(200);
  expect(await connection.run(sql`select method, result from user_logons order by id desc limit 1`)).toEqual([
    { method: 'token', result: 'success' },
  ]);
});

test('a client that keeps the token itself sends it in the body [S-238]', async () => {
  const body = { company: 'acme', token: await keep() };
  expect((await call('POST', 'users/user_session_log_in', { body })).json()).toMatchObject({ status: 0, profile: { MT_UID: 'ann' } });
  expect((await call('POST', 'users/user_session_log_in', { body: { company: 'acme', token: 'x'.repeat(201) } })).statusCode).toBe(400);
});

test('each use changes it, and does not prolong it', async () => {
  const first = await keep();
  later(day);
  const second = cookieOf(await enter(first));
  expect(second?.value).not.toBe(first);
  expect(second?.expires).toEqual(new Date(start.getTime() + 30 * day * 1000));
  later(2 * day);
  expect((await enter(second?.value ?? '')).statusCode).toBe(200);
});

test('two tabs that begin at once are both signed in, and the cookie of the first stays good', async () => {
  const token = await keep();
  const [a, b] = await Promise.all([enter(token), enter(token, 'acme', other.app)]);
  expect([a.statusCode, b.statusCode]).toEqual([200, 200]);
  const renewed = [a, b].flatMap((answer) => cookieOf(answer)?.value ?? []);
  expect(renewed).toHaveLength(1);
  later(60);
  expect((await enter(renewed[0] ?? '')).statusCode).toBe(200);
});

test('a token that was used before ends the device and the sessions that came from it: it was copied [S-124]', async () => {
  const stolen = await keep();
  const answer = await enter(stolen);
  const [next, session] = [cookieOf(answer)?.value ?? '', answer.json().token];
  later(31);
  const replay = await enter(stolen);
  expect([replay.statusCode, isCleared(replay), isCleared(replay, 'kept_acme')]).toEqual([401, true, true]);
  expect((await enter(next)).statusCode).toBe(401);
  expect(await use(session)).toBe(401);
});

test.each([
  ['an invented token', async () => 'invented.token'],
  ['half a token', async () => (await keep()).split('.')[0] ?? ''],
  ['an empty one', async () => ''],
  ['one of another company', async () => keep({ company: 'zeta' })],
])('%s signs nobody in, and the cookie goes [S-124] [S-238]', async (_name, tokenOf) => {
  const answer = await enter(await tokenOf());
  expect(answer.json()).toMatchObject({ status: 401, code: 'sign_in_not_kept' });
  expect(isCleared(answer)).toBe(true);
});

test.each([
  ['after 30 days, to the second', async () => later(30 * day)],
  ['of an account that is locked', () => changeRow(database, 'users', ann, { MT_STATUS: 'locked' })],
  ['of an account that is inactive', () => changeRow(database, 'users', ann, { MT_STATUS: 'inactive' })],
  ['after the password was changed', () => changeRow(database, 'users', ann, { password_changed_at: new Date(start.getTime() + 1000) })],
  ['after all sessions of the user were ended', () => endSessionsOf(connection, ann, clock.now)],
])('a cookie %s signs nobody in [S-124]', async (_name, change) => {
  const token = await keep();
  later(30 * day - 1);
  const renewed = cookieOf(await enter(token))?.value ?? '';
  await change();
  expect((await enter(renewed)).statusCode).toBe(401);
});

test('signing out ends the device and removes the cookie', async () => {
  const answer = await signIn();
  const kept = cookieOf(answer)?.value ?? '';
  const out = await app.inject({
    method: 'POST',
    url: '/api/users/logout',
    headers: { authorization: `Token ${answer.json().token}` },
    cookies: { login_acme: kept },
  });
  expect([out.statusCode, isCleared(out)]).toEqual([204, true]);
  expect((await enter(kept)).statusCode).toBe(401);
});

test('the cookie of another user of the company outlives a sign-out', async () => {
  const kept = await keep();
  const bob = (await signIn({ username: 'bob', keep: 'N' })).json().token;
  const out = await app.inject({
    method: 'POST',
    url: '/api/users/logout',
    headers: { authorization: `Token ${bob}` },
    cookies: { login_acme: kept },
  });
  expect(out.cookies).toEqual([]);
  expect((await enter(kept)).statusCode).toBe(200);
});

test('a sign-in that is not to be kept ends what was kept before', async () => {
  const kept = await keep();
  const answer = await signIn({ keep: 'N' }, { cookie: `login_acme=${kept}` });
  expect(isCleared(answer)).toBe(true);
  expect((await enter(kept)).statusCode).toBe(401);
});

test('an account whose password must be reset enters with status 4', async () => {
  const token = await keep();
  await changeRow(database, 'users', ann, { must_reset: true });
  expect((await enter(token)).json()).toMatchObject({ status: 4 });
});
