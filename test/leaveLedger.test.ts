import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { readType } from '../src/server/domain/leave/leaveRequest.ts';
import { countBalances } from '../src/server/domain/leave/settleBalances.ts';
import { systemContext } from '../src/server/framework/context/systemContext.ts';
import type { LeaveBalance } from '../src/shared/domain/leave/leaveBalance.ts';
import { overBooked } from '../src/shared/domain/leave/leaveLedger.ts';
import { liveLeaveStates } from '../src/shared/domain/leave/leaveStates.ts';
import { AppError } from '../src/shared/framework/AppError.ts';
import { getField } from '../src/shared/framework/definitions/entity.ts';
import { getEntity } from '../src/shared/framework/definitions/registry.ts';
import { english } from './catalogues.ts';
import { addFittingRow } from './fittingRow.ts';
import { type Person, requestPeople } from './requestPeople.ts';

/* Requests for leave move the ledger, and balances follow it (domain 5.13, law E6, E7, states L-2 to L-10). */
const { connection, database, portal, move, idOf, stored } = await requestPeople();
const registry = portal.definitions.current();
const all = systemContext(portal, 'leave of a test');
const employeeOf = async (person: Person) =>
  (await connection.run<{ id: number }>(sql`select id from employees where "user" = ${idOf(person)}`))[0]?.id ?? 0;
const [employee, manager, payroll] = [await employeeOf('employee'), await employeeOf('manager'), await employeeOf('payroll')];
const [pattern] = await connection.run<{ id: number }>(
  sql`select p.id from work_patterns p where p.cycle_days = 7 and p.day_minutes = 480 order by p.code limit 1`,
);
await connection.run(sql`update employees set manager = ${manager}, work_pattern = ${pattern?.id} where id = ${employee}`);
await connection.run(sql`delete from employee_patterns where employee = ${employee}`);
await connection.run(sql`delete from work_pattern_shifts where work_pattern = ${pattern?.id}`);
await connection.run(sql`update work_patterns set anchor_date = '2026-03-09' where id = ${pattern?.id}`);
await connection.run(sql`insert into work_pattern_shifts (work_pattern, day, start_time, minutes)
  select ${pattern?.id}, d, '08:00', 480 from generate_series(1, 5) d`);
const types = new Map(
  (await connection.run<{ code: string; id: number }>(sql`select code, id from leave_types`)).map(({ code, id }) => [code, id]),
);

test('the balances of the demo are those of its ledger and requests, and its over booked requests those that are not covered [R-255]', async () => {
  const access = { all, connection: portal.database.scoped(all), records: portal.records };
  const rows = await connection.run<LeaveBalance & { id: number; employee: number; code: string; first: string; last: string }>(sql`
    select b.*, t.code, b.period_start::text as first, b.period_end::text as last from leave_balances b join leave_types t on t.id = b.leave_type`);
  const differences: unknown[] = [];
  for (const { employee: person, code, first, last, ...row } of rows) {
    const [counted] = await countBalances(access, { employee: person, type: await readType(access, { code }), first, last });
    const { opening, accrued, adjusted, pending, booked, taken, available } = row;
    if (JSON.stringify(counted?.balance) !== JSON.stringify({ opening, accrued, adjusted, pending, booked, taken, available }))
      differences.push([row.id, code, counted?.balance, row]);
    const live = (counted?.requests ?? []).filter(({ status }) => status === 'booked' || status === 'over_booked');
    const uncovered = overBooked(live, -(counted?.left ?? 0));
    differences.push(...live.filter((request) => uncovered.has(request) !== (request.status === 'over_booked')));
  }
  expect(differences).toEqual([]);
});

let year = 2030;

interface Period {
  readonly code: string;
  readonly type: number;
  readonly year: number;
  readonly balance: number;
}

