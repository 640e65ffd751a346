import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { syncSchema } from '../src/server/db/schema/syncSchema.ts';
import { sql } from '../src/server/db/sql.ts';
import type { Inbox } from '../src/shared/framework/states/Inbox.ts';
import { addCompany, addCustomer, addGroup, addPerson, addRow, changeRow } from './people.ts';
import { checkout } from './plainServer.ts';
import { barcodesOf, readPdf } from './readPdf.ts';
import { testServer } from './server.ts';

// The recipes of docs/definitions, copied as they are and used by each of the users of whom they speak.

const guide = ['rights', 'record', 'approval', 'steps']
  .map((page) => fs.readFileSync(path.join(checkout, `docs/definitions/${page}.md`), 'utf8'))
  .join('\n');
const files = Array.from(guide.matchAll(/^`([\w/.-]+\.json)`\n\n```json\n(.*?)^```$/gms), ([, file = '', text = '']) => ({ file, text }));

const { database, portal, signIn, call } = await testServer({ files: () => files });
await syncSchema(database, portal.definitions.current(), { print: () => {} });

const writing = [
  'BULLETINS',
  'BULLETIN-EDIT',
  'TOOL-LOANS',
  'TOOL-LOAN-EDIT',
  'PURCHASES',
  'PURCHASES-EDIT',
  'EVENTS-START',
  'EVENTS-ADD',
  'REQ-INBOX',
];
const [home] = await database.unscoped('test').run<{ id: number }>(sql`select id from companies where code = ${portal.config.productCode}`);
const product = home?.id ?? 0;
const acme = await addCompany(database, 'acme');
const zenith = await addCompany(database, 'zenith');
const companies = [product, acme, zenith];
const staffTypes = ['ADMIN', 'EMPLOYEE', 'SALES'] as const;

const houseGroup = await addGroup(database, product, 'HOUSE', writing);
const people = new Map<string, number>();
for (const type of staffTypes)
  people.set(type.toLowerCase(), await addPerson(database, { uid: type.toLowerCase(), company: product, group: houseGroup, type }));
const {
  customer,
  accounts: [account = 0],
} = await addCustomer(database, acme, 'ACME', ['1000001']);
const {
  accounts: [foreignAccount = 0],
} = await addCustomer(database, zenith, 'ZEN', ['1000002']);
const acmeGroup = await addGroup(database, acme, 'ACME', writing);
await addPerson(database, { uid: 'ann', company: acme, group: acmeGroup, values: { MT_DACT: account } });
await addPerson(database, { uid: 'bob', company: acme, group: acmeGroup });
await addPerson(database, { uid: 'chief', company: acme, group: acmeGroup, type: 'ADMIN', base: 'customer_admin' });

const tokens = new Map<string, string>();
// Sales staff see the customers of their sales codes: only Acme.
const sales_code = await addRow(database, 'sales_codes', { code: 'S1', name: 'One' });
await changeRow(database, 'customers', customer, { sales_code });
await addRow(database, 'user_sales', { user: people.get('sales'), sales_code, all_customers: false });
for (const type of staffTypes) tokens.set(type.toLowerCase(), (await signIn(type.toLowerCase())).token);
for (const uid of ['ann', 'bob', 'chief']) tokens.set(uid, (await signIn(uid, 'acme')).token);

interface Answer {
  readonly status: number;
  readonly body: {
    readonly id?: number;
    readonly version?: number;
    readonly count?: number;
    readonly results?: readonly { readonly id: number }[];
  };
}

async function as(uid: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', address: string, body?: object): Promise<Answer> {
  const token = tokens.get(uid) ?? '';
  const answer = await call(method, address, { token, ...(body && { body }) });
  return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() };
}

