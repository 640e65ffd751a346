import { expect, test } from 'vitest';
import { addFittingRow } from '../../../../test/fittingRow.ts';
import { addCompany, addGroup, addPerson } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { gridColumn } from '../../../shared/framework/grid/GridColumn.ts';
import { parseApiKey } from '../../../shared/framework/grid/view/apiKey.ts';
import { gridQueryContext } from '../../../shared/framework/grid/view/gridQueryContext.ts';
import { readView } from '../../../shared/framework/grid/view/gridView.ts';
import { listRequest } from '../../../shared/framework/grid/view/listRequest.ts';
import { encodeAround } from '../../../shared/framework/query/placeholders.ts';
import { sql } from '../../db/sql.ts';
import { limitAttempts } from '../limits/limitAttempts.ts';
import { seedMenus } from '../menus/seedMenus.ts';

const { database, portal, signIn, call } = await testServer();
const product = portal.config.productCode;
const [home] = await database.unscoped('test').run<{ company: number; group: number }>(sql`
  select c.id as company, g.id as "group" from companies c join menu_groups g on g.company = c.id where c.code = ${product} and g.code = 'ADMIN'`);
if (!home) throw new Error('the menu files were seeded');
const acme = await addCompany(database, 'acme', { status: 'active' });
await addCompany(database, 'gone', { status: 'inactive' });
await addPerson(database, { uid: 'boss', type: 'ADMIN', ...home });
const plain = await addGroup(database, home.company, 'PLAIN');
await addPerson(database, { uid: 'clerk', company: home.company, group: plain, type: 'EMPLOYEE' });
// A designer who may read a single list.
const designers = await addGroup(database, home.company, 'DESIGN', [
  'REPORT-DESIGN',
  'REPORT-DESIGNER',
  'HOL-START',
  'EMAIL-LOG',
  'EX-START',
]);
await addPerson(database, { uid: 'designer', company: home.company, group: designers, type: 'EMPLOYEE' });
const foreign = await addGroup(database, acme, 'DESIGN', ['REPORT-DESIGN', 'REPORT-DESIGNER', 'CO-START']);
const stranger = await addPerson(database, { uid: 'stranger', company: acme, group: foreign, type: 'ADMIN' });
const tokens = {
  boss: (await signIn('boss')).token,
  clerk: (await signIn('clerk')).token,
  designer: (await signIn('designer')).token,
  stranger: (await signIn('stranger', 'acme')).token,
};

const report = {
  kind: 'report',
  name: 'open-companies',
  cmid: 'RPT-OPEN-COMPANIES',
  schema: 'companies',
  access: 'user',
  title: { en: 'Open companies', fr: 'Entreprises ouvertes' },
  api_url: 'GET companies?status=active',
  menus: ['ADMIN'],
  permissions: { list: { cmid: 'RPT-OPEN-COMPANIES' } },
  columns: [{ field: 'code', searchable: true }, { field: 'name' }, { field: 'created_by.MT_UID' }],
  sort: ['code'],
};

async function userOf(uid: string): Promise<number | undefined> {
  const [row] = await database.unscoped('test').run<{ id: number }>(sql`select id from users where "MT_UID" = ${uid}`);
  return row?.id;
}

const begin = async (definition: object, token = tokens.boss) => call('POST', 'report_designs/begin', { token, body: { definition } });

