import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addCompany, addGroup, addPerson, addRow } from '../../../../test/people.ts';
import { checkout } from '../../../../test/plainServer.ts';
import { testServer } from '../../../../test/server.ts';
import type { GridViews, NamedView, ViewState } from '../../../shared/framework/definitions/NamedView.ts';
import { sql } from '../../db/sql.ts';

const entityFile = 'schemas/entities/companies.schema.json';
const entityText = readFileSync(join(checkout, entityFile), 'utf8');
const entity = JSON.parse(entityText);
/** Definitions under which only administrators see the phone, and the address has been renamed. */
const files = [
  {
    file: entityFile,
    text: JSON.stringify({
      ...entity,
      properties: {
        ...entity.properties,
        phone: { ...entity.properties.phone, 'x-visible-to': ['ADMIN'], 'x-renamed-from': 'tel' },
        city: { ...entity.properties.city, 'x-renamed-from': 'town' },
      },
    }),
  },
  {
    file: 'resources/reports/places.report.json',
    text: JSON.stringify({
      kind: 'report',
      name: 'places',
      cmid: 'RPT-PLACES',
      schema: 'companies',
      access: 'user',
      menus: ['ADMIN'],
      title: { en: 'Places', fr: 'Lieux' },
      api_url: 'GET companies?status=active',
      permissions: { list: { cmid: 'RPT-PLACES' } },
      columns: [
        { field: 'name', required: true, searchable: true },
        { field: 'code', searchable: true },
        { field: 'city' },
        { field: 'phone' },
      ],
      views: [
        {
          name: 'by_city',
          title: { en: 'By city', fr: 'Par ville' },
          default: true,
          columns: ['city', 'name', 'phone'],
          filters_params: { city__icontains: 'o', phone__icontains: '4' },
          sort: ['-city'],
          page_size: 50,
          density: 'compact',
        },
      ],
    }),
  },
];

const { database, signIn, call } = await testServer({ files: () => files });
const connection = database.unscoped('test');
const acme = await addCompany(database, 'acme');
const other = await addCompany(database, 'other');
const [desk, night, theirs] = [
  await addGroup(database, acme, 'DESK', ['RPT-PLACES']),
  await addGroup(database, acme, 'NIGHT', ['RPT-PLACES']),
  await addGroup(database, other, 'DESK', ['RPT-PLACES']),
];
const annId = await addPerson(database, { uid: 'ann', company: acme, group: desk });
await addPerson(database, { uid: 'ben', company: acme, group: night });
await addPerson(database, { uid: 'eve', company: acme, group: await addGroup(database, acme, 'NONE') });
await addPerson(database, { uid: 'boss', company: acme, group: desk, type: 'ADMIN', base: 'customer_admin' });
await addPerson(database, { uid: 'zoe', company: other, group: theirs, type: 'ADMIN', base: 'customer_admin' });
await addRow(database, 'user_menu_groups', { user: annId, menu_group: night, is_default: false, sequence: 2 });
const tokens = {
  ann: (await signIn('ann', 'acme')).token,
  ben: (await signIn('ben', 'acme')).token,
  eve: (await signIn('eve', 'acme')).token,
  boss: (await signIn('boss', 'acme')).token,
  zoe: (await signIn('zoe', 'other')).token,
};
const ascending = (a: number, b: number) => a - b;
type Person = keyof typeof tokens;

