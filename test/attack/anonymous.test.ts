import { describe, expect, test } from 'vitest';
import { syncSchema } from '../../src/server/db/schema/syncSchema.ts';
import type { SourceFile } from '../../src/server/framework/definitions/DefinitionSource.ts';
import { canUse } from '../../src/shared/framework/definitions/rights/permissions.ts';
import type { ScreenDescription } from '../../src/shared/framework/definitions/ScreenDescription.ts';
import { readerWith } from '../exampleDefinitions.ts';
import { addFittingRow } from '../fittingRow.ts';
import { addCompany, addGroup, addPerson, addRow } from '../people.ts';
import { testServer } from '../server.ts';

/**
 * Attacks without a session: an anonymous reader of a public resource sees only the public rows and fields, by every call, and leaves no
 * work behind. Law 65
 */
const text = (label: string) => ({ type: 'string', maxLength: 40, 'x-label': { en: label, fr: label } });
const entity = (name: string, scope: unknown, properties: object) => ({
  file: `schemas/entities/${name}.schema.json`,
  text: JSON.stringify({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: name,
    type: 'object',
    'x-label': { en: name, fr: name },
    'x-key': 'id',
    'x-title': ['title'],
    'x-scope': scope,
    properties: { title: text('Title'), ...properties },
    required: Object.keys(properties).includes('company') ? ['title', 'company'] : ['title'],
    additionalProperties: false,
  }),
});
const everybody = ['ANON', 'CUSTOMER', 'SALES', 'EMPLOYEE', 'ADMIN'];
const resource = (name: string, columns: readonly string[]) => {
  const cmid = name.toUpperCase();
  const permission = { cmid, types: everybody };
  const titles = { title: { en: name, fr: name } };
  return {
    file: `resources/${name}.resource.json`,
    text: JSON.stringify({
      kind: 'resource',
      name,
      schema: name,
      api_url: name,
      ...titles,
      screens: [
        { cmid, path: cmid, view: 'list', access: 'public', menu: true },
        { cmid, path: `${cmid}/{id}`, view: 'show', access: 'public', menu: false, ...titles },
      ],
      permissions: {
        ...Object.fromEntries(['list', 'show', 'export', 'schedule'].map((verb) => [verb, permission])),
        ...Object.fromEntries(['create', 'edit', 'delete'].map((verb) => [verb, { cmid, types: ['ADMIN'] }])),
      },
      list: { columns: columns.map((field) => ({ field, searchable: field === 'title' })), sort: ['title'] },
    }),
  };
};
const states = { open: { en: 'Open', fr: 'Ouvert' }, draft: { en: 'Draft', fr: 'Brouillon' } };
const user = {
  type: ['integer', 'null'],
  'x-label': { en: 'Clerk', fr: 'Commis' },
  'x-ref': { entity: 'users', value: 'id', label: ['MT_LNAME'] },
};
const company = {
  type: 'integer',
  'x-label': { en: 'Company', fr: 'Entreprise' },
  'x-ref': { entity: 'companies', value: 'id', label: ['name'] },
};
const files: readonly SourceFile[] = [
  entity('leaflets', [{ role: 'public', when: { state: 'open' } }, { role: 'staff' }], {
    state: { type: 'string', enum: ['open', 'draft'], 'x-label': { en: 'State', fr: 'État' }, 'x-enum-labels': states },
    price: { type: ['integer', 'null'], minimum: 0, 'x-label': { en: 'Price', fr: 'Prix' }, 'x-visible-to': ['staff'] },
    clerk: user,
  }),
  entity('offers', 'public', { company }),
  resource('leaflets', ['title', 'state', 'price', 'clerk']),
  resource('offers', ['title', 'company']),
];

const { database, portal, call, signIn } = await testServer({ files: () => files });
const registry = portal.definitions.current();
await syncSchema(database, registry, { print: () => {} });
const acme = await addCompany(database, 'acme');
const clerk = await addPerson(database, {
  uid: 'clerk',
  company: acme,
  group: await addGroup(database, acme, 'ALL', [...registry.screensByCmid.keys()]),
  values: { MT_LNAME: 'Secretname' },
});
const leaflet = (title: string, state: string, price: number) =>
  addRow(database, 'leaflets', { title, state, price, clerk, created_by: clerk, updated_by: clerk });
const [open, draft] = [await leaflet('Open one', 'open', 7), await leaflet('Hidden one', 'draft', 9)];
const offer = await addRow(database, 'offers', { title: 'For acme', company: acme });
const anonymous = readerWith({ userId: 0, companyId: 0, type: 'ANON' });

test('a list shows the public rows alone, without fields and names that are withheld', async () => {
  const { results, count } = (await call('GET', 'leaflets')).json();
  expect([count, results.map(({ id }: { id: number }) => id)]).toEqual([1, [open]]);
  expect(results[0]).toMatchObject({ title: 'Open one', clerk_label: null });
  expect(JSON.stringify(results)).not.toMatch(/price|Secretname|created_by|updated_by/);
});

