import { describe, expect, test } from 'vitest';
import { addCompany, addGroup, addPerson, addRow } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';

const { database, signIn, call, portal } = await testServer();
const { productCode } = portal.config;
const rows = <Row>(query: ReturnType<typeof sql<Row>>) => database.unscoped('test').run<Row>(query);
const [product] = await rows(sql<{ id: number }>`select id from companies where code = ${productCode}`);
const house = product?.id ?? 0;
const acme = await addCompany(database, 'acme');
const tools = ['TM-START', 'TM-ADD', 'TM-EDITTOP', 'SM-START', 'SM-ADD'];
const group = await addGroup(database, house, 'CHIEFS', tools);
await addPerson(database, { uid: 'chief', company: house, group, type: 'ADMIN' });
await addPerson(database, {
  uid: 'reader',
  company: house,
  group: await addGroup(database, house, 'READERS', ['TM-START']),
  type: 'ADMIN',
});
await addPerson(database, { uid: 'ann', company: house, group, type: 'EMPLOYEE' });
await addPerson(database, { uid: 'ben', company: acme, group: await addGroup(database, acme, 'CHIEFS', tools), type: 'ADMIN' });
const tokens = {
  chief: (await signIn('chief', productCode)).token,
  reader: (await signIn('reader', productCode)).token,
  ann: (await signIn('ann', productCode)).token,
  ben: (await signIn('ben', 'acme')).token,
};
type Who = keyof typeof tokens;
const get = (who: Who, path: string) => call('GET', path, { token: tokens[who] });
const post = (who: Who, path: string, body: object) => call('POST', path, { token: tokens[who], body });

const [command] = await rows(sql<{ id: number }>`select id from commands where cmid = 'TERM-START'`);
const cmid = command?.id ?? 0;
const help = await addRow(database, 'menu_help', {
  MHMID: 'H1',
  title_en: 'H',
  title_fr: 'A',
  body_en: 'x',
  body_fr: 'x',
  status: 'active',
});
const menu = await addRow(database, 'menus', {
  mid: 'Shelf',
  TMMTYP: 'L',
  TMVNAM: 'Shelf',
  CMTITLE: 'Shelf',
  title_fr: 'Rayon',
  CMCID: cmid,
  MHMID: help,
  DOCLIB: 'N',
  EXDOCLIB: 'N',
  external: true,
  icon: 'Book',
  sequence: 7,
  status: 'active',
});
const addSide = (name: string, parent: number | null, sequence: number) =>
  addRow(database, 'side_menus', { menu, parent, name_en: name, name_fr: `${name} (fr)`, sequence, cmid, status: 'active' });
const reports = await addSide('Reports', null, 1);
await addSide('Late', reports, 1);
await addSide('Later', reports, 5);
await addSide('Lists', null, 2);

describe('menus/check_menu', () => {
  test.each([
    ['chief', 'id=Shelf', true],
    ['chief', 'id=sHELF', true],
    ['chief', 'id=Shelf2', false],
    ['chief', 'TMHOOK=Shelf', true],
    ['chief', 'TMHOOK=sHELF', false],
    ['chief', 'id=Shelf&TMHOOK=Nowhere', false],
  ] as const)('%s asks for %s: %s [R-070]', async (who, query, exists) => {
    expect((await get(who, `menus/check_menu?${query}`)).json()).toEqual({ exists });
  });

  test("another company's administrator learns of no menu item, which are the product's", async () => {
    expect((await get('ben', 'menus/check_menu?id=Shelf')).statusCode).toBe(403);
  });

  test.each(['', 'id=', `id=${'x'.repeat(21)}`, 'mid=Shelf'])('menus/check_menu?%s is refused', async (query) => {
    expect((await get('chief', `menus/check_menu?${query}`)).statusCode).toBe(400);
  });
});

test('menus/echo answers the text as sent', async () => {
  const text = 'Été, "quoted" & <b>';
  expect((await get('chief', `menus/echo?text=${encodeURIComponent(text)}`)).json()).toBe(text);
  expect((await get('chief', 'menus/echo')).statusCode).toBe(400);
});

