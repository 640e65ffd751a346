import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCompany, addGroup, addPerson, addRow, password } from '../../../../test/people.ts';
import { loginRequest, testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';
import { updateWindowStates } from './readWindows.ts';

const { app, database, call, signIn, clock } = await testServer({ environment: { MAINTENANCE_URL: 'https://down.example/portal' } });
const connection = database.unscoped('test data');
const adminPath = 'mtd_maintenance/maintenance/admin';
const start = new Date('2026-03-10T15:00:00Z');
const hour = 3_600_000;
let chief = '';
let foreign = '';
let clerk = '';

beforeAll(async () => {
  const [product] = await connection.run<{ id: number }>(sql`select id from companies where code = 'waybill'`);
  const grants = ['MAINT-START', 'MAINT-ADD', 'CO-START', 'CO-ADD', 'MC-START'];
  const group = await addGroup(database, product?.id ?? 0, 'MAINT', grants);
  await addPerson(database, { uid: 'chief', company: product?.id ?? 0, group, type: 'ADMIN' });
  const acme = await addCompany(database, 'acme');
  const theirs = await addGroup(database, acme, 'MAINT', grants);
  await addPerson(database, { uid: 'acme.admin', company: acme, group: theirs, type: 'ADMIN', base: 'customer_admin' });
  await addPerson(database, { uid: 'clerk', company: acme, group: theirs });
});

beforeEach(async () => {
  clock.now = start;
  await connection.run(sql`delete from maintenance_windows`);
  [chief, foreign, clerk] = await Promise.all([
    signIn('chief').then(({ token }) => token),
    signIn('acme.admin', 'acme').then(({ token }) => token),
    signIn('clerk', 'acme').then(({ token }) => token),
  ]);
});

const fromNow = (ms: number): string => new Date(start.getTime() + ms).toISOString();

const texts = { title_en: 'New servers', title_fr: 'Nouveaux serveurs' };

function addWindow(values: Readonly<Record<string, unknown>> = {}): Promise<number> {
  return addRow(database, 'maintenance_windows', {
    ...texts,
    scope: 'portal',
    allow_admin: false,
    state: 'planned',
    starts_at: fromNow(-hour),
    ends_at: fromNow(hour),
    ...values,
  });
}

async function menuOf(cmid: string): Promise<number> {
  const [row] = await connection.run<{ id: number }>(sql`
    select s.menu as id from side_menus s join commands c on c.id = s.cmid where c.cmid = ${cmid} limit 1`);
  return row?.id ?? 0;
}

const siteCheck = (headers: Readonly<Record<string, string>> = {}) =>
  app.inject({ url: '/?ts=1773154800000', headers: { accept: '*/*', ...headers } });

/** The screen for ending a window that closes all other screens. */
const keeper = { cmid: 'MAINT-START' };

const body = {
  ...texts,
  starts_at: fromNow(hour),
  ends_at: fromNow(2 * hour),
  scope: 'portal',
  allow_admin: true,
  state: 'planned',
};

describe('calls of administrators', () => {
  test('[S-273] the four verbs work at the one path, with the id in the body or the query', async () => {
    const created = await call('POST', adminPath, { token: chief, body });
    expect(created.statusCode).toBe(201);
    const { id, version } = created.json();
    const list = await call('GET', `${adminPath}?id=${id}`, { token: chief });
    expect(list.json()).toMatchObject({ count: 1, results: [{ id, title_en: 'New servers' }] });
    const changed = await call('PUT', adminPath, { token: chief, body: { id, version, title_en: 'Newer servers' } });
    expect(changed.json()).toMatchObject({ id, version: version + 1, title_en: 'Newer servers' });
    expect((await call('PUT', adminPath, { token: chief, body: { id, version, title_en: 'x' } })).statusCode).toBe(409);
    expect((await call('DELETE', `${adminPath}?id=${id}`, { token: chief })).statusCode).toBe(204);
    expect((await call('DELETE', `${adminPath}?id=${id}`, { token: chief })).statusCode).toBe(404);
  });

  test.each([
    ['POST', adminPath, body],
    ['PUT', adminPath, { id: 1, version: 1 }],
    ['DELETE', `${adminPath}?id=1`, undefined],
    ['GET', adminPath, undefined],
    ['GET', 'mtd_maintenance/menus', undefined],
  ] as const)('[S-273] %s %s is for administrators only', async (method, path, sent) => {
    const options = sent && { body: sent };
    expect((await call(method, path, { token: clerk, ...options })).statusCode).toBe(403);
    expect((await call(method, path, { ...options })).statusCode).toBe(401);
  });

  test("an administrator of another company cannot close everybody's portal", async () => {
    const id = await addWindow({ starts_at: fromNow(hour), ends_at: fromNow(2 * hour) });
    const refusals = [
      await call('POST', adminPath, { token: foreign, body }),
      await call('PUT', adminPath, { token: foreign, body: { id, version: 1, title_en: 'x' } }),
      await call('PUT', `${adminPath}/${id}`, { token: foreign, body: { version: 1, title_en: 'x' } }),
      await call('DELETE', `${adminPath}?id=${id}`, { token: foreign }),
      await call('DELETE', `${adminPath}/${id}`, { token: foreign }),
    ];
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
    expect(refusals.map((refusal) => refusal.json().code)).toEqual(Array(5).fill('no_permission'));
  });

  test.each([
    ['an end before the start', { ends_at: fromNow(hour - 1000) }, 'ends_at'],
    ['an end at the start', { ends_at: fromNow(hour) }, 'ends_at'],
    ['some menus without any', { scope: 'menus' }, 'menus'],
    ['an address that is a script', { redirect_url: 'javascript:alert(1)' }, 'redirect_url'],
    ['an unknown field', { nonsense: 1 }, 'nonsense'],
  ])('%s is refused at its field', async (_name, change, field) => {
    const answer = await call('POST', adminPath, { token: chief, body: { ...body, ...change } });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  });

  test.each([
    ['no id', {}],
    ['an id that is none', { id: 'x' }],
    ['a negative id', { id: -1 }],
  ])('PUT with %s is refused', async (_name, sent) => {
    const answer = await call('PUT', adminPath, { token: chief, body: sent });
    expect(answer.json()).toMatchObject({ status: 400, errors: { id: expect.any(String) } });
  });

  test.each([
    ['to come', hour, 2 * hour, {}, { state: 'planned' }],
    ['running by its times', -hour, hour, {}, { state: 'running' }],
    ['over', -2 * hour, -hour, {}, { state: 'done' }],
    ['started by hand', hour, 2 * hour, { state: 'running' }, { state: 'running', starts_at: '2026-03-10T15:00:00Z' }],
    ['ended by hand', -hour, hour, { state: 'done' }, { state: 'done', ends_at: '2026-03-10T15:00:00Z' }],
    ['cancelled', -hour, hour, { state: 'cancelled' }, { state: 'cancelled', ends_at: '2026-03-10T16:00:00Z' }],
  ])('the state of a window %s follows', async (_name, from, to, choice, expected) => {
    const sent = { ...body, starts_at: fromNow(from), ends_at: fromNow(to), ...choice };
    expect((await call('POST', adminPath, { token: chief, body: sent })).json()).toMatchObject(expected);
  });

  test.each([
    ['start', 'one to come', hour, 'planned', { state: 'running', starts_at: '2026-03-10T15:00:00Z' }],
    ['end', 'one that runs', -hour, 'planned', { state: 'done', ends_at: '2026-03-10T15:00:00Z' }],
    ['cancel', 'one to come', hour, 'planned', { state: 'cancelled' }],
  ])('the row of a window has a step: %s for %s', async (step, _name, from, state, expected) => {
    const id = await addWindow({ starts_at: fromNow(from), ends_at: fromNow(from + 2 * hour), state });
    const answer = await call('POST', `${adminPath}/${id}/${step}`, { token: chief, headers: keeper });
    expect(answer.json()).toMatchObject({ id, version: 2, ...expected });
    const again = await call('POST', `${adminPath}/${id}/${step}`, { token: chief, headers: keeper });
    expect(again.json()).toMatchObject({ status: 409, code: 'maintenance_state_passed' });
  });

  test.each([
    ['start', -hour],
    ['end', hour],
    ['start', -3 * hour],
    ['end', -3 * hour],
    ['cancel', -3 * hour],
  ])('%s is refused where the window, which starts %i ms from now, is not so far or too far', async (step, from) => {
    const id = await addWindow({ starts_at: fromNow(from), ends_at: fromNow(from + 2 * hour) });
    expect((await call('POST', `${adminPath}/${id}/${step}`, { token: chief, headers: keeper })).statusCode).toBe(409);
  });

  test('a step needs a window that is there, and an administrator of the house', async () => {
    const id = await addWindow({ starts_at: fromNow(hour), ends_at: fromNow(2 * hour) });
    const statusOf = async (path: string, token: string) => (await call('POST', path, { token })).statusCode;
    expect(await statusOf(`${adminPath}/999999/cancel`, chief)).toBe(404);
    expect(await statusOf(`${adminPath}/nonsense/cancel`, chief)).toBe(404);
    expect(await statusOf(`${adminPath}/${id}/cancel`, foreign)).toBe(403);
    expect(await statusOf(`${adminPath}/${id}/cancel`, clerk)).toBe(403);
    expect((await call('POST', `${adminPath}/${id}/cancel`)).statusCode).toBe(401);
  });

  test('the states that lists show are brought up to the clock, cancelled ones stay', async () => {
    await addWindow();
    await addWindow({ starts_at: fromNow(-2 * hour), ends_at: fromNow(-hour) });
    await addWindow({ state: 'cancelled' });
    await updateWindowStates(connection, start);
    const states = await connection.run<{ state: string }>(sql`select state from maintenance_windows order by id`);
    expect(states.map(({ state }) => state)).toEqual(['running', 'done', 'cancelled']);
  });

  test('[S-274] the menus that a window can close', async () => {
    const { results, count } = (await call('GET', 'mtd_maintenance/menus', { token: chief })).json();
    expect(count).toBe(results.length);
    const french = (await call('GET', 'mtd_maintenance/menus', { token: chief, headers: { 'accept-language': 'fr' } })).json();
    expect(results).toContainEqual({ id: await menuOf('MC-START'), cmid: expect.any(String), title: 'Configuration' });
    expect(french.results.map(({ title }: { title: string }) => title)).toContain('Clients');
  });
});

describe('the notice to everybody', () => {
  test('[S-272] current and coming windows, the next first, neither those over nor those cancelled', async () => {
    await addWindow({ starts_at: fromNow(5 * hour), ends_at: fromNow(6 * hour), title_en: 'Later' });
    await addWindow({ title_en: 'Now', scope: 'menus', menus: [await menuOf('CO-START')] });
    await addWindow({ starts_at: fromNow(-2 * hour), ends_at: fromNow(-hour), title_en: 'Over' });
    await addWindow({ state: 'cancelled', title_en: 'Cancelled' });
    const path = 'mtd_maintenance/maintenance/list';
    const answer = (await call('GET', path, { token: clerk })).json();
    expect(answer).toMatchObject({
      count: 2,
      results: [
        { title: 'Now', scope: 'menus', menus: ['Customers'] },
        { title: 'Later', menus: [] },
      ],
    });
    const last = (await call('GET', `${path}?sort=-starts_at&limit=1`, { token: clerk, headers: { 'accept-language': 'fr' } })).json();
    expect(last).toMatchObject({ count: 2, results: [{ title: 'Nouveaux serveurs', starts_at: fromNow(5 * hour) }] });
    expect((await call('GET', `${path}?limit=0`, { token: clerk })).statusCode).toBe(400);
    expect((await call('GET', path)).statusCode).toBe(401);
  });

  test('[S-168] the site root reports a running window, and nothing else', async () => {
    expect((await siteCheck()).headers['x-maintenance']).toBeUndefined();
    await addWindow({ starts_at: fromNow(1000) });
    expect((await siteCheck()).headers['x-maintenance']).toBeUndefined();
    clock.now = new Date(start.getTime() + 1000);
    const during = await siteCheck();
    expect(during).toMatchObject({ statusCode: 204, body: '' });
    expect(during.headers).toMatchObject({
      'x-maintenance': 'true',
      'x-maintenance-url': 'https://down.example/portal',
      'cache-control': 'no-store',
    });
    clock.now = new Date(start.getTime() + hour);
    expect((await siteCheck()).headers['x-maintenance']).toBeUndefined();
  });

  test("[S-338] a window's own address overrides that of the installation", async () => {
    await addWindow({ redirect_url: 'https://status.example/é' });
    expect((await siteCheck()).headers['x-maintenance-url']).toBe('https://status.example/%C3%A9');
  });

  test('administrators that a window admits are not sent away', async () => {
    await addWindow({ allow_admin: true });
    const headerFor = async (token: string) => (await siteCheck({ authorization: `Token ${token}` })).headers['x-maintenance'];
    expect([await headerFor(chief), await headerFor(foreign), await headerFor(clerk), await headerFor('stolen')]).toEqual([
      undefined,
      undefined,
      'true',
      'true',
    ]);
  });

  test('the page for everybody learns why and until when, in its language', async () => {
    const path = 'mtd_maintenance/maintenance/current';
    expect((await call('GET', path)).json()).toEqual({ maintenance: false });
    await addWindow();
    expect((await call('GET', path, { headers: { 'accept-language': 'fr' } })).json()).toMatchObject({
      maintenance: true,
      title: 'Nouveaux serveurs',
      ends_at: fromNow(hour),
    });
  });
});

describe('while the portal is down', () => {
  test('calls are answered 503 with when to come back', async () => {
    await addWindow();
    const answer = await call('GET', 'companies', { token: clerk, headers: { 'accept-language': 'fr' } });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ 'retry-after': '3600', 'x-maintenance': 'true' });
    expect(answer.json()).toMatchObject({ code: 'maintenance', detail: expect.stringContaining('entretien') });
  });

  test.each([
    ['version', 200],
    ['mtd_maintenance/maintenance/current', 200],
    ['globals/company?company=acme', 200],
    ['users/refresh', 503],
    ['definitions', 503],
  ])('GET %s is answered %i', async (path, status) => {
    await addWindow();
    expect((await call('GET', path, { token: clerk })).statusCode).toBe(status);
  });

  test('signing out is never held back', async () => {
    await addWindow();
    expect((await call('POST', 'users/logout', { token: clerk })).statusCode).toBe(204);
  });

  test('nobody signs in, unless administrators are admitted; the next call refuses other users', async () => {
    const id = await addWindow();
    const request = (username: string, company: string) => app.inject(loginRequest({ username, company, password }));
    expect((await request('chief', 'waybill')).statusCode).toBe(503);
    await connection.run(sql`update maintenance_windows set allow_admin = true where id = ${id}`);
    const admin = await request('chief', 'waybill');
    expect(admin.statusCode).toBe(200);
    expect((await call('GET', 'companies', { token: admin.json().token, headers: { cmid: 'CO-START' } })).statusCode).toBe(200);
    const other = await request('clerk', 'acme');
    expect((await call('GET', 'users/refresh', { token: other.json().token })).statusCode).toBe(503);
  });

  test('an administrator of the house reaches the screens of the windows and ends one', async () => {
    const id = await addWindow();
    const headers = { cmid: 'MAINT-ADD' };
    expect((await call('GET', 'definitions/MAINT-ADD', { token: chief, headers })).statusCode).toBe(200);
    expect((await siteCheck({ authorization: `Token ${chief}`, cmid: 'MAINT-START' })).headers['x-maintenance']).toBeUndefined();
    expect((await siteCheck({ authorization: `Token ${foreign}`, cmid: 'MAINT-START' })).headers['x-maintenance']).toBe('true');
    const ended = await call('PUT', adminPath, { token: chief, headers, body: { id, version: 1, state: 'done' } });
    expect(ended.json()).toMatchObject({ state: 'done' });
    expect((await call('GET', 'users/refresh', { token: clerk })).statusCode).toBe(200);
  });
});

