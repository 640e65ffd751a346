import { Ajv2020 } from 'ajv/dist/2020.js';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addCompany, addGroup, addPerson, changeRow, password } from '../../../../test/people.ts';
import { runJob } from '../../../../test/runJob.ts';
import { loginRequest, testServer } from '../../../../test/server.ts';
import { signInAnswerSchema } from '../../../shared/shell/session/signInSchemas.ts';
import { sql } from '../../db/sql.ts';
import { hashPassword } from '../credentials/password.ts';

const server = await testServer();
const { app, database, clock, signIn, call, portal } = server;
const other = await testServer({ database });
const acme = await addCompany(database, 'acme', { skin: 'ocean' });
const borealis = await addCompany(database, 'borealis');
const closed = await addCompany(database, 'closed', { status: 'suspended' });
const group = await addGroup(database, acme, 'READERS');
const ann = await addPerson(database, { uid: 'ann', company: acme, group });
await addPerson(database, { uid: 'ann', company: borealis, group, values: { MT_FNAME: 'Another' } });
for (const status of ['inactive', 'locked', 'suspended', 'missing', 'paused'])
  await addPerson(database, { uid: status, company: acme, group, values: { MT_STATUS: status } });
await addPerson(database, { uid: 'reset', company: acme, group, values: { must_reset: true } });
await addPerson(database, { uid: 'nohash', company: acme, group, values: { password_hash: null } });
await addPerson(database, { uid: 'eve', company: closed, group });

const login = (username: string, secret = password, company = 'acme', address = '127.0.0.1', server = app) =>
  server.inject(loginRequest({ username, company, password: secret }, { remoteAddress: address }));
const logons = () =>
  database.unscoped('test').run<{ result: string }>(sql`select "MT_UID" as uid, result, method, ip_address from user_logons order by id`);
/** The same body for every refusal. */
const refused = { status: 401, code: 'sign_in_failed', detail: 'Invalid username or password entered' };

beforeEach(async () => {
  await database.unscoped('test').run(sql`delete from user_logons`);
  await database.unscoped('test').run(sql`delete from attempt_limits`);
  await database.unscoped('test').run(sql`update users set failed_logins = 0, locked_at = null`);
  clock.now = new Date('2026-03-10T15:00:00Z');
  other.clock.now = clock.now;
});

test('the right password signs in with status 0 and an answer of the documented shape [S-126] [S-133] [S-163] [S-231]', async () => {
  const answer = await login('ann');
  expect(answer.statusCode).toBe(200);
  const validate = new Ajv2020().compile(signInAnswerSchema);
  expect(validate(answer.json()) ? [] : validate.errors).toEqual([]);
  expect(answer.json()).toMatchObject({ status: 0, profile: { MT_UID: 'ann', MT_COMP: 'acme' }, expires: '2026-03-10T15:30:00.000Z' });
  expect(answer.json().token).toMatch(/^[\w-]{43}$/);
});

test('the same user id of another company is another user [S-130]', async () => {
  expect((await login('ann', password, 'borealis')).json()).toMatchObject({ profile: { MT_COMP: 'borealis', MT_FNAME: 'Another' } });
});

test('capitals that a phone adds do not matter', async () => {
  expect((await login('Ann', password, 'Acme')).statusCode).toBe(200);
});

test.each([
  ['a wrong password [R-234] [D-627]', 'ann', 'Wrong-Password-1', 'acme'],
  ['an unknown user [R-234] [D-627]', 'nobody', password, 'acme'],
  ['an unknown company', 'ann', password, 'nowhere'],
  ['a user of another company', 'eve', password, 'acme'],
  ['a company that is not active', 'eve', password, 'closed'],
  ['a locked account [R-235]', 'locked', password, 'acme'],
  ['a suspended account', 'suspended', password, 'acme'],
  ['a missing account', 'missing', password, 'acme'],
  ['a paused account', 'paused', password, 'acme'],
  ['an inactive account with a wrong password', 'inactive', 'Wrong-Password-1', 'acme'],
  ['an account that has no password yet', 'nohash', password, 'acme'],
])('%s is refused with the same text [S-165]', async (_name, username, secret, company) => {
  const answer = await login(username, secret, company);
  expect(answer.json()).toMatchObject(refused);
  expect(answer.body).not.toContain('token');
});

test('the refusal is in French too', async () => {
  const answer = await app.inject(
    loginRequest({ username: 'ann', company: 'acme', password: 'x' }, { headers: { 'accept-language': 'fr' } }),
  );
  expect(answer.json()).toMatchObject({ ...refused, detail: 'Code d’utilisateur ou mot de passe incorrect' });
});

