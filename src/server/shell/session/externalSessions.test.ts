import { beforeEach, expect, test } from 'vitest';
import { addCompany, addGroup, addPerson, changeRow } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';
import { issueExternalSession } from './externalSessions.ts';

const { database, clock, call } = await testServer();
const other = await testServer({ database });
const connection = database.unscoped('test');
const acme = await addCompany(database, 'acme');
const zeta = await addCompany(database, 'zeta');
const ann = await addPerson(database, { uid: 'ann', company: acme, group: await addGroup(database, acme, 'READERS') });
const start = new Date('2026-03-10T15:00:00Z');

const issue = () => issueExternalSession(connection, { userId: ann, companyId: acme, now: start });
const enter = (sessionId: string, company = 'acme', server = { call }) =>
  server.call('POST', 'users/mt1login', { body: { session_id: sessionId, company } });
const refused = { status: 401, code: 'external_session_invalid', detail: 'The external session is no longer valid.' };

beforeEach(async () => {
  clock.now = start;
  other.clock.now = start;
  await changeRow(database, 'users', ann, { MT_STATUS: 'active' });
  await changeRow(database, 'companies', acme, { status: 'active' });
});

test('an external session id signs in once, on any server, and is logged as such [S-037] [S-232]', async () => {
  const id = await issue();
  const answer = (await enter(id, 'acme', other)).json();
  expect(answer).toMatchObject({ status: 0, profile: { MT_UID: 'ann', MT_COMP: 'acme' } });
  expect((await call('GET', 'users/masterconfig', { token: answer.token })).statusCode).toBe(200);
  expect((await enter(id)).json()).toMatchObject(refused);
  expect(await connection.run(sql`select "MT_UID" as uid, method, result from user_logons`)).toEqual([
    { uid: 'ann', method: 'external', result: 'success' },
  ]);
});

test('of many concurrent uses one succeeds', async () => {
  const id = await issue();
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => enter(id, 'acme', i % 2 ? other : { call })));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test.each([
  ['after five minutes', async () => void (clock.now = new Date('2026-03-10T15:05:00Z')), 'acme'],
  ['of an account that is locked', () => changeRow(database, 'users', ann, { MT_STATUS: 'locked' }), 'acme'],
  ['of a company that is suspended', () => changeRow(database, 'companies', acme, { status: 'suspended' }), 'acme'],
  ['at another company', async () => zeta, 'zeta'],
])('%s it is refused [S-232] [S-319]', async (_name, change, company) => {
  const id = await issue();
  await change();
  expect((await enter(id, company)).json()).toMatchObject(refused);
});

test('a second before five minutes are over it is still good, and what is invented never is', async () => {
  const id = await issue();
  clock.now = new Date('2026-03-10T15:04:59Z');
  expect((await enter('invented')).json()).toMatchObject(refused);
  expect((await enter(id)).statusCode).toBe(200);
});

test('only its hash is stored', async () => {
  const id = await issue();
  const rows = await connection.run<{ row: string }>(sql`select to_jsonb(e)::text as row from external_sessions e`);
  expect(rows.filter(({ row }) => row.includes(id))).toEqual([]);
});
