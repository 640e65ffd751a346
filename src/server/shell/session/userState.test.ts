import { expect, test } from 'vitest';
import { addCompany, addCustomer, addGroup, addPerson, addRow } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import type { MenuItem } from '../../../shared/shell/session/SignInAnswer.ts';
import { sql } from '../../db/sql.ts';
import { seedRows } from '../../framework/seeds/seedRows.ts';
import { languageSeed } from '../settings/languageSeed.ts';
import { hashToken } from './sessions.ts';

const { app, database, portal, signIn, call } = await testServer();
const { messages } = portal.definitions.current();
const acme = await addCompany(database, 'acme', { skin: 'ocean' });
const { customer, accounts } = await addCustomer(database, acme, 'A1', ['101', '102']);
const [account = 0] = accounts;

const command = async (cmid: string, values = {}) =>
  (await database.unscoped('test').run<{ id: number }>(sql`select id from commands where cmid = ${cmid}`))[0]?.id ??
  addRow(database, 'commands', {
    cmid,
    command_path: cmid,
    title_en: cmid,
    title_fr: cmid,
    access: 'user',
    audience: 'customer',
    status: 'enabled',
    ...values,
  });
let mids = 0;
const menu = async (cmid: string, values = {}) =>
  addRow(database, 'menus', {
    mid: `M${++mids}`,
    TMMTYP: 'L',
    TMVNAM: cmid,
    CMCID: await command(cmid),
    CMTITLE: `Title ${cmid}`,
    title_fr: `Titre ${cmid}`,
    DOCLIB: 'N',
    EXDOCLIB: 'N',
    external: false,
    sequence: 1,
    status: 'active',
    ...values,
  });
const side = async (top: number, name: string, cmid: string | undefined, sequence: number, values = {}) =>
  addRow(database, 'side_menus', {
    menu: top,
    name_en: name,
    name_fr: `${name} (fr)`,
    sequence,
    cmid: cmid ? await command(cmid) : null,
    status: 'active',
    ...values,
  });

const help = await addRow(database, 'menu_help', {
  MHMID: 'H1',
  title_en: 'Help',
  title_fr: 'Aide',
  body_en: 'x',
  body_fr: 'x',
  status: 'active',
});
const heading = await menu('NOTES', { CMTITLE: 'Notes', title_fr: 'Notes (fr)', icon: 'Note' });
await side(heading, 'My notes', 'NOTES', 1);
const deeper = await side(heading, 'Old', undefined, 2);
await side(heading, 'Very old', 'NOTES-OLD', 3, { parent: deeper });
await side(heading, 'Empty heading', undefined, 4);
const plain = await menu('NEWS', { MHMID: help, CMHID: 'H1', external: true, CMVNAM: 'https://news.example/' });
const adminOnly = await menu('CO-START');
const off = await menu('GONE', { status: 'inactive' });
const main = await addGroup(database, acme, 'MAIN', ['EXTRA'], {
  menulist: [plain, heading, adminOnly, off],
  landing_page: 'NEWS',
  style: 'calm',
});
const second = await addGroup(database, acme, 'SECOND', [], { menulist: [adminOnly], is_admin: 'Y' });
await command('EXTRA');
const ann = await addPerson(database, {
  uid: 'ann',
  company: acme,
  group: main,
  values: { MT_FNAME: 'Ann', MT_LNAME: 'Lee', MT_CUST: customer, MT_DACT: account, MT_LANG: 'fr', MT_THEME: 'dark' },
});
await addRow(database, 'user_menu_groups', { user: ann, menu_group: second, is_default: false, sequence: 1 });
await addPerson(database, { uid: 'chief', company: acme, group: second, type: 'ADMIN', base: 'administrator' });
await addPerson(database, { uid: 'bare', company: acme, group: main });
const config = (keyGroup: string, key: string, value: string, company: number | null = null, values = {}) =>
  addRow(database, 'master_configs', { key_group: keyGroup, mc_key: key, mc_value: value, company, status: 'active', ...values });
await config('FRAMEWORK', 'GOOGLE_ANALYTICS_OPTION', 'CMID');
await config('FRAMEWORK', 'GOOGLE_ANALYTICS_ID_CUSTOMER', 'G-2');
await config('FRAMEWORK', 'GOOGLE_ANALYTICS_ID', 'G-1', null, { mc_description: 'Staff', mc_v1: 'Y', mc_v2: 'x' });
await config('FRAMEWORK', 'GOOGLE_ANALYTICS_ID', 'G-ACME', acme);
await config('HOSTS', 'PUBLIC', 'https://example.com', null, { status: 'inactive' });

const token = async (uid: string) => (await signIn(uid, 'acme')).token;
const as = { ann: await token('ann'), bare: await token('bare'), chief: await token('chief') };

