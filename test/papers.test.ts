import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { addFittingRow } from './fittingRow.ts';
import { addCompany, addCustomer, addGroup, addPerson, addRow } from './people.ts';
import { barcodesOf, readPdf } from './readPdf.ts';
import { testServer } from './server.ts';

/* Papers of records: their texts, languages, lengths and rights, read by another library. */
const { database, portal, signIn, call } = await testServer();
const registry = portal.definitions.current();
const [product] = await database
  .unscoped('test')
  .run<{ id: number }>(sql`select id from companies where code = ${portal.config.productCode}`);
const house = product?.id ?? 0;
const cmids = [...registry.screensByCmid.keys()];
await addPerson(database, {
  uid: 'root',
  company: house,
  group: await addGroup(database, house, 'ALL', cmids),
  type: 'ADMIN',
  base: 'administrator',
});
const accountOf: Record<string, number> = {};
for (const uid of ['payer', 'stranger', 'porter']) {
  const company = await addCompany(database, uid);
  const { accounts } = await addCustomer(database, company, uid.toUpperCase(), [`02${company}`.padEnd(7, '0')]);
  const user = await addPerson(database, { uid, company, group: await addGroup(database, company, 'ALL', cmids) });
  accountOf[uid] = accounts[0] ?? 0;
  // The porter sees the account of the payer without its charges.
  const isPorter = uid === 'porter';
  await addRow(database, 'group_accounts', { user, account: accountOf[isPorter ? 'payer' : uid], can_view_charges: !isPorter });
}

const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const uid of ['root', 'payer', 'stranger', 'porter']) tokens[uid] = (await (uid === 'root' ? signIn(uid) : signIn(uid, uid))).token;
});

async function paper(path: string, uid = 'root') {
  const answer = await call('GET', path, { token: tokens[uid] ?? '' });
  return { answer, bytes: new Uint8Array(answer.rawPayload) };
}

async function textOf(path: string, uid = 'root'): Promise<string> {
  const { answer, bytes } = await paper(path, uid);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return (await readPdf(bytes)).pages.join('\n');
}

/** A text with one blank in place of each line break and blank. */
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ');

const application = (values: object) =>
  addFittingRow(database, registry, 'credit_applications', {
    legal_name: 'Pots & Pans Inc.',
    payables_contact: 'Ada Archer',
    credit_granted: 25_000,
    terms_days: 45,
    decision_comment: 'Good record',
    ...values,
  });

describe('a letter of decision', () => {
  test.each([
    ['granted', 'en', ['pleased to open a credit account for Pots & Pans Inc.', '$25,000', '45 days', 'Terms', 'Page 1 of 1']],
    ['granted', 'fr', ['le plaisir d’ouvrir un compte de crédit', 'Conditions', 'Page 1 sur 1', '45 jours']],
    ['granted', 'both', ['pleased to open a credit account', 'le plaisir d’ouvrir un compte', 'Control number · Numéro de contrôle']],
    ['denied', 'en', ['not able to open a credit account', 'Good record']],
    ['denied', 'fr', ['pas en mesure d’ouvrir un compte de crédit', 'Good record']],
  ])('of one that is %s, in %s', async (status, language, expected) => {
    const id = await application({ status });
    const text = flat(await textOf(`credit_applications/${id}/papers/credit_decision?language=${language}`));
    for (const part of expected) expect(text).toContain(part);
    expect(text.includes('25,000')).toBe(status === 'granted' && language !== 'fr');
  });

  test('one that waits has none', async () => {
    const id = await application({ status: 'new' });
    const { answer } = await paper(`credit_applications/${id}/papers/credit_decision`);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'paper_not_offered']);
  });
});

const statement = (values: object = {}) =>
  addFittingRow(database, registry, 'statements', {
    account: accountOf['payer'],
    status: 'issued',
    closing_balance: 120.5,
    currency: 'CAD',
    ...values,
  });

