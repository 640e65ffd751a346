import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import type { IssuedPaper } from '../src/shared/framework/papers/IssuedPaper.ts';
import { addFittingRow } from './fittingRow.ts';
import { deliver, mailServer } from './mail.ts';
import { addCompany, addCustomer, addGroup, addPerson, addRow, changeRow } from './people.ts';
import { readPdf } from './readPdf.ts';
import { runJob } from './runJob.ts';
import { testServer } from './server.ts';

/* Papers that are issued: kept byte for byte, listed and opened by those who see all that they say. */
const server = await testServer();
const { database, portal, signIn, call } = server;
const mail = await mailServer();
const registry = portal.definitions.current();
const [product] = await database
  .unscoped('test')
  .run<{ id: number }>(sql`select id from companies where code = ${portal.config.productCode}`);
const house = product?.id ?? 0;
const cmids = [...registry.screensByCmid.keys()];
const staff = async (uid: string, type: 'ADMIN' | 'EMPLOYEE') =>
  addPerson(database, {
    uid,
    company: house,
    group: await addGroup(database, house, `G${uid}`, cmids),
    type,
    base: type === 'ADMIN' ? 'administrator' : 'employee',
  });
await staff('root', 'ADMIN');
await staff('clerk', 'EMPLOYEE');
const decider = await staff('decider', 'EMPLOYEE');
await addRow(database, 'staff_roles', { user: decider, role: 'credit', status: 'confirmed', valid_from: '2020-01-01' });
const accountOf: Record<string, number> = {};
for (const uid of ['payer', 'stranger', 'porter']) {
  const company = await addCompany(database, uid);
  const { accounts } = await addCustomer(database, company, uid.toUpperCase(), [`02${company}`.padEnd(7, '0')]);
  const user = await addPerson(database, { uid, company, group: await addGroup(database, company, 'ALL', cmids) });
  accountOf[uid] = accounts[0] ?? 0;
  // The porter sees the account of the payer without its charges.
  const account = accountOf[uid === 'porter' ? 'payer' : uid];
  await addRow(database, 'group_accounts', { user, account, ...(uid === 'porter' && { can_view_charges: false }) });
  await changeRow(database, 'users', user, { MT_EMAIL: `${uid}@example.com` });
  await addRow(database, 'notification_subscriptions', {
    user,
    events: ['statement.issued'],
    method: 'email',
    daily_digest: false,
    status: 'active',
  });
}

const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const uid of ['root', 'clerk', 'decider']) tokens[uid] = (await signIn(uid)).token;
  for (const uid of ['payer', 'stranger', 'porter']) tokens[uid] = (await signIn(uid, uid)).token;
});

const as = (uid: string) => ({ token: tokens[uid] ?? '' });
const list = async (path: string, uid: string) => {
  const answer = await call('GET', `${path}/issued_papers`, as(uid));
  expect(answer.statusCode).toBe(200);
  return answer.json<{ papers: IssuedPaper[] }>().papers;
};
const open = async (path: string, copy: number | string, uid: string) => {
  const answer = await call('GET', `${path}/issued_papers/${copy}`, as(uid));
  return { status: answer.statusCode, bytes: new Uint8Array(answer.rawPayload), answer };
};
const issue = (path: string, uid: string, body: object) => call('POST', `${path}/issued_papers`, { ...as(uid), body });

const statement = async (values: object = {}): Promise<string> => {
  const id = await addFittingRow(database, registry, 'statements', {
    account: accountOf['payer'],
    status: 'issued',
    closing_balance: 120.5,
    currency: 'CAD',
    ...values,
  });
  await addFittingRow(database, registry, 'statement_lines', { statement: id, line: 1, description: 'Load 1.', amount: 10 });
  return `statements/${id}`;
};

