import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import yazl from 'yazl';
import { uploadForm } from '../../../../test/filesOf.ts';
import { addGroup, addPerson } from '../../../../test/people.ts';
import { runJob } from '../../../../test/runJob.ts';
import { testServer } from '../../../../test/server.ts';
import type { ImportState, RefusedRow } from '../../../shared/framework/imports/Import.ts';
import { importLimits } from '../../../shared/framework/imports/importLimits.ts';
import { sql } from '../../db/sql.ts';

// 10 March 2026, 11:00 in Toronto.
const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'zipped-files-'));
afterAll(() => fs.rm(folder, { recursive: true, force: true }));
const server = await testServer({ environment: { DATA_DIR: folder } });
const { app, call, database, signIn } = server;
const connection = database.unscoped('test');
const tokens: Record<'chief' | 'editor', string> = { chief: '', editor: '' };

beforeAll(async () => {
  const [{ id: product } = { id: 0 }] = await connection.run(sql<{ id: number }>`select id from companies where code = 'waybill'`);
  const group = await addGroup(database, product, 'ALL', [...server.portal.definitions.current().screensByCmid.keys()]);
  for (const uid of ['chief', 'editor'] as const) {
    await addPerson(database, { uid, company: product, group, type: 'ADMIN' });
    tokens[uid] = (await signIn(uid)).token;
  }
});
beforeEach(async () => {
  await connection.run(sql`delete from announcements`);
});

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>');
const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
  .png()
  .toBuffer();

function zipped(files: Readonly<Record<string, Buffer | string>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** Puts other bytes of the same length in place of a text, in the directory of a ZIP too. */
function replaced(zip: Buffer, text: string, by: string): Buffer {
  return Buffer.from(zip.toString('latin1').replaceAll(text, by), 'latin1');
}

const heads = 'title_en,title_fr,body_en,body_fr,severity,start_date,show_on_home,show_before_sign_in,status,attachments';
const row = (title: string, files: string): string => `${title},${title},x,x,info,2026-03-10,yes,no,active,"${files}"`;

async function opened(...rows: readonly string[]): Promise<ImportState> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/file_imports?api=announcements&name=news.csv',
    headers: { authorization: `Token ${tokens.chief}`, 'content-type': 'application/octet-stream' },
    payload: [heads, ...rows].join('\n'),
  });
  expect([answer.statusCode, answer.json().takes_files]).toEqual([201, true]);
  return answer.json();
}

function give(id: number, zip: Buffer, token = tokens.chief) {
  const { payload, headers } = uploadForm({ name: 'files.zip', content: zip });
  return app.inject({
    method: 'POST',
    url: `/api/file_imports/${id}/files`,
    payload,
    headers: { ...headers, authorization: `Token ${token}` },
  });
}

async function run(id: number, act: 'check' | 'commit', keep: 'all' | 'good' = 'all'): Promise<ImportState> {
  const started = await call('POST', `file_imports/${id}/${act}`, { token: tokens.chief, ...(act === 'commit' && { body: { keep } }) });
  await runJob(server, 'tasks.run', { id: started.json<ImportState>().task ?? 0 });
  return (await call('GET', `file_imports/${id}`, { token: tokens.chief })).json();
}

async function refusals(id: number): Promise<Record<number, unknown>> {
  const { results } = (await call('GET', `file_imports/${id}/refused`, { token: tokens.chief })).json<{ results: readonly RefusedRow[] }>();
  return Object.fromEntries(results.map(({ line, problems }) => [line, problems]));
}

const stored = () =>
  connection.run<{ title: string; files: string[] | null }>(sql`
    select a.title_en as title, (select array_agg(f.filename || ' ' || coalesce(f.owner_entity, '') order by f.id)
      from attachments f where f.id = any(a.attachments)) as files
    from announcements a order by a.title_en`);

