import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesOf, uploadForm } from '../../../../test/filesOf.ts';
import { deliver, mailServer } from '../../../../test/mail.ts';
import { addCompany, addGroup, addPerson, addRow } from '../../../../test/people.ts';
import { runJob } from '../../../../test/runJob.ts';
import { testServer } from '../../../../test/server.ts';
import type { Attachment } from '../../../shared/framework/files/Attachment.ts';
import { pictureRules, picturesMax } from '../../../shared/framework/files/pictureRules.ts';
import { sql } from '../../db/sql.ts';

// 10 March 2026, 11:00 in Toronto.
const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'text-pictures-'));
afterAll(() => fs.rm(folder, { recursive: true, force: true }));
const server = await testServer({ environment: { DATA_DIR: folder } });
const { app, call, database, signIn, clock } = server;
const connection = database.unscoped('test');
const mail = await mailServer();
const files = filesOf(server);
const tokens: Record<'chief' | 'editor' | 'ann' | 'ben', string> = { chief: '', editor: '', ann: '', ben: '' };
let acme = 0;

beforeAll(async () => {
  const [{ id: product } = { id: 0 }] = await connection.run(sql<{ id: number }>`select id from companies where code = 'waybill'`);
  acme = await addCompany(database, 'acme');
  const birch = await addCompany(database, 'birch');
  const every = [...server.portal.definitions.current().screensByCmid.keys()];
  const writers = await addGroup(database, product, 'WRITERS', every);
  await addPerson(database, { uid: 'chief', company: product, group: writers, type: 'ADMIN' });
  await addPerson(database, { uid: 'editor', company: product, group: writers, type: 'ADMIN' });
  await addPerson(database, { uid: 'ann', company: acme, group: await addGroup(database, acme, 'A') });
  await addPerson(database, { uid: 'ben', company: birch, group: await addGroup(database, birch, 'B') });
  for (const [uid, code] of [
    ['chief', 'waybill'],
    ['editor', 'waybill'],
    ['ann', 'acme'],
    ['ben', 'birch'],
  ] as const)
    tokens[uid] = (await signIn(uid, code)).token;
});

const png = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
const place = 'entity=announcements&field=body_en';
const keep = async (token = tokens.chief): Promise<number> => (await files.keep(token, place, 'gate.png', await png())).id;
const shown = (...ids: readonly number[]): string => `<p>x${ids.map((id) => `<img data-file="${id}" alt="The gate">`).join('')}</p>`;
const fresh = { title_en: 'New', title_fr: 'Nouveau', severity: 'info', start_date: '2026-03-10', show_on_home: true, status: 'active' };
const create = (body: object, token = tokens.chief) => call('POST', 'announcements', { token, body: { ...fresh, ...body } });
const change = (id: number, body: object, token = tokens.chief) => call('PUT', `announcements/${id}`, { token, body });
const status = async (token: string, address: string): Promise<number> =>
  (await call('GET', address, { ...(token && { token }) })).statusCode;