/** The names of rows that a list shows a user, in their order. */
async function listed(uid: string, address: string, column: string): Promise<unknown[]> {
  const answer = await call('GET', `${address}?columns=false&sort=${column}`, { token: tokens.get(uid) ?? '' });
  expect(answer.statusCode).toBe(200);
  const { results, count } = answer.json<{ results: Record<string, unknown>[]; count: number }>();
  expect(count).toBe(results.length);
  return results.map((row) => row[column]);
}

describe('rows of customers by condition', async () => {
  const ids = new Map<string, number>();
  for (const company of companies)
    for (const state of ['draft', 'published']) {
      const title = `${['house', 'acme', 'zenith'][companies.indexOf(company)]} ${state}`;
      const published_on = state === 'published' ? '2026-03-01' : undefined;
      const made = await as('employee', 'POST', 'bulletins', {
        company,
        title,
        state,
        note: 'Remark',
        ...(published_on && { published_on }),
      });
      if (made.status !== 201) throw new Error(JSON.stringify(made));
      ids.set(title, made.body.id ?? 0);
    }
  const all = [...ids.keys()].toSorted();

  test.each(staffTypes)('staff of the type %s see and write the rows of all companies', async (type) => {
    const uid = type.toLowerCase();
    expect(await listed(uid, 'bulletins', 'title')).toEqual(all);
    const { body } = await as(uid, 'GET', `bulletins/${ids.get('acme draft')}`);
    expect(body).toMatchObject({ title: 'acme draft', note: 'Remark' });
    const change = { version: body.version, note: 'Remark' };
    expect((await as(uid, 'PUT', `bulletins/${ids.get('acme draft')}`, change)).status).toBe(200);
    const more = await as(uid, 'POST', 'bulletins', { company: acme, title: `of ${uid}` });
    expect(more.status).toBe(201);
    expect((await as(uid, 'DELETE', `bulletins/${more.body.id}`)).status).toBe(204);
  });

  test.each(['ann', 'chief'])('%s reads the published ones of the own company, without the remark, and changes none', async (uid) => {
    expect(await listed(uid, 'bulletins', 'title')).toEqual(['acme published']);
    const address = `bulletins/${ids.get('acme published')}`;
    const { body } = await as(uid, 'GET', address);
    expect(body).not.toHaveProperty('note');
    for (const other of ['acme draft', 'house published', 'zenith published'])
      expect((await as(uid, 'GET', `bulletins/${ids.get(other)}`)).status).toBe(404);
    expect((await call('GET', 'bulletins?note__icontains=r', { token: tokens.get(uid) ?? '' })).statusCode).toBe(400);
    expect((await as(uid, 'PUT', address, { version: body.version, title: 'Mine' })).status).not.toBe(200);
    expect((await as(uid, 'DELETE', address)).status).not.toBe(204);
  });
});