test('the profile holds codes and words where the tables hold ids [S-126] [S-130] [S-131] [S-132]', async () => {
  expect((await signIn('ann', 'acme')).profile).toEqual({
    MT_UID: 'ann',
    MT_TYPE: 'CUSTOMER',
    MT_STYLE: 'ocean',
    MT_EMAIL: 'ann@example.com',
    MT_CUST: 'A1',
    MT_FNAME: 'Ann',
    MT_LNAME: 'Lee',
    MT_SESSIONID: expect.stringMatching(/^\d+$/),
    MT_ADM: 'N',
    MT_GRP: 'MAIN',
    MT_RESU: '',
    MT_DACT: '101',
    MT_LANG: 'fr',
    MT_COMP: 'acme',
    MT_STATUS: 'Active',
    MT_THEME: 'dark',
  });
});

test('the session id names the record of the session, the same until its end, and signs in nobody [S-126]', async () => {
  const { token: first, profile } = await signIn('ann', 'acme');
  const [row] = await database
    .unscoped('test')
    .run<{ id: string }>(sql`select id::text as id from sessions where token_hash = ${hashToken(first)}`);
  expect(profile.MT_SESSIONID).toBe(row?.id);
  const renewed = await call('GET', 'users/refresh', { token: first });
  expect(renewed.json().profile.MT_SESSIONID).toBe(row?.id);
  expect((await signIn('ann', 'acme')).profile.MT_SESSIONID).not.toBe(row?.id);
  expect((await call('GET', 'users/refresh', { token: profile.MT_SESSIONID })).statusCode).toBe(401);
  expect((await call('POST', 'users/mt1login', { body: { session_id: profile.MT_SESSIONID, company: 'acme' } })).statusCode).toBe(401);
});

test('a user without own values gets English, light and empty texts [S-129]', async () => {
  const { profile } = await signIn('bare', 'acme');
  expect(profile).toMatchObject({ MT_LANG: 'en-us', MT_THEME: 'light', MT_CUST: '', MT_DACT: '' });
});

test('an administrator is marked as such', async () => {
  expect((await signIn('chief', 'acme')).profile).toMatchObject({ MT_TYPE: 'ADMIN', MT_ADM: 'Y' });
});

test('groups come with menu, tools, landing page and style, the default one first [S-134] [S-206]', async () => {
  const { groups, current_group: current } = await signIn('ann', 'acme');
  const menulist = expect.any(Array);
  expect(groups).toEqual([
    { code: 'MAIN', name: 'Group MAIN', menulist, is_admin: 'N', landing_page: 'NEWS', style: 'calm' },
    { code: 'SECOND', name: 'Group SECOND', menulist, is_admin: 'Y', landing_page: '', style: '' },
  ]);
  expect(current).toBe('MAIN');
});

const shown = (items: readonly MenuItem[]) => items.map(({ CMTITLE, CMCID, TMHOOK }) => [CMTITLE, CMCID, TMHOOK]);

test('a menu is in order, its entries hang on each other; what is off, barred or empty is left out [S-205]', async () => {
  const { groups } = await signIn('ann', 'acme');
  const [, { mid: notes } = { mid: '' }, , { mid: old } = { mid: '' }] = groups[0]?.menulist ?? [];
  expect(shown(groups[0]?.menulist ?? [])).toEqual([
    ['Title NEWS', 'NEWS', ''],
    ['Notes', '', ''],
    ['My notes', 'NOTES', notes],
    ['Old', '', notes],
    ['Very old', 'NOTES-OLD', old],
  ]);
  expect(groups[1]?.menulist).toEqual([]);
});

test('an entry has all fields of the specification [S-135] [S-136]', async () => {
  const { groups } = await signIn('ann', 'acme');
  expect(groups[0]?.menulist[0]).toEqual({
    mid: expect.stringMatching(/^M\d+$/),
    TMHOOK: '',
    TMMTYP: 'L',
    TMVNAM: 'NEWS',
    TSCID: null,
    CMCID: 'NEWS',
    CMTITLE: 'Title NEWS',
    CMVNAM: 'https://news.example/',
    CMHID: 'H1',
    DOCLIB: 'N',
    EXDOCLIB: 'N',
    DOCLIB_TYPE: '',
    helpmenu: { MHMID: 'H1' },
    external: true,
    icon: '',
  });
});

test('an entry of the definitions links to their path and is visible to users of its level', async () => {
  const { groups } = await signIn('chief', 'acme');
  expect(groups[0]?.menulist).toMatchObject([{ CMCID: 'CO-START', CMVNAM: 'CO-START' }]);
});

