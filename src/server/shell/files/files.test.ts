import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesOf } from '../../../../test/filesOf.ts';
import { addFittingRow } from '../../../../test/fittingRow.ts';
import { addCompany, addCustomer, addGroup, addPerson, changeRow } from '../../../../test/people.ts';
import { runJob } from '../../../../test/runJob.ts';
import { testServer } from '../../../../test/server.ts';
import type { Attachment } from '../../../shared/framework/files/Attachment.ts';
import { sql } from '../../db/sql.ts';
import { keepMade } from '../../framework/contents/madeFiles.ts';

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'files-'));
afterAll(() => fs.rm(folder, { recursive: true, force: true }));
const server = await testServer({ environment: { DATA_DIR: folder, FILE_QUOTA_MB: '30' } });
const { call, database, signIn, clock } = server;
const connection = database.unscoped('test');
const files = filesOf(server);

type Person = 'admin' | 'ann' | 'bob' | 'other' | 'employee' | 'manager';
const tokens = new Map<Person, string>();
const ids = new Map<Person, number>();
const as = (person: Person): string => tokens.get(person) ?? '';
let customer: number;
let request: number;

beforeAll(async () => {
  const [{ id: product } = { id: 0 }] = await connection.run(sql<{ id: number }>`select id from companies where code = 'waybill'`);
  const every = [...server.portal.definitions.current().screensByCmid.keys()];
  const acme = await addCompany(database, 'acme');
  const foreign = await addCompany(database, 'foreign');
  const groups = {
    waybill: await addGroup(database, product, 'ALL', every),
    acme: await addGroup(database, acme, 'A', every),
    foreign: await addGroup(database, foreign, 'F', every),
  };
  const account = await addCustomer(database, acme, 'ACME', ['0100001']);
  customer = account.customer;
  const people = [
    ['admin', product, 'ADMIN', groups.waybill, 'waybill'],
    ['employee', product, 'EMPLOYEE', groups.waybill, 'waybill'],
    ['manager', product, 'EMPLOYEE', groups.waybill, 'waybill'],
    ['ann', acme, 'ADMIN', groups.acme, 'acme'],
    ['bob', acme, 'CUSTOMER', groups.acme, 'acme'],
    ['other', foreign, 'CUSTOMER', groups.foreign, 'foreign'],
  ] as const;
  for (const [uid, company, type, group, code] of people) {
    ids.set(uid, await addPerson(database, { uid, company, group, type, base: type === 'ADMIN' ? 'customer_admin' : 'external' }));
    tokens.set(uid, (await signIn(uid, code)).token);
  }
  request = await addFittingRow(database, server.portal.definitions.current(), 'feature_requests', {
    requested_by: ids.get('employee'),
    assigned_to: null,
    request_date: '2026-01-05',
    step: 'draft',
    status: 'new',
    stage: 'planning',
    attachments: null,
  });
});

const ofRequest = 'entity=feature_requests&field=attachments';
const ofCustomer = (): string => `entity=customers&record=${customer}`;
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj\ntrailer<</Root 1 0 R>>',
);
const picture = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#c33' } });
const codeOf = (answer: { json: () => { readonly code: string } }): string => answer.json().code;

async function refer(person: Person, attachments: readonly number[] | null) {
  const [row] = await connection.run(sql<{ version: number }>`select version from feature_requests where id = ${request}`);
  return call('PUT', `feature_requests/${request}`, { token: as(person), body: { version: row?.version, attachments } });
}

