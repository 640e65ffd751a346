import { beforeEach, expect, test } from 'vitest';
import { addCompany, addGroup, addPerson } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';
import { bossOn } from '../../framework/jobs/bossOn.ts';
import { sendJob } from '../../framework/jobs/sendJob.ts';

const { database, signIn, call } = await testServer();
const connection = database.unscoped('test');
const [home] = await connection.run<{ id: number }>(sql`select id from companies where code = 'waybill'`);
const acme = await addCompany(database, 'acme');
for (const company of [home?.id ?? 0, acme])
  await addPerson(database, { uid: 'chief', company, group: await addGroup(database, company, 'ALL', ['JOBS-LIST']), type: 'ADMIN' });
const { token } = await signIn('chief');
const foreign = (await signIn('chief', 'acme')).token;

let id = '';
beforeEach(async () => {
  await connection.run(sql`delete from jobs.job`);
  id = (await sendJob(connection, 'mail.send', { id: 4711 }, { key: '4711' })) ?? '';
});
const setState = (state: string) =>
  connection.run(sql`update jobs.job set state = ${state}::jobs.job_state, start_after = now() + interval '1 hour'`);
const stateNow = async () => {
  const [row] = await connection.run<{ state: string; due: boolean }>(
    sql`select state::text as state, start_after <= now() as due from jobs.job`,
  );
  return row;
};

test('administrators of the product list jobs; those of a company see none', async () => {
  const list = await call('GET', 'jobs?name=mail.send', { token });
  expect(list.json().results).toMatchObject([{ id, name: 'mail.send', state: 'created', retry_count: 0, output: null }]);
  expect((await call('GET', 'jobs', { token: foreign })).json().results ?? []).toEqual([]);
});

test('the list shows the message of the last error, and no job of pg-boss itself', async () => {
  await connection.run(sql`update jobs.job set output = '{"message": "refused", "stack": "at x"}'`);
  await bossOn(connection).createQueue('__pgboss__send-it');
  await bossOn(connection).send('__pgboss__send-it', {});
  const { results } = (await call('GET', 'jobs?fields=name,error', { token })).json();
  expect(results).toMatchObject([{ name: 'mail.send', error: 'refused' }]);
  expect((await call('GET', 'jobs?error__icontains=refus', { token })).json().results).toHaveLength(1);
});

test.each([
  ['failed', 'run', 204, 'retry'],
  ['cancelled', 'run', 204, 'created'],
  ['retry', 'run', 204, 'retry'],
  ['completed', 'run', 409, 'completed'],
  ['active', 'run', 409, 'active'],
  ['created', 'cancel', 204, 'cancelled'],
  ['retry', 'cancel', 204, 'cancelled'],
  ['active', 'cancel', 409, 'active'],
])('a job that is %s: %s is %i, and it is then %s', async (before, verb, status, after) => {
  await setState(before);
  expect((await call('POST', `jobs/${id}/${verb}`, { token, body: {} })).statusCode).toBe(status);
  expect(await stateNow()).toMatchObject({ state: after });
});

test('a job that waits for another try is due at once when it is run', async () => {
  await setState('retry');
  await call('POST', `jobs/${id}/run`, { token, body: {} });
  expect(await stateNow()).toEqual({ state: 'retry', due: true });
});

test('others change none, and an unknown job is reported as such', async () => {
  expect((await call('POST', `jobs/${id}/cancel`, { token: foreign, body: {} })).statusCode).toBe(403);
  expect((await call('POST', 'jobs/nothing/run', { token, body: {} })).json()).toMatchObject({ status: 404, code: 'job_unknown' });
});