describe('a record with lines and a rule across fields', async () => {
  const loans = new Map<number, number>();
  for (const borrower of [account, foreignAccount]) {
    const made = await as('employee', 'POST', 'tool_loans', {
      tool: `Drill of ${borrower === account ? 'acme' : 'zenith'}`,
      borrower,
      lent_on: '2026-03-09',
      deposit: 20,
    });
    if (made.status !== 201) throw new Error(JSON.stringify(made));
    loans.set(borrower, made.body.id ?? 0);
    await as('employee', 'POST', 'tool_loan_damages', { tool_loan: made.body.id, number: 1, description: 'Scratch', cost: 5 });
  }

  test.each(staffTypes)('staff of the type %s see all loans with their deposit and damages, and change them', async (type) => {
    const uid = type.toLowerCase();
    expect(await listed(uid, 'tool_loans', 'tool')).toEqual(['Drill of acme', 'Drill of zenith']);
    expect(await listed(uid, 'tool_loan_damages', 'description')).toEqual(['Scratch', 'Scratch']);
    const { body } = await as(uid, 'GET', `tool_loans/${loans.get(foreignAccount)}`);
    expect(body).toMatchObject({ due: '2026-04-06', deposit: 20 });
    const late = await as(uid, 'PUT', `tool_loans/${loans.get(foreignAccount)}`, { version: body.version, due: '2026-05-05' });
    expect(late).toMatchObject({ status: 400, body: { errors: { due: 'A tool is lent for eight weeks at most' } } });
    expect((await as(uid, 'PUT', `tool_loans/${loans.get(foreignAccount)}`, { version: body.version, deposit: 20 })).status).toBe(200);
  });

  test('a user of the borrowing account reads the loan without its deposit, and its damages, and changes neither', async () => {
    expect(await listed('ann', 'tool_loans', 'tool')).toEqual(['Drill of acme']);
    expect(await listed('ann', 'tool_loan_damages', 'description')).toEqual(['Scratch']);
    const { body } = await as('ann', 'GET', `tool_loans/${loans.get(account)}`);
    expect(body).not.toHaveProperty('deposit');
    expect((await as('ann', 'PUT', `tool_loans/${loans.get(account)}`, { version: body.version, tool: 'Saw' })).status).not.toBe(200);
    expect((await as('ann', 'DELETE', `tool_loans/${loans.get(account)}`)).status).not.toBe(204);
  });

  test('a colleague without the account sees no loan', async () => {
    expect(await listed('bob', 'tool_loans', 'loan_number')).toEqual([]);
    expect(await listed('bob', 'tool_loan_damages', 'description')).toEqual([]);
    expect((await as('bob', 'GET', `tool_loans/${loans.get(account)}`)).status).toBe(404);
  });
});

describe('an approval', async () => {
  const boss = await addPerson(database, { uid: 'boss', company: product, group: houseGroup, type: 'EMPLOYEE' });
  const chair = await addPerson(database, { uid: 'chair', company: product, group: houseGroup, type: 'EMPLOYEE' });
  await addPerson(database, { uid: 'asker', company: product, group: houseGroup, type: 'EMPLOYEE', values: { manager: boss } });
  await addPerson(database, { uid: 'alone', company: product, group: houseGroup, type: 'EMPLOYEE' });
  await addRow(database, 'purchase_directors', { user: chair, since: '2026-01-01' });
  for (const uid of ['boss', 'chair', 'asker', 'alone']) tokens.set(uid, (await signIn(uid)).token);

  const draft = async (uid: string, amount: number): Promise<number> => {
    const made = await as(uid, 'POST', 'purchase_requests', {
      title: 'Desk',
      supplier: 'Oak',
      amount,
      needed_by: '2031-01-15',
      reason: 'New',
    });
    expect(made).toMatchObject({ status: 201, body: { state: 'draft', number: expect.stringMatching(/^PR\d{6}$/) } });
    return made.body.id ?? 0;
  };
  const step = async (uid: string, id: number, name: string, comment?: string) => {
    const address = `purchase_requests/${id}/transitions`;
    const { version } = (await as(uid, 'GET', address)).body;
    const { status, body } = await as(uid, 'POST', `${address}/${name}`, { version, ...(comment !== undefined && { comment }) });
    return status === 200 ? (body as { state?: string }).state : status;
  };
  const waiting = async (uid: string): Promise<unknown[]> => {
    const { items } = (await call('GET', 'requests/inbox', { token: tokens.get(uid) ?? '' })).json<Inbox>();
    return items.map(({ id }) => id);
  };

  test.each([
    [999.99, 'approve', 'approved', []],
    [1000, 'pass_on', 'with_director', ['approve_as_director']],
  ])('of %d leads by %s to %s', async (amount, decision, state, further) => {
    const id = await draft('asker', amount);
    for (const uid of ['boss', 'admin']) expect((await as(uid, 'GET', `purchase_requests/${id}`)).status).toBe(404);
    expect(await step('asker', id, 'submit')).toBe('submitted');
    expect(await step('asker', id, decision)).toBe(403);
    for (const other of ['approve', 'pass_on'].filter((name) => name !== decision)) expect(await step('boss', id, other)).toBe(409);
    expect(await step('boss', id, 'reject')).toBe(400);
    expect(await step('boss', id, decision)).toBe(state);
    for (const name of further) {
      expect(await step('boss', id, name)).toBe(403);
      expect(await step('chair', id, name)).toBe('approved');
    }
    expect(await step('admin', id, 'order')).toBe('ordered');
    expect(await step('asker', id, 'receive')).toBe('received');
  });

  test('waits for those who can decide, for the directors where nobody else can', async () => {
    const [own, other] = [await draft('asker', 20), await draft('alone', 20)];
    for (const [uid, id] of [
      ['asker', own],
      ['alone', other],
    ] as const)
      await step(uid, id, 'submit');
    expect([await waiting('boss'), await waiting('chair')]).toEqual([[own], [own, other]]);
    expect(await step('chair', other, 'reject', 'Not this year')).toBe('rejected');
    expect(await as('alone', 'DELETE', `purchase_requests/${other}`)).not.toMatchObject({ status: 204 });
  });
});