describe('a statement', () => {
  test.each([0, 1, 11, 12, 13, 500])('of %i lines has them all, with their totals and the headings on each page', async (count) => {
    const id = await statement();
    for (let line = 1; line <= count; line++)
      await addFittingRow(database, registry, 'statement_lines', {
        statement: id,
        line,
        description: `Load ${line}.`,
        amount: 10.25,
        balance: 1,
      });
    const { bytes } = await paper(`statements/${id}/papers/statement?language=en`, 'payer');
    const { pages, size } = await readPdf(bytes);
    expect(size).toEqual([612, 792]);
    const text = flat(pages.join('\n'));
    const missing = Array.from({ length: count }, (_, i) => `Load ${i + 1}.`).filter((line) => !text.includes(line));
    const sum = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' }).format(count * 10.25);
    expect([missing, text.includes('No bills in this period.'), text.includes(`Total`) && text.includes(sum)]).toEqual([
      [],
      count === 0,
      count > 0,
    ]);
    const withLines = pages.filter((page) => page.includes('Load '));
    expect(withLines.filter((page) => !page.includes('Description'))).toEqual([]);
    expect(pages.map((page) => /Page \d+ of \d+/.exec(flat(page))?.[0])).toEqual(
      pages.map((_page, i) => `Page ${i + 1} of ${pages.length}`),
    );
    expect(pages.map((page) => page.includes('continued'))).toEqual(pages.map((_page, i) => i > 0));
  });

  test('is of those who may open it', async () => {
    const id = await statement();
    const { answer } = await paper(`statements/${id}/papers/statement`, 'stranger');
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'record_not_found']);
    expect((await paper(`statements/${id}/papers/nothing`)).answer.json<{ code: string }>().code).toBe('no_such_paper');
    expect((await call('GET', `statements/${id}/papers/statement`)).statusCode).toBe(401);
  });

  test('leaves out what is withheld from its reader', async () => {
    const id = await statement({ closing_balance: 987.65 });
    await addFittingRow(database, registry, 'statement_lines', { statement: id, line: 1, description: 'Load 1.', amount: 10 });
    const path = `statements/${id}/papers/statement?language=en`;
    expect(await textOf(path, 'payer')).toContain('987.65');
    const seen = await textOf(path, 'porter');
    expect(seen).toContain('Statement of account');
    for (const withheld of ['987.65', 'Load 1.', 'Please pay']) expect(seen).not.toContain(withheld);
  });

  test('is the same file each time, shown in the browser under its name', async () => {
    const id = await statement({ statement_number: 'S-77' });
    const [one, other] = [
      await paper(`statements/${id}/papers/statement?language=fr`),
      await paper(`statements/${id}/papers/statement?language=fr`),
    ];
    expect(one.answer.headers['content-disposition']).toMatch(/^inline; filename="Relev_ de compte S-77\.pdf"/);
    expect(one.answer.headers['x-content-type-options']).toBe('nosniff');
    expect(Buffer.compare(one.bytes, other.bytes)).toBe(0);
  });
});

test.each([
  '#read("/etc/passwd")',
  '*bold* _it_ `code` $x^2$ <label> @preview/x:1.0.0',
  '#import "@preview/cetz:0.3.0": *',
  '{status} \\u{41} // no comment /* none */',
  'x'.repeat(30),
  'Ünïcödé Ελλάδα Москва Zażółć',
])('a value is text, whatever it says: %s', async (value) => {
  const id = await application({ status: 'granted', decision_comment: value });
  const text = await textOf(`credit_applications/${id}/papers/record_sheet?language=en`);
  expect(text.replaceAll(/\s+/g, '')).toContain(value.replaceAll(/\s+/g, ''));
});

const longNames = {
  Latin: 'Éléonore Bàtiste-Ñandú ',
  Greek: 'Ελένη Παπαδοπούλου ',
  Cyrillic: 'Наталья Щербакова ',
  Hangul: '김민수 박지영 ',
  Chinese: '東京都千代田区丸の内 ',
  Georgian: 'ნინო ბერიძე ',
  Thai: 'สมชาย ใจดี ',
  Devanagari: 'अनिता शर्मा ',
};

