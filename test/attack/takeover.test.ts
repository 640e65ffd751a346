import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/server/db/sql.ts';
import type { Mail } from '../../src/server/shell/mail/Mail.ts';
import { wallsOf } from '../../src/server/shell/walls/walls.ts';
import { isPersonal } from '../../src/shared/framework/definitions/rights/permissions.ts';
import { solvedCaptcha } from '../captcha.ts';
import { demoOptions } from '../demoOptions.ts';
import { runJob } from '../runJob.ts';
import { testServer } from '../server.ts';
import { byTurn } from '../tier.ts';

// Every way by which an administrator could take over the account of somebody behind the walls of pay and personnel. Law 64
const server = await testServer({ withDemo: true });
const { app, database, portal, clock, signIn, call } = server;
const connection = database.unscoped('test');
const { password } = demoOptions;
const registry = portal.definitions.current();
const start = clock.now;
const hours = (count: number): Date => new Date(clock.now.getTime() + count * 3_600_000);

interface User {
  readonly id: number;
  readonly version: number;
  readonly email: string;
}

const walled = [...registry.resources.values()].filter(({ schema, permissions }) => {
  const entity = registry.entities.get(schema);
  return entity && isPersonal(registry, entity) && permissions.list && schema !== 'account_holds';
});
let admin = '';
let keeper = '';
const user = async (name: string): Promise<User> => {
  const [found] = await connection.run<User>(sql`select u.id, u.version, u."MT_EMAIL" as email from users u
    join companies c on c.id = u."MT_COMP" where c.code = 'waybill' and u."MT_UID" = ${name}`);
  if (!found) throw new Error(name);
  return found;
};
const tokenOf = async (name: string, secret = password): Promise<string> => (await signIn(name, 'waybill', secret)).token;

interface HoldRow {
  readonly id: number;
  readonly state: string;
  readonly changes: readonly string[];
  readonly changed_by: number;
  readonly told: string | null;
  readonly shut_until: Date;
}
const holdsOf = async (name: string): Promise<readonly HoldRow[]> =>
  connection.run<HoldRow>(sql`select h.id, h.state, h.changes, h.changed_by, h.told, h.shut_until from account_holds h
    where h."user" = ${(await user(name)).id} and h.state in ('open', 'disputed')`);
/** The mails of a template, the last one first. */
async function mailsOf(template: Mail['template']): Promise<readonly Mail[]> {
  const rows = await connection.run<{ mail: string }>(sql`select mail from email_history where mail is not null order by id desc limit 10`);
  return rows.map(({ mail }): Mail => JSON.parse(mail)).filter((mail) => mail.template === template);
}
const heldMails = (): Promise<readonly Mail[]> => mailsOf('account_held');
const hashOf = ({ link = '' }: Mail): string => new URL(link, 'http://portal').searchParams.get('hash') ?? '';

beforeAll(async () => {
  admin = await tokenOf('admin');
  // A second holder of payroll, who sees the holds of the first.
  const { id } = await user('manager');
  await connection.run(
    sql`insert into staff_roles ("user", role, status, valid_from) values (${id}, 'payroll', 'confirmed', '2026-01-01')`,
  );
  keeper = await tokenOf('manager');
});

/** Rows of each walled resource that a token reaches, by list, file, record and tasks. */
async function sight(token: string): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {};
  for (const { api_url: api } of walled) {
    const list = await call('GET', `${api}?limit=1&fields=id&aggregate=count:id`, { token });
    if (list.statusCode === 200 && list.json().count > 0) seen[api] = list.json().count;
    if (![200, 403].includes(list.statusCode)) seen[api] = list.body;
    const body = { api_url: `api/${api}`, output_type: 'CSV', query_params: { fields: 'id', limit: 1 } };
    const file = await call('POST', 'export', { token, body });
    if (file.statusCode === 200 && file.body.trim().split('\n').length > 1) seen[`${api} file`] = true;
  }
  return seen;
}

