import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';
import { seedRows } from '../../framework/seeds/seedRows.ts';
import { helpSeed } from './helpSeed.ts';

const { database, portal } = await testServer();
const connection = database.unscoped('test');
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'help-'));
const folder = path.join(root, 'resources/help');
fs.mkdirSync(folder, { recursive: true });
afterAll(() => fs.rmSync(root, { recursive: true }));

const seedHelp = async () => seedRows(connection, portal.definitions.current(), [await helpSeed(root)], '');
const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);
const helpOf = (cmid: string) =>
  connection.run(sql`select h."MHMID" as id, h.title_en, h.title_fr, h.body_en, h.body_fr from menu_help h join commands c on c.id = h.cmid
    where c.cmid = ${cmid}`);

test('help of the files comes once: what was changed or deleted since stays so', async () => {
  await connection.run(sql`delete from menu_help`);
  await connection.run(sql`delete from seeded_rows where entity = 'menu_help'`);
  write('TERM-START.en.html', '<h1>Terminals</h1>\n<p>Find one.</p>\n');
  write('TERM-START.fr.html', '<h1>Terminaux</h1>\n<p>Trouvez-en un.</p>\n');
  write('NOWHERE.en.html', '<h1>Nowhere</h1>\n<p>x</p>\n');
  write('notes.txt', 'no help');
  await seedHelp();
  expect(await helpOf('TERM-START')).toEqual([
    { id: 'TERM-START', title_en: 'Terminals', title_fr: 'Terminaux', body_en: '<p>Find one.</p>', body_fr: '<p>Trouvez-en un.</p>' },
  ]);
  await connection.run(sql`update menu_help set title_en = 'Mine'`);
  write('CO-START.en.html', '<h1>Companies</h1>\n<p>x</p>\n');
  await seedHelp();
  expect(await helpOf('TERM-START')).toMatchObject([{ title_en: 'Mine' }]);
  expect(await helpOf('CO-START')).toMatchObject([{ title_en: 'Companies', title_fr: 'Companies' }]);
  await connection.run(sql`delete from menu_help`);
  await Promise.all([seedHelp(), seedHelp()]);
  expect(await connection.run(sql`select id from menu_help`)).toEqual([]);
});

test('the help texts of the house are there in both languages, for screens that exist', async () => {
  const names = fs.readdirSync(path.resolve(import.meta.dirname, '../../../../resources/help'));
  const cmids = [...new Set(names.map((name) => name.split('.')[0]))];
  expect(names.toSorted()).toEqual(cmids.flatMap((cmid) => [`${cmid}.en.html`, `${cmid}.fr.html`]).toSorted());
  const known = await connection.run(sql`select cmid from commands where cmid = any(${cmids}::text[])`);
  expect(known).toHaveLength(cmids.length);
});
