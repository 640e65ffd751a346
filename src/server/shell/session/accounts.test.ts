import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readerWith } from '../../../../test/exampleDefinitions.ts';
import { addCompany, addGroup, addPerson, addUserType, changeRow, password } from '../../../../test/people.ts';
import { loginRequest, testServer } from '../../../../test/server.ts';
import { describeScreen } from '../../../shared/framework/definitions/describe/describeScreen.ts';
import { sampleValues } from '../../../shared/framework/query/placeholders.ts';
import { isOffered } from '../../../shared/framework/records/recordAction.ts';
import { sql } from '../../db/sql.ts';

const { app, database, clock, portal, signIn, call } = await testServer();
const other = await testServer({ database });
const connection = database.unscoped('test');
const cmids = [...portal.definitions.current().screensByCmid.keys()];
const acme = await addCompany(database, 'acme');
const zeta = await addCompany(database, 'zeta');
const group = await addGroup(database, acme, 'ALL', cmids);
const chief = await addPerson(database, { uid: 'chief', company: acme, group, type: 'ADMIN' });
await addPerson(database, { uid: 'local', company: acme, group, base: 'customer_admin' });
await addPerson(database, { uid: 'clerk', company: acme, group: await addGroup(database, acme, 'FEW'), type: 'ADMIN' });
const ann = await addPerson(database, { uid: 'ann', company: acme, group });
const zetas = await addGroup(database, zeta, 'ALL', cmids);
await addPerson(database, { uid: 'zoe', company: zeta, group: zetas });
await addPerson(database, { uid: 'boss', company: zeta, group: zetas, type: 'ADMIN' });
const { token } = await signIn('chief', 'acme');

const lock = (locked: 'Y' | 'N', by = token, body: object = {}) =>
  call('POST', 'users/lock_unlock_user', { token: by, body: { user_id: 'ann', company: 'acme', locked, ...body } });
const login = (secret = password) => app.inject(loginRequest({ username: 'ann', company: 'acme', password: secret }));
const use = async (session: { readonly token: string }, server = { call }) =>
  (await server.call('GET', 'users/masterconfig', { token: session.token })).statusCode;
const statusOf = async () => connection.run(sql`select "MT_STATUS" as status, locked_at, failed_logins from users where id = ${ann}`);

beforeEach(async () => {
  clock.now = new Date('2026-03-10T15:00:00Z');
  other.clock.now = clock.now;
  await changeRow(database, 'users', ann, { MT_STATUS: 'active', failed_logins: 0, locked_at: null });
  await connection.run(sql`delete from user_logons`);
});

describe('locking', () => {
  test('ends the sessions and bars the sign-in until it is lifted; ended sessions stay ended [S-240] [R-236] [D-265] [D-377] [D-378] [D-578]', async () => {
    const session = await signIn('ann', 'acme');
    expect((await lock('Y')).json()).toEqual({ user_id: 'ann', locked: 'Y' });
    expect([await use(session), await use(session, other), (await login()).statusCode]).toEqual([401, 401, 401]);
    expect((await lock('N')).json()).toEqual({ user_id: 'ann', locked: 'N' });
    expect([await use(session), (await login()).statusCode]).toEqual([401, 200]);
  });

  test('opens an account that too many failures have shut [D-378]', async () => {
    for (let i = 0; i < 10; i++) await login('wrong');
    expect((await login()).statusCode).toBe(401);
    await lock('N', token, { company: acme });
    expect(await statusOf()).toEqual([{ status: 'active', locked_at: null, failed_logins: 0 }]);
    expect((await login()).statusCode).toBe(200);
  });

  test('is written to the audit log, with user and change', async () => {
    await lock('Y');
    const [entry] = await connection.run<{ user: number; changes: object }>(sql`
      select "user", changes from audit_log where entity = 'users' and record_id = ${ann} order by id desc limit 1`);
    expect(entry).toEqual({ user: chief, changes: { MT_STATUS: { old: 'active', new: 'locked' } } });
  });

  test.each([
    ['a customer administrator [R-236] [D-578]', 'local', 403],
    ['an administrator without the right to edit users', 'clerk', 403],
    ['an administrator of another company', 'boss', 404],
  ])('is not for %s', async (_name, uid, status) => {
    const { token: by } = await signIn(uid, uid === 'boss' ? 'zeta' : 'acme');
    expect((await lock('Y', by)).statusCode).toBe(status);
    expect(await statusOf()).toMatchObject([{ status: 'active' }]);
  });

  test.each([
    ['a user of another company', { user_id: 'zoe', company: 'zeta' }, 404, 'record_not_found'],
    ['an unknown user', { user_id: 'nobody' }, 404, 'record_not_found'],
    ['oneself', { user_id: 'chief' }, 400, 'own_account'],
    ['a value that is none', { locked: 'maybe' }, 400, 'invalid_body'],
  ])('refuses %s', async (_name, body, status, code) => {
    expect((await lock('Y', token, body)).json()).toMatchObject({ status, code });
  });

  test('does not make an inactive account an active one', async () => {
    await changeRow(database, 'users', ann, { MT_STATUS: 'inactive' });
    expect((await lock('Y')).json()).toMatchObject({ status: 409, code: 'account_not_active' });
    await lock('N');
    expect(await statusOf()).toMatchObject([{ status: 'inactive' }]);
  });
});