/** A balance of a year that has no other leave. */
async function addPeriod(code: string, accrued: number): Promise<Period> {
  year += 1;
  const type = types.get(code) ?? 0;
  const figures = { opening: 0, adjusted: 0, pending: 0, booked: 0, taken: 0, accrued, available: accrued };
  const balance = await addFittingRow(database, registry, 'leave_balances', {
    employee,
    leave_type: type,
    period_start: `${year}-01-01`,
    period_end: `${year}-12-31`,
    ...figures,
  });
  await addLedgerRow({ code, type, year, balance }, 'accrual', accrued);
  return { code, type, year, balance };
}

const addLedgerRow = (period: Period, kind: string, minutes: number) =>
  portal.records.create(
    all,
    'leave_transactions',
    {},
    { set: { employee, leave_type: period.type, on_date: `${period.year}-01-01`, kind, minutes, note: 'Test' } },
  );

const tableOf = ({ code }: Period) => (code === 'vacation' ? 'vacation_requests' : 'time_off_requests');

interface Asked {
  readonly days?: number;
  readonly week?: number;
  readonly minutes?: number;
  readonly status?: string;
  readonly more?: object;
}

/** A request of whole days from Monday on, `week` weeks after the first Monday of February. */
async function addRequest(
  period: Period,
  { days = 1, week = 0, minutes = days * 480, status = 'pending', more = {} }: Asked = {},
): Promise<number> {
  const monday = new Date(Date.UTC(period.year, 1, 1 + 7 * week));
  monday.setUTCDate(monday.getUTCDate() + ((8 - monday.getUTCDay()) % 7));
  const day = (offset: number) => new Date(monday.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
  return addFittingRow(database, registry, tableOf(period), {
    employee,
    start_date: day(0),
    end_date: day(days - 1),
    minutes,
    days: minutes / 480,
    status,
    requested_at: '2026-03-01T12:00:00Z',
    ...(period.code === 'vacation' ? { kind: 'time' } : { leave_type: period.type, backdated: false }),
    ...more,
  });
}

const approve = (period: Period, id: number) => move('manager', tableOf(period), id, 'approve', { comment: 'Enjoy' });
const bySystem = (period: Period, id: number, transition: string) => portal.records.move(all, tableOf(period), id, transition);
const balanceOf = ({ balance }: Period) => stored('leave_balances', balance);

async function ledgerOf(period: Period, id: number) {
  const column = sql.id('t', period.code === 'vacation' ? 'vacation_request' : 'request');
  const rows = await connection.run<{ day: string; kind: string; minutes: number }>(
    sql`select t.on_date::text as day, t.kind, t.minutes from leave_transactions t where ${column} = ${id} order by t.on_date, t.id`,
  );
  return rows.map(({ day, kind, minutes }) => `${day.slice(5)} ${kind} ${minutes}`);
}

describe('an approval books the request [R-254] [D-401]', () => {
  test('by day, in one step with the history of both', async () => {
    const period = await addPeriod('vacation', 7200);
    const id = await addRequest(period, { days: 8, minutes: 6 * 480 });
    expect(await approve(period, id)).toMatchObject({ status: 'booked', approver: manager, decision_comment: 'Enjoy' });
    const ledger = await ledgerOf(period, id);
    expect(ledger).toHaveLength(6);
    expect(new Set(ledger.map((row) => row.slice(6)))).toEqual(new Set(['booking -480']));
    expect(await balanceOf(period)).toMatchObject({ accrued: 7200, pending: 0, booked: 2880, taken: 0, available: 4320 });
    const steps = await connection.run(
      sql`select transition, to_state from state_changes where entity = 'vacation_requests' and record_id = ${id} order by id`,
    );
    expect(steps).toEqual([
      { transition: 'approve', to_state: 'approved' },
      { transition: 'book', to_state: 'booked' },
    ]);
  });

  test('without the general holidays among its days', async () => {
    const period = await addPeriod('vacation', 7200);
    const id = await addRequest(period, { days: 2, minutes: 480 });
    const day = String(
      (await connection.run<{ day: string }>(sql`select start_date::text as day from vacation_requests where id = ${id}`))[0]?.day,
    );
    await addFittingRow(database, registry, 'holidays', {
      scope: 'federal',
      holiday_date: day,
      observed_date: day,
      province: null,
      terminal: null,
    });
    await approve(period, id);
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(5, 10);
    expect(await ledgerOf(period, id)).toEqual([`${next} booking -480`]);
  });

  const words = 'Error submitting request - vacation entitlement would be exceeded';
  test.each([
    ['vacation', 1440, 3, { status: 'booked' }],
    ['vacation', 1440, 4, { status: 409, detail: words }],
    ['personal', 960, 2, { status: 'booked' }],
    ['personal', 960, 3, { status: 409, detail: 'The balance of this kind of leave does not cover the request' }],
    ['unpaid', 0, 3, { status: 'booked' }],
    ['emergency', 480, 2, { status: 'booked' }],
    ['jury', 0, 1, { status: 'booked' }],
  ])('%s, %i minutes left, %i days asked [R-261]', async (code, left, days, answer) => {
    const period = await addPeriod(code, left);
    const id = await addRequest(period, { days });
    expect(await approve(period, id)).toMatchObject(answer);
    const isBooked = answer.status === 'booked';
    expect(await stored(tableOf(period), id)).toMatchObject({ status: isBooked ? 'booked' : 'pending' });
    expect(await ledgerOf(period, id)).toHaveLength(isBooked ? days : 0);
  });

  test('leave with a limit and no balance is refused, leave without one is booked', async () => {
    const [limited, free] = [
      { code: 'vacation', type: types.get('vacation') ?? 0 },
      { code: 'unpaid', type: types.get('unpaid') ?? 0 },
    ];
    expect(await approve({ ...limited, year: 2029, balance: 0 }, await addRequest({ ...limited, year: 2029, balance: 0 }))).toMatchObject({
      status: 409,
    });
    expect(await approve({ ...free, year: 2029, balance: 0 }, await addRequest({ ...free, year: 2029, balance: 0 }))).toMatchObject({
      status: 'booked',
    });
  });

  test('of two at once of which the balance covers one, one is booked [R-261]', async () => {
    const period = await addPeriod('vacation', 5 * 480);
    const ids = [await addRequest(period, { days: 3 }), await addRequest(period, { days: 3, week: 2 })];
    const answers = await Promise.all(ids.map((id) => approve(period, id)));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['409', 'booked']);
    expect(await balanceOf(period)).toMatchObject({ booked: 1440, pending: 1440, available: -480 });
  });

  test('a request that an earlier release left approved is booked by the clock', async () => {
    const period = await addPeriod('vacation', 960);
    const id = await addRequest(period, { status: 'approved' });
    await bySystem(period, id, 'book');
    expect(await balanceOf(period)).toMatchObject({ booked: 480, pending: 0, available: 480 });
  });
});

