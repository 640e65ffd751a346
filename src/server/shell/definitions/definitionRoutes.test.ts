import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addCompany, addGroup, addPerson } from '../../../../test/people.ts';
import { checkout } from '../../../../test/plainServer.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';
import type { SourceFile } from '../../framework/definitions/DefinitionSource.ts';

const companies: SourceFile = {
  file: 'resources/companies.resource.json',
  text: fs.readFileSync(path.join(checkout, 'resources/companies.resource.json'), 'utf8'),
};
let replaced: readonly SourceFile[] = [];
const { app, database, portal, signIn, call } = await testServer({ files: () => replaced, environment: { WAYBILL_DEV: '1' } });
const acme = await addCompany(database, 'acme');
const group = await addGroup(database, acme, 'PLAIN', ['TERM-START', 'CO-START']);
await addPerson(database, { uid: 'ann', company: acme, group });
await addPerson(database, { uid: 'chief', company: acme, group, type: 'ADMIN' });
const [house] = await database
  .unscoped('test')
  .run<{ id: number }>(sql`select id from companies where code = ${portal.config.productCode}`);
await addPerson(database, { uid: 'root', company: house?.id ?? 0, group, type: 'ADMIN', base: 'office' });
const [ann, chief, root] = [(await signIn('ann', 'acme')).token, (await signIn('chief', 'acme')).token, (await signIn('root')).token];

const cmidsOf = async (token?: string) => {
  const { screens } = (await call('GET', 'definitions', token ? { token } : {})).json<{ screens: { cmid: string }[] }>();
  return [...new Set(screens.map(({ cmid }) => cmid))].toSorted();
};

test('GET definitions lists the screens that the caller may open and use [S-205]', async () => {
  // The permission of TERM-START names other user types than that of ann.
  const open = [
    'API-DOCS',
    'CREDIT-APP',
    'ENROLL-FORM',
    'FAQ-START',
    'PF-START',
    'QT-TRANSIT',
    'RATE-DENS',
    'REG-FORMS',
    'SIGN-ON-AUTH',
    'UA-PWD',
  ];
  expect(await cmidsOf(ann)).toEqual(open);
  expect(await cmidsOf(chief)).toEqual([...open, 'CO-START', 'TERM-START'].toSorted());
  expect(await cmidsOf()).toEqual(open);
  expect((await call('GET', 'definitions', { token: ann })).json()).toMatchObject({
    version: portal.definitions.current().version,
    live: true,
    languages: ['en', 'fr'],
    screens: [
      { cmid: 'CREDIT-APP', view: 'create', access: 'public' },
      { cmid: 'ENROLL-FORM', view: 'create', access: 'public' },
      { cmid: 'FAQ-START', view: 'list', access: 'public', title: { en: 'FAQ', fr: 'Foire aux questions' } },
      { cmid: 'FAQ-START', view: 'show', access: 'public' },
      {
        cmid: 'PF-START',
        path: 'PF-START',
        view: 'list',
        access: 'public',
        menu: true,
        title: { en: expect.any(String), fr: expect.any(String) },
      },
      { cmid: 'PF-START', view: 'show', access: 'public' },
      { cmid: 'API-DOCS', view: 'page', access: 'public' },
      { cmid: 'SIGN-ON-AUTH', view: 'page', access: 'public' },
      { cmid: 'UA-PWD', view: 'page', access: 'public' },
      { cmid: 'RATE-DENS', view: 'page', access: 'public' },
      { cmid: 'REG-FORMS', view: 'page', access: 'public' },
      { cmid: 'QT-TRANSIT', view: 'page', access: 'public' },
    ],
  });
});

test('every answer names the version of the definitions', async () => {
  expect((await call('GET', 'version')).headers['x-definitions-version']).toBe(portal.definitions.current().version);
});

test('GET definitions/{cmid} describes a screen to whom it is open', async () => {
  expect((await call('GET', 'definitions/CO-START', { token: chief })).json()).toMatchObject({
    cmid: 'CO-START',
    kind: 'resource',
    list: { apiKey: 'GET companies' },
  });
});

test('a list comes with the layout that its reader saved, without a further call', async () => {
  const savedLayout = async (token: string) =>
    (await call('GET', 'definitions/CO-START', { token })).json<{ list: { savedLayout?: unknown } }>().list.savedLayout;
  expect(await savedLayout(chief)).toEqual({ table: [], record: null, sep: null });
  const body = {
    record_pref: 50,
    table_pref: [{ name: 'city', index: 0, visible: 'Y' }],
    view_pref: 'T',
    sep_pref: 'cell',
    api: 'GET companies',
    cmid: 'CO-START',
  };
  await call('PUT', 'users/save_user_table_infor', { token: chief, body });
  expect(await savedLayout(chief)).toEqual({ table: [{ name: 'city', visible: 'Y' }], record: 50, sep: 'cell' });
  expect(await savedLayout(root)).toEqual({ table: [], record: null, sep: null });
});