test.each([
  ['an active account', { MT_STATUS: 'active' }, ['lock']],
  ['an account that too many failures have locked', { locked_at: '2026-03-10T14:55:00Z' }, ['lock', 'unlock']],
  ['a locked account', { MT_STATUS: 'locked' }, ['unlock']],
  ['a suspended account', { MT_STATUS: 'suspended', locked_at: '2026-03-10T14:55:00Z' }, []],
])('the list of users offers for %s what applies', async (_name, row, expected) => {
  await changeRow(database, 'users', ann, row);
  const registry = portal.definitions.current();
  const screen = describeScreen(registry, 'UA-START', {
    ...sampleValues,
    reader: readerWith({ granted: cmids, isAdmin: true, isStaff: true }),
  });
  const fields = ['MT_FNAME', ...(screen?.list?.menuFields ?? [])].join(',');
  const { results } = (await call('GET', `users/user?id=${ann}&fields=${fields}`, { token })).json();
  const moment = { now: clock.now, timezone: 'UTC' };
  const offered = screen?.recordActions.filter((action) => isOffered(action, results[0], moment)).map(({ name }) => name);
  expect(offered?.filter((name) => name.endsWith('lock'))).toEqual(expected);
});

describe('the expiry of a password', () => {
  const reset = (by = token, body: object = {}) =>
    call('POST', 'users/reset_password_expiry', { token: by, body: { user_id: 'ann', company: 'acme', ...body } });
  const expired = { password_changed_at: '2025-09-01T15:00:00Z', password_renewed_at: null, must_reset: false };
  beforeEach(() => changeRow(database, 'users', ann, expired));

  test('begins anew by an administrator, the password stays, and it is in the log [R-237] [R-217] [D-580]', async () => {
    const session = await signIn('ann', 'acme');
    expect(session.status).toBe(4);
    expect((await reset()).json()).toEqual({ user_id: 'ann' });
    const renewed = (await call('GET', 'users/refresh', { token: session.token })).json();
    expect(renewed.status).toBe(0);
    const again = await signIn('ann', 'acme');
    expect([again.status, again.notices.password]).toMatchObject([0, { days_left: null, changed_at: null }]);
    const [entry] = await connection.run<{ user: number; changes: object }>(sql`
      select "user", changes from audit_log where entity = 'users' and record_id = ${ann} order by id desc limit 1`);
    expect(entry).toEqual({ user: chief, changes: { password_renewed_at: { old: null, new: '2026-03-10T15:00:00Z' } } });
    clock.now = new Date('2026-09-10T15:00:00Z');
    expect((await signIn('ann', 'acme')).status).toBe(4);
  });

  test('does not lift that the password must be chosen anew', async () => {
    await changeRow(database, 'users', ann, { must_reset: true });
    expect((await reset()).statusCode).toBe(200);
    expect((await signIn('ann', 'acme')).status).toBe(4);
  });

  test.each([
    ['an employee without the level [R-237]', 'local', 403, 'You do not have permissions to access this option'],
    ['an administrator without the right to edit users', 'clerk', 403, 'You do not have permissions to access this option'],
    ['an administrator of another company', 'boss', 404, 'This record does not exist.'],
  ])('is not for %s', async (_name, uid, status, detail) => {
    const { token: by } = await signIn(uid, uid === 'boss' ? 'zeta' : 'acme');
    expect((await reset(by)).json()).toMatchObject({ status, detail });
  });

  test.each([
    ['the own one', { user_id: 'chief' }, 400, 'own_password_expiry'],
    ['that of an unknown user', { user_id: 'nobody' }, 404, 'record_not_found'],
  ])('%s is refused', async (_name, body, status, code) => {
    expect((await reset(token, body)).json()).toMatchObject({ status, code });
  });

  test('of a user without a password is refused', async () => {
    await addPerson(database, { uid: 'blank', company: acme, group, values: { password_hash: null } });
    expect((await reset(token, { user_id: 'blank' })).json()).toMatchObject({ status: 409, code: 'password_missing' });
  });

  afterEach(() => changeRow(database, 'users', ann, { password_changed_at: null, password_renewed_at: null, must_reset: false }));
});