describe.each(['vacation_requests', 'time_off_requests'])('the statuses of %s [R-254]', (entity) => {
  const options = getField(getEntity(registry, entity), 'status').options ?? [];
  test.each<[string, string, string, string, readonly string[]]>([
    ['[D-396]', 'pending', 'Pending', 'En attente', []],
    ['[D-397]', 'approved', 'Approved', 'Approuvée', ['approve']],
    ['[D-398]', 'rejected', 'Rejected', 'Rejetée', ['reject']],
    ['[D-399]', 'canceled', 'Canceled', 'Annulée', ['cancel']],
    ['[D-400]', 'processed', 'Processed', 'Traitée', ['approve', 'process']],
    ['[D-401]', 'booked', 'Booked', 'Réservée', ['approve']],
    ['[D-402]', 'taken', 'Taken', 'Prise', ['approve', 'take']],
    ['[D-403]', 'over_booked', 'Over booked', 'Surréservée', ['approve', 'overbook']],
  ])('%s %s is reached by an allowed step, with its label', async (_ids, status, en, fr, steps) => {
    expect(options.find(({ value }) => value === status)?.label).toEqual({ en, fr });
    const period = await addPeriod(entity === 'vacation_requests' ? 'vacation' : 'personal', 480);
    const id = await addRequest(period);
    for (const step of steps) await portal.records.move(all, entity, id, step, { comment: 'Step' });
    const states = await connection.run<{ state: string }>(
      sql`select to_state as state from state_changes where entity = ${entity} and record_id = ${id}`,
    );
    expect(['pending', ...states.map(({ state }) => state)]).toContain(status);
  });
});