/** Records of each walled resource by id. */
async function records(token: string, open: Record<string, unknown>): Promise<string[]> {
  const reached: string[] = [];
  for (const { api_url: api, schema } of walled.filter((each) => each.permissions.show && open[each.api_url])) {
    const [row] = await connection.run<{ id: number }>(sql`select id from ${sql.id(schema)} order by id limit 1`);
    for (const path of ['', '/related', '/deletion'])
      if ((await call('GET', `${api}/${row?.id}${path}`, { token })).statusCode === 200) reached.push(`${api}${path}`);
  }
  return reached;
}

await connection.run(sql`create table before_takeover as
  select id, "MT_EMAIL" as email, "MT_STATUS" as status, phone, password_hash as hash from users`);

/** Ends the holds, and puts the accounts back. */
async function putBack(): Promise<void> {
  clock.now = start;
  await connection.run(sql`update account_holds set state = 'expired', ended_at = ${clock.now} where state in ('open', 'disputed')`);
  await connection.run(sql`update users u set "MT_EMAIL" = b.email, "MT_STATUS" = b.status, phone = b.phone, password_hash = b.hash,
    must_reset = false from before_takeover b where b.id = u.id`);
  await connection.run(sql`delete from verification_tokens where kind = 'hold'`);
  admin = await tokenOf('admin');
  keeper = await tokenOf('manager');
}
afterEach(putBack);

const put = async (name: string, values: object, token = admin) => {
  const { id, version } = await user(name);
  return call('PUT', `users/user/${id}`, { token, body: { version, ...values } });
};
const bulk = async (name: string, values: object) => {
  const { id, version } = await user(name);
  const body = { api: 'users/user', action: 'edit', values, rows: [[id, version]] };
  const started = await call('POST', 'bulk_changes', { token: admin, body });
  await runJob(server, 'tasks.run', { id: started.json().task });
  return call('GET', `tasks/${started.json().task}`, { token: admin });
};
const importCell = async (name: string, heading: string, value: string) => {
  const { id } = await user(name);
  const sent = await app.inject({
    method: 'POST',
    url: '/api/file_imports?api=users%2Fuser&name=file.csv',
    headers: { authorization: `Token ${admin}`, 'content-type': 'text/csv' },
    payload: `id,${heading}\n${id},${value}\n`,
  });
  const path = `file_imports/${sent.json().id}`;
  for (const step of ['check', 'commit']) {
    const started = await call('POST', `${path}/${step}`, { token: admin, ...(step === 'commit' && { body: { keep: 'all' } }) });
    await runJob(server, 'tasks.run', { id: started.json().task });
  }
  return call('GET', path, { token: admin });
};

interface Way {
  readonly by: (name: string) => Promise<{ readonly statusCode: number; readonly body: string }>;
  readonly changes: readonly string[];
}

const evil = 'evil@example.com';
const strong = 'Quiet-Harbour-2026';
const ways: Readonly<Record<string, Way>> = {
  'another address by form or cell': { by: (name) => put(name, { MT_EMAIL: evil }), changes: ['email'] },
  'another address by a bulk change': { by: (name) => bulk(name, { MT_EMAIL: evil }), changes: ['email'] },
  'another address by an import': { by: (name) => importCell(name, 'MT_EMAIL', evil), changes: ['email'] },
  'another phone, to which codes go': { by: (name) => put(name, { phone: '4165550100' }), changes: ['phone'] },
  'a link for a password': {
    by: (name) => call('POST', 'passwordreset/set_temp_hash', { token: admin, body: { username: name, company: 'waybill' } }),
    changes: ['password'],
  },
  'activation by form': {
    by: async (name) => {
      await put(name, { MT_STATUS: 'suspended' });
      return put(name, { MT_STATUS: 'active' });
    },
    changes: ['activation'],
  },
  'lock and unlock': {
    by: async (name) => {
      const body = { user_id: name, company: 'waybill' };
      await call('POST', 'users/lock_unlock_user', { token: admin, body: { ...body, locked: 'Y' } });
      return call('POST', 'users/lock_unlock_user', { token: admin, body: { ...body, locked: 'N' } });
    },
    changes: ['activation'],
  },
};

