import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import type { Inbox } from '../src/shared/framework/states/Inbox.ts';
import { type Person, requestPeople } from './requestPeople.ts';

/* A feature request from its draft to its acceptance (domain 3.2, 5.12, states FR-1 to FR-6). */
const people = await requestPeople();
const { connection, call, as, move, add, edit, stored, idOf, giveRole } = people;
const path = 'feature_requests';
const comment = 'Worth it';

const body = {
  title: 'Print labels',
  priority: 'normal',
  problem: 'Labels are printed by hand',
  solution: 'A button',
  hours_development: 80,
  hours_testing: 20,
  hour_rate: 80,
  savings_per_year: 4320,
};

/** Members of the committee for each step: the substitute of the requester is among them. */
async function setCommittee(...rows: readonly (readonly [Person, string, boolean, Person?])[]): Promise<void> {
  await connection.run(sql`delete from feature_committee_members`);
  for (const [user, step, required, substitute] of rows)
    await connection.run(sql`insert into feature_committee_members ("user", role, stage, step, required, substitute, effective_from)
      values (${idOf(user)}, 'member', ${step === 'acceptance' ? 'completion' : 'planning'}, ${step}, ${required}, ${substitute ? idOf(substitute) : null}, '2020-01-01')`);
}

beforeAll(async () => {
  await giveRole('hr', 'chair');
  await connection.run(sql`update users set manager = ${idOf('manager')} where id in (${idOf('employee')}, ${idOf('sales')})`);
});

async function submitted(values: object = {}): Promise<number> {
  const { id } = await add('employee', path, { ...body, ...values });
  expect(await move('employee', path, id, 'submit')).toMatchObject({ step: 'submitted', status: 'in_progress' });
  return id;
}

async function inCommittee(values: object = {}): Promise<number> {
  const id = await submitted(values);
  expect(await move('manager', path, id, 'approve', { comment })).toMatchObject({ step: 'committee' });
  return id;
}

const approvalsOf = (id: number, step: string) =>
  connection.run<{ id: number; approver: number; state: string }>(
    sql`select id, approver, state from feature_approvals where feature_request = ${id} and step = ${step} order by id`,
  );

async function decide(person: Person, id: number, step: string, name = 'approve') {
  const row = (await approvalsOf(id, step)).find(({ approver }) => approver === idOf(person));
  return move(person, 'feature_approvals', row?.id ?? 0, name, { comment });
}