test.each([
  ['a filter on a withheld field', 'price=7'],
  ['… a comparison', 'price__gt=1'],
  ['… an order', 'sort=price'],
  ['… a total', 'aggregate=sum:price'],
  ['… groups', 'group_by=price'],
  ['… a column', 'fields=title,price'],
  ['a filter on the writer of a row', `created_by=${clerk}`],
  ['… an order', 'sort=updated_by'],
  ['… groups', 'group_by=created_by'],
  ['… a column', 'fields=updated_by'],
  ['… a path beyond the writer', 'created_by.MT_LNAME__istartswith=S'],
])('%s is refused', async (_name, query) => {
  const answer = await call('GET', `leaflets?${query}`);
  expect([query, answer.statusCode]).toEqual([query, 400]);
  expect(answer.body).not.toContain('Secretname');
});

test.each([
  ['a search', 'search=title%3DHidden', { results: [], count: 0 }],
  ['a filter', 'state=draft', { results: [], count: 0 }],
  ['a filter by id', `id=${draft}`, { results: [], count: 0 }],
  [
    'a condition of several',
    `where=${encodeURIComponent('{"or":[{"state":"draft"},{"title__istartswith":"H"}]}')}`,
    { results: [], count: 0 },
  ],
  ['keys beside the row', `sort=id&columns=false&after=${encodeURIComponent(`["${draft - 1}"]`)}`, { results: [] }],
  ['a total', 'aggregate=count:id,max:id&rows=false', { aggregates: { 'count:id': 1, 'max:id': open } }],
  ['groups', 'group_by=state', { count: 1, groups: [expect.objectContaining({ count: 1 })] }],
])('%s finds no row that is not public', async (_name, query, expected) => {
  const answer = await call('GET', `leaflets?${query}`);
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining(expected)]);
  expect(answer.body).not.toMatch(/Hidden|Secretname/);
});

test('a record shows what a list shows, and one that is not public is not there', async () => {
  const shown = await call('GET', `leaflets/${open}`);
  expect([shown.statusCode, shown.headers['allow']]).toEqual([200, 'GET, HEAD']);
  expect(Object.keys(shown.json()).toSorted()).toEqual(
    ['clerk', 'clerk_label', 'created_at', 'id', 'state', 'title', 'updated_at', 'version'].toSorted(),
  );
  expect(shown.json()).toMatchObject({ clerk_label: null });
  for (const path of [`leaflets/${draft}`, `leaflets/${draft}/related`]) expect((await call('GET', path)).statusCode).toBe(404);
  expect((await call('GET', `leaflets/${open}/related`)).json()).toMatchObject({ counts: {} });
});

test('rows of a company are of none who has no session, whatever company they belong to', async () => {
  for (const query of ['', `?company=${acme}`, '?group_by=company', '?search=title%3Dacme', `?id=${offer}`])
    expect((await call('GET', `offers${query}`)).json()).toMatchObject({ count: 0 });
  expect((await call('GET', `offers/${offer}`)).statusCode).toBe(404);
  const { token } = await signIn('clerk', 'acme');
  expect((await call('GET', 'offers', { token })).json()).toMatchObject({ count: 1 });
});

test.each([
  ['POST', 'leaflets', { title: 'New' }],
  ['PUT', `leaflets/${open}`, { version: 1, title: 'Changed' }],
  ['DELETE', `leaflets/${open}`, undefined],
  ['GET', `leaflets/${open}/deletion`, undefined],
  ['POST', `leaflets/${open}/restore`, {}],
  ['POST', 'export', { api_url: 'api/leaflets', output_type: 'CSV' }],
  ['POST', 'export', { api_url: 'api/leaflets', output_type: 'CSV', background: true }],
  ['POST', 'export', { api_url: 'api/leaflets', output_type: 'Google Sheet' }],
  ['GET', 'grid_views?api=GET%20leaflets&cmid=LEAFLETS', undefined],
  ['POST', 'grid_views', { api: 'GET leaflets', cmid: 'LEAFLETS', name: 'Mine', layer: 'user', state: {} }],
  ['GET', 'drafts?form=LEAFLETS', undefined],
  ['PUT', 'drafts/a', { form: 'LEAFLETS', at: '2026-03-10T15:00:00Z', values: {}, base: {}, is_partial: false }],
  ['DELETE', 'drafts/a', undefined],
  ['PUT', 'grid_layouts', { api: 'GET leaflets', cmid: 'LEAFLETS' }],
  ['POST', 'bulk_changes/preview', { api: 'leaflets', action: 'delete', ids: [open] }],
  ['POST', 'bulk_changes', { api: 'leaflets', action: 'delete', ids: [open] }],
  ['GET', 'change_sets?api=leaflets', undefined],
  ['GET', 'audit_log', undefined],
  ['GET', 'tasks', undefined],
  ['GET', 'definitions/resources', undefined],
  ['GET', 'definitions/fields?resource=leaflets', undefined],
] as const)('%s %s asks for a sign-in', async (method, path, body) => {
  const answer = await call(method, path, body ? { body } : {});
  expect([method, path, answer.statusCode]).toEqual([method, path, 401]);
});