describe('a file for a field', () => {
  let kept: Attachment;
  const seenBy = async (id: number): Promise<Record<string, number>> => {
    const found: Record<string, number> = {};
    for (const person of ['employee', 'manager', 'admin', 'ann', 'other'] as const)
      found[person] = (await files.get(as(person), `/content?id=${id}`)).statusCode;
    return found;
  };

  test('is named, measured and typed by its bytes [B-042] [S-147]', async () => {
    kept = await files.keep(as('employee'), ofRequest, 'C:\\plans\\été\u202egnp.pdf', pdf);
    expect(kept).toMatchObject({
      filename: 'étégnp.pdf',
      type: 'application/pdf',
      size: pdf.length,
      pages: 1,
      current_status: 'listed',
      uploadBy: 'Test employee',
    });
    expect(kept.thumbnails?.small).toBe(`attachments/thumbnail?id=${kept.id}`);
    const thumbnail = await files.get(as('employee'), `/thumbnail?id=${kept.id}`);
    expect(thumbnail.headers['content-type']).toBe('image/jpeg');
    expect(await sharp(thumbnail.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 320 });
  });

  test('is seen by its uploader alone until a record refers to it', async () => {
    expect(await seenBy(kept.id)).toEqual({ employee: 200, manager: 404, admin: 404, ann: 404, other: 404 });
  });

  test('is referred to by its uploader alone', async () => {
    const foreign = await files.keep(as('manager'), ofRequest, 'other.pdf', pdf);
    expect((await refer('employee', [foreign.id])).json()).toMatchObject({ errors: { 'attachments/0': expect.any(String) } });
    expect((await refer('employee', [kept.id])).statusCode).toBe(200);
  });

  test('is then seen by whoever sees the record, and no longer once the right is gone', async () => {
    expect(await seenBy(kept.id)).toEqual({ employee: 200, manager: 404, admin: 200, ann: 404, other: 404 });
    await changeRow(database, 'feature_requests', request, { assigned_to: ids.get('manager') });
    expect(await seenBy(kept.id)).toEqual({ employee: 200, manager: 200, admin: 200, ann: 404, other: 404 });
    await changeRow(database, 'feature_requests', request, { requested_by: ids.get('admin'), assigned_to: null });
    expect(await seenBy(kept.id)).toMatchObject({ employee: 404, manager: 404, admin: 200 });
    await changeRow(database, 'feature_requests', request, { requested_by: ids.get('employee') });
  });

  test('is named in the record, for its readers', async () => {
    const answer = await call('GET', `feature_requests/${request}`, { token: as('employee') });
    expect(answer.json()).toMatchObject({ attachments: [kept.id], attachments_label: ['étégnp.pdf'] });
  });

  test('cannot be deleted beside the record, and leaves with the record’s save', async () => {
    expect(codeOf(await files.remove(as('employee'), kept.id))).toBe('file_in_use');
    expect((await refer('employee', [])).statusCode).toBe(200);
    expect(await seenBy(kept.id)).toMatchObject({ employee: 404 });
    // An undo brings it back.
    expect((await refer('employee', [kept.id])).statusCode).toBe(200);
    expect(await seenBy(kept.id)).toMatchObject({ employee: 200 });
  });

  test('is removed by its uploader before a record has it', async () => {
    const { id } = await files.keep(as('employee'), ofRequest, 'draft.pdf', pdf);
    expect((await files.remove(as('manager'), id)).statusCode).toBe(404);
    expect((await files.remove(as('employee'), id)).statusCode).toBe(204);
    expect((await files.get(as('employee'), `/content?id=${id}`)).statusCode).toBe(404);
  });

  test.each([
    ['no field for files', 'entity=feature_requests&field=title', 404, 'no_files_here'],
    ['no such entity', 'entity=nothing&field=title', 404, 'no_files_here'],
    ['a record without files beside its fields', 'entity=feature_requests&record=1', 404, 'no_files_here'],
    ['no place', 'field=title', 400, 'missing_parameter'],
  ])('%s takes none', async (_name, place, status, code) => {
    const answer = await files.send(as('employee'), place, 'a.pdf', pdf);
    expect([answer.statusCode, codeOf(answer)]).toEqual([status, code]);
  });
});

