import { expect, test } from 'vitest';
import { addCompany, addGroup, addPerson } from '../../../../test/people.ts';
import { seedsOf, testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';
import { seedRows } from '../../framework/seeds/seedRows.ts';

const { database, portal, signIn, call } = await testServer();
const connection = database.unscoped('test');
const [product] = await connection.run<{ id: number }>(sql`select id from companies where code = ${portal.config.productCode}`);
const house = product?.id ?? 0;
const acme = await addCompany(database, 'acme');
await addPerson(database, {
  uid: 'root',
  company: house,
  group: await addGroup(database, house, 'ALL', ['MC-START', 'MC-ADD']),
  type: 'ADMIN',
});
await addPerson(database, { uid: 'ann', company: acme, group: await addGroup(database, acme, 'ALL') });

const seedHosts = (address: string) =>
  seedRows(connection, portal.definitions.current(), seedsOf('master_configs', portal.definitions.current()), address);
const hosts = async () => {
  const { masterconfig } = await signIn('ann', 'acme');
  return Object.fromEntries(
    Object.entries(masterconfig['HOSTS'] ?? {}).map(([key, entry]) => [key, 'mc_value' in entry ? entry.mc_value : entry]),
  );
};

test('the login answer holds three sites; each is the portal itself until an administrator names another [S-142]', async () => {
  await seedHosts('http://localhost:3000');
  expect(await hosts()).toEqual({
    PUBLIC_SITE: 'http://localhost:3000',
    MAIN_SITE: 'http://localhost:3000',
    APS_SITE: 'http://localhost:3000',
  });
  const { token } = await signIn('root');
  const [row] = (await call('GET', 'masterconfigs?mc_key=PUBLIC_SITE', { token })).json().results;
  const { version } = (await call('GET', `masterconfigs/${row.id}`, { token })).json();
  const saved = await call('PUT', `masterconfigs/${row.id}`, { token, body: { version, mc_value: 'https://www.acme.example' } });
  expect(saved.statusCode).toBe(200);
  await seedHosts('https://portal.example');
  expect(await hosts()).toEqual({
    PUBLIC_SITE: 'https://www.acme.example',
    MAIN_SITE: 'https://portal.example',
    APS_SITE: 'https://portal.example',
  });
});