describe('a form in steps, and its paper', () => {
  const event = { name: 'Summer party', day: '2031-06-21', guests: 120 };
  const permit = { permit: 'P-77', guard: 'Rex' };
  const lines = (count: number) =>
    Array.from({ length: count }, (_, place) => ({ item: `Item ${place + 1}`, kind: 'meal', quantity: 2, cost: 10.5 }));
  const paper = async (id: number | undefined, language: string) => {
    const answer = await call('GET', `event_requests/${id}/papers/event_order?language=${language}`, {
      token: tokens.get('employee') ?? '',
    });
    expect(answer.statusCode).toBe(200);
    return new Uint8Array(answer.rawPayload);
  };

  test.each([
    ['event', { ...event, guests: 0 }, { guests: expect.any(String) }],
    ['event', { ...event, day: '2020-01-01' }, { day: 'The day is past' }],
    ['permit', { ...event, permit: 'P-77' }, { guard: expect.any(String) }],
    [
      'order',
      { ...event, ...permit, event_request_items: [{ item: 'Tent', kind: 'material' }] },
      { 'event_request_items/0/cost': expect.any(String) },
    ],
  ])('the step %s is checked when it is left: %o', async (step, body, errors) => {
    expect(await as('employee', 'POST', `event_requests/steps/${step}`, body)).toMatchObject({ status: 400, body: { errors } });
  });

  test('a small event needs no permit, a large one does', async () => {
    expect((await as('employee', 'POST', 'event_requests', { ...event, guests: 99 })).status).toBe(201);
    expect((await as('employee', 'POST', 'event_requests', event)).status).toBe(400);
  });

  test('the paper has the lines with their total on as many pages as they need, in each language', async () => {
    const made = await as('employee', 'POST', 'event_requests', { ...event, ...permit, event_request_items: lines(60) });
    expect(made.status).toBe(201);
    expect((await as('admin', 'GET', `event_requests/${made.body.id}`)).status).toBe(404);
    expect(await as('employee', 'POST', `event_requests/${made.body.id}/transitions/submit`, { version: made.body.version })).toMatchObject(
      {
        status: 200,
        body: { state: 'submitted' },
      },
    );
    const file = await paper(made.body.id, 'both');
    const { pages } = await readPdf(file);
    expect(pages.length).toBeGreaterThan(1);
    for (const text of ['Order for event EV', 'Commande pour', 'Item 60', '630.00', 'P-77']) expect(pages.join(' ')).toContain(text);
    expect(await barcodesOf(file)).toEqual([{ format: 'Code128', text: expect.stringMatching(/^EV\d{6}$/) }]);
    const french = (await readPdf(await paper(made.body.id, 'fr'))).pages.join(' ');
    expect(french).toContain('Repas');
    expect(french).not.toContain('Order for');
  });
});
