import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { invariant } from '../src/shared/framework/AppError.ts';
import type { RecordTransitions } from '../src/shared/framework/states/RecordTransitions.ts';
import { demoOptions } from './demoOptions.ts';
import { addFittingRow } from './fittingRow.ts';
import { testServer } from './server.ts';
import { byTurn } from './tier.ts';

// Readers of the data of people (domain 4.2, 4.4, 4.6): the rows that each reader may see are counted by plain SQL and compared with every
// way in.
const { database, portal, signIn, call } = await testServer({ withDemo: true });
const connection = database.unscoped('test');
const { password } = demoOptions;

/** Whose rows a reader sees: none, the reader's own, also those of the team, or everybody's. */
type Sight = 'none' | 'own' | 'team' | 'all';

/** Rows of a person, and the path of the reference to that person. */
interface PersonalRows {
  readonly path: string;
  readonly employee: string;
  /** What the manager, the payroll and the hr role see; everybody else on file sees the own rows. */
  readonly manager: Sight;
  readonly payroll: Sight;
  readonly hr: Sight;
}

const personalRows: readonly PersonalRows[] = [
  { path: 'paystubs', employee: 't.employee', manager: 'own', payroll: 'all', hr: 'own' },
  {
    path: 'paystub_lines',
    employee: '(select p.employee from paystubs p where p.id = t.paystub)',
    manager: 'own',
    payroll: 'all',
    hr: 'own',
  },
  { path: 't4_slips', employee: 't.employee', manager: 'own', payroll: 'all', hr: 'own' },
  { path: 'rl1_slips', employee: 't.employee', manager: 'own', payroll: 'all', hr: 'own' },
  { path: 'rrsp_contributions', employee: 't.employee', manager: 'own', payroll: 'all', hr: 'own' },
  { path: 'attendance', employee: 't.employee', manager: 'team', payroll: 'all', hr: 'own' },
  { path: 'leave_balances', employee: 't.employee', manager: 'team', payroll: 'all', hr: 'own' },
  { path: 'leave_transactions', employee: 't.employee', manager: 'team', payroll: 'all', hr: 'own' },
  { path: 'time_off_requests', employee: 't.employee', manager: 'team', payroll: 'all', hr: 'own' },
  { path: 'vacation_requests', employee: 't.employee', manager: 'team', payroll: 'all', hr: 'own' },
];

const readers = [
  ['employee', 'waybill'],
  ['manager', 'waybill'],
  ['payroll', 'waybill'],
  ['hr', 'waybill'],
  ['sales', 'waybill'],
  ['admin', 'waybill'],
  ['northern.admin', 'northern'],
  ['northern.user', 'northern'],
] as const;
type ReaderName = (typeof readers)[number][0] | 'admin as employee';

const tokens = new Map<ReaderName, string>();
const userIds = new Map<ReaderName, number>();
const tokenOf = (name: ReaderName): string => tokens.get(name) ?? '';

beforeAll(async () => {
  for (const [name, company] of readers) tokens.set(name, (await signIn(name, company, password)).token);
  const { token } = await signIn('admin', 'waybill', password);
  const switched = await call('POST', 'users/switchuser', { token, body: { MT_UID: 'employee', MT_COMP: 'waybill' } });
  if (switched.statusCode !== 200) throw new Error(switched.body);
  tokens.set('admin as employee', switched.json<{ token: string }>().token);
  const found = await connection.run<{ uid: ReaderName; id: number }>(sql`select "MT_UID" as uid, id from users`);
  for (const { uid, id } of found) userIds.set(uid, id);
});

function sightOf({ manager, payroll, hr }: PersonalRows, reader: ReaderName): Sight {
  const sights: Partial<Record<ReaderName, Sight>> = { employee: 'own', manager, payroll, hr };
  return sights[reader] ?? 'none';
}