test('a report is designed, seen, published, changed, taken back and withdrawn without a file', async () => {
  const begun = await begin({ ...report, columns: [{ field: 'cod' }] });
  expect(begun.statusCode).toBe(201);
  const { id, version, findings } = begun.json();
  expect(findings).toMatchObject([{ code: 'DEF003', severity: 'error', pointer: '/columns/0/field' }]);
  expect(begun.json()).toMatchObject({ state: 'draft', revision: null, screen: null });
  const early = await call('POST', `report_designs/${id}/publish`, { token: tokens.boss, body: { version } });
  expect([early.statusCode, early.json().code]).toEqual([409, 'design_has_errors']);

  const changed = (await call('PUT', `report_designs/${id}/draft`, { token: tokens.boss, body: { definition: report, version } })).json();
  expect(changed).toMatchObject({
    findings: [],
    definition: report,
    screen: { list: { apiKey: `GET report_designs/${id}/rows` } },
  });
  const stale = await call('PUT', `report_designs/${id}/draft`, { token: tokens.boss, body: { definition: report, version } });
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_version']);
  const beyond = await call('GET', `report_designs/${id}/rows?status=inactive`, { token: tokens.boss });
  expect([beyond.statusCode, beyond.json().code], 'its own conditions are no business of a request').toEqual([400, 'unknown_parameter']);
  const rows = await call('GET', `report_designs/${id}/rows?code__icontains=ac&sort=-code&aggregate=count:id`, {
    token: tokens.boss,
  });
  expect(rows.json()).toMatchObject({ results: [{ code: 'acme', name: 'Company acme', 'created_by.MT_UID': null }], count: 1 });
  expect((await call('GET', 'definitions/RPT-OPEN-COMPANIES', { token: tokens.boss })).statusCode).toBe(404);

  const published = await call('POST', `report_designs/${id}/publish`, {
    token: tokens.boss,
    body: { version: changed.version, note: ' first ' },
  });
  expect(published.json()).toMatchObject({ state: 'published', revision: 1 });
  await seedMenus(database.unscoped('test'), portal.definitions.current(), portal.config);
  const screen = (await call('GET', 'definitions/RPT-OPEN-COMPANIES', { token: tokens.boss })).json();
  expect(screen).toMatchObject({ title: report.title, list: { apiKey: 'GET companies' } });

  const second = { ...report, title: { en: 'Companies in use', fr: 'Entreprises en service' } };
  const body = { definition: second, version: published.json().version };
  const draft = (await call('PUT', `report_designs/${id}/draft`, { token: tokens.boss, body })).json();
  expect(draft).toMatchObject({ state: 'changed', revision: 1 });
  // The published text stays in use while the draft changes.
  expect((await call('GET', 'definitions/RPT-OPEN-COMPANIES', { token: tokens.boss })).json().title.en).toBe('Open companies');
  const renamed = { definition: { ...second, cmid: 'RPT-OTHER' }, version: draft.version };
  expect((await call('PUT', `report_designs/${id}/draft`, { token: tokens.boss, body: renamed })).statusCode).toBe(400);
  const again = await call('POST', `report_designs/${id}/publish`, { token: tokens.boss, body: { version: draft.version } });
  expect(again.json()).toMatchObject({
    state: 'published',
    revision: 2,
    revisions: [
      { number: 2, note: '' },
      { number: 1, note: 'first', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), by: expect.stringMatching(/\w/) },
    ],
  });
  expect((await call('GET', 'definitions/RPT-OPEN-COMPANIES', { token: tokens.boss })).json().title.en).toBe('Companies in use');
  const back = { definition: second, version: again.json().version };
  const redone = (await call('PUT', `report_designs/${id}/draft`, { token: tokens.boss, body: { ...back, definition: report } })).json();
  expect(redone.state).toBe('changed');
  const same = { definition: second, version: redone.version };
  expect((await call('PUT', `report_designs/${id}/draft`, { token: tokens.boss, body: same })).json().state).toBe('published');
  expect((await call('GET', `report_designs/${id}/revisions/1`, { token: tokens.boss })).json()).toEqual({
    revision: 1,
    definition: report,
  });
  const revisions = (await call('GET', `report_design_revisions?report=${id}`, { token: tokens.boss })).json();
  expect(revisions.results).toMatchObject([
    { revision: 2, note: null },
    { revision: 1, note: 'first' },
  ]);

  const inUse = await call('DELETE', `report_designs/${id}`, { token: tokens.boss });
  expect([inUse.statusCode, inUse.json().code]).toEqual([409, 'design_in_use']);
  expect((await call('POST', `report_designs/${id}/withdraw`, { token: tokens.boss })).json()).toMatchObject({ state: 'withdrawn' });
  expect((await call('GET', 'definitions/RPT-OPEN-COMPANIES', { token: tokens.boss })).statusCode).toBe(404);
  expect((await call('DELETE', `report_designs/${id}`, { token: tokens.boss })).statusCode).toBe(204);
});

