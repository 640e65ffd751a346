import { describe, expect, test } from 'vitest';
import { sql } from '../../src/server/db/sql.ts';
import { seedMenus } from '../../src/server/shell/menus/seedMenus.ts';
import { addCompany, addGroup, addPerson } from '../people.ts';
import { testServer } from '../server.ts';

// A report designed in the browser opens only its own columns, under its own conditions. Law 67.
const { database, portal, signIn, call } = await testServer();
const [home] = await database.unscoped('test').run<{ company: number; group: number }>(sql`
  select c.id as company, g.id as "group" from companies c join menu_groups g on g.company = c.id where c.code = ${portal.config.productCode} and g.code = 'ADMIN'`);
if (!home) throw new Error('the menu files were seeded');
const cmid = 'RPT-COLLEAGUES';
const acme = await addCompany(database, 'acme');
const readers = await addGroup(database, acme, 'READERS', [cmid, 'RPT-OTHERS']);
await addPerson(database, { uid: 'boss', type: 'ADMIN', ...home });
await addPerson(database, { uid: 'ann', type: 'CUSTOMER', company: acme, group: readers });
await addPerson(database, { uid: 'bob', type: 'CUSTOMER', company: acme, group: readers });
const boss = (await signIn('boss')).token;
const ann = (await signIn('ann', 'acme')).token;

const design = {
  kind: 'report',
  name: 'colleagues',
  cmid,
  schema: 'users',
  access: 'user',
  title: { en: 'Colleagues', fr: 'Collègues' },
  api_url: 'GET users/user?MT_UID__istartswith=an',
  menus: ['ADMIN'],
  permissions: { list: { cmid }, export: { cmid } },
  columns: [{ field: 'MT_FNAME', searchable: true }, { field: 'MT_LNAME' }, { field: 'MT_COMP' }],
  sort: ['MT_LNAME'],
};

async function publish(definition: object) {
  const begun = (await call('POST', 'report_designs/begin', { token: boss, body: { definition } })).json();
  const answer = await call('POST', `report_designs/${begun.id}/publish`, { token: boss, body: { version: begun.version } });
  await seedMenus(database.unscoped('test'), portal.definitions.current(), portal.config);
  return { status: answer.statusCode, findings: begun.findings };
}
const listBefore = await call('GET', 'users/user?fields=MT_UID,MT_EMAIL&sort=MT_UID', { token: boss });
const published = [await publish(design)];
const other = {
  ...design,
  name: 'others',
  cmid: 'RPT-OTHERS',
  permissions: { list: { cmid: 'RPT-OTHERS' } },
  api_url: 'GET users/user?MT_UID=bob',
};
published.push(await publish({ ...other, columns: [{ field: 'MT_UID' }], sort: ['MT_UID'] }));

const screens = [cmid, 'UNKNOWN', 'RPT-OTHERS', 'UMG-START', 'JOBS', 'constructor', undefined];
const headersOf = (screen: string | undefined) => ({ headers: screen === undefined ? {} : { cmid: screen } });