/** Ids of the rows that a reader should see, and of a row that the reader should not. */
async function expectedRows(rows: PersonalRows, reader: ReaderName): Promise<{ seen: number[]; foreign: number | undefined }> {
  const user = userIds.get(reader) ?? 0;
  const all = await connection.run<{ id: number; own: boolean; team: boolean }>(sql`
    select t.id, coalesce(e."user" = ${user}::bigint, false) as own, coalesce(m."user" = ${user}::bigint, false) as team
    from ${sql.id(rows.path)} t join employees e on e.id = ${sql.raw(rows.employee)} left join employees m on m.id = e.manager order by t.id`);
  const sight = sightOf(rows, reader);
  const isSeen = ({ own, team }: (typeof all)[number]) => sight === 'all' || (sight !== 'none' && own) || (sight === 'team' && team);
  return { seen: all.filter(isSeen).map(({ id }) => id), foreign: all.find((row) => !isSeen(row))?.id };
}

const allReaders = [...readers.map(([name]) => name), 'admin as employee'] as const;

describe.each(personalRows.map((rows, place) => [rows.path, rows, place] as const))('%s', (path, rows, place) => {
  // The list, its count and its totals are read by all; the further ways in by some in turn in the fast tier.
  const further = byTurn(allReaders, place, 3);

  test.each(allReaders)('%s reads own rows and what the role gives, on every way in [S-285]', async (reader) => {
    const token = tokenOf(reader);
    const { seen, foreign } = await expectedRows(rows, reader);
    const list = await call('GET', `${path}?limit=100&sort=id&fields=id&aggregate=count:id`, { token });
    const isShut = seen.length === 0 && list.statusCode === 403;
    expect({
      status: list.statusCode,
      ids: isShut ? [] : list.json().results.map(({ id }: { id: number }) => id),
      counts: isShut ? [0, 0] : [list.json().count, list.json().aggregates['count:id']],
    }).toEqual({ status: isShut ? 403 : 200, ids: seen.slice(0, 100), counts: [seen.length, seen.length] });
    // Without a foreign row the call asks for id 0, which no row has.
    expect([403, 404]).toContain((await call('GET', `${path}/${foreign ?? 0}`, { token })).statusCode);
    if (!further.includes(reader)) return;

    const body = { api_url: `api/${path}`, output_type: 'CSV', query_params: { fields: 'id' } };
    const file = await call('POST', 'export', { token, body });
    expect([file.statusCode, isShut ? 0 : file.body.trim().split('\n').length - 1]).toEqual([isShut ? 403 : 200, seen.length]);
    const searched = await call('GET', `${path}?id=${foreign ?? 0}`, { token });
    expect(isShut ? 0 : searched.json().count).toBe(0);
    expect([403, 404]).toContain((await call('GET', `${path}/${foreign ?? 0}/related`, { token })).statusCode);
  });
});

test.each(allReaders)('%s finds no stub, slip or request of another by its number [S-285]', async (reader) => {
  for (const rows of personalRows) {
    const registry = portal.definitions.current();
    const [title = ''] = registry.entities.get(rows.path)?.title ?? [];
    const { foreign } = await expectedRows(rows, reader);
    if (foreign === undefined || registry.entities.get(rows.path)?.fields.get(title)?.kind !== 'text') continue;
    const [row] = await connection.run<{ text: string }>(
      sql`select ${sql.id(title)} as text from ${sql.id(rows.path)} where id = ${foreign}`,
    );
    const answer = await call('GET', `definitions/search?search=${encodeURIComponent(row?.text ?? '')}`, { token: tokenOf(reader) });
    const found = answer.statusCode === 200 ? answer.json<{ results: { resource: string; records: { id: number }[] }[] }>().results : [];
    expect(found.filter(({ resource }) => resource === rows.path).flatMap(({ records }) => records.map(({ id }) => id))).not.toContain(
      foreign,
    );
  }
});

