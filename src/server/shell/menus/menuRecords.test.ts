import { describe, expect, test } from 'vitest';
import { addCompany, addGroup, addPerson, addRow } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';

const { database, signIn, call, portal } = await testServer();
// Menus belong to the staff of the product: an administrator of another company sees none.
const { productCode } = portal.config;
const [product] = await database.unscoped('test').run<{ id: number }>(sql`select id from companies where code = ${productCode}`);
const house = product?.id ?? 0;
const acme = await addCompany(database, 'acme');
const grants = ['GR-START', 'GR-ADD', 'TM-START', 'TM-ADD', 'TM-EDITTOP', 'SM-START', 'SM-ADD'];
const group = await addGroup(database, house, 'CHIEFS', grants);
await addPerson(database, { uid: 'chief', company: house, group, type: 'ADMIN' });
await addPerson(database, { uid: 'ann', company: house, group, type: 'EMPLOYEE' });
await addPerson(database, { uid: 'ben', company: acme, group: await addGroup(database, acme, 'CHIEFS', grants), type: 'ADMIN' });
const tokenOf = async (uid: string, company: string) => (await signIn(uid, company)).token;
const [chief, ann, ben] = [await tokenOf('chief', productCode), await tokenOf('ann', productCode), await tokenOf('ben', 'acme')];
const [command] = await database.unscoped('test').run<{ id: number }>(sql`select id from commands where cmid = 'TERM-START'`);

const kind = { TMMTYP: 'L', DOCLIB: 'N', EXDOCLIB: 'N', external: false, status: 'active' };
const shelf = { mid: 'Shelf', TMVNAM: 'Shelf', CMTITLE: 'Shelf', title_fr: 'Rayon', CMCID: command?.id, sequence: 1, ...kind };
const menu = await addRow(database, 'menus', shelf);
const side = { menu, name_en: 'Reports', name_fr: 'Rapports', sequence: 10, status: 'active' };
const french = { 'accept-language': 'fr' };

test('a side menu without a sequence comes after its siblings', async () => {
  await call('POST', 'menus/sidemenus', { token: chief, body: { ...side, name_en: 'Ninth', sequence: 190 } });
  const { sequence: _left, ...rest } = side;
  const last = await call('POST', 'menus/sidemenus', { token: chief, body: { ...rest, name_en: 'Last' } });
  expect(last.json()).toMatchObject({ sequence: 191 });
});

test.each([
  ['the same', 'Shelf'],
  ['the same in other letters', 'sHELF'],
])('a menu id that exists is refused: %s [R-070]', async (_name, mid) => {
  const add = (headers = {}) => call('POST', 'menus', { token: chief, headers, body: { ...shelf, mid } });
  expect((await add()).json()).toMatchObject({ status: 409, errors: { mid: 'Menu ID already exist' } });
  expect((await add(french)).json()).toMatchObject({ status: 409, errors: { mid: 'Cet ID de menu existe déjà' } });
});

test('another menu id is taken, and stays what it is [R-070]', async () => {
  const answer = await call('POST', 'menus', { token: chief, body: { ...shelf, mid: 'Shelf2' } });
  expect(answer.statusCode).toBe(201);
  const { id, version } = answer.json();
  expect((await call('PUT', `menus/${id}`, { token: chief, body: { version, mid: 'Shelf' } })).statusCode).toBe(400);
});

const message = 'Sidemenu and Submenu name and sequence required';

test.each([
  ['an empty sequence', { sequence: null }, ['sequence']],
  ['an empty name', { name_en: '' }, ['name_en']],
  ['a name of blanks', { name_fr: '  ' }, ['name_fr']],
  ['neither', { name_en: '', name_fr: '', sequence: null }, ['name_en', 'name_fr', 'sequence']],
])('a side menu with %s is refused [R-076] [D-475]', async (_name, changes, fields) => {
  const add = (headers = {}) => call('POST', 'menus/sidemenus', { token: chief, headers, body: { ...side, ...changes } });
  const answer = await add();
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toEqual(Object.fromEntries(fields.map((field) => [field, message])));
  const texts = new Set(Object.values((await add(french)).json().errors));
  expect([...texts]).toEqual(['Le nom et l’ordre du menu latéral et du sous-menu sont obligatoires']);
});

test.each([
  [0, undefined],
  [10, undefined],
  [-1, 'Negative value is not allowed'],
  [1.5, 'Number of decimal place allowed: 0'],
])('the sequence %d of a side menu [R-076]', async (sequence, problem) => {
  const answer = await call('POST', 'menus/sidemenus', { token: chief, body: { ...side, name_en: `S ${sequence}`, sequence } });
  expect(problem ? answer.json().errors : answer.statusCode).toEqual(problem ? { sequence: problem } : 201);
});

