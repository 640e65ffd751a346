import { expect, test } from 'vitest';
import { addCompany, addGroup, addPerson } from './people.ts';
import { testServer } from './server.ts';

const { database, signIn, call } = await testServer();
const acme = await addCompany(database, 'acme2', { phone: '7055551234', postal_code: 'H3B2Y5' });
const group = await addGroup(database, acme, 'CHIEFS', ['CO-START']);
await addPerson(database, { uid: 'chief', company: acme, group, type: 'ADMIN' });
const { token } = await signIn('chief', 'acme2');

test.each<[string, boolean]>([
  ['phone=(705) 555-1234', true],
  ['phone__icontains=555-1234', true],
  ['phone__istartswith=(705)', true],
  ['phone__in=(705) 555-1234', true],
  ['phone__icontains=555-1235', false],
  ['phone__icontains=-', false],
  ['postal_code=H3B 2Y5', true],
  ['postal_code=h3b2y5', true],
  ['postal_code__istartswith=H3B 2', true],
  ['postal_code!=H3B 2Y5', false],
  ['postal_code=H3B 2Y6', false],
])('a phone number or postal code is found as lists show it: %s', async (condition, isFound) => {
  const [name = '', value = ''] = condition.split(/=(.*)/);
  const answer = await call('GET', `companies?code=acme2&${name}=${encodeURIComponent(value)}`, { token, headers: { cmid: 'CO-START' } });
  expect(answer.json().results.map(({ id }: { id: number }) => id)).toEqual(isFound ? [acme] : []);
});