describe('a paper that is issued by hand', () => {
  test('is kept with its SHA-256, and stays as it was when its record has changed', async () => {
    const path = await statement({ statement_number: 'S-1' });
    expect(await list(path, 'payer')).toEqual([]);
    const answer = await issue(path, 'root', { paper: 'statement', language: 'fr' });
    expect(answer.statusCode).toBe(201);
    const issued = answer.json<IssuedPaper>();
    expect(issued).toMatchObject({ paper: 'statement', language: 'fr', title: 'Relevé de compte S-1', is_system: false });
    await changeRow(database, 'statements', Number(path.split('/')[1]), { statement_number: 'S-2', closing_balance: 9 });
    const { status, bytes, answer: sent } = await open(path, issued.id, 'payer');
    expect([status, sent.headers['content-type'], bytes.length]).toEqual([200, 'application/pdf', issued.size]);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(issued.sha256);
    expect((await readPdf(bytes)).pages.join('\n')).toContain('S-1');
    expect((await list(path, 'payer')).map(({ id, sha256 }) => [id, sha256])).toEqual([[issued.id, issued.sha256]]);
  });

  test.each([
    ['a customer', 'payer', 'statement', 403, 'no_permission'],
    ['a colleague without the role', 'clerk', 'statement', 403, 'no_permission'],
    ['somebody who does not see the record', 'stranger', 'statement', 404, 'record_not_found'],
    ['an administrator, of a paper without copies', 'root', 'record_sheet', 404, 'no_such_paper'],
    ['an administrator, of no paper', 'root', 'nothing', 404, 'no_such_paper'],
  ])('is refused to %s', async (_who, uid, paper, status, code) => {
    const path = await statement();
    const answer = await issue(path, uid, { paper });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
    expect(await list(path, 'root')).toEqual([]);
  });

  test('is not issued of a record that it does not suit', async () => {
    const id = await addFittingRow(database, registry, 'credit_applications', { status: 'new' });
    const answer = await issue(`credit_applications/${id}`, 'decider', { paper: 'credit_decision' });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'paper_not_offered']);
  });
});

describe('an issued paper', () => {
  test('opens for those who see its record alone, under the address of that record alone', async () => {
    const [path, other] = [await statement(), await statement()];
    const { id } = (await issue(path, 'root', { paper: 'statement' })).json<IssuedPaper>();
    expect((await open(path, id, 'payer')).status).toBe(200);
    expect((await open(path, id, 'stranger')).status).toBe(404);
    expect((await call('GET', `${path}/issued_papers`, as('stranger'))).statusCode).toBe(404);
    expect((await open(other, id, 'payer')).status).toBe(404);
    for (const copy of [id + 1000, 0, 'x', `${id} or 1=1`]) expect((await open(path, copy, 'root')).status).toBe(404);
    expect((await call('GET', `${path}/issued_papers`)).statusCode).toBe(401);
  });

  test('with values that are withheld from a reader is neither listed nor opened', async () => {
    const path = await statement();
    const { id } = (await issue(path, 'root', { paper: 'statement' })).json<IssuedPaper>();
    const seen = await call('GET', path, as('porter'));
    expect([seen.statusCode, seen.json<{ closing_balance?: unknown }>().closing_balance ?? null]).toEqual([200, null]);
    expect(await list(path, 'porter')).toEqual([]);
    expect((await open(path, id, 'porter')).status).toBe(404);
  });

  test('is neither changed nor removed by any call', async () => {
    const path = await statement();
    const { id } = (await issue(path, 'root', { paper: 'statement' })).json<IssuedPaper>();
    for (const method of ['PUT', 'DELETE', 'POST'] as const)
      expect((await call(method, `${path}/issued_papers/${id}`, { ...as('root'), body: {} })).statusCode).toBe(404);
    expect((await open(path, id, 'root')).status).toBe(200);
  });
});

/** Tells the notices that wait, and sends their mails. @returns the mails about a subject, with the texts of their files */
async function tellAll(subject: RegExp) {
  const waiting = await database
    .unscoped('test')
    .run<{ id: number }>(sql`select id from notice_events where status = 'queued' order by id`);
  for (const { id } of waiting) await runJob(server, 'notices.send', { id: Number(id) });
  const sent = (await deliver(server, mail)).filter((each) => subject.test(each.subject));
  return Promise.all(
    sent.map(async ({ to, files }) => ({
      to,
      files: await Promise.all(
        files.map(async (content) => ({
          sha256: createHash('sha256').update(content).digest('hex'),
          text: (await readPdf(new Uint8Array(content))).pages.join('\n').replaceAll(/\s+/g, ' '),
        })),
      ),
    })),
  );
}

