import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import type { ScreenDescription } from '../src/shared/framework/definitions/ScreenDescription.ts';
import type { ResourceDefinition } from '../src/shared/framework/definitions/types.gen.ts';
import { demoOptions } from './demoOptions.ts';
import { checkout } from './plainServer.ts';
import { testServer } from './server.ts';

/* Steps of forms over calls, checked by the server: two forms of the portal with steps added. */

const file = 'resources/menus.resource.json';
const definition = JSON.parse(fs.readFileSync(path.join(checkout, file), 'utf8')) as ResourceDefinition;
const text = (en: string) => ({ en, fr: `${en} (fr)` });
const section = (...rows: string[][]) => [{ section: text('Part'), rows }];
const review = { name: 'review', title: text('Review'), summary: true };
const stepsOf: Readonly<Record<string, object[]>> = {
  copy: [
    { name: 'source', title: text('Source'), layout: section(['menu']) },
    { name: 'names', title: text('Names'), layout: section(['name', 'name_fr'], ['mid']) },
    review,
  ],
  append: [
    { name: 'place', title: text('Place'), layout: section(['side_menu']) },
    { name: 'entries', title: text('Entries'), lines: ['items'] },
    review,
  ],
};
const stepped = { ...definition, forms: definition.forms?.map((form) => ({ ...form, steps: stepsOf[form.name] })) };
const { database, signIn, call } = await testServer({ withDemo: true, files: () => [{ file, text: JSON.stringify(stepped) }] });
const connection = database.unscoped('test');
const { token } = await signIn('admin', 'waybill', demoOptions.password);
const [first] = await connection.run<{ menu: number; side: number }>(
  sql`select (select min(id)::int from menus) as menu, (select min(id)::int from side_menus) as side`,
);
const { menu = 0, side = 0 } = first ?? {};

async function check(form: string, step: string, body: object, who = token) {
  const answer = await call('POST', `menus/forms/${form}/steps/${step}`, { token: who, body });
  const { errors = {} } = answer.json<{ errors?: object }>();
  return { status: answer.statusCode, places: Object.keys(errors) };
}

const entry = { name_en: 'Shelves', name_fr: 'Rayons', cmid: null };

test.each([
  ['copy', 'source', {}, ['menu']],
  ['copy', 'source', { menu }, []],
  ['copy', 'source', { menu: 999_999_999 }, ['menu']],
  ['copy', 'source', { menu: 'x' }, ['menu']],
  // Values of later steps wait for theirs.
  ['copy', 'source', { menu, name: 'x'.repeat(500) }, []],
  ['copy', 'names', { menu }, ['name']],
  ['copy', 'names', { menu, name: 'x'.repeat(500) }, ['name']],
  ['copy', 'names', { name: 'Twin' }, []],
  ['copy', 'review', { name: 'Twin' }, ['menu']],
  ['copy', 'review', { menu, name: 'Twin' }, []],
  ['append', 'place', { side_menu: side, items: [{}] }, []],
  ['append', 'entries', { items: [entry, { ...entry, name_en: '' }] }, ['items/1/name_en']],
  ['append', 'entries', { items: [entry] }, []],
  ['append', 'entries', { items: 'none' }, ['items']],
  ['append', 'entries', { items: [7] }, ['items/0']],
  ['append', 'entries', { items: Array.from({ length: 51 }, () => entry) }, ['items']],
  ['append', 'review', { items: [entry] }, ['side_menu']],
  ['append', 'review', { side_menu: side, items: [entry] }, []],
] as const)('step %s %s of %j has problems at %j', async (form, step, body, places) => {
  expect(await check(form, step, body)).toEqual({ status: places.length > 0 ? 400 : 200, places });
});

test.each([
  ['an unknown step', 'copy', 'none', 404],
  ['an unknown form', 'none', 'source', 404],
])('%s is not found', async (_what, form, step, status) => {
  expect((await check(form, step, { menu })).status).toBe(status);
});

test('a step is checked for those who may make the call', async () => {
  const other = await signIn('northern.user', 'northern', demoOptions.password);
  expect((await check('copy', 'source', { menu }, other.token)).status).toBe(403);
  expect((await call('POST', 'menus/forms/copy/steps/source', { body: { menu } })).statusCode).toBe(401);
});

test('a check of all steps makes nothing', async () => {
  const count = () => connection.run(sql`select count(*) from menus`);
  const before = await count();
  expect((await check('copy', 'review', { menu, name: 'Twin' })).status).toBe(200);
  expect(await count()).toEqual(before);
});

test('the description of the form names the path of its checks', async () => {
  const screen = (await call('GET', 'definitions/MENU_MAINT', { token })).json<ScreenDescription>();
  expect(JSON.stringify(screen)).toContain('menus/forms/copy/steps/{name}');
});
