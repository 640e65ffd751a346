import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { sql } from '../src/server/db/sql.ts';
import type { UploadAnswer } from '../src/shared/framework/files/uploadAnswer.ts';
import { filesOf, uploadForm } from './filesOf.ts';
import { addFittingRow } from './fittingRow.ts';
import { addCompany, addGroup, addPerson } from './people.ts';
import { testServer } from './server.ts';

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'uploads-'));
afterAll(() => fs.rm(folder, { recursive: true, force: true }));
const server = await testServer({ environment: { DATA_DIR: folder } });
const { app, database, signIn } = server;
const connection = database.unscoped('test');
const files = filesOf(server);

type Person = 'employee' | 'clerk' | 'ann';
const tokens = new Map<Person, string>();
const as = (person: Person): string => tokens.get(person) ?? '';
let shipment: number;
let pdf: Buffer;
let tiff: Buffer;

beforeAll(async () => {
  const [{ id: product } = { id: 0 }] = await connection.run(sql<{ id: number }>`select id from companies where code = 'waybill'`);
  const registry = server.portal.definitions.current();
  const every = [...registry.screensByCmid.keys()];
  const acme = await addCompany(database, 'acme');
  const people = [
    ['employee', product, 'EMPLOYEE', await addGroup(database, product, 'ALL', every), 'waybill'],
    ['clerk', product, 'EMPLOYEE', await addGroup(database, product, 'FEW', ['SHP-START', 'SHP-VIEW']), 'waybill'],
    ['ann', acme, 'CUSTOMER', await addGroup(database, acme, 'A', every), 'acme'],
  ] as const;
  for (const [uid, company, type, group, code] of people) {
    await addPerson(database, { uid, company, group, type, base: type === 'CUSTOMER' ? 'external' : 'internal' });
    tokens.set(uid, (await signIn(uid, code)).token);
  }
  shipment = await addFittingRow(database, registry, 'shipments', {});
  const made = await PDFDocument.create();
  for (let i = 0; i < 4; i += 1) made.addPage([200, 300 + i]);
  pdf = Buffer.from(await made.save());
  const page = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#36c' } })
    .png()
    .toBuffer();
  tiff = await sharp([page, page], { join: { animated: true } })
    .tiff()
    .toBuffer();
});

const values = (more: object = {}) => ({ shipment, image_type: 'POD', ...more });
const document = (more: object = {}) => ({ pdfname: 'scan', pdfoutput: 'PDF', pdfadditional: values(), ...more });

function send(person: Person | undefined, params: unknown, content = pdf, name = 'scan.pdf') {
  const { payload, headers } = uploadForm({
    name,
    content,
    fields: params === undefined ? {} : { params: typeof params === 'string' ? params : JSON.stringify(params) },
  });
  return app.inject({
    method: 'POST',
    url: '/api/shipment_images/upload',
    payload,
    headers: { ...headers, ...(person && { authorization: `Token ${as(person)}` }) },
  });
}

const countRows = async () => {
  const [row] = await connection.run(sql<{ images: number; files: number }>`
    select (select count(*)::int from shipment_images) as images, (select count(*)::int from attachments) as files`);
  return { ...row, waiting: (await fs.readdir(path.join(folder, 'files', 'incoming'))).length };
};

