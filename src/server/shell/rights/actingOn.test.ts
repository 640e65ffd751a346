import { beforeEach, describe, expect, test } from 'vitest';
import { addCompany, addCustomer, addGroup, addPerson, addRow, addUserType, changeRow } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';

const { database, portal, signIn, call } = await testServer();
const connection = database.unscoped('test');
const { productCode } = portal.config;
const [product = 0] = (await connection.run(sql<{ id: number }>`select id from companies where code = ${productCode}`)).map(({ id }) => id);

const grants = ['UA-START', 'UA-ADD', 'UMG-START', 'UMG-ADD', 'GA-START', 'GA-ADD', 'SWITCHUSER'];
const acme = await addCompany(database, 'acme');
const zeta = await addCompany(database, 'zeta');
const { accounts } = await addCustomer(database, acme, 'ACME', ['0100001', '0100002', '0100003']);
const [open = 0, hidden = 0, unseen = 0] = accounts;
const chiefs = await addGroup(database, acme, 'CHIEFS', grants, { is_admin: 'Y' });
const fewer = await addGroup(database, acme, 'FEWER', ['UA-START']);
const least = await addGroup(database, acme, 'LEAST');
const more = await addGroup(database, acme, 'MORE', ['UA-START', 'ENV-START']);
const closed = await addGroup(database, acme, 'CLOSED', ['ENV-START'], { status: 'inactive' });
const offices = await addGroup(database, product, 'OFFICES', grants, { is_admin: 'Y' });
const zetas = await addGroup(database, zeta, 'ZETAS', grants, { is_admin: 'Y' });

const types = {
  admin: await addUserType(database, 'PLAINADMIN', 'administrator', 'ADMIN'),
  switcher: await addUserType(database, 'SWITCHER', 'administrator', 'ADMIN', { can_switch_user: true }),
  allAccounts: await addUserType(database, 'ALLACCOUNTS', 'customer_admin', 'CUSTOMER'),
};

const person = (
  uid: string,
  values: Readonly<Record<string, unknown>> = {},
  type: 'ADMIN' | 'EMPLOYEE' | 'SALES' | 'CUSTOMER' = 'CUSTOMER',
) => addPerson(database, { uid, company: acme, group: fewer, type, base: type.toLowerCase(), values });
/** Like `person`, but in no menu group: records that others refer to cannot be deleted. */
const loner: typeof person = async (...about) => {
  const user = await person(...about);
  await connection.run(sql`delete from user_menu_groups where "user" = ${user}`);
  return user;
};
const ids = {
  root: await addPerson(database, { uid: 'root', company: product, group: offices, type: 'ADMIN', base: 'office' }),
  zed: await addPerson(database, { uid: 'zed', company: zeta, group: zetas, type: 'ADMIN', values: { user_type: types.admin } }),
  chief: await person('chief', { user_type: types.admin, MT_GRP: chiefs, MT_DACT: open }, 'ADMIN'),
  peer: await person('peer', { user_type: types.admin, MT_GRP: chiefs }, 'ADMIN'),
  bare: await person('bare', { user_type: types.admin, MT_GRP: chiefs }, 'ADMIN'),
  buyer: await person('buyer'),
  lesser: await person('lesser'),
  expert: await person('expert', { MT_GRP: more }),
  member: await person('member'),
  sleeper: await person('sleeper'),
  payer: await person('payer', { MT_DACT: hidden }),
  guest: await person('guest', { MT_DACT: unseen }),
  manager: await person('manager', { user_type: types.allAccounts }),
  seller: await person('seller', {}, 'SALES'),
  clerk: await person('clerk', {}, 'EMPLOYEE'),
  switcher: await person('switcher', { user_type: types.switcher, MT_GRP: chiefs }, 'ADMIN'),
};
type Name = keyof typeof ids;
for (const user of [ids.chief, ids.peer]) await addRow(database, 'group_accounts', { user, account: hidden, can_view_charges: false });
await addRow(database, 'user_menu_groups', { user: ids.member, menu_group: more, sequence: 1 });
await addRow(database, 'user_menu_groups', { user: ids.sleeper, menu_group: closed, sequence: 1 });
const companyOf = (name: Name) => ({ root: productCode, zed: 'zeta' })[String(name)] ?? 'acme';
const tokens = {
  root: (await signIn('root')).token,
  zed: (await signIn('zed', 'zeta')).token,
  chief: (await signIn('chief', 'acme')).token,
  bare: (await signIn('bare', 'acme')).token,
};
type Actor = keyof typeof tokens;