test('groups of conditions in the list call are linted, and hold for every user of the published report beside their own', async () => {
  const cmid = 'RPT-GROUPED';
  const named = { name: 'grouped', cmid, permissions: { list: { cmid } } };
  const where = { or: [{ status: 'inactive' }, { and: [{ code__istartswith: 'AC' }, { created_at__lt: '{today+9999d}' }] }] };
  const fixed = { ...report, ...named, api_url: `GET companies?where=${encodeAround(JSON.stringify(where))}` };
  const wrong = await begin({ ...fixed, api_url: fixed.api_url.replace('inactive', 'closed') });
  expect(wrong.json().findings).toMatchObject([{ code: 'DEF020', pointer: '/api_url' }]);
  const unknown = { definition: { ...fixed, api_url: fixed.api_url.replace('code__', 'cod__') }, version: wrong.json().version };
  const { id } = wrong.json();
  const second = (await call('PUT', `report_designs/${id}/draft`, { token: tokens.boss, body: unknown })).json();
  expect(second.findings).toMatchObject([{ code: 'DEF003', pointer: '/api_url' }]);
  const body = { definition: fixed, version: second.version };
  const { findings, version } = (await call('PUT', `report_designs/${id}/draft`, { token: tokens.boss, body })).json();
  expect(findings).toEqual([]);
  expect((await call('POST', `report_designs/${id}/publish`, { token: tokens.boss, body: { version } })).statusCode).toBe(200);
  await seedMenus(database.unscoped('test'), portal.definitions.current(), portal.config);

  const { list } = (await call('GET', `definitions/${cmid}`, { token: tokens.boss })).json<ScreenDescription>();
  if (!list) throw new Error('the screen of a report has a list');
  expect(list.filtersParams).toBeUndefined();
  const { columns } = list;
  const grammar = { columns: columns.map((column) => gridColumn(column, 'en')), context: gridQueryContext(columns, undefined) };
  const codes = async (query: string): Promise<readonly string[]> => {
    const { view } = readView(`${query}&sort=code`, grammar, 20);
    if (!view) throw new Error('the query is that of a list');
    const request = listRequest(parseApiKey(list.apiKey), view, grammar, { timezone: 'UTC', fields: ['code'] });
    const answer = await call('GET', `companies?${request}`, { token: tokens.boss, headers: { cmid } });
    expect(answer.statusCode).toBe(200);
    return answer.json<{ results: { code: string }[] }>().results.map(({ code }) => code);
  };
  expect(await codes('')).toEqual(['acme', 'gone']);
  // Groups and conditions of the user are joined with the report's, whatever fields they name.
  expect(await codes(`where=${encodeURIComponent('{"or":[{"code":"gone"},{"code__isnull":false}]}')}`)).toEqual(['acme', 'gone']);
  expect(await codes(`where=${encodeURIComponent(`{"or":[{"code":"${product}"},{"code":"gone"}]}`)}`)).toEqual(['gone']);
  expect(await codes(`code=${product}`)).toEqual([]);
  expect((await call('POST', `report_designs/${id}/withdraw`, { token: tokens.boss })).statusCode).toBe(200);
});

test.each([
  [1, 'a list that the designer may not read', { schema: 'companies', api_url: 'GET companies' }, '/api_url'],
  [2, 'a screen without sign-in', { access: 'public' }, '/access'],
  [3, 'rights of another screen', { permissions: { list: { cmid: 'HOL-START' } } }, '/permissions/list/cmid'],
] as const)('design %i: %s is refused', async (number, _name, change, pointer) => {
  const holidays = { ...report, schema: 'holidays', api_url: 'GET holidays', columns: [{ field: 'id' }], sort: ['id'] };
  const own = { name: `own-${number}`, cmid: `RPT-OWN-${number}` };
  const definition = { ...holidays, ...own, permissions: { list: { cmid: own.cmid } }, ...change };
  const answer = (await begin(definition, tokens.designer)).json();
  expect(answer.findings).toContainEqual(expect.objectContaining({ code: 'RIGHTS', pointer }));
  expect(answer.screen).toBeNull();
  expect((await call('GET', `report_designs/${answer.id}/rows`, { token: tokens.designer })).statusCode).toBe(409);
  const { version } = answer;
  expect((await call('POST', `report_designs/${answer.id}/publish`, { token: tokens.designer, body: { version } })).statusCode).toBe(409);
});

