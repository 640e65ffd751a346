import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { moveDue } from '../src/server/framework/records/moveDue.ts';
import { addFittingRow } from './fittingRow.ts';
import { addPerson } from './people.ts';
import { requestPeople } from './requestPeople.ts';

/* An exit condition from its approval to the end of the access (domain 3.1, states U-1, U-2, O-1, RP-1). */
const people = await requestPeople();
const { connection, database, call, signIn, move, add, stored, idOf, portal, clock } = people;
const path = 'exit_conditions';
const comment = 'Agreed';
const hour = '2030-01-31T22:00:00Z';
const registry = portal.definitions.current();

const [place] = await connection.run<{ company: number; group: number }>(
  sql`select "MT_COMP" as company, "MT_GRP" as "group" from users where id = ${idOf('employee')}`,
);
let count = 0;
let leaver: { readonly user: number; readonly employee: number; readonly uid: string };

beforeEach(async () => {
  count += 1;
  const uid = `leaver${count}`;
  const user = await addPerson(database, {
    uid,
    company: place?.company ?? 0,
    group: place?.group ?? 0,
    type: 'EMPLOYEE',
    base: 'employee',
  });
  const employee = await addFittingRow(database, registry, 'employees', { user, status: 'active' });
  leaver = { user, employee, uid };
});

async function exit(values: object = {}): Promise<number> {
  const { id } = await add('hr', path, {
    employee: leaver.employee,
    last_day: '2030-01-31',
    reason: 'resignation',
    manager: idOf('manager'),
    disable_access_at: hour,
    checklist: [{ item: 'Badge' }],
    ...values,
  });
  return id;
}

async function at(time: string): Promise<void> {
  const before = clock.now;
  clock.now = new Date(time);
  await moveDue(portal);
  clock.now = before;
}

const owned = (entity: string, values: object) => addFittingRow(database, registry, entity, { ...values });