describe('a feature request', () => {
  test('is drafted with its figures, which follow its estimate [R-186] [R-187] [D-306] [D-307] [D-320]', async () => {
    const made = await add('employee', path, { ...body, target_start_date: '2031-01-01' });
    expect(made).toMatchObject({
      control_number: expect.stringMatching(/^FR\d{10}$/),
      requested_by: idOf('employee'),
      investment: 8640,
      roi: 50,
      payback_months: 24,
      financial_return: 4320,
      target_start_date: '2031-01-01',
    });
    expect(await edit('employee', path, made.id, { savings_per_year: 8640 })).toMatchObject({ roi: 100, payback_months: 12 });
    await connection.run(
      sql`insert into master_configs (key_group, mc_key, mc_value, status) values ('RATING', 'FEATURE_HOUR_RATE', '95.00', 'active')`,
    );
    const usual = await add('employee', path, { ...body, hour_rate: null });
    expect(usual).toMatchObject({ hour_rate: 95 });
  });

  test.each<[string, object, string, string]>([
    ['no hours of development', { hours_development: null }, 'hours_development', 'The ROI section must be filled in'],
    ['no hours of testing', { hours_testing: null }, 'hours_testing', 'The ROI section must be filled in'],
    ['hours below 0', { hours_development: -2 }, 'hours_development', 'Value must be 0 or greater'],
    ['no saving', { savings_per_year: 0 }, 'savings_per_year', 'The saving cannot be 0'],
    [
      'a start on the day of the request',
      { target_start_date: 'today' },
      'target_start_date',
      'Target start date must be after the request date',
    ],
  ])('with %s is refused in the words of the ledger [D-484] [D-547] [D-548]', async (_name, values, field, words) => {
    const today = people.clock.now.toISOString().slice(0, 10);
    const sent = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === 'today' ? today : value]));
    const made = await call('POST', path, { ...as('employee'), body: { ...body, ...sent } });
    const answer = made.statusCode < 300 ? await move('employee', path, made.json<{ id: number }>().id, 'submit') : made.json<object>();
    expect(answer).toMatchObject({ errors: { [field]: words } });
  });

  test('names each empty field of its ROI section when it is submitted [R-183] [D-547]', async () => {
    const { id } = await add('employee', path, { ...body, hours_development: null, hours_testing: null });
    const words = 'The ROI section must be filled in';
    expect(await move('employee', path, id, 'submit')).toMatchObject({ errors: { hours_development: words, hours_testing: words } });
  });

  test.each<[string, string, object, number, object]>([
    ['a step that is filled in', 'problem', { title: 'Labels', priority: 'normal', problem: 'By hand' }, 200, {}],
    ['a step with a gap', 'problem', { title: 'Labels', priority: 'normal' }, 400, { errors: { problem: 'Field is required' } }],
    ['a later step beside the gap of an earlier one', 'solution', { solution: 'A button' }, 200, {}],
    ['a saving of 0', 'roi', { ...body, savings_per_year: 0 }, 400, { errors: { savings_per_year: 'The saving cannot be 0' } }],
    ['the summary', 'review', body, 200, { record: { investment: 8640, roi: 50, payback_months: 24 } }],
    ['a summary with a gap', 'review', { ...body, title: '' }, 400, { errors: { title: 'Field is required' } }],
    ['a step of no form', 'nowhere', body, 404, { detail: 'This form has no step named nowhere.' }],
    ['no object', 'problem', [], 400, { code: 'record_expected' }],
  ])('judges %s by itself, and keeps nothing', async (_name, step, values, status, expected) => {
    const [before] = await connection.run(sql`select count(*) as count, max(control_number) as last from feature_requests`);
    const answer = await call('POST', `${path}/steps/${step}`, { ...as('employee'), body: values });
    expect({ status: answer.statusCode, ...answer.json<object>() }).toMatchObject({ status, ...expected });
    expect(await connection.run(sql`select count(*) as count, max(control_number) as last from feature_requests`)).toEqual([before]);
  });

  test('is judged by its steps when it is stored, by who may change it', async () => {
    const { id } = await add('employee', path, body);
    const stored = await call('POST', `${path}/${id}/steps/roi`, { ...as('employee'), body: { savings_per_year: 0, version: 1 } });
    expect(stored.json()).toMatchObject({ errors: { savings_per_year: 'The saving cannot be 0' } });
    const review = await call('POST', `${path}/${id}/steps/review`, { ...as('employee'), body: { savings_per_year: 8640, version: 1 } });
    expect(review.json()).toMatchObject({ record: { roi: 100 } });
    // Somebody else has saved meanwhile: the save says so.
    const stale = await call('POST', `${path}/${id}/steps/review`, { ...as('employee'), body: { savings_per_year: 8640, version: 9 } });
    expect({ status: stale.statusCode, body: stale.json<object>() }).toEqual({ status: 200, body: {} });
    const other = await call('POST', `${path}/${id}/steps/roi`, { ...as('sales'), body: { version: 1 } });
    expect({ status: other.statusCode, ...other.json<object>() }).toMatchObject({ status: 404, code: 'record_not_found' });
  });

  test('is changed by its steps alone once it is submitted, and by nobody who only reads it [R-205] [D-594]', async () => {
    await setCommittee(['hr', 'committee', true]);
    const id = await submitted();
    expect(await edit('manager', path, id, { title: 'Another one' })).toMatchObject({ status: 403, detail: 'Unauthorized' });
    expect(await edit('employee', path, id, { title: 'Another one' })).toMatchObject({
      status: 400,
      errors: { title: expect.any(String) },
    });
  });

  test('goes from the manager through committee, pricing, steering and tests to its end [R-190] [R-191] [R-192] [D-060] [D-062] [D-390] [D-391] [D-592]', async () => {
    await setCommittee(['hr', 'committee', true], ['manager', 'committee', false], ['hr', 'steering', true], ['hr', 'acceptance', true]);
    const id = await inCommittee();
    expect((await approvalsOf(id, 'committee')).map(({ state }) => state)).toEqual(['pending', 'pending']);
    const inbox = async (person: Person) =>
      (await call('GET', 'requests/inbox?kind=feature_approvals&limit=100', as(person))).json<Inbox>().items.length;
    expect(await inbox('hr')).toBeGreaterThan(0);
    const [, managers] = await approvalsOf(id, 'committee');
    const words = 'You do not have permissions to access this option';
    expect(await move('hr', 'feature_approvals', managers?.id ?? 0, 'approve', { comment })).toMatchObject({ status: 403, detail: words });
    expect(await move('hr', path, id, 'test')).toMatchObject({ status: 409, detail: 'Complete the planning stage first' });
    expect(await decide('hr', id, 'committee')).toMatchObject({ state: 'approved' });
    expect(await stored(path, id)).toMatchObject({ step: 'it_pricing', stage: 'planning' });
    // The optional member is not asked any more.
    expect((await approvalsOf(id, 'committee')).map(({ state }) => state)).toEqual(['approved', 'skipped']);
    const values = { hours_development: 100, hours_testing: 0, hour_rate: 80, eta: '2031-06-01' };
    expect(await move('hr', path, id, 'enter_hours', { values })).toMatchObject({ step: 'steering', investment: 8640, eta: '2031-06-01' });
    expect(await decide('hr', id, 'steering')).toMatchObject({ state: 'approved' });
    expect(await stored(path, id)).toMatchObject({ step: 'development', stage: 'completion' });
    await move('hr', path, id, 'test');
    expect(await move('employee', path, id, 'fail', { comment: 'Wrong printer' })).toMatchObject({ step: 'development' });
    await move('hr', path, id, 'test');
    expect(await move('employee', path, id, 'pass')).toMatchObject({ step: 'acceptance' });
    expect(await decide('hr', id, 'acceptance')).toMatchObject({ state: 'approved' });
    expect(await stored(path, id)).toMatchObject({ step: 'closed', status: 'completed', completed_at: expect.anything() });
    const late = await call('POST', 'feature_comments', { ...as('employee'), body: { feature_request: id, text: 'Thanks' } });
    expect(late.json<{ errors: object }>().errors).toEqual({
      feature_request: 'Request with Completed or Onboarding status cannot be updated',
    });
  });

  test('of a member is decided by the substitute; of a committee without anybody else it does not leave the manager [R-193]', async () => {
    await setCommittee(['employee', 'committee', true, 'payroll'], ['hr', 'committee', false]);
    const id = await inCommittee();
    expect((await approvalsOf(id, 'committee')).map(({ approver }) => approver)).toEqual([idOf('payroll'), idOf('hr')]);
    expect((await call('GET', `${path}/${id}`, as('payroll'))).statusCode).toBe(200);
    await setCommittee(['employee', 'committee', true]);
    const own = await submitted();
    expect(await move('manager', path, own, 'approve', { comment })).toMatchObject({
      status: 409,
      detail: 'No committee member can decide on this step. Add one first.',
    });
    expect(await stored(path, own)).toMatchObject({ step: 'submitted' });
    await connection.run(
      sql`update feature_approvals set approver = ${idOf('employee')} where feature_request = ${id} and approver = ${idOf('hr')}`,
    );
    expect(await decide('employee', id, 'committee')).toMatchObject({ status: 403, detail: 'You cannot approve your own request' });
  });

  test('of five members two decide at the same moment: the last approval moves it, once [R-190]', async () => {
    const all: readonly Person[] = ['manager', 'hr', 'admin', 'payroll'];
    await setCommittee(...all.map((person) => [person, 'committee', true] as const), ['employee', 'committee', true, 'hr']);
    for (let round = 0; round < 3; round += 1) {
      const id = await inCommittee();
      expect(await approvalsOf(id, 'committee')).toHaveLength(4);
      await decide('manager', id, 'committee');
      await decide('hr', id, 'committee');
      expect(await stored(path, id)).toMatchObject({ step: 'committee' });
      const answers = await Promise.all([decide('admin', id, 'committee'), decide('payroll', id, 'committee')]);
      expect(answers).toMatchObject([{ state: 'approved' }, { state: 'approved' }]);
      expect(await stored(path, id)).toMatchObject({ step: 'it_pricing' });
      const steps = await connection.run(
        sql`select id from state_changes where entity = ${path} and record_id = ${id} and transition = 'pass_committee'`,
      );
      expect(steps).toHaveLength(1);
    }
  });

  test('is ended by one rejection, also of a member who had approved, and asked anew after a revert [R-192] [R-202]', async () => {
    await setCommittee(['hr', 'committee', true], ['manager', 'committee', true]);
    const id = await inCommittee();
    await decide('hr', id, 'committee');
    expect((await decide('hr', id, 'committee'))['detail']).toBe('Record already processed');
    expect(await decide('hr', id, 'committee', 'reject')).toMatchObject({ state: 'rejected' });
    expect(await stored(path, id)).toMatchObject({ step: 'committee', status: 'rejected' });
    expect((await approvalsOf(id, 'committee')).map(({ state }) => state)).toEqual(['rejected', 'skipped']);
    expect(await move('hr', path, id, 'reopen', { comment })).toMatchObject({ status: 'in_progress', step: 'committee' });
    expect((await approvalsOf(id, 'committee')).map(({ state }) => state)).toEqual(['pending', 'pending']);
    expect(await move('hr', path, id, 'revert_to_submitted', { comment })).toMatchObject({ step: 'submitted' });
    expect((await approvalsOf(id, 'committee')).map(({ state }) => state)).toEqual(['skipped', 'skipped']);
  });

  test('is scored by the members of the committee while it is there, and ranked by the score [R-188] [R-189]', async () => {
    await setCommittee(['hr', 'committee', true], ['manager', 'committee', false]);
    await connection.run(sql`update feature_score_factors set status = 'inactive' where not age_factor`);
    await connection.run(sql`update feature_score_factors set weight_pct = 20 where age_factor`);
    const [first, second] = await connection.run<{
      id: number;
    }>(sql`insert into feature_score_factors (code, name_en, name_fr, weight_pct, age_factor, status)
      values ('USE', 'Use', 'Utilité', 60, false, 'active'), ('COST', 'Cost', 'Coût', 40, false, 'active') returning id`);
    const id = await inCommittee();
    const score = (person: Person, factor: number | undefined, points: number) =>
      add(person, 'feature_scores', { feature_request: id, factor, points });
    const own = await score('hr', first?.id, 100);
    expect(own).toMatchObject({ member: idOf('hr') });
    await score('manager', first?.id, 60);
    await score('hr', second?.id, 50);
    // (60 × 80 + 40 × 50 + 20 × 0) / 120
    expect(await stored(path, id)).toMatchObject({ score: '56.67' });
    await connection.run(sql`update feature_requests set request_date = '2020-01-01' where id = ${id}`);
    expect(await edit('hr', 'feature_scores', own.id, { points: 60 })).toMatchObject({ points: 60 });
    // (60 × 60 + 40 × 50 + 20 × 100) / 120
    expect(await stored(path, id)).toMatchObject({ score: '63.33' });
    expect(await edit('manager', 'feature_scores', own.id, { points: 0 })).toMatchObject({ status: 403 });
    await expect(score('employee', first?.id, 100)).rejects.toThrow('403');
    await decide('hr', id, 'committee');
    expect(await edit('hr', 'feature_scores', own.id, { points: 0 })).toMatchObject({ status: 409 });
    const ranked = await call('GET', `${path}?step=steering&sort=-score&fields=id,score`, as('hr'));
    const scores = ranked.json<{ results: { score: number | null }[] }>().results.flatMap((row) => row.score ?? []);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  test('has comments; internal ones are of the committee', async () => {
    await setCommittee(['hr', 'committee', true]);
    const id = await inCommittee();
    expect(await add('employee', 'feature_comments', { feature_request: id, text: 'When?' })).toMatchObject({ user: idOf('employee') });
    await add('hr', 'feature_comments', { feature_request: id, text: 'Too dear', internal: true });
    const seen = async (person: Person) =>
      (await call('GET', `feature_comments?feature_request=${id}&fields=text&sort=id`, as(person)))
        .json<{ results: { text: string }[] }>()
        .results.map(({ text }) => text);
    expect(await seen('employee')).toEqual(['When?']);
    expect(await seen('hr')).toEqual(['When?', 'Too dear']);
  });
});
