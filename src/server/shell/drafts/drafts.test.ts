import { describe, expect, test } from 'vitest';
import { addCompany, addGroup, addPerson } from '../../../../test/people.ts';
import { runJob } from '../../../../test/runJob.ts';
import { testServer } from '../../../../test/server.ts';
import { draftLimits } from '../../../shared/framework/drafts/draftLimits.ts';
import type { StoredDraft } from '../../../shared/framework/drafts/StoredDraft.ts';
import { sql } from '../../db/sql.ts';

const server = await testServer();
const { database, signIn, call, clock } = server;
const connection = database.unscoped('test');
const [acme, other] = [await addCompany(database, 'acme'), await addCompany(database, 'other')];
const [{ id: product } = { id: 0 }] = await connection.run(sql<{ id: number }>`select id from companies where code = 'waybill'`);
const readers = await addGroup(database, acme, 'READERS');
await addPerson(database, { uid: 'ann', company: acme, group: readers });
await addPerson(database, { uid: 'ben', company: acme, group: readers });
await addPerson(database, { uid: 'zoe', company: other, group: await addGroup(database, other, 'TOOLS'), type: 'ADMIN' });
const tools = await addGroup(database, product, 'TOOLS', ['SWITCHUSER', 'RGN-START', 'RGN-ADD']);
await addPerson(database, { uid: 'root', company: product, group: tools, type: 'ADMIN', base: 'administrator' });
const tokens = {
  ann: (await signIn('ann', 'acme')).token,
  ben: (await signIn('ben', 'acme')).token,
  zoe: (await signIn('zoe', 'other')).token,
  root: (await signIn('root')).token,
};
type Person = keyof typeof tokens;

const form = 'BOOKS create ';
let keys = 0;
const newKey = () => `draft-${(keys += 1)}`;
const ago = (ms: number) => new Date(clock.now.getTime() - ms).toISOString();
const draftOf = (title: string, parts: object = {}) => ({
  form,
  at: ago(0),
  values: { title },
  base: { title: 'Emma' },
  is_partial: false,
  ...parts,
});
const put = (by: Person, id: string, body: object) => call('PUT', `drafts/${id}`, { token: tokens[by], body });
const list = async (by: Person, of = form) => {
  const answer = await call('GET', `drafts?form=${encodeURIComponent(of)}`, { token: tokens[by] });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ results: readonly StoredDraft[] }>().results;
};
const ids = async (by: Person, of = form) => (await list(by, of)).map(({ id }) => id);
const remove = (by: Person, id: string) => call('DELETE', `drafts/${id}`, { token: tokens[by] });

test('a draft is kept whole under the key of its form, the latest first, until it is thrown away', async () => {
  const of = 'BOOKS whole';
  const [first, second] = [newKey(), newKey()];
  const whole = draftOf('Emma 2', { form: of, at: ago(5000), step: 'author', save_key: 'k1', is_partial: true });
  expect((await put('ann', first, whole)).json()).toEqual({ at: ago(5000), other: null });
  expect((await put('ann', second, draftOf('Emma 3', { form: of }))).json()).toEqual({ at: ago(0), other: { id: first, at: ago(5000) } });
  const { form: _form, ...kept } = whole;
  expect(await list('ann', of)).toEqual([
    { id: second, at: ago(0), values: { title: 'Emma 3' }, base: { title: 'Emma' }, is_partial: false },
    { id: first, ...kept },
  ]);
  expect((await remove('ann', first)).statusCode).toBe(204);
  expect((await remove('ann', first)).statusCode).toBe(204);
  expect(await ids('ann', of)).toEqual([second]);
});

test('the later version wins, however the calls arrive; the same one again changes nothing', async () => {
  const of = 'BOOKS later';
  const key = newKey();
  const titled = (title: string, ms: number) => put('ann', key, draftOf(title, { form: of, at: ago(ms) }));
  expect((await titled('new', 1000)).statusCode).toBe(200);
  expect((await titled('new', 1000)).statusCode).toBe(200);
  const late = await titled('old', 2000);
  expect(late.json()).toMatchObject({ status: 409, code: 'draft_newer', detail: 'A later version of this draft is kept already.' });
  expect((await list('ann', of)).map(({ values }) => values)).toEqual([{ title: 'new' }]);
  // A clock ahead of the server's does not keep later changes out.
  expect((await titled('ahead', -3_600_000)).json()).toMatchObject({ at: ago(0) });
  expect((await titled('next', 0)).statusCode).toBe(200);
});

