import { beforeEach, describe, expect, test } from 'vitest';
import { addCompany, addCustomer, addGroup, addPerson, addRow, changeRow } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import { anyOf, predicateSql } from '../../db/predicate.ts';
import { scopePredicate } from '../../db/scope/scope.ts';
import { sql } from '../../db/sql.ts';
import { noMoreRights } from '../rights/actingOn.ts';
import { switchableUsers } from '../rights/switchableUsers.ts';
import { findReader } from '../session/findReader.ts';

const { database, portal, clock, signIn, call } = await testServer();
const { productCode } = portal.config;
const connection = database.unscoped('test');
const switching = ['SWITCHUSER', 'UA-START', 'UA-ADD', 'UAT-START', 'UAT-ADD', 'AUDIT-START'];

const [product = 0] = (await connection.run(sql<{ id: number }>`select id from companies where code = ${productCode}`)).map(({ id }) => id);
const acme = await addCompany(database, 'acme');
const zeta = await addCompany(database, 'zeta');
const closed = await addCompany(database, 'closed', { status: 'suspended' });
const { accounts: acmeAccounts } = await addCustomer(database, acme, 'ACME', ['0100001', '0100002']);
const { accounts: zetaAccounts } = await addCustomer(database, zeta, 'ZETA', ['0200001']);

const tools = await addGroup(database, product, 'TOOLS', switching, { is_admin: 'Y' });
const plain = await addGroup(database, product, 'PLAIN', switching);
const acmeTools = await addGroup(database, acme, 'ACMETOOLS', [...switching, 'SHP-START'], { is_admin: 'Y' });
const acmeUsers = await addGroup(database, acme, 'ACMEUSERS', ['SHP-START']);
const acmeMore = await addGroup(database, acme, 'ACMEMORE', ['SHP-START', 'RPT-SHP']);

const supportType = await addRow(database, 'user_types', {
  code: 'SUPPORT',
  base: 'manager',
  mt_type: 'EMPLOYEE',
  name_en: 'Support',
  name_fr: 'Soutien',
  analytics_id: 'internal',
  can_switch_user: true,
});

const ids = {
  root: await addPerson(database, { uid: 'root', company: product, group: tools, type: 'ADMIN', base: 'administrator' }),
  // An administrator whose group has no admin tools and whose type does not mention switching.
  toolless: await addPerson(database, { uid: 'toolless', company: product, group: plain, type: 'ADMIN', base: 'administrator' }),
  clerk: await addPerson(database, { uid: 'clerk', company: product, group: tools, type: 'EMPLOYEE', base: 'employee' }),
  support: await addPerson(database, {
    uid: 'support',
    company: product,
    group: plain,
    type: 'EMPLOYEE',
    base: 'employee',
    values: { user_type: supportType },
  }),
  peer: await addPerson(database, { uid: 'peer', company: product, group: plain, type: 'EMPLOYEE', base: 'employee' }),
  boss: await addPerson(database, {
    uid: 'boss',
    company: acme,
    group: acmeTools,
    type: 'ADMIN',
    base: 'customer_admin',
  }),
  boss2: await addPerson(database, { uid: 'boss2', company: acme, group: acmeTools, type: 'ADMIN', base: 'customer_admin' }),
  buyer: await addPerson(database, { uid: 'buyer', company: acme, group: acmeUsers, values: { MT_DACT: acmeAccounts[0] ?? 0 } }),
  // Sees an account of another company, which the administrator does not see.
  guest: await addPerson(database, { uid: 'guest', company: acme, group: acmeUsers, values: { MT_DACT: zetaAccounts[0] ?? 0 } }),
  // Has a grant of a screen that the administrator lacks.
  expert: await addPerson(database, { uid: 'expert', company: acme, group: acmeMore }),
  asleep: await addPerson(database, { uid: 'asleep', company: acme, group: acmeUsers, values: { MT_STATUS: 'inactive' } }),
  zed: await addPerson(database, { uid: 'zed', company: zeta, group: acmeUsers }),
  shut: await addPerson(database, { uid: 'shut', company: closed, group: acmeUsers }),
};
type Name = keyof typeof ids;
const companyOf: Partial<Record<Name, string>> = {
  boss: 'acme',
  boss2: 'acme',
  buyer: 'acme',
  guest: 'acme',
  expert: 'acme',
  asleep: 'acme',
};
const companyCode = (name: string) => companyOf[name as Name] ?? { zed: 'zeta', shut: 'closed' }[name] ?? productCode;
const tokenOf = async (name: string): Promise<string> => (await signIn(name, companyCode(name))).token;
const switchTo = (token: string, name: string, company = companyCode(name)) =>
  call('POST', 'users/switchuser', { token, body: { MT_UID: name, MT_COMP: company } });

