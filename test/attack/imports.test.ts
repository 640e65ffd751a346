import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/server/db/sql.ts';
import type { ImportState } from '../../src/shared/framework/imports/Import.ts';
import { csvOf, openFile, refusedRows, runImport } from '../fileImport.ts';
import { addCompany, addCustomer, addGroup, addPerson, addRow } from '../people.ts';
import { testServer } from '../server.ts';

/* A file as a way to the accounts, records, lines, files and chosen columns of somebody else. */
const server = await testServer();
const { database, clock, signIn, call } = server;
clock.now = new Date('2026-03-10T15:00:00Z');
const connection = database.unscoped('test');
const cmids = ['BL-ADD', 'BL-START', 'BL-VIEW', 'BL-FINAL', 'BL-LABEL', 'BL-IMPORT'];
const tokens: Record<string, string> = {};

async function customerOf(code: string, account: string, uids: readonly string[]) {
  const company = await addCompany(database, code);
  const { accounts } = await addCustomer(database, company, code.toUpperCase(), [account]);
  const group = await addGroup(database, company, 'ALL', cmids);
  for (const uid of uids)
    await addRow(database, 'group_accounts', { user: await addPerson(database, { uid, company, group }), account: accounts[0] });
}
await customerOf('victim', '0100001', ['vic']);
await customerOf('raider', '0900001', ['rob', 'ron']);
beforeAll(async () => {
  tokens['vic'] = (await signIn('vic', 'victim')).token;
  for (const uid of ['rob', 'ron']) tokens[uid] = (await signIn(uid, 'raider')).token;
});
const tokenOf = (uid: string): string => tokens[uid] ?? '';

type Row = Readonly<Record<string, string>>;
const bill = (account: string, values: Row = {}): Row => ({
  'BOL number': 'V-1',
  Account: account,
  'Shipping date': '2026-03-11',
  Terms: 'Prepaid',
  'Shipper name': 'Northern Supply Ltd',
  'Shipper address': '1200 Industrial Park Crescent',
  'Shipper city': 'Sudbury',
  'Shipper province/state': 'ON',
  'Shipper postal/zip': 'P3A 4R7',
  'Consignee name': 'Comptoir Belle-Rive',
  'Consignee address': '45 rue du Quai',
  'Consignee city': 'Montréal',
  'Consignee province/state': 'QC',
  'Consignee postal/zip': 'H3B 2Y5',
  Pieces: '2',
  'Package code': 'Pallet',
  Description: 'Paper',
  Weight: '1000',
  Length: '48',
  Width: '40',
  Height: '48',
  ...values,
});
const file = (uid: string, rows: readonly Row[]) => openFile(server, { token: tokenOf(uid), api: 'bols', content: csvOf(rows) });
const storedBills = () =>
  connection.run<{ id: number }>(sql`
    select b.*, (select jsonb_agg(to_jsonb(i) order by i.id) from bol_items i where i.bol = b.id) as items from bols b order by b.id`);

describe('a file of a stranger', () => {
  let victims: ImportState;
  let before: readonly { readonly id: number }[];
  beforeAll(async () => {
    victims = await file('vic', [bill('0100001')]);
    await runImport(server, tokenOf('vic'), victims.id, 'all');
    before = await storedBills();
    if (before.length !== 1) throw new Error('The bill of the victim was not imported');
  });

  test('adds nothing to a foreign account, by number, name or id', async () => {
    const [account] = await connection.run<{ id: number; name: string }>(
      sql`select id, name from customer_accounts where account = '0100001'`,
    );
    const names = ['0100001', account?.name ?? '', String(account?.id)];
    const { id, headings } = await file(
      'rob',
      names.map((name, i) => bill(name, { 'BOL number': `R-${i}` })),
    );
    expect((await runImport(server, tokenOf('rob'), id, 'good')).outcome).toMatchObject({ counts: { created: 0, refused: 3 }, records: 0 });
    const reasons = (await refusedRows(server, tokenOf('rob'), id)).map(({ problems }) => problems[headings.indexOf('Account')]);
    expect(reasons).toEqual(names.map((name) => `No record is named “${name}”`));
    expect(await storedBills()).toEqual(before);
  });

  test('finds a foreign record neither by its number nor by its id, and says no more than of one that there is not', async () => {
    const numbered = await file('rob', [bill('0900001', { Description: 'Stolen' })]);
    expect((await runImport(server, tokenOf('rob'), numbered.id, 'good')).outcome?.counts).toMatchObject({ created: 1, changed: 0 });
    const refusalOf = async (id: number) => {
      const { id: sent } = await file('rob', [{ ID: String(id), Description: 'Stolen', Pieces: '1' }]);
      await call('PUT', `file_imports/${sent}`, {
        token: tokenOf('rob'),
        body: { mapping: ['id', 'bol_items/description', 'bol_items/pieces'], key: 'id' },
      });
      const { outcome } = await runImport(server, tokenOf('rob'), sent, 'good');
      const [refused] = await refusedRows(server, tokenOf('rob'), sent);
      return { counts: outcome?.counts, problems: refused?.problems, reasons: refused?.reasons };
    };
    // One file at a time for a user.
    const reasons = [await refusalOf(before[0]?.id ?? 0), await refusalOf(99_999_999)];
    expect(reasons[0]?.counts).toMatchObject({ created: 0, changed: 0, refused: 1 });
    expect(reasons[0]).toEqual(reasons[1]);
    expect((await storedBills()).filter(({ id }) => id === before[0]?.id)).toEqual(before);
  });

  test.each([
    ['GET', ''],
    ['PUT', '', { join: 0 }],
    ['POST', '/check'],
    ['POST', '/commit', { keep: 'good' }],
    ['GET', '/refused'],
    ['GET', '/refused_file'],
    ['GET', '/records'],
    ['DELETE', ''],
  ] as const)('is not that of another user: %s of it%s is not found', async (method, path, body?: object) => {
    for (const uid of ['rob', 'ron']) {
      const answer = await call(method, `file_imports/${victims.id}${path}`, { token: tokenOf(uid), ...(body && { body }) });
      expect([answer.statusCode, answer.json().code]).toEqual([404, expect.any(String)]);
    }
    expect((await call('GET', `file_imports/${victims.id}`, { token: tokenOf('vic') })).statusCode).toBe(200);
  });

  test('has no columns that another user has chosen, not even of the same company', async () => {
    const rows = [{ ...bill('0900001'), Poids: '12', Weight: '' }];
    const mine = await file('rob', rows);
    const mapping = mine.mapping.map((field, i) =>
      mine.headings[i] === 'Poids' ? 'bol_items/weight' : mine.headings[i] === 'Weight' ? null : field,
    );
    await call('PUT', `file_imports/${mine.id}`, { token: tokenOf('rob'), body: { mapping, join: mine.headings.indexOf('Poids') } });
    await runImport(server, tokenOf('rob'), mine.id);
    expect((await file('rob', rows)).mapping).toEqual(mapping);
    for (const uid of ['ron', 'vic']) {
      const other = await file(uid, rows);
      expect([other.mapping[other.headings.indexOf('Poids')], other.join === mine.headings.indexOf('Poids')]).toEqual([null, false]);
    }
  });
});
