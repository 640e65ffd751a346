import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { addFittingRow } from './fittingRow.ts';
import { addCompany, addCustomer, addGroup, addPerson, addRow } from './people.ts';
import { barcodesOf, readPdf } from './readPdf.ts';
import { testServer } from './server.ts';

/* The document of a bill of lading: what the law asks of it, read by another library. */
const { database, portal, signIn, call, clock } = await testServer();
const connection = database.unscoped('test');
const registry = portal.definitions.current();
const cmids = [...registry.screensByCmid.keys()];
const accountOf: Record<string, number> = {};
for (const uid of ['shipper', 'stranger']) {
  const company = await addCompany(database, uid);
  const { accounts } = await addCustomer(database, company, uid.toUpperCase(), [`03${company}`.padEnd(7, '0')]);
  accountOf[uid] = accounts[0] ?? 0;
  const user = await addPerson(database, { uid, company, group: await addGroup(database, company, 'ALL', cmids) });
  await addRow(database, 'group_accounts', { user, account: accountOf[uid] });
}
const terminal = await addFittingRow(database, registry, 'terminals', {
  code: 'YTO',
  name: 'Toronto',
  address_1: '2 Dock Road',
  city: 'Brampton',
  province: 'ON',
  postal_code: 'L6T4B5',
});
await addFittingRow(database, registry, 'service_points', { province: 'ON', postal_prefix: 'M5V', terminal });
const service = await addFittingRow(database, registry, 'accessorials', { name_en: 'Tailgate delivery', name_fr: 'Livraison par hayon' });
await addRow(database, 'probill_ranges', {
  first: '3300012340',
  last: '3300019999',
  next: '3300012340',
  check_digit: 'mod7',
  warn_below: 0,
  low: false,
  status: 'active',
});

const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const uid of ['shipper', 'stranger']) tokens[uid] = (await signIn(uid, uid)).token;
});
beforeEach(async () => {
  for (const name of ['shipping_labels', 'bol_items', 'bol_dangerous_goods', 'issued_papers', 'bols'])
    await connection.run(sql`delete from ${sql.id(name)}`);
});

const as = (uid: string) => ({ token: tokens[uid] ?? '' });

async function bol(values: object = {}, lines = 1): Promise<number> {
  const id = await addFittingRow(database, registry, 'bols', {
    account: accountOf['shipper'],
    bol_number: 'BL00000042',
    status: 'queued',
    kind: 'standard',
    terms: 'collect',
    ship_date: clock.now.toISOString().slice(0, 10),
    dangerous_goods: false,
    service_level: 'guaranteed_noon',
    shipper_name: 'Northern Supply Ltd',
    shipper_address_1: '1200 Industrial Crescent',
    shipper_city: 'Toronto',
    shipper_province: 'ON',
    shipper_postal: 'M5V2T6',
    shipper_contact: 'Ann Roy',
    consignee_name: 'Comptoir Belle-Rive',
    consignee_address_1: '45, rue du Quai',
    consignee_city: 'Montréal',
    consignee_province: 'QC',
    consignee_postal: 'H3B2Y5',
    po_number: 'PO-4471',
    accessorials: [service],
    special_instructions: 'Ring bell at the rear dock',
    ...values,
  });
  for (let line = 1; line <= lines; line += 1)
    await addFittingRow(database, registry, 'bol_items', {
      bol: id,
      line,
      pieces: 2,
      package_code: 'PLT',
      description: `Goods ${line}.`,
      weight: 100,
      weight_unit: 'LBS',
    });
  return id;
}

async function finalize(id: number): Promise<string> {
  const answer = await call('POST', `bols/${id}/transitions/finalize`, { ...as('shipper'), body: { version: 1 } });
  expect(answer.json()).toMatchObject({ status: 'processed' });
  return answer.json<{ probill: string }>().probill;
}

async function pdf(id: number, query = 'language=en', uid = 'shipper') {
  const answer = await call('GET', `bols/${id}/pdf?${query}`, as(uid));
  return { answer, bytes: new Uint8Array(answer.rawPayload) };
}

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ');