test('[B-233] table preferences are loaded, saved and reset by users alone', async () => {
  const list = { api: 'GET leaflets', cmid: 'LEAFLETS' };
  const body = { ...list, record_pref: 20, table_pref: [], view_pref: 'T', sep_pref: 'cell' };
  const statuses = await Promise.all([
    call('GET', `users/get_user_table_infor?${new URLSearchParams(list).toString()}`),
    call('PUT', 'users/save_user_table_infor', { body }),
    call('DELETE', 'users/reset_user_table_infor', { body: list }),
  ]);
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
});

const publicCmids = [...registry.screensByCmid].flatMap(([cmid, screens]) =>
  screens.some(({ access, resource: of, report }) => access === 'public' && (of ?? report)) ? [cmid] : [],
);

const hasList = (cmid: string) => registry.screensByCmid.get(cmid)?.some(({ list }) => list) ?? false;

describe.each(publicCmids)('the description of %s', (cmid) => {
  test('offers nothing that is refused without a session, and names nothing that is withheld', async () => {
    const answer = await call('GET', `definitions/${cmid}`);
    expect(answer.statusCode).toBe(200);
    const { verbs, screens, list, form, recordActions, recordLinks, children } = answer.json<ScreenDescription>();
    expect(verbs.filter((verb) => verb !== 'list' && verb !== 'show')).toEqual(form?.submission ? ['create'] : []);
    for (const { cmid: other, path } of screens)
      expect([path, registry.screensByCmid.get(other)?.find((each) => each.path === path)?.access]).toEqual([path, 'public']);
    expect(list?.exportFormats ?? []).toEqual([]);
    expect([cmid, list === undefined]).toEqual([cmid, form?.submission !== undefined]);
    for (const key of ['savedLayout', 'views', 'edit', 'changes', 'importPath'] as const) expect(list?.[key]).toBeUndefined();
    const paths = [...recordLinks, ...(form?.related ?? []), ...(form?.history ? [form.history] : [])].map(({ path }) => path);
    expect(paths.filter((path) => registry.screens.find((each) => each.path === path)?.access !== 'public')).toEqual([]);
    expect([
      recordActions,
      (children ?? []).map(({ screen }) => screen.verbs.filter((verb) => verb !== 'list' && verb !== 'show')),
    ]).toEqual([[], (children ?? []).map(() => [])]);
    const named = [...(list?.columns ?? []).map(({ field }) => field), ...Object.keys(form?.schema.properties ?? {})];
    const withheld = [...(registry.entities.get(registry.screensByCmid.get(cmid)?.[0]?.list?.entity ?? '')?.fields.values() ?? [])].filter(
      ({ visibleTo, name }) => visibleTo !== undefined || name === 'created_by' || name === 'updated_by',
    );
    expect(named.filter((name) => withheld.some((field) => field.name === name))).toEqual([]);
  });

  test.skipIf(!hasList(cmid))('its list answers with the columns that it names', async () => {
    const path = registry.screensByCmid.get(cmid)?.find((screen) => screen.list)?.list?.path ?? '';
    const entityName = registry.screensByCmid.get(cmid)?.find((screen) => screen.list)?.list?.entity ?? '';
    if (entityName !== 'leaflets' && entityName !== 'offers') await addFittingRow(database, registry, entityName);
    const answer = await call('GET', `${path}?limit=1`);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    expect(answer.body).not.toMatch(/created_by|updated_by/);
  });
});

test('a verb of a user is none of an anonymous reader, though its definition permits it', () => {
  const of = registry.resources.get('leaflets');
  expect(of && (['list', 'show', 'export', 'schedule', 'edit'] as const).filter((verb) => canUse(registry, anonymous, of, verb))).toEqual([
    'list',
    'show',
  ]);
});

test('the lint points to what a public screen shows of people, and to rows that it never shows', () => {
  const found = portal.definitions.findings().filter(({ code }) => code === 'DEF082' || code === 'DEF083');
  expect(found.map(({ code, file, pointer, message }) => [code, file, pointer, message.key])).toEqual([
    ['DEF082', 'schemas/entities/leaflets.schema.json', '/properties/clerk', 'lint.DEF082'],
    ['DEF083', 'schemas/entities/offers.schema.json', '/x-scope', 'lint.DEF083.company'],
  ]);
});
