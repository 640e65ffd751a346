import { expect, test } from 'vitest';
import { addCompany, addGroup, addPerson, addRow, addUserType } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';

const { database, portal, signIn, call } = await testServer();
const connection = database.unscoped('test');
const { productCode } = portal.config;
const [product = 0] = (await connection.run(sql<{ id: number }>`select id from companies where code = ${productCode}`)).map(({ id }) => id);
const acme = await addCompany(database, 'acme');
const offices = await addGroup(database, product, 'OFFICES', ['UA-START', 'UA-ADD', 'AUDIT-START', 'UMG-START', 'GR-START', 'GR-ADD'], {
  is_admin: 'Y',
});
const clerks = await addGroup(database, acme, 'CLERKS', ['UA-START']);
await addPerson(database, { uid: 'root', company: product, group: offices, type: 'ADMIN', base: 'office' });
const rows = (text: ReturnType<typeof sql<Record<string, unknown>>>) => connection.run(text);
const newUser = (uid: string) => addPerson(database, { uid, company: acme, group: clerks, type: 'CUSTOMER' });
const at = '2026-03-01T12:00:00Z';

test('a user made by mistake goes with codes, tokens, sessions and memberships; no secret is in the log, and none comes back', async () => {
  const [user, other] = [await newUser('mistake'), await newUser('other')];
  const kept = await addRow(database, 'kept_sign_ins', {
    user,
    company: acme,
    selector_hash: 'secret-selector',
    token_hash: 'secret-token',
    issued_at: at,
    rotated_at: at,
    expires_at: at,
  });
  const session = await addRow(database, 'sessions', {
    user,
    company: acme,
    token_hash: 'secret-session',
    issued_at: at,
    refreshed_at: at,
    expires_at: at,
    login_status: 0,
    kept_sign_in: kept,
  });
  await addRow(database, 'password_history', { user, password_hash: 'secret-password', changed_at: at });
  const token = (token_hash: string, users: readonly number[]) =>
    addRow(database, 'verification_tokens', { kind: 'link', token_hash, expires_at: at, users: `{${users.join(',')}}` });
  const [own, shared] = [await token('secret-link', [user]), await token('secret-shared', [user, other])];

  const { token: root } = await signIn('root');
  const removed = await call('DELETE', `users/user/${user}`, { token: root });
  expect([removed.statusCode, removed.body]).toEqual([204, '']);
  expect(await rows(sql`select from sessions where id = ${session}`)).toEqual([]);
  expect(await rows(sql`select from kept_sign_ins where id = ${kept}`)).toEqual([]);
  expect(await rows(sql`select from user_menu_groups where "user" = ${user}`)).toEqual([]);
  expect(await rows(sql`select id, users from verification_tokens where id in (${own}, ${shared})`)).toEqual([
    { id: shared, users: [other] },
  ]);
  const log = await rows(sql<Record<string, unknown>>`select entity, changes from audit_log where action = 'delete'`);
  expect(new Set(log.map((row) => row['entity']))).toEqual(
    new Set(['users', 'kept_sign_ins', 'password_history', 'sessions', 'user_menu_groups', 'verification_tokens']),
  );
  expect(JSON.stringify(log)).not.toContain('secret-');

  const restored = await call('POST', `users/user/${user}/restore`, { token: root });
  expect(restored.statusCode).toBe(200);
  expect(await rows(sql`select from sessions where "user" = ${user}`)).toEqual([]);
  expect(await rows(sql`select from password_history where "user" = ${user}`)).toEqual([]);
});

test('a refusal names the records that keep it, by list and with the first names that the reader may see', async () => {
  const manager = await newUser('manager');
  for (const uid of ['ann', 'bob', 'carl', 'dora', 'eve', 'finn', 'gus'])
    await connection.run(sql`update users set manager = ${manager} where id = ${await newUser(uid)}`);
  const { token } = await signIn('root');
  const refused = await call('DELETE', `users/user/${manager}`, { token });
  expect({ status: refused.statusCode, ...refused.json<object>() }).toMatchObject({
    status: 409,
    code: 'record_in_use',
    detail: 'This cannot be deleted because it is still used by: Users (7).',
    errors: { 'users.manager': expect.stringMatching(/^.+, .+, .+, .+, .+ and 2 more$/) },
  });
});