describe('files of a ZIP', () => {
  test('come with the rows that name them, in any case of letters, several by commas', async () => {
    const { id } = await opened(row('One', 'PLAN.pdf'), row('Two', 'plan.pdf, gate.png'), row('Three', ''));
    const given = await give(id, await zipped({ 'plan.pdf': pdf, 'gate.png': png, '__MACOSX/._plan.pdf': 'x', '.DS_Store': 'x' }));
    expect([given.statusCode, given.json().files]).toEqual([200, { count: 2, refused: [] }]);
    expect((await run(id, 'check')).outcome).toMatchObject({ counts: { created: 3, refused: 0 }, unused_files: [] });
    expect(await stored()).toEqual([]);
    expect((await run(id, 'commit')).outcome).toMatchObject({ is_kept: true, counts: { created: 3 } });
    expect(await stored()).toEqual([
      { title: 'One', files: ['plan.pdf announcements'] },
      { title: 'Three', files: null },
      { title: 'Two', files: ['plan.pdf announcements', 'gate.png announcements'] },
    ]);
  });

  test('that are missing, of another type, empty or named by no cell are named by the check', async () => {
    const { id } = await opened(row('One', 'plan.pdf'), row('Two', 'lost.pdf'), row('Three', 'notes.txt'), row('Four', 'none.pdf'));
    const given = await give(id, await zipped({ 'plan.pdf': pdf, 'notes.txt': 'words', 'none.pdf': '', 'extra.png': png }));
    expect(given.json<ImportState>().files?.refused.map(({ name }) => name)).toEqual(['notes.txt', 'none.pdf']);
    const { outcome } = await run(id, 'check');
    expect(outcome).toMatchObject({ counts: { created: 1, refused: 3 }, unused_files: ['extra.png'] });
    expect(await refusals(id)).toEqual({
      3: { 9: 'No file of the ZIP is named “lost.pdf”' },
      4: { 9: expect.stringContaining('PDF') },
      5: { 9: expect.stringMatching(/empty/i) },
    });
    // All or none: nothing of the good row is kept, its file is of no record.
    expect((await run(id, 'commit')).outcome?.is_kept).toBe(false);
    expect(await stored()).toEqual([]);
    expect(await connection.run(sql`select id from attachments where owner_entity is not null and filename = 'extra.png'`)).toEqual([]);
  });

  test('with a stored name are other files; a cell without one keeps those of the record', async () => {
    const first = await opened(row('One', 'plan.pdf'));
    await give(first.id, await zipped({ 'plan.pdf': pdf }));
    await run(first.id, 'commit');
    const ofRecord = async () => (await connection.run<{ files: number[] }>(sql`select attachments as files from announcements`))[0]?.files;
    const before = await ofRecord();
    const recordId = (await connection.run<{ id: number }>(sql`select id from announcements`))[0]?.id;
    const again = async (zip?: Buffer) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/file_imports?api=announcements&name=news.csv',
        headers: { authorization: `Token ${tokens.chief}`, 'content-type': 'application/octet-stream' },
        payload: `id,attachments\n${recordId},plan.pdf`,
      });
      const { id } = answer.json<ImportState>();
      if (zip) await give(id, zip);
      return (await run(id, 'commit')).outcome?.counts;
    };
    expect(await again()).toMatchObject({ same: 1 });
    expect(await ofRecord()).toEqual(before);
    expect(await again(await zipped({ 'plan.pdf': pdf }))).toMatchObject({ changed: 1 });
    expect(await ofRecord()).not.toEqual(before);
  });

  test('take the place of an earlier ZIP, and the last check is forgotten', async () => {
    const { id } = await opened(row('One', 'plan.pdf'));
    await give(id, await zipped({ 'other.pdf': pdf }));
    expect((await run(id, 'check')).outcome?.counts.refused).toBe(1);
    const given = await give(id, await zipped({ 'plan.pdf': pdf }));
    expect(given.json()).toMatchObject({ files: { count: 1 }, outcome: null });
    expect((await run(id, 'commit')).outcome?.counts.created).toBe(1);
    expect((await give(id, await zipped({ 'plan.pdf': pdf }))).json()).toMatchObject({ code: 'import_done' });
  });
});