describe('an upload', () => {
  test('[B-091] [B-092] makes a record of each document, whose file is seen, drawn and downloaded', async () => {
    const answer = await send('employee', [
      document({ pdfpages: '1-2, 4', pdfadditional: values({ signed_by: 'Émile', customer_visible: true }) }),
      document({ pdfoutput: 'JPEG', pdfpages: '2-3', pdfadditional: values({ image_type: 'BOL' }) }),
      document({ pdfoutput: 'TIFF', pdfpages: '4,1' }),
      document({ pdfname: 'Été', pdfsplit: true, pdfpages: '3' }),
    ]);
    expect(answer.statusCode).toBe(201);
    const { count, files: made } = answer.json<UploadAnswer>();
    expect(count).toBe(5);
    expect(made.map(({ filename, type, pages }) => [filename, type, pages])).toEqual([
      ['scan.pdf', 'application/pdf', 3],
      ['scan-2.jpg', 'image/jpeg', 1],
      ['scan-3.jpg', 'image/jpeg', 1],
      ['scan_1.tif', 'image/tiff', 2],
      ['Été.pdf', 'application/pdf', 1],
    ]);
    const rows = await connection.run(sql`
      select image_type, pages, source, signed_by, customer_visible, file from shipment_images where shipment = ${shipment} order by id`);
    expect(rows).toMatchObject([
      { image_type: 'POD', pages: 3, source: 'upload', signed_by: 'Émile', customer_visible: true, file: made[0]?.id },
      { image_type: 'BOL', pages: 1, signed_by: null, customer_visible: false },
      { image_type: 'BOL', pages: 1 },
      { image_type: 'POD', pages: 2 },
      { image_type: 'POD', pages: 1 },
    ]);
    const content = await files.get(as('employee'), `/content?id=${made[0]?.id}`);
    expect((await PDFDocument.load(content.rawPayload)).getPages().map((each) => each.getHeight())).toEqual([300, 301, 303]);
    expect((await files.get(as('employee'), `/page?id=${made[3]?.id}&page=2&width=50`)).statusCode).toBe(200);
    const zip = await files.get(as('employee'), `/archive?ids=${made.map(({ id }) => id).join(',')}`);
    expect(zip.headers).toMatchObject({ 'content-type': 'application/zip', 'content-disposition': expect.stringContaining('Files.zip') });
    const names: string[] = [];
    for await (const entry of (await fromBufferPromise(zip.rawPayload)).eachEntry()) names.push(entry.fileName);
    expect(names).toEqual(made.map(({ filename }) => filename));
  });

  test('[S-303] the file of all pages in its own format stays as it is', async () => {
    const { files: made } = (await send('employee', [document({ pdfoutput: 'TIFF' })], tiff, 'fax.tif')).json<UploadAnswer>();
    expect((await files.get(as('employee'), `/content?id=${made[0]?.id}`)).rawPayload).toEqual(tiff);
  });

  test('a ZIP holds all files that are asked for, or there is none', async () => {
    const { files: made } = (await send('employee', [document()])).json<UploadAnswer>();
    const [id = 0] = made.map((file) => file.id);
    expect((await files.get(as('ann'), `/archive?ids=${id}`)).statusCode).toBe(404);
    expect((await files.get(as('employee'), `/archive?ids=${id},999999`)).statusCode).toBe(404);
  });
});

describe('an image of a partner carrier', () => {
  let carriers: number[];
  let passed: number;

  beforeAll(async () => {
    const registry = server.portal.definitions.current();
    carriers = [
      await addFittingRow(database, registry, 'interline_carriers', {}),
      await addFittingRow(database, registry, 'interline_carriers', {}),
    ];
    passed = await addFittingRow(database, registry, 'shipments', { interline_pro: 'AB-12345', partner_carrier: carriers[0] });
  });

  const pair = (more: object) => document({ pdfadditional: { image_type: 'POD', shipment: passed, customer_visible: true, ...more } });
  const pending = () => connection.run(sql`select pending_match from shipment_images where shipment = ${passed} order by id desc limit 1`);

  test('is kept without a question if the pair is on record, or if none is given [R-159]', async () => {
    for (const more of [
      {},
      { interline_pro: ' ab-12345', partner_carrier: carriers[0] },
      { partner_carrier: carriers[0], pending_match: true },
    ]) {
      expect((await send('employee', [pair(more)])).statusCode).toBe(201);
      expect(await pending()).toEqual([{ pending_match: false }]);
    }
  });

  test('that does not match asks, and keeps nothing until its sender agrees [R-159] [D-658] [D-661]', async () => {
    const before = await countRows();
    const more = { interline_pro: 'AB-12345', partner_carrier: carriers[1] };
    const refused = await send('employee', [pair(more)]);
    expect(refused.json()).toMatchObject({
      status: 409,
      code: 'interline_mismatch',
      detail: 'Interline Pro and Partner Carrier do not match records',
      errors: { 'documents/0/pending_match': 'Continue uploading, pending a match?' },
      offers: { 'documents/0/pending_match': true },
    });
    expect(await countRows()).toEqual(before);
    expect((await send('employee', [pair({ ...more, pending_match: true })])).statusCode).toBe(201);
    expect(await pending()).toEqual([{ pending_match: true }]);
  });

  test('is no longer pending once the shipment has its pair', async () => {
    expect(await pending()).toEqual([{ pending_match: true }]);
    const system = server.portal.system('test');
    await server.portal.records.change(system, 'shipments', passed, { partner_carrier: carriers[1] });
    expect(await pending()).toEqual([{ pending_match: false }]);
  });
});

