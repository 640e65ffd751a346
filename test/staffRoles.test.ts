import { expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { staffRoleUpgrade } from '../src/server/domain/staff_roles/twoPersons.ts';
import { moveDue } from '../src/server/framework/records/moveDue.ts';
import { runUpgrades } from '../src/server/framework/upgrades/runUpgrades.ts';
import type { Inbox } from '../src/shared/framework/states/Inbox.ts';
import { type Person, requestPeople } from './requestPeople.ts';

/* A further holder of a staff role: asked for by one person, confirmed by another (domain 4.4, states G-3). */
const { connection, call, as, move, stored, idOf, portal, clock } = await requestPeople();
const path = 'staff_roles';
const today = clock.now.toISOString().slice(0, 10);
const [admin] = await connection.run<{ id: number }>(sql`
  select u.id from users u join companies c on c.id = u."MT_COMP"
  where c.code = 'waybill' and u."MT_TYPE" = 'ADMIN' and u.id <> ${idOf('admin')} limit 1`);

type Answer = Readonly<Record<string, unknown>>;

async function ask(person: Person, values: object = {}): Promise<Answer> {
  const body = { user: idOf('sales'), role: 'it', valid_from: today, ...values };
  const answer = await call('POST', path, { ...as(person), body });
  return { status: answer.statusCode, ...answer.json<Answer>() };
}

const [request] = await connection.run<{ id: number }>(sql`
  select id from new_user_requests where requested_by <> ${idOf('sales')} and manager <> ${idOf('sales')} order by id limit 1`);
/** true: the person reads requests of others, as those who carry them out do. */
const readsAll = async (person: Person) => (await call('GET', `new_user_requests/${request?.id}`, as(person))).statusCode === 200;
const waits = async (person: Person, id: unknown) =>
  (await call('GET', `requests/inbox?kind=${path}&limit=100`, as(person))).json<Inbox>().items.some((item) => item.id === id);

async function clear(): Promise<void> {
  await connection.run(sql`delete from state_changes where entity = 'staff_roles'`);
  await connection.run(sql`delete from staff_roles where "user" = ${idOf('sales')}`);
}

test('a role that a holder asks for gives no right before somebody else confirms it', async () => {
  const asked = await ask('hr');
  expect(asked).toMatchObject({ status: 'asked', granted_by: idOf('hr'), confirmed_by: null });
  expect(await readsAll('sales')).toBe(false);
  expect([await waits('admin', asked['id']), await waits('hr', asked['id'])]).toEqual([true, false]);
  expect(await move('hr', path, Number(asked['id']), 'confirm')).toMatchObject({ status: 403 });
  expect(await move('sales', path, Number(asked['id']), 'confirm')).toMatchObject({ status: 403 });
  expect(await move('admin', path, Number(asked['id']), 'confirm')).toMatchObject({ status: 'confirmed', confirmed_by: idOf('admin') });
  expect(await readsAll('sales')).toBe(true);
  expect(await waits('admin', asked['id'])).toBe(false);
  expect(await move('admin', path, Number(asked['id']), 'end', { comment: 'Moved' })).toMatchObject({ status: 'ended' });
  expect(await readsAll('sales')).toBe(false);
  await clear();
});

test.each<[string, Person, () => object, object]>([
  [
    'a person who does not hold it',
    'payroll',
    () => ({ role: 'it' }),
    { status: 403, detail: 'Only a holder of this role asks for a further one' },
  ],
  ['the person who is to hold it', 'hr', () => ({ user: idOf('hr'), role: 'it' }), { status: 403, detail: 'Nobody asks for an own role' }],
  [
    'a holder, for an administrator',
    'hr',
    () => ({ user: admin?.id ?? idOf('admin') }),
    { status: 409, detail: 'An administrator holds no staff role' },
  ],
  ['an administrator', 'admin', () => ({}), { status: 403 }],
  [
    'a holder, from a day that is past',
    'hr',
    () => ({ valid_from: '2020-01-01' }),
    { status: 400, errors: { valid_from: 'A role that is asked for begins today at the earliest' } },
  ],
  ['a holder who confirms at once', 'hr', () => ({ status: 'confirmed' }), { status: 400 }],
  ['a holder who names who has confirmed', 'hr', () => ({ confirmed_by: idOf('admin') }), { status: 400 }],
])('is refused to %s', async (_name, person, values, refusal) => {
  expect(await ask(person, values())).toMatchObject(refusal);
  expect(await connection.run(sql`select from staff_roles where "user" = ${idOf('sales')} and role = 'it'`)).toEqual([]);
});

test('ends after seven days without a confirmation, and can be asked for again', async () => {
  const asked = Number((await ask('hr'))['id']);
  const now = clock.now.getTime();
  const at = async (days: number) => {
    clock.now = new Date(now + days * 86_400_000);
    await moveDue(portal);
    clock.now = new Date(now);
    return (await stored(path, asked))?.['status'];
  };
  expect([await at(6), await at(8)]).toEqual(['asked', 'ended']);
  expect(await move('admin', path, asked, 'confirm')).toMatchObject({ status: 409 });
  const user = expect.stringContaining('a role that has ended is asked for again there');
  expect(await ask('hr')).toMatchObject({ status: 409, errors: { user } });
  const earlier = { valid_from: '2020-01-01' };
  await connection.run(sql`update staff_roles set valid_from = '2020-01-01' where id = ${asked}`);
  expect(await move('hr', path, asked, 'ask_again', { values: earlier })).toMatchObject({
    status: 400,
    errors: { valid_from: expect.any(String) },
  });
  const values = { valid_from: '2030-01-01' };
  expect(await move('payroll', path, asked, 'ask_again', { values })).toMatchObject({ status: 403 });
  expect(await move('hr', path, asked, 'ask_again', { values })).toMatchObject({ status: 'asked', granted_by: idOf('hr') });
  await clear();
});

test('roles of a release without confirmation count as confirmed', async () => {
  await connection.run(sql`insert into staff_roles ("user", role, valid_from) values (${idOf('sales')}, 'it', '2020-01-01')`);
  expect(await readsAll('sales')).toBe(false);
  await connection.run(sql`delete from upgrades where name = ${staffRoleUpgrade.name}`);
  await runUpgrades(connection, [staffRoleUpgrade], { registry: portal.definitions.current(), print: () => {} });
  expect(await readsAll('sales')).toBe(true);
  await clear();
});