test('a draft is its user’s alone: neither a colleague, nor an administrator, nor the same person as another user finds it', async () => {
  const of = 'BOOKS own';
  const key = newKey();
  await put('ann', key, draftOf('mine', { form: of }));
  for (const by of ['ben', 'zoe', 'root'] as const) {
    expect(await ids(by, of)).toEqual([]);
    await remove(by, key);
  }
  // The same key of another user is another draft.
  expect((await put('ben', key, draftOf('theirs', { form: of }))).json()).toMatchObject({ other: null });
  expect((await list('ann', of)).map(({ values }) => values)).toEqual([{ title: 'mine' }]);
  const switched = await call('POST', 'users/switchuser', { token: tokens.root, body: { MT_UID: 'ann', MT_COMP: 'acme' } });
  expect(switched.statusCode).toBe(200);
  const { token } = switched.json<{ token: string }>();
  const acting = await call('GET', `drafts?form=${encodeURIComponent(of)}`, { token });
  expect(acting.json()).toEqual({ results: [] });
  await call('DELETE', `drafts/${key}`, { token });
  expect((await call('PUT', `drafts/${key}`, { token, body: draftOf('taken', { form: of }) })).statusCode).toBe(404);
  expect(await ids('ann', of)).toEqual([key]);
});

describe('limits', () => {
  test.each([
    ['as large as allowed', draftLimits.bytes - 200, [200, {}]],
    [
      'larger',
      draftLimits.bytes,
      [
        413,
        {
          code: 'draft_too_large',
          detail: 'What was typed is larger than 256 kB, too much for a draft on the server. Save it soon.',
        },
      ],
    ],
  ])('a draft %s', async (_name, length, expected) => {
    const answer = await put('ann', newKey(), draftOf('x'.repeat(length), { form: 'BOOKS large' }));
    expect([answer.statusCode, answer.json()]).toMatchObject(expected);
  });

  test.each([
    ['a key of other characters', 'a.b', {}, 'draft_key_invalid'],
    ['a key that is too long', 'a'.repeat(41), {}, 'draft_key_invalid'],
    ['no form', 'a', { form: '' }, 'invalid_body'],
    ['an instant that is none', 'a', { at: 'now' }, 'invalid_body'],
    ['values that are no object', 'a', { values: [] }, 'invalid_body'],
    ['a field of no draft', 'a', { owner: 1 }, 'invalid_body'],
  ])('%s is refused', async (_name, key, parts, code) => {
    expect((await put('ann', key, draftOf('x', parts))).json()).toMatchObject({ status: 400, code });
  });

  test('of more than 50 drafts of a user the oldest go, and those of others stay', async () => {
    const others = await ids('ann', 'BOOKS own');
    for (let i = 0; i < draftLimits.count + 2; i += 1)
      await put('ben', `ben-${i}`, draftOf(String(i), { form: `BOOKS ${i}`, at: ago(1000 - i) }));
    const [row] = await connection.run(sql<{ count: number; first: boolean }>`
      select count(*) as count, bool_or(draft = 'ben-1') as first from form_drafts where owner = (select id from users where "MT_UID" = 'ben')`);
    expect(row).toEqual({ count: draftLimits.count, first: false });
    expect(await ids('ann', 'BOOKS own')).toEqual(others);
  });

  test('a draft is kept for 30 days after its last change', async () => {
    const of = 'BOOKS old';
    await put('zoe', newKey(), draftOf('x', { form: of }));
    const { now } = clock;
    const stored = () => connection.run(sql`select from form_drafts where form = ${of}`);
    clock.now = new Date(now.getTime() + draftLimits.keptMs - 1000);
    await runJob(server, 'drafts.sweep');
    expect((await stored()).length).toBe(1);
    clock.now = new Date(now.getTime() + draftLimits.keptMs + 1000);
    await runJob(server, 'drafts.sweep');
    expect((await stored()).length).toBe(0);
    clock.now = now;
  });
});

test('a new record removes the draft of its key in the transaction that adds it; a refused one leaves it', async () => {
  const of = 'REGIONS create ';
  await put('root', newKey(), draftOf('x', { form: of, save_key: 'new-region' }));
  await put('root', newKey(), draftOf('y', { form: of, save_key: 'another' }));
  const region = { code: 'EAST', name_en: 'East', name_fr: 'Est', time_zone: 'America/Toronto', status: 'active' };
  const create = (body: object) => call('POST', 'regions', { token: tokens.root, headers: { 'idempotency-key': '"new-region"' }, body });
  expect((await create({ ...region, name_en: '' })).statusCode).toBe(400);
  expect((await ids('root', of)).length).toBe(2);
  expect((await create(region)).statusCode).toBe(201);
  expect((await list('root', of)).map(({ save_key: key }) => key)).toEqual(['another']);
});

test('no typed value is in the audit log', async () => {
  expect(await connection.run(sql`select from audit_log where entity = 'form_drafts'`)).toEqual([]);
});