describe('a step between states', () => {
  const application = (values: object = {}) =>
    addFittingRow(database, registry, 'credit_applications', {
      legal_name: 'Pots & Pans Inc.',
      status: 'in_progress',
      province: 'ON',
      country: 'CA',
      payables_email: 'ap@example.com',
      language: 'en-us',
      requested_by: null,
      ...values,
    });
  const move = async (id: number, name: string, values: object = {}) => {
    const record = (await call('GET', `credit_applications/${id}`, as('decider'))).json<{ version: number }>();
    const body = { version: record.version, comment: 'Good record', values };
    return call('POST', `credit_applications/${id}/transitions/${name}`, { ...as('decider'), body });
  };

  test('issues its paper of the state that it has led to, in both languages', async () => {
    const id = await application();
    const answer = await move(id, 'grant', { credit_granted: 25_000, terms_days: 45 });
    expect(answer.statusCode).toBe(200);
    const path = `credit_applications/${id}`;
    const [issued] = await list(path, 'clerk');
    expect(issued).toMatchObject({ paper: 'credit_decision', language: 'both', is_system: false });
    const text = (await readPdf((await open(path, issued?.id ?? 0, 'clerk')).bytes)).pages.join('\n').replaceAll(/\s+/g, ' ');
    for (const part of ['$25,000', 'le plaisir d’ouvrir un compte de crédit', 'Good record']) expect(text).toContain(part);
    expect(text).toMatch(/Your account number: \d{7}/);
    // The applicant gets the same file, whatever the record says when the mail is sent.
    await changeRow(database, 'credit_applications', id, { credit_granted: 1 });
    const [told] = await tellAll(/credit application/);
    expect(told).toMatchObject({ to: ['ap@example.com'], files: [{ sha256: issued?.sha256 }] });
  });

  test('that is refused issues none', async () => {
    const id = await application({ status: 'denied' });
    expect((await move(id, 'grant', { credit_granted: 1000, terms_days: 30 })).statusCode).toBe(409);
    expect(await list(`credit_applications/${id}`, 'root')).toEqual([]);
  });

  test('of the portal itself issues one with all lines', async () => {
    const path = await statement({ status: 'draft' });
    const id = Number(path.split('/')[1]);
    await portal.records.move(portal.system('pause of a webhook whose receiver is away'), 'statements', id, 'issue');
    const [issued] = await list(path, 'payer');
    expect(issued).toMatchObject({ paper: 'statement', language: 'both', is_system: true, issued_by: null });
    expect((await readPdf((await open(path, issued?.id ?? 0, 'payer')).bytes)).pages.join('\n')).toContain('Load 1.');
  });

  test.each([
    ['the issued file, to those who see all of it', false, { payer: 'issued', porter: 'none' }],
    ['a paper made for each receiver, where none was issued', true, { payer: 'whole', porter: 'in part' }],
  ])('is told by mails with %s', async (_what, isLost, expected) => {
    // Mails of earlier events go first.
    await tellAll(/^$/);
    const path = await statement({ status: 'draft', closing_balance: 987.65 });
    const id = Number(path.split('/')[1]);
    await portal.records.move(portal.system('pause of a webhook whose receiver is away'), 'statements', id, 'issue');
    const [issued] = await list(path, 'root');
    if (isLost) await database.unscoped('test').run(sql`delete from issued_papers where record_id = ${id}`);
    const told = await tellAll(/^Statement/);
    const got = (uid: string): string => {
      const [file] = told.find(({ to }) => to.some((address) => address.startsWith(uid)))?.files ?? [];
      if (!file) return 'none';
      if (file.sha256 === issued?.sha256) return 'issued';
      return file.text.includes('987.65') ? 'whole' : 'in part';
    };
    expect({ payer: got('payer'), porter: got('porter') }).toEqual(expected);
  });
});