type Attempt = (token: string, name: Name) => Promise<{ readonly statusCode: number; readonly body: string }>;
const named = (name: Name) => ({ user_id: name, company: companyOf(name) });
const change =
  (values: object): Attempt =>
  async (token, name) => {
    const [row] = await connection.run<{ version: number }>(sql`select version from users where id = ${ids[name]}`);
    return call('PUT', `users/user/${ids[name]}`, { token, body: { version: row?.version, ...values } });
  };
const post =
  (path: string, bodyOf: (name: Name) => object): Attempt =>
  (token, name) =>
    call('POST', path, { token, body: bodyOf(name) });

const attempts: Readonly<Record<string, Attempt>> = {
  'the e-mail address is changed': change({ MT_EMAIL: 'mine@example.com' }),
  'the phone is changed': change({ phone: '4165550199' }),
  'the status is changed': change({ MT_STATUS: 'suspended' }),
  'another password is demanded': change({ must_reset: true }),
  'the account is locked': post('users/lock_unlock_user', (name) => ({ ...named(name), locked: 'Y' })),
  'the account is unlocked': post('users/lock_unlock_user', (name) => ({ ...named(name), locked: 'N' })),
  'a temporary password is sent': post('passwordreset/set_temp_pass', (name) => ({ username: name, company: companyOf(name) })),
  'a link for the password is had': post('passwordreset/set_temp_hash', (name) => ({ username: name, company: companyOf(name) })),
  'a menu group is given': post('user_menu_groups', (name) => ({ user: ids[name], menu_group: least, sequence: 9 })),
  'an account is given': post('group_accounts', (name) => ({ user: ids[name], account: open, can_view_charges: false })),
};

/** All state that an attempt could change. */
const stateOf = (name: Name) =>
  connection.run(sql`select to_jsonb(u) as "user", (select count(*) from verification_tokens) as tokens, (select count(*) from email_history) as mails,
    (select count(*) from user_menu_groups where "user" = u.id) as groups, (select count(*) from group_accounts where "user" = u.id) as accounts
    from users u where u.id = ${ids[name]}`);

beforeEach(async () => {
  await connection.run(sql`delete from attempt_limits`);
  await connection.run(sql`delete from user_menu_groups where menu_group = ${least}`);
  await connection.run(sql`delete from group_accounts where account = ${open} and "user" <> ${ids.chief}`);
  await connection.run(sql`update users set "MT_STATUS" = 'active', must_reset = false, phone = null, "MT_EMAIL" = "MT_UID" || '@example.com',
    password_hash = (select password_hash from users where "MT_UID" = 'chief') where "MT_COMP" = ${acme}`);
});

describe.each<[Actor, Name, string, number]>([
  ['chief', 'buyer', 'may less', 200],
  ['chief', 'peer', 'may the same', 200],
  ['chief', 'expert', 'has a group with more screens', 403],
  ['chief', 'member', 'is a member of a group with more screens', 403],
  ['chief', 'sleeper', 'is a member of a closed group with more screens', 403],
  ['chief', 'payer', 'sees charges that are hidden from the administrator', 403],
  ['chief', 'guest', 'sees another account', 403],
  ['chief', 'manager', 'sees the accounts of all customers', 403],
  ['chief', 'seller', 'is in sales', 403],
  ['chief', 'clerk', 'is an employee', 403],
  ['chief', 'switcher', 'can act as others by the user type', 403],
  ['chief', 'root', 'is of the product', 404],
  ['zed', 'buyer', 'is of another company', 404],
  ['root', 'expert', 'is of a company', 200],
  ['root', 'peer', 'administers a company', 200],
])('%s and %s, who %s', (actor, name, _why, expected) => {
  test.each(Object.entries(attempts))('%s [S-239] [S-240] [S-289]', async (_attempt, attempt) => {
    const before = await stateOf(name);
    const answer = await attempt(tokens[actor], name);
    const outcome = answer.statusCode < 300 ? 200 : answer.statusCode;
    const after = await stateOf(name);
    // A reference to an invisible user is a wrong value, not a missing page.
    expect(expected === 404 ? [404, 400] : [expected]).toContain(outcome);
    expect(answer.body.includes('account_beyond_own_rights')).toBe(expected === 403);
    expect(expected === 200 ? before : after).toEqual(before);
  });
});

