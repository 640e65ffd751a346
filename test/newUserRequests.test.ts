import { describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { demoOptions } from './demoOptions.ts';
import { newUserBody, requestPeople } from './requestPeople.ts';

/* A request for a new user, up to the user that it makes (domain 3.1). */
const portal = await requestPeople();
const { connection, call, as, move, add, edit, stored, idOf, signIn } = portal;
const path = 'new_user_requests';
const comment = 'For the dock';

async function approved(values: object = {}): Promise<number> {
  const { id } = await add('employee', path, await newUserBody(portal, values));
  expect(await move('manager', path, id, 'approve', { comment })).toMatchObject({ status: 'approved' });
  return id;
}

const numberOf = async (table: string) =>
  (await connection.run<{ count: number }>(sql`select count(*)::int as count from ${sql.id(table)}`))[0]?.count;
const mailsTo = async (address: string) =>
  (await connection.run<{ subject: string }>(sql`select subject from email_history where ${address} = any("to")`)).map(
    ({ subject }) => subject,
  );

describe('a request for a new user that is carried out', () => {
  test('makes the user with the access of the request, its preset and a colleague, and mails the activation [R-206] [R-201] [D-595]', async () => {
    const [account] = await connection.run<{ account: string; id: number }>(
      sql`select account, id from customer_accounts order by id limit 1`,
    );
    const [code] = await connection.run<{ code: string; id: number }>(
      sql`select code, id from sales_codes where status = 'active' order by id limit 1`,
    );
    const [group] = await connection.run<{ id: number }>(sql`select id from menu_groups where code = 'SALES' order by id limit 1`);
    const [type] = await connection.run<{ id: number }>(sql`select id from user_types where code = 'SALESPRO'`);
    const [preset] = await connection.run<{ id: number }>(sql`
      insert into user_presets (name, company, user_type, menu_groups, default_group, theme)
      select 'Desk', company, ${type?.id}, ${[group?.id]}::bigint[], ${group?.id}, 'dark' from new_user_requests order by id limit 1 returning id`);
    const before = await numberOf('users');
    const id = await approved({
      last_name: 'Quill',
      email: 'ada.quill@example.com',
      user_type: type?.id,
      preset: preset?.id,
      same_as_user: idOf('sales'),
      accounts: [String(Number(account?.account))],
      sales_codes: [code?.code],
    });
    expect(await numberOf('users')).toBe(before);
    const done = await move('hr', path, id, 'carry_out', { values: { username: 'ada.quill' } });
    expect(done).toMatchObject({ status: 'completed', username: 'ada.quill' });
    const user = Number(done['created_user']);
    expect(await stored('users', user)).toMatchObject({
      MT_UID: 'ada.quill',
      MT_STATUS: 'inactive',
      MT_TYPE: 'SALES',
      MT_GRP: group?.id,
      MT_THEME: 'dark',
      manager: idOf('manager'),
      created_by: idOf('hr'),
      password_hash: null,
    });
    const groups = await connection.run<{ menu_group: number; is_default: boolean }>(
      sql`select menu_group, is_default from user_menu_groups where "user" = ${user} order by sequence`,
    );
    expect(groups).toContainEqual({ menu_group: group?.id, is_default: true });
    expect(groups.filter((each) => each.is_default)).toHaveLength(1);
    expect(await connection.run(sql`select account from group_accounts where "user" = ${user}`)).toEqual([{ account: account?.id }]);
    const codes = await connection.run<{ sales_code: number }>(sql`select sales_code from user_sales where "user" = ${user}`);
    expect(codes.map((row) => row.sales_code)).toContain(code?.id);
    expect(codes.length).toBeGreaterThanOrEqual(2);
    expect(await mailsTo('ada.quill@example.com')).toEqual([expect.stringMatching(/activation/i)]);
    await expect(signIn('ada.quill', 'waybill', 'Whatever-2026')).rejects.toThrow('401');
  });

  test('takes the next user id of the names if none is given', async () => {
    const made = async () => (await move('hr', path, await approved({ last_name: 'Éclair' }), 'carry_out'))['created_user'];
    const uids = [await stored('users', Number(await made())), await stored('users', Number(await made()))].map((user) => user?.['MT_UID']);
    expect(uids).toEqual(['aeclair', 'aeclair2']);
  });

  test.each<[string, object, object, object]>([
    ['a user id that is taken', {}, { username: 'Manager' }, { status: 400, errors: { username: 'User already exists' } }],
    ['an account that does not exist', { accounts: ['9999999'] }, {}, { status: 409, detail: 'Error validating account number: 9999999' }],
    ['an unknown sales code', { sales_codes: ['NO1'] }, {}, { status: 409, detail: 'Failed to save all sales codes for this user: NO1' }],
  ])('is refused for %s, and nothing is half done [R-281]', async (_name, values, asked, refusal) => {
    const id = await approved(values);
    const counts = async () => Promise.all(['users', 'user_menu_groups', 'group_accounts', 'user_sales', 'email_history'].map(numberOf));
    const before = await counts();
    expect(await move('hr', path, id, 'carry_out', { values: asked })).toMatchObject(refusal);
    expect(await counts()).toEqual(before);
    expect(await stored(path, id)).toMatchObject({ status: 'approved', created_user: null });
  });

  test('makes the account of an administrator by an administrator alone', async () => {
    const [type] = await connection.run<{ id: number }>(sql`select id from user_types where code = 'ADMIN'`);
    const id = await approved({ last_name: 'Root', user_type: type?.id });
    expect(await move('hr', path, id, 'carry_out')).toMatchObject({
      status: 403,
      detail: 'Administrators alone make the account of an administrator',
    });
    await portal.giveRole('admin', 'it');
    expect(await move('admin', path, id, 'carry_out')).toMatchObject({ status: 'completed' });
    await connection.run(sql`delete from staff_roles where "user" = ${idOf('admin')} and role = 'it'`);
  });

  test('once, though two people carry it out at the same time', async () => {
    const id = await approved({ last_name: 'Twice' });
    const [first, second] = await Promise.all([move('hr', path, id, 'carry_out'), move('hr', path, id, 'carry_out')]);
    expect([first, second].filter(({ status }) => status === 'completed')).toHaveLength(1);
    expect(await connection.run(sql`select id from users where "MT_LNAME" = 'Twice'`)).toHaveLength(1);
  });
});

describe('the content', () => {
  const others = { justification: 'Another one', menu_groups: [] as number[] };
  const words = { status: 403, detail: 'Unauthorized' };

  test.each(['approve', 'reject', 'decline'])(
    'is frozen by %s for a form, a cell, a file and a change of many [R-205] [R-196]',
    async (name) => {
      const { id } = await add('employee', path, await newUserBody(portal));
      await move(name === 'decline' ? 'employee' : 'manager', path, id, name, { comment });
      for (const person of ['employee', 'manager', 'hr'] as const) expect(await edit(person, path, id, others)).toMatchObject(words);
      const many = await call('POST', 'bulk_changes/preview', {
        ...as('employee'),
        body: { api: path, ids: [id], action: 'edit', values: { justification: 'Another one' } },
      });
      expect(many.json()).toMatchObject({ changed: 0 });
      const { headers } = await call('GET', `${path}/${id}`, as('employee'));
      expect(headers['allow']).toBe('GET, HEAD');
      expect(await stored(path, id)).toMatchObject({ justification: 'A new colleague at the dock' });
    },
  );

  test('is free again after a decision that is taken back', async () => {
    const id = await approved();
    expect(await move('manager', path, id, 'revert', { comment })).toMatchObject({ status: 'new' });
    expect(await edit('employee', path, id, { justification: 'Another one' })).toMatchObject({ justification: 'Another one' });
  });

  test.each([
    ['new', undefined, 'employee', 204, ''],
    ['new', undefined, 'manager', 403, 'Unauthorized'],
    ['new', undefined, 'hr', 403, 'Unauthorized'],
    ['in progress', 'take_up', 'employee', 409, 'This change of status is not allowed'],
    ['pending', 'ask', 'employee', 409, 'This change of status is not allowed'],
    ['approved', 'approve', 'employee', 403, 'Unauthorized'],
  ] as const)('of a request that is %s is deleted, after %s, by %s: %i', async (_state, step, person, status, words) => {
    const { id } = await add('employee', path, await newUserBody(portal));
    if (step) await move('manager', path, id, step, { comment });
    const { headers } = await call('GET', `${path}/${id}`, as(person));
    expect(String(headers['allow']).includes('DELETE')).toBe(status === 204);
    const answer = await call('DELETE', `${path}/${id}`, as(person));
    expect(Math.floor(answer.statusCode / 100)).toBe(Math.floor(status / 100));
    expect((await stored(path, id)) === undefined).toBe(status === 204);
    expect(answer.body).toContain(words);
  });

  test('that is edited while the approver has the request tells the approver', async () => {
    const told = async () =>
      (await connection.run<{ count: number }>(sql`select count(*)::int as count from notice_events where notice = 'request_edited'`))[0]
        ?.count;
    const { id } = await add('employee', path, await newUserBody(portal));
    const before = await told();
    await edit('employee', path, id, { justification: 'In the state new nobody is told' });
    expect(await told()).toBe(before);
    await move('manager', path, id, 'take_up');
    await edit('employee', path, id, { justification: 'For the other dock' });
    expect(await told()).toBe((before ?? 0) + 1);
  });
});

describe('who may ask', () => {
  test('customers add none of the four kinds [R-204] [D-587] [D-590] [D-593] [D-596] [D-614]', async () => {
    const { token: customer } = await signIn('northern.user', 'northern', demoOptions.password);
    const body = await newUserBody(portal);
    for (const each of [path, 'change_user_requests', 'exit_conditions', 'feature_requests']) {
      const answer = await call('POST', each, { token: customer, body });
      expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([403, 'Unauthorized']);
    }
  });

  test('who carries a request out reads it, and changes nothing of it [R-205] [D-597]', async () => {
    const { id } = await add('employee', path, await newUserBody(portal));
    expect(await edit('hr', path, id, { justification: 'Another one' })).toMatchObject({ status: 403, detail: 'Unauthorized' });
    expect(await edit('employee', path, id, { justification: 'Another one' })).toMatchObject({ justification: 'Another one' });
  });

  test('the onboarding number belongs to the person who asks [R-203] [D-340] [D-666]', async () => {
    const words = 'Onboarding Control # is invalid or user not allowed';
    const [foreign] = await connection.run<{ id: number }>(
      sql`select id from onboardings where manager <> ${idOf('employee')} and coalesce(requested_by, 0) <> ${idOf('employee')} order by id limit 1`,
    );
    const body = await newUserBody(portal, { onboarding: foreign?.id });
    const refused = await call('POST', path, { ...as('employee'), body });
    expect([refused.statusCode, refused.json<{ errors: object }>().errors]).toEqual([400, { onboarding: words }]);
    await connection.run(sql`update onboardings set requested_by = ${idOf('employee')} where id = ${foreign?.id}`);
    expect(await add('employee', path, body)).toMatchObject({ onboarding: foreign?.id });
  });
});