async function textOf(id: number, query?: string): Promise<string> {
  const { answer, bytes } = await pdf(id, query);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return flat((await readPdf(bytes)).pages.join('\n'));
}

describe('the document of a bill of lading', () => {
  test.each([
    [
      'en',
      [
        'Shipper (point of origin)',
        'Northern Supply Ltd',
        '1200 Industrial Crescent',
        'Consignee (destination)',
        'Comptoir Belle-Rive',
        '45, rue du Quai',
        'Shipping date',
        'Freight charges: Collect',
        'Connecting carriers',
        'Particulars of the goods',
        'Goods 1.',
        'Declared valuation. The maximum liability of the carrier is $4.41 per kilogram',
        'Special agreements',
        'Tailgate delivery',
        'Ring bell at the rear dock',
        'C.O.D.:',
        '250.00',
        'The C.O.D. fee is payable by the party that pays the freight charges (Collect)',
        'Received from the shipper',
        'Uniform conditions of carriage',
        'Shipper’s signature',
        'Carrier’s signature',
        'PO-4471',
      ],
    ],
    [
      'fr',
      [
        'Expéditeur (point d’origine)',
        'Destinataire (destination)',
        'Port dû',
        'Transporteurs correspondants',
        'Désignation des marchandises',
        '4,41 $ le kilogramme',
        'Ententes particulières',
        'Livraison par hayon',
        'Contre remboursement :',
        'Reçu de l’expéditeur',
        'Conditions uniformes de transport',
        'Signature du transporteur',
      ],
    ],
    [
      'both',
      ['Uniform conditions of carriage', 'Conditions uniformes de transport', 'Particulars of the goods', 'Désignation des marchandises'],
    ],
  ])('[D-012] has in %s what provincial law asks of it', async (language, expected) => {
    const id = await bol({ declared_value: 9000, cod_amount: 250 });
    const probill = await finalize(id);
    const text = await textOf(id, `language=${language}`);
    expect(expected.filter((part) => !text.includes(flat(part)))).toEqual([]);
    expect(text).toContain(probill);
  });

  test('is a tagged letter of less than 200 kB, with the bar code of its probill', async () => {
    const id = await bol({ dangerous_goods: true, emergency_phone: '5145550134' }, 99);
    const probill = await finalize(id);
    const { bytes } = await pdf(id, 'language=both');
    expect(bytes.length).toBeLessThan(200_000);
    expect((await readPdf(bytes)).size).toEqual([612, 792]);
    const raw = Buffer.from(bytes).toString('latin1');
    expect([raw.includes('/StructTreeRoot'), raw.includes('pdfuaid')]).toEqual([true, true]);
    expect(await barcodesOf(bytes)).toEqual([{ format: 'Code128', text: probill }]);
  });

  test.each([
    [1, false],
    [11, false],
    [12, true],
    [99, true],
  ])('of %i lines has those from the twelfth on continuation pages: %s', async (lines, isContinued) => {
    const { pages } = await readPdf((await pdf(await bol({}, lines))).bytes);
    const start = pages.findIndex((page) => page.includes('(continued)'));
    expect(start > 0).toBe(isContinued);
    const [front, back] = isContinued ? [pages.slice(0, start), pages.slice(start)] : [pages, []];
    const shown = (among: readonly string[]) => [...among.join('\n').matchAll(/Goods (\d+)\./g)].map(([, line]) => Number(line));
    expect(shown(front)).toEqual(Array.from({ length: Math.min(lines, 11) }, (_, i) => i + 1));
    expect(shown(back)).toEqual(Array.from({ length: Math.max(lines - 11, 0) }, (_, i) => i + 12));
    expect(flat(front.join(' ')).includes(`${lines - 11} more line`)).toBe(isContinued);
    expect(front.join(' ')).toContain('Shipper’s signature');
    // Weight and pieces of all lines.
    expect(flat(front.join(' '))).toContain(`Total ${lines * 2} `);
  });

  test('names dangerous goods in the order of the rules, with the certification', async () => {
    const id = await bol({
      dangerous_goods: true,
      emergency_phone: '5145550134',
      erap_number: 'ERP2-0010-123',
      dg_declaration: true,
      dg_declared_by: 'Ann Roy',
    });
    const goods = { bol: id, packages: 4, limited_quantity: false, marine_pollutant: false, residue: false };
    await addFittingRow(database, registry, 'bol_dangerous_goods', {
      ...goods,
      line: 1,
      un_number: 'UN1992',
      shipping_name: 'FLAMMABLE LIQUID, TOXIC, N.O.S.',
      technical_name: 'methanol',
      primary_class: '3',
      subsidiary_class: '6.1',
      packing_group: 'II',
      quantity: 20.5,
      quantity_unit: 'L',
      marine_pollutant: true,
    });
    await addFittingRow(database, registry, 'bol_dangerous_goods', {
      ...goods,
      line: 2,
      un_number: 'UN1950',
      shipping_name: 'AEROSOLS',
      primary_class: '2.1',
      quantity: 3,
      quantity_unit: 'kg',
    });
    const text = await textOf(id);
    expect(text).toMatch(
      /UN1992 FLAMMABLE LIQUID, TOXIC, N\.O\.S\. \(methanol\) 3 \(6\.1\) II 20\.500 L 4 Marine pollutant UN1950 AEROSOLS 2\.1 3\.000 kg 4/,
    );
    for (const part of ['24-Hour Number: (514) 555-0134', 'ERAP number: ERP2-0010-123', 'Certified by: Ann Roy', 'I hereby declare'])
      expect(text).toContain(part);
  });

  test('without dangerous goods, an ERAP or a C.O.D. does not speak of them', async () => {
    const text = await textOf(await bol());
    for (const part of ['Dangerous goods', 'ERAP number', 'C.O.D.: ', '24-Hour'])
      expect(text.replace(/Uniform conditions.*/, '')).not.toContain(part);
    expect(text).toContain('Declared valuation: none.');
    expect(text).toContain('Draft, not finalized');
  });

  test('of a blind shipment shows the true shipper on the copy of the shipper alone (law F21)', async () => {
    const id = await bol({ kind: 'blind', blind_name: 'Harbour Gate Distribution' });
    expect((await pdf(id, 'copy=consignee')).answer.statusCode).toBe(409);
    await finalize(id);
    const own = await textOf(id, 'language=en&copy=shipper');
    expect([own.includes('Northern Supply Ltd'), own.includes('Harbour Gate')]).toEqual([true, false]);
    for (const language of ['en', 'fr', 'both']) {
      const copy = await textOf(id, `copy=consignee&language=${language}`);
      for (const shown of ['Harbour Gate Distribution', '2 Dock Road, Brampton ON', 'Comptoir Belle-Rive']) expect(copy).toContain(shown);
      for (const hidden of ['Northern', 'Industrial', 'Ann Roy', 'SHIPPER', 'M5V']) expect(copy).not.toContain(hidden);
    }
    const { papers } = (await call('GET', `bols/${id}/issued_papers`, as('shipper'))).json<{ papers: { paper: string }[] }>();
    expect(papers.map(({ paper }) => paper).toSorted((a, b) => a.localeCompare(b))).toEqual(['bill_of_lading', 'bill_of_lading_consignee']);
  });

  test('of a bill that is not blind has no copy for the consignee', async () => {
    const id = await bol();
    await finalize(id);
    const { answer } = await pdf(id, 'copy=consignee');
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'paper_not_offered']);
  });

  test.each([
    ['language=de', 400],
    ['copy=carrier', 400],
    ['unknown=1', 400],
  ])('refuses %s', async (query, status) => {
    expect((await pdf(await bol(), query)).answer.statusCode).toBe(status);
  });

  test('of somebody else is not found', async () => {
    expect((await pdf(await bol(), '', 'stranger')).answer.statusCode).toBe(404);
  });
});