test.each<[string, Name, number]>([
  ['who has none either', 'lesser', 200],
  ['who has one', 'payer', 403],
])('an administrator without any account and a user %s', async (_name, name, status) => {
  expect((await attempts['the e-mail address is changed']?.(tokens.bare, name))?.statusCode).toBe(status);
});

test('[D-641] nor is such a user deleted, taken a menu group or an account from, or handed those of another', async () => {
  const membership = await addRow(database, 'user_menu_groups', { user: ids.expert, menu_group: least, sequence: 3 });
  const own = await addRow(database, 'user_menu_groups', { user: ids.buyer, menu_group: least, sequence: 3 });
  const account = await addRow(database, 'group_accounts', { user: ids.expert, account: open, can_view_charges: false });
  const token = tokens.chief;
  const answers = [
    await call('DELETE', `user_menu_groups/${membership}`, { token }),
    await call('PUT', `user_menu_groups/${membership}`, { token, body: { version: 1, sequence: 4 } }),
    await call('PUT', `user_menu_groups/${own}`, { token, body: { version: 1, user: ids.member } }),
    await call('DELETE', `group_accounts/${account}`, { token }),
    await call('PUT', `group_accounts/${account}`, { token, body: { version: 1, can_view_charges: true } }),
    // Deleting checks dependent records first, so the target is a user without any.
    await call('DELETE', `users/user/${await loner('lonely', { user_type: types.switcher }, 'ADMIN')}`, { token }),
  ];
  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(answers.map(() => [403, 'account_beyond_own_rights']));
  for (const answer of answers) expect(answer.json().detail).toMatch(/^Unable to modify selected account/);
  expect((await call('DELETE', `user_menu_groups/${own}`, { token })).statusCode).toBeLessThan(300);
  const lonely = await loner('lonelier');
  expect((await call('DELETE', `users/user/${lonely}`, { token })).statusCode).toBeLessThan(300);
});

test('withdrawn rights do not come back by restoring them; rights that the user may grant do', async () => {
  const token = tokens.chief;
  const group = await addRow(database, 'user_menu_groups', { user: ids.chief, menu_group: more, sequence: 5 });
  const user = await loner('gone', { MT_GRP: more });
  const harmless = await loner('back');
  for (const path of [`user_menu_groups/${group}`, `users/user/${user}`, `users/user/${harmless}`])
    expect((await call('DELETE', path, { token: tokens.root })).statusCode).toBeLessThan(300);
  const beyond = 'You cannot grant permissions that you do not have.';
  expect((await call('POST', `user_menu_groups/${group}/restore`, { token })).json()).toMatchObject({
    status: 400,
    errors: { menu_group: beyond },
  });
  expect((await call('POST', `users/user/${user}/restore`, { token })).json()).toMatchObject({ status: 400, errors: { MT_GRP: beyond } });
  expect((await call('POST', `users/user/${harmless}/restore`, { token })).statusCode).toBeLessThan(300);
  expect(await connection.run(sql`select id from users where id = ${user}`)).toEqual([]);
});

test('such a user may still be signed out, and the own account be changed', async () => {
  const token = tokens.chief;
  const session = await signIn('expert', 'acme');
  expect((await call('POST', 'users/end_sessions', { token, body: named('expert') })).json()).toEqual({ ended: 1 });
  expect((await call('GET', 'users/refresh', { token: session.token })).statusCode).toBe(401);
  expect((await change({ phone: '4165550123' })(token, 'chief')).statusCode).toBe(200);
  expect((await call('PUT', 'users/save_userinfor', { token, body: { theme: 'dark' } })).statusCode).toBe(200);
});

test.each([
  ['en', 'Unable to modify selected account: this user has permissions that you do not have.'],
  ['fr', 'Impossible de modifier le compte choisi\u00a0: cet utilisateur a des droits que vous n’avez pas.'],
])('the refusal says why, in %s', async (language, detail) => {
  const body = { username: 'expert', company: 'acme' };
  const headers = { 'accept-language': language };
  const answer = await call('POST', 'passwordreset/set_temp_hash', { token: tokens.chief, body, headers });
  expect(answer.json()).toMatchObject({ status: 403, detail });
});

test('a user who is granted more is out of reach at once', async () => {
  expect((await signIn('buyer', 'acme')).status).toBe(0);
  await changeRow(database, 'menu_groups', fewer, { grants: ['UA-START', 'ENV-START'] });
  const answer = await attempts['the e-mail address is changed']?.(tokens.chief, 'buyer');
  await changeRow(database, 'menu_groups', fewer, { grants: ['UA-START'] });
  expect(answer?.statusCode).toBe(403);
});