test('the rows of a draft are those of the reader, or of the user as whom the designer looks', async () => {
  const mine = { name: 'my-companies', cmid: 'RPT-MY-COMPANIES', permissions: { list: { cmid: 'RPT-MY-COMPANIES' } } };
  const { id } = (await begin({ ...report, ...mine, api_url: 'GET companies' })).json();
  const all = (await call('GET', `report_designs/${id}/rows?fields=code`, { token: tokens.boss })).json();
  const own = (await call('GET', `report_designs/${id}/rows/${stranger}?fields=code`, { token: tokens.boss })).json();
  expect(all.results.map(({ code }: { code: string }) => code)).toEqual(expect.arrayContaining(['acme', 'gone', product]));
  expect(own.results.map(({ code }: { code: string }) => code)).toEqual(['acme']);
  const draft = (await call('GET', `report_designs/${id}/draft/${stranger}`, { token: tokens.boss })).json();
  expect(draft.screen.list.apiKey).toBe(`GET report_designs/${id}/rows/${stranger}`);
  expect((await call('GET', `report_designs/${id}/rows/999999`, { token: tokens.boss })).statusCode).toBe(404);
});

test('with the eyes of a user of more rights, the designer sees what both may see, by the columns of the draft, and it is logged', async () => {
  const registry = portal.definitions.current();
  const clerk = await userOf('clerk');
  await addFittingRow(database, registry, 'exit_conditions', { requested_by: clerk, manager: clerk });
  await addFittingRow(database, registry, 'email_history', {});
  const rowsOf = async (entity: string, column: string) => {
    const cmid = `RPT-EYES-${column.toUpperCase().replace('_', '-')}`;
    const own = {
      name: `eyes-${column.replace('_', '-')}`,
      cmid,
      permissions: { list: { cmid } },
      schema: entity,
      api_url: `GET ${entity}`,
    };
    const { id, findings } = (await begin({ ...report, ...own, columns: [{ field: column }], sort: [column] }, tokens.designer)).json();
    expect(findings.filter(({ severity }: { severity: string }) => severity === 'error')).toEqual([]);
    return {
      id,
      read: async (path: string) => (await call('GET', `report_designs/${id}/rows${path}`, { token: tokens.designer })).json(),
    };
  };
  const boss = await userOf('boss');
  const exits = await rowsOf('exit_conditions', 'control_number');
  expect((await exits.read('')).count).toBe(0);
  expect((await exits.read(`/${boss}`)).count).toBe(0);
  const mails = await rowsOf('email_history', 'subject');
  expect((await mails.read(`/${boss}?fields=subject`)).count).toBe(1);
  for (const field of ['content', 'from_address'])
    expect(await mails.read(`/${boss}?fields=${field}`)).toMatchObject({ status: 400, code: 'unknown_column' });
  const [entry] = await database.unscoped('test').run(sql`
    select "user", acted_by, entity, record_id from audit_log where action = 'view' order by id desc limit 1`);
  expect(entry).toEqual({ user: boss, acted_by: await userOf('designer'), entity: 'report_designs', record_id: mails.id });
});

test('the fields offered are those that the designer may see, with what they cost', async () => {
  const { lists, groups } = (await call('GET', 'report_designs/sources', { token: tokens.designer })).json();
  expect(lists.map(({ path }: { path: string }) => path)).toContain('holidays');
  expect(lists.map(({ path }: { path: string }) => path)).not.toContain('companies');
  const admin = groups.find(({ name }: { name: string }) => name === 'ADMIN');
  expect(admin).toMatchObject({ title: { en: 'Administration', fr: 'Administration' } });
  const [first, second] = admin.entries.filter(({ cmid }: { cmid: string }) => ['SHP-START', 'RPT-SHP'].includes(cmid));
  expect([first.cmid, second]).toEqual([
    'SHP-START',
    { cmid: 'RPT-SHP', title: portal.definitions.current().screensByCmid.get('RPT-SHP')?.[0]?.title },
  ]);
  const { fields } = (await call('GET', 'report_designs/fields?path=users/user', { token: tokens.boss })).json();
  const byName = new Map(fields.map((field: { field: string }) => [field.field, field]));
  expect(byName.get('MT_COMP')).toMatchObject({ cost: 'own', leadsOn: true });
  expect(byName.has('password_hash')).toBe(false);
  const behind = (await call('GET', 'report_designs/fields?path=users/user&through=MT_COMP', { token: tokens.boss })).json().fields;
  expect(behind).toContainEqual(expect.objectContaining({ field: 'MT_COMP.name', cost: 'joined' }));
  expect((await call('GET', 'report_designs/fields?path=companies', { token: tokens.designer })).statusCode).toBe(403);
});

