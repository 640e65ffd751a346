import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { addAdministrator, addPerson, addRow, changeRow } from '../../../../test/people.ts';
import { checkout } from '../../../../test/plainServer.ts';
import { runJob } from '../../../../test/runJob.ts';
import { testServer } from '../../../../test/server.ts';
import type { ChangeKind, ChangeSet, UndoAnswer } from '../../../shared/framework/changes/ChangeSet.ts';
import { sql } from '../../db/sql.ts';

const file = 'schemas/entities/misc_codes.schema.json';
const entity = JSON.parse(readFileSync(join(checkout, file), 'utf8'));
const { value } = entity.properties;
/** Codes whose value is personal: the audit log masks it. */
const personal = { ...entity, properties: { ...entity.properties, value: { ...value, 'x-sensitive': 'personal' } } };
const server = await testServer({ partRows: 2, files: () => [{ file, text: JSON.stringify(personal) }] });
const { database, clock, signIn, call } = server;
const start = clock.now;
const grants = ['MISC-START', 'EDI-START'];
await addAdministrator(database, 'waybill', 'ann', grants);
const [ann] = await database.unscoped('test').run<{ company: number; group: number }>(sql`
  select "MT_COMP" as company, "MT_GRP" as "group" from users where "MT_UID" = 'ann'`);
await addPerson(database, { uid: 'ben', company: ann?.company ?? 0, group: ann?.group ?? 0, type: 'ADMIN' });
const tokens = { ann: (await signIn('ann', 'waybill')).token, ben: (await signIn('ben', 'waybill')).token };
type Name = keyof typeof tokens;

let made = 0;
async function addCode(values: object = {}): Promise<number> {
  made += 1;
  return addRow(database, 'misc_codes', { code_type: 'REASON', code: `C${made}`, label_en: 'One', label_fr: 'Un', sequence: 1, ...values });
}

type Row = Readonly<Record<string, unknown>>;
async function stored(id: number): Promise<Row | undefined> {
  const [row] = await database.unscoped('test').run(sql<Row>`select * from misc_codes where id = ${id}`);
  return row;
}

/** Changes codes as the grid does, each by a separate call, all in one set. @returns the id of the set */
async function change(name: Name, kind: ChangeKind, ...rows: readonly { readonly id: number; readonly values: object }[]): Promise<string> {
  const set = randomUUID();
  for (const { id, values } of rows) {
    const version = (await stored(id))?.['version'];
    const headers = { 'change-set': `${set}; kind=${kind}` };
    const answer = await call('PUT', `misc_codes/${id}`, { token: tokens[name], body: { version, ...values }, headers });
    expect(answer.statusCode).toBe(200);
  }
  return set;
}

const list = async (name: Name, language = 'en'): Promise<readonly ChangeSet[]> =>
  (await call('GET', 'change_sets?api=misc_codes', { token: tokens[name], headers: { 'accept-language': language } })).json().results;
const undoCall = (name: Name, set: string, language = 'en') =>
  call('POST', `change_sets/${set}/undo`, { token: tokens[name], headers: { 'accept-language': language } });
const undo = async (name: Name, set: string): Promise<UndoAnswer> => (await undoCall(name, set)).json();

beforeAll(() => {
  clock.now = start;
});