const key = { api: 'GET companies', cmid: 'RPT-PLACES' };
const state: ViewState = { query: 'code__icontains=a&limit=20&sort=-code' };
const list = async (by: Person, group?: string): Promise<GridViews> => {
  const answer = await call('GET', `grid_views?api=GET%20companies&cmid=RPT-PLACES`, {
    token: tokens[by],
    ...(group && { headers: { group } }),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const post = (by: Person, body: object) =>
  call('POST', 'grid_views', { token: tokens[by], body: { ...key, layer: 'user', state, ...body } });
const add = async (by: Person, body: object): Promise<NamedView> => {
  const answer = await post(by, body);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json();
};
const put = (by: Person, { id, version }: NamedView, body: object) =>
  call('PUT', `grid_views/${id}`, { token: tokens[by], body: { version, ...body } });
const remove = (by: Person, { id, version }: NamedView) => call('DELETE', `grid_views/${id}?version=${version}`, { token: tokens[by] });
const restore = (by: Person, { id }: Pick<NamedView, 'id'>) => call('POST', `grid_views/${id}/restore`, { token: tokens[by] });
const namesOf = ({ views }: GridViews) => views.map(({ title }) => title.en);

describe('layers', () => {
  test('an own view is seen by its owner alone, not by administrators', async () => {
    const view = await add('ann', { name: 'Mine' });
    expect(view).toMatchObject({ layer: 'user', title: { en: 'Mine', fr: 'Mine' }, canChange: true, isDefault: false, version: 1 });
    expect(namesOf(await list('ann'))).toContain('Mine');
    for (const by of ['ben', 'boss', 'zoe'] as const) {
      expect(namesOf(await list(by))).not.toContain('Mine');
      expect((await put(by, view, { name: 'Taken' })).json()).toMatchObject({ status: 404, code: 'view_unknown' });
      expect((await remove(by, view)).statusCode).toBe(404);
    }
  });

  test('a view of the company is seen by its people, one of a menu group by those in it; only administrators write them', async () => {
    const ofAll = await add('boss', { name: 'For all', layer: 'company' });
    const ofNight = await add('boss', { name: 'At night', layer: 'group', group: 'NIGHT' });
    expect(ofNight).toMatchObject({ group: { code: 'NIGHT', title: { en: 'Group NIGHT', fr: 'Groupe NIGHT' } } });
    expect(namesOf(await list('ann'))).toEqual(expect.arrayContaining(['For all', 'At night']));
    expect(namesOf(await list('ben'))).toEqual(expect.arrayContaining(['For all', 'At night']));
    await addPerson(database, { uid: 'dee', company: acme, group: desk });
    const { token } = await signIn('dee', 'acme');
    const seen = (await call('GET', 'grid_views?api=GET%20companies&cmid=RPT-PLACES', { token })).json<GridViews>();
    expect(namesOf(seen)).toContain('For all');
    expect(namesOf(seen)).not.toContain('At night');
    expect(seen.groups).toBeUndefined();
    for (const view of [ofAll, ofNight]) {
      expect((await put('ben', view, { name: 'Other' })).json()).toMatchObject({ status: 403, code: 'view_read_only' });
      expect((await remove('ben', view)).json()).toMatchObject({ status: 403, code: 'view_read_only' });
    }
    expect((await post('ben', { name: 'Ours', layer: 'company' })).json()).toMatchObject({ status: 403, code: 'view_not_shared' });
    expect((await post('ben', { name: 'Ours', layer: 'group' })).json()).toMatchObject({ status: 403, code: 'view_not_shared' });
  });

  test('an administrator of customers shares views too', async () => {
    await addPerson(database, { uid: 'kim', company: acme, group: desk, base: 'customer_admin' });
    const { token } = await signIn('kim', 'acme');
    const body = { ...key, name: 'Of kim', layer: 'company', state, is_default: false };
    const view = (await call('POST', 'grid_views', { token, body })).json<NamedView>();
    expect(view).toMatchObject({ layer: 'company', canChange: true });
    expect(namesOf(await list('ben'))).toContain('Of kim');
    const renamed = await call('PUT', `grid_views/${view.id}`, {
      token,
      body: { version: 1, name: 'By kim', layer: 'group', group: 'DESK' },
    });
    expect(renamed.json()).toMatchObject({ layer: 'group', title: { en: 'By kim' }, version: 2 });
    expect((await call('DELETE', `grid_views/${view.id}?version=2`, { token })).statusCode).toBe(204);
    const restored = await call('POST', `grid_views/${view.id}/restore`, { token });
    expect(restored.json()).toMatchObject({ id: view.id, layer: 'group', title: { en: 'By kim' }, version: 3 });
    expect((await call('DELETE', `grid_views/${view.id}?version=3`, { token })).statusCode).toBe(204);
    const entries = await connection.run(sql<{ action: string }>`
      select l.action from audit_log l join users u on u.id = l."user" where u."MT_UID" = 'kim' and l.entity = 'grid_views' order by l.id`);
    expect(entries.map(({ action }) => action)).toEqual(['create', 'update', 'delete', 'create', 'delete']);
  });

  test('another company sees and changes none of them, also with a menu group of the same code', async () => {
    const view = await add('boss', { name: 'Desk of acme', layer: 'group', group: 'DESK' });
    expect(namesOf(await list('zoe'))).toEqual(['By city']);
    expect((await put('zoe', view, { name: 'Taken' })).statusCode).toBe(404);
    expect((await remove('zoe', view)).statusCode).toBe(404);
    await add('zoe', { name: 'Desk of other', layer: 'group', group: 'DESK' });
    await add('zoe', { name: 'All of other', layer: 'company' });
    expect(namesOf(await list('boss')).filter((name) => name.endsWith('other'))).toEqual([]);
    expect(await list('zoe')).toMatchObject({ groups: [{ code: 'DESK' }] });
    expect((await post('zoe', { name: 'Night', layer: 'group', group: 'NIGHT' })).json()).toMatchObject({
      status: 400,
      errors: { group: expect.any(String) },
    });
  });

  test('each layer has one default; a new one takes it from the other', async () => {
    const first = await add('boss', { name: 'First', layer: 'company', is_default: true });
    const second = await add('boss', { name: 'Second', layer: 'company' });
    const night = await add('boss', { name: 'Night default', layer: 'group', group: 'NIGHT', is_default: true });
    expect((await list('ben')).defaults).toEqual({ product: 'by_city', company: first.id, group: night.id });
    expect((await put('boss', second, { is_default: true })).json()).toMatchObject({ isDefault: true });
    expect((await list('ben')).defaults).toEqual({ product: 'by_city', company: second.id, group: night.id });
    // The current menu group decides: the group named in the header, else the default group.
    expect((await list('ann')).defaults).toEqual({ product: 'by_city', company: second.id });
    expect((await list('ann', 'NIGHT')).defaults).toEqual({ product: 'by_city', company: second.id, group: night.id });
    const rows = await connection.run(sql`select name from grid_views where company = ${acme} and layer = 'company' and is_default`);
    expect(rows).toEqual([{ name: 'Second' }]);
  });

  test('an own default takes the place of the saved columns; columns saved later count again', async () => {
    const body = { record_pref: 50, table_pref: [{ name: 'code', index: 0, visible: 'Y' }], view_pref: 'T', sep_pref: 'cell', ...key };
    const prefs = async () =>
      (await call('GET', 'users/get_user_table_infor?api=GET%20companies&cmid=RPT-PLACES', { token: tokens.ben })).json();
    await call('PUT', 'users/save_user_table_infor', { token: tokens.ben, body });
    const view = await add('ben', { name: 'Start' });
    expect(await prefs()).toMatchObject({ record: 50 });
    await put('ben', view, { is_default: true });
    expect(await prefs()).toEqual({ table: [], record: null, sep: null });
    await call('PUT', 'users/save_user_table_infor', { token: tokens.ben, body });
    expect(await prefs()).toMatchObject({ record: 50 });
    expect((await list('ben')).defaults.user).toBe(view.id);
  });

  test('a view moves to another layer and back, and its default stays behind', async () => {
    const view = await add('boss', { name: 'Moves', is_default: true });
    const shared: NamedView = (await put('boss', view, { layer: 'group', group: 'NIGHT' })).json();
    expect(shared).toMatchObject({ layer: 'group', group: { code: 'NIGHT' }, isDefault: false, version: 2 });
    expect(namesOf(await list('ben'))).toContain('Moves');
    expect((await put('boss', shared, { layer: 'user' })).json()).toMatchObject({ layer: 'user' });
    expect(namesOf(await list('ben'))).not.toContain('Moves');
  });
});

describe('content', () => {
  test('a view comes back as it was saved, its query from the first row', async () => {
    const whole: ViewState = {
      query: 'search=name=x|code=x&city__istartswith=T&limit=50&offset=100&sort=-code,name',
      columns: [
        { name: 'code', visible: true },
        { name: 'name', visible: true },
        { name: 'city', visible: false },
      ],
      widths: { code: 120 },
      pinned: ['code'],
      density: 'comfortable',
      separator: 'cell',
    };
    const { state: kept } = await add('ann', { name: 'Whole', state: whole });
    expect(kept).toMatchObject({ ...whole, query: expect.any(String) });
    expect(decodeURIComponent(kept.query)).toBe('search=name=x|code=x&city__istartswith=T&limit=50&offset=0&sort=-code,name');
  });

  test('columns and filters that the reader may not see are told by their number alone, and survive a save by the reader', async () => {
    const columns = ['name', 'phone', 'code', 'city'].map((name) => ({ name, visible: true }));
    const hidden: ViewState = {
      query: 'phone__icontains=416&code__icontains=a&limit=20&sort=phone,code',
      columns,
      widths: { phone: 99, code: 88 },
      pinned: ['phone', 'name'],
    };
    const view = await add('boss', { name: 'Whole list', layer: 'company', state: hidden });
    expect(view).toMatchObject({ hidden: { columns: 0, filters: 0 }, state: { columns } });
    const seen = (await list('ann')).views.find(({ id }) => id === view.id);
    expect(seen).toMatchObject({
      hidden: { columns: 1, filters: 1 },
      gone: { columns: 0, filters: 0 },
      state: { query: 'code__icontains=a&limit=20&offset=0&sort=code', widths: { code: 88 }, pinned: ['name'] },
    });
    expect(JSON.stringify(seen)).not.toMatch(/phone|416/);
    // As if ann had once been an administrator: what she cannot see stays in the view.
    const own = await add('ann', { name: 'Once hers' });
    await connection.run(sql`update grid_views set state = ${JSON.stringify(hidden)}::jsonb where id = ${Number(own.id)}`);
    const saved = await put('ann', own, { state: { query: 'city__icontains=t&limit=10', columns: [{ name: 'city', visible: true }] } });
    expect(saved.json()).toMatchObject({ hidden: { columns: 1, filters: 1 }, state: { columns: [{ name: 'city', visible: true }] } });
    const [row] = await connection.run(sql<{ state: ViewState }>`select state from grid_views where id = ${Number(own.id)}`);
    expect(row?.state.columns?.map(({ name }) => name)).toEqual(['city', 'phone']);
    expect(row?.state.query).toContain('phone__icontains=416');
  });

  test('a chart is kept with its groups, and left out with one that the reader may not see', async () => {
    const chart = { query: 'limit=20&aggregate=count:code&group_by=phone&chart=bar' };
    const { id } = await add('boss', { name: 'Chart', layer: 'company', state: chart });
    const queryFor = async (by: Person) => decodeURIComponent((await list(by)).views.find((view) => view.id === id)?.state.query ?? '');
    expect(await queryFor('boss')).toBe('limit=20&offset=0&aggregate=count:code&group_by=phone&chart=bar');
    expect(await queryFor('ann')).toBe('limit=20&offset=0');
  });

  test('a renamed field is found by its former name; fields that are gone are counted', async () => {
    const view = await add('ann', { name: 'Old names' });
    const old: ViewState = {
      query: 'search=town=x|name=x|nothing=x&town__icontains=t&nothing__gte=5&limit=20&sort=-town,nothing',
      columns: ['town', 'nothing', 'name'].map((name) => ({ name, visible: true })),
      widths: { town: 77, nothing: 66 },
      pinned: ['town', 'nothing'],
    };
    await connection.run(sql`update grid_views set state = ${JSON.stringify(old)}::jsonb where id = ${Number(view.id)}`);
    const seen = (await list('ann')).views.find(({ id }) => id === view.id);
    expect(seen).toMatchObject({
      gone: { columns: 1, filters: 1 },
      hidden: { columns: 0, filters: 0 },
      state: { columns: ['city', 'name'].map((name) => ({ name, visible: true })), widths: { city: 77 }, pinned: ['city'] },
    });
    expect(decodeURIComponent(seen?.state.query ?? '')).toBe('search=city=x|name=x&city__icontains=t&limit=20&offset=0&sort=-city');
  });

  test('views of the definition are in both languages, less what the reader may not see', async () => {
    const shipped = (await list('ann')).views.find(({ layer }) => layer === 'product');
    expect(shipped).toEqual({
      id: 'by_city',
      layer: 'product',
      title: { en: 'By city', fr: 'Par ville' },
      isDefault: true,
      canChange: false,
      state: {
        query: 'city__icontains=o&limit=50&offset=0&sort=-city',
        columns: [
          { name: 'city', visible: true },
          { name: 'name', visible: true },
          { name: 'code', visible: false },
        ],
        density: 'compact',
      },
      hidden: { columns: 1, filters: 1 },
      gone: { columns: 0, filters: 0 },
    });
    expect((await list('boss')).views.find(({ layer }) => layer === 'product')?.hidden).toEqual({ columns: 0, filters: 0 });
  });
});

describe('a deleted view comes back', () => {
  const gone = async (by: Person, body: object): Promise<NamedView> => {
    const view = await add(by, body);
    expect((await remove(by, view)).statusCode).toBe(204);
    return view;
  };
  const restored = async (by: Person, view: NamedView): Promise<NamedView> => {
    const answer = await restore(by, view);
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
    return answer.json();
  };

  test.each([
    ['own', 'ann', { name: 'Own again', is_default: true }, false],
    ['of the company', 'boss', { name: 'Of all again', layer: 'company' }, true],
    ['of a menu group', 'boss', { name: 'Of the desk again', layer: 'group', group: 'DESK' }, false],
  ] as const)('%s: with its id, name, layer, default and content', async (_name, by, body, isSeenByBen) => {
    const view = await gone(by, body);
    expect(namesOf(await list(by))).not.toContain(body.name);
    expect(await restored(by, view)).toEqual({ ...view, version: 2 });
    const { views, defaults } = await list('ann');
    expect(views).toContainEqual({ ...view, version: 2, canChange: by === 'ann' });
    expect(defaults.user === view.id).toBe(view.isDefault);
    expect(namesOf(await list('ben')).includes(body.name)).toBe(isSeenByBen);
    expect((await restore(by, view)).json()).toMatchObject({ status: 409, code: 'view_not_deleted' });
  });

  test('with the parts that its owner may not see', async () => {
    const view = await add('ann', { name: 'Hidden parts' });
    const stored = {
      format: 1,
      query: 'phone__icontains=416&limit=20',
      columns: ['name', 'phone'].map((name) => ({ name, visible: true })),
    };
    await connection.run(sql`update grid_views set state = ${JSON.stringify(stored)}::jsonb where id = ${Number(view.id)}`);
    await remove('ann', view);
    expect(await restored('ann', view)).toMatchObject({ hidden: { columns: 1, filters: 1 } });
    const [row] = await connection.run(sql<{ state: unknown }>`select state from grid_views where id = ${Number(view.id)}`);
    expect(row?.state).toEqual(stored);
  });

  test('only for those who may add such a view', async () => {
    const [own, shared] = [await gone('ann', { name: 'Anns' }), await gone('boss', { name: 'Bosses', layer: 'company' })];
    const ofNight = await gone('boss', { name: 'Of the night', layer: 'group', group: 'NIGHT' });
    for (const [by, view, code] of [
      ['ben', own, 'view_unknown'],
      ['boss', own, 'view_unknown'],
      ['zoe', own, 'view_unknown'],
      ['zoe', shared, 'view_unknown'],
      ['zoe', ofNight, 'view_unknown'],
      ['ben', shared, 'view_not_shared'],
      ['ann', ofNight, 'view_not_shared'],
      ['eve', ofNight, 'view_unknown'],
    ] as const)
      expect([by, (await restore(by, view)).json()]).toMatchObject([by, { code }]);
    expect((await restore('ann', { id: '2147483000' })).json()).toMatchObject({ status: 404, code: 'view_unknown' });
    const kept = await add('ann', { name: 'Not deleted' });
    expect((await restore('ann', kept)).json()).toMatchObject({
      status: 409,
      code: 'view_not_deleted',
      detail: 'The view “Not deleted” is not deleted.',
    });
    expect((await restore('ben', kept)).json()).toMatchObject({ status: 404, code: 'view_unknown' });
    expect((await restored('boss', ofNight)).group?.code).toBe('NIGHT');
  });

  test('a name that another view has taken is refused by its name; the other default of the layer stays', async () => {
    const view = await gone('ben', { name: 'Wanted' });
    const other = await add('ben', { name: 'WANTED' });
    const refusal = (await restore('ben', view)).json();
    expect(refusal).toMatchObject({ status: 409, code: 'view_name_taken', detail: expect.stringContaining('“Wanted”') });
    await put('ben', other, { name: 'Free', is_default: true });
    expect(await restored('ben', view)).toMatchObject({ isDefault: false });

    const first = await gone('ben', { name: 'First start', is_default: true });
    const second = await add('ben', { name: 'Second start', is_default: true });
    expect(await restored('ben', first)).toMatchObject({ title: { en: 'First start' }, isDefault: false });
    expect((await list('ben')).defaults.user).toBe(second.id);
  });

  test('of ten restores one is made', async () => {
    const view = await gone('ben', { name: 'Ten times' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => restore('ben', view)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted(ascending)).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(namesOf(await list('ben')).filter((name) => name === 'Ten times')).toHaveLength(1);
  });
});

describe('limits', () => {
  test.each([
    ['a name of 61 characters', { name: 'x'.repeat(61) }, 'name'],
    ['a name of blanks', { name: '  ' }, 'name'],
    ['no name', { name: undefined }, 'name'],
    ['[R-023] markup in a name', { name: '<b>Late' }, 'name'],
    ['an unknown layer', { name: 'A', layer: 'product' }, 'layer'],
    ['a column that is none', { name: 'A', state: { ...state, columns: [{ name: 'nothing', visible: true }] } }, 'state'],
    ['a column twice', { name: 'A', state: { ...state, columns: ['name', 'name'].map((name) => ({ name, visible: true })) } }, 'state'],
    ['a column that the reader may not see', { name: 'A', state: { ...state, columns: [{ name: 'phone', visible: true }] } }, 'state'],
    ['a width of a column that is none', { name: 'A', state: { ...state, widths: { nothing: 50 } } }, 'state'],
    ['a width of 5 pixels', { name: 'A', state: { ...state, widths: { code: 5 } } }, 'state'],
    ['rows per page that are not offered', { name: 'A', state: { query: 'limit=7' } }, 'state'],
    ['an unknown density', { name: 'A', state: { ...state, density: 'tiny' } }, 'state'],
  ])('%s is 400 and names the field', async (_name, body, field) => {
    expect((await post('ben', body)).json()).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } });
  });

  test.each([
    ['an unknown field', 'nothing=5&limit=20', 'nothing'],
    ['a field that the reader may not see', 'phone__icontains=4&limit=20', 'phone__icontains'],
    ['a wrong value', 'limit=many', 'limit'],
  ])('a query with %s is 400 and names the parameter', async (_name, query, parameter) => {
    expect((await post('ben', { name: 'A', state: { query } })).json()).toMatchObject({ status: 400, parameter });
  });

  test('a name is used once in its place, in any case of its letters; another place may use it too', async () => {
    await add('ben', { name: 'Twice' });
    expect((await post('ben', { name: ' TWICE ' })).json()).toMatchObject({ status: 409, errors: { name: expect.any(String) } });
    await add('ann', { name: 'Twice' });
    await add('boss', { name: 'Twice', layer: 'company' });
  });

  test('a stale version is 409 in words, for a change and for a deletion', async () => {
    const view = await add('ben', { name: 'Raced' });
    expect((await put('ben', view, { name: 'Raced once' })).json()).toMatchObject({ version: 2 });
    for (const answer of [await put('ben', view, { name: 'Raced again' }), await remove('ben', view)])
      expect(answer.json()).toMatchObject({ status: 409, code: 'view_changed', detail: expect.stringContaining('Someone else') });
    expect((await remove('ben', { ...view, version: 2 })).statusCode).toBe(204);
    expect((await remove('ben', { ...view, version: 2 })).statusCode).toBe(404);
  });

  test('of ten changes of one version one is made', async () => {
    const view = await add('ben', { name: 'Ten' });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => put('ben', view, { name: `Ten ${i}` })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted(ascending)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  test('a person has a hundred views of a list at most', async () => {
    const person = await addPerson(database, { uid: 'max', company: acme, group: desk });
    const { token } = await signIn('max', 'acme');
    for (let i = 0; i < 99; i++)
      await addRow(database, 'grid_views', {
        name: `View ${i}`,
        layer: 'user',
        company: acme,
        owner: person,
        ...key,
        place: `user:${acme}:${person} RPT-PLACES GET companies`,
        is_default: false,
        state: JSON.stringify(state),
      });
    const body = { ...key, layer: 'user', state };
    const [old] = await connection.run(sql<{ id: number }>`select id from grid_views where owner = ${person} order by id limit 1`);
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => call('POST', 'grid_views', { token, body: { ...body, name } })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted(ascending)).toEqual([201, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'too_many_views' });
    expect((await call('DELETE', `grid_views/${old?.id}?version=1`, { token })).statusCode).toBe(204);
    expect((await call('POST', 'grid_views', { token, body: { ...body, name: 'D' } })).statusCode).toBe(201);
    expect((await call('POST', `grid_views/${old?.id}/restore`, { token })).json()).toMatchObject({ code: 'too_many_views' });
  });
});

describe('rights', () => {
  test('a list that the reader may not see has no views, nor has one that is none', async () => {
    const ask = (by: Person, query: string) => call('GET', `grid_views?${query}`, { token: tokens[by] });
    expect((await ask('eve', 'api=GET%20companies&cmid=RPT-PLACES')).statusCode).toBe(403);
    expect((await call('POST', 'grid_views', { token: tokens.eve, body: { ...key, name: 'A', layer: 'user', state } })).statusCode).toBe(
      403,
    );
    expect((await ask('ann', 'api=GET%20companies&cmid=NO-SUCH')).json()).toMatchObject({ status: 404, code: 'list_unknown' });
    expect((await ask('ann', 'api=GET%20users%2Fuser&cmid=RPT-PLACES')).json()).toMatchObject({ status: 404, code: 'list_unknown' });
  });

  test('anonymous is 401 for all', async () => {
    const statuses = [
      await call('GET', 'grid_views?api=GET%20companies&cmid=RPT-PLACES'),
      await call('POST', 'grid_views', { body: { ...key, name: 'A', layer: 'user', state } }),
      await call('PUT', 'grid_views/1', { body: { version: 1 } }),
      await call('DELETE', 'grid_views/1?version=1'),
      await call('POST', 'grid_views/1/restore'),
      await call('GET', 'grid_layouts?api=GET%20companies&cmid=RPT-PLACES'),
      await call('PUT', 'grid_layouts', { body: key }),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 401]);
  });
});

describe('layout of a list', () => {
  const load = async (by: Person) => (await call('GET', 'grid_layouts?api=GET%20companies&cmid=RPT-PLACES', { token: tokens[by] })).json();
  const save = (by: Person, body: object) => call('PUT', 'grid_layouts', { token: tokens[by], body: { ...key, ...body } });

  test('widths, pinned columns and density are kept for each user, without the query of the key', async () => {
    const layout = { widths: { code: 140 }, pinned: ['name'], density: 'compact' };
    expect((await save('boss', { ...layout, api: 'GET companies?status=active' })).json()).toEqual(layout);
    expect(await load('boss')).toEqual(layout);
    expect(await load('ann')).toEqual({});
    expect((await list('boss')).layout).toEqual(layout);
    await save('boss', {});
    expect(await load('boss')).toEqual({});
  });

  test.each([
    ['a width that is no number', { widths: { code: 'wide' } }, 'widths'],
    ['a width of 3000 pixels', { widths: { code: 3000 } }, 'widths'],
    ['a column twice', { pinned: ['code', 'code'] }, 'pinned'],
    ['an unknown density', { density: 'tiny' }, 'density'],
    ['an unknown field', { colour: 'red' }, 'colour'],
  ])('%s is 400 and names the field', async (_name, body, field) => {
    expect((await save('ann', body)).json()).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } });
  });
});