describe('a ZIP is refused', () => {
  const many = Object.fromEntries(Array.from({ length: importLimits.zipFiles + 1 }, (_, i) => [`${i}.pdf`, '%PDF-1.4']));
  const plan = { 'aaplan.pdf': pdf };
  test.each([
    ['that is none', async () => Buffer.from('PK no zip'), 400, 'import_zip_unreadable', ''],
    ['that is cut off', async () => (await zipped(plan)).subarray(0, 60), 400, 'import_zip_unreadable', ''],
    ['with a folder', () => zipped({ 'plans/plan.pdf': pdf }), 400, 'import_zip_path', 'plans/plan.pdf is in a folder'],
    ['that leads out', async () => replaced(await zipped(plan), 'aaplan.pdf', '../lan.pdf'), 400, 'import_zip_path', ''],
    ['with a root', async () => replaced(await zipped(plan), 'aaplan.pdf', '/aplan.pdf'), 400, 'import_zip_path', ''],
    ['with a drive', async () => replaced(await zipped(plan), 'aaplan.pdf', 'c:\\lan.pdf'), 400, 'import_zip_path', ''],
    ['with a name twice', () => zipped({ 'plan.pdf': pdf, 'Plan.PDF': pdf }), 400, 'import_zip_twice', 'Plan.PDF twice'],
    ['with too many files', () => zipped(many), 400, 'import_zip_too_many', '200 files at most'],
    ['that unpacks to far more than it is', () => zipped({ 'plan.pdf': Buffer.alloc(4_000_000) }), 413, 'import_zip_too_deep', ''],
  ])('%s', async (_name, zip, status, code, words) => {
    const { id } = await opened(row('One', 'plan.pdf'));
    const count = async () => (await connection.run(sql`select id from attachments`)).length;
    const before = await count();
    const answer = await give(id, await zip());
    const { code: given, detail } = answer.json<{ code: string; detail: string }>();
    expect([answer.statusCode, given, detail]).toEqual([status, code, expect.stringContaining(words)]);
    expect(await count()).toBe(before);
    expect((await call('GET', `file_imports/${id}`, { token: tokens.chief })).json().files).toBeNull();
  });

  test('with a password', async () => {
    const zip = await zipped(plan);
    // Bit 0 of the flags, in the header of the file and in the directory.
    for (const [sign, at] of [
      ['PK\u0003\u0004', 6],
      ['PK\u0001\u0002', 8],
    ] as const) {
      const place = zip.indexOf(sign, 0, 'latin1') + at;
      zip.writeUInt16LE(zip.readUInt16LE(place) | 1, place);
    }
    const { id } = await opened(row('One', 'plan.pdf'));
    expect((await give(id, zip)).json()).toMatchObject({ code: 'import_zip_locked' });
  });

  test('of somebody else, without a file, and for a list without files', async () => {
    const { id } = await opened(row('One', 'plan.pdf'));
    expect((await give(id, await zipped(plan), tokens.editor)).statusCode).toBe(404);
    expect((await call('POST', `file_imports/${id}/files`, { token: tokens.chief })).statusCode).toBeGreaterThanOrEqual(400);
    const holidays = await app.inject({
      method: 'POST',
      url: '/api/file_imports?api=holidays&name=days.csv',
      headers: { authorization: `Token ${tokens.chief}`, 'content-type': 'application/octet-stream' },
      payload: 'date\n2026-07-01',
    });
    expect(holidays.json().takes_files).toBe(false);
    expect((await give(holidays.json().id, await zipped(plan))).json()).toMatchObject({ code: 'import_takes_no_files' });
  });
});