describe('own changes of a list', () => {
  test('are listed with their number, the first name, the changed fields and what remains to be undone', async () => {
    const [first, second] = [await addCode(), await addCode()];
    const set = await change(
      'ann',
      'paste',
      { id: first, values: { label_en: 'Two', sequence: 5 } },
      { id: second, values: { label_fr: 'Deux' } },
    );
    const { code } = (await stored(first)) ?? {};
    expect((await list('ann'))[0]).toEqual({
      id: set,
      kind: 'paste',
      at: '2026-03-10T15:00:00Z',
      rows: 2,
      remaining: 2,
      name: code,
      fields: expect.arrayContaining(['Label (English)', 'Label (French)']),
    });
    expect((await list('ann', 'fr'))[0]?.fields).not.toContain('Label (English)');
    await undo('ann', set);
    expect((await list('ann')).find(({ id }) => id === set)).toMatchObject({ rows: 2, remaining: 0 });
    expect(await list('ben')).toEqual([]);
    await changeRow(database, 'menu_groups', ann?.group ?? 0, { grants: ['EDI-START'] });
    expect(await list('ann'), 'without the right to read its records').toEqual([]);
    await changeRow(database, 'menu_groups', ann?.group ?? 0, { grants });
    expect(await list('ann')).not.toEqual([]);
  });

  test('are recorded only if the call asks for it', async () => {
    const [id, before] = [await addCode(), await list('ann')];
    const answer = await call('PUT', `misc_codes/${id}`, { token: tokens.ann, body: { version: 1, label_en: 'Plain' } });
    expect(answer.statusCode).toBe(200);
    expect(await list('ann')).toEqual(before);
  });

  test.each([['7'], ['0e37df36-f698-11e6-8dd4-cb9ced3df976'], ['0e37df36-f698-11e6-8dd4-cb9ced3df976; kind=undo']])(
    'a header that names no set is refused, and nothing is changed: %s',
    async (header) => {
      const id = await addCode();
      const answer = await call('PUT', `misc_codes/${id}`, {
        token: tokens.ann,
        body: { version: 1, label_en: 'Refused' },
        headers: { 'change-set': header },
      });
      expect(answer.json()).toMatchObject({ status: 400, code: 'change_set_invalid' });
      expect(await stored(id)).toMatchObject({ label_en: 'One', version: 1 });
    },
  );
});

