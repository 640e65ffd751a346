import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { addCompany, addGroup, addPerson, addRow } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';
import { receiveFile } from '../../framework/contents/receiveFile.ts';

// 10 March 2026, 11:00 in Toronto.
const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'announcements-'));
afterAll(() => fs.rm(folder, { recursive: true, force: true }));
const { database, portal, signIn, call, clock } = await testServer({ environment: { DATA_DIR: folder } });
const acme = await addCompany(database, 'acme');
const birch = await addCompany(database, 'birch', { time_zone: 'Pacific/Auckland' });
const readers = await addGroup(database, acme, 'READERS');
const writers = await addGroup(database, acme, 'WRITERS');
await addPerson(database, { uid: 'ann', company: acme, group: readers });
await addPerson(database, { uid: 'wim', company: acme, group: writers });
await addPerson(database, { uid: 'ben', company: birch, group: await addGroup(database, birch, 'READERS') });
const [product] = await database
  .unscoped('test')
  .run(sql<{ id: number }>`select id from companies where code = ${portal.config.productCode}`);
await addPerson(database, {
  uid: 'chief',
  company: product?.id ?? 0,
  group: await addGroup(database, product?.id ?? 0, 'CHIEFS', ['ANO-START', 'ANO-ADD']),
  type: 'ADMIN',
});
// An administrator of one company, regardless of grants.
await addPerson(database, {
  uid: 'boss',
  company: acme,
  group: await addGroup(database, acme, 'BOSSES', ['ANO-START', 'ANO-ADD']),
  type: 'ADMIN',
});
const tokens = {
  ann: (await signIn('ann', 'acme')).token,
  wim: (await signIn('wim', 'acme')).token,
  ben: (await signIn('ben', 'birch')).token,
  chief: (await signIn('chief')).token,
  boss: (await signIn('boss', 'acme')).token,
};

const add = (title: string, values = {}) =>
  addRow(database, 'announcements', {
    title_en: title,
    title_fr: `${title} (fr)`,
    body_en: `<p>${title}</p><script>alert(1)</script>`,
    body_fr: '<p>x</p>',
    severity: 'info',
    start_date: '2026-03-01',
    show_on_home: true,
    show_before_sign_in: true,
    status: 'active',
    ...values,
  });
const everybody = await add('Everybody', { sequence: 1 });
await add('Last day', { end_date: '2026-03-10', sequence: 2 });
await add('First day', { start_date: '2026-03-10', sequence: 3 });
await add('Grave', { severity: 'critical', sequence: 9 });
const forAcme = await add('For acme', { companies: [acme], sequence: 4 });
const forWriters = await add('For writers', { menu_groups: [writers], sequence: 5 });
await add('For writers of birch', { companies: [birch], menu_groups: [writers] });
await add('Over', { end_date: '2026-03-09' });
await add('To come', { start_date: '2026-03-11', severity: 'warning' });
await add('Out of use', { status: 'inactive' });
await add('Signed in', { show_before_sign_in: false, sequence: 6 });
await add('Signed in at acme', { show_before_sign_in: false, companies: [acme], sequence: 7 });

const titles = async (query = '', token?: string) =>
  (await call('GET', `announcements/home${query}`, token ? { token } : {}))
    .json<{ results: { title: string }[] }>()
    .results.map(({ title }) => title);
const common = ['Grave', 'Everybody', 'Last day', 'First day'];

test('everybody sees current public announcements; the most severe comes first [S-225]', async () => {
  expect(await titles()).toEqual(common);
  expect((await call('GET', 'announcements/home?language=fr')).json().results[0]).toMatchObject({ title: 'Grave (fr)', read_at: null });
  expect((await call('GET', 'announcements/home')).json().results[1]).toEqual({
    id: everybody,
    attachments: [],
    title: 'Everybody',
    body: '<p>Everybody</p>',
    severity: 'info',
    starts_at: '2026-03-01',
    ends_at: null,
    on_home: true,
    read_at: null,
  });
});

test.each([
  ['the sign-in page of a company', '?company=acme', undefined, [...common, 'For acme']],
  ['of an unknown company', '?company=nowhere', undefined, common],
  ['a member of no named group', '', 'ann', [...common, 'For acme', 'Signed in', 'Signed in at acme']],
  ['a member of a named group', '', 'wim', [...common, 'For acme', 'For writers', 'Signed in', 'Signed in at acme']],
  ['a member of one company who names another', '?company=acme', 'ben', ['Grave', 'To come', 'Everybody', 'First day', 'Signed in']],
] as const)('%s sees what is meant for it, by its own calendar [S-225]', async (_name, query, who, expected) => {
  expect(await titles(query, who && tokens[who])).toEqual(expected);
});

test('a new announcement is not for the sign-in page until somebody says so [S-225]', async () => {
  const { id, version, show_before_sign_in } = (
    await call('POST', 'announcements', { token: tokens.chief, body: { ...fresh, title_en: 'Quiet' } })
  ).json();
  expect(show_before_sign_in).toBe(false);
  expect(await titles()).toEqual(common);
  await call('PUT', `announcements/${id}`, { token: tokens.chief, body: { version, show_before_sign_in: true } });
  expect(await titles()).toEqual([...common, 'Quiet']);
  await call('DELETE', `announcements/${id}`, { token: tokens.chief });
});

