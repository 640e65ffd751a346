import fs from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { addCompany, addGroup, addPerson, addRow, changeRow } from '../../../../test/people.ts';
import { checkout } from '../../../../test/plainServer.ts';
import { testServer } from '../../../../test/server.ts';
import type { MenuItem } from '../../../shared/shell/session/SignInAnswer.ts';
import { menuItemSchema } from '../../../shared/shell/session/signInSchemas.ts';
import { sql } from '../../db/sql.ts';
import { seedRows } from '../../framework/seeds/seedRows.ts';
import { helpSeed } from '../help/helpSeed.ts';

const { database, portal, signIn, call } = await testServer();
const connection = database.unscoped('test');
await seedRows(connection, portal.definitions.current(), [await helpSeed(checkout)], '');
const rows = <Row>(query: ReturnType<typeof sql<Row>>) => connection.run<Row>(query);
const idOf = async (query: ReturnType<typeof sql<{ id: number }>>) => (await rows(query))[0]?.id ?? 0;

const product = await idOf(sql`select id from companies where code = ${portal.config.productCode}`);
const administration = await idOf(sql`select id from menu_groups where code = 'ADMIN' and company = ${product}`);
await addPerson(database, { uid: 'root', company: product, group: administration, type: 'ADMIN' });
const acme = await addCompany(database, 'acme');
const shelf = await addGroup(database, acme, 'SHELF', ['TERM-START', 'RGN-START']);
await addPerson(database, { uid: 'ann', company: acme, group: shelf, type: 'EMPLOYEE' });

const entriesOf = async (uid: string, company?: string): Promise<readonly MenuItem[]> =>
  (await signIn(uid, company)).groups[0]?.menulist ?? [];
const commandId = (cmid: string) => idOf(sql`select id from commands where cmid = ${cmid}`);
const helpRecord = { title_en: 'Help', title_fr: 'Aide', body_en: 'x', body_fr: 'x', status: 'active' };

test('each entry of a whole login answer has all fields, and names the help that its screen has [S-135]', async () => {
  const written = new Set(fs.readdirSync(path.join(checkout, 'resources/help')).map((name) => name.split('.')[0] ?? ''));
  const entries = await entriesOf('root');
  expect(entries.length).toBeGreaterThan(30);
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats(ajv);
  const validate = ajv.compile(menuItemSchema);
  expect(entries.filter((entry) => !validate(entry))).toEqual([]);
  for (const { CMCID, CMHID, helpmenu } of entries) {
    const help = written.has(CMCID) ? CMCID : '';
    expect([CMCID, CMHID, helpmenu.MHMID]).toEqual([CMCID, help, help]);
  }
  expect(entries.filter(({ helpmenu }) => helpmenu.MHMID !== '').length).toBeGreaterThan(5);
});

test('side entries carry help, external flag, address and library fields of their own [S-135]', async () => {
  const common = await addRow(database, 'menu_help', { MHMID: 'SHELF', ...helpRecord });
  const top = await addRow(database, 'menus', {
    mid: 'Shelf',
    TMMTYP: 'L',
    TMVNAM: 'Shelf',
    CMTITLE: 'Shelf',
    title_fr: 'Rayon',
    CMCID: await commandId('TERM-START'),
    MHMID: common,
    DOCLIB: 'N',
    EXDOCLIB: 'N',
    external: false,
    sequence: 1,
    status: 'active',
  });
  await changeRow(database, 'menu_groups', shelf, { menulist: [top] });
  const command = { access: 'user', audience: 'customer', analytics: 'N', status: 'enabled' };
  const library = await addRow(database, 'commands', {
    cmid: 'LIBRARY',
    command_path: 'LIBRARY',
    title_en: 'L',
    title_fr: 'L',
    ...command,
  });
  const site = await addRow(database, 'commands', { cmid: 'SITE', command_path: 'SITE', title_en: 'S', title_fr: 'S', ...command });
  const side = (name: string, sequence: number, values: object) =>
    addRow(database, 'side_menus', { menu: top, name_en: name, name_fr: name, sequence, status: 'active', ...values });
  await side('Terminals', 1, { cmid: await commandId('TERM-START'), MHMID: common });
  await side('Regions', 2, { cmid: await commandId('RGN-START'), CMHID: 'SHELF' });
  await side('Library', 3, { cmid: library, DOCLIB: 'Y', EXDOCLIB: 'Y', DOCLIB_TYPE: 'external' });
  await side('Site', 4, { cmid: site, CMVNAM: '{PUBLIC_SITE}/books', external: true });
  await side('Plain heading', 5, {});
  await side('Below', 6, { cmid: site, parent: await idOf(sql`select id from side_menus where name_en = 'Plain heading'`) });

  const plain = { CMHID: '', DOCLIB: 'N', EXDOCLIB: 'N', DOCLIB_TYPE: '', helpmenu: { MHMID: '' }, external: false };
  expect(await entriesOf('ann', 'acme')).toMatchObject([
    { ...plain, TMVNAM: 'Shelf', CMCID: '', helpmenu: { MHMID: 'SHELF' } },
    { ...plain, TMVNAM: 'Terminals', CMVNAM: 'TERM-START', helpmenu: { MHMID: 'SHELF' } },
    { ...plain, TMVNAM: 'Regions', CMVNAM: 'RGN-START', CMHID: 'SHELF', helpmenu: { MHMID: 'SHELF' } },
    { ...plain, TMVNAM: 'Library', CMCID: 'LIBRARY', DOCLIB: 'Y', EXDOCLIB: 'Y', DOCLIB_TYPE: 'external' },
    { ...plain, TMVNAM: 'Site', CMVNAM: '{PUBLIC_SITE}/books', external: true },
    { ...plain, TMVNAM: 'Plain heading', CMCID: '', CMVNAM: '' },
    { ...plain, TMVNAM: 'Below', CMVNAM: 'SITE' },
  ]);

  const { token } = await signIn('ann', 'acme');
  const helpOf = async (cmid: string) => (await call('GET', `commands/get_info?cmid=${cmid}`, { token })).json().help_id;
  expect([await helpOf('TERM-START'), await helpOf('RGN-START')]).toEqual(['SHELF', 'SHELF']);

  // No entry shows an inactive text, regardless of how it was chosen.
  await changeRow(database, 'menu_help', common, { status: 'inactive' });
  expect((await entriesOf('ann', 'acme')).map(({ helpmenu }) => helpmenu.MHMID)).toEqual(['', '', '', '', '', '', '']);
  expect(await helpOf('TERM-START')).toBe('');
});