test('the wall is where it was: a holder and a subject see rows', async () => {
  expect(walled.length).toBeGreaterThan(10);
  expect(wallsOf(registry)).toMatchObject({ roles: expect.arrayContaining(['payroll', 'hr']) });
  expect(wallsOf(registry).links.map(({ entity, field }) => `${entity.name}.${field}`)).toContain('employees.user');
});

test('an address and a temporary password open nothing [A6]', async () => {
  const before = await user('payroll');
  const open = await sight(await tokenOf('payroll'));
  expect(Object.keys(open).length).toBeGreaterThan(8);
  expect((await put('payroll', { MT_EMAIL: evil })).statusCode).toBe(200);
  const body = { username: 'payroll', company: 'waybill' };
  expect((await call('POST', 'passwordreset/set_temp_pass', { token: admin, body })).statusCode).toBe(202);
  const [temporary] = await mailsOf('temporary_password');
  expect(temporary?.to).toBe(evil);
  const secret = temporary?.secret ?? '';
  const first = await tokenOf('payroll', secret);
  const proven = await call('POST', 'passwordreset/verifypassword', { token: first, body: { ...body, password: secret, current: true } });
  const chosen = { proof: proven.json().proof, password: 'Taken-Over-2026!', confirmation: 'Taken-Over-2026!' };
  const changed = await call('POST', 'passwordreset/changepassword', { token: first, body: chosen });
  const { token } = changed.json<{ token: string }>();
  expect(changed.statusCode).toBe(200);
  expect([await sight(token), await records(token, open)]).toEqual([{}, []]);
  const refused = await call('GET', 'paystubs', { token });
  expect(refused.json()).toMatchObject({ status: 403, code: 'account_on_hold', detail: expect.stringContaining('2026-03-13 11:00') });
  expect((await call('GET', 'account_holds', { token })).statusCode).toBe(403);
  // Both changes are one hold, reported to the address from before the first change.
  expect(await holdsOf('payroll')).toMatchObject([{ state: 'open', changes: ['email', 'password'], told: expect.stringMatching(/^p•••/) }]);
  expect((await heldMails()).slice(0, 2).map(({ to }) => to)).toEqual([before.email, before.email]);
  await putBack();
  expect(await sight(await tokenOf('payroll'))).toEqual(open);
});

const takeovers = Object.entries(ways).flatMap(([way, work], turn) =>
  byTurn(['payroll', 'employee'], turn).map((name) => [way, name, work] as const),
);

test.each(takeovers)(
  '%s for the account of %s: shut at once, told at the former address, logged for payroll',
  async (_way, name, { by, changes }) => {
    const before = await user(name);
    const open = await sight(await tokenOf(name));
    const answer = await by(name);
    expect([answer.statusCode, answer.body]).toEqual([expect.toBeOneOf([200, 202]), expect.any(String)]);
    const token = await tokenOf(name);
    expect(await sight(token)).toEqual({});
    expect(await records(token, open)).toEqual([]);
    const [hold, ...others] = await holdsOf(name);
    const { id: cause } = await user('admin');
    expect([hold, others]).toEqual([expect.objectContaining({ state: 'open', changes, changed_by: cause, shut_until: hours(72) }), []]);
    const [mail] = await heldMails();
    expect(mail).toMatchObject({ to: before.email, userId: before.id, values: { username: name } });
    const listed = await call('GET', `account_holds/${hold?.id}`, { token: keeper });
    expect(listed.json()).toMatchObject({ user: before.id, changed_by: cause, changes, state: 'open' });
    expect(listed.body).not.toContain(before.email);
    expect((await call('GET', `account_holds/${hold?.id}`, { token: admin })).statusCode).toBe(403);
    const logged = await connection.run(sql`select from audit_log where entity = 'account_holds' and record_id = ${hold?.id}`);
    expect(logged.length).toBeGreaterThan(0);
    await putBack();
    expect(await sight(await tokenOf(name))).toEqual(open);
  },
);