test('a submenu hangs on a side menu and follows the same rule [R-076]', async () => {
  const parent = (await call('POST', 'menus/sidemenus', { token: chief, body: { ...side, sequence: 20 } })).json().id;
  const sub = { ...side, parent, name_en: 'Late', name_fr: 'En retard' };
  expect((await call('POST', 'menus/sidemenus', { token: chief, body: sub })).json()).toMatchObject({ parent, parent_label: 'Reports' });
  const nameless = await call('POST', 'menus/sidemenus', { token: chief, body: { ...sub, name_en: null, sequence: 11 } });
  expect(nameless.json().errors).toEqual({ name_en: message });
});

describe('names in the language of the reader', () => {
  const names = { en: 'Reports', fr: 'Rapports' };
  const ask = (path: string, language: string) =>
    call('GET', path, { token: chief, headers: { 'accept-language': language, cmid: 'SM-START' } });

  test.each(['en', 'fr'] as const)('in %s: labels, filters, order and the search of records agree [S-006]', async (language) => {
    const menuName = language === 'fr' ? 'Rayon' : 'Shelf';
    const parent = (
      await call('POST', 'menus/sidemenus', { token: chief, body: { ...side, sequence: language === 'fr' ? 40 : 30 } })
    ).json();
    const child = { ...side, parent: parent.id, name_en: `Aged ${language}`, name_fr: `Vieux ${language}`, sequence: 31 };
    const { id } = (await call('POST', 'menus/sidemenus', { token: chief, body: child })).json();
    expect((await ask(`menus/sidemenus/${id}`, language)).json()).toMatchObject({
      parent_label: names[language],
      menu_label: `${menuName} ${shelf.mid}`,
    });
    const where = `id=${id}&parent_label=${names[language]}&menu_label__istartswith=${menuName}`;
    const { results } = (await ask(`menus/sidemenus?${where}&sort=-parent_label&fields=parent,name_en_label`, language)).json();
    expect(results).toEqual([
      { id, parent: parent.id, parent_label: names[language], name_en_label: language === 'fr' ? 'Vieux fr' : 'Aged en' },
    ]);
    const foreign = language === 'fr' ? names.en : names.fr;
    expect((await ask(`menus/sidemenus?id=${id}&parent_label=${foreign}`, language)).json().results).toEqual([]);
    const found = (await ask(`definitions/search?search=${language === 'fr' ? 'Vieux%20fr' : 'Aged%20en'}`, language)).json().results;
    expect(found).toMatchObject([
      { resource: 'side_menus', records: [{ id, name: language === 'fr' ? 'Vieux fr' : 'Aged en', detail: '' }] },
    ]);
  });
});

test('menus are the administrator’s, whatever a group grants', async () => {
  for (const [path, body] of [
    ['menus', shelf],
    ['menus/sidemenus', side],
  ] as const) {
    expect((await call('POST', path, { token: ann, body })).statusCode).toBe(403);
    expect((await call('GET', path, { token: ann })).statusCode).toBe(403);
  }
});

test('an administrator of another company sees no menus, and adds none below them', async () => {
  expect((await call('GET', 'menus/sidemenus', { token: ben })).json().results).toEqual([]);
  expect((await call('GET', `menus/${menu}`, { token: ben })).statusCode).toBe(404);
  expect((await call('POST', 'menus/sidemenus', { token: ben, body: side })).json()).toMatchObject({ status: 403, code: 'no_permission' });
});

describe('a copy of a menu group', () => {
  const source = () =>
    addGroup(database, house, `SOURCE${++count}`, ['TM-START', 'SM-START'], { menulist: [menu], landing_page: 'TM-START', is_admin: 'Y' });
  let count = 0;
  const copy = (from: number, token: string, changes: object = {}) =>
    call('POST', 'menugroups', {
      token,
      body: { code: `COPY${count}`, company: house, name_en: 'Copy', name_fr: 'Copie', is_admin: 'N', copied_from: from, ...changes },
    });

  test('[R-240] an administrator copies a group: menus and grants come along under a new code and name', async () => {
    const id = await source();
    const answer = await copy(id, chief);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { code: `COPY${count}`, name_en: 'Copy', menulist: [menu], grants: ['TM-START', 'SM-START'], copied_from: id, is_admin: 'N' },
    ]);
    const { id: made, version } = answer.json();
    const emptied = await call('PUT', `menugroups/${made}`, { token: chief, body: { version, grants: [] } });
    expect(emptied.json().grants ?? []).toEqual([]);
  });

  test('lists of its own stay', async () => {
    expect((await copy(await source(), chief, { grants: ['SM-START'] })).json()).toMatchObject({ menulist: [menu], grants: ['SM-START'] });
  });

  const noPermission = { status: 403, detail: 'You do not have permissions to access this option' };

  test.each([
    ['an employee [R-240]', () => ann, house, noPermission],
    [
      'an administrator of another company, who does not see the group',
      () => ben,
      acme,
      { status: 400, errors: { copied_from: 'Choose a record from the list' } },
    ],
  ])('is not for %s', async (_name, token, ofCompany, refusal) => {
    expect((await copy(await source(), token(), { company: ofCompany })).json()).toMatchObject(refusal);
  });
});
