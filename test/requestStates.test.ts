import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import type { Inbox } from '../src/shared/framework/states/Inbox.ts';
import type { RecordTransitions } from '../src/shared/framework/states/RecordTransitions.ts';
import { demoOptions } from './demoOptions.ts';
import { addFittingRow } from './fittingRow.ts';
import { testServer } from './server.ts';

/* Requests as the people of the demo make and decide them, by the calls of the portal (domain 3.1). */
const { database, portal, signIn, call } = await testServer({ withDemo: true });
const connection = database.unscoped('test');
const { password } = demoOptions;

type Person = 'employee' | 'manager' | 'hr' | 'sales' | 'admin';
const people: readonly Person[] = ['employee', 'manager', 'hr', 'sales', 'admin'];
const tokens = new Map<Person, string>();
const ids = new Map<Person, number>();
beforeAll(async () => {
  for (const name of people) tokens.set(name, (await signIn(name, 'waybill', password)).token);
  const found = await connection.run<{ uid: Person; id: number }>(sql`select "MT_UID" as uid, id from users`);
  for (const { uid, id } of found) ids.set(uid, id);
  await connection.run(sql`insert into staff_roles ("user", role, status, valid_from, granted_by) values (${ids.get('hr')}, 'it', 'confirmed', '2020-01-01', null)
    on conflict do nothing`);
});

type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number; readonly status: string };

const as = (person: Person) => ({ token: tokens.get(person) ?? '' });
const read = async (path: string, id: number, person: Person) => (await call('GET', `${path}/${id}`, as(person))).json<Row>();

async function move(person: Person, path: string, id: number, name: string, more: object = {}) {
  const version = (await connection.run<{ version: number }>(sql`select version from ${sql.id(path)} where id = ${id}`))[0]?.version;
  const answer = await call('POST', `${path}/${id}/transitions/${name}`, { ...as(person), body: { version, ...more } });
  return { status: answer.statusCode, ...answer.json<{ detail?: string; errors?: object } & Partial<Row>>() };
}

/** A request for a new user by the employee, for the manager to decide. */
async function newUserRequest(person: Person = 'employee'): Promise<number> {
  const [like] = await connection.run<Record<'company' | 'user_type' | 'menu_groups' | 'region' | 'terminal', unknown>>(
    sql`select company, user_type, menu_groups, region, terminal from new_user_requests order by id limit 1`,
  );
  const body = {
    first_name: 'Ada',
    last_name: 'Archer',
    email: 'ada.archer@example.com',
    phone: '4165550199',
    language: 'en-us',
    start_date: '2030-01-07',
    justification: 'A new colleague at the dock',
    manager: ids.get('manager'),
    ...like,
  };
  const made = await call('POST', 'new_user_requests', { ...as(person), body });
  expect(made.json()).toMatchObject({ status: 'new', requested_by: ids.get(person) });
  return made.json<Row>().id;
}

const path = 'new_user_requests';
const comment = 'For the dock';

