import { expect, test } from 'vitest';
import { addFittingRow } from '../../../../test/fittingRow.ts';
import { addCompany, addGroup, addPerson } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';

const { database, portal, signIn, call } = await testServer();
const acme = await addCompany(database, 'acme');
await addPerson(database, { uid: 'ann', company: acme, group: await addGroup(database, acme, 'A') });
const { token } = await signIn('ann', 'acme');
for (const [code, city, status] of [
  ['MTL', 'Montréal', 'active'],
  ['QUE', 'Québec', 'active'],
  ['OLD', 'Montréal', 'inactive'],
])
  await addFittingRow(database, portal.definitions.current(), 'terminals', {
    code,
    name: `Terminal ${code}`,
    city,
    province: 'QC',
    status,
  });

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