test('an account whose password must be reset gets status 4 and may call nothing else before [S-164]', async () => {
  const answer = (await login('reset')).json();
  expect(answer.status).toBe(4);
  const { token } = answer;
  expect((await call('GET', 'users/masterconfig', { token })).json()).toMatchObject({ status: 403, code: 'password_reset_required' });
  expect((await call('GET', 'users/refresh', { token })).json()).toMatchObject({ status: 4 });
  expect((await call('POST', 'users/logout', { token })).statusCode).toBe(204);
});

test('an inactive account gets the status for activation, without a session [S-166] [R-235]', async () => {
  const answer = (await login('inactive')).json();
  expect(answer).toMatchObject({ status: 1, token: '', groups: [], masterconfig: {}, profile: { MT_STATUS: 'Inactive' } });
  expect(
    await database.unscoped('test').run(sql`select id from sessions where "user" in (select id from users where "MT_UID" = 'inactive')`),
  ).toEqual([]);
});

test.each([
  [{ username: 'ann', company: 'acme' }, 'password'],
  [{ username: '', company: 'acme', password }, 'username'],
  [{ username: 'ann', company: 'acme', password, remember: '1' }, 'remember'],
  [{ username: 'x'.repeat(31), company: 'acme', password }, 'username'],
  [{ username: 'ann', company: 'acme', password: 'x'.repeat(201) }, 'password'],
])('a form that is not complete is 400 and names the field: %j', async (fields, field) => {
  const answer = await app.inject(loginRequest(fields as Record<string, string>));
  expect(answer.json()).toMatchObject({ status: 400, code: 'invalid_body', errors: { [field]: expect.any(String) } });
});

test('a NUL character in the user name is refused, not stored', async () => {
  expect((await login('an\0n')).json()).toMatchObject({ status: 400, code: 'invalid_body', errors: { username: 'Invalid characters' } });
});

test('every attempt is logged as typed, with its result and address', async () => {
  await login('ann');
  await login('ann', 'wrong');
  await login('Who?', 'wrong', 'acme', '203.0.113.9');
  await login('reset');
  expect(await logons()).toEqual([
    { uid: 'ann', result: 'success', method: 'password', ip_address: '127.0.0.1' },
    { uid: 'ann', result: 'failure', method: 'password', ip_address: '127.0.0.1' },
    { uid: 'Who?', result: 'failure', method: 'password', ip_address: '203.0.113.9' },
    { uid: 'reset', result: 'reset', method: 'password', ip_address: '127.0.0.1' },
  ]);
});

describe('lockout of an account', () => {
  const fail = async (times: number) => {
    for (let i = 0; i < times; i++) await login('ann', 'wrong', 'acme', `198.51.100.${i}`);
  };

  test('after 9 failures the right password is let in, and the count begins anew', async () => {
    await fail(9);
    expect((await login('ann')).statusCode).toBe(200);
    await fail(9);
    expect((await login('ann')).statusCode).toBe(200);
  });

  test('after 10 failures it is refused like a wrong one, on every server, for 15 minutes', async () => {
    await fail(10);
    expect((await login('ann')).json()).toMatchObject(refused);
    expect((await login('ann', password, 'acme', '127.0.0.1', other.app)).json()).toMatchObject(refused);
    clock.now = new Date('2026-03-10T15:14:59Z');
    expect((await login('ann')).json()).toMatchObject(refused);
    clock.now = new Date('2026-03-10T15:15:00Z');
    expect((await login('ann')).statusCode).toBe(200);
  });

  test('the same user id of another company stays open', async () => {
    await fail(10);
    expect((await login('ann', password, 'borealis')).statusCode).toBe(200);
  });

  test('it ends when an administrator lifts it, and a failure before does not shut it again', async () => {
    await fail(10);
    await changeRow(database, 'users', ann, { locked_at: null, failed_logins: 0 });
    await fail(1);
    expect((await login('ann')).statusCode).toBe(200);
  });

  test('failures of more than 15 minutes ago do not count', async () => {
    await fail(9);
    clock.now = new Date('2026-03-10T15:15:00Z');
    await fail(9);
    expect((await login('ann')).statusCode).toBe(200);
  });

  test('twenty guesses at once are not more than ten', async () => {
    // A correct password among them would end the count, at any position.
    await Promise.all(Array.from({ length: 20 }, (_, i) => login('ann', 'wrong', 'acme', `198.51.100.${i}`)));
    expect((await login('ann', password, 'acme', '198.51.100.20')).statusCode).toBe(401);
    const results = (await logons()).map(({ result }) => result).toSorted();
    expect(results).toEqual([...Array.from({ length: 10 }, () => 'failure'), ...Array.from({ length: 11 }, () => 'locked')]);
  });
});