describe('pictures of a text', () => {
  test('are taken for it, of their types and size alone', async () => {
    const refused = await files.send(tokens.chief, place, 'plan.pdf', '%PDF-1.4');
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([415, 'file_type_refused']);
    const large = await files.send(tokens.chief, place, 'gate.png', Buffer.alloc(pictureRules.max_bytes + 1));
    expect([large.statusCode, large.json<{ code: string }>().code]).toEqual([413, 'file_too_large']);
    const elsewhere = await files.send(tokens.chief, 'entity=announcements&field=title_en', 'gate.png', await png());
    expect(elsewhere.json()).toMatchObject({ code: 'no_files_here' });
  });

  test('belong to the record from its save on, whichever of its texts shows them', async () => {
    const [first, second] = [await keep(), await keep()];
    expect(await status(tokens.editor, `attachments/content?id=${first}`)).toBe(404);
    const made = await create({ body_en: shown(first), body_fr: shown(second, first) });
    expect([made.statusCode, made.json().pictures]).toEqual([201, [first, second]]);
    expect(await status(tokens.editor, `attachments/content?id=${first}`)).toBe(200);
    const { id, version } = made.json<{ id: number; version: number }>();
    const changed = await change(id, { version, body_fr: '<p>x</p>' }, tokens.editor);
    expect(changed.json().pictures).toEqual([first]);
    // An undo puts the text back.
    const back = await change(id, { version: changed.json().version, body_fr: shown(second) }, tokens.editor);
    expect([back.statusCode, back.json().pictures]).toEqual([200, [first, second]]);
    const other = await change(id, { version: back.json().version, title_en: 'Newer' });
    expect(other.json().pictures).toEqual([first, second]);
    const without = await change(id, { version: other.json().version, body_en: '<p>x</p>', body_fr: '<p>x</p>' });
    expect(without.json().pictures).toBeNull();
  });

  test('of a text that follows another one are those of both', async () => {
    const picture = await keep();
    const made = await create({ body_en: shown(picture) });
    expect([made.json().body_fr, made.json().pictures]).toEqual([shown(picture), [picture]]);
  });

  test.each([
    ['of somebody else, without a record', () => keep(tokens.editor)],
    ['that is not there', async () => 999_999],
    ['that is no picture', async () => (await files.keep(tokens.chief, 'entity=announcements&field=attachments', 'a.pdf', '%PDF-1.4')).id],
  ])('a file %s is refused at its text', async (_name, file) => {
    const answer = await create({ body_en: '<p>x</p>', body_fr: shown(await file()) });
    expect(answer.json()).toMatchObject({ code: 'invalid_body', errors: { body_fr: expect.stringContaining('A picture in the text') } });
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['body_fr']);
  });

  test('are not more than their field holds, and are written by no call', async () => {
    const many = Array.from({ length: picturesMax + 1 }, (_, i) => 1_000_000 + i);
    expect((await create({ body_en: shown(...many), body_fr: '<p>x</p>' })).json().errors).toMatchObject({
      body_en: `Pictures in the texts of a record: at most ${picturesMax}`,
    });
    const answer = await create({ body_en: '<p>x</p>', body_fr: '<p>x</p>', pictures: [await keep()] });
    expect(answer.json().errors).toMatchObject({ pictures: expect.any(String) });
  });

  test('are enough for a required text [B-111]', async () => {
    const picture = await keep();
    const text = `<p><img data-file="${picture}" alt="The gate"></p>`;
    expect((await create({ body_en: text, body_fr: text })).statusCode).toBe(201);
    expect((await create({ body_en: '<p><img src="x"></p>', body_fr: text })).statusCode).toBe(400);
  });

  test('without a text go with the sweep; those of a text stay', async () => {
    const [used, left] = [await keep(), await keep()];
    await create({ body_en: shown(used), body_fr: '<p>x</p>' });
    const now = clock.now;
    clock.now = new Date(Date.now() + 2 * 86_400_000);
    await runJob(server, 'files.sweep');
    clock.now = now;
    const rows = await connection.run(sql<{ id: number }>`select id from attachments where id in (${used}, ${left})`);
    expect(rows.map(({ id }) => id)).toEqual([used]);
  });
});

