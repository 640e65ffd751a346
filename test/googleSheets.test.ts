import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { testDatabase } from './database.ts';
import { startGoogle } from './googleServer.ts';
import { addGroup, addPerson } from './people.ts';
import { testServer } from './server.ts';

/** Exports to Google Sheets, against a server that plays Google's token endpoint and API. Grid contract 15. */
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sheets-'));
const google = await startGoogle(folder);
afterAll(async () => {
  await google.close();
  fs.rmSync(folder, { recursive: true });
});
const { database } = await testDatabase();
const { call, signIn, portal } = await testServer({ database, environment: google.environment });
const plain = await testServer({ database });
const [{ id: house } = { id: 0 }] = await database
  .unscoped('test')
  .run<{ id: number }>(sql`select id from companies where code = 'waybill'`);
const group = await addGroup(database, house, 'HOUSE', [...portal.definitions.current().screensByCmid.keys()]);
const user = await addPerson(database, { uid: 'admin', company: house, group, type: 'ADMIN' });
await database.unscoped('test').run(sql`update users set "MT_EMAIL" = 'admin@house.example' where id = ${user}`);
await database.unscoped('test').run(sql`
  insert into announcements (title_en, title_fr, body_en, body_fr, severity, start_date, show_on_home, status)
  select case n when 1 then '=1+1' else 'News ' || n end, 'n' || n, 'x', 'x', 'info', '2026-03-01', true, 'active' from generate_series(1, 12) n`);
const { token } = await signIn('admin');
const ask = (query: object = {}) =>
  call('POST', 'export', {
    token,
    body: {
      api_url: 'api/announcements',
      output_type: 'Google Sheet',
      title: 'News',
      query_params: { fields: 'title_en,start_date', sort: 'id', ...query },
    },
  });

test('a list becomes a sheet in the drive of its reader, as it is, and the answer is its address [B-248]', async () => {
  const answer = await ask();
  expect([answer.statusCode, answer.json()]).toEqual([200, 'https://docs.google.com/spreadsheets/d/0/edit']);
  const [sheet] = google.sheets;
  expect(sheet).toMatchObject({ title: 'News', owner: 'admin@house.example', rows: 13, columns: 2 });
  expect(sheet?.cells[0]).toHaveLength(2);
  // Written as it is: RAW.
  expect(sheet?.cells.slice(1, 3)).toEqual([
    ['=1+1', '2026-03-01'],
    ['News 2', '2026-03-01'],
  ]);
  expect(sheet?.cells).toHaveLength(13);
});

test.each([401, 429, 500])(
  'a refusal of Google with %d is an error in words, and the sheet says that it is not complete [B-250]',
  async (status) => {
    google.refusesWith = status;
    const answer = await ask();
    google.refusesWith = 200;
    expect(answer.json()).toMatchObject({ status: 502, code: 'sheet_failed', detail: expect.stringContaining(String(status)) });
  },
);

test('without a service account the call says so, and the screen knows', async () => {
  const body = { api_url: 'api/announcements', output_type: 'Google Sheet' };
  expect((await plain.call('POST', 'export', { token, body })).json()).toMatchObject({ status: 503, code: 'sheets_not_set_up' });
  const cmid = portal.definitions.current().resourceByApiUrl.get('announcements')?.screens[0]?.cmid ?? '';
  expect((await plain.call('GET', `definitions/${cmid}`, { token })).json()).toMatchObject({
    list: { unavailableFormats: ['Google Sheet'] },
  });
  expect((await call('GET', `definitions/${cmid}`, { token })).json<{ list: object }>().list).not.toHaveProperty('unavailableFormats');
});

test('without an address the reader has no drive', async () => {
  await database.unscoped('test').run(sql`update users set "MT_EMAIL" = '' where id = ${user}`);
  expect((await ask()).json()).toMatchObject({ status: 400, code: 'sheet_needs_email' });
});