describe('what is sent is judged by its bytes', () => {
  test.each([
    ['a page called a PDF', 'report.pdf', '<!doctype html><script>alert(1)</script>', 415, 'file_type_refused'],
    [
      'a drawing with a script',
      'logo.svg',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
      415,
      'file_type_refused',
    ],
    ['a program', 'run.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600, 1)]), 415, 'file_type_refused'],
    ['bytes before those of a PDF', 'a.pdf', Buffer.concat([Buffer.from([0, 1, 2, 3]), pdf]), 415, 'file_type_refused'],
    [
      'a photo of a phone in HEIC',
      'a.jpg',
      Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(100)]),
      415,
      'file_is_heic',
    ],
    ['nothing', 'a.pdf', '', 400, 'file_empty'],
  ])('%s', async (_name, name, content, status, code) => {
    const answer = await files.send(as('employee'), ofRequest, name, content);
    expect([answer.statusCode, codeOf(answer)]).toEqual([status, code]);
  });

  test('a name that pretends another type ends with its own', async () => {
    expect((await files.keep(as('employee'), ofRequest, 'invoice.exe', pdf)).filename).toBe('invoice.exe.pdf');
    expect((await files.keep(as('employee'), ofRequest, '../../etc/passwd', 'just text')).filename).toBe('passwd.txt');
  });

  test('the place where a photo was taken is removed, and the photo stays upright', async () => {
    const photo = await picture(60, 40)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '45/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    const { id, filename } = await files.keep(as('employee'), ofRequest, 'yard.jpg', photo);
    const { rawPayload } = await files.get(as('employee'), `/content?id=${id}`);
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Camera');
    const found = await sharp(rawPayload).metadata();
    expect(found).toMatchObject({ format: 'jpeg', width: 40, height: 60 });
    expect(found).not.toHaveProperty('exif');
    expect(filename).toBe('yard.jpg');
  });

  test('a TIFF stays byte for byte, has its pages and no thumbnail [B-032] [B-041]', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((n) =>
        picture(20 * n, 20)
          .png()
          .toBuffer(),
      ),
    );
    const tiff = await sharp(pages, { join: { animated: true } })
      .tiff({ compression: 'lzw' })
      .toBuffer();
    const sent = await files.keep(as('employee'), ofRequest, 'scan.tif', tiff);
    expect(sent).toMatchObject({ type: 'image/tiff', thumbnails: null, pages: (await sharp(tiff).metadata()).pages });
    const answer = await files.get(as('employee'), `/content?id=${sent.id}`);
    expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(createHash('sha256').update(tiff).digest('hex'));
    const drawn = await files.get(as('employee'), `/page?id=${sent.id}&page=1&width=50`);
    expect(drawn.headers['content-type']).toBe('image/png');
    expect(codeOf(await files.get(as('employee'), `/page?id=${sent.id}&page=9`))).toBe('no_page');
  });

  test('a small file of a huge picture, and a broken PDF, are kept without thumbnail', async () => {
    const huge = await picture(16_000, 16_000).png({ compressionLevel: 9 }).toBuffer();
    expect(await files.keep(as('employee'), ofRequest, 'huge.png', huge)).toMatchObject({ thumbnails: null });
    expect(await files.keep(as('employee'), ofRequest, 'broken.pdf', '%PDF-1.7\ngarbage')).toMatchObject({
      thumbnails: null,
      pages: null,
      unreadable: true,
    });
    expect(await files.keep(as('employee'), ofRequest, 'whole.pdf', pdf)).not.toHaveProperty('unreadable');
  });

  test('a TIFF without tags of resolution, and one whose tags lie far behind, are TIFFs', async () => {
    const tags = [256, 257, 258, 259, 262, 273, 277, 278, 279].map((tag) => [tag, tag === 258 ? 8 : tag === 273 ? 8 : 1] as const);
    const directory = Buffer.alloc(2 + tags.length * 12 + 4);
    directory.writeUInt16LE(tags.length);
    for (const [place, [tag, value]] of tags.entries()) {
      directory.writeUInt16LE(tag, 2 + place * 12);
      directory.writeUInt16LE(4, 4 + place * 12);
      directory.writeUInt32LE(1, 6 + place * 12);
      directory.writeUInt32LE(value, 10 + place * 12);
    }
    for (const gap of [2, 70_000]) {
      const head = Buffer.from([0x49, 0x49, 42, 0, 0, 0, 0, 0, ...new Uint8Array(gap)]);
      head.writeUInt32LE(head.length, 4);
      const tiff = Buffer.concat([head, directory]);
      expect(await files.keep(as('employee'), ofRequest, 'hand.tif', tiff)).toMatchObject({ type: 'image/tiff', pages: 1 });
    }
  });
});

describe('a download', () => {
  let sent: Attachment;
  beforeAll(async () => {
    sent = await files.keep(as('employee'), ofRequest, 'relevé “mars”.txt', '0123456789');
  });

  test('is for saving, under its name [B-049] [S-305]', async () => {
    const { headers, body } = await files.get(as('employee'), `/content?id=${sent.id}`);
    expect(body).toBe('0123456789');
    expect(headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; .*filename\*=UTF-8''relev%C3%A9/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': '10',
    });
  });

  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
    ['bytes=0-1,3-4', 200, '0123456789', undefined],
    ['lines=1-2', 200, '0123456789', undefined],
  ])('takes the range %s', async (range, status, body, contentRange) => {
    const answer = await files.get(as('employee'), `/content?id=${sent.id}`, { range });
    expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([status, body, contentRange]);
  });

  test('refuses a range behind the end', async () => {
    expect(codeOf(await files.get(as('employee'), `/content?id=${sent.id}`, { range: 'bytes=10-' }))).toBe('range_refused');
  });
});