test('GET definitions/resources names the resources that the caller may use, and their screens', async () => {
  const resourcesOf = async (token: string) =>
    (await call('GET', 'definitions/resources', { token })).json<{ resources: { name: string }[] }>().resources;
  // The group grants a screen whose permission names other user types.
  expect(await resourcesOf(ann)).toMatchObject([
    { screens: { create: 'CREDIT-APP' } },
    { screens: { create: 'ENROLL-FORM' } },
    { screens: { list: 'FAQ-START' } },
    { screens: { list: 'PF-START' } },
  ]);
  const [companiesOfChief, ...others] = await resourcesOf(chief);
  expect(others).toMatchObject([
    { screens: { create: 'CREDIT-APP' } },
    { screens: { create: 'ENROLL-FORM' } },
    { screens: { list: 'FAQ-START' } },
    { screens: { list: 'PF-START' } },
    { name: 'terminals' },
  ]);
  expect(companiesOfChief).toEqual({
    name: 'companies',
    label: { en: 'Companies', fr: 'Entreprises' },
    titleFields: [{ en: 'name', fr: 'name' }],
    searchFields: expect.arrayContaining(['code', 'name']),
    verbs: ['list', 'show', 'export', 'schedule'],
    entity: 'companies',
    idKind: 'number',
    screens: { list: 'CO-START', show: 'CO-START/{id}' },
  });
  expect((await call('GET', 'definitions/resources')).statusCode).toBe(401);
});

test('GET definitions/fields gives the labels of a resource, to a caller who may use it', async () => {
  const labelsOf = async (token: string, resource: string) =>
    (await call('GET', `definitions/fields?resource=${resource}`, { token })).json<{ fields: object }>().fields;
  expect(await labelsOf(chief, 'companies')).toMatchObject({
    code: { en: 'Company code', fr: 'Code d’entreprise' },
    updated_at: { en: 'Updated at', fr: 'Modifié le' },
    updated_by_label: { en: 'Updated by', fr: 'Modifié par' },
  });
  expect(await labelsOf(ann, 'companies')).toEqual({});
  expect(await labelsOf(chief, 'nowhere')).toEqual({});
});

test.each([
  ['a barred screen', 'CO-START', () => ann, 403, 'no_permission'],
  ['an ungranted screen', 'CO-ADD', () => chief, 403, 'no_permission'],
  ['a screen without signing in', 'CO-START', () => undefined, 401, 'login_required'],
  ['an unknown screen', 'NOWHERE', () => chief, 404, 'screen_unknown'],
])('%s is %s', async (_name, cmid, tokenOf, status, code) => {
  const token = tokenOf();
  expect((await call('GET', `definitions/${cmid}`, token ? { token } : {})).json()).toMatchObject({ status, code });
});

test('a reload uses sound files, and names file and place of a broken one without using it', async () => {
  const before = portal.definitions.current().version;
  const reload = async () => (await call('POST', 'definitions/reload', { token: root })).json();
  replaced = [{ ...companies, text: companies.text.replace('"code"', '"codde"') }];
  const broken = await reload();
  expect(broken).toMatchObject({ used: false, version: before });
  expect(broken.findings).toContainEqual({
    code: 'DEF003',
    severity: 'error',
    file: companies.file,
    pointer: expect.stringMatching(/^\/list\/columns\/\d+\/field$/),
    message: expect.any(String),
    hint: expect.stringContaining('code'),
  });
  expect((await call('GET', 'definitions/CO-START', { token: chief })).statusCode).toBe(200);

  replaced = [{ ...companies, text: companies.text.replace('"Company List"', '"Firms"') }];
  const sound = await reload();
  expect(sound.used).toBe(true);
  expect(sound.version).not.toBe(before);
  expect((await call('GET', 'definitions/CO-START', { token: chief })).json()).toMatchObject({ title: { en: 'Firms' } });
  replaced = [];
  expect(await reload()).toMatchObject({ used: true, version: before });
});

test('only an administrator of the product reloads', async () => {
  expect((await call('POST', 'definitions/reload', { token: chief })).statusCode).toBe(403);
  expect((await call('POST', 'definitions/reload', { token: ann })).statusCode).toBe(403);
  expect((await call('POST', 'definitions/reload')).statusCode).toBe(401);
});

test('definitions/events sends version and findings at once and after each attempt', async () => {
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const controller = new AbortController();
  const response = await fetch(`${address}/api/definitions/events`, { signal: controller.signal });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const next = async () => JSON.parse(/^data: (.*)$/m.exec((await reader?.read())?.value ?? '')?.[1] ?? 'null');
  expect(await next()).toMatchObject({ version: portal.definitions.current().version });
  replaced = [{ ...companies, text: '{' }];
  await portal.definitions.reload();
  expect(await next()).toMatchObject({ findings: [{ file: companies.file, severity: 'error' }] });
  replaced = [];
  await portal.definitions.reload();
  expect(await next()).toMatchObject({ findings: expect.not.arrayContaining([expect.objectContaining({ severity: 'error' })]) });
  controller.abort();
});

test('definitions/events is silent where nobody develops', async () => {
  const plain = await testServer({ database });
  expect((await plain.call('GET', 'definitions/events')).json()).toMatchObject({ status: 404, code: 'events_only_in_development' });
});