describe('readers without the record', () => {
  const picture =
    (values: object = {}) =>
    async (entity: string) => {
      const id = await keep();
      await addRow(database, entity, { ...values, pictures: [id] });
      return id;
    };
  const announced = { ...fresh, start_date: '2026-03-01', body_en: 'x', body_fr: 'x', show_before_sign_in: true };

  test.each([
    ['everybody', {}, '', [200, 200, 200]],
    ['a company, also its sign-in page', () => ({ companies: [acme] }), '&company=acme', [200, 200, 404]],
    ['a company, and no other sign-in page', () => ({ companies: [acme] }), '', [404, 200, 404]],
    ['those who are signed in', { show_before_sign_in: false }, '', [404, 200, 200]],
    ['nobody any more', { end_date: '2026-03-09' }, '', [404, 404, 404]],
    ['nobody yet', { start_date: '2026-03-12' }, '', [404, 404, 404]],
    ['nobody, because it is out of use', { status: 'inactive' }, '', [404, 404, 404]],
  ])('see pictures of an announcement for %s', async (_name, values, query, expected) => {
    const id = await picture({ ...announced, ...(typeof values === 'function' ? values() : values) })('announcements');
    const address = `announcements/pictures?id=${id}${query}`;
    expect([await status('', address), await status(tokens.ann, address), await status(tokens.ben, address)]).toEqual(expected);
    expect(await status(tokens.ann, `attachments/content?id=${id}`)).toBe(404);
  });

  test('see pictures of help texts, published notes and open postings', async () => {
    const help = { MHMID: 'PICS', title_en: 'x', title_fr: 'x', body_en: 'x', body_fr: 'x' };
    const note = {
      version_name: '9.9',
      title_en: 'x',
      title_fr: 'x',
      body_en: 'x',
      body_fr: 'x',
      released_on: '2026-03-01',
      audience: 'public',
    };
    const found = {
      help: await picture({ ...help, status: 'active' })('menu_help'),
      oldHelp: await picture({ ...help, MHMID: 'OLD', status: 'inactive' })('menu_help'),
      note: await picture({ ...note, published: true })('release_notes'),
      draft: await picture({ ...note, version_name: '9.8', published: false })('release_notes'),
    };
    expect([
      await status(tokens.ann, `globals/menu/help_pictures?id=${found.help}`),
      await status(tokens.ann, `globals/menu/help_pictures?id=${found.oldHelp}`),
      await status('', `globals/menu/help_pictures?id=${found.help}`),
      await status(tokens.ann, `release_notes/pictures?id=${found.note}`),
      await status(tokens.ann, `release_notes/pictures?id=${found.draft}`),
      await status(tokens.ann, `release_notes/pictures?id=${found.help}`),
      await status(tokens.ann, `announcements/pictures?id=${found.help}`),
      await status('', `release_notes/pictures?id=${found.note}`),
    ]).toEqual([200, 404, 401, 200, 404, 404, 404, 401]);
  });
});

describe('pictures of a message', () => {
  const message = { subject: 'Gate', to: ['bob@example.com'] };
  async function send(token: string, content: string | Buffer, name = 'gate.png') {
    const { payload, headers } = uploadForm({ name, content });
    return app.inject({ method: 'POST', url: '/api/email/pictures', payload, headers: { ...headers, authorization: `Token ${token}` } });
  }

  test('go with it, shown in their place', async () => {
    const { id } = (await send(tokens.editor, await png())).json<Attachment>();
    const answer = await call('POST', 'email/send', { token: tokens.editor, body: { ...message, content: shown(id) } });
    expect(answer.statusCode).toBe(202);
    const [received] = await deliver(server, mail);
    const { raw = '', text = '' } = received ?? {};
    expect(raw).toMatch(new RegExp(`^Content-Id: <picture-${id}@portal>`, 'mi'));
    expect(raw).toContain('Content-Type: image/png');
    expect(raw.replaceAll('=3D', '=').replaceAll('=\r\n', '')).toContain(`<img src="cid:picture-${id}@portal"`);
    expect(text).toContain('[The gate]');
    // The log has them for its readers, the writer no longer.
    const [logged] = await connection.run(sql`select pictures from email_history where id = ${answer.json<{ id: number }>().id}`);
    expect(logged).toEqual({ pictures: [id] });
    expect(await status(tokens.chief, `attachments/content?id=${id}`)).toBe(200);
    expect(await status(tokens.ben, `attachments/content?id=${id}`)).toBe(404);
  });

  test('are those of the writer, and pictures', async () => {
    const { id } = (await send(tokens.ben, await png())).json<Attachment>();
    const answer = await call('POST', 'email/send', { token: tokens.editor, body: { ...message, content: shown(id) } });
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([400, ['content']]);
    expect((await send(tokens.editor, '%PDF-1.4', 'a.pdf')).json()).toMatchObject({ code: 'file_type_refused' });
    expect((await app.inject({ method: 'POST', url: '/api/email/pictures' })).statusCode).toBe(401);
  });
});