describe('leave that ends gives its minutes back or uses them', () => {
  test.each<[string, Person, string]>([
    ['reject', 'manager', 'pending'],
    ['cancel', 'employee', 'pending'],
    ['withdraw', 'employee', 'booked'],
    ['cancel_taken', 'payroll', 'taken'],
    ['cancel_processed', 'payroll', 'processed'],
  ])('%s by the %s [R-253] [R-254] [D-405]', async (name, person, state) => {
    for (const code of ['vacation', 'personal']) {
      const period = await addPeriod(code, 960);
      const id = await addRequest(period, { days: 2 });
      if (state !== 'pending') await approve(period, id);
      if (state === 'taken' || state === 'processed') await bySystem(period, id, 'take');
      if (state === 'processed') await bySystem(period, id, 'process');
      expect(await move(person, tableOf(period), id, name, { comment: 'Plans changed' })).toMatchObject({
        status: name === 'reject' ? 'rejected' : 'canceled',
      });
      expect(await balanceOf(period)).toMatchObject({ pending: 0, booked: 0, taken: 0, available: 960 });
    }
  });

  test.each(['take', 'process'])('%s turns booked minutes into taken ones, by day [D-400] [D-402]', async (name) => {
    const period = await addPeriod('vacation', 960);
    const id = await addRequest(period, { days: 2 });
    await approve(period, id);
    await bySystem(period, id, name);
    expect((await ledgerOf(period, id)).map((row) => row.slice(6))).toEqual(
      [0, 1].flatMap(() => ['booking -480', 'booking 480', 'taken -480']),
    );
    expect(await balanceOf(period)).toMatchObject({ booked: 0, taken: 960, available: 0 });
  });

  test.each([
    ['cancel_taken', 'taken'],
    ['cancel_processed', 'processed'],
  ])('%s is for payroll, with a comment, and not for the own leave [R-253] [R-256] [R-257]', async (name, status) => {
    const period = await addPeriod('vacation', 960);
    const id = await addRequest(period, { status });
    const refusal = 'Contact payroll to cancel a processed request';
    for (const person of ['manager', 'employee'] as const)
      expect(await move(person, tableOf(period), id, name, { comment: 'No' })).toMatchObject({ status: 403, detail: refusal });
    expect(await move('payroll', tableOf(period), id, name)).toMatchObject({
      status: 400,
      errors: { comment: 'Comment required on approve or reject' },
    });
    await connection.run(sql`update vacation_requests set employee = ${payroll} where id = ${id}`);
    expect(await move('payroll', tableOf(period), id, name, { comment: 'Mine' })).toMatchObject({
      status: 403,
      detail: 'You cannot approve your own request',
    });
  });

  test('vacation pay alone is booked on its pay day, and paid when it is processed', async () => {
    const period = await addPeriod('vacation', 960);
    const pay_date = await addFittingRow(database, registry, 'pay_periods', {
      pay_frequency: 'monthly',
      year: period.year,
      period: 5,
      start_date: `${period.year}-05-01`,
      end_date: `${period.year}-05-31`,
      pay_date: `${period.year}-06-04`,
      closed: false,
    });
    const id = await addRequest(period, { more: { kind: 'pay', start_date: null, end_date: null, pay_date, pay_amount: 100 } });
    await approve(period, id);
    expect(await ledgerOf(period, id)).toEqual(['06-04 booking -480']);
    await bySystem(period, id, 'process');
    expect(await balanceOf(period)).toMatchObject({ booked: 0, taken: 0, adjusted: -480, available: 480 });
    await move('payroll', tableOf(period), id, 'cancel_processed', { comment: 'Not paid' });
    expect(await balanceOf(period)).toMatchObject({ booked: 0, taken: 0, adjusted: 0, available: 960 });
  });
});

