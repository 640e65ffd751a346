// A further language is one file, resources/messages/<code>.json: the test's language is invented, with marks around every text.
import { expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { DefinitionStore } from '../src/server/framework/definitions/DefinitionStore.ts';
import { folderSource } from '../src/server/framework/definitions/readFolders.ts';
import { registeredNames } from '../src/server/parts.ts';
import { definitionTexts } from '../src/shared/framework/definitions/definitionTexts.ts';
import type { MenuItem } from '../src/shared/shell/session/SignInAnswer.ts';
import { english } from './catalogues.ts';
import { addPerson } from './people.ts';
import { checkout } from './plainServer.ts';
import { testServer } from './server.ts';

const released = new DefinitionStore({ sources: [folderSource(checkout)], registered: registeredNames });
await released.reload();
const texts = [...definitionTexts(released.current().set)].map(([key, { en }]) => [key, en] as const);
const catalogue = Object.fromEntries([...Object.entries(english), ...texts].map(([key, text]) => [key, `⟦${text}⟧`]));

const { database, signIn, call, portal } = await testServer({
  files: () => [{ file: 'resources/messages/xx.json', text: JSON.stringify(catalogue) }],
});
const [found] = await database
  .unscoped('test')
  .run<{ id: number; company: number }>(sql`select id, company from menu_groups where code = 'ADMIN'`);
const { id: group = 0, company = 0 } = found ?? {};
await addPerson(database, { uid: 'ada', company, group, type: 'ADMIN' });
const { token } = await signIn('ada');
const headers = { 'accept-language': 'xx' };

const unmarked = (shown: readonly string[]): readonly string[] => shown.filter((text) => !/^⟦.*⟧$/s.test(text));

test('[S-006] the file has no fault, and its language is offered from then on', () => {
  expect(portal.definitions.findings()).toEqual([]);
  expect(Object.keys(portal.definitions.current().messages)).toEqual(['en', 'fr', 'xx']);
});

test('[S-006] every title of the menus, their groups and the screens is in the language', async () => {
  const { groups } = (await call('GET', 'users/refresh', { token, headers })).json<{
    groups: readonly { name: string; menulist: readonly MenuItem[] }[];
  }>();
  const titles = groups.flatMap(({ name, menulist }) => [name, ...menulist.map(({ CMTITLE }) => CMTITLE)]);
  expect(titles.length).toBeGreaterThan(30);
  expect(unmarked(titles)).toEqual([]);
  const { screens } = (await call('GET', 'definitions', { token, headers })).json<{ screens: readonly { title: { xx?: string } }[] }>();
  expect(unmarked(screens.map(({ title }) => title.xx ?? 'missing'))).toEqual([]);
  expect((await call('GET', 'commands/get_info?cmid=CO-START', { token, headers })).json()).toMatchObject({ title: '⟦Company List⟧' });
});

test('[S-006] a title of an administrator stays as written', async () => {
  await database.unscoped('test').run(sql`update commands set title_en = 'Firms' where cmid = 'CO-START'`);
  expect((await call('GET', 'commands/get_info?cmid=CO-START', { token, headers })).json()).toMatchObject({ title: 'Firms' });
});

test.each(['companies', 'users/user', 'shipments', 'audit_log'])('[S-006] every column of %s is in the language', async (list) => {
  const answer = await call('GET', `${list}?limit=1`, { token, headers });
  expect(answer.statusCode).toBe(200);
  const { columns_details: columns } = answer.json<{ columns_details: readonly { label: string; category?: string; unit?: string }[] }>();
  expect(columns.length).toBeGreaterThan(3);
  expect(unmarked(columns.flatMap(({ label, category }) => [label, ...(category ? [category] : [])]))).toEqual([]);
});

test('[S-006] what is refused is refused in the language, field by field', async () => {
  const answer = await call('POST', 'companies', { token, headers, body: { code: 'x y', country: 'XX' } });
  const { status, detail, errors } = answer.json<{ status: number; detail: string; errors: Readonly<Record<string, string>> }>();
  expect(status).toBe(400);
  expect(unmarked([detail, ...Object.values(errors)])).toEqual([]);
  expect(unmarked([(await call('GET', 'nowhere', { token, headers })).json<{ detail: string }>().detail])).toEqual([]);
});

test('[S-006][S-286] security questions are in the language, but for one that an administrator has reworded', async () => {
  const connection = database.unscoped('test');
  const textsOf = async (path: string): Promise<readonly string[]> =>
    (await call('GET', `passwordreset/${path}?language=xx`))
      .json<{ questions: readonly { text: string }[] }>()
      .questions.map(({ text }) => text);
  expect(unmarked(await textsOf('questions'))).toEqual([]);
  await connection.run(sql`update security_questions set text_en = 'Which school came first?' where sequence = 1`);
  expect(unmarked(await textsOf('questions'))).toEqual(['Which school came first?']);
  await connection.run(sql`insert into master_configs (key_group, mc_key, mc_value, mc_value_fr, mc_v1, status)
    values ('FRAMEWORK', 'SECURITY_QUESTION_1', 'What was your first job?', 'Quel a été votre premier emploi?', 'security_question.first_job', 'active')`);
  expect(await textsOf('frameworkquestions')).toEqual(['⟦What was your first job?⟧']);
});

test('[S-006][S-236] it can be kept in the profile, chosen in the form of a user and looked for in the list', async () => {
  expect((await call('POST', 'users/switchlang', { token, body: { language: 'xx' } })).json()).toEqual({ MT_LANG: 'xx' });
  expect((await signIn('ada')).profile).toMatchObject({ MT_LANG: 'xx' });
  const { results } = (await call('GET', 'users/user?MT_LANG__in=xx,fr&limit=5', { token, headers })).json<{
    results: readonly unknown[];
  }>();
  expect(results).toEqual([expect.objectContaining({ MT_UID: 'ada', MT_LANG: 'xx' })]);
  for (const [language, status] of [
    ['en-us', 200],
    ['yy', 400],
  ] as const)
    expect((await call('PUT', 'users/save_userinfor', { token, body: { language } })).statusCode).toBe(status);
});