describe('a request for a new user', () => {
  test('is submitted, asked about, answered, approved and carried out; its history names who and when [D-045] [D-317] [R-199] [R-200]', async () => {
    const id = await newUserRequest();
    const users = async () => (await connection.run<{ count: number }>(sql`select count(*)::int as count from users`))[0]?.count;
    const before = await users();
    expect(await move('manager', path, id, 'take_up')).toMatchObject({ status: 'in_progress' });
    expect(await move('manager', path, id, 'ask', { comment: 'Which dock?' })).toMatchObject({ status: 'pending' });
    expect(await move('employee', path, id, 'answer', { comment: 'Toronto' })).toMatchObject({ status: 'in_progress' });
    expect(await move('manager', path, id, 'approve', { comment })).toMatchObject({
      status: 'approved',
      decided_by: ids.get('manager'),
      decision_comment: comment,
    });
    expect(await move('hr', path, id, 'carry_out')).toMatchObject({ status: 'completed' });
    expect(await users()).toBe((before ?? 0) + 1);
    const { machines } = (await call('GET', `${path}/${id}/transitions`, as('employee'))).json<RecordTransitions>();
    const history = machines[0]?.history ?? [];
    expect(history.map(({ from, to }) => `${from} ${to}`)).toEqual([
      'new in_progress',
      'in_progress pending',
      'pending in_progress',
      'in_progress approved',
      'approved completed',
    ]);
    for (const { user, at } of history) expect([typeof user, Date.parse(at) > 0]).toEqual(['string', true]);
    expect(history.map((step) => step.comment)).toEqual([null, 'Which dock?', 'Toronto', comment, null]);
  });

  test('waits in the inbox of its manager, until it is decided [D-045]', async () => {
    const id = await newUserRequest();
    const waits = async (person: Person) =>
      (await call('GET', `requests/inbox?kind=${path}&limit=100`, as(person))).json<Inbox>().items.find((item) => item.id === id);
    expect(await waits('manager')).toMatchObject({
      name: expect.stringMatching(/^NU/),
      transitions: [{ name: 'approve' }, { name: 'reject' }],
    });
    expect(await waits('employee')).toBeUndefined();
    expect(await waits('admin')).toBeUndefined();
    await move('manager', path, id, 'reject', { comment });
    expect(await waits('manager')).toBeUndefined();
  });

  test.each(['approve', 'reject'])('needs a comment of somebody else to %s, once [R-256] [R-257] [R-259] [D-406]', async (name) => {
    const id = await newUserRequest();
    const words = 'Comment required on approve or reject';
    expect(await move('manager', path, id, name, { comment: ' \n ' })).toMatchObject({ status: 400, errors: { comment: words } });
    expect(await move('employee', path, id, name, { comment })).toMatchObject({ status: 403, detail: 'Unauthorized' });
    const own = await newUserRequest('manager').catch(() => undefined);
    expect(own).toBeUndefined();
    await move('manager', path, id, name, { comment });
    expect(await move('manager', path, id, name, { comment })).toMatchObject({ status: 409, detail: 'Record already processed' });
  });

  test('is carried out once it is approved, not before', async () => {
    const id = await newUserRequest();
    expect(await move('hr', path, id, 'carry_out')).toMatchObject({ status: 409, detail: 'Request is not approved' });
  });

  test('that is rejected stays so unless somebody else takes the decision back, with a comment [R-202]', async () => {
    const id = await newUserRequest();
    await move('manager', path, id, 'take_up');
    await move('manager', path, id, 'reject', { comment });
    for (const name of ['approve', 'take_up', 'ask', 'decline'])
      expect((await move(name === 'decline' ? 'employee' : 'manager', path, id, name, { comment })).status).toBe(409);
    expect((await move('manager', path, id, 'revert')).status).toBe(400);
    expect(await move('manager', path, id, 'revert', { comment: 'Too early' })).toMatchObject({ status: 'in_progress', decided_by: null });
    expect(await move('manager', path, id, 'revert', { comment: 'Too early' })).toMatchObject({ status: 'new' });
    expect((await move('manager', path, id, 'revert', { comment: 'Too early' })).status).toBe(409);
  });

  test('goes to the onboarding with its number alone, and leaves it by the last item alone [D-365] [R-201]', async () => {
    const id = await newUserRequest();
    await move('manager', path, id, 'approve', { comment });
    const words = 'Onboarding Control # is invalid or user not allowed';
    expect(await move('hr', path, id, 'open_onboarding')).toMatchObject({ status: 409, detail: words });
    await connection.run(sql`update new_user_requests set onboarding = (select min(id) from onboardings) where id = ${id}`);
    expect(await move('hr', path, id, 'open_onboarding')).toMatchObject({ status: 'onboarding' });
    const locked = 'Request with Completed or Onboarding status cannot be updated';
    for (const [person, name] of [
      ['hr', 'carry_out'],
      ['manager', 'revert'],
      ['hr', 'last_item'],
    ] as const)
      expect(await move(person, path, id, name, { comment })).toMatchObject({ detail: locked });
    const { version } = await read(path, id, 'employee');
    const change = await call('PUT', `${path}/${id}`, { ...as('employee'), body: { version, justification: 'Another one' } });
    expect([change.statusCode, change.json<{ detail: string }>().detail]).toEqual([409, locked]);
  });

  test('is decided by a stand-in of the manager, within its days and kinds', async () => {
    const id = await newUserRequest();
    expect((await move('sales', path, id, 'approve', { comment })).status).toBe(404);
    const employeeOf = (person: Person) => sql`(select id from employees where "user" = ${ids.get(person)})`;
    const [stand] = await connection.run<{ id: number | null }>(sql`select ${employeeOf('sales')} as id`);
    const delegate: Person = stand?.id === null ? 'hr' : 'sales';
    await connection.run(sql`insert into manager_delegations (manager, delegate, start_date, end_date, kinds)
      values (${employeeOf('manager')}, ${employeeOf(delegate)}, '2020-01-01', '2099-12-31', '{new_user}')`);
    expect(await move(delegate, path, id, 'approve', { comment })).toMatchObject({ status: 'approved' });
    const [step] = await connection.run<{ user: number; for_user: number }>(
      sql`select "user", for_user from state_changes where entity = ${path} and record_id = ${id} order by id desc limit 1`,
    );
    expect(step).toEqual({ user: ids.get(delegate), for_user: ids.get('manager') });
    await connection.run(sql`update manager_delegations set kinds = '{exit_condition}' where manager = ${employeeOf('manager')}`);
    expect((await move(delegate, path, await newUserRequest(), 'approve', { comment })).status).not.toBe(200);
  });
});

