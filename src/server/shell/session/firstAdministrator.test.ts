import { expect, test } from 'vitest';
import { seedsOf, testServer } from '../../../../test/server.ts';
import { seedRows } from '../../framework/seeds/seedRows.ts';
import { makeFirstAdministrator } from './firstAdministrator.ts';

const { database, portal, signIn, call } = await testServer();
const registry = portal.definitions.current();
await seedRows(database.unscoped('test'), registry, seedsOf('user_types', registry), '');

test('a database without users gets one administrator, who may sign in and open the administration', async () => {
  const passwords = await Promise.all([1, 2].map(() => makeFirstAdministrator(database.unscoped('test'), 'waybill')));
  const [password = ''] = passwords.filter((each) => each !== undefined);
  expect(passwords.filter((each) => each !== undefined)).toHaveLength(1);
  const { token, profile } = await signIn('admin', 'waybill', password);
  expect(profile.MT_TYPE).toBe('ADMIN');
  expect((await call('GET', 'globals/access/cmid?cmid=CO-START', { token })).statusCode).toBe(200);
});

test('where there are users, none is made', async () => {
  expect(await makeFirstAdministrator(database.unscoped('test'), 'waybill')).toBeUndefined();
});