/** Differences between a vacation balance and what its ledger and requests say; undefined if there is none. */
async function differenceOf(period: Period): Promise<object | undefined> {
  const requests = await connection.run<{ status: string; minutes: number }>(sql`
    select status, minutes from vacation_requests where employee = ${employee} and extract(year from start_date) = ${period.year}`);
  const minutesIn = (...states: readonly string[]) =>
    requests.filter(({ status }) => states.includes(status)).reduce((sum, { minutes }) => sum + minutes, 0);
  const [{ total } = { total: 0 }] = await connection.run<{ total: number }>(sql`select coalesce(sum(minutes), 0)::int as total
    from leave_transactions where employee = ${employee} and leave_type = ${period.type} and extract(year from on_date) = ${period.year}`);
  const [pending, booked, taken] = [minutesIn('pending'), minutesIn('booked', 'over_booked'), minutesIn('taken', 'processed')];
  const figures = { pending, booked, taken, available: total - pending, isOverBooked: total < 0 && booked > 0 };
  const row = await balanceOf(period);
  const shown = {
    pending: row?.['pending'],
    booked: row?.['booked'],
    taken: row?.['taken'],
    available: row?.['available'],
    isOverBooked: minutesIn('over_booked') > 0,
  };
  return JSON.stringify(figures) === JSON.stringify(shown) ? undefined : { figures, shown };
}

/** Makes the balance follow requests that were added behind its back. */
const lower = (period: Period, minutes = 0) => addLedgerRow(period, 'adjust', -minutes);

test('balances agree with ledger and requests after any steps [domain 5.13]', async () => {
  const names = ['approve', 'approve', 'reject', 'cancel', 'withdraw', 'take', 'process', 'cancel_taken', 'cancel_processed'] as const;
  const step = fc.tuple(fc.nat(3), fc.constantFrom(...names, 'lower', 'raise'));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const period = await addPeriod('vacation', 6 * 480);
      const ids: number[] = [];
      for (let index = 0; index < 4; index += 1) ids.push(await addRequest(period, { days: index + 1, week: 2 * index }));
      await lower(period);
      for (const [index, name] of steps) {
        if (name === 'lower' || name === 'raise') await lower(period, name === 'lower' ? 960 : -960);
        else await portal.records.move(all, 'vacation_requests', ids[index] ?? 0, name, { comment: 'Step' }).catch(() => undefined);
        expect(await differenceOf(period)).toBeUndefined();
      }
    }),
    { numRuns: 8 },
  );
});

test('steps and adjustments of one person at once wait for each other [domain 5.13]', async () => {
  const period = await addPeriod('vacation', 8 * 480);
  const ids: number[] = [];
  for (const week of [0, 2, 4, 6]) ids.push(await addRequest(period, { days: 2, week }));
  for (const id of ids.slice(0, 3)) await approve(period, id);
  const [first = 0, second = 0, third = 0, waiting = 0] = ids;
  const answers = await Promise.all([
    move('employee', tableOf(period), third, 'withdraw'),
    lower(period, 3 * 480),
    approve(period, waiting),
    bySystem(period, first, 'take'),
    move('employee', tableOf(period), second, 'withdraw'),
    lower(period, 480),
  ]);
  expect(answers.map(({ status }) => status).filter((status) => Number(status) >= 500)).toEqual([]);
  expect(await differenceOf(period)).toBeUndefined();
});

test.each([
  ['the day before its payroll closes', '2026-03-11T15:00:00Z', false, 'canceled'],
  ['the day on which its payroll closes', '2026-03-10T23:00:00Z', false, 409],
  ['after an early close', '2026-03-20T23:00:00Z', true, 409],
])('vacation pay is taken back until the day before its payroll closes: %s [R-252]', async (_name, cutoff, closed, status) => {
  for (const [state, name] of [
    ['pending', 'cancel'],
    ['booked', 'withdraw'],
  ] as const) {
    const period = await addPeriod('vacation', 960);
    const days = { start_date: `${period.year}-05-01`, end_date: `${period.year}-05-31`, pay_date: `${period.year}-06-04` };
    const calendar = { pay_frequency: 'monthly', year: period.year, period: 6, cutoff, closed };
    const pay_date = await addFittingRow(database, registry, 'pay_periods', { ...calendar, ...days });
    const more = { kind: 'pay', start_date: null, end_date: null, pay_date, pay_amount: 100 };
    const id = await addRequest(period, { status: state, more });
    expect(await move('employee', tableOf(period), id, name)).toMatchObject({ status });
  }
});