test.each(Object.entries(longNames))('a name of 200 letters in %s is whole', async (_script, name) => {
  const legal_name = name.repeat(20).slice(0, 200).trim();
  const id = await application({ status: 'denied', decision_comment: legal_name });
  const text = await textOf(`credit_applications/${id}/papers/credit_decision?language=en`);
  expect(text.replaceAll(/\s+/g, '').normalize('NFKC')).toContain(legal_name.replaceAll(/\s+/g, '').normalize('NFKC'));
});

test('bar codes of a label are read by another program', async () => {
  const id = await addFittingRow(database, registry, 'it_assets', { asset_tag: 'WB-10042', serial_number: 'SN 7', make_model: 'Laptop' });
  const { bytes } = await paper(`it_assets/${id}/papers/asset_label`);
  expect((await readPdf(bytes)).size).toEqual([288, 432]);
  const codes = (await barcodesOf(bytes)).map(({ format, text }) => `${format}: ${text}`).sort();
  expect(codes).toEqual(['Code128: WB-10042', 'QRCode: WB-10042 SN 7']);
});

test('several records are one file, each paper with pages of its own, in the order asked for', async () => {
  const ids: number[] = [];
  for (const [number, lines] of [
    ['S-31', 60],
    ['S-32', 1],
  ] as const) {
    const id = await statement({ statement_number: number });
    for (let line = 1; line <= lines; line++)
      await addFittingRow(database, registry, 'statement_lines', { statement: id, line, description: `Load ${line}.`, amount: 1 });
    ids.unshift(id);
  }
  const asked = (uid: string, body: object) => call('POST', 'statements/papers/statement', { token: tokens[uid] ?? '', body });
  const { pages } = await readPdf(new Uint8Array((await asked('payer', { ids, language: 'en' })).rawPayload));
  expect(pages.map((page) => /Waybill · Statement of account (\S+)\s+(Page \d of \d)/.exec(flat(page))?.slice(1).join(': '))).toEqual([
    'S-32: Page 1 of 1',
    'S-31: Page 1 of 2',
    'S-31: Page 2 of 2',
  ]);
  const refused = await asked('stranger', { ids });
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([404, 'record_not_found']);
  expect((await asked('payer', { ids: [] })).statusCode).toBe(400);
});

test('records that a paper does not suit are left out of one file, and counted', async () => {
  const states = ['granted', 'new', 'denied', 'in_progress'];
  const ids: number[] = [];
  for (const status of states) ids.push(await application({ status }));
  const asked = (some: readonly number[]) =>
    call('POST', 'credit_applications/papers/credit_decision', { token: tokens['root'] ?? '', body: { ids: some, language: 'en' } });
  const answer = await asked(ids);
  expect([answer.statusCode, answer.headers['papers-left-out']]).toEqual([200, '2']);
  const { pages } = await readPdf(new Uint8Array(answer.rawPayload));
  expect(pages.map((page) => /not able to open/.test(flat(page)))).toEqual([false, true]);
  const none = await asked([ids[1] ?? 0, ids[3] ?? 0]);
  expect([none.statusCode, none.json<{ code: string }>().code]).toEqual([409, 'papers_not_offered']);
});

test('labels of several records fill the places of a sheet', async () => {
  const tags = ['WB-1', 'WB-2', 'WB-3', 'WB-4'];
  const ids: number[] = [];
  for (const asset_tag of tags) ids.push(await addFittingRow(database, registry, 'it_assets', { asset_tag }));
  const answer = await call('POST', 'it_assets/papers/asset_labels', { token: tokens['root'] ?? '', body: { ids } });
  const codes = (await barcodesOf(new Uint8Array(answer.rawPayload))).map(({ format, text }) => `${format}: ${text}`).sort();
  expect(codes).toEqual([...tags.map((tag) => `Code128: ${tag}`), ...tags.map((tag) => `QRCode: ${tag}`)]);
});

test('a preview is a picture of the pages', async () => {
  const id = await statement();
  const { answer } = await paper(`statements/${id}/papers/statement?preview=true`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(answer.body).toMatch(/^<svg [^>]*viewBox="0 0 612 792"/);
});