describe('promotion to the full profile', () => {
  test('[R-238] [D-581] an administrator makes a limited user a full one, a customer administrator does not', async () => {
    const limited = await addUserType(database, 'LIMITED', 'limited', 'CUSTOMER');
    const full = await addUserType(database, 'FULL', 'external', 'CUSTOMER');
    const id = await addPerson(database, { uid: 'lim', company: acme, group, values: { user_type: limited, limited: true } });
    const record = async () => (await call('GET', `users/user/${id}`, { token })).json();
    const { version } = await record();
    const promote = (by: string) => call('PUT', `users/user/${id}`, { token: by, body: { version, user_type: full, limited: false } });
    const refused = await promote((await signIn('local', 'acme')).token);
    expect(refused.json()).toMatchObject({ status: 403, detail: 'You do not have permissions to access this option' });
    expect(await record()).toMatchObject({ user_type: limited, limited: true });
    expect((await promote(token)).statusCode).toBe(200);
    expect(await record()).toMatchObject({ user_type: full, limited: false });
  });
});

describe('sessions seen by an administrator', () => {
  const list = async () => (await call('GET', `sessions?user=${ann}`, { token })).json().results;

  test('one is ended, on every server at once', async () => {
    const [first, second] = [await signIn('ann', 'acme'), await signIn('ann', 'acme')];
    const [row] = await connection.run<{ id: number }>(sql`select max(id) as id from sessions where "user" = ${ann}`);
    expect((await call('POST', `sessions/${row?.id}/end`, { token })).json()).toEqual({ ended: 1 });
    expect([await use(second), await use(second, other), await use(first)]).toEqual([401, 401, 200]);
    expect((await call('POST', `sessions/${row?.id}/end`, { token })).json()).toEqual({ ended: 0 });
    const log = await connection.run(sql`
      select "user", changes from audit_log where entity = 'sessions' and record_id = ${row?.id ?? 0}`);
    expect(log).toEqual([{ user: chief, changes: { ended_at: { old: null, new: '2026-03-10T15:00:00Z' } } }]);
    const stamps = await connection.run(sql`select updated_by, updated_at from sessions where id = ${row?.id ?? 0}`);
    expect(stamps).toEqual([{ updated_by: chief, updated_at: clock.now }]);
  });

  test('all of a user are ended, but for the one that asks', async () => {
    const session = await signIn('ann', 'acme');
    await call('POST', 'users/end_sessions', { token, body: { user_id: 'ann', company: 'acme' } });
    expect(await use(session)).toBe(401);
    const again = await signIn('ann', 'acme');
    const [row] = await connection.run<{ id: number }>(sql`select min(id) as id from sessions where "user" = ${ann}`);
    expect((await call('POST', `sessions/${row?.id}/end_all`, { token })).json()).toEqual({ ended: 1 });
    expect(await use(again)).toBe(401);
    const mine = await signIn('chief', 'acme');
    const answer = await call('POST', 'users/end_sessions', { token, body: { user_id: 'chief', company: 'acme' } });
    expect(answer.json()).toEqual({ ended: 1 });
    expect([await use(mine), await use({ token })]).toEqual([401, 200]);
  });

  test('sessions of other companies cannot be ended', async () => {
    const foreign = await signIn('zoe', 'zeta');
    const [row] = await connection.run<{ id: number }>(sql`select max(id) as id from sessions where company = ${zeta}`);
    expect((await call('POST', `sessions/${row?.id}/end`, { token })).statusCode).toBe(404);
    expect((await call('POST', 'users/end_sessions', { token, body: { user_id: 'zoe', company: 'zeta' } })).statusCode).toBe(404);
    expect((await call('POST', `sessions/${row?.id}/end`, { token: (await signIn('ann', 'acme')).token })).statusCode).toBe(403);
    expect(await use(foreign)).toBe(200);
    expect((await call('POST', 'sessions/x/end', { token })).statusCode).toBe(404);
  });

  test('the list names them without any token', async () => {
    await signIn('ann', 'acme');
    const rows = await list();
    expect(rows[0]).toMatchObject({ user: ann, user_label: 'Test ann' });
    expect(Object.keys(rows[0])).not.toContain('token_hash');
  });
});

