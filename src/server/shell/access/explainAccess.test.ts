import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCompany, addGroup, addPerson, addRow, changeRow } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { byTurn } from '../../../../test/tier.ts';
import type { AccessExplanation } from '../../../shared/shell/access/AccessExplanation.ts';
import { sql } from '../../db/sql.ts';
import { canOpenCmid } from '../../framework/access/canOpenCmid.ts';
import { anonymous } from '../../framework/context/anonymous.ts';
import { findReader } from '../session/findReader.ts';
import { scopeTies } from './scopeTies.ts';

const { database, portal, clock, signIn, call } = await testServer();
const registry = portal.definitions.current();
const connection = database.unscoped('test');
const { productCode } = portal.config;
const [product = 0] = (await connection.run(sql<{ id: number }>`select id from companies where code = ${productCode}`)).map(({ id }) => id);
const acme = await addCompany(database, 'acme');
const closed = await addCompany(database, 'closed', { status: 'suspended' });
const why = await addGroup(database, product, 'WHY', ['ACCESS-WHY', 'UA-ADD', 'GR-ADD', 'CO-ADD', 'TM-EDITTOP', 'TM-ADD', 'MAINT-ADD']);
const acmeWhy = await addGroup(database, acme, 'ACMEWHY', ['ACCESS-WHY']);
const readers = await addGroup(database, acme, 'READERS', ['CUA-START', 'UA-START', 'NO-SUCH-CMID', 'MY-ATTENDANCE']);
const asleep = await addGroup(database, acme, 'ASLEEP', ['RPT-LATE'], { status: 'inactive' });
const [menuGroup = 0] = (await connection.run(sql<{ id: number }>`select id from menu_groups where code = 'CUSTOMER'`)).map(({ id }) => id);

const ids: Record<string, number> = {};
beforeAll(async () => {
  ids['root'] = await addPerson(database, { uid: 'root', company: product, group: why, type: 'ADMIN', base: 'administrator' });
  ids['boss'] = await addPerson(database, { uid: 'boss', company: acme, group: acmeWhy, type: 'ADMIN', base: 'customer_admin' });
  ids['ann'] = await addPerson(database, { uid: 'ann', company: acme, group: readers });
  await addRow(database, 'user_menu_groups', { user: ids['ann'], menu_group: asleep, is_default: false, sequence: 2 });
  ids['menu'] = await addPerson(database, { uid: 'menu', company: acme, group: menuGroup });
  ids['gone'] = await addPerson(database, { uid: 'gone', company: acme, group: readers, values: { MT_STATUS: 'suspended' } });
  ids['shut'] = await addPerson(database, { uid: 'shut', company: closed, group: readers });
  await connection.run(sql`update commands set status = 'disabled' where cmid = 'CUA-START'`);
  await connection.run(sql`update side_menus s set status = 'inactive' from commands c where c.id = s.cmid and c.cmid = 'RPT-PARTIES'`);
});

const ask = async (who: string, user: string, cmid: string) => {
  const { token } = await signIn(who, who === 'root' ? productCode : 'acme');
  return call('GET', `globals/access/explain?user=${ids[user]}&cmid=${cmid}`, { token });
};

test.each([
  ['an account that is not active', 'gone', 'SHP-START', 'user_status'],
  ['a company that is not active', 'shut', 'SHP-START', 'company_status'],
  ['a screen that does not exist', 'ann', 'NO-SUCH', 'screen'],
  ['a command that is disabled', 'ann', 'CUA-START', 'command'],
  ['the level of the screen', 'ann', 'UA-START', 'level'],
  ['a grant that no group gives', 'ann', 'SHP-START', 'grant'],
  ['a grant of a group that is not active', 'ann', 'RPT-LATE', 'grant'],
  ['a menu entry that is not active', 'menu', 'RPT-PARTIES', 'menu'],
  ['a view that is for other user types', 'ann', 'MY-ATTENDANCE', 'use'],
  ['nothing: it may be opened', 'menu', 'SHP-START', null],
])('[S-202][S-205][S-248] the deciding rule: %s', async (_name, user, cmid, decisive) => {
  const answer = (await ask('root', user, cmid)).json<AccessExplanation>();
  expect([answer.decisive, answer.allowed]).toEqual([decisive, decisive === null]);
});

