import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { filesOf } from './filesOf.ts';
import { addFittingRow } from './fittingRow.ts';
import { addCompany, addGroup, addPerson, addRow } from './people.ts';
import { testServer } from './server.ts';

/** Employees apply for positions with their files; recruiters read them. */
// 10 March 2026, 11:00 in Toronto.
const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'jobs-'));
afterAll(() => fs.rm(folder, { recursive: true, force: true }));
const server = await testServer({ environment: { DATA_DIR: folder } });
const { call, database, signIn, portal } = server;
const registry = portal.definitions.current();
const connection = database.unscoped('test');
const files = filesOf(server);
const tokens: Record<'ann' | 'bob' | 'recruiter' | 'guest', string> = { ann: '', bob: '', recruiter: '', guest: '' };
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>',
);
let open = 0;
let past = 0;

beforeAll(async () => {
  const [{ id: product } = { id: 0 }] = await connection.run(sql<{ id: number }>`select id from companies where code = 'waybill'`);
  const group = await addGroup(database, product, 'STAFF', ['JOB-POSTING-VIEW-I', 'JOB-APPLY', 'JOB-APPLICANTS']);
  for (const uid of ['ann', 'bob', 'recruiter'] as const) {
    const id = await addPerson(database, { uid, company: product, group, type: 'EMPLOYEE', base: 'employee' });
    await addFittingRow(database, registry, 'employees', { user: id });
    if (uid === 'recruiter')
      await addRow(database, 'staff_roles', { user: id, role: 'recruiter', status: 'confirmed', valid_from: '2020-01-01' });
    tokens[uid] = (await signIn(uid)).token;
  }
  const other = await addCompany(database, 'acme');
  await addPerson(database, { uid: 'guest', company: other, group: await addGroup(database, other, 'G', ['JOB-APPLY']) });
  tokens.guest = (await signIn('guest', 'acme')).token;
  const posting = { title_en: 'Driver', title_fr: 'Chauffeur', posted_on: '2026-03-01', internal_only: true, status: 'open' };
  open = await addFittingRow(database, registry, 'job_postings', { ...posting, posting_number: 'P1', closes_on: '2026-03-10' });
  past = await addFittingRow(database, registry, 'job_postings', { ...posting, posting_number: 'P2', closes_on: '2026-03-09' });
});

const person = { first_name: 'Ann', last_name: 'Roy', email: 'ann@example.com', phone: '4185550100', consent: true };
const resume = async (who: keyof typeof tokens) =>
  (await files.keep(tokens[who], 'entity=job_applications&field=resume', 'résumé.pdf', pdf)).id;
const apply = async (who: keyof typeof tokens, values: object) =>
  call('POST', 'job/apply', { token: tokens[who], body: { ...person, posting: open, ...values } });

test('an employee lists the open postings, reads one and applies once, with files [S-096] [S-097] [S-290] [R-268]', async () => {
  const listed = (await call('GET', 'job/list', { token: tokens.ann })).json<{ results: { id: number }[] }>();
  expect(listed.results.map(({ id }) => id)).toEqual([open]);
  expect((await call('GET', `job/detail?id=${open}`, { token: tokens.ann })).json()).toMatchObject({ applied: false });

  const file = await resume('ann');
  const added = await apply('ann', { resume: file });
  expect([added.statusCode, added.json()]).toEqual([201, expect.objectContaining({ status: 'received', posting: open })]);
  expect((await call('GET', `job/detail?id=${open}`, { token: tokens.ann })).json()).toMatchObject({ applied: true });
  const again = await apply('ann', { resume: await resume('ann'), email: 'other@example.com' });
  expect(again.statusCode).toBe(409);
  expect(JSON.stringify(again.json())).toContain('You have already applied for this posting');

  const { id } = added.json<{ id: number }>();
  for (const [who, status] of [
    ['ann', 200],
    ['recruiter', 200],
    ['bob', 404],
    ['guest', 404],
  ] as const)
    expect([who, (await files.get(tokens[who], `/content?id=${file}`)).statusCode]).toEqual([who, status]);
  expect((await call('GET', `job_apply/${id}`, { token: tokens.bob })).statusCode).toBe(404);
  expect((await call('GET', `job_applications/${id}`, { token: tokens.recruiter })).json()).toMatchObject({
    last_name: 'Roy',
    resume: file,
  });
});

test('a withdrawn application can be sent anew', async () => {
  const { results } = (await call('GET', 'job_apply', { token: tokens.ann })).json<{ results: { id: number }[] }>();
  const id = results[0]?.id ?? 0;
  const moved = await call('POST', `job_apply/${id}/transitions/withdraw`, { token: tokens.ann, body: { version: 1 } });
  expect(moved.statusCode).toBe(200);
  expect((await call('GET', `job/detail?id=${open}`, { token: tokens.ann })).json()).toMatchObject({ applied: false });
  expect((await apply('ann', { resume: await resume('ann') })).statusCode).toBe(201);
});

test.each([
  ['for a posting whose last day has passed [R-268]', () => ({ posting: past }), 409, 'This job posting is closed'],
  ['without consent', () => ({ consent: false }), 400, 'Without your consent the application cannot be sent'],
  ['without a résumé', () => ({ resume: null }), 400, 'resume'],
])('an application %s is refused', async (_name, values, status, words) => {
  const answer = await apply('bob', { resume: await resume('bob'), ...values() });
  expect([answer.statusCode, JSON.stringify(answer.json())]).toEqual([status, expect.stringContaining(words)]);
});

test('a user of a customer applies for nothing', async () => {
  expect((await call('POST', 'job/apply', { token: tokens.guest, body: { ...person, posting: open, resume: 1 } })).statusCode).toBe(403);
});
