import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { filesOf } from '../../../../test/filesOf.ts';
import { deliver, mailServer } from '../../../../test/mail.ts';
import { addCompany, addCustomer, addGroup, addPerson } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { emailLimits } from '../../../shared/framework/email/emailLimits.ts';
import { sql } from '../../db/sql.ts';

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'email-'));
afterAll(() => fs.rm(folder, { recursive: true, force: true }));
const server = await testServer({ environment: { DATA_DIR: folder } });
const { call, database, signIn, portal } = server;
const mail = await mailServer();
const connection = database.unscoped('test');
const files = filesOf(server);
const tokens: Record<'ann' | 'chief' | 'other' | 'staff', string> = { ann: '', chief: '', other: '', staff: '' };
let customer = 0;
let foreignCustomer = 0;

beforeAll(async () => {
  const every = [...portal.definitions.current().screensByCmid.keys()];
  const acme = await addCompany(database, 'acme');
  const foreign = await addCompany(database, 'foreign');
  ({ customer } = await addCustomer(database, acme, 'ACME', ['0100001']));
  ({ customer: foreignCustomer } = await addCustomer(database, foreign, 'FOREIGN', ['0100002']));
  for (const [uid, company, code] of [
    ['ann', acme, 'acme'],
    ['chief', acme, 'acme'],
    ['other', foreign, 'foreign'],
  ] as const) {
    const group = await addGroup(database, company, uid.toUpperCase(), every);
    await addPerson(database, { uid, company, group, type: 'ADMIN', base: 'customer_admin' });
    tokens[uid] = (await signIn(uid, code)).token;
  }
  const [{ id: product } = { id: 0 }] = await connection.run(sql<{ id: number }>`select id from companies where code = 'waybill'`);
  await addPerson(database, { uid: 'staff', company: product, group: await addGroup(database, product, 'STAFF', every), type: 'EMPLOYEE' });
  tokens.staff = (await signIn('staff')).token;
});

beforeEach(async () => {
  mail.received.length = 0;
  await connection.run(sql`delete from email_history`);
  await connection.run(sql`delete from attempt_limits`);
  await connection.run(sql`update environment_variables set value = null where name = 'MAIL_DOMAINS'`);
});

const message = {
  subject: 'Your loan',
  content: '<p>At <strong>nine</strong>.</p><script>alert(1)</script><p><a href="/acme/pages/FAQ-START">Help</a></p>',
  additionalContent: '<p>Reference 7</p>',
  to: ['bob@example.com'],
  cc: ['cy@example.com'],
  bcc: ['di@example.com'],
};
const ofCustomer = () => `?entity=customers&record=${customer}`;
const send = (body: object = message, query = ofCustomer(), token = tokens.ann) => call('POST', `email/send${query}`, { token, body });
const log = () =>
  connection.run<{ to: string[]; cc: string[] | null; bcc: string[] | null; status: string; error: string | null; content: string }>(
    sql`select "to", cc, bcc, status, error, content, source_entity, source_id from email_history order by id`,
  );