test('a personal record linked to another account holds that account, also one’s own', async () => {
  const hr = await tokenOf('hr');
  const [file] = await connection.run<{ id: number; version: number; user: number }>(
    sql`select id, version, "user" from employees where "user" = ${(await user('employee')).id}`,
  );
  const target = await user('hr');
  await connection.run(sql`update employees set "user" = null where "user" = ${target.id}`);
  const linked = await call('PUT', `employees/${file?.id}`, { token: hr, body: { version: file?.version, user: target.id } });
  expect(linked.statusCode).toBe(200);
  expect(await sight(hr)).toEqual({});
  expect(await holdsOf('hr')).toMatchObject([{ changes: ['record'], changed_by: target.id }]);
  const [mail] = await heldMails();
  expect(mail?.to).toBe((await user('employee')).email);
  await connection.run(sql`update employees set "user" = ${file?.user} where id = ${file?.id}`);
  await putBack();
});

test('an employee without an account is told of a changed address, and an account registered soon after it is held', async () => {
  const hr = await tokenOf('hr');
  const [free] = await connection.run<{ id: number; version: number; number: string; born: string; name: string; address: string }>(sql`
    select id, version, employee_number as number, birth_date::text as born, last_name as name, personal_email as address from employees e
    where "user" is null and status = 'active' and personal_email is not null
      and exists (select from paystubs p where p.employee = e.id) order by id`);
  const register = async (username: string): Promise<string> => {
    const person = { kind: 'employee', employee_number: free?.number, birth_date: free?.born, last_name: free?.name };
    const found = await call('POST', 'waybill/users/register/check', { body: { ...person, captcha: await solvedCaptcha(server) } });
    const account = { username, password: strong, confirmation: strong, terms_accepted: true, proof: found.json().proof };
    expect((await call('POST', 'waybill/users/register/complete', { body: account })).statusCode).toBe(201);
    const [code] = await mailsOf('activation_code');
    const body = { username, company: 'waybill', activation_code: code?.secret };
    expect((await call('POST', 'users/activate', { body })).statusCode).toBe(200);
    return tokenOf(username, strong);
  };
  const changed = await call('PUT', `employees/${free?.id}`, { token: hr, body: { version: free?.version, personal_email: evil } });
  expect(changed.statusCode).toBe(200);
  expect(await mailsOf('registration_address_changed')).toMatchObject([{ to: free?.address }]);
  expect(await sight(await register('thief'))).toEqual({});
  expect(await holdsOf('thief')).toMatchObject([{ changes: ['email'], changed_by: (await user('hr')).id, told: null }]);
  const [hold] = await holdsOf('thief');
  expect((await call('POST', `account_holds/${hold?.id}/release`, { token: hr })).statusCode).toBe(403);
  clock.now = hours(73);
  expect(Object.keys(await sight(await tokenOf('thief', strong)))).toContain('paystubs');
  await putBack();
  await connection.run(sql`update employees set "user" = null where id = ${free?.id}`);
  clock.now = hours(74);
  expect(Object.keys(await sight(await register('worker')))).toContain('paystubs');
  expect(await holdsOf('worker')).toEqual([]);
  await putBack();
});

describe('ways that are shut themselves', () => {
  test.each([
    ['a role by record', 'POST', 'staff_roles', { role: 'payroll', valid_from: '2026-01-01' }],
    ['a token for programs', 'POST', 'api_tokens', { name: 'x' }],
    ['a session', 'POST', 'sessions', {}],
  ] as const)('%s for another user', async (_name, method, path, values) => {
    const { id } = await user('employee');
    const answer = await call(method, path, { token: admin, body: { user: id, owner: id, ...values } });
    expect([403, 404, 405]).toContain(answer.statusCode);
  });

  test('the own profile while acting as the user', async () => {
    const switched = await call('POST', 'users/switchuser', { token: admin, body: { MT_UID: 'employee', MT_COMP: 'waybill' } });
    const answer = await call('PUT', 'users', { token: switched.json().token, body: { MT_EMAIL: evil, current_password: password } });
    expect(answer.statusCode).toBe(403);
  });

  test('deletion and restoring', async () => {
    const { id } = await user('payroll');
    expect((await call('DELETE', `users/user/${id}`, { token: admin })).statusCode).toBe(409);
  });
});

