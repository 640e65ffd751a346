import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { buildRegistry, type Registry } from '../../../shared/framework/definitions/registry.ts';
import type { MenuGroupDefinition, ReportDefinition, ResourceDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { Database } from '../../db/Database.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { seedMenus } from './seedMenus.ts';

let database: Database;
beforeAll(async () => {
  ({ database } = await testDatabase());
});

const text = (word: string) => ({ en: word, fr: `${word} (fr)` });
const screen = (cmid: string, further: Partial<ReportDefinition> = {}): ReportDefinition => ({
  kind: 'report',
  name: cmid.toLowerCase(),
  cmid,
  schema: 'books',
  access: 'user',
  title: text(`Screen ${cmid}`),
  api_url: 'GET books',
  permissions: {},
  columns: [],
  ...further,
});
const readers: MenuGroupDefinition = {
  kind: 'menu_group',
  name: 'READERS',
  title: text('Readers'),
  landing: 'BOOKS',
  style: 'calm',
  items: [
    { cmid: 'BOOKS' },
    {
      title: text('More'),
      icon: 'Folder',
      items: [{ cmid: 'LOANS' }, { title: text('Old'), items: [{ cmid: 'OLD-BOOKS', title: text('Old ones') }] }],
    },
  ],
  grants: ['BOOK-VIEW'],
};
const cmids = ['BOOKS', 'LOANS', 'OLD-BOOKS', 'BOOK-VIEW'];
const registryOf = (menus: readonly MenuGroupDefinition[], screens: readonly ReportDefinition[]): Registry =>
  buildRegistry(
    {
      entities: [],
      resources: [],
      reports: screens.map((content) => ({ file: '', content })),
      pages: [],
      dashboards: [],
      skins: [],
      states: [],
      notices: [],
      papers: [],
      seeds: [],
      menus: menus.map((content) => ({ file: '', content })),
      messages: [],
    },
    'test',
  );
const product = { productCode: 'house', productName: 'The House' };
const seed = (menus: readonly MenuGroupDefinition[], screens = cmids.map((cmid) => screen(cmid))) =>
  seedMenus(database.unscoped('test'), registryOf(menus, screens), product);
const rows = <Row>(query: Sql<Row>) => database.unscoped('test').run(query);
const menulist = async (code: string) =>
  (
    await rows<{ mid: string }>(sql`select m.mid from menu_groups g, unnest(g.menulist) with ordinality l (id, place)
    join menus m on m.id = l.id where g.code = ${code} order by l.place`)
  ).map(({ mid }) => mid);

test('files fill the tables: company, commands, group, entries, headings and grants', async () => {
  await seed([readers]);
  expect(await rows(sql`select code, name, status from companies`)).toEqual([{ code: 'house', name: 'The House', status: 'active' }]);
  expect(
    await rows(sql`select cmid, command_path, title_fr, access, api_url, analytics, status from commands where cmid = 'BOOKS'`),
  ).toEqual([
    {
      cmid: 'BOOKS',
      command_path: 'BOOKS',
      title_fr: 'Screen BOOKS (fr)',
      access: 'user',
      api_url: 'GET books',
      analytics: 'Y',
      status: 'enabled',
    },
  ]);
  expect(await rows(sql`select code, name_en, landing_page, style, is_admin, grants, status from menu_groups`)).toEqual([
    { code: 'READERS', name_en: 'Readers', landing_page: 'BOOKS', style: 'calm', is_admin: 'N', grants: ['BOOK-VIEW'], status: 'active' },
  ]);
  expect(await menulist('READERS')).toEqual(['BOOKS', 'READERS-More']);
  expect(
    await rows(sql`select s.name_en, c.cmid, p.name_en as parent, m.mid from side_menus s join menus m on m.id = s.menu
      left join commands c on c.id = s.cmid left join side_menus p on p.id = s.parent order by s.id`),
  ).toEqual([
    { name_en: 'Screen LOANS', cmid: 'LOANS', parent: null, mid: 'READERS-More' },
    { name_en: 'Old', cmid: null, parent: null, mid: 'READERS-More' },
    { name_en: 'Old ones', cmid: 'OLD-BOOKS', parent: 'Old', mid: 'READERS-More' },
  ]);
});

test('an entry that an administrator changed or deleted is neither overwritten nor brought back', async () => {
  await rows(sql`update commands set title_en = 'My books', analytics = 'N', status = 'disabled' where cmid = 'BOOKS'`);
  await rows(sql`update menu_groups set name_en = 'My readers', grants = '{}', landing_page = null`);
  await rows(sql`update menu_groups set menulist = menulist[2:2] where code = 'READERS'`);
  await rows(sql`delete from menus where mid = 'BOOKS'`);
  await rows(sql`delete from side_menus where name_en = 'Old ones'`);
  await seed([readers]);
  expect(await rows(sql`select title_en, analytics, status from commands where cmid = 'BOOKS'`)).toEqual([
    { title_en: 'My books', analytics: 'N', status: 'disabled' },
  ]);
  expect(await rows(sql`select name_en, grants, landing_page from menu_groups`)).toEqual([
    { name_en: 'My readers', grants: [], landing_page: null },
  ]);
  expect(await menulist('READERS')).toEqual(['READERS-More']);
  expect(await rows(sql`select name_en from side_menus order by id`)).toEqual([{ name_en: 'Screen LOANS' }, { name_en: 'Old' }]);
});

test('path, access and list of a command follow the definitions', async () => {
  await seed(
    [readers],
    [screen('BOOKS', { access: 'admin', api_url: 'GET shelves?open=true' }), ...cmids.slice(1).map((cmid) => screen(cmid))],
  );
  expect(await rows(sql`select access, api_url, title_en from commands where cmid = 'BOOKS'`)).toEqual([
    { access: 'admin', api_url: 'GET shelves', title_en: 'My books' },
  ]);
});

test('a new screen of a file comes with its entry, its heading entry and its grant', async () => {
  const [first, more] = readers.items;
  const grown: MenuGroupDefinition = {
    ...readers,
    items: [first ?? {}, { ...more, items: [...(more?.items ?? []), { cmid: 'FINES' }] }, { cmid: 'NEWS' }],
    grants: ['BOOK-VIEW', 'BOOK-EDIT'],
  };
  await seed(
    [grown],
    [...cmids, 'FINES', 'NEWS', 'BOOK-EDIT'].map((cmid) => screen(cmid)),
  );
  expect(await menulist('READERS')).toEqual(['READERS-More', 'NEWS']);
  expect(await rows(sql`select grants from menu_groups`)).toEqual([{ grants: ['BOOK-EDIT'] }]);
  expect(await rows(sql`select name_en, sequence from side_menus where parent is null order by sequence`)).toMatchObject([
    { name_en: 'Screen LOANS' },
    { name_en: 'Old' },
    { name_en: 'Screen FINES' },
  ]);
});

test('a new entry stands beside its neighbours, wherever they have been moved', async () => {
  const [one, two, three] = ['PLACE-1', 'PLACE-2', 'PLACE-3'];
  const group: MenuGroupDefinition = {
    kind: 'menu_group',
    name: 'PLACES',
    title: text('Places'),
    items: [{ cmid: one }, { cmid: two }, { title: text('Further'), items: [{ cmid: one, title: text('First') }, { cmid: three }] }],
  };
  const known = [one, two, three].map((cmid) => screen(cmid));
  await seed([group], known);
  const menu = async () => (await menulist('PLACES')).map((mid) => mid.replace(/^PLACES-/, ''));
  const side = async () =>
    (
      await rows<{ cmid: string }>(sql`select c.cmid from side_menus s join commands c on c.id = s.cmid join menus m on m.id = s.menu
      where m.mid like 'PLACES-%' order by s.sequence`)
    ).map(({ cmid }) => cmid);
  const [, , heading] = await menu();
  await database
    .unscoped('test')
    .run(sql`update menu_groups set menulist = array[menulist[2], menulist[1], menulist[3]] where code = 'PLACES'`);
  const added = [
    screen('PLACE-4', { menus: ['PLACES'], menu_place: { after: one } }),
    screen('PLACE-5', { menus: ['PLACES'], menu_place: { before: three } }),
  ];
  await seed([group], [...known, ...added]);
  expect(await menu()).toEqual([two, one, 'PLACE-4', heading]);
  expect(await side()).toEqual([one, 'PLACE-5', three]);
});

test('two groups share an entry that neither words in its own way; long ids are cut and stay apart', async () => {
  const long = (end: string) => `A-VERY-LONG-COMMAND-ID-${end}`;
  const group = (name: string): MenuGroupDefinition => ({
    kind: 'menu_group',
    name,
    title: text(name),
    items: [{ cmid: long('ONE') }, { cmid: long('TWO') }],
  });
  await seed([group('ONE'), group('TWO')], [screen(long('ONE')), screen(long('TWO'))]);
  const mids = await menulist('ONE');
  expect(new Set(mids).size).toBe(2);
  expect(mids.every((mid) => mid.length === 20)).toBe(true);
  expect(await menulist('TWO')).toEqual(mids);
});

test('servers that start at once seed once', async () => {
  const group: MenuGroupDefinition = { ...readers, name: 'RACE' };
  await Promise.all(Array.from({ length: 4 }, () => seed([group])));
  expect(await rows(sql`select code from menu_groups where code = 'RACE'`)).toHaveLength(1);
  expect(await menulist('RACE')).toEqual(['BOOKS', 'RACE-More']);
});

test('a title follows the files, language by language, until an administrator gives another', async () => {
  const shelf = (word: string): MenuGroupDefinition => ({
    kind: 'menu_group',
    name: 'SHELF',
    title: text(word),
    items: [{ cmid: 'SHELF' }, { title: text('Below'), items: [{ cmid: 'BOARD' }] }],
  });
  const screens = (word: string) => [screen('SHELF', { title: text(word) }), screen('BOARD', { title: text(`${word} board`) })];
  const titles = () =>
    rows(sql`select g.name_en as group_name, m."CMTITLE" as entry, m."TMVNAM" as short, m.title_fr as entry_fr, s.name_en as side, c.title_en as command
    from menu_groups g, menus m, side_menus s, commands c where g.code = 'SHELF' and m.mid = 'SHELF' and c.cmid = 'SHELF' and s.cmid = (select id from commands where cmid = 'BOARD')`);
  await seed([shelf('One')], screens('One'));
  await seed([shelf('Two')], screens('Two'));
  expect(await titles()).toEqual([
    { group_name: 'Two', entry: 'Two', short: 'Two', entry_fr: 'Two (fr)', side: 'Two board', command: 'Two' },
  ]);
  await rows(sql`update menus set title_fr = 'La mienne' where mid = 'SHELF'`);
  await seed([shelf('Three')], screens('Three'));
  expect(await titles()).toMatchObject([{ entry: 'Three', entry_fr: 'La mienne', side: 'Three board' }]);
  await rows(sql`update side_menus set name_en = 'Mine' where name_en = 'Three board'`);
  await seed([shelf('Four')], screens('Four'));
  expect(await titles()).toMatchObject([{ entry: 'Four', entry_fr: 'La mienne', side: 'Mine' }]);
});

test('an entry seeded by an older version keeps its title and follows from then on', async () => {
  const group: MenuGroupDefinition = { kind: 'menu_group', name: 'OLDER', title: text('Old'), items: [{ cmid: 'OLDER' }] };
  const named = (word: string) => seed([{ ...group, title: text(word) }], [screen('OLDER')]);
  await named('Old');
  await rows(sql`update seeded_rows set hash = '' where entity = 'menu files'`);
  await named('Older');
  const name = () => rows(sql`select name_en from menu_groups where code = 'OLDER'`);
  expect(await name()).toEqual([{ name_en: 'Old' }]);
  await rows(sql`update menu_groups set name_en = 'Older' where code = 'OLDER'`);
  await named('Oldest');
  expect(await name()).toEqual([{ name_en: 'Oldest' }]);
});

test('a command whose screen is gone is disabled until it comes back; one that an administrator disabled stays so', async () => {
  const status = async () =>
    (
      await rows<{ cmid: string; status: string }>(
        sql`select cmid, status from commands where cmid in ('STAYS', 'GOES', 'SHUT') order by cmid`,
      )
    ).map((row) => `${row.cmid} ${row.status}`);
  const all = [screen('STAYS'), screen('GOES'), screen('SHUT')];
  await seed([], all);
  await rows(sql`update commands set status = 'disabled' where cmid = 'SHUT'`);
  await seed([], [screen('STAYS')]);
  expect(await status()).toEqual(['GOES disabled', 'SHUT disabled', 'STAYS enabled']);
  await seed([], all);
  expect(await status()).toEqual(['GOES enabled', 'SHUT disabled', 'STAYS enabled']);
});

test('a screen that belongs to another comes once to each group that grants it, in its menu or beside it', async () => {
  const lists = (granted_with?: string): ResourceDefinition => ({
    kind: 'resource',
    name: 'loan_lists',
    schema: 'books',
    api_url: 'loan_lists',
    title: text('Lists'),
    permissions: {},
    list: { columns: [] },
    screens: [
      {
        cmid: 'LIST-ADD',
        path: 'LIST-ADD',
        view: 'create',
        access: 'user',
        menu: false,
        ...(granted_with !== undefined && { granted_with }),
      },
    ],
  });
  const start = (resource: ResourceDefinition) => {
    const registry = registryOf(
      [readers],
      cmids.map((cmid) => screen(cmid)),
    );
    const screens = registryOf([], [screen('LIST-ADD')]).screensByCmid;
    return seedMenus(
      database.unscoped('test'),
      { ...registry, resources: new Map([[resource.name, resource]]), screensByCmid: new Map([...registry.screensByCmid, ...screens]) },
      product,
    );
  };
  const group = (code: string, grants: readonly string[], menulist: readonly number[] = []) =>
    rows(sql`insert into menu_groups (code, company, name_en, name_fr, is_admin, menulist, grants, status)
      select ${code}, id, ${code}, ${code}, 'N', ${menulist}::bigint[], ${grants}::text[], 'active' from companies where code = 'house'`);
  const [menu] = await rows<{ id: number }>(sql`select id from menus where mid = 'READERS-More'`);
  await start(lists());
  await group('GRANTING', ['LOANS']);
  await group('SHOWING', [], [menu?.id ?? 0]);
  await group('OTHERS', ['BOOKS']);
  await group('HAVING', ['LOANS', 'LIST-ADD']);
  await start(lists('LOANS'));
  const grantsOf = async () =>
    Object.fromEntries(
      (
        await rows<{ code: string; grants: string[] }>(
          sql`select code, grants from menu_groups where code in ('GRANTING', 'SHOWING', 'OTHERS', 'HAVING')`,
        )
      ).map(({ code, grants }) => [code, grants]),
    );
  expect(await grantsOf()).toEqual({
    GRANTING: ['LOANS', 'LIST-ADD'],
    SHOWING: ['LIST-ADD'],
    OTHERS: ['BOOKS'],
    HAVING: ['LOANS', 'LIST-ADD'],
  });
  await rows(sql`update menu_groups set grants = '{LOANS}' where code = 'GRANTING'`);
  await start(lists('LOANS'));
  expect((await grantsOf())['GRANTING']).toEqual(['LOANS']);
});