describe('an allowance that is lowered after a booking [R-255] [D-403]', () => {
  const statuses = (period: Period, ids: readonly number[]) =>
    Promise.all(ids.map(async (id) => (await stored(tableOf(period), id))?.['status']));
  const noticesOf = (period: Period, id: number, notice: string) =>
    connection.run(sql`select id from notice_events where notice = ${notice} and entity = ${tableOf(period)} and record_id = ${id}`);

  test('marks the latest starts until the rest is covered, and takes it back', async () => {
    const period = await addPeriod('vacation', 6 * 480);
    const ids: number[] = [];
    for (const week of [0, 2, 4]) ids.push(await addRequest(period, { days: 2, week }));
    for (const id of ids) await approve(period, id);
    const steps: readonly (readonly [number, readonly string[]])[] = [
      [-1, ['booked', 'booked', 'over_booked']],
      [-480 * 2, ['booked', 'over_booked', 'over_booked']],
      [480 * 2, ['booked', 'booked', 'over_booked']],
      [1, ['booked', 'booked', 'booked']],
    ];
    for (const [minutes, expected] of steps) {
      await addLedgerRow(period, 'adjust', minutes);
      expect(await statuses(period, ids)).toEqual(expected);
    }
    expect(await noticesOf(period, ids[2] ?? 0, 'leave_over_booked')).toHaveLength(1);
    expect(await balanceOf(period)).toMatchObject({ adjusted: 0, booked: 6 * 480, available: 0 });
  });

  test.each([
    ['personal', 'over_booked'],
    ['unpaid', 'booked'],
    ['emergency', 'booked'],
  ])('%s leave becomes %s', async (code, status) => {
    const period = await addPeriod(code, 480);
    const id = await addRequest(period);
    await approve(period, id);
    await addLedgerRow(period, 'adjust', -480);
    expect(await statuses(period, [id])).toEqual([status]);
  });

  test('what waits makes nothing over booked, and a withdrawal covers another one', async () => {
    const period = await addPeriod('vacation', 4 * 480);
    const [first, second, waiting] = [
      await addRequest(period, { days: 2 }),
      await addRequest(period, { days: 2, week: 2 }),
      await addRequest(period, { days: 5, week: 4 }),
    ];
    for (const id of [first, second]) await approve(period, id);
    expect(await statuses(period, [first, second, waiting])).toEqual(['booked', 'booked', 'pending']);
    await addLedgerRow(period, 'adjust', -480);
    expect(await statuses(period, [first, second])).toEqual(['booked', 'over_booked']);
    await move('employee', tableOf(period), first, 'withdraw');
    expect(await statuses(period, [first, second])).toEqual(['canceled', 'booked']);
    expect(await noticesOf(period, first, 'leave_withdrawn')).toHaveLength(1);
  });
});

