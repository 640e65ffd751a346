import { describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { leaveUpgrade } from '../src/server/domain/leave/leaveUpgrade.ts';
import { systemContext } from '../src/server/framework/context/systemContext.ts';
import { runUpgrades } from '../src/server/framework/upgrades/runUpgrades.ts';
import { movedDay } from '../src/shared/framework/query/calendar.ts';
import { localDay } from '../src/shared/framework/query/dayStart.ts';
import { addFittingRow } from './fittingRow.ts';
import { requestPeople } from './requestPeople.ts';

/* Planned leave starts today or later; other leave is entered afterwards and cancelled until its decision (states L-3). */
const { connection, database, portal, clock, move, idOf, stored } = await requestPeople();
const registry = portal.definitions.current();
const today = localDay(clock.now, 'America/Toronto');
const day = (days: number) => movedDay(today, { days });
const [self] = await connection.run<{ id: number }>(sql`select id from employees where "user" = ${idOf('employee')}`);
const types = new Map(
  (await connection.run<{ code: string; id: number }>(sql`select code, id from leave_types`)).map(({ code, id }) => [code, id]),
);

describe('the cancellation of a request by its employee [R-252] [D-404] [D-743]', () => {
  const past = { status: 409, detail: 'A request whose date has passed cannot be cancelled' };
  const decided = { status: 409, detail: 'This change of status is not allowed' };
  const gone = { status: 'canceled' };
  test.each([
    ['planned, from tomorrow', false, 'pending', 1, gone],
    ['planned, from today', false, 'pending', 0, gone],
    ['planned, from yesterday', false, 'pending', -1, past],
    ['entered afterwards, of last week', true, 'pending', -7, gone],
    ['entered afterwards, undecided for long', true, 'pending', -60, gone],
    ['entered afterwards, decided', true, 'approved', -7, decided],
  ])('%s', async (_name, backdated, status, days, answer) => {
    const id = await addFittingRow(database, registry, 'time_off_requests', {
      employee: self?.id,
      leave_type: types.get(backdated ? 'medical' : 'personal'),
      backdated,
      status,
      start_date: day(days),
      end_date: day(days),
    });
    expect(await move('employee', 'time_off_requests', id, 'cancel')).toMatchObject(answer);
    expect(await stored('time_off_requests', id)).toMatchObject({ status: answer === gone ? 'canceled' : status });
  });
});

describe('a new request [D-549]', () => {
  const add = (code: string, start_date: string) =>
    portal.records.create(
      systemContext(portal, 'requests of a test'),
      'time_off_requests',
      { employee: self?.id, leave_type: types.get(code), start_date, end_date: start_date, requested_at: clock.now.toISOString() },
      { set: { days: 1, minutes: 480 } },
    );
  const inPast = 'Date cannot be in the past';
  const tooFar = 'Dates cannot be more than 10 days back';
  test.each([
    ['personal', 0],
    ['medical', -10],
    ['emergency', -10],
    ['bereavement', -10],
  ])('%s, %d days from today, is taken [R-244] [R-245]', async (code, days) => {
    const made = await add(code, day(days));
    expect(made).toMatchObject({ backdated: days < 0, status: 'pending' });
    expect(await move('employee', 'time_off_requests', Number(made['id']), 'cancel')).toMatchObject({ status: 'canceled' });
  });

  test.each([
    ['jury', -1, inPast],
    ['unpaid', -1, inPast],
    ['medical', -11, tooFar],
  ])('%s, %d days from today, is refused: %s [R-244] [R-245]', async (code, days, words) => {
    await expect(add(code, day(days))).rejects.toMatchObject({ errors: { start_date: { text: { en: words } } } });
  });
});

test('kinds of leave of an earlier release, and their requests, are marked', async () => {
  const marked = async () => [
    await connection.run(sql`select code from leave_types where backdated order by code`),
    await connection.run(sql`select count(*)::int as count from time_off_requests where backdated`),
  ];
  const before = await marked();
  await connection.run(sql`update leave_types set backdated = false`);
  await connection.run(sql`update time_off_requests set backdated = false`);
  await connection.run(sql`delete from upgrades where name = ${leaveUpgrade.name}`);
  await runUpgrades(connection, [leaveUpgrade], { registry, print: () => undefined });
  expect(await marked()).toEqual(before);
});
