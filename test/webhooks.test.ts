import { createHmac, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { userContext } from '../src/server/framework/context/userContext.ts';
import { JobPostponed } from '../src/server/framework/jobs/JobDefinition.ts';
import { recordByAccount } from '../src/server/shell/webhooks/accountRecord.ts';
import { deliverWebhook, failuresMax } from '../src/server/shell/webhooks/deliverWebhook.ts';
import { postToAddress } from '../src/server/shell/webhooks/postToAddress.ts';
import { publicNetwork } from '../src/server/shell/webhooks/publicLookup.ts';
import { queueWebhooks } from '../src/server/shell/webhooks/webhookQueue.ts';
import { sendTest } from '../src/server/shell/webhooks/webhookRoutes.ts';
import { actorOf, scopeRules } from '../src/shared/framework/definitions/rights/permissions.ts';
import { addFittingRow } from './fittingRow.ts';
import { deliver, mailServer } from './mail.ts';
import { addCompany, addCustomer, addGroup, addPerson, addRow, changeRow } from './people.ts';
import { checkout } from './plainServer.ts';
import { runJob } from './runJob.ts';
import { testServer } from './server.ts';
import { startWebhookReceiver, testNetwork, type WebhookReceiver } from './webhookReceiver.ts';

const server = await testServer();
const { database, portal, clock, call, signIn } = server;
const registry = portal.definitions.current();
const connection = database.unscoped('test');
const mail = await mailServer();

const acme = await addCompany(database, 'acme');
const birch = await addCompany(database, 'birch');
const {
  accounts: [mine = 0],
} = await addCustomer(database, acme, 'ACME', ['0100001']);
const {
  accounts: [theirs = 0],
} = await addCustomer(database, birch, 'BIRCH', ['0200001']);
const group = await addGroup(database, acme, 'HOOKS', ['HOOK-START', 'HOOK-LOG']);
const birchGroup = await addGroup(database, birch, 'HOOKS', ['HOOK-START', 'HOOK-LOG']);
const ann = await addPerson(database, { uid: 'ann', company: acme, group, values: { MT_DACT: mine } });
await addPerson(database, { uid: 'ben', company: birch, group: birchGroup, values: { MT_DACT: theirs } });

let receiver: WebhookReceiver = await startWebhookReceiver();
afterAll(() => receiver.stop());
const secret = 'a-shared-key-of-the-tests';
const hookOf = (account: number, values: object = {}) =>
  addRow(database, 'webhooks', {
    account,
    name: randomUUID().slice(0, 30),
    url: receiver.url,
    events: ['pickup.updated'],
    secret,
    failures: 0,
    status: 'enabled',
    created_by: ann,
    ...values,
  });

let [hook, first, second] = [0, 0, 0];
const begin = new Date('2026-03-10T15:00:00Z');
beforeEach(async () => {
  clock.now = begin;
  for (const table of ['webhook_deliveries', 'webhooks', 'notifications', 'email_history'])
    await connection.run(sql`delete from ${sql.id(table)}`);
  await connection.run(sql`delete from jobs.job`);
  receiver.taken.length = 0;
  receiver.refused.length = 0;
  receiver.answer = () => 204;
  hook = await hookOf(mine);
  [first, second] = [await pickupOf(mine), await pickupOf(mine)];
});

const pickupOf = (account: number) => addFittingRow(database, registry, 'pickups', { account });
const happen = (recordId: number, id = randomUUID()) =>
  connection.transaction(async (tx) => {
    await queueWebhooks(portal, tx, { id, name: 'pickup.updated', entity: 'pickups', recordId, at: clock.now });
    return id;
  });
const run = (id = hook, network = testNetwork) => deliverWebhook(portal, id, network);
const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
};
const deliveries = () =>
  connection.run<{ event_id: string; status: string; attempt: number; error: string | null; http_status: number | null }>(sql`
    select event_id, status, attempt, error, http_status from webhook_deliveries order by id`);