test('menus are in the language of the request', async () => {
  const answer = await call('GET', 'users/refresh', { token: as.ann, headers: { 'accept-language': 'fr' } });
  expect(answer.json().groups[0]).toMatchObject({
    name: 'Groupe MAIN',
    menulist: [{ CMTITLE: 'Titre NEWS' }, { CMTITLE: 'Notes (fr)' }, { CMTITLE: 'My notes (fr)' }, {}, {}],
  });
});

test('users/top_side_menu follows the header group, and the default group without one', async () => {
  const menuOf = async (group?: string) =>
    (await call('GET', 'users/top_side_menu', { token: as.ann, headers: group ? { group } : {} })).json();
  const own = await menuOf();
  expect([own.top.length, own.side.length]).toEqual([2, 3]);
  expect(await menuOf('MAIN')).toEqual(own);
  expect(await menuOf('SECOND')).toMatchObject({ top: [], side: [] });
  expect(await menuOf('NOBODYS')).toEqual(own);
});

test('masterconfig is an object of key groups; the value of a company comes first, disabled values are left out [S-140] [S-141]', async () => {
  const expected = {
    FRAMEWORK: {
      GOOGLE_ANALYTICS_OPTION: { mc_value: 'CMID', mc_description: '', mc_v1: '', mc_v2: '' },
      GOOGLE_ANALYTICS_ID_CUSTOMER: { mc_value: 'G-2', mc_description: '', mc_v1: '', mc_v2: '' },
      GOOGLE_ANALYTICS_ID: { mc_value: 'G-ACME', mc_description: '', mc_v1: '', mc_v2: '' },
    },
  };
  expect((await call('GET', 'users/masterconfig', { token: as.ann })).json()).toEqual(expected);
  expect((await signIn('ann', 'acme')).masterconfig).toEqual(expected);
});

test('the languages of the master configuration are one list; a company says for itself which are offered [B-306] [B-307] [B-308]', async () => {
  await seedRows(database.unscoped('test'), portal.definitions.current(), [languageSeed(messages)], '');
  const list = async () => (await call('GET', 'users/masterconfig', { token: as.ann })).json().FRAMEWORK.LANGUAGE;
  const offered = async () => (await call('GET', 'globals/company?company=acme')).json().languages;
  expect(await list()).toMatchObject([
    { mc_value: 'English', mc_v1: 'Y', mc_v2: 'en-us' },
    { mc_value: 'Français', mc_v1: 'Y', mc_v2: 'fr' },
  ]);
  expect(await offered()).toEqual([
    { code: 'en-us', name: 'English' },
    { code: 'fr', name: 'Français' },
  ]);
  await config('FRAMEWORK', 'LANGUAGE_EN', 'English', acme, { mc_v1: 'N', mc_v2: 'en-us' });
  expect(await list()).toMatchObject([{ mc_v1: 'N' }, { mc_v1: 'Y' }]);
  expect(await offered()).toEqual([{ code: 'fr', name: 'Français' }]);
  // An administrator's change survives a restart of the server.
  await database.unscoped('test').run(sql`update master_configs set mc_value = 'French' where mc_key = 'LANGUAGE_FR'`);
  await seedRows(database.unscoped('test'), portal.definitions.current(), [languageSeed({ ...messages, es: {} })], '');
  expect((await list()).map(({ mc_value }: { mc_value: string }) => mc_value)).toEqual(['English', 'French', 'Español']);
  await database.unscoped('test').run(sql`delete from master_configs where mc_key like 'LANGUAGE%'`);
});

test.each([
  ['EXTRA', 200],
  ['NEWS', 200],
  ['NOTES-OLD', 200],
  ['CO-START', 403],
  ['GONE', 403],
  ['NOWHERE', 403],
])('globals/access/cmid of %s answers %i [S-121] [S-248]', async (cmid, status) => {
  const answer = await call('GET', `globals/access/cmid?cmid=${cmid}`, { token: as.ann });
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject(status === 200 ? { cmid, allowed: true } : { code: 'no_permission' });
});

test('an administrator with the grant may open an admin screen [S-202]', async () => {
  expect((await call('GET', 'globals/access/cmid?cmid=CO-START', { token: as.chief })).statusCode).toBe(200);
});

test.each([
  ['', 'missing_parameter'],
  ['cmid=', 'missing_parameter'],
  ['cmid=A&cmid=B', 'repeated_parameter'],
  ['cmid=A&colour=red', 'unknown_parameter'],
  [`cmid=${'x'.repeat(41)}`, 'invalid_value'],
  ['cmid=%zz', 'malformed'],
])('globals/access/cmid?%s is 400 %s', async (query, code) => {
  expect((await call('GET', `globals/access/cmid?${query}`, { token: as.ann })).json()).toMatchObject({ status: 400, code });
});