test('[S-205] each group says what in it gives the screen, with the way to change it', async () => {
  const denied = (await ask('root', 'ann', 'RPT-LATE')).json<AccessExplanation>();
  expect(denied.steps.filter(({ rule }) => rule === 'group')).toEqual([
    { rule: 'group', ok: false, values: { group: 'Group READERS', status: 'active', by: 'none', menus: '' }, path: `GR-ADD/${readers}` },
    { rule: 'group', ok: false, values: { group: 'Group ASLEEP', status: 'inactive', by: 'grant', menus: '' }, path: `GR-ADD/${asleep}` },
  ]);
  expect(denied.steps.find(({ rule }) => rule === 'grant')?.values['groups']).toContain('Customer');
  const allowed = (await ask('root', 'menu', 'SHP-START')).json<AccessExplanation>();
  expect(allowed.steps.find(({ rule }) => rule === 'group')).toMatchObject({ ok: true, values: { group: 'Customer', by: 'menu' } });
  expect(allowed.steps.find(({ rule }) => rule === 'user_status')).toMatchObject({ ok: true, path: `UA-ADD/${ids['menu']}` });
  expect(allowed.verbs.find(({ verb }) => verb === 'list')).toMatchObject({
    allowed: true,
    needs: registry.screensByCmid.get('SHP-START')?.[0]?.title.en,
    types: [],
    is_staff_only: false,
  });
  expect(allowed.rows).toMatchObject({ seen: 'none', accounts: [], account_count: 0 });
});

test('[S-205] a view for other user types or roles is named by them', async () => {
  const useOf = async (user: string, cmid: string) => {
    const { steps } = (await ask('root', user, cmid)).json<AccessExplanation>();
    return steps.find(({ rule }) => rule === 'use');
  };
  expect(await useOf('ann', 'MY-ATTENDANCE')).toMatchObject({
    ok: false,
    values: { barrier: 'types', type: 'Customer', types: 'Employee' },
  });
  await changeRow(database, 'menu_groups', why, { grants: ['ACCESS-WHY', 'UA-ADD', 'WSE-T4-EMPLOYER'] });
  const clerk = await addPerson(database, { uid: 'clerk', company: product, group: why, type: 'EMPLOYEE', base: 'office' });
  ids['clerk'] = clerk;
  expect(await useOf('clerk', 'WSE-T4-EMPLOYER')).toMatchObject({ ok: false, values: { barrier: 'roles', roles: 'Payroll' } });
  expect(await useOf('menu', 'SHP-START')).toEqual({ rule: 'use', ok: true, values: {} });
  await changeRow(database, 'menu_groups', why, {
    grants: ['ACCESS-WHY', 'UA-ADD', 'GR-ADD', 'CO-ADD', 'TM-EDITTOP', 'TM-ADD', 'MAINT-ADD'],
  });
});

test('[S-205] a hidden menu entry is named, with its path; a user in no group with it sees the groups', async () => {
  const answer = (await ask('root', 'menu', 'RPT-PARTIES')).json<AccessExplanation>();
  const step = answer.steps.find(({ rule }) => rule === 'menu');
  expect(step).toEqual({ rule: 'menu', ok: false, values: { menu: expect.any(String) }, path: expect.stringMatching(/^TM-EDITTOP\/\d+$/) });
  const other = (await ask('root', 'ann', 'RPT-PARTIES')).json<AccessExplanation>();
  expect([other.decisive, other.steps.some(({ rule }) => rule === 'menu')]).toEqual(['grant', false]);
  expect(other.steps.find(({ rule }) => rule === 'grant')?.path).toBe(`UA-ADD/${ids['ann']}`);
});

test('[S-205] what gives single rows to a reader always has a name', async () => {
  const moment = { registry, now: clock.now, productCode };
  const found = await Promise.all(Object.values(ids).map((id) => findReader(connection, id, moment)));
  const types = ['ADMIN', 'EMPLOYEE', 'CUSTOMER', 'SALES'];
  const known = found.flatMap((reader) => (reader ? types.map((type) => ({ ...reader, type })) : []));
  const named = known.flatMap((reader) =>
    [...registry.entities.values()].flatMap((entity) =>
      (['en', 'fr'] as const).map(
        (language) => [entity.name, reader.type, language, scopeTies(registry, entity, reader, language)] as const,
      ),
    ),
  );
  expect(named.filter(([, , , names]) => names.some((name) => name.trim() === ''))).toEqual([]);
  expect(named.filter(([, , , names]) => names.length > 0).length).toBeGreaterThan(100);
});

describe('[S-205] a maintenance window', () => {
  let id = 0;
  beforeAll(async () => {
    id = await addRow(database, 'maintenance_windows', {
      title_en: 'New servers',
      title_fr: 'Nouveaux serveurs',
      starts_at: new Date(clock.now.getTime() - 60_000),
      ends_at: new Date(clock.now.getTime() + 60_000),
      scope: 'portal',
      allow_admin: true,
      state: 'running',
    });
  });
  afterAll(() => connection.run(sql`delete from maintenance_windows`));

  test('closes what else may be opened, and is named with its path', async () => {
    const answer = (await ask('root', 'menu', 'SHP-START')).json<AccessExplanation>();
    expect([answer.allowed, answer.decisive]).toEqual([false, 'maintenance']);
    expect(answer.steps.at(-1)).toEqual({ rule: 'maintenance', ok: false, values: { title: 'New servers' }, path: `MAINT-ADD/${id}` });
  });

  test('closes nothing to the administrators whom it lets in, and does not hide another reason', async () => {
    expect((await ask('root', 'root', 'ACCESS-WHY')).json()).toMatchObject({ allowed: true, decisive: null });
    expect((await ask('root', 'ann', 'RPT-LATE')).json()).toMatchObject({ allowed: false, decisive: 'grant' });
  });
});