describe('a refused upload keeps nothing', () => {
  test.each<[string, () => unknown, number, object]>([
    ['no params', () => undefined, 400, { code: 'documents_expected' }],
    ['params that are no JSON', () => '[{', 400, { code: 'documents_expected' }],
    ['no document', () => [], 400, { code: 'documents_expected' }],
    ['too many documents', () => Array.from({ length: 21 }, () => document()), 400, { code: 'documents_expected' }],
    ['a document that is no object', () => [7], 400, { code: 'documents_expected' }],
    [
      'wrong settings [B-088]',
      () => [document(), { pdfname: ' ', pdfoutput: 'GIF', pdfpages: '1..5', pdfadditional: null, size: 3 }],
      400,
      {
        code: 'invalid_body',
        errors: {
          'documents/1/pdfname': expect.any(String),
          'documents/1/pdfoutput': expect.stringContaining('JPEG'),
          'documents/1/pdfpages': 'Invalid format',
          'documents/1/pdfadditional': expect.any(String),
          'documents/1/size': expect.any(String),
        },
      },
    ],
    [
      'a page that the file does not have',
      () => [document({ pdfpages: '3-5' })],
      400,
      {
        code: 'document_page_missing',
        detail: 'Page 5 does not exist: the file has 4 pages.',
        errors: { 'documents/0/pdfpages': 'Page 5 does not exist: the file has 4 pages.' },
      },
    ],
    [
      'a record that lacks a value, after others that do not',
      () => [document(), document({ pdfadditional: { shipment } })],
      400,
      {
        errors: { 'documents/1/image_type': expect.any(String) },
      },
    ],
    [
      'a record of a shipment that does not exist',
      () => [document({ pdfadditional: { shipment: 999_999, image_type: 'POD' } })],
      400,
      {
        errors: { 'documents/0/shipment': expect.any(String) },
      },
    ],
    [
      'a field of no record',
      () => [document({ pdfadditional: values({ colour: 'red' }) })],
      400,
      { errors: { 'documents/0/colour': expect.any(String) } },
    ],
  ])('%s', async (_name, params, status, body) => {
    const before = await countRows();
    const answer = await send('employee', params());
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject(body);
    expect(await countRows()).toEqual(before);
  });

  test.each([
    ['without a boundary', 'multipart/form-data', 'xx'],
    ['with an empty boundary', 'multipart/form-data; boundary=', 'xx'],
    [
      'cut off in a file',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="f"; filename="a.pdf"\r\n\r\n%PDF',
    ],
    ['cut off in a header', 'multipart/form-data; boundary=x', '--x\r\ncontent-dispo'],
    ['with a broken header', 'multipart/form-data; boundary=x', '--x\r\n:::\r\n\r\nxx\r\n--x--\r\n'],
  ])('a form %s', async (_name, type, payload) => {
    const before = await countRows();
    for (const url of ['/api/shipment_images/upload', '/api/attachments?entity=feature_requests&field=attachments']) {
      const answer = await app.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': type, authorization: `Token ${as('employee')}` },
      });
      expect({ url, status: answer.statusCode }).toEqual({ url, status: 400 });
    }
    expect(await countRows()).toEqual(before);
  });

  test.each<[string, () => Promise<Buffer>, string, number, string]>([
    ['a text', async () => Buffer.from('no picture'), 'scan.pdf', 415, 'file_type_refused'],
    ['a broken PDF', async () => Buffer.from('%PDF-1.4\n...'), 'scan.pdf', 400, 'document_source_broken'],
    [
      'a torn picture',
      async () =>
        (
          await sharp({ create: { width: 300, height: 300, channels: 3, background: '#123' } })
            .jpeg()
            .toBuffer()
        ).subarray(0, 700),
      'a.jpg',
      400,
      'document_source_broken',
    ],
    ['an empty file', async () => Buffer.alloc(0), 'scan.pdf', 400, 'file_empty'],
    ['a file over the limit of its field', async () => Buffer.concat([pdf, Buffer.alloc(25_000_001)]), 'scan.pdf', 413, 'file_too_large'],
  ])('%s', async (_name, content, name, status, code) => {
    const before = await countRows();
    const answer = await send('employee', [document({ pdfoutput: 'JPEG' })], await content(), name);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
    expect(await countRows()).toEqual(before);
  });

  test('a form without a file, and a body that is no form', async () => {
    const { payload, headers } = uploadForm({ fields: { params: '[]' } });
    const form = { ...headers, authorization: `Token ${as('employee')}` };
    expect((await app.inject({ method: 'POST', url: '/api/shipment_images/upload', payload, headers: form })).json()).toMatchObject({
      code: 'file_expected',
    });
    const json = await server.call('POST', 'shipment_images/upload', { token: as('employee'), body: {} });
    expect(json.statusCode).toBe(415);
  });

  test.each<[string, Person | undefined, number]>([
    ['a customer', 'ann', 403],
    ['an employee without the screen', 'clerk', 403],
    ['nobody', undefined, 401],
  ])('sent by %s', async (_name, person, status) => {
    const before = await countRows();
    expect((await send(person, [document()])).statusCode).toBe(status);
    expect(await countRows()).toEqual(before);
  });
});
