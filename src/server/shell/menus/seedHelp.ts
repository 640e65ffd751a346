import fs from 'node:fs/promises';
import path from 'node:path';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';

/** `TERM-START.en.html`: cmid and language; the first line is the title. */
const fileName = /^([A-Za-z][A-Za-z0-9_-]*)\.(en|fr)\.html$/;
const titleLine = /^<h1>(.+)<\/h1>$/;

/** A help text in one language. */
interface HelpText {
  readonly title: string;
  readonly body: string;
}

/**
 * Brings the help texts of `resources/help` into the table, each once: one that an administrator has changed or deleted stays so.
 * Commands must be there. Decisions 9.
 * @param root the checkout
 */
export async function seedHelp(connection: Connection, root: string): Promise<void> {
  const helps = await readHelps(path.join(root, 'resources/help'));
  await connection.transaction(async (tx) => {
    // Of several servers that start at once one does it, the others find it done.
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('seed help'))`);
    const seeded = new Set((await tx.run<{ cmid: string }>(sql`select cmid from seeded_help`)).map(({ cmid }) => cmid));
    const rows = [...helps]
      .filter(([cmid]) => !seeded.has(cmid))
      .map(([cmid, { en, fr }]) => ({ cmid, title_en: en.title, title_fr: fr.title, body_en: en.body, body_fr: fr.body }));
    await tx.run(sql`
      with texts as (
        select d.*, c.id as command
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (cmid text, title_en text, title_fr text, body_en text, body_fr text)
        join commands c on c.cmid = d.cmid
      ), noted as (insert into seeded_help (cmid) select cmid from texts)
      insert into menu_help ("MHMID", cmid, title_en, title_fr, body_en, body_fr, status)
      select left(cmid, 20), command, title_en, title_fr, body_en, body_fr, 'active' from texts on conflict do nothing`);
  });
}

async function readHelps(folder: string): Promise<ReadonlyMap<string, { readonly en: HelpText; readonly fr: HelpText }>> {
  const helps = new Map<string, { readonly en: HelpText; readonly fr: HelpText }>();
  for (const name of (await fs.readdir(folder)).toSorted()) {
    const [, cmid, language] = fileName.exec(name) ?? [];
    if (cmid === undefined) continue;
    const [first = '', ...rest] = (await fs.readFile(path.join(folder, name), 'utf8')).trim().split('\n');
    const text = { title: titleLine.exec(first)?.[1] ?? cmid, body: rest.join('\n') };
    const before = helps.get(cmid) ?? { en: text, fr: text };
    helps.set(cmid, language === 'fr' ? { ...before, fr: text } : { ...before, en: text });
  }
  return helps;
}