test('a search finds the fields behind references by their words, those of the row first, and none beyond the rights of the designer', async () => {
  const search = async (words: string, more = '') => {
    const query = `path=users/user&search=${encodeURIComponent(words)}${more}`;
    const { fields } = (await call('GET', `report_designs/fields?${query}`, { token: tokens.boss })).json();
    return fields.map(({ field }: { field: string }) => field);
  };
  expect(await search('company name')).toContain('MT_COMP.name');
  expect((await search('name'))[0]).not.toContain('.');
  expect(await search('name', '&through=MT_COMP')).toContain('MT_COMP.name');
  expect(await search('zzz')).toEqual([]);
  expect(await search('password')).not.toContain('password_hash');
});

test.each([
  ['a name with capitals', { name: 'Late' }, 'name'],
  ['no command ID', { cmid: undefined }, 'cmid'],
  ['no entity', { schema: '' }, 'schema'],
  ['a text beyond its limit', { description: { en: 'x'.repeat(100_000), fr: '' } }, 'definition'],
] as const)('a draft with %s is refused by name', async (_name, change, field) => {
  const answer = await begin({ ...report, ...change });
  expect(answer.json()).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } });
});

test('a report made from a list takes over its columns, headings and totals, without what its designer never sees', async () => {
  const ask = (cmid: string, who: keyof typeof tokens) => call('GET', `report_designs/origin?cmid=${cmid}`, { token: tokens[who] });
  const origin = (await ask('RPT-SHP', 'boss')).json();
  const shipped = portal.definitions.current().screensByCmid.get('RPT-SHP')?.[0]?.list?.options;
  expect(origin).toMatchObject({ categories: shipped?.categories, totals: shipped?.totals, isInMenus: true });
  expect(origin.columns.map(({ field }: { field: string }) => field)).toEqual(shipped?.columns.map(({ field }) => field));
  expect(origin.columns[0]).toEqual(shipped?.columns[0]);
  // A list that names no formats offers all.
  expect(origin.formats).toEqual(expect.arrayContaining(['PDF', 'XLSX', 'CSV']));
  const cells = (await ask('UNIT-START', 'boss')).json();
  expect(JSON.stringify(cells.columns)).not.toContain('editable');
  for (const [cmid, who] of [
    ['RPT-SHP', 'designer'],
    ['NO-SUCH', 'boss'],
    ['RPT-SHP', 'clerk'],
    ['CO-START', 'stranger'],
  ] as const)
    expect((await ask(cmid, who)).statusCode).toBe(403);
  const cmid = 'RPT-PLACED';
  const begun = await begin({ ...report, name: 'placed', cmid, permissions: { list: { cmid } }, menu_place: { after: 'NO-SUCH' } });
  expect(begun.json().findings).toMatchObject([{ code: 'DEF010', pointer: '/menu_place/after' }]);
});

test('a formula over a field that the designer never sees is refused', async () => {
  const cmid = 'RPT-AGES';
  const column = { field: 'born', formula: 'year(birth_date)', label: { en: 'Born', fr: 'Naissance' } };
  const own = { name: 'ages', cmid, permissions: { list: { cmid } }, schema: 'employees', api_url: 'GET employees', sort: ['id'] };
  const answer = (await begin({ ...report, ...own, columns: [{ field: 'id' }, column] })).json();
  expect(answer.findings).toMatchObject([{ code: 'RIGHTS', pointer: '/columns/1/formula' }]);
  expect((await call('GET', `report_designs/${answer.id}/rows`, { token: tokens.boss })).statusCode).toBe(409);
});