describe('a person who changes the own account', () => {
  test('is not shut out by a link asked for at the own address, and is told of a new address at the old one', async () => {
    const before = await user('employee');
    const asked = await call('POST', 'passwordreset/hashbyemail', { body: { email: before.email, company: 'waybill' } });
    expect(asked.statusCode).toBe(202);
    const token = await tokenOf('employee');
    const open = await sight(token);
    const changed = await call('PUT', 'users', { token, body: { MT_EMAIL: 'new.own@example.com', current_password: password } });
    expect(changed.statusCode).toBe(200);
    expect(await holdsOf('employee')).toEqual([]);
    expect(await sight(token)).toEqual(open);
    expect(await mailsOf('address_changed')).toMatchObject([{ to: before.email }]);
  });
});

describe('a hold ends', () => {
  const hold = async (name = 'employee') => {
    const before = await user(name);
    await put(name, { MT_EMAIL: `evil.${name}@example.com` });
    const [[row], [mail]] = [await holdsOf(name), await heldMails()];
    if (!row || !mail) throw new Error('no hold');
    return { before, row, hash: hashOf(mail) };
  };
  const answer = (hash: string, reply: string) => call('POST', 'users/account_change', { body: { hash, answer: reply } });

  test('by time, to the second, and a further change restarts it', async () => {
    const { before } = await hold();
    clock.now = hours(71);
    admin = await tokenOf('admin');
    await put('employee', { MT_EMAIL: 'evil.two@example.com' });
    expect((await heldMails())[0]?.to).toBe(before.email);
    expect(await holdsOf('employee')).toMatchObject([{ shut_until: hours(72) }]);
    clock.now = new Date(hours(72).getTime() - 1000);
    expect(await sight(await tokenOf('employee'))).toEqual({});
    clock.now = new Date(clock.now.getTime() + 1000);
    expect(Object.keys(await sight(await tokenOf('employee'))).length).toBeGreaterThan(3);
    await runJob(server, 'holds.expire');
    expect(await holdsOf('employee')).toEqual([]);
  });

  test('by the person: the page opens by GET, which confirms nothing; the button does, once', async () => {
    const { hash } = await hold();
    const shown = await call('GET', `users/account_change?hash=${hash}`, { headers: { 'accept-language': 'fr' } });
    expect(shown.json()).toMatchObject({ username: 'employee', company: 'waybill', changes: ['Courriel'] });
    const token = await tokenOf('employee');
    expect(await sight(token)).toEqual({});
    expect((await answer('0'.repeat(43), 'mine')).json()).toMatchObject({ status: 400, code: 'account_change_link_invalid' });
    expect((await answer(hash, 'mine')).json()).toEqual({ state: 'confirmed' });
    expect(Object.keys(await sight(token)).length).toBeGreaterThan(3);
    expect((await answer(hash, 'not_mine')).json()).toMatchObject({ code: 'account_change_link_invalid' });
  });

  test('neither the log of mails nor the audit log gives the link, and a later mail replaces it', async () => {
    const { hash } = await hold();
    const { id } = await user('employee');
    for (const path of ['email_history?limit=100&fields=id,subject,content', `audit_log?limit=100&record_id=${id}`])
      expect((await call('GET', path, { token: admin })).body).not.toContain(hash);
    await put('employee', { phone: '4165550101' });
    expect((await answer(hash, 'mine')).statusCode).toBe(400);
  });

  test('not by time once the person does not recognize it: sessions end, payroll is told, and only payroll releases', async () => {
    const { row, hash } = await hold();
    const token = await tokenOf('employee');
    expect((await answer(hash, 'not_mine')).json()).toEqual({ state: 'disputed' });
    expect((await call('GET', 'paystubs', { token })).statusCode).toBe(401);
    const told = (await mailsOf('account_disputed')).map(({ to }) => to);
    expect(told).toEqual(expect.arrayContaining([(await user('payroll')).email, (await user('manager')).email]));
    clock.now = hours(100);
    const later = await tokenOf('employee');
    expect((await call('GET', 'paystubs', { token: later })).json()).toMatchObject({ code: 'account_on_hold_open' });
    await put('employee', { MT_STATUS: 'suspended' }, await tokenOf('admin'));
    await put('employee', { MT_STATUS: 'active' }, await tokenOf('admin'));
    expect(await holdsOf('employee')).toMatchObject([{ id: row.id, state: 'disputed' }]);
    const released = await call('POST', `account_holds/${row.id}/release`, { token: await tokenOf('manager') });
    expect(released.json()).toEqual({ state: 'released' });
    expect(Object.keys(await sight(await tokenOf('employee'))).length).toBeGreaterThan(3);
  });

  test('by payroll, but neither by administrators, the account itself, nor whoever caused it', async () => {
    const { row } = await hold('payroll');
    const release = async (token: string) => {
      const { statusCode, body } = await call('POST', `account_holds/${row.id}/release`, { token });
      return [statusCode, JSON.parse(body).code ?? JSON.parse(body).state];
    };
    expect(await release(admin)).toEqual([403, 'no_permission']);
    expect(await release(await tokenOf('hr'))).toEqual([403, 'no_permission']);
    expect(await release(await tokenOf('payroll'))).toEqual([403, 'account_on_hold']);
    const { id } = await user('manager');
    await connection.run(sql`update account_holds set causes = causes || ${id}::bigint where id = ${row.id}`);
    expect(await release(keeper)).toEqual([403, 'account_hold_own']);
    await connection.run(sql`update account_holds set causes = array_remove(causes, ${id}::bigint) where id = ${row.id}`);
    expect(await release(keeper)).toEqual([200, 'released']);
    expect(await release(keeper)).toEqual([409, 'account_hold_ended']);
  });
});