describe('files beside the fields of a record', () => {
  let beside: Attachment;
  test('are added by whoever may change the record, listed to whoever sees it [B-051] [B-052]', async () => {
    beside = await files.keep(as('ann'), ofCustomer(), 'map.png', await picture().png().toBuffer());
    for (const [person, status] of [
      ['admin', 200],
      ['ann', 200],
      ['other', 403],
    ] as const)
      expect([person, (await files.get(as(person), `?${ofCustomer()}`)).statusCode]).toEqual([person, status]);
    expect((await files.get(as('admin'), `?${ofCustomer()}`)).json()).toMatchObject({ count: 1, results: [{ filename: 'map.png' }] });
    expect((await files.get(as('admin'), `/content?id=${beside.id}`)).statusCode).toBe(200);
    expect((await files.get(as('other'), `/content?id=${beside.id}`)).statusCode).toBe(404);
    expect((await files.send(as('other'), ofCustomer(), 'x.pdf', pdf)).statusCode).toBe(403);
  });

  test('are removed by whoever may change the record [B-053]', async () => {
    expect((await files.remove(as('other'), beside.id)).statusCode).toBe(404);
    expect((await files.remove(as('ann'), beside.id)).statusCode).toBe(204);
    expect((await files.get(as('ann'), `?${ofCustomer()}`)).json()).toMatchObject({ count: 0 });
    expect((await files.get(as('ann'), `/content?id=${beside.id}`)).statusCode).toBe(404);
  });

  test('come back by an undo of the one who has removed them, within a day', async () => {
    const restore = (person: Person, id = beside.id) => call('POST', `attachments/restore?id=${id}`, { token: as(person) });
    expect((await restore('admin')).statusCode).toBe(404);
    expect((await restore('ann')).statusCode).toBe(204);
    expect((await restore('ann')).statusCode).toBe(404);
    expect((await files.get(as('admin'), `?${ofCustomer()}`)).json()).toMatchObject({ count: 1, results: [{ id: beside.id }] });
    expect((await files.get(as('ann'), `/content?id=${beside.id}`)).statusCode).toBe(200);
    expect((await files.remove(as('ann'), beside.id)).statusCode).toBe(204);
    await changeRow(database, 'attachments', beside.id, { unused_since: new Date(clock.now.getTime() - 25 * 3600_000) });
    expect((await restore('ann')).statusCode).toBe(404);
  });
});

describe('the store', () => {
  const contents = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const { sha256 } of server.portal.files.list()) found.push(sha256);
    return found;
  };

  test('keeps equal contents once, and nothing of a broken upload', async () => {
    const before = (await contents()).length;
    await files.keep(as('employee'), ofRequest, 'one.txt', 'the same');
    await files.keep(as('manager'), ofRequest, 'two.txt', 'the same');
    expect(await contents()).toHaveLength(before + 1);
    expect((await fs.readdir(path.join(folder, 'files', 'incoming'), { withFileTypes: true })).filter((entry) => entry.isFile())).toEqual(
      [],
    );
  });

  test('says which company has used its space', async () => {
    const [{ company } = { company: 0 }] = await connection.run(
      sql<{ company: number }>`select id as company from companies where code = 'acme'`,
    );
    await changeRow(database, 'companies', company, { file_quota_mb: 0 });
    const answer = await files.send(as('ann'), ofCustomer(), 'more.pdf', pdf);
    expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'file_quota_full']);
    await changeRow(database, 'companies', company, { file_quota_mb: null });
    expect((await files.send(as('ann'), ofCustomer(), 'more.pdf', pdf)).statusCode).toBe(201);
  });

  test('is swept: uploads that no record has, files given up long ago, and their contents', async () => {
    const untied = await files.keep(as('employee'), ofRequest, 'untied.txt', 'untied content');
    const given = await files.keep(as('employee'), ofRequest, 'given.txt', 'given up content');
    const staying = await files.keep(as('employee'), ofRequest, 'staying.txt', 'staying content');
    expect((await refer('employee', [given.id, staying.id])).statusCode).toBe(200);
    expect((await refer('employee', [staying.id])).statusCode).toBe(200);
    // A file beside the fields of a record that is gone.
    const lost = await keepMade(server.portal, connection, Readable.from(['content of a lost owner']), {
      name: 'lost.txt',
      mediaType: 'text/plain',
      owner: { entity: 'tasks', id: 987_654 },
      maxBytes: 100,
    });
    const exists = async (): Promise<number[]> =>
      (
        await connection.run(
          sql<{
            id: number;
          }>`select id from attachments where id = any(${[untied.id, given.id, staying.id, lost.id]}::bigint[]) order by id`,
        )
      ).map(({ id }) => id);
    const start = clock.now;
    const day = 24 * 3600_000;
    clock.now = new Date(Date.now() + 2 * day);
    await runJob(server, 'files.sweep');
    expect(await exists()).toEqual([given.id, staying.id, lost.id]);
    clock.now = new Date(clock.now.getTime() + 89 * day);
    await runJob(server, 'files.sweep');
    expect(await exists()).toEqual([given.id, staying.id, lost.id]);
    clock.now = new Date(clock.now.getTime() + 2 * day);
    await runJob(server, 'files.sweep');
    await runJob(server, 'files.sweep');
    expect(await exists()).toEqual([staying.id]);
    const left = await contents();
    const shaOf = (text: string): string => createHash('sha256').update(text).digest('hex');
    expect([
      left.includes(shaOf('given up content')),
      left.includes(shaOf('content of a lost owner')),
      left.includes(shaOf('untied content')),
      left.includes(shaOf('staying content')),
    ]).toEqual([false, false, false, true]);
    clock.now = start;
  });
});