describe('through a report of a few columns', () => {
  test('which is published', () => {
    expect(published.map(({ status }) => status)).toEqual([200, 200]);
  });

  const barred = 'MT_EMAIL';
  test.each([
    ['rows', `fields=${barred}`],
    ['a filter', `${barred}__icontains=a`],
    ['the field of its own conditions', 'MT_UID=bob'],
    ['conditions in groups', `where=${encodeURIComponent(JSON.stringify({ or: [{ [barred]: 'x' }, { MT_FNAME: 'y' }] }))}`],
    ['an order', `sort=-${barred}`],
    ['a search', `search=${barred}=x`],
    ['a total', `aggregate=count:${barred}`],
    ['a group', `group_by=${barred}`],
    ['a path', 'fields=MT_COMP.name'],
    ['a field behind a column', 'MT_COMP.name=Acme'],
  ])('%s names no other field, whatever screen the call names', async (_name, query) => {
    for (const screen of screens) {
      if (screen === 'RPT-OTHERS' && query.includes('MT_UID')) continue;
      const answer = await call('GET', `users/user?${query}`, { token: ann, ...headersOf(screen) });
      expect([screen, answer.statusCode]).toEqual([screen, 400]);
    }
  });

  test('only rows of its own conditions come back, in lists, totals, groups and files', async () => {
    for (const screen of screens.filter((each) => each !== 'RPT-OTHERS')) {
      const list = (await call('GET', 'users/user?aggregate=count:id', { token: ann, ...headersOf(screen) })).json();
      expect([screen, list.count, list.results.map((row: object) => Object.keys(row))]).toEqual([
        screen,
        1,
        [['id', 'MT_FNAME', 'MT_LNAME', 'MT_COMP', 'MT_COMP_label']],
      ]);
      const groups = (await call('GET', 'users/user?group_by=MT_COMP', { token: ann, ...headersOf(screen) })).json();
      expect(JSON.stringify(groups)).toMatch(/"count":1\b/);
    }
    const others = (await call('GET', 'users/user', { token: ann, headers: { cmid: 'RPT-OTHERS' } })).json();
    expect(others.results).toEqual([{ id: expect.anything(), MT_UID: 'bob' }]);
  });

  test('a file has its rows and columns alone', async () => {
    const file = (parameters: object) =>
      call('POST', 'export', {
        token: ann,
        headers: { cmid },
        body: { api_url: 'api/users/user', output_type: 'CSV', query_params: parameters },
      });
    expect((await file({ fields: barred })).statusCode).toBe(400);
    expect((await file({ [`${barred}__icontains`]: 'a' })).statusCode).toBe(400);
    const whole = await file({});
    expect(whole.statusCode).toBe(200);
    expect(whole.body).toMatch(/ann/i);
    expect(whole.body).not.toMatch(/bob|@/i);
  });

  test('a view stores no condition on another field', async () => {
    const store = (query: string) =>
      call('POST', 'grid_views', {
        token: ann,
        headers: { cmid },
        body: { api: 'GET users/user', cmid, name: query.slice(0, 20), layer: 'user', state: { query } },
      });
    expect((await store('MT_FNAME__icontains=a')).statusCode).toBe(201);
    expect((await store(`${barred}__icontains=a`)).statusCode).toBe(400);
  });

  test('its screen names no query of its own to send, and no order that it does not show', async () => {
    const { list } = (await call('GET', `definitions/${cmid}`, { token: ann })).json();
    expect(list).toMatchObject({ apiKey: 'GET users/user', sort: ['MT_LNAME'] });
    expect(JSON.stringify(list)).not.toContain('MT_UID');
  });
});

test('it takes nothing from callers who may read the list otherwise, and gives them nothing', async () => {
  for (const screen of ['UNKNOWN', 'JOBS', undefined]) {
    const answer = await call('GET', 'users/user?fields=MT_UID,MT_EMAIL&sort=MT_UID', { token: boss, ...headersOf(screen) });
    expect([screen, answer.statusCode, answer.json().results]).toEqual([screen, 200, listBefore.json().results]);
  }
});

test.each(['UNKNOWN', 'JOBS', 'MT1LOGIN', 'ERR-403', 'API-DOCS', 'OQ-ACTIVATE'])(
  '%s is a word of the portal and no command ID of a design',
  async (word) => {
    const named = { name: `word-${word.toLowerCase()}`, cmid: word, permissions: { list: { cmid: word } } };
    const { status, findings } = await publish({ ...design, ...named });
    expect(status).toBe(409);
    expect(findings).toContainEqual(expect.objectContaining({ severity: 'error', pointer: '/cmid' }));
  },
);

test('constructor is neither a name nor a command ID of a design', async () => {
  for (const changed of [{ cmid: 'constructor' }, { name: 'constructor' }]) {
    const body = { definition: { ...design, name: 'free', cmid: 'RPT-FREE', ...changed } };
    expect((await call('POST', 'report_designs/begin', { token: boss, body })).statusCode).toBe(400);
  }
});
