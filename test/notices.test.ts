import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { demoOptions } from './demoOptions.ts';
import { addFittingRow } from './fittingRow.ts';
import { runJob } from './runJob.ts';
import { testServer } from './server.ts';

/* Notices of the demo: what people are told when others make and decide requests, and when a moment has come. */
const server = await testServer({ withDemo: true });
const { database, signIn, call, clock } = server;
const connection = database.unscoped('test');
const { password } = demoOptions;

type Person = 'employee' | 'manager' | 'hr' | 'admin';
const people: readonly Person[] = ['employee', 'manager', 'hr', 'admin'];
const tokens = new Map<Person, string>();
const ids = new Map<string, number>();
const start = clock.now;
beforeAll(async () => {
  for (const name of people) tokens.set(name, (await signIn(name, 'waybill', password)).token);
  const found = await connection.run<{ uid: string; id: number }>(
    sql`select "MT_UID" as uid, id from users where "MT_COMP" = (select id from companies where code = 'waybill')`,
  );
  for (const { uid, id } of found) ids.set(uid, Number(id));
});
beforeEach(async () => {
  clock.now = start;
  for (const name of ['notice_events', 'notifications', 'digest_entries', 'notice_choices', 'email_history'])
    await connection.run(sql`delete from ${sql.id(name)}`);
});

const as = (person: Person) => ({ token: tokens.get(person) ?? '' });