describe('while some menus are closed', () => {
  test('their screens and the forms behind them answer 503, other screens go on', async () => {
    await addWindow({ scope: 'menus', menus: [await menuOf('CO-START')] });
    const statusOf = async (path: string, cmid: string) => (await call('GET', path, { token: foreign, headers: { cmid } })).statusCode;
    expect(await statusOf('companies', 'CO-START')).toBe(503);
    expect(await statusOf('definitions/CO-ADD', 'UNKNOWN')).toBe(503);
    expect(await statusOf('users/refresh', 'MC-START')).toBe(200);
    expect(await statusOf('definitions/MC-START', 'MC-START')).toBe(200);
    const closed = await call('GET', 'companies', { token: foreign, headers: { cmid: 'CO-START' } });
    expect(closed.json().code).toBe('maintenance_menu');
    expect(closed.headers['x-maintenance']).toBeUndefined();
    expect((await siteCheck({ authorization: `Token ${foreign}` })).headers['x-maintenance']).toBeUndefined();
  });

  test('administrators that the window admits continue', async () => {
    await addWindow({ scope: 'menus', menus: [await menuOf('CO-START')], allow_admin: true });
    expect((await call('GET', 'companies', { token: foreign, headers: { cmid: 'CO-START' } })).statusCode).toBe(200);
    expect((await call('GET', 'definitions/CO-START', { token: clerk })).statusCode).toBe(503);
  });
});