describe('a status that an administrator changes', () => {
  afterEach(() => changeRow(database, 'companies', acme, { status: 'active' }));

  test('ends the sessions of the account, also when it is changed back at once', async () => {
    const session = await signIn('ann', 'acme');
    for (const step of ['suspend', 'reinstate']) {
      const { version } = (await call('GET', `users/user/${ann}`, { token })).json();
      const moved = await call('POST', `users/user/${ann}/transitions/${step}`, { token, body: { version } });
      expect(moved.statusCode).toBe(200);
    }
    expect(await use(session)).toBe(401);
  });
});

describe('the daily number of calls', () => {
  const limited = async (limit: number | null) => {
    await connection.run(sql`delete from daily_requests`);
    await changeRow(database, 'users', ann, { requests_per_day: limit });
    return signIn('ann', 'acme');
  };
  afterEach(() => changeRow(database, 'users', ann, { requests_per_day: null }));

  test('is counted by all servers together; then it is 429 until the day ends where the company is [S-313]', async () => {
    const session = await limited(4);
    expect([await use(session), await use(session, other), await use(session), await use(session, other)]).toEqual([200, 200, 200, 200]);
    const refused = await other.call('GET', 'users/masterconfig', { token: session.token });
    expect(refused.json()).toMatchObject({
      status: 429,
      code: 'daily_limit_reached',
      detail: 'You have used all 4 calls allowed per day. Try again tomorrow.',
    });
    // 15:00 UTC is 11:00 in Toronto.
    expect(refused.headers['retry-after']).toBe(String(13 * 3600));
    clock.now = new Date('2026-03-11T04:00:00Z');
    const next = await signIn('ann', 'acme');
    expect(await use(next)).toBe(200);
  });

  test('twenty calls at once are no more than the limit', async () => {
    const session = await limited(7);
    const statuses = await Promise.all(Array.from({ length: 20 }, (_, i) => use(session, i % 2 ? other : { call })));
    expect(statuses.filter((status) => status === 200)).toHaveLength(7);
  });

  test('bars neither renewal nor sign-out, and nobody without a limit is counted', async () => {
    const session = await limited(0);
    expect(await use(session)).toBe(429);
    expect((await call('GET', 'users/refresh', { token: session.token })).statusCode).toBe(200);
    expect((await call('POST', 'users/logout', { token: session.token })).statusCode).toBe(204);
    expect(await use(await limited(null))).toBe(200);
    expect(await connection.run(sql`select * from daily_requests`)).toEqual([]);
  });
});