async function newUserRequest(): Promise<number> {
  const [like] = await connection.run<Record<string, unknown>>(
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
  const made = await call('POST', 'new_user_requests', { ...as('employee'), body });
  expect(made.statusCode).toBe(201);
  return made.json<{ id: number }>().id;
}

async function move(person: Person, id: number, name: string, more: object = {}): Promise<number> {
  const [row] = await connection.run<{ version: number }>(sql`select version from new_user_requests where id = ${id}`);
  return (await call('POST', `new_user_requests/${id}/transitions/${name}`, { ...as(person), body: { version: row?.version, ...more } }))
    .statusCode;
}

/** Runs the job of each event that waits. */
async function tellAll(): Promise<void> {
  const waiting = await connection.run<{ id: number }>(sql`select id from notice_events where status = 'queued' order by id`);
  for (const { id } of waiting) await runJob(server, 'notices.send', { id: Number(id) });
}

interface Told {
  readonly uid: string;
  readonly notice: string;
  readonly title: string;
  readonly text: string | null;
  readonly link: string | null;
}

const told = () =>
  connection.run<Told>(sql`
    select u."MT_UID" as uid, n.notice, n.title, n."text", n.link from notifications n join users u on u.id = n."user" order by n.id`);
const mails = () =>
  connection.run<{ to: string[]; subject: string; content: string; source_entity: string }>(
    sql`select "to", subject, content, source_entity from email_history order by id`,
  );
const events = () =>
  connection.run<{ notice: string; status: string; told: number | null; error: string | null }>(
    sql`select notice, status, told, error from notice_events order by id`,
  );

describe('a request', () => {
  test('tells whoever can decide it, then the requester what was decided, with the comment', async () => {
    const id = await newUserRequest();
    expect(await events()).toEqual([{ notice: 'decision_waits', status: 'queued', told: null, error: null }]);
    await tellAll();
    const [{ number } = { number: '' }] = await connection.run<{ number: string }>(
      sql`select control_number as number from new_user_requests where id = ${id}`,
    );
    // The manager reads French.
    const title = `Demande de nouvel utilisateur ${number} attend votre décision`;
    expect(await told()).toEqual([
      { uid: 'manager', notice: 'decision_waits', title, text: expect.stringMatching(/^De .+\.$/), link: `NU-START/${id}` },
    ]);
    expect(await mails()).toMatchObject([
      { subject: title, source_entity: 'new_user_requests', content: expect.stringContaining(`/pages/NU-START/${id}`) },
    ]);

    expect(await move('manager', id, 'approve', { comment: 'For the dock' })).toBe(200);
    await tellAll();
    const [, second] = await told();
    expect(second).toMatchObject({ uid: 'employee', notice: 'request_decided', text: expect.stringContaining('For the dock') });
    expect(second?.title).toMatch(/\s: Approuvé$/u);
  });

  test('that is undone tells nobody, and an event that is told again is told once', async () => {
    const id = await newUserRequest();
    await tellAll();
    const before = [await told(), await mails()];
    await connection.run(sql`update notice_events set status = 'queued', facts = '{}'`);
    await tellAll();
    expect([await told(), await mails()]).toEqual(before);
    expect(await move('employee', id, 'approve', { comment: 'Mine' })).toBe(403);
    expect(await events()).toHaveLength(1);
  });

  test('of two runs at the same moment one tells', async () => {
    await newUserRequest();
    const [event] = await connection.run<{ id: number }>(sql`select id from notice_events`);
    const run = () => runJob(server, 'notices.send', { id: Number(event?.id) });
    await Promise.all([run(), run(), run()]);
    expect([await told(), await mails()].map((rows) => rows.length)).toEqual([1, 1]);
  });
});

describe('a person chooses', () => {
  const choices = async (person: Person) =>
    (await call('GET', 'notices/choices', as(person))).json<{
      notices: { notice: string; ways: { way: string; choice: string; choices: string[] }[] }[];
    }>().notices;
  const choose = (person: Person, notice: string, way: string, choice: string) =>
    call('PUT', 'notices/choices', { ...as(person), body: { notice, way, choice } });

  test('the ways of each kind of notice that concerns the person', async () => {
    const own = await choices('employee');
    expect(own.find(({ notice }) => notice === 'request_decided')?.ways).toEqual([
      { way: 'portal', choice: 'at_once', choices: ['at_once'] },
      { way: 'mail', choice: 'at_once', choices: ['at_once', 'daily', 'off'] },
    ]);
    expect(own.map(({ notice }) => notice)).not.toContain('pickup_updated');
  });

  test('to get no mail, and none is sent; what the notice does not leave to people stays', async () => {
    expect((await choose('manager', 'decision_waits', 'mail', 'off')).statusCode).toBe(200);
    const id = await newUserRequest();
    await tellAll();
    expect([(await told()).length, await mails()]).toEqual([1, []]);
    expect((await choose('employee', 'request_decided', 'portal', 'off')).json()).toMatchObject({ errors: { choice: expect.anything() } });
    expect((await choose('employee', 'pickup_updated', 'portal', 'off')).json()).toMatchObject({ errors: { notice: expect.anything() } });
    expect((await choose('employee', 'request_decided', 'text', 'off')).json()).toMatchObject({ errors: { way: expect.anything() } });
    await connection.run(
      sql`insert into notice_choices ("user", notice, way, choice) values (${ids.get('employee')}, 'request_decided', 'portal', 'off')`,
    );
    await move('manager', id, 'approve', { comment: 'Agreed' });
    await tellAll();
    expect((await told()).map(({ notice }) => notice)).toEqual(['decision_waits', 'request_decided']);
  });

  test('one mail a day: it comes from seven o’clock on, once, with what came before', async () => {
    expect((await choose('manager', 'decision_waits', 'mail', 'daily')).statusCode).toBe(200);
    await newUserRequest();
    await newUserRequest();
    await tellAll();
    expect(await mails()).toEqual([]);
    const day = start.toISOString().slice(0, 10);
    const next = new Date(Date.parse(`${day}T10:59:00Z`) + 86_400_000);
    const digestAt = async (at: Date) => {
      clock.now = at;
      await runJob(server, 'notices.digest');
      return mails();
    };
    // Seven o'clock in Toronto is eleven or twelve in UTC.
    expect(await digestAt(next)).toEqual([]);
    const [mail, ...others] = await digestAt(new Date(next.getTime() + 62 * 60_000));
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('2 avis pour vous');
    expect(mail?.content.match(/attend votre décision/g)).toHaveLength(2);
    expect(await digestAt(new Date(next.getTime() + 120 * 60_000))).toHaveLength(1);
  });
});

describe('a moment', () => {
  test('that has come is told once to whoever still has to decide, and not for what is decided', async () => {
    const [waiting, decided] = [await newUserRequest(), await newUserRequest()];
    await move('manager', decided, 'approve', { comment: 'Agreed' });
    await connection.run(sql`delete from notice_events`);
    clock.now = new Date(start.getTime() + 6 * 86_400_000);
    await Promise.all([runJob(server, 'notices.advance'), runJob(server, 'notices.advance')]);
    await runJob(server, 'notices.advance');
    const noted = await connection.run<{ record_id: number }>(sql`
      select record_id from notice_events where notice = 'decision_reminder' and entity = 'new_user_requests' and record_id = any(${[waiting, decided]}::bigint[]) order by 1`);
    expect(noted.map((row) => Number(row.record_id))).toEqual([waiting, decided]);
    await connection.run(
      sql`delete from notice_events where record_id <> all(${[waiting, decided]}::bigint[]) or (notice, entity) <> ('decision_reminder', 'new_user_requests')`,
    );
    await tellAll();
    expect((await told()).map(({ uid, link }) => ({ uid, link }))).toEqual([{ uid: 'manager', link: 'REQ-INBOX' }]);
  });
});

describe('webhooks', () => {
  test('get the events of a record that their account sees, once and in their order', async () => {
    const [mine, other] = await connection.run<{ account: number }>(sql`
      select distinct on (u."MT_COMP") u."MT_DACT" as account from users u
      where u."MT_DACT" is not null and u."MT_UID" in ('northern.user', 'maple.user') order by u."MT_COMP"`);
    await connection.run(sql`delete from webhooks`);
    for (const account of [mine?.account, other?.account])
      await connection.run(sql`insert into webhooks (account, name, url, events, secret, failures, status)
        values (${account}, 'Stock', 'https://example.com/hook', array['pickup.updated'], 'a-secret-of-sixteen', 0, 'enabled')`);
    const pickup = await addFittingRow(database, server.portal.definitions.current(), 'pickups', {
      account: mine?.account,
      progress: 'requested',
    });
    for (const uid of ['1', '2', '3'])
      await connection.run(sql`insert into notice_events (notice, event_id, occurred_at, entity, record_id, facts, sent_at, status)
        values ('pickup_updated', ${`0000000${uid}-0000-4000-8000-000000000000`}, ${start}, 'pickups', ${pickup}, '{}', ${start}, 'queued')`);
    const waiting = await connection.run<{ id: number }>(sql`select id from notice_events order by id desc`);
    await Promise.all(waiting.map(({ id }) => runJob(server, 'notices.send', { id: Number(id) })));
    await tellAll();
    const sent = await connection.run<{ account: number; event_id: string; payload: { record: object } }>(
      sql`select w.account, d.event_id, d.payload from webhook_deliveries d join webhooks w on w.id = d.webhook order by d.id`,
    );
    expect(sent.map(({ account, event_id: id }) => [Number(account), id[7]])).toEqual(
      ['1', '2', '3'].map((id) => [Number(mine?.account), id]),
    );
    expect(sent[0]?.payload).toMatchObject({ event: 'pickup.updated', entity: 'pickups', record: { id: pickup } });
  });
});

test('a role reaches only those who can open the record', async () => {
  const before = await connection.run<{ id: number }>(sql`select id from staff_roles where role = 'edi'`);
  const { id: record } = (await connection.run<{ id: number }>(sql`select id from edi_transactions order by id limit 1`))[0] ?? { id: 0 };
  await connection.run(sql`insert into staff_roles ("user", role, status, valid_from) select id, 'edi', 'confirmed', '2020-01-01' from users
    where "MT_UID" = 'sales' and "MT_COMP" = (select id from companies where code = 'waybill') on conflict do nothing`);
  await connection.run(sql`insert into notice_events (notice, event_id, occurred_at, entity, record_id, facts, sent_at, status)
    values ('edi_exception', gen_random_uuid()::text, ${start}, 'edi_transactions', ${record}, '{}', ${start}, 'queued')`);
  await tellAll();
  expect((await told()).map(({ uid }) => uid)).not.toContain('sales');
  expect(before.length + (await events()).length).toBeGreaterThan(0);
});

describe('a subscription', () => {
  const shipmentOf = async (account: number) =>
    Number(
      (
        await connection.run<{ id: number }>(
          sql`select id from shipments where bill_to = ${account} and shipper = ${account} order by id limit 1`,
        )
      )[0]?.id,
    );
  const note = (record: number) =>
    connection.run(sql`insert into notice_events (notice, event_id, occurred_at, entity, record_id, facts, sent_at, status)
      values ('shipment_delivered', gen_random_uuid()::text, ${start}, 'shipments', ${record}, '{}', ${start}, 'queued')`);

  test('tells of the own records alone, also when it names an account of others', async () => {
    const [mine, other] = await connection.run<{ user: number; account: number }>(sql`
      select distinct on (u."MT_COMP") u.id as "user", u."MT_DACT" as account from users u
      where u."MT_DACT" is not null and u."MT_UID" in ('northern.user', 'maple.user') order by u."MT_COMP"`);
    if (!mine || !other) throw new Error('The demo has two customers.');
    await connection.run(sql`delete from notification_subscriptions`);
    for (const [user, account] of [
      [mine.user, null],
      [mine.user, other.account],
      [other.user, mine.account],
    ])
      await connection.run(sql`insert into notification_subscriptions ("user", account, events, method, daily_digest, status)
        values (${user}, ${account}, array['shipment.delivered'], 'email', false, 'active')`);
    await note(await shipmentOf(mine.account));
    await tellAll();
    const [address] = await connection.run<{ mail: string }>(sql`select "MT_EMAIL" as mail from users where id = ${mine.user}`);
    expect((await mails()).map(({ to }) => to)).toEqual([[address?.mail]]);
    expect(await told()).toEqual([]);

    // Without a gateway a text message is a mail.
    await connection.run(sql`delete from email_history`);
    await connection.run(sql`delete from notice_events`);
    await connection.run(sql`update notification_subscriptions set method = 'sms'`);
    await note(await shipmentOf(mine.account));
    await tellAll();
    expect((await mails()).map(({ to }) => to)).toEqual([[address?.mail]]);
  });
});

test('an event without a receiver says so in the log, in place of being told', async () => {
  await newUserRequest();
  await connection.run(sql`update users set "MT_STATUS" = 'suspended' where "MT_UID" = 'manager'`);
  try {
    await tellAll();
    expect((await events()).map(({ status, told: count }) => [status, count])).toEqual([['nobody', 0]]);
  } finally {
    await connection.run(sql`update users set "MT_STATUS" = 'active' where "MT_UID" = 'manager'`);
  }
});

test('events that wait no longer are deleted after the days of NOTIFICATION_DAYS', async () => {
  await newUserRequest();
  await tellAll();
  await newUserRequest();
  clock.now = new Date(start.getTime() + 91 * 86_400_000);
  await runJob(server, 'notices.clean');
  expect((await events()).map(({ status }) => status)).toEqual(['queued']);
});
