import fs from 'node:fs/promises';
import path from 'node:path';
import { typographicSpaces } from '../../../shared/framework/typographicSpaces.ts';
import type { Seed } from '../../framework/seeds/seedRows.ts';

/** `TERM-START.en.html`: cmid and language; the first line is the title. */
const fileName = /^([A-Za-z][A-Za-z0-9_-]*)\.(en|fr)\.html$/;
const titleLine = /^<h1>(.+)<\/h1>$/;

/** A help text in one language. */
interface HelpText {
  readonly title: string;
  readonly body: string;
}

/**
 * The help texts of `resources/help` as rows, each put in once: one that an administrator has changed or deleted stays so. Law 9.
 * @param root the checkout
 */
export async function helpSeed(root: string): Promise<Seed> {
  const helps = await readHelps(path.join(root, 'resources/help'));
  const rows = [...helps].map(([cmid, { en, fr }]) => ({
    MHMID: cmid.slice(0, 20),
    cmid: { cmid },
    title_en: en.title,
    title_fr: fr.title,
    body_en: en.body,
    body_fr: fr.body,
    status: 'active',
  }));
  return { entity: 'menu_help', key: ['MHMID'], policy: 'once', rows };
}

async function readHelps(folder: string): Promise<ReadonlyMap<string, { readonly en: HelpText; readonly fr: HelpText }>> {
  const helps = new Map<string, { readonly en: HelpText; readonly fr: HelpText }>();
  for (const name of (await fs.readdir(folder)).toSorted()) {
    const [, cmid, language] = fileName.exec(name) ?? [];
    if (cmid === undefined || language === undefined) continue;
    const file = (await fs.readFile(path.join(folder, name), 'utf8')).trim();
    const [first = '', ...rest] = typographicSpaces(file, language).split('\n');
    const text = { title: titleLine.exec(first)?.[1] ?? cmid, body: rest.join('\n') };
    const before = helps.get(cmid) ?? { en: text, fr: text };
    helps.set(cmid, { ...before, [language]: text });
  }
  return helps;
}
