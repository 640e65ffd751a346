import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testServer } from '../../test/server.ts';
import { sql } from './db/sql.ts';
import { updateData } from './seedDatabase.ts';

const { database, portal } = await testServer();
const connection = database.unscoped('test');
const registry = portal.definitions.current();
/** State that a release without `seeded_rows` left: its own tables, and rows that users have edited or deleted since. */
const former = fs.readFileSync(path.join(import.meta.dirname, '../../test/fixtures/formerSeeds.sql'), 'utf8');

test('rows of an earlier release are taken over: deleted ones stay away, edited ones stay, the others follow the files', async () => {
  for (const statement of former.split(';\n').filter((text) => text.trim() !== '')) await connection.run(sql.raw(statement));
  const menuRows = () => connection.run(sql`select s.id, s.name_en, m.mid from side_menus s join menus m on m.id = s.menu order by s.id`);
  const menusBefore = await menuRows();
  const config = { ...portal.config, publicUrl: 'http://localhost:3000' };
  await updateData(connection, registry, config, () => {});

  const documents = await connection.run(
    sql`select path, title_en from api_documents where path in ('getting-started', 'authentication', 'terms-of-use')`,
  );
  expect(documents).toEqual([
    { path: 'authentication', title_en: 'Edited by hand' },
    { path: 'getting-started', title_en: 'Getting started' },
  ]);
  const help = await connection.run(
    sql`select "MHMID" as id, title_en from menu_help where "MHMID" in ('CO-START', 'TM-START', 'UA-START') order by 1`,
  );
  expect(help).toEqual([
    { id: 'CO-START', title_en: 'Companies' },
    { id: 'UA-START', title_en: 'Edited by hand' },
  ]);
  const questions = await connection.run(sql`select text_en, message_key from security_questions order by sequence`);
  expect(questions).toEqual([
    { text_en: 'What was the name of your first school?', message_key: 'security_question.first_school' },
    { text_en: 'Our own question', message_key: null },
  ]);
  const hosts = await connection.run(sql`select mc_key, mc_value from master_configs where key_group = 'HOSTS' order by sequence`);
  expect(hosts).toEqual([
    { mc_key: 'PUBLIC_SITE', mc_value: 'https://www.acme.example' },
    { mc_key: 'MAIN_SITE', mc_value: 'http://localhost:3000' },
    { mc_key: 'APS_SITE', mc_value: 'http://localhost:3000' },
  ]);
  expect(await menuRows()).toEqual(menusBefore);
  const tables = await connection.run(
    sql`select to_regclass('seeded_help') as help, to_regclass('seeded_documents') as documents, to_regclass('seeded_menu_entries') as menus, to_regclass('daily_tasks') as tasks`,
  );
  expect(tables).toEqual([{ help: null, documents: null, menus: null, tasks: null }]);
});