describe('the former name of a field that was renamed', () => {
  const rows = (by: Person, query: string) => call('GET', `companies?${query}`, { token: tokens[by], headers: { cmid: 'RPT-PLACES' } });

  test.each([
    ['a filter', 'town=&count=true'],
    ['a filter with an operator', 'town__isnull=true'],
    ['a condition group', `where=${encodeURIComponent('{"or":[{"town__icontains":"o"},{"name__icontains":"a"}]}')}`],
    ['a search', 'search=town=o'],
    ['an order', 'sort=-town'],
    ['the wanted fields', 'fields=town'],
    ['a total', 'aggregate=count:town'],
    ['groups', 'group_by=town&aggregate=count:town'],
  ])('is read in %s of a request', async (_place, query) => {
    const former = await rows('boss', query);
    expect(former.statusCode).toBe(200);
    const present = await rows('boss', query.replaceAll('town', 'city'));
    expect(former.json()).toEqual(present.json());
  });

  test('reaches no field that the reader may not see', async () => {
    expect((await rows('boss', 'tel__icontains=4')).statusCode).toBe(200);
    for (const query of ['tel__icontains=4', 'sort=tel', 'fields=tel', 'group_by=tel', 'search=tel=4']) {
      const refused = await rows('ann', query);
      expect(refused.json()).toMatchObject({ status: 400, code: 'unknown_column' });
      expect(refused.body).not.toContain('phone');
    }
  });

  test('is told to the screen with its column', async () => {
    const { list: described } = (await call('GET', 'definitions/RPT-PLACES', { token: tokens.boss })).json();
    const former = described.columns.map(({ field, formerNames = [] }: { field: string; formerNames?: string[] }) => [
      field,
      ...formerNames,
    ]);
    expect(former).toEqual([['name'], ['code'], ['city', 'town'], ['phone', 'tel']]);
  });
});