test('totals of amounts bring their unit along; one that the designer never sees is refused', async () => {
  const cmid = 'RPT-LIMITS';
  const own = {
    name: 'limits',
    cmid,
    permissions: { list: { cmid } },
    schema: 'customers',
    api_url: 'GET customers',
    sort: ['id'],
  };
  const double = { field: 'double', formula: 'credit_limit * 2', format: 'currency', label: { en: 'Double', fr: 'Double' } };
  const totals = ['credit_limit', 'double'].map((field) => ({ field, fn: 'sum' }));
  const columns = [{ field: 'id' }, { field: 'credit_limit' }, double];
  const { findings, screen, id } = (await begin({ ...report, ...own, columns, totals })).json();
  expect(findings).toEqual([]);
  const units = screen.list.columns.map(({ unitField }: { unitField?: string }) => unitField);
  expect(units).toEqual([undefined, 'currency', 'currency']);
  const rows = await call('GET', `report_designs/${id}/rows?rows=false&aggregate=sum:credit_limit,sum:double`, { token: tokens.boss });
  expect(rows.json().aggregates).toEqual({ 'sum:credit_limit': expect.any(Array), 'sum:double': expect.any(Array) });

  const people = {
    name: 'births',
    cmid: 'RPT-BIRTHS',
    permissions: { list: { cmid: 'RPT-BIRTHS' } },
    schema: 'employees',
    api_url: 'GET employees',
  };
  const hidden = { field: 'born', formula: 'id * 2', unit: { field: 'birth_date' }, label: { en: 'Born', fr: 'Naissance' } };
  const refused = (await begin({ ...report, ...people, columns: [{ field: 'id' }, hidden], sort: ['id'] })).json();
  expect(refused.findings).toContainEqual(expect.objectContaining({ code: 'RIGHTS', pointer: '/columns/1/unit/field' }));
});

test('a fault in a formula is told with its place, and a formula without one is a column of the rows', async () => {
  const cmid = 'RPT-FORMULA';
  const named = { name: 'formula', cmid, permissions: { list: { cmid } } };
  const label = { en: 'Code and name', fr: 'Code et nom' };
  const withFormula = (formula: string) => ({ ...report, ...named, columns: [{ field: 'code' }, { field: 'both', formula, label }] });
  const { id, version, findings } = (await begin(withFormula("code & nam & ''"))).json();
  expect(findings).toMatchObject([{ code: 'DEF064', pointer: '/columns/1/formula', place: { at: 7, length: 3 } }]);
  const body = { definition: withFormula("code & ': ' & name"), version };
  expect((await call('PUT', `report_designs/${id}/draft`, { token: tokens.boss, body })).json()).toMatchObject({ findings: [] });
  const rows = await call('GET', `report_designs/${id}/rows?both__icontains=acme&fields=both`, { token: tokens.boss });
  expect(rows.json()).toMatchObject({ results: [{ both: 'acme: Company acme' }], count: 1 });
});

test('a publication tells which indexes it builds, and has built them before it is in use', async () => {
  const cmid = 'RPT-INDEXED';
  const own = { name: 'indexed', cmid, permissions: { list: { cmid } }, sort: ['-last_login'] };
  const users = { schema: 'users', api_url: 'GET users/user', columns: [{ field: 'MT_UID' }, { field: 'last_login' }] };
  const { id, version, indexes } = (await begin({ ...report, ...users, ...own })).json();
  expect(indexes).toMatchObject([{ fields: [expect.objectContaining({ en: expect.any(String) })], rows: expect.any(Number) }]);
  const published = await call('POST', `report_designs/${id}/publish`, { token: tokens.boss, body: { version } });
  expect(published.json()).toMatchObject({ state: 'published', indexes: [] });
  const found = await database.unscoped('test').run<{ valid: boolean }>(sql`
    select i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname like 'users_last_login%_order_ix'`);
  expect(found).toEqual([{ valid: true }]);
  expect((await call('POST', `report_designs/${id}/withdraw`, { token: tokens.boss })).statusCode).toBe(200);
});

test('a shipped report cannot be replaced', async () => {
  const answer = (await begin({ ...report, name: 'all-push-reports', cmid: 'PUSHREPORT-TOO' })).json();
  expect(answer.findings).toContainEqual(expect.objectContaining({ pointer: '/name', code: 'RIGHTS' }));
});