describe('two live requests of a person [R-247] [D-675]', () => {
  const create = (code: string, from: string, to: string, times: object = {}) => {
    const [entity, kind] =
      code === 'vacation' ? ['vacation_requests', { kind: 'time' }] : ['time_off_requests', { leave_type: types.get(code) }];
    const values = { employee, start_date: from, end_date: to, requested_at: '2026-03-10T12:00:00Z', ...kind, ...times };
    const more = entity === 'vacation_requests' ? { entitlement_days: 0 } : {};
    return portal.records.create(all, entity, values, { set: { days: 1, minutes: 480, ...more } });
  };
  const words = 'This request date already exists in the database';
  const morning = { start_time: '08:00', end_time: '12:00' };
  const noon = { start_time: '12:00', end_time: '16:00' };

  test.each<[string, readonly [string, string, string, object?], readonly [string, string, string, object?], boolean]>([
    ['the same day', ['unpaid', '16', '16'], ['unpaid', '16', '16'], true],
    ['the next day', ['unpaid', '16', '16'], ['unpaid', '17', '17'], false],
    ['a day within', ['unpaid', '16', '20'], ['jury', '18', '18'], true],
    ['the other table', ['vacation', '16', '17'], ['unpaid', '17', '18'], true],
    ['the other table, as a vacation', ['unpaid', '16', '17'], ['vacation', '17', '18'], true],
    ['the rest of the day', ['unpaid', '16', '16', morning], ['unpaid', '16', '16', noon], false],
    ['a part of the same hours', ['unpaid', '16', '16', morning], ['unpaid', '16', '16', { ...noon, start_time: '11:59' }], true],
  ])('%s', async (_name, first, second, isTaken) => {
    year += 1;
    const add = ([code, from, to, times]: typeof first) => create(code, `${year}-06-${from}`, `${year}-06-${to}`, times);
    await add(first);
    const outcome = await add(second).then(
      ({ status }) => status,
      (error: unknown) => (error instanceof AppError ? error.code : error),
    );
    expect(outcome).toBe(isTaken ? 'leave_date_taken' : 'pending');
    expect(english['error.leave_date_taken']).toBe(words);
  });

  test.each([...liveLeaveStates.map((status) => [status, true] as const), ['rejected', false] as const, ['canceled', false] as const])(
    'beside one that is %s: refused %s',
    async (status, isTaken) => {
      year += 1;
      const day = `${year}-06-16`;
      await addFittingRow(database, registry, 'time_off_requests', {
        employee,
        leave_type: types.get('jury'),
        backdated: false,
        status,
        start_date: day,
        end_date: day,
      });
      const outcome = await create('unpaid', day, day).then(
        () => false,
        () => true,
      );
      expect(outcome).toBe(isTaken);
    },
  );

  test('of two made at once one is stored', async () => {
    year += 1;
    const day = `${year}-06-16`;
    const made = await Promise.allSettled([create('unpaid', day, day), create('vacation', day, day), create('jury', day, day)]);
    expect(made.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  test('a new request waits in its balance', async () => {
    const period = await addPeriod('vacation', 960);
    await create('vacation', `${period.year}-06-16`, `${period.year}-06-16`);
    expect(await balanceOf(period)).toMatchObject({ pending: 480, available: 480 });
  });
});

test('the close of a pay period processes the leave that has ended, and vacation pay of its pay day [R-254] [D-400]', async () => {
  const period = await addPeriod('vacation', 10 * 480);
  await connection.run(sql`update employees set pay_frequency = 'weekly' where id = ${employee}`);
  const pay = await addFittingRow(database, registry, 'pay_periods', {
    pay_frequency: 'weekly',
    year: period.year,
    period: 7,
    start_date: `${period.year}-02-01`,
    end_date: `${period.year}-02-20`,
    pay_date: `${period.year}-02-27`,
    closed: false,
  });
  const paid = { kind: 'pay', start_date: null, end_date: null, pay_date: pay, pay_amount: 100 };
  const requests = [
    await addRequest(period),
    await addRequest(period, { days: 2, week: 1 }),
    await addRequest(period, { week: 5 }),
    await addRequest(period, { more: paid }),
    await addRequest(period, { week: 1, status: 'pending' }),
  ];
  for (const id of requests.slice(0, 4)) await approve(period, id);
  await bySystem(period, requests[0] ?? 0, 'take');
  await portal.records.change(all, 'pay_periods', pay, {}, { set: { closed: true } });
  const rows = await Promise.all(requests.map((id) => stored('vacation_requests', id)));
  expect(rows.map((row) => [row?.['status'], row?.['processed_in']])).toEqual([
    ['processed', pay],
    ['processed', pay],
    ['booked', null],
    ['processed', pay],
    ['pending', null],
  ]);
  expect(await balanceOf(period)).toMatchObject({ adjusted: -480, booked: 480, taken: 3 * 480, pending: 480 });
});