beforeEach(() => {
  clock.now = new Date('2026-03-10T15:00:00Z');
});

test.each<[string, Name, Name | 'nobody', number, string | undefined]>([
  ['an administrator of the product to a customer', 'root', 'buyer', 200, undefined],
  ['an administrator of the product to an employee', 'root', 'peer', 200, undefined],
  ['an administrator without admin tools, which grant nothing', 'toolless', 'buyer', 200, undefined],
  ['an administrator of a company to its user', 'boss', 'buyer', 200, undefined],
  ['an employee whose type has can_switch_user to a colleague', 'support', 'peer', 200, undefined],
  ['an employee whose type has not, in a group with admin tools', 'clerk', 'peer', 403, 'no_permission'],
  ['a customer', 'buyer', 'guest', 403, 'no_permission'],
  ['an administrator of the product to another one', 'root', 'toolless', 404, 'user_not_found'],
  ['an administrator of the product to an administrator of a company', 'root', 'boss', 404, 'user_not_found'],
  ['an administrator of a company to another one', 'boss', 'boss2', 404, 'user_not_found'],
  ['an administrator of a company to one of the product', 'boss', 'root', 404, 'user_not_found'],
  ['an administrator of a company to a user of another', 'boss', 'zed', 404, 'user_not_found'],
  ['an employee whose type has can_switch_user to an administrator', 'support', 'root', 404, 'user_not_found'],
  ['to a user who sees more accounts', 'boss', 'guest', 404, 'user_not_found'],
  ['to a user who is granted more screens', 'boss', 'expert', 404, 'user_not_found'],
  ['to oneself', 'root', 'root', 404, 'user_not_found'],
  ['to an inactive account', 'root', 'asleep', 404, 'user_not_found'],
  ['to a user of a closed company', 'root', 'shut', 404, 'user_not_found'],
  ['to an unknown user', 'root', 'nobody', 404, 'user_not_found'],
])(
  '[R-239][S-239][D-582] administrators and types with can_switch_user act as others, never as somebody with more rights: %s',
  async (_name, actor, target, status, code) => {
    const answer = await switchTo(await tokenOf(actor), target);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  },
);

test.each<[string, Name, number]>([
  ['an administrator of the product', 'root', 201],
  ['an administrator of a company', 'boss', 403],
  ['an employee whose type has it', 'support', 403],
  ['an employee', 'clerk', 403],
  ['a customer', 'buyer', 403],
])('[R-239] a type with can_switch_user is made by an administrator of the product alone: %s', async (_name, actor, status) => {
  const body = {
    code: `NEW${actor.toUpperCase()}`,
    base: 'manager',
    mt_type: 'EMPLOYEE',
    name_en: 'New',
    name_fr: 'Nouveau',
    analytics_id: 'internal',
  };
  const answer = await call('POST', 'usertypes', { token: await tokenOf(actor), body: { ...body, can_switch_user: true } });
  expect(answer.statusCode).toBe(status);
  const given = await call('POST', 'users/user', { token: await tokenOf(actor), body: { user_type: supportType, MT_TYPE: 'EMPLOYEE' } });
  expect(given.statusCode).toBe(actor === 'root' || actor === 'boss' ? 400 : 403);
});

