import { createHash } from 'node:crypto';
import { formatMessage } from '../shared/framework/messages/messages.ts';
import type { Connection } from './db/Connection.ts';
import type { formerTables } from './db/schema/ownTables.ts';
import { sql } from './db/sql.ts';
import type { Upgrade, UpgradeContext } from './framework/upgrades/Upgrade.ts';
import { menuEntries } from './shell/menus/seedMenus.ts';

/** Message keys, without their prefix, of the questions that the earlier releases added. */
const formerQuestions = [
  'first_school',
  'parents_town',
  'first_job',
  'first_pet',
  'favourite_book',
  'childhood_street',
  'favourite_teacher',
  'first_car',
  'first_holiday',
  'nickname',
  'first_concert',
  'grandmother_dish',
] as const;

interface FormerDocument {
  readonly path: string;
  readonly sequence: number;
  readonly title_en: string;
  readonly title_fr: string;
  readonly body_en: string;
  readonly body_fr: string | null;
  readonly shown: boolean;
  readonly seeded: string;
}

/**
 * Changes of the databases of releases with a table that is none of the definitions any more. Some remembered seeded rows in a table for each
 * kind: its records are taken over, so that no deleted row comes back and no edited row is overwritten.
 */
export const seedUpgrades: readonly Upgrade[] = [
  { name: 'seeded rows', seeds: 'before', run: takeSeededRows },
  { name: 'seeded menu entries', seeds: 'before', run: (tx) => replaceTable(tx, 'seeded_menu_entries', takeMenuEntries) },
  // Files of background tasks, which were kept for a day at most.
  { name: 'files of tasks', seeds: 'before', run: (tx) => replaceTable(tx, 'task_files', async () => {}) },
];

async function takeSeededRows(tx: Connection, { registry: { messages } }: UpgradeContext): Promise<void> {
  await replaceTable(tx, 'seeded_help', takeHelp);
  await replaceTable(tx, 'seeded_documents', takeDocuments);
  await replaceTable(tx, 'daily_tasks', async () => {});
  // The earlier releases added the questions to an empty table, and did not remember them.
  await tx.run(sql`insert into seeded_rows (entity, key, hash)
    select 'security_questions', jsonb_build_array('security_question.' || name)::text, ''
    from unnest(${formerQuestions}::text[]) name where exists (select from security_questions) on conflict do nothing`);
  const texts = formerQuestions.map((name) => ({
    key: `security_question.${name}`,
    text: formatMessage(messages, 'en', `security_question.${name}`),
  }));
  await tx.run(sql`update security_questions s set message_key = q.key
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as q (key text, text text) where s.text_en = q.text and s.message_key is null`);
}

/** Takes over the rows of a table of an earlier release, if there is one, and drops it. */
async function replaceTable(
  tx: Connection,
  name: (typeof formerTables)[number],
  takeRows: (tx: Connection) => Promise<void>,
): Promise<void> {
  const [present] = await tx.run(sql`select where to_regclass(format('%I.%I', ${tx.schema}::text, ${name}::text)) is not null`);
  if (!present) return;
  await takeRows(tx);
  await tx.run(sql`drop table ${sql.id(name)}`);
  await tx.run(sql`delete from managed_tables where name = ${name}`);
}

async function takeMenuEntries(tx: Connection): Promise<void> {
  await tx.run(sql`insert into seeded_rows (entity, key, hash)
    select ${menuEntries}, key, coalesce(title::text, '') from seeded_menu_entries on conflict do nothing`);
}

async function takeHelp(tx: Connection): Promise<void> {
  await tx.run(sql`insert into seeded_rows (entity, key, hash)
    select 'menu_help', jsonb_build_array(left(cmid, 20))::text, '' from seeded_help on conflict do nothing`);
}

/** An unedited document keeps following its file. */
async function takeDocuments(tx: Connection): Promise<void> {
  await tx.run(sql`insert into seeded_rows (entity, key, hash)
    select 'api_documents', jsonb_build_array(path)::text, '' from seeded_documents on conflict do nothing`);
  const documents = await tx.run<FormerDocument>(sql`
    select d.path, d.sequence, d.title_en, d.title_fr, d.body_en, d.body_fr, d.printable and d.public as shown, s.hash as seeded
    from api_documents d join seeded_documents s on s.path = d.path`);
  const unedited = documents.filter((document) => document.shown && hashOf(document) === document.seeded).map(({ path }) => path);
  await tx.run(sql`
    update seeded_rows s
    set hash = md5(jsonb_build_array(d.body_en, d.body_fr, d.path, d.printable, d.public, d.sequence, d.title_en, d.title_fr)::text)
    from api_documents d
    where s.entity = 'api_documents' and s.key = jsonb_build_array(d.path)::text and d.path = any(${unedited}::text[])`);
}

/** The hash of a document in the form of the earlier releases. */
function hashOf({ sequence, title_en, title_fr, body_en, body_fr }: FormerDocument): string {
  return createHash('sha256')
    .update(JSON.stringify([sequence, title_en, title_fr, body_en, body_fr]))
    .digest('hex');
}