test('a read announcement is marked for its reader alone, once, and only if it is visible', async () => {
  const read = (ids: readonly number[], who: 'ann' | 'wim') => call('POST', 'announcements/read', { token: tokens[who], body: { ids } });
  expect((await read([everybody, forAcme, forWriters, 999_999], 'ann')).json()).toEqual({ ids: [everybody, forAcme] });
  clock.now = new Date('2026-03-10T15:10:00Z');
  expect((await read([everybody], 'ann')).statusCode).toBe(200);
  const marks = async (who: 'ann' | 'wim') =>
    Object.fromEntries(
      (await call('GET', 'announcements/home', { token: tokens[who] }))
        .json<{ results: { title: string; read_at: string | null }[] }>()
        .results.map(({ title, read_at }) => [title, read_at]),
    );
  expect(await marks('ann')).toMatchObject({ Everybody: '2026-03-10T15:00:00.000Z', 'For acme': '2026-03-10T15:00:00.000Z', Grave: null });
  expect((await titles('', tokens.ann)).slice(-2)).toEqual(['Everybody', 'For acme']);
  const logged = await database.unscoped('test').run(sql`select 1 from audit_log where entity = 'announcement_reads'`);
  expect(logged).toHaveLength(2);
  expect(await marks('wim')).toMatchObject({ Everybody: null });
  expect((await call('POST', 'announcements/read', { body: { ids: [everybody] } })).statusCode).toBe(401);
  expect((await call('POST', 'announcements/read', { token: tokens.ann, body: { ids: [] } })).json().errors).toHaveProperty('ids');
});

test('five verbs are the administrator’s alone [S-276]', async () => {
  for (const [method, path] of [
    ['GET', 'announcements'],
    ['POST', 'announcements'],
    ['GET', `announcements/${everybody}`],
    ['PUT', `announcements/${everybody}`],
    ['DELETE', `announcements/${everybody}`],
  ] as const)
    expect((await call(method, path, { token: tokens.ann, ...(method !== 'GET' && method !== 'DELETE' && { body: {} }) })).statusCode).toBe(
      403,
    );
});

test('an administrator of one company speaks to no other, and reads nothing that is meant for another [S-276]', async () => {
  const theirs = await add('For birch', { companies: [birch] });
  const body = { version: 1, title_en: 'x' };
  const refusals = [
    await call('POST', 'announcements', { token: tokens.boss, body: fresh }),
    await call('PUT', `announcements/${theirs}`, { token: tokens.boss, body }),
    await call('DELETE', `announcements/${theirs}`, { token: tokens.boss }),
  ];
  expect(refusals.map((refusal) => refusal.statusCode)).toEqual([403, 403, 403]);
  expect((await call('GET', 'announcements', { token: tokens.boss })).json()).toMatchObject({ results: [], count: 0 });
  expect((await call('GET', `announcements/${theirs}`, { token: tokens.boss })).statusCode).toBe(404);
});

const fresh = {
  title_en: 'New',
  title_fr: 'Nouveau',
  body_en: '<p>x</p>',
  body_fr: '<p>x</p>',
  severity: 'info',
  start_date: '2026-03-10',
  show_on_home: true,
  status: 'active',
};

test.each([
  ['today and no end', {}, undefined],
  ['an end tomorrow', { end_date: '2026-03-11' }, undefined],
  ['an end on the first day', { end_date: '2026-03-10' }, { end_date: 'Ending Date must be later than Starting Date' }],
  ['an end a year ahead', { end_date: '2027-03-10' }, undefined],
  ['an end more than a year ahead', { end_date: '2027-03-11' }, { end_date: 'Expiry date must be at most 1 year ahead' }],
  ['a beginning yesterday', { start_date: '2026-03-09' }, { start_date: 'Start date may not be in the past' }],
])('%s [R-081] [R-087] [R-088] [S-276]', async (_name, changes, errors) => {
  const answer = await call('POST', 'announcements', { token: tokens.chief, body: { ...fresh, ...changes } });
  expect(errors ? answer.json().errors : answer.statusCode).toEqual(errors ?? 201);
});

test('one whose day has passed keeps it, but is not given another day of the past [R-087]', async () => {
  const id = await add('Old', { start_date: '2026-01-01', end_date: '2026-02-01' });
  const change = (body: object) => call('PUT', `announcements/${id}`, { token: tokens.chief, body });
  const renamed = await change({ version: 1, title_en: 'Older' });
  expect(renamed.json()).toMatchObject({ title_en: 'Older', end_date: '2026-02-01' });
  const past = await change({ version: renamed.json().version, end_date: '2026-03-09' });
  expect(past.json().errors).toEqual({ end_date: 'Expiry date must be today or later' });
});

test('files of an announcement are listed and downloaded by those whom it is for, on its days', async () => {
  const received = await receiveFile(portal.files, Readable.from(Buffer.from('%PDF-1.4')), 100);
  const { sha256 } = received;
  await portal.files.put(sha256, received);
  const file = await addRow(database, 'attachments', {
    filename: 'Terms été.pdf',
    uploadDate: new Date(),
    current_status: 'listed',
    content_type: 'application/pdf',
    size: 8,
    sha256,
    storage_key: sha256,
  });
  const id = await add('With a file', { companies: [acme], attachments: [file] });
  const listed = async (token: string) =>
    (await call('GET', 'announcements/home', { token })).json<{ results: { id: number; attachments: object[] }[] }>().results;
  expect((await listed(tokens.ann)).find((each) => each.id === id)?.attachments).toEqual([
    expect.objectContaining({ id: file, filename: 'Terms été.pdf', size: 8, uploadBy: null, thumbnails: null }),
  ]);
  const download = (token: string) => call('GET', `announcements/attachments?id=${file}`, { token });
  const sent = await download(tokens.ann);
  expect([sent.statusCode, sent.body]).toEqual([200, '%PDF-1.4']);
  expect(String(sent.headers['content-disposition'])).toContain('attachment');
  expect((await download(tokens.ben)).statusCode).toBe(404);
  await database.unscoped('test').run(sql`update announcements set end_date = '2026-03-09' where id = ${id}`);
  expect((await download(tokens.ann)).statusCode).toBe(404);
});