test('[S-293] attendance by call: the own days alone, and no detail of another', async () => {
  const rows = personalRows.find(({ path }) => path === 'attendance');
  invariant(rows, 'attendance is among the rows of people');
  const { seen, foreign } = await expectedRows(rows, 'employee');
  const token = tokenOf('employee');
  const list = (await call('GET', 'waybill/attendance/list?limit=100&sort=id', { token })).json<{
    results: { id: number }[];
    count: number;
  }>();
  expect([list.count, list.results.map(({ id }) => id)]).toEqual([seen.length, seen.slice(0, 100)]);
  expect((await call('GET', `waybill/attendance/detail?id=${seen[0]}`, { token })).json()).toMatchObject({ id: seen[0] });
  expect((await call('GET', `waybill/attendance/detail?id=${foreign}`, { token })).statusCode).toBe(404);
});

describe('private fields of employees', () => {
  test.each<ReaderName>(['manager', 'employee', 'admin as employee', 'northern.admin'])(
    '%s opens no list of employees [S-285]',
    async (reader) => {
      const list = await call('GET', 'employees?limit=5', { token: tokenOf(reader) });
      expect(list.statusCode === 403 || list.json().count === 0).toBe(true);
    },
  );

  const shut = [
    'birth_date',
    'sin_last3',
    'hire_date',
    'seniority_date',
    'last_day',
    'union_member',
    'province_of_employment',
    'pay_frequency',
    'standard_hours',
    'hours_per_day',
    'work_pattern',
    't4_electronic',
    'paystub_by_email',
    'personal_email',
    'phone',
    'address_1',
    'city',
    'province',
    'postal_code',
  ];

  test('admin reads who works where, and none of them by page, list, filter, order, total or file [S-285]', async () => {
    const token = tokenOf('admin');
    // The administrator's own record is as open as everybody else's on file.
    const others = `employees?user!=${userIds.get('admin') ?? 0}`;
    const list = (await call('GET', `${others}&limit=100`, { token })).json<{ results: { id: number }[]; count: number }>();
    expect(list.count).toBeGreaterThan(10);
    const id = list.results[0]?.id ?? 0;
    const page = (await call('GET', `employees/${id}`, { token })).json();
    expect([page.employee_number, page.job_title, page.terminal]).not.toContain(null);
    for (const name of shut) {
      expect([name, page[name] ?? null]).toEqual([name, null]);
      const filled = await call('GET', `${others}&${name}__isnull=false&fields=${name}&sort=${name}&aggregate=count:${name}`, { token });
      expect([name, filled.statusCode === 400 || filled.json().count]).toEqual([name, filled.statusCode === 400 || 0]);
      const file = await call('POST', 'export', {
        token,
        body: { api_url: 'api/employees', output_type: 'CSV', query_params: { fields: name, 'user!': userIds.get('admin') } },
      });
      expect([name, file.statusCode === 400 || file.body.split('\n').slice(1).join('')]).toEqual([name, file.statusCode === 400 || '']);
    }
    const { version } = page;
    expect((await call('PUT', `employees/${id}`, { token, body: { version, job_title: 'Boss' } })).statusCode).toBe(403);
    expect((await call('DELETE', `employees/${id}`, { token })).statusCode).toBe(403);
  });

  test.each<[ReaderName, Readonly<Record<string, boolean>>]>([
    ['payroll', { birth_date: true, sin_last3: true }],
    ['hr', { birth_date: true, sin_last3: false }],
  ])('%s sees them as the role says, by filter and by total [S-285]', async (reader, fields) => {
    const token = tokenOf(reader);
    const [other] = await connection.run<{ id: number }>(sql`
      select min(id) filter (where "user" is distinct from ${userIds.get(reader) ?? 0}::bigint) as id from employees`);
    const { json } = await call('GET', `employees/${other?.id}`, { token });
    for (const [name, isSeen] of Object.entries(fields)) {
      expect([name, json()[name] !== null]).toEqual([name, isSeen]);
      const filled = await call('GET', `employees?${name}__isnull=false&aggregate=count:${name}`, { token });
      // Everybody sees the own number, and nobody tells the others' by a filter or a total.
      expect([name, filled.json().count > 1, filled.json().aggregates[`count:${name}`] > 1]).toEqual([name, isSeen, isSeen]);
    }
  });

  test('the audit log tells an administrator that a birth date was changed, and no value [S-285]', async () => {
    const token = tokenOf('hr');
    const [first] = (await call('GET', 'employees?limit=1', { token })).json().results;
    const { json } = await call('GET', `employees/${first.id}`, { token });
    const changed = await call('PUT', `employees/${first.id}`, { token, body: { version: json().version, birth_date: '1971-05-17' } });
    expect(changed.statusCode).toBe(200);
    const log = await call('GET', `audit_log?entity=employees&record_id=${first.id}`, { token: tokenOf('admin') });
    expect(log.body).not.toContain('1971-05-17');
    for (const { id } of log.json().results)
      expect((await call('GET', `audit_log/${id}`, { token: tokenOf('admin') })).body).not.toContain('1971-05-17');
  });
});