test('[S-209][S-239] the answer is the other user’s state, and both names are logged', async () => {
  const token = await tokenOf('root');
  const answer = (await switchTo(token, 'buyer')).json();
  expect(answer).toMatchObject({
    status: 0,
    profile: { MT_UID: 'buyer', MT_COMP: 'acme', MT_RESU: 'buyer', MT_TYPE: 'CUSTOMER' },
    groups: [{ code: 'ACMEUSERS' }],
    switched_from: { MT_UID: 'root', MT_COMP: productCode, name: 'Test root' },
  });
  const [logon] = await connection.run(sql`select "MT_UID", method, result, switched_from from user_logons order by id desc limit 1`);
  expect(logon).toEqual({ MT_UID: 'buyer', method: 'switch', result: 'success', switched_from: ids.root });
  // The rights are those of the other user: no screen of administrators.
  expect((await call('GET', 'users/user', { token: answer.token })).statusCode).toBe(403);
  expect((await call('GET', 'users/user', { token })).statusCode).toBe(200);
  const renewed = (await call('GET', 'users/refresh', { token: answer.token })).json();
  expect(renewed).toMatchObject({ profile: { MT_UID: 'buyer', MT_RESU: 'buyer' }, switched_from: { MT_UID: 'root' } });
});

test('[S-239] a change made as another user is logged under the real user', async () => {
  const { token } = (await switchTo(await tokenOf('root'), 'buyer')).json();
  expect((await call('PUT', 'users/save_userinfor', { token, body: { theme: 'dark' } })).statusCode).toBe(200);
  const [entry] = await connection.run(sql`select "user", acted_by, entity, record_id from audit_log order by id desc limit 1`);
  expect(entry).toEqual({ user: ids.buyer, acted_by: ids.root, entity: 'users', record_id: ids.buyer });
});

test('[S-239] back ends the other session and leaves one’s own; it never works again', async () => {
  const own = await tokenOf('root');
  const { token } = (await switchTo(own, 'buyer')).json();
  expect((await call('POST', 'users/switchback', { token })).statusCode).toBe(204);
  expect((await call('GET', 'users/refresh', { token })).statusCode).toBe(401);
  expect((await call('GET', 'users/refresh', { token: own })).json()).toMatchObject({
    profile: { MT_UID: 'root', MT_RESU: '' },
    switched_from: null,
  });
  expect((await call('POST', 'users/switchback', { token: own })).json()).toMatchObject({ status: 409, code: 'not_switched' });
});

test('[S-239] a user who acts as another switches no further, and does nothing reserved to that user in person', async () => {
  const { token } = (await switchTo(await tokenOf('root'), 'support')).json();
  expect((await switchTo(token, 'buyer')).json()).toMatchObject({ status: 403, code: 'only_in_person' });
  for (const [method, path] of inPerson) {
    const answer = await call(method, path.replace(/\{.*?\}/, '1'), { token });
    expect([path, answer.statusCode, answer.json().code]).toEqual([path, 403, 'only_in_person']);
  }
});
/** Calls that a borrowed identity must not make: they would make it permanent or lock the user out. */
const inPerson = [
  ['PUT', 'users'],
  ['DELETE', 'users/sessions'],
  ['DELETE', 'users/sessions/{id}'],
  ['POST', 'globals/account/securityquestions'],
  ['POST', 'passwordreset/verifypassword'],
  ['POST', 'passwordreset/changepassword'],
] as const;

test.each<[string, () => Promise<unknown>]>([
  ['signing out of one’s own session', async () => call('POST', 'users/logout', { token: state.own })],
  [
    'the end of one’s own session',
    async () => connection.run(sql`update sessions set expires_at = ${clock.now} where "user" = ${ids.boss2}`),
  ],
  ['suspending whoever acts', () => changeRow(database, 'users', ids.boss2, { MT_STATUS: 'suspended' })],
  ['taking the right away', () => changeRow(database, 'users', ids.boss2, { MT_TYPE: 'CUSTOMER' })],
])('[S-239] the other session ends with %s', async (_name, end) => {
  await changeRow(database, 'users', ids.boss2, { MT_STATUS: 'active', MT_TYPE: 'ADMIN' });
  state.own = await tokenOf('boss2');
  const { token } = (await switchTo(state.own, 'buyer')).json();
  expect((await call('GET', 'users/refresh', { token })).statusCode).toBe(200);
  await end();
  expect((await call('GET', 'users/refresh', { token })).json()).toMatchObject({ status: 401, code: 'session_expired' });
  await changeRow(database, 'users', ids.boss2, { MT_STATUS: 'active', MT_TYPE: 'ADMIN' });
});
const state = { own: '' };