describe('an undo', () => {
  test('writes the earlier values as a change of its own, which can be undone again and again', async () => {
    const id = await addCode();
    const set = await change('ann', 'edit', { id, values: { label_en: 'Two' } });
    expect(await undo('ann', set)).toEqual({ undone: 1, refused: 0, refusals: [], restored: null, task: null });
    expect(await stored(id)).toMatchObject({ label_en: 'One', version: 3 });
    const [back] = await list('ann');
    expect(back).toMatchObject({ kind: 'undo', rows: 1, remaining: 1 });
    await undo('ann', back?.id ?? '');
    expect(await stored(id)).toMatchObject({ label_en: 'Two', version: 4 });
    const [again] = await list('ann');
    expect(again).toMatchObject({ kind: 'redo' });
    await undo('ann', again?.id ?? '');
    expect(await stored(id)).toMatchObject({ label_en: 'One' });
    expect((await undoCall('ann', set)).json()).toMatchObject({ status: 409, code: 'already_undone' });
  });

  test('of the last change opens the way to the change before it', async () => {
    const id = await addCode();
    const first = await change('ann', 'edit', { id, values: { label_en: 'Two' } });
    const second = await change('ann', 'edit', { id, values: { label_fr: 'Trois' } });
    expect(await undo('ann', first)).toEqual({
      undone: 0,
      refused: 1,
      refusals: [
        { name: expect.any(String), reason: 'You have changed this record since, on 2026-03-10 11:00. Undo the later change first.' },
      ],
      restored: null,
      task: null,
    });
    expect(await undo('ann', second)).toMatchObject({ undone: 1 });
    expect(await undo('ann', first)).toMatchObject({ undone: 1 });
    expect(await stored(id)).toMatchObject({ label_en: 'One', label_fr: 'Un' });
  });

  test('of several changes of one record in one set brings the first values back', async () => {
    const id = await addCode();
    const set = await change('ann', 'paste', { id, values: { label_en: 'Two' } }, { id, values: { label_en: 'Three', sequence: 9 } });
    expect(await undo('ann', set)).toMatchObject({ undone: 1, refused: 0 });
    expect(await stored(id)).toMatchObject({ label_en: 'One', sequence: 1 });
  });

  test('of several changes of records, beyond the borders of parts, can be undone and done again', async () => {
    const [one, two, three] = [await addCode(), await addCode(), await addCode()];
    const set = await change(
      'ann',
      'paste',
      { id: one, values: { label_en: 'Two' } },
      { id: two, values: { sequence: 2 } },
      { id: one, values: { label_en: 'Three' } },
      { id: three, values: { sequence: 3 } },
      { id: one, values: { label_en: 'Four', sequence: 4 } },
    );
    const now = async () => [await stored(one), await stored(two), await stored(three)];
    const before = [{ label_en: 'One', sequence: 1 }, { sequence: 1 }, { sequence: 1 }];
    const after = [{ label_en: 'Four', sequence: 4 }, { sequence: 2 }, { sequence: 3 }];
    expect(await undo('ann', set)).toMatchObject({ undone: 3, refused: 0 });
    expect(await now()).toMatchObject(before);
    for (const expected of [after, before, after]) {
      const [last] = await list('ann');
      expect(last).toMatchObject({ rows: 3, remaining: 3 });
      expect(await undo('ann', last?.id ?? '')).toMatchObject({ undone: 3, refused: 0 });
      expect(await now()).toMatchObject(expected);
    }
  });

  test('leaves a record as it is whose last change is refused, whatever number of changes it had', async () => {
    const id = await addCode();
    const set = await change('ann', 'paste', { id, values: { label_en: 'Two' } }, { id, values: { sequence: 2 } });
    await change('ben', 'edit', { id, values: { label_en: 'De Ben' } });
    expect(await undo('ann', set)).toMatchObject({
      undone: 0,
      refused: 1,
      refusals: [{ reason: 'Changed since by Test ben, on 2026-03-10 11:00.' }],
    });
    expect(await stored(id)).toMatchObject({ label_en: 'De Ben', sequence: 2 });
  });

  test('refuses records that somebody changed since, by name and reason, and undoes the others', async () => {
    const [changed, untouched] = [await addCode({ code: 'DISPUTED' }), await addCode()];
    const set = await change('ann', 'bulk_edit', { id: changed, values: { sequence: 7 } }, { id: untouched, values: { sequence: 7 } });
    await change('ben', 'edit', { id: changed, values: { label_fr: 'De Ben' } });
    const answer = await undoCall('ann', set, 'fr');
    expect(answer.json()).toMatchObject({
      undone: 1,
      refused: 1,
      refusals: [{ name: 'DISPUTED', reason: 'Modifié depuis par Test ben, le 2026-03-10 11:00.' }],
    });
    expect([await stored(changed), await stored(untouched)]).toMatchObject([{ sequence: 7 }, { sequence: 1 }]);
    // Once the other change is taken back, the rest can be undone.
    const [theirs] = await list('ben');
    await undo('ben', theirs?.id ?? '');
    expect((await list('ann')).find(({ id }) => id === set)).toMatchObject({ rows: 2, remaining: 1 });
    expect(await undo('ann', set)).toMatchObject({ undone: 1, refused: 0 });
    expect(await stored(changed)).toMatchObject({ sequence: 1, label_fr: 'Un' });
  });

  test('deletes new records and restores deleted ones under their ids', async () => {
    const created = randomUUID();
    const answer = await call('POST', 'misc_codes', {
      token: tokens.ann,
      body: { code_type: 'REASON', code: 'NEW', label_en: 'New', label_fr: 'Nouveau' },
      headers: { 'change-set': `${created}; kind=create` },
    });
    const id = Number(answer.json().id);
    expect(await undo('ann', created)).toMatchObject({ undone: 1 });
    expect(await stored(id)).toBeUndefined();
    const [undone] = await list('ann');
    const restored = { api: 'misc_codes', id };
    expect(await undo('ann', undone?.id ?? '')).toMatchObject({ undone: 1, restored });
    expect(await stored(id)).toMatchObject({ code: 'NEW' });
    const deleted = randomUUID();
    await call('DELETE', `misc_codes/${id}`, { token: tokens.ann, headers: { 'change-set': `${deleted}; kind=delete` } });
    expect(await undo('ann', deleted)).toMatchObject({ undone: 1, restored });
    expect(await stored(id)).toMatchObject({ code: 'NEW', label_fr: 'Nouveau' });
  });

  test('refuses a record whose earlier values the rules of the moment refuse', async () => {
    const id = await addCode({ code: 'FREE' });
    const set = await change('ann', 'edit', { id, values: { code: 'MOVED' } });
    await addCode({ code: 'FREE' });
    const { undone, refusals } = await undo('ann', set);
    expect(undone).toBe(0);
    expect(refusals[0]?.reason).toMatch(/^Code/);
    expect(await stored(id)).toMatchObject({ code: 'MOVED' });
  });

  test('needs the right of the moment', async () => {
    const id = await addCode();
    const set = await change('ann', 'edit', { id, values: { label_en: 'Two' } });
    const revoke = (cmids: readonly string[]) =>
      database.unscoped('test').run(sql`update menu_groups set grants = ${cmids} where code = 'ADMINS'`);
    await revoke(['EDI-START']);
    expect((await undoCall('ann', set)).statusCode).toBe(403);
    expect(await stored(id)).toMatchObject({ label_en: 'Two' });
    await revoke(grants);
    expect((await undoCall('ann', set)).statusCode).toBe(200);
  });
});

