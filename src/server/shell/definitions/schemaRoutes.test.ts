import { beforeEach, expect, test } from 'vitest';
import { addCompany, addGroup, addPerson } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';

const { database, portal, signIn, call } = await testServer();
const connection = database.unscoped('test');
const run = (statement: string) => connection.run(sql.raw(statement));
const [product] = await connection.run<{ id: number }>(sql`select id from companies where code = ${portal.config.productCode}`);
const acme = await addCompany(database, 'acme');
const grants = ['ADMIN-TOOLS', 'CO-START'];
const [ownGroup, group] = [await addGroup(database, product?.id ?? 0, 'PLAIN', grants), await addGroup(database, acme, 'PLAIN', grants)];
await addPerson(database, { uid: 'chief', company: product?.id ?? 0, group: ownGroup, type: 'ADMIN' });
await addPerson(database, { uid: 'clerk', company: product?.id ?? 0, group: ownGroup, type: 'EMPLOYEE' });
await addPerson(database, { uid: 'acme.admin', company: acme, group, type: 'ADMIN', base: 'customer_admin' });
const tokens = {
  chief: (await signIn('chief')).token,
  clerk: (await signIn('clerk')).token,
  'acme.admin': (await signIn('acme.admin', 'acme')).token,
};

interface Pending {
  readonly id: string;
  readonly reason: string;
  readonly loss: string | null;
}
const listOf = async (headers: Readonly<Record<string, string>> = {}) =>
  (await call('GET', 'definitions/schema', { token: tokens.chief, headers })).json<{ pending: Pending[] }>().pending;
const columns = () =>
  connection.run<{ name: string }>(sql`select column_name as name from information_schema.columns where table_name = 'companies'`);

beforeEach(async () => {
  await run(
    `alter table companies drop column if exists motto; alter table companies add column motto text; update companies set motto = 'Always on time'`,
  );
});

test.each([
  ['an administrator of another company', tokens['acme.admin'], 403],
  ['an employee', tokens.clerk, 403],
  ['nobody', undefined, 401],
])('%s neither reads nor runs changes of the database', async (_name, token, status) => {
  const [change] = await listOf();
  const as = token ? { token } : {};
  expect((await call('GET', 'definitions/schema', as)).statusCode).toBe(status);
  expect((await call('POST', 'definitions/schema', { ...as, body: { changes: [{ id: change?.id }] } })).statusCode).toBe(status);
  expect(await columns()).toContainEqual({ name: 'motto' });
});

test('an administrator of the product reads reason, rows and loss in the own language, and runs the change', async () => {
  expect(await listOf()).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      kind: 'leftover',
      reason: 'companies.motto is no longer defined; the column is kept.',
      rows: 2,
      loss: 'The values of 2 rows are lost.',
      blocks: false,
      statements: ['alter table "companies" drop column "motto"'],
      value: 'none',
      choices: [],
      list: null,
    },
  ]);
  const [change] = await listOf({ 'accept-language': 'fr' });
  expect(change).toMatchObject({
    reason: 'companies.motto n’est plus défini; la colonne est conservée.',
    loss: 'Les valeurs de 2 lignes sont perdues.',
  });
  const answer = await call('POST', 'definitions/schema', { token: tokens.chief, body: { changes: [{ id: change?.id }] } });
  expect(answer.json()).toEqual({
    statements: ['lock table "companies" in access exclusive mode', 'alter table "companies" drop column "motto"'],
    pending: [],
  });
  expect(await columns()).not.toContainEqual({ name: 'motto' });
});

test.each<[string, (id: string) => object, number, string]>([
  ['a statement in the place of an identifier', () => ({ changes: [{ id: 'drop table users' }] }), 409, 'schema_change_gone'],
  ['a statement beside an identifier', (id) => ({ changes: [{ id, statement: 'drop table users' }] }), 400, 'invalid_body'],
  ['no change at all', () => ({ changes: [] }), 400, 'invalid_body'],
  ['an unknown change beside a pending one', (id) => ({ changes: [{ id }, { id: '0123456789abcdef' }] }), 409, 'schema_change_gone'],
])('%s changes nothing', async (_name, bodyOf, status, code) => {
  const [change] = await listOf();
  const answer = await call('POST', 'definitions/schema', { token: tokens.chief, body: bodyOf(change?.id ?? '') });
  expect(answer.json()).toMatchObject({ status, code });
  expect(await columns()).toContainEqual({ name: 'motto' });
});

test('a change whose rows are no longer those that were confirmed is refused', async () => {
  const [change] = await listOf();
  await run(`update companies set motto = null where code = 'acme'`);
  const answer = await call('POST', 'definitions/schema', { token: tokens.chief, body: { changes: [{ id: change?.id }] } });
  expect(answer.json()).toMatchObject({ status: 409, code: 'schema_change_gone' });
});

test('a refusal of the database carries its own message', async () => {
  await run('create view mottos as select motto from companies');
  const [change] = await listOf();
  const answer = await call('POST', 'definitions/schema', { token: tokens.chief, body: { changes: [{ id: change?.id }] } });
  expect(answer.json()).toMatchObject({
    status: 409,
    code: 'schema_change_failed',
    detail: expect.stringContaining('other objects depend on it'),
  });
  await run('drop view mottos');
});