test('renewing the other session keeps one’s own alive, since nobody renews that meanwhile', async () => {
  const own = await tokenOf('root');
  const { token } = (await switchTo(own, 'buyer')).json();
  for (const minutes of [20, 40, 60]) {
    clock.now = new Date(Date.parse('2026-03-10T15:00:00Z') + minutes * 60_000);
    expect((await call('GET', 'users/refresh', { token })).statusCode).toBe(200);
  }
  expect((await call('GET', 'users/refresh', { token: own })).statusCode).toBe(200);
});

describe('users to act as', () => {
  test('[S-243][S-250] finder and grid show the same users, and nobody else', async () => {
    const token = await tokenOf('boss');
    const found = (await call('GET', 'users/search?search=test&limit=100', { token })).json();
    const grid = (await call('GET', 'users/switch_table?limit=100&sort=MT_UID', { token, headers: { cmid: 'SWITCHUSER' } })).json();
    expect(found.results.map((user: { MT_UID: string }) => user.MT_UID)).toEqual(['buyer']);
    expect(grid.results.map((user: { MT_UID: string }) => user.MT_UID)).toEqual(['buyer']);
    expect([found.count, grid.count]).toEqual([1, 1]);
    expect(grid).toMatchObject({ columns: expect.arrayContaining(['MT_UID']), columns_details: expect.any(Array) });
    expect(found.results[0]).toEqual({
      MT_UID: 'buyer',
      name: 'Test buyer',
      MT_COMP: 'acme',
      company: 'Company acme',
      MT_TYPE: 'CUSTOMER',
    });
  });

  test.each([
    ['a part of the name, whatever its case', 'search=BUYER', ['buyer']],
    ['words in any order', 'search=buyer%20test', ['buyer']],
    ['a company', 'company=acme&search=test', ['buyer', 'expert', 'guest']],
    ['an administrator', 'search=boss', []],
    ['another company', 'company=zeta', ['zed']],
    ['a placeholder that means itself', 'search=%25', []],
    ['a page', 'company=acme&limit=1&offset=1', ['expert']],
  ])('users/search finds by %s', async (_name, query, expected) => {
    const answer = (await call('GET', `users/search?${query}`, { token: await tokenOf('root') })).json();
    expect(answer.results.map((user: { MT_UID: string }) => user.MT_UID)).toEqual(expected);
  });

  test.each(['users/search', 'users/switch_table'])('%s is refused to customers', async (path) => {
    expect((await call('GET', path, { token: await tokenOf('buyer') })).statusCode).toBe(403);
  });

  test.each(['limit=0', 'limit=101', 'limit=x', 'offset=-1', 'search=a&search=b', 'nonsense=1'])(
    'users/search refuses %s',
    async (query) => {
      expect((await call('GET', `users/search?${query}`, { token: await tokenOf('root') })).statusCode).toBe(400);
    },
  );

  test('nobody ever takes on more rights than the own: all pairs', async () => {
    const readers = new Map<number, Reader>();
    for (const id of Object.values(ids)) {
      const reader = await findReader(connection, id, { registry: portal.definitions.current(), now: clock.now, productCode });
      if (reader) readers.set(id, reader);
    }
    let pairs = 0;
    for (const actor of readers.values()) {
      const { definitions } = portal;
      const may = predicateSql(anyOf([switchableUsers(actor, 'u'), noMoreRights(actor, 'u')]));
      const targets = await connection.run(sql<{ id: number }>`select u.id from users u
        where ${scopePredicate(definitions.current(), actor, 'users', 'u')} and ${may}`);
      for (const { id } of targets) {
        const target = readers.get(id);
        expect(target && !actor.seesAllCompanies && excess(actor, target)).toBeFalsy();
        pairs += 1;
      }
    }
    expect(pairs).toBeGreaterThan(10);
  });
});

/** Rights that the target has and the actor lacks. */
function excess(actor: Reader, target: Reader): string | undefined {
  const isMore = (more: Reader['accounts'], than: Reader['accounts']) =>
    than !== 'all' && (more === 'all' || more.some((account) => !than.includes(account)));
  if (target.isAdmin && !actor.isAdmin) return 'administrator';
  if (target.seesAllCompanies || (target.isStaff && !actor.isStaff) || target.companyId !== actor.companyId) return 'companies';
  if (isMore(target.accounts, actor.accounts) || isMore(target.fullAccounts, actor.fullAccounts)) return 'accounts';
  return [...target.grants].find((cmid) => !actor.grants.has(cmid));
}