describe('the audit log of views', () => {
  const viewsOf = async (reader: ReaderName, entity: string) =>
    connection.run<{ record_id: number; record_name: string | null }>(sql`
      select record_id, record_name from audit_log
      where action = 'view' and entity = ${entity} and "user" = ${userIds.get(reader) ?? 0}::bigint order by id`);

  test.each(['paystubs', 'paystub_lines', 't4_slips', 'rl1_slips', 'rrsp_contributions'])(
    'names each record of %s that somebody else read: in a list, by itself, in a file, and none of the own [S-285]',
    async (path) => {
      await connection.run(sql`delete from audit_log where action = 'view'`);
      const rows = personalRows.find((each) => each.path === path);
      const own = (await expectedRows({ ...(rows as PersonalRows), payroll: 'own' }, 'payroll')).seen;
      const token = tokenOf('payroll');
      const { results } = (await call('GET', `${path}?limit=20`, { token })).json<{ results: { id: number }[] }>();
      const others = results.map(({ id }) => id).filter((id) => !own.includes(id));
      const byId = (a: number, b: number) => a - b;
      expect(others.length).toBeGreaterThan(0);
      expect((await viewsOf('payroll', path)).map(({ record_id: id }) => id).toSorted(byId)).toEqual(others.toSorted(byId));

      const shown = await call('GET', `${path}/${others[0]}`, { token });
      const isShown = shown.statusCode === 200;
      expect((await viewsOf('payroll', path)).length).toBe(others.length + (isShown ? 1 : 0));

      const { total } = (await connection.run<{ total: number }>(sql`select count(*) as total from ${sql.id(path)}`))[0] ?? { total: 0 };
      await call('POST', 'export', { token, body: { api_url: `api/${path}`, output_type: 'CSV' } });
      expect((await viewsOf('payroll', path)).length).toBe(others.length + (isShown ? 1 : 0) + total - own.length);

      await call('GET', `${path}?limit=20`, { token: tokenOf('employee') });
      expect(await viewsOf('employee', path)).toEqual([]);
    },
  );

  test('shows an administrator who read which stub, by its number [S-285]', async () => {
    const token = tokenOf('payroll');
    const [stub] = (await call('GET', 'paystubs?limit=1&sort=-id', { token })).json<{ results: { id: number; stub_number: string }[] }>()
      .results;
    const log = await call('GET', `audit_log?action=view&entity=paystubs&record_id=${stub?.id}&sort=-id`, { token: tokenOf('admin') });
    expect(log.json().results[0]).toMatchObject({ record_name: stub?.stub_number, user_label: expect.stringContaining('Whitcombe') });
  });
});

test.each<[ReaderName, number]>([
  ['payroll', 1],
  ['employee', 1],
  ['manager', 0],
])('a medical certificate is seen by the employee and payroll alone: %s [S-285, R-269]', async (reader, count) => {
  const [request] = await connection.run<{ id: number }>(sql`
    select t.id from time_off_requests t join employees e on e.id = t.employee join employees m on m.id = e.manager
    where e."user" = ${userIds.get('employee') ?? 0}::bigint and m."user" = ${userIds.get('manager') ?? 0}::bigint limit 1`);
  const certificate = await addFittingRow(database, portal.definitions.current(), 'attachments', {});
  await connection.run(sql`update time_off_requests set certificate = ${certificate} where id = ${request?.id}`);
  const token = tokenOf(reader);
  const shown = await call('GET', `time_off_requests/${request?.id}`, { token });
  expect(shown.json()).toMatchObject({ id: request?.id, certificate: count === 0 ? null : certificate });
  expect((await call('GET', `time_off_requests?certificate=${certificate}`, { token })).json()).toMatchObject({ count });
});

