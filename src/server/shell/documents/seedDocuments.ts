import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';

/** A document as the files have it. */
interface DocumentFile {
  readonly path: string;
  readonly sequence: number;
  readonly title_en: string;
  readonly title_fr: string;
  readonly body_en: string;
  readonly body_fr: string;
}

/** `lists/20-filters.en.md`: folder, place among its siblings, name, language. */
const fileName = /^(\d{2})-([a-z0-9-]+)\.(en|fr)\.md$/;

/**
 * Brings the documents of `resources/documents` into the table. One that an administrator has changed since stays as it is,
 * and one that was deleted is not brought back; all others follow the files.
 * @param root the checkout
 */
export async function seedDocuments(connection: Connection, root: string): Promise<void> {
  const files = await readDocuments(path.join(root, 'resources/documents'));
  await connection.transaction(async (tx) => {
    // Of several servers that start at once one does it, the others find it done.
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('seed documents'))`);
    const seeded = new Map((await tx.run<Seeded>(sql`select path, hash from seeded_documents`)).map((row) => [row.path, row.hash]));
    const rows = await tx.run<DocumentFile>(sql`select path, sequence, title_en, title_fr, body_en, body_fr from api_documents`);
    const present = new Map(rows.map((row) => [row.path, hashOf(row)]));
    for (const file of files) {
      const before = seeded.get(file.path);
      const hash = hashOf(file);
      const isOurs = before === undefined ? !present.has(file.path) : present.get(file.path) === before;
      if (before === hash || !isOurs) continue;
      await writeDocument(tx, file);
      await tx.run(sql`insert into seeded_documents (path, hash) values (${file.path}, ${hash})
        on conflict (path) do update set hash = excluded.hash`);
    }
  });
}

interface Seeded {
  readonly path: string;
  readonly hash: string;
}

async function writeDocument(tx: Connection, file: DocumentFile): Promise<void> {
  const { path: name, sequence, title_en, title_fr, body_en, body_fr } = file;
  const changed = await tx.run(sql`
    update api_documents set sequence = ${sequence}, title_en = ${title_en}, title_fr = ${title_fr}, body_en = ${body_en},
      body_fr = ${body_fr}, version = version + 1
    where path = ${name} returning id`);
  if (changed.length === 0)
    await tx.run(sql`
      insert into api_documents (path, sequence, title_en, title_fr, body_en, body_fr, printable, public)
      values (${name}, ${sequence}, ${title_en}, ${title_fr}, ${body_en}, ${body_fr}, true, true)`);
}

async function readDocuments(folder: string): Promise<readonly DocumentFile[]> {
  const names = (await fs.readdir(folder, { recursive: true })).toSorted();
  const documents = new Map<string, DocumentFile>();
  for (const name of names) {
    const [, place, base, language] = fileName.exec(path.basename(name)) ?? [];
    if (place === undefined || base === undefined) continue;
    const folders = path.dirname(name).split(path.sep);
    const key = [...folders.filter((part) => part !== '.'), base].join('/');
    const [first = '', ...rest] = (await fs.readFile(path.join(folder, name), 'utf8')).trim().split('\n');
    const title = first.replace(/^# /, '');
    const body = rest.join('\n').trim();
    const before = documents.get(key) ?? {
      path: key,
      sequence: Number(place),
      title_en: title,
      title_fr: title,
      body_en: body,
      body_fr: body,
    };
    documents.set(key, { ...before, ...(language === 'fr' ? { title_fr: title, body_fr: body } : { title_en: title, body_en: body }) });
  }
  return [...documents.values()];
}

function hashOf({ sequence, title_en, title_fr, body_en, body_fr }: DocumentFile): string {
  return createHash('sha256')
    .update(JSON.stringify([sequence, title_en, title_fr, body_en, body_fr]))
    .digest('hex');
}