describe('a message', () => {
  test('arrives with its writer as reply address, sanitized, once for each recipient [B-102] [B-103] [S-228]', async () => {
    const answer = await send();
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toEqual({ id: expect.any(Number) });
    const [received, ...more] = await deliver(server, mail);
    expect(more).toEqual([]);
    expect([...(received?.to ?? [])].toSorted()).toEqual(['bob@example.com', 'cy@example.com', 'di@example.com']);
    const { raw = '', text = '' } = received ?? {};
    expect(raw).toMatch(/^Reply-To: \S*ann\S*/m);
    expect(raw).toMatch(/^To: bob@example\.com/m);
    expect(raw).toMatch(/^Cc: cy@example\.com/m);
    expect(raw).not.toMatch(/^Bcc:|di@example\.com|<script|Auto-Submitted/m);
    expect(text).toContain('https://portal.example/acme/pages/FAQ-START');
    expect(text).toContain('Reference 7');
    expect(await log()).toMatchObject([{ to: ['bob@example.com'], cc: ['cy@example.com'], bcc: ['di@example.com'], status: 'sent' }]);
    expect((await log())[0]?.content).not.toContain('script');
  });

  test('to the same address twice is sent once, and needs no text [B-101]', async () => {
    expect((await send({ subject: 'Hello', to: ['bob@example.com', 'BOB@example.com'] })).statusCode).toBe(202);
    const [received] = await deliver(server, mail);
    expect(received?.to).toEqual(['BOB@example.com']);
  });

  test('a wrong address is named, and a body without fields names those it lacks', async () => {
    expect((await send({ ...message, to: ['ann@example.com', 'nobody'] })).json()).toMatchObject({
      errors: { to: 'Invalid email address: nobody' },
    });
    expect((await send({ ...message, to: [] })).json()).toMatchObject({ errors: { to: 'Field is required' } });
    expect(Object.keys((await send([])).json<{ errors: object }>().errors).toSorted()).toEqual(['subject', 'to']);
  });

  test.each([
    ['no address [B-101]', { ...message, to: [] }, 'to'],
    ['no subject [B-101]', { ...message, subject: '' }, 'subject'],
    ['an address that is none', { ...message, cc: ['nobody'] }, 'cc'],
    ['two addresses in one', { ...message, to: ['a@example.com,b@example.com'] }, 'to'],
    ['a line break in the address', { ...message, to: ['a@example.com\r\nBcc: b@example.com'] }, 'to'],
    ['too many addresses', { ...message, bcc: Array.from({ length: emailLimits.addresses + 1 }, (_, i) => `a${i}@example.com`) }, 'bcc'],
    ['a long subject', { ...message, subject: 'x'.repeat(emailLimits.subject + 1) }, 'subject'],
    ['a long text', { ...message, content: 'x'.repeat(emailLimits.content + 1) }, 'content'],
  ])('with %s is refused at its field', async (_name, body, field) => {
    const answer = await send(body);
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([400, [field]]);
    expect(await log()).toEqual([]);
  });

  test('of a customer is about a record; staff write without one', async () => {
    expect((await send(message, '')).json()).toMatchObject({ status: 400, code: 'email_record_expected' });
    expect(await log()).toEqual([]);
    expect((await send(message, '', tokens.staff)).statusCode).toBe(202);
  });

  test('needs a session', async () => {
    expect((await call('POST', 'email/send', { body: message })).statusCode).toBe(401);
  });

  test('beyond those of an hour waits for its turn', async () => {
    await connection.run(sql`update environment_variables set value = '2' where name = 'MESSAGES_PER_HOUR'`);
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([202, 202]);
    const refused = await send();
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await send(message, ofCustomer(), tokens.chief)).statusCode).toBe(202);
    await connection.run(sql`update environment_variables set value = '60' where name = 'MESSAGES_PER_HOUR'`);
  });

  test('to a refused domain names address and allowed domains at its field', async () => {
    await connection.run(sql`update environment_variables set value = 'example.org' where name = 'MAIL_DOMAINS'`);
    const words = 'This portal does not send to bob@example.com. Allowed domains: example.org';
    expect((await send()).json()).toMatchObject({ code: 'mail_domain_refused', errors: { to: words } });
  });

  test.each([
    ['example.com', 202],
    ['Example.COM, example.org', 202],
    ['*.example.com', 403],
    ['example.org', 403],
  ])('goes to the allowed domains alone: %s', async (domains, status) => {
    await connection.run(sql`update environment_variables set value = ${domains} where name = 'MAIL_DOMAINS'`);
    const answer = await send();
    expect(answer.statusCode).toBe(status);
  });
});

describe('attachments', () => {
  const pdf = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>',
  );
  const ofOwn = (): string => `?entity=customers&record=${foreignCustomer}`;
  let file = 0;
  beforeAll(async () => {
    ({ id: file } = await files.keep(tokens.ann, `entity=customers&record=${customer}`, 'plan été.pdf', pdf));
  });

  test('are files of the record, with its rights, and name it in the log', async () => {
    expect((await send(message, `${ofCustomer()}&files=${file}`)).statusCode).toBe(202);
    const [received] = await deliver(server, mail);
    expect(received?.files).toEqual([pdf]);
    expect(await log()).toMatchObject([{ source_entity: 'customers', source_id: customer }]);
  });

  test.each([
    ['a file of another company', () => `${ofOwn()}&files=${file}`, 404, 'attachment_not_found'],
    ['a record of another company', () => ofCustomer(), 404, 'record_not_found'],
    ['a paper without a record', () => '?papers=bill', 400, 'email_record_expected'],
    ['an unknown entity', () => '?entity=nothing&record=1', 404, 'record_not_found'],
  ])('of %s is refused', async (_name, query, status, code) => {
    const answer = await send(message, query(), tokens.other);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
    expect(await log()).toEqual([]);
  });

  test('a paper that the record has not is refused', async () => {
    expect((await send(message, `${ofCustomer()}&papers=nothing`)).json()).toMatchObject({ code: 'paper_not_found' });
  });

  test('that are gone before the message is sent stop it, and the log says why', async () => {
    expect((await send(message, `${ofCustomer()}&files=${file}`)).statusCode).toBe(202);
    await connection.run(sql`update attachments set current_status = 'deleted' where id = ${file}`);
    expect(await deliver(server, mail)).toEqual([]);
    expect(await log()).toMatchObject([{ status: 'failed', error: 'Unable to send the email (ATTACHMENT_GONE)' }]);
  });
});

describe('known addresses', () => {
  const known = async (token: string, search = ''): Promise<string[]> =>
    (await call('GET', `email/addresses${search === '' ? '' : `?search=${search}`}`, { token }))
      .json<{ results: { email: string }[] }>()
      .results.map(({ email }) => email);

  test('are those that the caller has written to, and users whom the caller sees', async () => {
    await send({ ...message, to: ['zoe@example.com'] });
    const found = await known(tokens.ann);
    expect(found.slice(0, 2).toSorted()).toEqual(['cy@example.com', 'zoe@example.com']);
    expect(found.some((email) => email.includes('chief'))).toBe(true);
    expect(found.some((email) => email.includes('other') || email === 'di@example.com')).toBe(false);
    expect(await known(tokens.ann, 'zo')).toEqual(['zoe@example.com']);
    expect(await known(tokens.other, 'zo')).toEqual([]);
    expect(await known(tokens.ann, '%25')).toEqual([]);
  });
});
