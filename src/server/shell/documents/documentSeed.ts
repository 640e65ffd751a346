import fs from 'node:fs/promises';
import path from 'node:path';
import { typographicSpaces } from '../../../shared/framework/typographicSpaces.ts';
import type { Seed } from '../../framework/seeds/seedRows.ts';

/** A document from the files, in both languages. */
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
 * The documents of `resources/documents` as rows. A document that an administrator has changed stays as it is, and a deleted document is
 * not brought back; all others follow the files.
 * @param root the checkout
 */
export async function documentSeed(root: string): Promise<Seed> {
  const files = await readDocuments(path.join(root, 'resources/documents'));
  const rows = files.map((file) => ({ ...file, printable: true, public: true }));
  return { entity: 'api_documents', key: ['path'], policy: 'until_edited', rows };
}

async function readDocuments(folder: string): Promise<readonly DocumentFile[]> {
  const names = (await fs.readdir(folder, { recursive: true })).toSorted();
  const documents = new Map<string, DocumentFile>();
  for (const name of names) {
    const [, place, base, language] = fileName.exec(path.basename(name)) ?? [];
    if (place === undefined || base === undefined || language === undefined) continue;
    const folders = path.dirname(name).split(path.sep);
    const key = [...folders.filter((part) => part !== '.'), base].join('/');
    const text = (await fs.readFile(path.join(folder, name), 'utf8')).trim();
    const [first = '', ...rest] = typographicSpaces(text, language).split('\n');
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
    documents.set(key, { ...before, [`title_${language}`]: title, [`body_${language}`]: body });
  }
  return [...documents.values()];
}