test('an administrator of a company cannot reach a user of another one; own users go with their rows without any right to these', async () => {
  const rival = await addCompany(database, 'rival');
  const managers = await addGroup(database, acme, 'MANAGERS', ['UA-START', 'UA-ADD'], { is_admin: 'Y' });
  const admin = await addPerson(database, { uid: 'acme.admin', company: acme, group: managers, type: 'ADMIN', base: 'customer_admin' });
  const rivals = await addGroup(database, rival, 'CLERKS');
  const stranger = await addPerson(database, { uid: 'stranger', company: rival, group: rivals, type: 'CUSTOMER' });
  const leaver = await newUser('leaver');
  for (const user of [stranger, leaver]) await addRow(database, 'password_history', { user, password_hash: 'x', changed_at: at });
  const own = (user: number) =>
    rows(sql<Record<string, unknown>>`
    select 'password' as of from password_history where "user" = ${user} union all select 'group' from user_menu_groups where "user" = ${user}`);
  const before = await own(stranger);
  const { token } = await signIn('acme.admin', 'acme');

  expect((await call('DELETE', `users/user/${stranger}`, { token })).statusCode).toBe(404);
  expect((await call('POST', `users/user/${stranger}/restore`, { token })).statusCode).toBe(404);
  expect(await own(stranger)).toEqual(before);
  expect(await rows(sql`select from audit_log where action = 'delete' and entity = 'users' and record_id = ${stranger}`)).toEqual([]);

  // Neither list is open to this administrator.
  expect((await call('GET', 'user_menu_groups', { token })).statusCode).toBe(403);
  expect((await call('DELETE', `users/user/${leaver}`, { token })).statusCode).toBe(204);
  expect([await own(leaver), await own(stranger)]).toEqual([[], before]);
  const log = await rows(sql<Record<string, unknown>>`
    select entity, "user" from audit_log where action = 'delete' and "user" = ${admin} order by entity`);
  expect(log).toEqual(['password_history', 'user_menu_groups', 'users'].map((entity) => ({ entity, user: admin })));
});

test('records of another company that keep a user are neither removed nor named', async () => {
  const far = await addCompany(database, 'far');
  const farGroup = await addGroup(database, far, 'CLERKS');
  const manager = await newUser('lead');
  const foreign = await addPerson(database, { uid: 'foreign', company: far, group: farGroup, values: { MT_FNAME: 'Hidden', manager } });
  const { token } = await signIn('acme.admin', 'acme');
  const refused = await call('DELETE', `users/user/${manager}`, { token });
  expect(refused.statusCode).toBe(409);
  expect(refused.body).not.toContain('Hidden');
  expect(await rows(sql`select id, manager from users where id = ${foreign}`)).toEqual([{ id: foreign, manager }]);
});

test('the type of a session follows the user type, which an administrator of a company can only choose within own rights', async () => {
  const staff = await addUserType(database, 'STAFF', 'employee', 'EMPLOYEE');
  const { token } = await signIn('acme.admin', 'acme');
  const user = await newUser('climber');
  const { version } = (await call('GET', `users/user/${user}`, { token })).json<{ version: number }>();
  const refused = await call('PUT', `users/user/${user}`, { token, body: { version, user_type: staff } });
  expect(refused.statusCode).toBe(400);
  expect(await rows(sql`select "MT_TYPE" from users where id = ${user}`)).toEqual([{ MT_TYPE: 'CUSTOMER' }]);
});

test('the effect of a deletion is known before it: the records that go, of the kinds that the reader may list', async () => {
  const user = await newUser('previewed');
  const { token } = await signIn('root');
  const going = async () => (await call('GET', `users/user/${user}/deletion`, { token })).json<{ going: unknown }>().going;
  expect(await going()).toEqual([{ entity: 'user_menu_groups', title: 'membership of {count} menu group', count: 1 }]);
  await addRow(database, 'user_menu_groups', { user, menu_group: offices, sequence: 9 });
  await addRow(database, 'password_history', { user, password_hash: 'old', changed_at: at });
  expect(await going()).toEqual([{ entity: 'user_menu_groups', title: 'membership of {count} menu groups', count: 2 }]);
});

test('a record that is in use is known to be kept before its deletion', async () => {
  const manager = await newUser('head');
  await connection.run(sql`update users set manager = ${manager} where id = ${await newUser('helper')}`);
  const { token } = await signIn('root');
  const preview = await call('GET', `users/user/${manager}/deletion`, { token });
  expect({ status: preview.statusCode, ...preview.json<object>() }).toMatchObject({ status: 409, code: 'record_in_use' });
});

test('the lists that refer to a record are counted, as many rows as the reader finds there', async () => {
  const manager = await newUser('chief');
  for (const uid of ['first', 'second']) await connection.run(sql`update users set manager = ${manager} where id = ${await newUser(uid)}`);
  const { token } = await signIn('root');
  const { counts } = (await call('GET', `users/user/${manager}/related`, { token })).json<{ counts: Record<string, number> }>();
  expect(counts).toEqual({ groups: 1, 'users.manager': 2 });
  const list = await call('GET', `users/user?manager=${manager}`, { token });
  expect(list.json()).toMatchObject({ count: 2 });
});

test.each([
  ['en', 'membership of {count} menu group'],
  ['fr', 'l’appartenance à {count} groupe de menus'],
])('before the deletion of a user the memberships are counted in words of people: %s', async (language, title) => {
  const user = await newUser(`counted-${language}`);
  const { token } = await signIn('root');
  const answer = await call('GET', `users/user/${user}/deletion`, { token, headers: { 'accept-language': language } });
  expect(answer.json()).toEqual({ version: 1, going: [{ entity: 'user_menu_groups', title, count: 1 }] });
});

test('a refusal names members by the person, not by the membership', async () => {
  const group = await addGroup(database, acme, 'CREW');
  const member = await newUser('member');
  await addRow(database, 'user_menu_groups', { user: member, menu_group: group, sequence: 2 });
  const { token } = await signIn('root');
  const refused = await call('GET', `menugroups/${group}/deletion`, { token });
  expect(refused.json()).toMatchObject({
    code: 'record_in_use',
    errors: { 'user_menu_groups.menu_group': 'Test member' },
  });
});
