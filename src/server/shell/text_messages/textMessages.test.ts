import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { codeIn, deliver, mailServer } from '../../../../test/mail.ts';
import { codeInText, startMessageGateway } from '../../../../test/messageGateway.ts';
import { addCompany, addGroup, addPerson } from '../../../../test/people.ts';
import { sendDueRows } from '../../../../test/sendDueRows.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';
import { sendMessage } from '../../framework/outbox/sendMessage.ts';
import { textMessageOutbox, textMessageSender } from './textMessageOutbox.ts';

const secret = 'a-shared-key-of-the-tests';
const gateway = await startMessageGateway();
afterAll(gateway.stop);
const server = await testServer({ environment: { SMS_WEBHOOK_URL: gateway.url, SMS_WEBHOOK_SECRET: secret } });
const { database, clock, signIn, call } = server;
const silent = await testServer({ database });
const mail = await mailServer();
const connection = database.unscoped('test');
const acme = await addCompany(database, 'acme');
const group = await addGroup(database, acme, 'READERS');
const [home] = await connection.run<{ id: number }>(sql`select id from companies where code = 'waybill'`);
const chiefs = await addGroup(database, home?.id ?? 0, 'CHIEFS', ['TEXT-LOG']);
await addPerson(database, { uid: 'ann', company: acme, group, values: { phone: '5145550134' } });
await addPerson(database, { uid: 'bob', company: acme, group, values: { MT_LANG: 'fr' } });
await addPerson(database, { uid: 'chief', company: home?.id ?? 0, group: chiefs, type: 'ADMIN' });

const method = 'text message';
const ann = { username: 'ann', company: 'acme' };
const send = (name: object, way = method, at = server) => at.call('POST', 'passwordreset/sendcode', { body: { ...name, method: way } });
/** Sends the queued messages. @returns the requests that the gateway received */
const deliverTexts = async (url = gateway.url) => {
  const before = gateway.received.length;
  const sending = { app: server.portal, send: textMessageSender({ url, secret }) };
  await sendDueRows(database, 'text_messages', clock.now, (id, run) => sendMessage(textMessageOutbox, sending, id, run));
  return gateway.received.slice(before);
};
const rows = () =>
  connection.run<{ status: string; tries: number; error: string | null; message: string | null }>(sql`
    select status, tries, error, message from text_messages order by id`);
const outcome = (answer: { statusCode: number; body: string }) => [answer.statusCode, answer.body.replaceAll(/"request_id":"[^"]*"/g, '')];

beforeEach(async () => {
  for (const table of ['attempt_limits', 'verification_codes', 'verification_tokens', 'text_messages', 'email_history'])
    await connection.run(sql`delete from ${sql.id(table)}`);
  gateway.answers.length = 0;
  clock.now = new Date('2026-03-10T15:00:00Z');
});

describe('a code by text message', () => {
  test('it goes to the number on file, signed, and gives a proof [S-287] [R-221]', async () => {
    const answer = await send(ann);
    expect([answer.statusCode, answer.json()]).toEqual([202, { expires: '2026-03-10T15:15:00.000Z' }]);
    const [request, ...others] = await deliverTexts();
    expect(others).toEqual([]);
    const body = JSON.parse(request?.body ?? '');
    expect(body).toMatchObject({
      to: '+15145550134',
      text: expect.stringMatching(/^Waybill: your code is \d{6}\. It expires in 15 minutes\./),
    });
    const timestamp = String(request?.headers['x-webhook-timestamp']);
    expect(timestamp).toBe(String(Date.parse('2026-03-10T15:00:00Z') / 1000));
    const signature = createHmac('sha256', secret).update(`${timestamp}.${request?.body}`).digest('hex');
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': body.id,
      'x-webhook-signature': `sha256=${signature}`,
    });
    const code = request ? codeInText(request) : '';
    const proof = await call('POST', 'passwordreset/verifycode', { body: { ...ann, code } });
    expect(proof.json()).toMatchObject({ proof: expect.any(String) });
    expect(await deliver(server, mail)).toEqual([]);
  });

  test('the log keeps neither the code nor the message, and administrators read it [S-287]', async () => {
    await send(ann);
    const [request] = await deliverTexts();
    const code = request ? codeInText(request) : '';
    expect(code).toMatch(/^\d{6}$/);
    const { token } = await signIn('chief');
    const list = await call('GET', 'text_messages', { token });
    expect(list.json().results).toMatchObject([{ phone: '5145550134', status: 'sent', content: expect.stringContaining('••••••') }]);
    const [stored] = await connection.run(sql`select to_jsonb(t) as row from text_messages t`);
    expect(`${list.body}${JSON.stringify(stored)}`).not.toContain(code);
  });

  test('both methods are limited together [R-221]', async () => {
    for (const way of [method, 'email', method, 'email', method]) expect((await send(ann, way)).statusCode).toBe(202);
    expect([(await send(ann)).statusCode, (await send(ann, 'email')).statusCode]).toEqual([429, 429]);
  });

  test('only the newest code counts, whichever way it went', async () => {
    await send(ann);
    const [request] = await deliverTexts();
    await send(ann, 'email');
    const check = (code: string) => call('POST', 'passwordreset/verifycode', { body: { ...ann, code } });
    expect((await check(request ? codeInText(request) : '')).statusCode).toBe(400);
    const [letter] = await deliver(server, mail);
    expect((await check(letter ? codeIn(letter) : '')).statusCode).toBe(200);
  });
});