/** A request by the step that a state needs, and who makes it. */
interface Journey {
  readonly path: string;
  readonly steps: readonly (readonly [Person, string])[];
}

/** Values that steps ask for. */
const asked: Readonly<Record<string, object>> = {
  grant: { credit_granted: 5000, terms_days: 30 },
  pay: { final_pay_date: '2030-02-15' },
};

const newUser = (...steps: Journey['steps']): Journey => ({ path, steps });
const approved = ['manager', 'approve'] as const;

const journeys: Readonly<Record<string, Journey>> = {
  'in_progress [D-356]': newUser(['manager', 'take_up']),
  'completed [D-357]': newUser(approved, ['hr', 'carry_out']),
  'declined [D-358]': newUser(['employee', 'decline']),
  'denied [D-359]': { path: 'credit_applications', steps: [['admin', 'deny']] },
  'approved [D-361]': newUser(approved),
  'rejected [D-362]': newUser(['manager', 'reject']),
  'paid [D-363]': { path: 'exit_conditions', steps: [approved, ['admin', 'pay']] },
  'pending [D-364]': newUser(['manager', 'ask']),
};

test.each(Object.entries(journeys))(
  '%s is reached by its steps, and from it the others are refused [R-199] [R-200] [R-202]',
  async (name, journey) => {
    await connection.run(sql`insert into staff_roles ("user", role, status, valid_from) select ${ids.get('admin')}, r, 'confirmed', '2020-01-01' from unnest(array['credit', 'payroll', 'finance']) r
    on conflict do nothing`);
    const [state = ''] = name.split(' ');
    const id =
      journey.path === path
        ? await newUserRequest()
        : await addFittingRow(database, portal.definitions.current(), journey.path, fittingValues(journey.path));
    for (const [person, step] of journey.steps)
      expect(await move(person, journey.path, id, step, { comment, values: asked[step] ?? {} })).toMatchObject({ id });
    const [row] = await connection.run<Row>(sql`select id, version, status from ${sql.id(journey.path)} where id = ${id}`);
    expect(row?.status).toBe(state);
    const person = journey.steps.at(-1)?.[0] ?? 'manager';
    const { machines } = (await call('GET', `${journey.path}/${id}/transitions`, as(person))).json<RecordTransitions>();
    const others = machines[0]?.transitions.filter(({ barrier }) => barrier === 'state') ?? [];
    expect(others.length).toBeGreaterThan(0);
    for (const other of others) expect((await move(person, journey.path, id, other.name, { comment })).status).toBe(409);
  },
);

/** Values of a new request of another kind, which the manager decides where it has one. */
function fittingValues(kind: string): Readonly<Record<string, unknown>> {
  const manager = kind === 'exit_conditions' && { manager: ids.get('manager'), requested_by: ids.get('hr') };
  return { status: 'new', decided_by: null, decided_at: null, decision_comment: null, ...manager };
}

test('a change of a user is submitted and approved, and changes nobody before [D-046]', async () => {
  const body = {
    target_user: ids.get('sales'),
    action: 'lock',
    effective_date: '2030-01-07',
    manager: ids.get('manager'),
    justification: 'Long leave',
  };
  const made = await call('POST', 'change_user_requests', { ...as('employee'), body });
  expect(made.json()).toMatchObject({ status: 'new' });
  const { id } = made.json<Row>();
  expect(await move('manager', 'change_user_requests', id, 'approve', { comment })).toMatchObject({ status: 'approved' });
  const [target] = await connection.run<{ status: string }>(sql`select "MT_STATUS" as status from users where id = ${ids.get('sales')}`);
  expect(target?.status).toBe('active');
  const customer = (await signIn('northern.user', 'northern', password)).token;
  expect((await call('POST', 'change_user_requests', { token: customer, body })).statusCode).toBe(403);
  expect([403, 404]).toContain((await call('PUT', `change_user_requests/${id}`, { token: customer, body: { version: 1 } })).statusCode);
});

test('an exit has its list of items and is decided like the others [D-047]', async () => {
  const [employee] = await connection.run<{ id: number }>(sql`select id from employees where "user" = ${ids.get('sales')}
    union all select max(id) from employees limit 1`);
  const body = {
    employee: employee?.id,
    last_day: '2030-01-31',
    reason: 'retirement',
    manager: ids.get('manager'),
    disable_access_at: '2030-01-31T22:00:00Z',
    checklist: [{ item: 'Badge' }, { item: 'Laptop' }],
  };
  const made = await call('POST', 'exit_conditions', { ...as('hr'), body });
  expect(made.json()).toMatchObject({ status: 'new', checklist: [{ item: 'Badge' }, { item: 'Laptop' }] });
  const { id } = made.json<Row>();
  expect(await move('manager', 'exit_conditions', id, 'approve', { comment })).toMatchObject({ status: 'approved' });
});
