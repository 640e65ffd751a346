import { beforeEach, expect, test } from 'vitest';
import { addCompany, addGroup, addPerson, addRow } from '../../../../test/people.ts';
import { seedsOf, testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';
import { seedRows } from '../../framework/seeds/seedRows.ts';
import { mailDomainsName } from './mailDomains.ts';
import { readSetting, readSettings, settingNames, settings } from './settings.ts';

const { database, portal, signIn, call } = await testServer();
const connection = database.unscoped('test');
const company = await addCompany(database, 'acme');
const cmids = [...portal.definitions.current().screensByCmid.keys()];
const group = await addGroup(database, company, 'ALL', cmids);
const carrier = await connection.run<{ id: number }>(sql`select id from companies where code = 'waybill'`);
const home = carrier[0]?.id ?? 0;
const staffGroup = await addGroup(database, home, 'STAFF', cmids);
await addPerson(database, { uid: 'root', company: home, group: staffGroup, type: 'ADMIN' });
await addPerson(database, { uid: 'chief', company, group, type: 'ADMIN' });
const { token } = await signIn('root');

const rowOf = async (name: string) => {
  const rows = await call('GET', `environment?name=${name}`, { token });
  const { id } = rows.json().results[0];
  return (await call('GET', `environment/${id}`, { token })).json();
};
const save = async (name: string, changes: object) => {
  const { id, version } = await rowOf(name);
  return call('PUT', `environment/${id}`, { token, body: { version, ...changes } });
};

beforeEach(async () => {
  await connection.run(sql`delete from environment_variables`);
  await connection.run(sql`delete from seeded_rows`);
  await seedRows(connection, portal.definitions.current(), seedsOf('environment_variables', portal.definitions.current()), '');
});

test('each setting has a row with its usual value and a description in both languages', async () => {
  const rows = await connection.run<{ name: string; value: string; description: string }>(sql`
    select name, value, description from environment_variables where name <> ${mailDomainsName} order by name`);
  expect(rows.map(({ name, value }) => [name, Number(value)])).toEqual(
    settingNames.toSorted().map((name) => [name, settings[name].defaultValue]),
  );
  expect(rows.filter(({ description }) => !/^.+ \(.+\) \/ .+ \(.+\)$/.test(description))).toEqual([]);
  expect(await readSettings(connection)).toEqual(Object.fromEntries(settingNames.map((name) => [name, settings[name].defaultValue])));
});

test('a second start neither repeats nor resets them', async () => {
  await connection.run(sql`update environment_variables set value = '45' where name = 'TOKEN_MINUTES'`);
  await seedRows(connection, portal.definitions.current(), seedsOf('environment_variables', portal.definitions.current()), '');
  expect(await readSetting(connection, 'TOKEN_MINUTES')).toBe(45);
  expect(await connection.run(sql`select count(*) as rows from environment_variables`)).toEqual([{ rows: settingNames.length + 1 }]);
});

test.each([
  ['example.com, *.example.org', 200],
  [null, 200],
  ['example', 400],
  ['ann@example.com', 400],
])('the domains %j of messages: %i', async (value, status) => {
  const answer = await save(mailDomainsName, { value });
  expect(answer.statusCode).toBe(status);
});

test('a value that an administrator saves takes effect immediately', async () => {
  expect((await save('TOKEN_MINUTES', { value: '45' })).statusCode).toBe(200);
  expect(await readSetting(connection, 'TOKEN_MINUTES')).toBe(45);
  expect(Date.parse((await signIn('root')).expires) - portal.now().getTime()).toBe(45 * 60_000);
});

test.each(['4', '1441', '30.5', '-30', 'thirty', '3e2', '', null])('the value %j is refused and the one before stays', async (value) => {
  const answer = await save('TOKEN_MINUTES', { value });
  expect(answer.json()).toMatchObject({
    status: 400,
    errors: { value: 'The value must be a whole number from 5 to 1,440.' },
  });
  expect(await readSetting(connection, 'TOKEN_MINUTES')).toBe(30);
});

test('the refusal is in French, too', async () => {
  const { id, version } = await rowOf('TOKEN_MINUTES');
  const answer = await call('PUT', `environment/${id}`, { token, body: { version, value: '0' }, headers: { 'accept-language': 'fr' } });
  expect(answer.json().errors.value).toMatch(/^La valeur doit être un nombre entier de 5 à 1.440\.$/);
});

test('a setting can be neither secret nor of one company', async () => {
  expect((await save('TOKEN_MINUTES', { secret: true })).json()).toMatchObject({ errors: { secret: expect.any(String) } });
  const own = await call('POST', 'environment', {
    token,
    body: { name: 'TOKEN_MINUTES', company, value: '60', secret: false, requires_restart: false },
  });
  expect(own.json()).toMatchObject({ status: 400, errors: { company: expect.any(String) } });
});

test('a wrong value that came past the portal counts as absent', async () => {
  await connection.run(sql`update environment_variables set value = 'soon' where name = 'TOKEN_MINUTES'`);
  expect(await readSetting(connection, 'TOKEN_MINUTES')).toBe(30);
});

test('a variable that becomes secret is not sent back any more', async () => {
  await addRow(database, 'environment_variables', { name: 'PARTNER_KEY', value: 'opensesame', secret: false, requires_restart: false });
  const saved = await save('PARTNER_KEY', { secret: true });
  expect(saved.statusCode).toBe(200);
  const list = await call('GET', 'environment?name=PARTNER_KEY', { token });
  expect([saved.body, list.body, JSON.stringify(await rowOf('PARTNER_KEY'))].filter((body) => body.includes('opensesame'))).toEqual([]);
  expect(await connection.run(sql`select value, secret_value from environment_variables where name = 'PARTNER_KEY'`)).toEqual([
    { value: null, secret_value: 'opensesame' },
  ]);
  await save('PARTNER_KEY', { secret: false });
  expect(await connection.run(sql`select value, secret_value from environment_variables where name = 'PARTNER_KEY'`)).toEqual([
    { value: null, secret_value: null },
  ]);
});

test('an administrator of a customer changes none of them', async () => {
  const foreign = (await signIn('chief', 'acme')).token;
  const { id, version } = await rowOf('TOKEN_MINUTES');
  const answer = await call('PUT', `environment/${id}`, { token: foreign, body: { version, value: '60' } });
  expect([403, 404]).toContain(answer.statusCode);
  expect(await readSetting(connection, 'TOKEN_MINUTES')).toBe(30);
});