describe('while another transaction changes the user', () => {
  const connection = database.unscoped('test');
  let release: () => Promise<void>;

  beforeEach(async () => {
    await connection.run(sql`update users set failed_logins = 3, last_login = null where id = ${ann}`);
    await connection.run(sql`delete from jobs.job where name = 'session.note_sign_in'`);
    const [changed, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ctx = portal.system('test');
    const change = database.scoped(ctx).transaction(async (tx) => {
      await portal.records.in(tx).change(ctx, 'users', ann, {}, { set: { MT_FNAME: `Ann ${clock.now.getTime()}` } });
      changed.resolve();
      await ended.promise;
    });
    await Promise.race([changed.promise, change]);
    release = () => {
      ended.resolve();
      return change;
    };
  });
  afterEach(() => release());

  const stored = () => connection.run(sql`select failed_logins, last_login from users where id = ${ann}`);

  test('the right password signs in, and the row of the user has it once it is free', async () => {
    expect((await login('ann')).statusCode).toBe(200);
    const [job] = await connection.run<{ data: { user: number } }>(sql`select data from jobs.job where name = 'session.note_sign_in'`);
    await expect(runJob(server, 'session.note_sign_in', job?.data)).rejects.toThrow('held by another transaction');
    await release();
    expect(await stored()).toEqual([{ failed_logins: 3, last_login: null }]);
    await runJob(server, 'session.note_sign_in', job?.data);
    expect(await stored()).toEqual([{ failed_logins: 0, last_login: clock.now }]);
  });

  test('guesses are limited: after 10 the right password is refused, and signs in after 15 minutes', async () => {
    for (let i = 0; i < 10; i++) expect((await login('ann', 'wrong', 'acme', `198.51.100.${i}`)).json()).toMatchObject(refused);
    expect((await login('ann')).json()).toMatchObject(refused);
    expect((await logons()).map(({ result }) => result)).toEqual([...Array(10).fill('failure'), 'locked']);
    clock.now = new Date('2026-03-10T15:15:00Z');
    expect((await login('ann')).statusCode).toBe(200);
  });
});

/** Refused accounts, in turn so that none gets locked: checking their passwords costs little, unlike passwords of unknown users. */
const refusedAccount = (turn: number): string => ['locked', 'suspended', 'missing', 'paused'][turn % 4] ?? '';

describe('lockout of an address', () => {
  const fail = async (times: number, usernameOf: (turn: number) => string = refusedAccount) => {
    for (let i = 0; i < times; i++) await login(usernameOf(i), 'wrong', 'acme', '198.51.100.77');
  };

  test('after 29 failures the thirtieth attempt may succeed', async () => {
    await fail(29);
    expect((await login('ann', password, 'acme', '198.51.100.77')).statusCode).toBe(200);
  });

  test('after 30 failures it is 429 on every server, other addresses stay open, and after 15 minutes it ends', async () => {
    await fail(30, (turn) => `stranger${turn}`);
    const answer = await login('ann', password, 'acme', '198.51.100.77', other.app);
    const detail = 'Too many attempts from your network. Please try again in 15 minutes.';
    expect(answer.json()).toMatchObject({ status: 429, code: 'too_many_attempts', detail });
    expect((await login('ann')).statusCode).toBe(200);
    clock.now = new Date('2026-03-10T15:15:00Z');
    expect((await login('ann', password, 'acme', '198.51.100.77')).statusCode).toBe(200);
  });

  test('an IPv6 network has no more attempts than one address', async () => {
    for (let i = 0; i < 30; i++) await login(refusedAccount(i), 'wrong', 'acme', `2001:db8:0:1::${i.toString(16)}`);
    expect((await login('ann', password, 'acme', '2001:db8:0:1:ffff::1')).statusCode).toBe(429);
    expect((await login('ann', password, 'acme', '2001:db8:0:2::1')).statusCode).toBe(200);
  });

  test('successful sign-ins are not counted', async () => {
    for (let i = 0; i < 40; i++) expect((await login('ann', password, 'acme', '198.51.100.77')).statusCode).toBe(200);
  });
});

describe('a browser in which a user has signed in before', () => {
  const deviceOf = ({ cookies }: LightMyRequestResponse) => cookies.find(({ name }) => name.startsWith('known_'));
  /** Signs in. @returns the cookie that makes the user's browser known */
  const know = async (username = 'ann', company = 'acme'): Promise<Record<string, string>> => {
    const { name = '', value = '' } = deviceOf(await login(username, password, company)) ?? {};
    return { [name]: value };
  };
  const from = (cookies: Record<string, string>, secret = password, address = '127.0.0.1', server = app) =>
    server.inject({ ...loginRequest({ username: 'ann', company: 'acme', password: secret }, { remoteAddress: address }), cookies });
  const shut = async () => {
    for (let i = 0; i < 10; i++) await login('ann', 'wrong', 'acme', `198.51.100.${i}`);
  };

  test('signs in while guesses keep the account locked, on every server, which stays locked for others', async () => {
    const device = await know();
    await shut();
    expect((await from(device)).statusCode).toBe(200);
    expect((await from(device, password, '127.0.0.1', other.app)).statusCode).toBe(200);
    expect((await login('ann')).json()).toMatchObject(refused);
  });

  test('is not held up by the failures of its neighbours', async () => {
    const device = await know();
    for (let i = 0; i < 30; i++) await login(refusedAccount(i), 'wrong', 'acme', '198.51.100.77');
    expect((await login('ann', password, 'acme', '198.51.100.77')).statusCode).toBe(429);
    expect((await from(device, password, '198.51.100.77')).statusCode).toBe(200);
  });

  test('has ten failures of its own, then it waits for 15 minutes, from whichever address', async () => {
    const device = await know();
    for (let i = 0; i < 10; i++) expect((await from(device, 'wrong', `198.51.100.${i}`)).json()).toMatchObject(refused);
    expect((await from(device, password, '198.51.100.99')).json()).toMatchObject({ status: 429, code: 'too_many_attempts' });
    clock.now = new Date('2026-03-10T15:15:00Z');
    expect((await from(device)).statusCode).toBe(200);
  });

  test('is known for that user alone, and cannot be feigned', async () => {
    const own = await know();
    const [name = ''] = Object.keys(own);
    const [foreign = ''] = Object.values(await know('ann', 'borealis'));
    const [id = '', signature = ''] = (own[name] ?? '').split('.');
    await shut();
    for (const value of ['', '.', id, `${id}.`, `other.${signature}`, `${id}.${signature}x`, foreign])
      expect((await from({ [name]: value })).json()).toMatchObject(refused);
    expect((await from(own)).statusCode).toBe(200);
  });

  test('is known no longer once the password was changed', async () => {
    const device = await know();
    const connection = database.unscoped('test');
    const [before] = await connection.run<{ hash: string }>(sql`select password_hash as hash from users where id = ${ann}`);
    const next = 'Harbour-2026-ok';
    await changeRow(database, 'users', ann, { password_hash: await hashPassword(next) });
    await shut();
    expect((await from(device, next)).json()).toMatchObject(refused);
    await changeRow(database, 'users', ann, { failed_logins: 0, locked_at: null });
    await connection.run(sql`delete from user_logons`);
    const { name = '', value = '' } = deviceOf(await from(device, next)) ?? {};
    await shut();
    expect((await from({ [name]: value }, next)).statusCode).toBe(200);
    await changeRow(database, 'users', ann, { password_hash: before?.hash });
  });

  test('keeps that out of the reach of scripts, for 180 days from the last sign-in, and under the same id', async () => {
    const device = await know();
    clock.now = new Date('2026-03-11T15:00:00Z');
    const again = deviceOf(await from(device));
    expect(again).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Lax', expires: new Date('2026-09-07T15:00:00Z') });
    expect(Object.values(device)).toEqual([again?.value]);
  });

  test('signs nobody in by it', async () => {
    const device = await know();
    const answer = await app.inject({
      method: 'POST',
      url: '/api/users/user_session_log_in',
      payload: { company: 'acme' },
      cookies: device,
    });
    expect(answer.json()).toMatchObject({ status: 401, code: 'sign_in_not_kept' });
  });
});

describe('life of a token', () => {
  const at = (time: string) => {
    clock.now = new Date(`2026-03-10T${time}Z`);
  };
  const use = async (token: string) => (await call('GET', 'users/masterconfig', { token })).statusCode;

  test('it ends 30 minutes after sign-in, to the second [S-249] [R-241] [D-630]', async () => {
    const { token } = await signIn('ann', 'acme');
    at('15:29:59');
    expect(await use(token)).toBe(200);
    expect((await call('POST', 'globals/access/expiry', { token })).json()).toEqual({
      expires: '2026-03-10T15:30:00.000Z',
      ends: '2026-03-11T03:00:00.000Z',
    });
    at('15:30:00');
    expect((await call('POST', 'globals/access/expiry', { token })).json()).toMatchObject({
      status: 401,
      code: 'session_expired',
      detail: 'Session has expired, please log in again',
    });
  });

  test('using it does not renew it, users/refresh does, with the same token [S-233]', async () => {
    const { token } = await signIn('ann', 'acme');
    at('15:20:00');
    expect(await use(token)).toBe(200);
    const renewed = (await call('GET', 'users/refresh', { token })).json();
    expect(renewed).toMatchObject({ status: 0, token, expires: '2026-03-10T15:50:00.000Z', profile: { MT_UID: 'ann' } });
    at('15:49:59');
    expect(await use(token)).toBe(200);
    at('15:50:00');
    expect(await use(token)).toBe(401);
  });

  test('renewed again and again it ends 12 hours after sign-in', async () => {
    const { token } = await signIn('ann', 'acme');
    for (let minutes = 25; minutes < 12 * 60; minutes += 25) {
      clock.now = new Date(Date.UTC(2026, 2, 10, 15, minutes));
      expect((await call('GET', 'users/refresh', { token })).statusCode).toBe(200);
    }
    clock.now = new Date('2026-03-11T02:59:59Z');
    expect(await use(token)).toBe(200);
    clock.now = new Date('2026-03-11T03:00:00Z');
    expect(await use(token)).toBe(401);
  });

  test('users/resettoken gives another token; the old one stops working [S-241]', async () => {
    const { token } = await signIn('ann', 'acme');
    const { token: fresh } = (await call('PUT', 'users/resettoken', { token })).json();
    expect(fresh).not.toBe(token);
    expect([await use(token), await use(fresh)]).toEqual([401, 200]);
  });

  test('after users/logout it is refused, and so are its replays on another server [S-020]', async () => {
    const { token } = await signIn('ann', 'acme');
    expect((await call('POST', 'users/logout', { token })).statusCode).toBe(204);
    expect(await use(token)).toBe(401);
    expect((await other.call('GET', 'users/refresh', { token })).statusCode).toBe(401);
    expect((await call('PUT', 'users/resettoken', { token })).statusCode).toBe(401);
  });

  test('a session of one server is one of the other', async () => {
    const { token } = await signIn('ann', 'acme');
    expect((await other.call('GET', 'users/refresh', { token })).json()).toMatchObject({ profile: { MT_UID: 'ann' } });
  });

  test('each sign-in is a session of its own', async () => {
    const [first, second] = [await signIn('ann', 'acme'), await signIn('ann', 'acme')];
    await call('POST', 'users/logout', { token: first.token });
    expect(await use(second.token)).toBe(200);
  });

  test('POST users/refresh renews the user that it names, no other, and needs both fields [S-234]', async () => {
    const { token } = await signIn('ann', 'acme');
    const named = (fields: Record<string, string>) =>
      app.inject({ ...loginRequest(fields, { headers: { authorization: `Token ${token}` } }), url: '/api/users/refresh' });
    expect((await named({ username: 'ann', company: 'acme' })).json()).toMatchObject({ status: 0, token });
    expect((await named({ username: 'ann', company: 'borealis' })).statusCode).toBe(401);
    expect((await named({ username: 'ann' })).json()).toMatchObject({ status: 400, errors: { company: expect.any(String) } });
  });

  test('only a hash of it is stored', async () => {
    const { token } = await signIn('ann', 'acme');
    const rows = await database.unscoped('test').run<{ row: string }>(sql`select to_jsonb(sessions)::text as row from sessions`);
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
  });

  describe('ends when', () => {
    afterEach(() =>
      Promise.all([
        changeRow(database, 'users', ann, { MT_STATUS: 'active' }),
        changeRow(database, 'companies', acme, { status: 'active' }),
      ]),
    );

    test.each(['inactive', 'locked', 'suspended'])('the account becomes %s', async (status) => {
      const { token } = await signIn('ann', 'acme');
      await changeRow(database, 'users', ann, { MT_STATUS: status });
      expect(await use(token)).toBe(401);
    });

    test('the company is suspended', async () => {
      const { token } = await signIn('ann', 'acme');
      await changeRow(database, 'companies', acme, { status: 'suspended' });
      expect(await use(token)).toBe(401);
    });
  });

  test.each(['', 'Token', 'Token ', 'Bearer x', 'Token x y', `Token ${'x'.repeat(5000)}`])(
    'the header %j signs nobody in',
    async (authorization) => {
      expect((await app.inject({ url: '/api/users/masterconfig', headers: { authorization } })).statusCode).toBe(401);
    },
  );
});

test('the product itself is a company from the start [S-001]', async () => {
  const code = portal.config.productCode;
  expect((await call('GET', `globals/company?company=${code}`)).json()).toMatchObject({ code, name: portal.config.productName });
});