const webhook = async (id = hook) =>
  (await connection.run<{ status: string; failures: number }>(sql`select status, failures from webhooks where id = ${id}`))[0];
const takenIds = () => receiver.taken.map(({ headers }) => headers['idempotency-key']);

describe('an event', () => {
  test('arrives signed, with what the account sees of the record', async () => {
    const id = await happen(first);
    await run();
    const [event] = receiver.taken;
    const { 'x-webhook-timestamp': timestamp, ...headers } = event?.headers ?? {};
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': id,
      'x-webhook-event': 'pickup.updated',
      'x-webhook-signature': `sha256=${createHmac('sha256', secret)
        .update(`${String(timestamp)}.${event?.body}`)
        .digest('hex')}`,
    });
    expect(timestamp).toBe(String(begin.getTime() / 1000));
    const payload = JSON.parse(event?.body ?? '');
    expect(payload).toMatchObject({
      id,
      event: 'pickup.updated',
      occurred_at: begin.toISOString(),
      entity: 'pickups',
      record: { id: first },
    });
    const { fields } = registry.entities.get('pickups') ?? {};
    const withheld = [...(fields?.values() ?? [])].filter(({ property }) => property['x-sensitive']).map(({ name }) => name);
    expect(Object.keys(payload.record).filter((name) => withheld.includes(name) || name === 'created_by')).toEqual([]);
    expect(await deliveries()).toMatchObject([{ event_id: id, status: 'delivered', attempt: 1, error: null, http_status: 204 }]);
  });

  test.each(['en', 'fr'])('passes the check that the documents show, in %s', async (language) => {
    const page = fs.readFileSync(path.join(checkout, `resources/documents/60-webhooks.${language}.md`), 'utf8');
    const [, code = ''] = /```js\n([^`]*(?:`[^`]+)*?)\n```/.exec(page) ?? [];
    const { isFromPortal } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    await happen(first);
    await run();
    const { headers, body } = receiver.taken[0] ?? {};
    const now = begin.getTime();
    expect(isFromPortal(headers, body, secret, now)).toBe(true);
    expect(isFromPortal(headers, `${body} `, secret, now)).toBe(false);
    expect(isFromPortal(headers, body, 'another secret of the tests', now)).toBe(false);
    expect(isFromPortal(headers, body, secret, now + 301_000)).toBe(false);
    expect(isFromPortal({}, body, secret, now)).toBe(false);
  });

  test('is queued once for each webhook that asks for it, is enabled and whose account sees the record', async () => {
    await hookOf(mine, { events: ['bol.finalized'] });
    await hookOf(mine, { status: 'disabled' });
    await hookOf(theirs);
    const also = await hookOf(mine);
    const id = await happen(first);
    await happen(first, id);
    const rows = await connection.run<{ webhook: number }>(sql`select webhook from webhook_deliveries order by webhook`);
    expect(rows.map((each) => each.webhook)).toEqual([hook, also]);
    const jobs = await connection.run(sql`select data from jobs.job where name = 'webhooks.deliver' order by data->>'id'`);
    expect(jobs).toHaveLength(2);
  });

  test('of a change that is undone is not sent', async () => {
    const event = { id: randomUUID(), name: 'pickup.updated', entity: 'pickups', recordId: first, at: clock.now };
    let queued = 0;
    await connection
      .transaction(async (tx) => {
        queued = await queueWebhooks(portal, tx, event);
        throw new Error('undone');
      })
      .catch(() => {});
    expect(queued).toBe(1);
    expect(await deliveries()).toEqual([]);
  });
});

describe('a tenant never gets the row of another', () => {
  const tied = [...registry.entities.values()].flatMap((entity) => {
    if (entity.source) return [];
    const rule = scopeRules(entity).find(
      (each) => 'field' in each && !each.field.includes('.') && actorOf(registry, entity, each.field) === 'account',
    );
    return rule && 'field' in rule && rule.field !== 'id' ? [[entity.name, rule.field] as const] : [];
  });

  test('records of accounts are judged here', () => expect(tied.length).toBeGreaterThan(8));

  test.each(tied)('%s', async (entity, field) => {
    const recordId = await addFittingRow(database, registry, entity, {});
    const others = scopeRules(registry.entities.get(entity) ?? ({ scope: [] } as never)).flatMap((rule) =>
      'field' in rule && actorOf(registry, registry.entities.get(entity) as never, rule.field) === 'account' ? [rule.field] : [],
    );
    for (const name of others) if (!name.includes('.') && name !== 'id') await changeRow(database, entity, recordId, { [name]: theirs });
    expect([...(await recordByAccount(portal, connection, { entity, recordId }, [mine])).keys()]).toEqual([]);
    expect([...(await recordByAccount(portal, connection, { entity, recordId }, [mine, theirs])).keys()]).toEqual([theirs]);
    expect(field).toBeTruthy();
  });
});

describe('a receiver that is away', () => {
  test('for an hour gets every event once afterwards, in order for each record', async () => {
    const ids = [await happen(first), await happen(second), await happen(first), await happen(second), await happen(first)];
    const { port } = receiver;
    await receiver.stop();
    for (let minute = 0; minute < 60; minute += 1) {
      await run();
      later(1);
    }
    expect(await webhook()).toMatchObject({ status: 'enabled' });
    receiver = await startWebhookReceiver(port);
    for (let minute = 0; minute < 60 && receiver.taken.length < ids.length; minute += 1) {
      await run();
      later(1);
    }
    expect(takenIds()).toHaveLength(ids.length);
    expect(new Set(takenIds())).toEqual(new Set(ids));
    const order = (record: number) => receiver.taken.map(({ body }) => JSON.parse(body)).filter((each) => each.record.id === record);
    expect(order(first).map(({ id }) => id)).toEqual([ids[0], ids[2], ids[4]]);
    expect(order(second).map(({ id }) => id)).toEqual([ids[1], ids[3]]);
    expect(await webhook()).toEqual({ status: 'enabled', failures: 0 });
  });

  test('is asked with growing pauses, and by one event alone', async () => {
    for (const record of [first, second]) await happen(record);
    receiver.answer = () => 503;
    const tries: number[] = [];
    for (let minute = 0; minute < 200; minute += 1) {
      const before = receiver.refused.length;
      await run();
      if (receiver.refused.length > before) tries.push(minute);
      expect(receiver.refused.length - before).toBeLessThanOrEqual(1);
      later(1);
    }
    expect(tries).toEqual([0, 1, 5, 20, 60, 120, 180]);
  });

  test('20 times in a row pauses the webhook and tells its owner; enabled again, it goes on', async () => {
    const id = await happen(first);
    await connection.run(sql`update webhooks set failures = ${failuresMax - 1} where id = ${hook}`);
    receiver.answer = () => 500;
    await run();
    expect(await webhook()).toEqual({ status: 'disabled', failures: 20 });
    const [event] = await connection.run<{ id: number }>(sql`select id from notice_events where status = 'queued'`);
    await runJob(server, 'notices.send', { id: Number(event?.id) });
    const [letter] = await deliver(server, mail);
    expect([letter?.to, letter?.subject]).toEqual([['ann@example.com'], expect.stringMatching(/^Webhook .* was paused$/)]);
    expect(letter?.text).toContain('HTTP 500');
    const { token } = await signIn('ann', 'acme');
    expect((await call('GET', 'notifications', { token })).json()).toMatchObject({
      unread: 1,
      results: [{ notice: 'webhook_paused', link: `HOOK-START/${hook}` }],
    });
    later(600);
    await run();
    expect(receiver.taken).toEqual([]);
    receiver.answer = () => 204;
    const again = (await signIn('ann', 'acme')).token;
    const { version } = (await call('GET', `webhooks/${hook}`, { token: again })).json();
    const enabled = await call('POST', `webhooks/${hook}/transitions/enable`, { token: again, body: { version } });
    expect(enabled.statusCode).toBe(200);
    await connection.run(sql`delete from jobs.job`);
    await runJob(server, 'webhooks.sweep');
    expect(await connection.run(sql`select 1 from jobs.job where name = 'webhooks.deliver'`)).toHaveLength(1);
    await run();
    expect(takenIds()).toEqual([id]);
    expect(await webhook()).toEqual({ status: 'enabled', failures: 0 });
  });

  test('after 24 hours an event has failed, and the next of its record follows', async () => {
    const [lost, next] = [await happen(first), await happen(first)];
    receiver.answer = ({ headers }) => (headers['idempotency-key'] === lost ? 400 : 204);
    for (let hour = 0; hour < 26; hour += 1) {
      for (let part = 0; part < 4; part += 1) {
        await run();
        later(15);
      }
    }
    expect(await deliveries()).toMatchObject([
      { status: 'failed', attempt: 10, error: 'HTTP 400' },
      { status: 'delivered', attempt: 1 },
    ]);
    expect(takenIds()).toEqual([next]);
  });

  test('a refused event holds up its record only', async () => {
    const [refused, other] = [await happen(first), await happen(second)];
    receiver.answer = ({ headers }) => (headers['idempotency-key'] === refused ? 422 : 204);
    await run();
    expect(takenIds()).toEqual([other]);
  });
});

describe('the address', () => {
  const send = (url: string, network = publicNetwork) =>
    postToAddress({ url, secret, id: 'e1', event: 'webhook.test', body: '{}', at: begin }, network);

  test.each([
    ['https://127.0.0.1/', 'PRIVATE_ADDRESS'],
    ['https://[::1]/', 'PRIVATE_ADDRESS'],
    ['https://[::ffff:127.0.0.1]/', 'PRIVATE_ADDRESS'],
    ['https://169.254.169.254/latest', 'PRIVATE_ADDRESS'],
    ['https://10.0.0.1/', 'PRIVATE_ADDRESS'],
    ['https://localhost/', 'PRIVATE_ADDRESS'],
    ['http://example.com/', 'PRIVATE_ADDRESS'],
  ])('%s is never called', async (url, error) => {
    expect(await send(url)).toMatchObject({ status: null, error });
  });

  test('a public name that leads to this machine is never called', async () => {
    const network = { ...testNetwork, isAllowed: (host: string) => host === 'localhost' };
    expect(await send(receiver.url, network)).toMatchObject({ status: null, error: 'PRIVATE_ADDRESS' });
    expect([receiver.taken, receiver.refused]).toEqual([[], []]);
  });

  test('a redirect is not followed', async () => {
    receiver.answer = () => 302;
    expect(await send(receiver.url, testNetwork)).toMatchObject({ status: 302, error: 'HTTP 302', text: 'words of the receiver' });
    expect(receiver.refused).toHaveLength(1);
  });

  test('a certificate of nobody is refused, and silence ends', async () => {
    expect(await send(receiver.url, { isAllowed: () => true })).toMatchObject({ status: null, error: expect.stringContaining('CERT') });
    const { promise, resolve } = Promise.withResolvers<number>();
    receiver.answer = () => promise;
    expect(await send(receiver.url, { ...testNetwork, timeoutMs: 100 })).toMatchObject({ status: null, error: 'ETIMEDOUT' });
    resolve(204);
  });
});

describe('the owner', () => {
  test('adds a webhook whose secret the portal makes, and sees a new one once', async () => {
    const { token } = await signIn('ann', 'acme');
    const values = { account: mine, name: 'Orders', url: 'https://hooks.example.com/x', events: ['pickup.updated'] };
    const made = await call('POST', 'webhooks', { token, body: values });
    expect(made.statusCode).toBe(201);
    const { id } = made.json();
    expect(made.json()).not.toHaveProperty('secret');
    const stored = async () => (await connection.run<{ secret: string }>(sql`select secret from webhooks where id = ${id}`))[0]?.secret;
    expect(await stored()).toHaveLength(43);
    const renewed = (await call('POST', `webhooks/${id}/secret`, { token })).json();
    expect(renewed.shown).toEqual([{ label: 'Signing secret, shown once', value: await stored() }]);
    const short = await call('POST', 'webhooks', { token, body: { ...values, name: 'Other', secret: 'short' } });
    expect(short.statusCode).toBe(400);
  });

  test('sends a test and sees the answer', async () => {
    receiver.answer = () => 418;
    const { token } = await signIn('ann', 'acme');
    const ctx = await userContext(portal, ann, { language: 'en', cmid: 'HOOK-START', timezone: 'UTC', requestId: '' });
    if (!ctx) throw new Error('Ann can sign in.');
    const answer = await sendTest(portal, ctx, hook, testNetwork);
    expect(answer).toMatchObject({ http_status: 418, error: 'HTTP 418' });
    expect(answer.shown.map(({ label, value }) => `${label}: ${value}`)).toContain('Answer: words of the receiver');
    expect(JSON.parse(receiver.refused[0]?.body ?? '')).toMatchObject({ event: 'webhook.test', record: { id: hook } });
    // In production this machine is not called.
    expect((await call('POST', `webhooks/${hook}/test`, { token })).json()).toMatchObject({ error: 'PRIVATE_ADDRESS' });
    expect(await webhook()).toEqual({ status: 'enabled', failures: 0 });
  });

  test('sees the deliveries and repeats one under the same id', async () => {
    const id = await happen(first);
    await run();
    const { token } = await signIn('ann', 'acme');
    const list = (await call('GET', 'webhook_deliveries', { token })).json().results;
    expect(list).toMatchObject([{ event_id: id, status: 'delivered', http_status: 204 }]);
    expect((await call('GET', `webhook_deliveries/${list[0].id}`, { token })).json().payload).toMatchObject({ id });
    expect((await call('POST', `webhook_deliveries/${list[0].id}/repeat`, { token })).statusCode).toBe(204);
    expect((await call('POST', `webhook_deliveries/${list[0].id}/repeat`, { token })).json()).toMatchObject({ code: 'delivery_waits' });
    await run();
    expect(takenIds()).toEqual([id, id]);
  });

  test('of another account reaches nothing', async () => {
    await happen(first);
    const [row] = await connection.run<{ id: number }>(sql`select id from webhook_deliveries`);
    const { token } = await signIn('ben', 'birch');
    for (const path of [`webhooks/${hook}/test`, `webhooks/${hook}/secret`, `webhook_deliveries/${row?.id}/repeat`])
      expect((await call('POST', path, { token })).statusCode).toBe(404);
    expect((await call('GET', `webhook_deliveries/${row?.id}`, { token })).statusCode).toBe(404);
  });

  test('deletes a webhook with its deliveries; others go after 90 days', async () => {
    await happen(first);
    const { token } = await signIn('ann', 'acme');
    const kept = await hookOf(mine);
    await happen(first);
    expect((await call('DELETE', `webhooks/${hook}`, { token })).statusCode).toBe(204);
    expect(await deliveries()).toHaveLength(1);
    later(91 * 24 * 60);
    await runJob(server, 'webhooks.clean');
    expect(await deliveries()).toEqual([]);
    expect(kept).toBeGreaterThan(0);
  });
});

test('a run that takes long lets others go first', async () => {
  await happen(first);
  await happen(second);
  let passed = 0;
  const clockOfProcess = vi.spyOn(performance, 'now').mockImplementation(() => passed);
  receiver.answer = () => {
    passed = 30_000;
    return 204;
  };
  try {
    await expect(run()).rejects.toThrow(JobPostponed);
  } finally {
    clockOfProcess.mockRestore();
  }
  expect(receiver.taken).toHaveLength(1);
});