test('tasks and files from before stay closed, schedules and the search find nothing', async () => {
  const token = await tokenOf('payroll');
  const body = { api_url: 'api/paystubs', output_type: 'CSV', query_params: { fields: 'id' }, background: true };
  const started = await call('POST', 'export', { token, body });
  const { task } = started.json<{ task: number }>();
  await runJob(server, 'tasks.run', { id: task });
  expect((await call('GET', `tasks/${task}/file`, { token })).statusCode).toBe(200);
  await connection.run(sql`update tasks set created_at = ${start} where id = ${task}`);
  clock.now = new Date(start.getTime() + 1000);
  await put('payroll', { MT_EMAIL: evil });
  expect((await call('GET', `tasks/${task}/file`, { token })).statusCode).toBe(404);
  const [stub] = await connection.run<{ text: string }>(sql`select last_name as text from employees order by id limit 1`);
  const found = await call('GET', `definitions/search?search=${encodeURIComponent(stub?.text ?? 'paystub')}`, { token });
  const hits = found.statusCode === 200 ? found.json<{ results: { resource: string }[] }>().results : [];
  expect(hits.filter(({ resource }) => walled.some(({ name }) => name === resource))).toEqual([]);
});

test('an account outside of the walls is not held, although it has notifications', async () => {
  const { id, version } = await connection
    .run<User>(sql`select id, version, "MT_EMAIL" as email from users where "MT_UID" = 'northern.user'`)
    .then(([found]) => found ?? { id: 0, version: 0 });
  await connection.run(sql`insert into notifications ("user", notice, event_id, title, "at")
    values (${id}, 'shipment_delivered', 'outside', 'Delivered', ${start})`);
  const changed = await call('PUT', `users/user/${id}`, { token: admin, body: { version, MT_EMAIL: 'other@example.com' } });
  expect(changed.statusCode).toBe(200);
  expect(await connection.run(sql`select from account_holds where "user" = ${id}`)).toEqual([]);
  const found = await call('GET', 'notifications', { token: (await signIn('northern.user', 'northern', password)).token });
  expect(found.json().results).toContainEqual(expect.objectContaining({ title: 'Delivered' }));
});

test('the notifications of an account on hold say why they are shut, and the list of holds names the person', async () => {
  await put('employee', { MT_EMAIL: evil });
  const refused = await call('GET', 'notifications', { token: await tokenOf('employee') });
  expect(refused.json()).toMatchObject({ status: 403, code: 'account_on_hold', detail: expect.stringContaining('2026-03-13 11:00') });
  const listed = await call('GET', 'account_holds?fields=id,user,user_label,state&state=open', { token: keeper });
  expect(listed.json().results).toMatchObject([{ user_label: expect.stringMatching(/\S+ \S+/) }]);
});