describe('answers are alike', () => {
  test.each([
    ['a user without a number', { username: 'bob', company: 'acme' }],
    ['an unknown user', { username: 'nobody', company: 'acme' }],
    ['an unknown company', { username: 'ann', company: 'nowhere' }],
  ])('%s gets the answer of one with a number, but no message [S-286] [R-234]', async (_name, name) => {
    const known = outcome(await send(ann));
    await connection.run(sql`delete from text_messages`);
    expect(outcome(await send(name))).toEqual(known);
    expect(await rows()).toEqual([]);
    const profile = await call('GET', `passwordreset/userprofile?${new URLSearchParams(name).toString()}`);
    const again = await call('GET', `passwordreset/userprofile?${new URLSearchParams(name).toString()}`);
    expect(profile.json()).toMatchObject({
      phone: expect.stringMatching(/^•••-•••-••\d\d$/),
      methods: ['email', 'text message', 'questions'],
    });
    expect(again.body).toBe(profile.body);
  });

  test('of a number on file the last two digits are shown', async () => {
    const profile = await call('GET', 'passwordreset/userprofile?username=ann&company=acme');
    expect(profile.json()).toMatchObject({ phone: '•••-•••-••34' });
  });

  test.each([
    ['ann', 'acme'],
    ['nobody', 'acme'],
  ])('without a gateway %s is offered none, and asking for one is refused in words', async (username, company) => {
    const profile = await silent.call('GET', `passwordreset/userprofile?username=${username}&company=${company}`);
    expect(profile.json()).toMatchObject({ phone: null, methods: ['email', 'questions'] });
    expect((await send({ username, company }, method, silent)).json()).toMatchObject({
      status: 400,
      code: 'text_message_unavailable',
      errors: { method: 'Text messages cannot be sent. Choose email instead.' },
    });
  });
});

describe('the gateway', () => {
  test('one that is busy is asked again, later each time, and given up in the end', async () => {
    await send(ann);
    for (const minutes of [1, 5, 30, 120]) {
      gateway.answers.push(503);
      expect(await deliverTexts()).toHaveLength(1);
      clock.now = new Date(clock.now.getTime() + (minutes - 1) * 60_000);
      expect(await deliverTexts()).toEqual([]);
      clock.now = new Date(clock.now.getTime() + 60_000);
    }
    const ids = new Set(gateway.received.slice(-4).map(({ headers }) => headers['idempotency-key']));
    expect(ids.size).toBe(1);
    gateway.answers.push(503);
    await deliverTexts();
    expect(await rows()).toEqual([{ status: 'failed', tries: 5, error: 'Unable to send the text message (HTTP 503)', message: null }]);
  });

  test.each([
    [400, 'failed'],
    [404, 'failed'],
    [401, 'queued'],
    [429, 'queued'],
  ])('after an answer %i the message is %s', async (status, state) => {
    await send(ann);
    gateway.answers.push(status);
    await deliverTexts();
    expect(await rows()).toMatchObject([{ status: state, error: `Unable to send the text message (HTTP ${status})` }]);
  });

  test('one that cannot be reached, or leads elsewhere, gets the message later', async () => {
    const gone = await startMessageGateway();
    gone.stop();
    await send(ann);
    await deliverTexts(gone.url);
    expect(await rows()).toMatchObject([{ status: 'queued', tries: 1, error: 'Unable to send the text message (ECONNREFUSED)' }]);
    clock.now = new Date(clock.now.getTime() + 60_000);
    gateway.answers.push(302);
    expect(await deliverTexts()).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: 'queued', tries: 2, error: 'Unable to send the text message (NETWORK)' }]);
  });
});