test('a personal value, which the audit log masks, comes back as it was', async () => {
  const id = await addCode({ value: 'private' });
  const set = await change('ann', 'edit', { id, values: { value: 'other' } });
  const logged = sql<{ changes: object }>`select changes from audit_log where entity = 'misc_codes' and record_id = ${id} order by id`;
  expect(await database.unscoped('test').run(logged)).toEqual([{ changes: { value: { old: '***', new: '***' } } }]);
  expect(await undo('ann', set)).toMatchObject({ undone: 1 });
  expect(await stored(id)).toMatchObject({ value: 'private' });
});

test('a secret is kept nowhere: the undo of its change is refused and says why', async () => {
  const id = await addRow(database, 'edi_partners', {
    trading_partner_id: 'PARTNER',
    qualifier: 'ZZ',
    name: 'Partner',
    protocol: 'SFTP',
    password: 'first-secret',
    password_encryption: 'none',
    transfer_type: 'EDI',
    priority: 'normal',
    threshold_minutes: 60,
    threshold_errors: 5,
  });
  const set = randomUUID();
  const answer = await call('PUT', `edi_partners/${id}`, {
    token: tokens.ann,
    body: { version: 1, password: 'second-secret', name: 'Other' },
    headers: { 'change-set': `${set}; kind=edit` },
  });
  expect(answer.statusCode).toBe(200);
  const [kept] = await database.unscoped('test').run(sql<{ old: object }>`select old from change_set_rows where change_set = ${set}::uuid`);
  expect(kept?.old).toEqual({ name: 'Partner' });
  expect(await undo('ann', set)).toMatchObject({
    undone: 0,
    refused: 1,
    refusals: [{ reason: 'The earlier value of Password is kept nowhere, so it cannot be restored.' }],
  });
});

describe('nobody but its writer can undo a change', () => {
  test('and nobody can add to it', async () => {
    const id = await addCode();
    const set = await change('ann', 'edit', { id, values: { label_en: 'Two' } });
    expect((await undoCall('ben', set)).json()).toMatchObject({ status: 404, code: 'change_set_unknown' });
    const answer = await call('PUT', `misc_codes/${id}`, {
      token: tokens.ben,
      body: { version: 2, label_en: 'Slipped in' },
      headers: { 'change-set': `${set}; kind=edit` },
    });
    expect(answer.json()).toMatchObject({ status: 400, code: 'change_set_invalid' });
    expect(await stored(id)).toMatchObject({ label_en: 'Two', version: 2 });
  });

  test.each([['7'], ["x' or 1=1"], [randomUUID()]])('an unknown set is not found: %s', async (set) => {
    expect((await undoCall('ann', encodeURIComponent(set))).json()).toMatchObject({ status: 404, code: 'change_set_unknown' });
  });
});

test('changes can be undone for 24 hours; then a job deletes the earlier values', async () => {
  const id = await addCode();
  const set = await change('ann', 'edit', { id, values: { label_en: 'Two' } });
  const left = async () => {
    const [row] = await database.unscoped('test').run(sql<{ left: number }>`
      select (select count(*) from change_sets) + (select count(*) from change_set_rows) as left`);
    return row?.left;
  };
  const [before, at] = [await left(), start.getTime()];
  clock.now = new Date(at + 24 * 3_600_000);
  await runJob(server, 'changes.expire');
  expect(await left()).toBe(before);
  clock.now = new Date(at + 24 * 3_600_000 + 1000);
  tokens.ann = (await signIn('ann', 'waybill')).token;
  expect((await undoCall('ann', set)).json()).toMatchObject({ code: 'change_set_unknown' });
  expect(await list('ann')).toEqual([]);
  await runJob(server, 'changes.expire');
  expect(await left()).toBe(0);
});
