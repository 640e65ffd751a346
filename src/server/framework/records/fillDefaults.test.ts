import { expect, test } from 'vitest';
import { addAdministrator, addCustomer, addUserType } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';

const { database, portal, signIn, call, clock } = await testServer();
await addAdministrator(database, portal.config.productCode, 'root', [
  'SM-START',
  'SM-ADD',
  'MH-START',
  'MH-ADD',
  'UA-START',
  'UA-ADD',
  'NU-START',
  'NU-ADD',
  'ANO-START',
  'ANO-ADD',
]);
const { token } = await signIn('root');
const connection = database.unscoped('test');
const one = async (text: ReturnType<typeof sql<{ id: number }>>) => (await connection.run(text))[0]?.id ?? 0;

test('a number left out is the next one of its siblings; a sent one stays', async () => {
  const [menu, other] = await connection.run(sql<{ id: number }>`select id from menus order by id limit 2`);
  const added = async (values: object) => {
    const answer = await call('POST', 'menus/sidemenus', { token, body: { name_en: 'A', name_fr: 'A', ...values } });
    return answer.json<{ id: number; sequence: number }>();
  };
  const first = await added({ menu: menu?.id, sequence: 35 });
  expect(first.sequence).toBe(35);
  expect((await added({ menu: menu?.id })).sequence).toBe(36);
  expect((await added({ menu: menu?.id, parent: first.id })).sequence).toBe(1);
  expect((await added({ menu: other?.id })).sequence).not.toBe(37);
});

test('a value comes from the record that a reference names, and follows it', async () => {
  const cmid = await one(sql<{ id: number }>`select id from commands where cmid = 'CO-START'`);
  const help = await call('POST', 'menu_help', { token, body: { cmid, title_en: 'A', title_fr: 'A', body_en: 'A', body_fr: 'A' } });
  expect(help.json()).toMatchObject({ MHMID: 'CO-START' });
  const [plain, staff] = [
    await addUserType(database, 'PLAIN', 'external', 'CUSTOMER'),
    await addUserType(database, 'STAFF', 'employee', 'EMPLOYEE'),
  ];
  const [root] = await connection.run(sql<{ company: number; group: number }>`
    select "MT_COMP" as company, "MT_GRP" as "group" from users where "MT_UID" = 'root'`);
  const values = { MT_UID: 'derived', MT_FNAME: 'A', MT_LNAME: 'B', MT_EMAIL: 'a@example.com', MT_STATUS: 'active' };
  const { customer } = await addCustomer(database, root?.company ?? 0, 'DOCK', []);
  const body = { ...values, MT_CUST: customer, MT_COMP: root?.company, MT_GRP: root?.group, user_type: plain };
  const user = (await call('POST', 'users/user', { token, body })).json<{ id: number; version: number }>();
  expect(user).toMatchObject({ user_type: plain, MT_TYPE: 'CUSTOMER' });
  const changed = await call('PUT', `users/user/${user.id}`, { token, body: { version: user.version, user_type: staff } });
  expect(changed.json()).toMatchObject({ user_type: staff, MT_TYPE: 'EMPLOYEE' });
});

test('a day left out is today in the zone of the company, as in the form', async () => {
  const texts = { title_en: 'A', title_fr: 'A', body_en: 'A', body_fr: 'A' };
  await connection.run(sql`update companies set time_zone = 'America/Vancouver' where code = ${portal.config.productCode}`);
  clock.now = new Date('2026-03-10T03:30:00Z');
  const { token: late } = await signIn('root');
  const { start_date } = (await call('POST', 'announcements', { token: late, body: texts })).json<{ start_date: string }>();
  expect(start_date).toBe('2026-03-09');
  expect((await call('GET', 'definitions/ANO-ADD', { token: late })).json()).toMatchObject({ form: { timezone: 'America/Vancouver' } });
});

test.each([
  ['English alone', { title_en: 'A', body_en: 'B' }, { title_fr: 'A', body_fr: 'B' }],
  ['French alone', { title_fr: 'A', body_fr: 'B' }, { title_en: 'A', body_en: 'B' }],
  ['one of each', { title_fr: 'A', body_en: 'B' }, { title_en: 'A', body_fr: 'B' }],
])('fields that copy each other are filled by either: %s', async (_name, body, filled) => {
  const answer = await call('POST', 'announcements', { token, body });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ ...body, ...filled });
});

test('fields that copy each other are both missed where neither has a value', async () => {
  const { errors } = (await call('POST', 'announcements', { token, body: { body_en: 'B' } })).json<{ errors: object }>();
  expect(Object.keys(errors).toSorted()).toEqual(['title_en', 'title_fr']);
});

test('the company of the writer, a value of its record, and a constant fill a new user', async () => {
  const [root] = await connection.run(sql<{ company: number }>`select "MT_COMP" as company from users where "MT_UID" = 'root'`);
  const type = await one(sql<{ id: number }>`select id from user_types where mt_type <> 'CUSTOMER' limit 1`);
  const body = { MT_UID: 'preset', MT_FNAME: 'A', MT_LNAME: 'B', MT_EMAIL: 'b@example.com', user_type: type };
  const ask = () => call('POST', 'users/user', { token, body });
  await connection.run(sql`update companies set default_group = null`);
  const refused = await ask();
  expect(refused.statusCode).toBe(400);
  expect(refused.json<{ errors: object }>().errors).toEqual({ MT_GRP: 'Please assign at least 1 menu group' });
  const group = await one(sql<{ id: number }>`select "MT_GRP" as id from users where "MT_UID" = 'root'`);
  await connection.run(sql`update companies set default_group = ${group}`);
  expect((await ask()).json()).toMatchObject({ MT_COMP: root?.company, MT_GRP: group, must_reset: true });
});

test('a field that only the server sets has its default; a drawn number is one that no record has', async () => {
  const [root] = await connection.run(sql<{ id: number; group: number; type: number }>`
    select id, "MT_GRP" as "group", user_type as type from users where "MT_UID" = 'root'`);
  const manager = await one(sql<{ id: number }>`select id from users where id <> ${root?.id} limit 1`);
  const person = { first_name: 'A', last_name: 'B', email: 'a@example.com', phone: '5145550134', start_date: '2027-01-04' };
  const access = { user_type: root?.type, menu_groups: [root?.group], manager, justification: 'A' };
  const ask = (values: object = {}) => call('POST', 'new_user_requests', { token, body: { ...person, ...access, ...values } });
  const first = (await ask()).json<{ id: number; control_number: string }>();
  expect(first).toMatchObject({ control_number: expect.stringMatching(/^NU[0-9]{10}$/), status: 'new', requested_by: root?.id });
  const later = (steps: number) => `NU${String(Number(first.control_number.slice(2)) + steps).padStart(10, '0')}`;
  expect((await ask()).json()).toMatchObject({ control_number: later(1) });
  await connection.run(sql`update new_user_requests set control_number = ${later(2)} where id = ${first.id}`);
  expect((await ask()).json()).toMatchObject({ control_number: later(3) });
  const own = await ask({ manager: root?.id });
  expect([own.statusCode, own.json().errors]).toEqual([400, { manager: 'You cannot approve your own request' }]);
  const forged = await ask({ control_number: 'NU0000000007', requested_by: 1 });
  expect([forged.statusCode, Object.keys(forged.json().errors).toSorted()]).toEqual([400, ['control_number', 'requested_by']]);
});