describe('menus/copy', () => {
  const sidesOf = (id: number) =>
    rows(sql`
      select s.name_en, s.name_fr, s.sequence, s.cmid, p.name_en as parent from side_menus s left join side_menus p on p.id = s.parent
      where s.menu = ${id} order by p.name_en nulls first, s.sequence`);

  test('the same item and side menus under a new name, in no group', async () => {
    const answer = await post('chief', 'menus/copy', { id: menu, name: 'Shelf of old', name_fr: 'Vieux rayon' });
    expect(answer.statusCode).toBe(201);
    const copy = answer.json();
    expect(copy).toMatchObject({
      mid: expect.stringMatching(/^Shelf_of_old-/),
      TMVNAM: 'Shelf of old',
      CMTITLE: 'Shelf of old',
      title_fr: 'Vieux rayon',
      CMCID: cmid,
      MHMID: help,
      external: true,
      icon: 'Book',
      sequence: 7,
      created_by: expect.any(Number),
    });
    expect(copy.id).not.toBe(menu);
    expect(await sidesOf(copy.id)).toEqual(await sidesOf(menu));
    expect(await sidesOf(copy.id)).toHaveLength(4);
    expect(await rows(sql`select 1 from menu_groups where ${copy.id} = any(menulist)`)).toEqual([]);
    const [log] = await rows(sql<{ entries: number }>`select count(*) as entries from audit_log where entity in ('menus', 'side_menus')`);
    expect(log?.entries).toBe(5);
  });

  test('the side menu that an item names is that of the copy', async () => {
    await rows(sql`update menus set "TSCID" = ${reports} where id = ${menu}`);
    const copy = (await post('chief', 'menus/copy', { id: menu, name: 'Twin', mid: 'Twin' })).json();
    expect(copy).toMatchObject({ mid: 'Twin', TSCID_label: 'Reports' });
    expect(copy.TSCID).not.toBe(reports);
  });

  test.each([
    [
      'a Menu ID that is taken [R-070]',
      'chief',
      { id: menu, name: 'X', mid: 'shelf' },
      { status: 409, errors: { mid: 'Menu ID already exist' } },
    ],
    ['no name', 'chief', { id: menu, name: '' }, { status: 400, errors: { name: 'Field is required' } }],
    ['an unknown item', 'chief', { id: 999_999, name: 'X' }, { status: 404, code: 'record_not_found' }],
    ['somebody who may not add items', 'reader', { id: menu, name: 'X' }, { status: 403, code: 'no_permission' }],
    ['somebody who is no administrator', 'ann', { id: menu, name: 'X' }, { status: 403, code: 'no_permission' }],
    ['an administrator of another company', 'ben', { id: menu, name: 'X' }, { status: 403, code: 'no_permission' }],
  ] as const)('refused: %s', async (_name, who, body, refusal) => {
    const count = () => rows(sql`select (select count(*) from menus) as menus, (select count(*) from side_menus) as sides`);
    const before = await count();
    expect((await post(who, 'menus/copy', body)).json()).toMatchObject(refusal);
    expect(await count()).toEqual(before);
  });
});

describe('menus/sidemenus/append', () => {
  test('entries come last below the side menu', async () => {
    const items = [
      { name_en: 'New', name_fr: 'Nouveau', cmid },
      { name_en: 'Newer', name_fr: 'Plus nouveau' },
    ];
    const answer = await post('chief', 'menus/sidemenus/append', { id: reports, items });
    expect(answer.json()).toMatchObject({
      id: reports,
      name_en: 'Reports',
      items: [
        { name_en: 'Late', sequence: 1 },
        { name_en: 'Later', sequence: 5 },
        { name_en: 'New', sequence: 6, menu, parent: reports, cmid_label: 'Terminals TERM-START' },
        { name_en: 'Newer', sequence: 7, menu, parent: reports, cmid: null },
      ],
    });
  });

  test.each([
    ['no items', 'chief', { id: reports, items: [] }, { status: 400, errors: { items: expect.any(String) } }],
    [
      'an item without a name [R-076]',
      'chief',
      { id: reports, items: [{ name_en: 'One', name_fr: 'Un' }, { cmid }] },
      { status: 400, errors: { 'items/1/name_en': 'Sidemenu and Submenu name and sequence required' } },
    ],
    ['a field that is not the caller’s', 'chief', { id: reports, items: [{ name_en: 'A', name_fr: 'A', menu: 1 }] }, { status: 400 }],
    ['an unknown command', 'chief', { id: reports, items: [{ name_en: 'A', name_fr: 'A', cmid: 999_999 }] }, { status: 400 }],
    ['an unknown side menu', 'chief', { id: 999_999, items: [{ name_en: 'A', name_fr: 'A' }] }, { status: 404 }],
    ['somebody who may not add side menus', 'reader', { id: reports, items: [{ name_en: 'A', name_fr: 'A' }] }, { status: 403 }],
    ['an administrator of another company', 'ben', { id: reports, items: [{ name_en: 'A', name_fr: 'A' }] }, { status: 403 }],
  ] as const)('refused as a whole: %s', async (_name, who, body, refusal) => {
    const count = () => rows(sql`select count(*) from side_menus`);
    const before = await count();
    expect((await post(who, 'menus/sidemenus/append', body)).json()).toMatchObject(refusal);
    expect(await count()).toEqual(before);
  });
});

describe('the entries of a side menu', () => {
  const put = (who: Who, id: number, body: object) => call('PUT', `menus/sidemenus/${id}`, { token: tokens[who], body });

  test('are saved with it, numbered and of its menu [S-281]', async () => {
    const side = await addSide('Tools', null, 8);
    const [first, second] = [
      { name_en: 'Hammer', name_fr: 'Marteau', status: 'active' },
      { name_en: 'Saw', name_fr: 'Scie', status: 'active', cmid },
    ];
    const { version } = (await get('chief', `menus/sidemenus/${side}`)).json();
    const added = await put('chief', side, { version, items: [first, second] });
    expect(added.json()).toMatchObject({
      items: [
        { ...first, menu, parent: side, sequence: 1 },
        { ...second, menu, parent: side, sequence: 2 },
      ],
    });
    const refused = await put('chief', side, { version: added.json().version, items: [{ status: 'active' }] });
    expect(refused.json().errors['items/0/name_en']).toBe('Sidemenu and Submenu name and sequence required');
    expect((await get('chief', `menus/sidemenus/${side}`)).json().items).toHaveLength(2);
  });
});