/** Data that calls by name carry in addition to their rows, compared with the tables. Ledger of calls, `{product}`. */
describe('calls of the employee area', () => {
  type Row = Readonly<Record<string, unknown>> & { readonly id: number };
  const day = '2026-03-10';
  const get = async (path: string, reader: ReaderName) => call('GET', `waybill/${path}`, { token: tokenOf(reader) });
  /** Two paystubs with lines: one of the reader, one of somebody else. */
  const [own, foreign] = [sql`=`, sql`is distinct from`];
  const stubOf = async (isOwn: typeof own) =>
    (
      await connection.run<{ id: number }>(sql`select p.id from paystubs p join employees e on e.id = p.employee
        where e."user" ${isOwn} ${userIds.get('employee') ?? 0}::bigint order by p.id desc limit 1`)
    )[0]?.id ?? 0;
  const linesOf = async (stub: number, kinds: readonly string[]) =>
    connection.run<Row>(sql`select id, line, kind, code, label_en as label_en_label, hours::float8, rate::float8, amount::float8, amount_ytd::float8
      from paystub_lines where paystub = ${stub} and kind = any(${kinds}) order by line`);

  test.each<[ReaderName, typeof own]>([
    ['employee', own],
    ['payroll', own],
    ['payroll', foreign],
  ])('GET {product}/paystub/detail has earnings and deductions, which add up to its totals: %s [S-285]', async (reader, isOwn) => {
    const id = await stubOf(isOwn);
    const answer = await get(`paystub/detail?id=${id}`, reader);
    const stub = answer.json<{ earning_lines: Row[]; deduction_lines: Row[]; gross: number; deductions: number }>();
    const [earnings, deductions] = [await linesOf(id, ['earning', 'benefit']), await linesOf(id, ['deduction'])];
    expect([earnings.length > 0, deductions.length > 0]).toEqual([true, true]);
    expect(stub.earning_lines).toEqual(earnings);
    expect(stub.deduction_lines).toEqual(deductions);
    const sum = (rows: readonly Row[]) => Math.round(rows.reduce((total, { amount }) => total + Number(amount) * 100, 0));
    expect([sum(stub.earning_lines), sum(stub.deduction_lines)]).toEqual([Math.round(stub.gross * 100), Math.round(stub.deductions * 100)]);
  });

  test.each<ReaderName>(['employee', 'manager', 'hr', 'admin', 'sales', 'northern.admin', 'northern.user', 'admin as employee'])(
    'GET {product}/paystub/detail of somebody else is refused, lines and all: %s [S-285]',
    async (reader) => {
      const [stub] = await connection.run<{ id: number }>(sql`select p.id from paystubs p join employees e on e.id = p.employee
        where e."user" is null or e."user" not in (select id from users where "MT_UID" = ${reader}) order by p.id desc limit 1`);
      const answer = await get(`paystub/detail?id=${stub?.id}`, reader);
      expect([403, 404]).toContain(answer.statusCode);
      expect(answer.body).not.toContain('amount');
    },
  );

  const requests = [
    ['timeoff/detail', 'time_off_requests'],
    ['vacation/detail', 'vacation_requests'],
  ] as const;

  describe.each(requests)('GET {product}/%s', (path, table) => {
    const decided = async () =>
      (
        await connection.run<{ id: number; approver: number; name: string }>(sql`
          select r.id, r.approver, a.first_name || ' ' || a.last_name as name from ${sql.id(table)} r
          join employees e on e.id = r.employee join employees a on a.id = r.approver
          where e."user" = ${userIds.get('employee') ?? 0}::bigint and a."user" is distinct from e."user" order by r.id desc limit 1`)
      )[0];

    test.each<ReaderName>(['employee', 'manager', 'payroll'])(
      'has the steps of the request in order, and names who took them and who decided: %s [S-285]',
      async (reader) => {
        const request = await decided();
        const steps = await connection.run<Row>(sql`
          select h.id, h.from_state, h.to_state, h.comment, h.reverted, h."user", u."MT_FNAME" || ' ' || u."MT_LNAME" as user_label
          from state_changes h join users u on u.id = h."user"
          where h.entity = ${table} and h.record_id = ${request?.id} order by h.at, h.id`);
        expect(steps.length).toBeGreaterThan(0);
        const answer = (await get(`${path}?id=${request?.id}`, reader)).json<{ history: Row[] }>();
        expect(answer).toMatchObject({ approver: request?.approver, approver_label: request?.name });
        expect(answer.history.map(({ at: _at, ...step }) => step)).toEqual(steps);
        // The same steps with the transitions of the request.
        const moved = (await call('GET', `${table}/${request?.id}/transitions`, { token: tokenOf(reader) })).json<RecordTransitions>();
        const history = moved.machines[0]?.history.map(({ from, to, comment }) => [from, to, comment]);
        expect(history).toEqual(steps.map((step) => [step['from_state'], step['to_state'], step['comment']]));
      },
    );

    test.each<ReaderName>(['hr', 'sales', 'admin', 'northern.admin', 'northern.user', 'admin as employee'])(
      'is shut, and so are its steps: %s [S-285]',
      async (reader) => {
        const request = await decided();
        expect([403, 404]).toContain((await get(`${path}?id=${request?.id}`, reader)).statusCode);
        expect([403, 404]).toContain((await call('GET', `${table}/${request?.id}/transitions`, { token: tokenOf(reader) })).statusCode);
      },
    );

    test('of a colleague is not found by an employee, nor its steps [S-285]', async () => {
      const [request] = await connection.run<{ id: number }>(sql`
        select r.id from ${sql.id(table)} r join employees e on e.id = r.employee
        where e."user" is distinct from ${userIds.get('employee') ?? 0}::bigint order by r.id limit 1`);
      expect((await get(`${path}?id=${request?.id}`, 'employee')).statusCode).toBe(404);
      expect((await call('GET', `${table}/${request?.id}/transitions`, { token: tokenOf('employee') })).statusCode).toBe(404);
    });

    test('is found by the name of the approver, whose record stays shut [S-285]', async () => {
      const request = await decided();
      const token = tokenOf('employee');
      const find = async (query: string) => (await call('GET', `${table}?id=${request?.id}&${query}`, { token })).json();
      const name = encodeURIComponent(request?.name ?? '');
      expect((await find(`approver_label=${name}&fields=approver`)).results).toEqual([
        { id: request?.id, approver: request?.approver, approver_label: request?.name },
      ]);
      expect(JSON.stringify((await find('group_by=approver')).groups)).toContain(request?.name);
      expect([403, 404]).toContain((await call('GET', `employees/${request?.approver}`, { token })).statusCode);
    });
  });

  test.each<ReaderName>(['employee', 'manager', 'payroll', 'hr'])(
    'GET {product}/vacation/list has the own entitlement of the current period beside the rows: %s [S-285]',
    async (reader) => {
      const [balance] = await connection.run<Row>(sql`
        select b.id, b.period_start::text, b.period_end::text, b.opening, b.accrued, b.adjusted, b.pending, b.booked, b.taken, b.available
        from leave_balances b join employees e on e.id = b.employee join leave_types t on t.id = b.leave_type
        where e."user" = ${userIds.get(reader) ?? 0}::bigint and t.code = 'vacation' and ${day}::date between b.period_start and b.period_end`);
      const answer = (await get('vacation/list?limit=5', reader)).json();
      expect(balance).toBeDefined();
      expect(answer).toMatchObject({ results: expect.any(Array), entitlement: balance });
      expect((await get('vacation/list?rows=false', reader)).json()).toMatchObject({ entitlement: balance });
    },
  );

  test.each<ReaderName>(['employee', 'manager', 'payroll'])('balances of leave show days of the work pattern: %s', async (reader) => {
    const list = await call('GET', 'leave_balances?limit=100&sort=id&fields=id,available_days,taken_days', {
      token: tokenOf(reader),
      headers: { cmid: 'LEAVE-BAL' },
    });
    const days = await connection.run<{ id: number; available: number; taken: number }>(sql`
      select b.id, (b.available::numeric / w.day_minutes)::float8 as available, (b.taken::numeric / w.day_minutes)::float8 as taken
      from leave_balances b join employees e on e.id = b.employee join work_patterns w on w.id = e.work_pattern order by b.id`);
    const { results } = list.json<{ results: { id: number; available_days: number; taken_days: number }[] }>();
    expect(results.length).toBeGreaterThan(1);
    for (const { id, available_days, taken_days } of results) {
      const expected = days.find((row) => row.id === id);
      expect([id, available_days, taken_days]).toEqual([
        id,
        expect.closeTo(expected?.available ?? -1, 2),
        expect.closeTo(expected?.taken ?? -1, 2),
      ]);
    }
  });

  test.each<ReaderName>(['employee', 'manager', 'sales', 'admin', 'northern.admin', 'northern.user'])(
    'transit times are read by customers and staff, and changed by none of them: %s',
    async (reader) => {
      const token = tokenOf(reader);
      const [stored] = await connection.run<{ count: number }>(sql`select count(*)::int as count from transit_times`);
      expect((await call('GET', 'transit_times?limit=5', { token })).json()).toMatchObject({ count: stored?.count });
      expect((await call('POST', 'transit_times', { token, body: {} })).json()).toMatchObject({ code: 'unknown_call' });
    },
  );

  test('the entitlement is of the person in person: null for an administrator who acts as the employee [S-285]', async () => {
    const answer = await get('vacation/list', 'admin as employee');
    expect(answer.statusCode === 200 ? answer.json().entitlement : null).toBeNull();
  });
});