test('commands/get_info returns list, title and analytics flag of a cmid [S-139]', async () => {
  const info = async (cmid: string, language = 'en-us') =>
    (await call('GET', `commands/get_info?cmid=${cmid}`, { token: as.chief, headers: { 'accept-language': language } })).json();
  expect(await info('CO-START')).toMatchObject({ cmid: 'CO-START', api_url: 'GET companies', query_params: {}, analytics: 'Y' });
  await database
    .unscoped('test')
    .run(sql`update commands set title_en = 'Firms', title_fr = 'Firmes', analytics = 'N' where cmid = 'CO-START'`);
  expect(await info('CO-START')).toMatchObject({ title: 'Firms', analytics: 'N' });
  expect(await info('CO-START', 'fr')).toMatchObject({ title: 'Firmes' });
  expect(await info('NEWS')).toMatchObject({ status: 403 });
});

test('globals/company shows what the sign-in page needs, to anybody, and nothing else', async () => {
  expect((await call('GET', 'globals/company?company=Acme')).json()).toEqual({
    code: 'acme',
    name: 'Company acme',
    skin: 'ocean',
    languages: [
      { code: 'en-us', name: '' },
      { code: 'fr', name: '' },
    ],
  });
  await addCompany(database, 'asleep', { status: 'inactive' });
  for (const code of ['nowhere', 'asleep'])
    expect((await call('GET', `globals/company?company=${code}`)).json()).toMatchObject({ status: 404, code: 'company_not_found' });
});

test('version returns the build to everybody', async () => {
  expect((await call('GET', 'version')).json()).toEqual({
    version: '0.0.0-test',
    build: expect.any(String),
    cache_available: expect.any(Boolean),
    updating: false,
    product_code: 'waybill',
    product_name: 'Waybill',
    maintenance_url: '',
  });
});

test('users/switchlang keeps the language in the profile, and refuses one without a message file [S-138] [S-236]', async () => {
  expect((await call('POST', 'users/switchlang', { token: as.bare, body: { language: 'fr' } })).json()).toEqual({ MT_LANG: 'fr' });
  expect((await signIn('bare', 'acme')).profile.MT_LANG).toBe('fr');
  for (const language of ['de', 'en', '', 'fr-ca'])
    expect((await call('POST', 'users/switchlang', { token: as.bare, body: { language } })).json()).toMatchObject({
      status: 400,
      code: 'invalid_body',
      errors: { language: 'Choose one of the options' },
    });
});

test('preferences: what is saved comes back, what is left out stays [S-246]', async () => {
  const before = (await call('GET', 'users/get_userinfor', { token: as.ann })).json();
  expect(before).toEqual({
    language: 'fr',
    theme: 'dark',
    date_format: 'YYYY-MM-DD',
    time_format: 'HH:mm',
    default_account: '101',
    default_menu_group: 'MAIN',
    landing_page: '',
  });
  const changes = { theme: 'light', time_format: 'hh:mm A', default_account: '', default_menu_group: 'SECOND' };
  expect((await call('PUT', 'users/save_userinfor', { token: as.ann, body: changes })).json()).toEqual({ ...before, ...changes });
  expect((await call('GET', 'users/get_userinfor', { token: as.ann })).json()).toEqual({ ...before, ...changes });
  const [entry] = await database
    .unscoped('test')
    .run(sql`select "user", entity, record_id, changes from audit_log order by id desc limit 1`);
  expect(entry).toMatchObject({
    user: ann,
    entity: 'users',
    record_id: ann,
    changes: { MT_THEME: { old: 'dark', new: 'light' }, MT_DACT: { old: account, new: null } },
  });
  await call('PUT', 'users/save_userinfor', { token: as.ann, body: before });
});

test.each([
  [{ theme: 'blue' }, 'theme'],
  [{ date_format: 'D/M/Y' }, 'date_format'],
  [{ default_account: '999' }, 'default_account'],
  [{ default_account: '102' }, 'default_account'],
  [{ default_menu_group: 'ADMIN' }, 'default_menu_group'],
  [{ MT_TYPE: 'ADMIN' }, 'MT_TYPE'],
])('preferences %j are refused, naming the field [S-132]', async (body, field) => {
  const answer = await call('PUT', 'users/save_userinfor', { token: as.ann, body });
  expect(answer.json()).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } });
});

test.each(['null', '[]', '"text"', '7'])('a body that is no object is 400: %s', async (payload) => {
  const headers = { authorization: `Token ${as.ann}`, 'content-type': 'application/json' };
  expect((await app.inject({ method: 'PUT', url: '/api/users/save_userinfor', headers, payload })).json()).toMatchObject({
    status: 400,
    code: 'invalid_body',
  });
});

test('anonymous calls of user state are 401', async () => {
  for (const path of ['users/get_userinfor', 'users/masterconfig', 'users/top_side_menu', 'users/refresh', 'commands/get_info?cmid=NEWS'])
    expect((await call('GET', path)).statusCode).toBe(401);
});