test.each(['clerk', 'stranger'] as const)('%s may not design', async (who) => {
  const token = tokens[who];
  const answers = await Promise.all([
    begin(report, token),
    call('GET', 'report_designs/sources', { token }),
    call('GET', 'report_designs/fields?path=companies', { token }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
});

test('a published report that no longer fits is left out, and the others stay in use', async () => {
  const cmid = 'RPT-BROKEN';
  const broken = { ...report, name: 'broken', cmid, permissions: { list: { cmid } }, columns: [{ field: 'no_such_field' }] };
  const titles = { title_en: 'Broken', title_fr: 'Brisé' };
  await portal.records.create(
    portal.system('test data'),
    'report_designs',
    {},
    {
      set: { name: 'broken', cmid, entity: 'companies', ...titles, state: 'published', draft: '{}', definition: JSON.stringify(broken) },
    },
  );
  const reload = (await call('POST', 'definitions/reload', { token: tokens.boss })).json();
  expect(reload).toMatchObject({
    used: true,
    findings: [{ code: 'DEF003', severity: 'warning', file: 'resources/reports/broken.report.json' }],
  });
  expect((await call('GET', 'definitions/CO-START', { token: tokens.boss })).statusCode).toBe(200);
});

test('a user has 200 drafts at most that were never published; the refusal says how to go on', async () => {
  const boss = await userOf('boss');
  const made = sql`insert into report_designs (name, cmid, title_en, title_fr, entity, state, draft, created_by)
    select 'many-' || n, 'MANY-' || n, 'T', 'T', 'companies', 'draft', '{}', ${boss} from generate_series(1, 200) n`;
  await database.unscoped('test').run(made);
  const own = { name: 'one-more', cmid: 'RPT-ONE-MORE' };
  const refused = await begin({ ...report, ...own });
  expect(refused.json()).toMatchObject({ status: 409, code: 'too_many_drafts', detail: expect.stringMatching(/200 drafts.*Delete some/) });
  // Another designer begins as before.
  expect((await begin({ ...report, ...own }, tokens.designer)).statusCode).toBe(201);
  const [old] = await database.unscoped('test').run<{ id: number }>(sql`select id from report_designs where name = 'many-1'`);
  const several = (await call('GET', 'report_designs?created_by=' + boss + '&state=draft', { token: tokens.boss })).json();
  expect(several.count).toBeGreaterThanOrEqual(200);
  for (const id of [old?.id, ...several.results.map(({ id }: { id: number }) => id)])
    await call('DELETE', `report_designs/${id}`, { token: tokens.boss });
  expect((await begin({ ...report, name: 'after', cmid: 'RPT-AFTER' })).statusCode).toBe(201);
});

test('120 checks a minute of one user are answered; then it is 429 until the minute is over', async () => {
  const designer = await userOf('designer');
  const { id, version } = (await begin({ ...report, name: 'often', cmid: 'RPT-OFTEN' }, tokens.designer)).json();
  const put = () =>
    call('PUT', `report_designs/${id}/draft`, { token: tokens.designer, body: { definition: report, version: version + 99 } });
  expect((await put()).json().code).toBe('stale_version');
  const limit = { what: 'draft user', key: String(designer), windowMs: 60_000, now: new Date() };
  for (const _ of Array.from({ length: 120 }))
    await limitAttempts(database.unscoped('test'), { ...limit, max: 120 }).catch(() => undefined);
  const refused = await put();
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_attempts']);
  expect((await call('GET', `report_designs/${id}/draft`, { token: tokens.designer })).statusCode).toBe(200);
});

test('words of a design are kept as records keep texts: without blanks around, and with markup they are refused', async () => {
  const cmid = 'RPT-WORDS';
  const own = { ...report, name: 'words', cmid, permissions: { list: { cmid } } };
  const title = { en: ' Open\u00a0companies\u200b ', fr: 'Entreprises ouvertes e\u0301' };
  const begun = (await begin({ ...own, title })).json();
  expect(begun).toMatchObject({ findings: [], screen: { title: { en: 'Open companies' } } });
  expect(begun.screen.title.fr.normalize('NFD')).toMatch(/e\u0301$/);
  expect(begun.screen.title.fr).toMatch(/é$/);
  const marked = [
    { title: { en: '<b>Open</b>', fr: 'x' } },
    { columns: [{ field: 'code', label: { en: 'Code', fr: '<img src=x onerror=alert(1)>' } }] },
    { columns: [{ field: 'code', label: { en: 'a\u0007b', fr: 'x' } }] },
  ];
  const pointers = ['/title/en', '/columns/0/label/fr', '/columns/0/label/en'];
  let { version } = begun;
  for (const [i, part] of marked.entries()) {
    const body = { definition: { ...own, ...part }, version };
    const answer = (await call('PUT', `report_designs/${begun.id}/draft`, { token: tokens.boss, body })).json();
    expect(answer.findings).toContainEqual(expect.objectContaining({ code: 'DEF086', severity: 'error', pointer: pointers[i] }));
    expect(answer.screen).toBeNull();
    version = answer.version;
  }
});