describe('a delegation of approvals', () => {
  const body = { start_date: '2031-01-05', end_date: '2031-01-09', kinds: ['vacation'] };
  const employeeOf = async (name: ReaderName) =>
    (await connection.run<{ id: number }>(sql`select id from employees where "user" = ${userIds.get(name) ?? 0}`))[0]?.id;
  const add = async (name: ReaderName, manager: ReaderName, delegate: ReaderName) =>
    call('POST', 'manager_delegations', {
      token: tokenOf(name),
      body: { ...body, manager: await employeeOf(manager), delegate: await employeeOf(delegate) },
    });

  test('is given by the person whose decisions they are, never taken [S-285]', async () => {
    expect((await add('employee', 'manager', 'employee')).statusCode).toBe(400);
    expect((await add('manager', 'employee', 'manager')).json()).toMatchObject({ status: 403, code: 'outside_scope' });
    const given = await add('manager', 'manager', 'employee');
    expect(given.statusCode).toBe(201);
    const { id, version } = given.json<{ id: number; version: number }>();
    const path = `manager_delegations/${id}`;
    const taken = { token: tokenOf('employee'), body: { version, end_date: '2039-12-31' } };
    const allowed = async (name: ReaderName) => (await call('GET', path, { token: tokenOf(name) })).headers['allow'];
    expect(await allowed('employee')).toBe('GET, HEAD');
    expect(await allowed('manager')).toBe('GET, HEAD, PUT, DELETE');
    expect((await call('GET', `${path}/deletion`, { token: tokenOf('employee') })).json()).toMatchObject({ code: 'record_read_only' });
    expect((await call('PUT', path, taken)).json()).toMatchObject({ status: 403, code: 'record_read_only' });
    expect((await call('DELETE', path, { token: tokenOf('employee') })).statusCode).toBe(403);
    expect((await call('PUT', path, { ...taken, token: tokenOf('manager') })).statusCode).toBe(200);
  });
});