test('[S-202] what every company reads is written by the product’s own people, and the answer says so', async () => {
  await changeRow(database, 'menu_groups', acmeWhy, { grants: ['ACCESS-WHY', 'TERM-START', 'TERM-ADD'] });
  const answer = (await ask('root', 'boss', 'TERM-START')).json<AccessExplanation>();
  const told = answer.verbs.map(({ verb, allowed, is_staff_only: isStaffOnly }) => [verb, allowed, isStaffOnly]);
  expect(told).toEqual(
    expect.arrayContaining([
      ['list', true, false],
      ['create', false, true],
      ['edit', false, true],
    ]),
  );
  await changeRow(database, 'menu_groups', acmeWhy, { grants: ['ACCESS-WHY'] });
});

test('[S-248] the verdict is the decision itself, for every user and every cmid', async () => {
  const { token } = await signIn('root', productCode);
  const cmids = [...new Set([...registry.screensByCmid.keys(), 'NO-SUCH-CMID'])];
  const moment = { registry: portal.definitions.current(), now: clock.now, productCode };
  const users = await Promise.all(
    Object.entries(ids).map(async ([name, id]) => ({ name, id, reader: (await findReader(connection, id, moment)) ?? anonymous })),
  );
  const allowed = users.flatMap(({ reader }) => cmids.filter((cmid) => canOpenCmid(registry, reader, cmid)));
  expect(allowed.length).toBeGreaterThan(10);
  for (const [turn, cmid] of cmids.entries())
    for (const { name, id, reader } of byTurn(users, turn)) {
      const answer = (await call('GET', `globals/access/explain?user=${id}&cmid=${cmid}`, { token })).json<AccessExplanation>();
      const expected = canOpenCmid(registry, reader, cmid);
      const { steps } = answer;
      const groupsGive = steps.some(({ rule, ok }) => rule === 'group' && ok);
      expect([name, cmid, answer.allowed, answer.decisive === null]).toEqual([name, cmid, expected, expected]);
      // The group steps agree with the grant, unless a step of the user, company, command or screen fails first.
      const isSound = steps.every(({ rule, ok }) => ok || !['user_status', 'company_status', 'command', 'screen'].includes(rule));
      const grant = steps.find(({ rule }) => rule === 'grant');
      expect([name, cmid, grant && isSound ? grant.ok : groupsGive]).toEqual([name, cmid, groupsGive]);
    }
});

describe('[S-202] only administrators who may open the screen ask, and only about users in their scope', () => {
  test.each(['globals/access/explain?user=1&cmid=A', 'globals/access/users', 'globals/access/screens'])('%s', async (path) => {
    expect((await call('GET', path, { token: (await signIn('ann', 'acme')).token })).statusCode).toBe(403);
    expect((await call('GET', path)).statusCode).toBe(401);
  });

  test('an administrator of a company asks about nobody of another', async () => {
    expect((await ask('boss', 'root', 'SHP-START')).json()).toMatchObject({ status: 404, code: 'record_not_found' });
    expect((await ask('boss', 'shut', 'SHP-START')).statusCode).toBe(404);
    expect((await ask('boss', 'ann', 'SHP-START')).statusCode).toBe(200);
    const { token } = await signIn('boss', 'acme');
    const found = (await call('GET', 'globals/access/users?search=test', { token })).json();
    expect(found.results.map((user: { MT_UID: string }) => user.MT_UID).toSorted()).toEqual(['ann', 'boss', 'gone', 'menu']);
  });

  test('without the grant of the screen it is refused', async () => {
    await changeRow(database, 'menu_groups', acmeWhy, { grants: [] });
    expect((await ask('boss', 'ann', 'SHP-START')).statusCode).toBe(403);
    await changeRow(database, 'menu_groups', acmeWhy, { grants: ['ACCESS-WHY'] });
  });

  test('screens are found by title in the language of the request, and by cmid', async () => {
    const { token } = await signIn('root', productCode);
    const find = async (search: string, language: string) =>
      (
        await call('GET', `globals/access/screens?search=${encodeURIComponent(search)}`, {
          token,
          headers: { 'accept-language': language },
        })
      ).json().results;
    expect(await find('ACCESS-WHY', 'fr')).toEqual([{ cmid: 'ACCESS-WHY', title: 'Pourquoi ne puis-je pas voir ceci?' }]);
    expect(await find('why can’t', 'en')).toEqual([{ cmid: 'ACCESS-WHY', title: 'Why can’t I see this?' }]);
  });

  test.each(['user=0&cmid=A', 'user=x&cmid=A', 'user=1', 'user=1&cmid=A&more=1'])('%s is a bad request', async (query) => {
    const { token } = await signIn('root', productCode);
    expect((await call('GET', `globals/access/explain?${query}`, { token })).statusCode).toBe(400);
  });
});
