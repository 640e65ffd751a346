import { expect, test } from 'vitest';
import { formatJson } from '../scripts/formatJson.ts';
import { newReport } from '../scripts/newDefinitions.ts';
import { sql } from '../src/server/db/sql.ts';
import type { SourceFile } from '../src/server/framework/definitions/DefinitionSource.ts';
import { seedMenus } from '../src/server/shell/menus/seedMenus.ts';
import { addCompany, addGroup, addPerson } from './people.ts';
import { testServer } from './server.ts';

const added: SourceFile[] = [];
const { database, portal, signIn, call } = await testServer({ files: () => added });
const product = portal.config.productCode;
const [home] = await database.unscoped('test').run<{ company: number; group: number }>(sql`
  select c.id as company, g.id as "group" from companies c join menu_groups g on g.company = c.id where c.code = ${product} and g.code = 'ADMIN'`);
if (!home) throw new Error('the menu files were seeded');
await addCompany(database, 'acme', { status: 'active' });
await addCompany(database, 'gone', { status: 'inactive' });
await addPerson(database, { uid: 'boss', type: 'ADMIN', ...home });
await addPerson(database, {
  uid: 'clerk',
  company: home.company,
  group: await addGroup(database, home.company, 'PLAIN'),
  type: 'EMPLOYEE',
});
const [boss, clerk] = [(await signIn('boss')).token, (await signIn('clerk')).token];

test('a report is one file: after a reload those whom it names open it, filter it and get its rows', async () => {
  expect((await call('GET', 'definitions/RPT-ACTIVE-COMPANIES', { token: boss })).statusCode).toBe(404);
  const draft = newReport(portal.definitions.current(), 'active-companies', {
    en: 'Active companies',
    fr: 'Entreprises actives',
    menu: 'ADMIN',
  });
  expect(draft.files).toHaveLength(1);
  for (const { file, content } of draft.files)
    added.push({ file, text: formatJson({ ...content, api_url: 'GET companies?status=active' }) });
  expect((await call('POST', 'definitions/reload', { token: boss })).json()).toMatchObject({ used: true, findings: [] });
  await seedMenus(database.unscoped('test'), portal.definitions.current(), portal.config);

  const screen = (await call('GET', 'definitions/RPT-ACTIVE-COMPANIES', { token: boss })).json();
  expect(screen).toMatchObject({
    title: { en: 'Active companies', fr: 'Entreprises actives' },
    list: { apiKey: 'GET companies?status=active' },
  });
  const headers = { cmid: 'RPT-ACTIVE-COMPANIES', 'accept-language': 'fr' };
  const answer = (await call('GET', 'companies?status=active&code__icontains=acme', { token: boss, headers })).json();
  expect(answer.results).toMatchObject([{ code: 'acme' }]);
  expect(answer.count).toBe(1);
  expect(answer.columns).toEqual(screen.list.columns.map(({ name }: { name: string }) => name));
  expect((await call('GET', 'definitions/RPT-ACTIVE-COMPANIES', { token: clerk })).statusCode).toBe(403);
});

test('taking the file away takes the report away', async () => {
  added.length = 0;
  expect((await call('POST', 'definitions/reload', { token: boss })).json()).toMatchObject({ used: true });
  expect((await call('GET', 'definitions/RPT-ACTIVE-COMPANIES', { token: boss })).statusCode).toBe(404);
});
