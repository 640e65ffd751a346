import { expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import type { FoundRecords } from '../src/server/framework/lists/searchRecords.ts';
import { addCompany, addGroup, addPerson, addRow } from './people.ts';
import { testServer } from './server.ts';

const { database, signIn, call } = await testServer();
const acme = await addCompany(database, 'waybill2', { name: 'Montréal Express' });
const birch = await addCompany(database, 'birch', { name: 'Montreal Birch' });
const group = await addGroup(database, acme, 'CHIEFS', ['CO-START', 'CO-ADD', 'TERM-START', 'TERM-ADD', 'UA-START', 'UA-ADD']);
await addPerson(database, { uid: 'chief', company: acme, group, type: 'ADMIN', values: { MT_LNAME: 'Tremblay' } });
await addPerson(database, { uid: 'ann', company: acme, group, values: { MT_FNAME: 'Ann', MT_LNAME: 'Beaulieu' } });
const bare = await addGroup(database, acme, 'BARE');
await addPerson(database, { uid: 'ben', company: acme, group: bare });
const tokens = {
  chief: (await signIn('chief', 'waybill2')).token,
  ann: (await signIn('ann', 'waybill2')).token,
  ben: (await signIn('ben', 'waybill2')).token,
};
await addRow(database, 'companies', { code: 'percent', name: '100% Express', parent: acme }).catch(() => undefined);

const search = async (text: string, token = tokens.chief, headers = {}): Promise<FoundRecords[]> =>
  (await call('GET', `definitions/search?search=${encodeURIComponent(text)}`, { token, headers })).json().results;
const names = (found: readonly FoundRecords[]) =>
  Object.fromEntries(found.map(({ resource, records }) => [resource, records.map(({ name }) => name)]));

test('records are found by their words, whatever case and accents, by name and with their address', async () => {
  const [found] = await search('MONTREAL EX');
  expect(found).toMatchObject({ resource: 'companies', title: 'Companies' });
  expect(found?.records).toEqual([
    { id: acme, name: expect.stringContaining('Montréal Express'), detail: expect.any(String), path: `CO-START/${acme}` },
  ]);
  expect(found?.cmid).toBe('CO-START');
  expect((await search('montréal ex', tokens.chief, { 'accept-language': 'fr' }))[0]?.title).toBe('Entreprises');
});

test('another company’s records are not among them', async () => {
  expect(JSON.stringify(await search('montreal'))).not.toContain(`"id":${birch}`);
});

test('a user who lists nothing, or may open no record, finds nothing', async () => {
  expect(await search('montreal', tokens.ben)).toEqual([]);
  expect(Object.keys(names(await search('beaulieu', tokens.ann)))).not.toContain('users');
  expect(names(await search('beaulieu'))).toMatchObject({ users: ['Ann Beaulieu'] });
});

test('a sign of a pattern is a letter like any other', async () => {
  expect(await search('%%%')).toEqual([]);
  expect(await search('___')).toEqual([]);
});

test('of many records of a kind five are returned', async () => {
  for (let i = 0; i < 8; i++) await addPerson(database, { uid: `zulu${i}`, company: acme, group, values: { MT_LNAME: 'Zulueta' } });
  expect(names(await search('zulueta'))['users']).toHaveLength(5);
});

test.each([
  ['a text too short for the indexes', 'ab', 400],
  ['a text too long', 'x'.repeat(101), 400],
])('%s is refused', async (_name, text, status) => {
  expect((await call('GET', `definitions/search?search=${text}`, { token: tokens.chief })).statusCode).toBe(status);
});

test('nobody searches without signing in', async () => {
  expect((await call('GET', 'definitions/search?search=montreal')).statusCode).toBe(401);
  expect(await database.unscoped('test').run(sql`select 1 as one`)).toHaveLength(1);
});

test('a record found by a text in another language is shown in that of the reader alone', async () => {
  const [product] = await database.unscoped('test').run(sql<{ id: number }>`select id from companies where code = 'waybill'`);
  const company = product?.id ?? 0;
  const commands = await addGroup(database, company, 'COMMANDS', ['CMID-START']);
  await addPerson(database, { uid: 'speaker', company, group: commands, type: 'ADMIN', base: 'administrator' });
  const { token } = await signIn('speaker');
  const levels = { access: 'user', audience: 'employee', analytics: 'N', status: 'enabled' };
  await addRow(database, 'commands', {
    cmid: 'READING',
    title_en: 'Reading room',
    title_fr: 'Salle de lecture',
    command_path: 'READING',
    ...levels,
  });
  for (const [language, title] of [
    ['en', 'Reading room'],
    ['fr', 'Salle de lecture'],
  ])
    for (const text of ['reading room', 'salle de lecture'])
      expect((await search(text, token, { 'accept-language': language }))[0]).toMatchObject({
        is_last: true,
        records: [{ name: 'READING', detail: title }],
      });
});

test('the entries of a log are not among them, though their list is granted', async () => {
  const [product] = await database.unscoped('test').run(sql<{ id: number }>`select id from companies where code = 'waybill'`);
  const company = product?.id ?? 0;
  const logs = await addGroup(database, company, 'LOGS', ['CMDLOGD', 'CO-START', 'CO-ADD']);
  await addPerson(database, { uid: 'watcher', company, group: logs, type: 'ADMIN', base: 'administrator' });
  const { token } = await signIn('watcher');
  const entry = { at: new Date(), cmid: 'BIRCH', method: 'GET', endpoint: 'birch', status_code: 200, duration_ms: 1, request_id: 'r1' };
  const id = await addRow(database, 'command_log', entry);
  expect((await call('GET', `command_log/${id}`, { token })).statusCode).toBe(200);
  expect(names(await search('birch', token))).toEqual({ companies: ['Montreal Birch'] });
});

test('a record is shown by its name, then its code, with the icon of its kind', async () => {
  await addRow(database, 'regions', {
    code: 'QSZ',
    name_en: 'Quaysize',
    name_fr: 'Quaysize',
    time_zone: 'America/Toronto',
    status: 'active',
  });
  const [product] = await database.unscoped('test').run(sql<{ id: number }>`select id from companies where code = 'waybill'`);
  const company = product?.id ?? 0;
  const regions = await addGroup(database, company, 'REGIONS', ['RGN-START', 'RGN-ADD']);
  await addPerson(database, { uid: 'ranger', company, group: regions, type: 'ADMIN', base: 'administrator' });
  const [found] = await search('quaysize', (await signIn('ranger')).token);
  expect(found).toMatchObject({ resource: 'regions', icon: 'Place', is_last: false, records: [{ name: 'Quaysize' }] });
  expect(found?.records[0]?.detail).toMatch(/^QSZ/);
});
