import { beforeEach, describe, expect, test } from 'vitest';
import { demoOptions } from '../../../../test/demoOptions.ts';
import { csvOf, openFile, refusedRows, runImport } from '../../../../test/fileImport.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';

/* Pickups from a file: with their lines, once, and refused at the cell for the same reasons as by the form. */
const server = await testServer({ withDemo: true });
const { database, clock, signIn, call } = server;
const connection = database.unscoped('test');
const { token } = await signIn('northern.user', 'northern', demoOptions.password);
const { token: foreign } = await signIn('maple.user', 'maple', demoOptions.password);
const [own] = await connection.run<{ id: number; account: string }>(sql`
  select a.id, a.account from group_accounts g join users u on u.id = g."user" join customer_accounts a on a.id = g.account
  where u."MT_UID" = 'northern.user' order by g.account limit 1`);
const [other] = await connection.run<{ account: string }>(sql`
  select a.account from customer_accounts a where not exists (
    select from group_accounts g join users u on u.id = g."user" where u."MT_UID" = 'northern.user' and g.account = a.id)
  order by a.id limit 1`);

/** Tuesday, 11:00 in Toronto. */
beforeEach(() => {
  clock.now = new Date('2026-03-10T15:00:00Z');
});

type Row = Readonly<Record<string, string>>;

const place: Row = {
  Account: own?.account ?? '',
  'Pickup date': '2026-03-11',
  'Ready time': '13:00',
  'Closing time': '17:00',
  'Shipper name': 'Harbour Paper',
  'Address line 1': '9 Pier Road',
  City: 'Toronto',
  'Province/State': 'ON',
  'Postal/Zip code': 'M5V 2T6',
  'Contact name': 'Ann Roy',
  Phone: '416 555-0134',
};
const line: Row = { Pieces: '2', 'Package code': 'Pallet', Weight: '920', Length: '48', Width: '40', Height: '48' };

const file = (rows: readonly Row[], as = token) =>
  openFile(server, { token: as, api: 'pickups', content: csvOf(rows), name: 'pickups.csv' });

const stored = (note: string) =>
  connection.run(sql`
    select p.progress, p.total_pieces, p.total_weight::float8 as total_weight, p.pickup_number ~ '^7[0-9]{8}$' as is_numbered,
      (select array_agg(i.weight::float8 order by i.line) from pickup_items i where i.pickup = p.id) as weights
    from pickups p where p.location_note like ${`${note}%`} order by p.id`);

describe('pickups from a file', () => {
  test('are made with their lines, rows joined by a column of the file, and the same file again creates nothing', async () => {
    const rows: Row[] = [
      { Load: 'A', 'Pickup location': 'Import A', ...place, ...line },
      { Load: 'A', ...line, Weight: '80' },
      { Load: 'B', 'Pickup location': 'Import B', ...place, ...line },
    ];
    const { id, headings, lines, mapping } = await file(rows);
    expect([lines, mapping.filter((field) => field === null)]).toEqual(['pickup_items', [null]]);
    const join = headings.indexOf('Load');
    expect((await call('PUT', `file_imports/${id}`, { token, body: { join } })).statusCode).toBe(200);
    expect((await runImport(server, token, id)).outcome).toMatchObject({ counts: { created: 3, refused: 0 }, records: 2, stored: 0 });
    expect(await stored('Import')).toEqual([]);
    expect((await runImport(server, token, id, 'all')).outcome).toMatchObject({ is_kept: true, counts: { created: 3 }, records: 2 });
    const made = [
      { progress: 'requested', is_numbered: true, total_pieces: 4, total_weight: 1000, weights: [920, 80] },
      { progress: 'requested', is_numbered: true, total_pieces: 2, total_weight: 920, weights: [920] },
    ];
    expect(await stored('Import')).toEqual(made);
    const again = await file(rows);
    expect(again.join).toBe(join);
    expect((await runImport(server, token, again.id, 'all')).outcome?.counts).toEqual({ created: 0, changed: 0, same: 3, refused: 0 });
    expect(await stored('Import')).toEqual(made);
  });

  test.each<[string, Row, string, string]>([
    ['[R-094] without a day', { 'Pickup date': '' }, 'Pickup date', 'Field is required'],
    ['[R-095] in the past', { 'Pickup date': '2026-03-09' }, 'Pickup date', 'Date cannot be in the past'],
    ['[R-096] too far', { 'Pickup date': '2026-03-25' }, 'Pickup date', 'Pickup date is at most 14 days ahead'],
    ['on a weekend', { 'Pickup date': '2026-03-14' }, 'Pickup date', 'There are no pickups on weekends'],
    ['[R-100] less than an hour', { 'Closing time': '13:59' }, 'Closing time', 'Times must be at least an hour apart'],
    ['[R-009] of another province', { 'Province/State': 'QC' }, 'Postal/Zip code', 'City, province and postal code do not match'],
    ['[R-021] a line without pieces', { Pieces: '0' }, 'Pieces', 'Invalid number of pieces'],
    ['[R-052] a short piece', { Length: '11' }, 'Length', 'Length must be between 12 and 636 in'],
    ['of an account of another customer', { Account: other?.account ?? '' }, 'Account', `No record is named “${other?.account}”`],
  ])('are refused at their cell: %s', async (_case, values, heading, words) => {
    const { id, headings } = await file([{ 'Pickup location': 'Broken', ...place, ...line, ...values }]);
    expect((await runImport(server, token, id)).outcome?.counts).toMatchObject({ created: 0, refused: 1 });
    const [row] = await refusedRows(server, token, id);
    expect([row?.line, row?.problems[headings.indexOf(heading)]]).toEqual([2, words]);
  });

  test('are refused on a holiday and after the cut-off, each at its day [R-097]', async () => {
    clock.now = new Date('2026-03-30T21:30:00Z');
    const days = ['2026-04-03', '2026-03-30', '2026-04-02'];
    const { token: later } = await signIn('northern.user', 'northern', demoOptions.password);
    const { id, headings } = await file(
      days.map((day, i) => ({ ...place, ...line, 'Pickup date': day, 'Pickup location': `Day ${i}` })),
      later,
    );
    expect((await runImport(server, later, id)).outcome?.counts).toMatchObject({ created: 1, refused: 2 });
    const refused = await refusedRows(server, later, id);
    const dayColumn = headings.indexOf('Pickup date');
    expect(refused.map((row) => [row.line, row.problems[dayColumn]])).toEqual([
      [2, 'Pickup date is a holiday'],
      [3, expect.any(String)],
    ]);
  });

  test('of somebody else are neither read, imported nor found', async () => {
    const { id } = await file([{ ...place, ...line, 'Pickup location': 'Own file' }]);
    await runImport(server, token, id, 'all');
    for (const path of [`file_imports/${id}`, `file_imports/${id}/refused`, `file_imports/${id}/records`])
      expect((await call('GET', path, { token: foreign })).statusCode).toBe(404);
    expect((await call('POST', `file_imports/${id}/commit`, { token: foreign, body: { keep: 'good' } })).statusCode).toBe(404);
  });
});
