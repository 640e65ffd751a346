import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { addCompany, addGroup, addPerson } from '../../../../test/people.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { grantFirstRole } from './grantFirstRole.ts';

let connection: Connection;
const grant = (userId: string, role: string): Promise<void> =>
  grantFirstRole(connection, { productCode: 'waybill', userId, role, today: '2026-03-10' });

beforeAll(async () => {
  const { database } = await testDatabase();
  connection = database.unscoped('test of staff roles');
  const waybill = await addCompany(database, 'waybill');
  const other = await addCompany(database, 'other');
  const group = await addGroup(database, waybill, 'STAFF');
  const foreignGroup = await addGroup(database, other, 'STAFF');
  await addPerson(database, { uid: 'clerk', company: waybill, group, type: 'EMPLOYEE' });
  await addPerson(database, { uid: 'chief', company: waybill, group, type: 'ADMIN' });
  await addPerson(database, { uid: 'gone', company: waybill, group, type: 'EMPLOYEE', values: { MT_STATUS: 'inactive' } });
  await addPerson(database, { uid: 'stranger', company: other, group: foreignGroup, type: 'EMPLOYEE' });
});

describe('the first holder of a staff role [domain 4.4]', () => {
  test.each([
    ['an unknown role', 'clerk', 'treasurer', 'There is no staff role treasurer'],
    ['an unknown user', 'nobody', 'payroll', 'There is no active user nobody'],
    ['a user who left', 'gone', 'payroll', 'There is no active user gone'],
    ['a user of another company', 'stranger', 'payroll', 'There is no active user stranger'],
    ['an administrator', 'chief', 'payroll', 'chief is an administrator'],
  ])('%s is refused', async (_name, user, role, message) => {
    await expect(grant(user, role)).rejects.toThrow(message);
  });

  test('is stored once; a second one is refused until the role has ended', async () => {
    await grant('Clerk', 'payroll');
    await expect(grant('clerk', 'payroll')).rejects.toThrow('The role payroll has a holder');
    await connection.run(sql`update staff_roles set valid_to = '2026-03-09'`);
    await grant('clerk', 'payroll');
    const rows = await connection.run(sql`select role, valid_to, granted_by from staff_roles`);
    expect(rows).toEqual([{ role: 'payroll', valid_to: null, granted_by: null }]);
  });
});
