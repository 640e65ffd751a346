import { expect, test } from 'vitest';
import { addCompany, addGroup, addPerson, addRow } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';

const { database, signIn, call } = await testServer();
const acme = await addCompany(database, 'acme');
await addPerson(database, { uid: 'ann', company: acme, group: await addGroup(database, acme, 'A') });
const { token } = await signIn('ann', 'acme');
const place = { time_zone: 'America/Toronto', status: 'active' };
const region = await addRow(database, 'regions', { code: 'EAST', name_en: 'East', name_fr: 'Est', ...place });
const address = { address_1: '1 Main St', province: 'QC', postal_code: 'H2X1Y4', phone: '5145550100' };
const hours = { open_time: '08:00', close_time: '17:00', pickup_cutoff: '15:00' };
for (const [code, city, status] of [
  ['MTL', 'Montréal', 'active'],
  ['QUE', 'Québec', 'active'],
  ['OLD', 'Montréal', 'inactive'],
])
  await addRow(database, 'terminals', { code, name: `Terminal ${code}`, city, region, ...address, ...hours, ...place, status });

test.each([
  ['globals/terminals?search=montreal', [{ code: 'MTL', name: 'Terminal MTL', city: 'Montréal', province: 'QC' }]],
  [
    'globals/terminals_uploadtools',
    [
      { code: 'MTL', name: 'Terminal MTL' },
      { code: 'QUE', name: 'Terminal QUE' },
    ],
  ],
  ['globals/terminals_uploadtools?search=que', [{ code: 'QUE', name: 'Terminal QUE' }]],
  ['globals/terminals_uploadtools?search=%25', []],
  ['globals/terminals_uploadtools?search=%EF%BC%85', []],
])('%s answers the terminals in use [S-251]', async (path, results) => {
  expect((await call('GET', path, { token })).json()).toEqual({ results });
  expect((await call('GET', path)).statusCode).toBe(401);
});