describe('at the hour of an approved exit', () => {
  test('accounts, sessions, keys, schedules, delegations and roles end, each once [D-047]', async () => {
    const { token } = await signIn(leaver.uid, 'waybill');
    const key = await owned('api_tokens', { owner: leaver.user, status: 'enabled' });
    const schedule = await owned('scheduled_reports', { owner: leaver.user, status: 'active', name: 'Weekly' });
    const push = await owned('push_reports', { owner: leaver.user, status: 'active' });
    const role = await owned('staff_roles', {
      user: leaver.user,
      role: 'dock',
      status: 'confirmed',
      valid_from: '2020-01-01',
      valid_to: null,
    });
    const manager = await addFittingRow(database, registry, 'employees');
    const delegation = await owned('manager_delegations', {
      manager,
      delegate: leaver.employee,
      start_date: '2025-01-01',
      end_date: '2031-01-01',
    });
    const id = await exit();
    await at('2030-01-31T22:01:00Z');
    expect(await stored('users', leaver.user)).toMatchObject({ MT_STATUS: 'active' });
    await move('manager', path, id, 'approve', { comment });
    await at('2030-01-31T21:59:00Z');
    expect(await stored('users', leaver.user)).toMatchObject({ MT_STATUS: 'active' });
    await at('2030-01-31T22:00:00Z');
    await at('2030-01-31T22:01:00Z');
    expect(await stored(path, id)).toMatchObject({ access: 'ended', status: 'approved', assets_returned: true });
    // An exit that is carried out is not taken back (states R-5).
    expect(await move('manager', path, id, 'revert', { comment })).toMatchObject({ status: 409 });
    expect(await stored('users', leaver.user)).toMatchObject({ MT_STATUS: 'suspended' });
    expect((await call('GET', 'requests/inbox', { token })).statusCode).toBe(401);
    await expect(signIn(leaver.uid, 'waybill')).rejects.toThrow('401');
    expect(await stored('api_tokens', key)).toMatchObject({ status: 'disabled' });
    expect(await stored('scheduled_reports', schedule)).toMatchObject({ status: 'inactive', owner: leaver.user });
    expect(await stored('push_reports', push)).toMatchObject({ status: 'inactive' });
    expect(await stored('staff_roles', role)).toMatchObject({ valid_to: expect.anything() });
    expect(JSON.stringify((await stored('manager_delegations', delegation))?.['end_date'])).toContain('2030-01-31');
    const copies = await connection.run(sql`select owner, status, name from scheduled_reports where copied_from = ${schedule}`);
    expect(copies).toEqual([{ owner: idOf('manager'), status: 'inactive', name: expect.stringMatching(/^Weekly \(EX\d{10}\)$/) }]);
    const steps = await connection.run(
      sql`select transition from state_changes where entity = 'exit_conditions' and record_id = ${id} and field = 'access'`,
    );
    expect(steps).toEqual([{ transition: 'end_access' }]);
  });

  test('the account of a long leave is paused; a person without an account loses nothing', async () => {
    const id = await exit({ reason: 'leave' });
    await move('manager', path, id, 'approve', { comment });
    expect(await move('hr', path, id, 'end_access')).toMatchObject({ access: 'ended' });
    expect(await stored('users', leaver.user)).toMatchObject({ MT_STATUS: 'paused' });
    const employee = await addFittingRow(database, registry, 'employees', { user: null });
    const other = await exit({ employee });
    await move('manager', path, other, 'approve', { comment });
    expect(await move('hr', path, other, 'end_access')).toMatchObject({ access: 'ended' });
  });

  test('devices of the person are to be returned, and the request completes after them alone [D-048]', async () => {
    const asset = await addFittingRow(database, registry, 'it_assets', { status: 'assigned', assigned_to: leaver.employee });
    const lost = await addFittingRow(database, registry, 'it_assets', { status: 'assigned', assigned_to: leaver.employee });
    const id = await exit();
    await move('manager', path, id, 'approve', { comment });
    expect(await stored('it_assets', asset)).toMatchObject({ exit_condition: id, status: 'assigned' });
    await move('hr', path, id, 'end_access');
    const words = 'Access has not ended yet, or devices are still to be returned';
    expect(await move('hr', path, id, 'carry_out')).toMatchObject({ status: 409, detail: words });
    await move('hr', 'it_assets', asset, 'return');
    expect(await stored(path, id)).toMatchObject({ assets_returned: false });
    expect(await move('hr', 'it_assets', lost, 'lose')).toMatchObject({ status: 'lost' });
    expect(await stored(path, id)).toMatchObject({ assets_returned: true });
    expect(await move('hr', path, id, 'carry_out')).toMatchObject({ status: 'completed' });
  });

  test('the last administrator of a company does not go', async () => {
    const company = await addFittingRow(database, registry, 'companies', { code: 'lonely' });
    await connection.run(sql`update users set "MT_COMP" = ${company}, "MT_TYPE" = 'ADMIN' where id = ${leaver.user}`);
    const id = await exit();
    expect(await move('manager', path, id, 'approve', { comment })).toMatchObject({
      status: 409,
      detail: `Test ${leaver.uid} is the last administrator of the company. Make somebody else an administrator first.`,
    });
    await addPerson(database, { uid: `second${count}`, company, group: place?.group ?? 0, type: 'ADMIN' });
    expect(await move('manager', path, id, 'approve', { comment })).toMatchObject({ status: 'approved' });
    await connection.run(sql`update users set "MT_STATUS" = 'inactive' where "MT_UID" = ${`second${count}`}`);
    await at('2030-01-31T22:01:00Z');
    expect(await stored(path, id)).toMatchObject({ access: 'open' });
    expect(await stored('users', leaver.user)).toMatchObject({ MT_STATUS: 'active' });
  });
});

test('nobody ends the own access, nor before the approval, and who only reads it changes nothing [D-589] [D-591]', async () => {
  const id = await exit();
  await people.giveRole('payroll', 'payroll');
  expect(await people.edit('payroll', path, id, { last_day: '2031-01-31' })).toMatchObject({ status: 403, detail: 'Unauthorized' });
  expect(await move('hr', path, id, 'end_access')).toMatchObject({ status: 409, detail: 'Request is not approved' });
  await connection.run(sql`update exit_conditions set status = 'approved' where id = ${id}`);
  expect(await move('manager', path, id, 'end_access')).toMatchObject({ status: 403 });
});
