import { describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { moveDue } from '../src/server/framework/records/moveDue.ts';
import { requestPeople } from './requestPeople.ts';

/* A request to change a user, up to the change (domain 3.1). */
const people = await requestPeople();
const { connection, call, as, move, add, stored, idOf, portal, clock } = people;
const path = 'change_user_requests';
const comment = 'Discussed';

const [target] = await connection.run<{ id: number; phone: string }>(sql`
  select u.id, u.phone from users u join companies c on c.id = u."MT_COMP"
  where c.code = 'waybill' and u."MT_TYPE" = 'EMPLOYEE' and u."MT_STATUS" = 'active' and u.phone is not null order by u.id desc limit 1`);
const [other] = await connection.run<{ id: number; code: string; label: string }>(sql`
  select t.id, t.code, t.code || ' ' || t.name as label from terminals t where t.id <> (select terminal from users where id = ${target?.id}) limit 1`);

function body(values: object = {}): object {
  return {
    target_user: target?.id,
    action: 'update',
    changes: [{ field: 'phone', new_value: '4165550188' }],
    effective_date: '2030-01-07',
    manager: idOf('manager'),
    justification: 'Moves to another desk',
    ...values,
  };
}

async function approved(values: object = {}): Promise<number> {
  const { id } = await add('employee', path, body(values));
  expect(await move('manager', path, id, 'approve', { comment })).toMatchObject({ status: 'approved' });
  return id;
}

describe('a request to change a user', () => {
  test('shows before and after, and is made as one when it is carried out [D-046] [R-206] [D-586] [D-588]', async () => {
    const changes = [
      { field: 'phone', new_value: '4165550188' },
      { field: 'terminal', new_value: other?.code.toLowerCase() },
    ];
    const made = await add('employee', path, body({ changes }));
    expect(made).toMatchObject({
      changes: [
        { field: 'phone', old_value: target?.phone, new_value: '4165550188' },
        { field: 'terminal', old_value: expect.stringContaining(' '), new_value: other?.code.toLowerCase() },
      ],
    });
    expect(await move('hr', path, made.id, 'carry_out')).toMatchObject({ status: 409, detail: 'Request is not approved' });
    expect(await people.edit('hr', path, made.id, { justification: 'Another one' })).toMatchObject({ status: 403, detail: 'Unauthorized' });
    await move('manager', path, made.id, 'approve', { comment });
    expect(await stored('users', target?.id ?? 0)).toMatchObject({ phone: target?.phone });
    expect(await move('hr', path, made.id, 'carry_out')).toMatchObject({ status: 'completed', applied_at: expect.any(String) });
    expect(await stored('users', target?.id ?? 0)).toMatchObject({ phone: '4165550188', terminal: other?.id, updated_by: idOf('hr') });
  });

  test('says what has changed in the user meanwhile, and changes nothing then', async () => {
    const changes = [
      { field: 'MT_LNAME', new_value: 'Newname' },
      { field: 'phone', new_value: '4165550177' },
    ];
    const id = await approved({ changes });
    await connection.run(sql`update users set phone = '4165550166' where id = ${target?.id}`);
    expect(await move('hr', path, id, 'carry_out')).toMatchObject({
      status: 409,
      detail: expect.stringContaining('Phone was 4165550188 and is 4165550166'),
    });
    expect((await stored('users', target?.id ?? 0))?.['MT_LNAME']).not.toBe('Newname');
    expect(await stored(path, id)).toMatchObject({ status: 'approved', applied_at: null });
  });

  test.each([
    ['a terminal that does not exist', { changes: [{ field: 'terminal', new_value: 'Nowhere' }] }, 'changes/0/new_value'],
    ['a field of another action', { changes: [{ field: 'MT_STATUS', new_value: 'locked' }] }, 'changes/0/field'],
    ['no change', { changes: null }, 'changes'],
  ])('is refused with %s', async (_name, values, place) => {
    const answer = await call('POST', path, { ...as('employee'), body: body(values) });
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([400, [place]]);
  });

  test('is made by the portal on its day, also when it is approved late [R-206]', async () => {
    const id = await approved({ effective_date: '2026-12-15', changes: [{ field: 'phone', new_value: '4165550155' }] });
    await moveDue(portal);
    expect(await stored(path, id)).toMatchObject({ status: 'approved' });
    const before = clock.now;
    clock.now = new Date('2026-12-15T06:00:00Z');
    await moveDue(portal);
    clock.now = before;
    expect(await stored(path, id)).toMatchObject({ status: 'completed' });
    expect(await stored('users', target?.id ?? 0)).toMatchObject({ phone: '4165550155' });
  });

  test('to lock is carried out by an administrator alone, and ends the sessions', async () => {
    const id = await approved({ action: 'lock', changes: null });
    expect((await stored(path, id))?.['changes']).toEqual([{ field: 'MT_STATUS', old_value: 'active', new_value: 'locked' }]);
    expect((await move('hr', path, id, 'carry_out'))['status']).toBe(409);
    expect(await move('hr', path, id, 'carry_out_as_administrator')).toMatchObject({ status: 403 });
    expect(await move('admin', path, id, 'carry_out_as_administrator')).toMatchObject({ status: 'completed' });
    expect(await stored('users', target?.id ?? 0)).toMatchObject({ MT_STATUS: 'locked' });
    const [step] = await connection.run(
      sql`select transition from state_changes where entity = 'users' and record_id = ${target?.id} order by id desc limit 1`,
    );
    expect(step).toEqual({ transition: 'lock' });
  });

  test('of an administrator is made by an administrator alone', async () => {
    const id = await approved({ target_user: idOf('admin'), changes: [{ field: 'MT_EMAIL', new_value: 'taken@example.com' }] });
    expect(await move('hr', path, id, 'carry_out')).toMatchObject({ status: 403, detail: 'Unable to modify selected account' });
  });
});
