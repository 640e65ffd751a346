import { expect, test } from 'vitest';
import { addCompany, addGroup, addPerson } from '../../../../test/people.ts';
import { runJob } from '../../../../test/runJob.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';

const server = await testServer();
const { database, clock, signIn, call } = server;
const connection = database.unscoped('test');
const [home] = await connection.run<{ id: number }>(sql`select id from companies where code = 'waybill'`);
const house = home?.id ?? (await addCompany(database, 'waybill'));
const group = await addGroup(database, house, 'CHIEFS', ['UA-START', 'UA-ADD']);
await addPerson(database, { uid: 'chief', company: house, group, type: 'ADMIN' });

const deletedAt = Date.parse('2026-03-10T15:00:00Z');
const dayMs = 24 * 3_600_000;

test('runJob refuses a job that does not exist', async () => {
  await expect(runJob(server, 'observation.expires')).rejects.toThrow('observation.expires is one of the jobs');
});

test.each([
  ['89 days later', undefined, 89, 200, undefined],
  ['91 days later', undefined, 91, 410, 'restore_expired'],
  ['8 days later where seven are set', '7', 8, 410, 'restore_expired'],
])('a deleted user is restored or not: %s', async (_name, days, passed, status, code) => {
  await connection.run(sql`update environment_variables set value = ${days ?? '90'} where name = 'DELETED_VALUE_DAYS'`);
  clock.now = new Date(deletedAt);
  const id = await addPerson(database, { uid: `leaver${passed}`, company: house, group, values: { phone: '5145550134' } });
  await connection.run(sql`delete from user_menu_groups where "user" = ${id}`);
  const { token } = await signIn('chief');
  expect((await call('DELETE', `users/user/${id}`, { token })).statusCode).toBe(204);
  clock.now = new Date(deletedAt + passed * dayMs);
  await connection.run(sql`update users set password_changed_at = ${clock.now} where "MT_UID" = 'chief'`);
  await runJob(server, 'observation.expire');
  const answer = await call('POST', `users/user/${id}/restore`, { token: (await signIn('chief')).token });
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  const [log] = await connection.run<{ phone: string }>(sql`
    select changes -> 'phone' ->> 'old' as phone from audit_log where record_id = ${id} and action = 'delete'`);
  expect(log?.phone).toBe(status === 200 ? '5145550134' : '***');
});
