import { expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { addFittingRow } from './fittingRow.ts';
import { requestPeople } from './requestPeople.ts';

/* The approver of leave is stored at the decision (law E8). */
const { connection, database, portal, move, idOf } = await requestPeople();
const employeeOf = async (user: number) =>
  (await connection.run<{ id: number }>(sql`select id from employees where "user" = ${user}`))[0]?.id;

test.each(['time_off_requests', 'vacation_requests'])('%s that are decided name the employee who decided', async (path) => {
  const employee = await employeeOf(idOf('employee'));
  const manager = await employeeOf(idOf('manager'));
  await connection.run(sql`update employees set manager = ${manager} where id = ${employee}`);
  const [type] = await connection.run<{ id: number }>(sql`select min(id) as id from leave_types`);
  for (const [name, status] of [
    ['approve', 'booked'],
    ['reject', 'rejected'],
  ] as const) {
    const id = await addFittingRow(database, portal.definitions.current(), path, {
      employee,
      status: 'pending',
      start_date: '2031-02-03',
      end_date: '2031-02-04',
      ...(path === 'time_off_requests' && { leave_type: type?.id }),
    });
    expect(await move('manager', path, id, name, { comment: 'Fine' })).toMatchObject({ status, approver: manager });
  }
});
