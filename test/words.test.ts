import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isText } from '../src/shared/framework/text.ts';

/* The words of the product, as docs/interface.md ("Words") asks: no habits of a translation, one word for one thing, sentence case. */
const root = path.resolve(import.meta.dirname, '..');
const texts = [...messageTexts(), ...definitionTexts(), ...pageTexts()];

/** Texts that the requirements fix word by word, titles of their screens among them, and names of places. */
const fixedTexts: ReadonlySet<string> = new Set([
  ...screenTitles(),
  ...`Answer may not repeat words | Answers may not be reused | Each question may be answered once
Shipping date may not be in the past | Total cube may not exceed 3394 cubic feet | A sum may combine up to 10 columns
To Date may not be before From Date | To Date may not be after today | Up to 50 shipments can be traced at once
Answer may not contain sequential numbers | Start date may not be in the past | Your passwords don't match | Unkown Error
View Details | New Message | Error Creating Temp Session | {…} Cancelled | {…} Complete | {…} Error | No Changes Detected | Grid Preferences | Invalid Phone Number
Invalid Postal/Zip Code | Invalid Customer Code Format | Invalid Probill Number | Probill Not Found | Announcement List | API Documents
Change Your Password | Change Users Security Questions | Command ID Maintenance | Command Log | Down For Maintenance
Email History Log | Language Tools | Menu List | Portlet History | Portlet Performance Monitor | Reset Password | Switch User
Update Profile | Update Security Profile | User List | User Logon Report | User Preferences | User Preset List | Customer Admin
External (Customer) | Handheld Admin | In Progress | In Transit | In Transit - Late | Delivered Clear | Delivered Early
Delivered Damaged | Delivered Short | Delivered Over | Partially Refused | United States | British Columbia | New Brunswick
Newfoundland and Labrador | Sidemenu and Submenus | Visible Customers for Sales | Prepare File
Nova Scotia | Northwest Territories | Prince Edward Island | New Jersey | New York`.split(/ \| |\n/),
]);

interface Place {
  readonly place: string;
  readonly language: 'en' | 'fr';
  readonly text: string;
}

const dropped = [
  ['en', /\banew\b|\bmeanwhile\b|\bat once\b|\bof yours\b|\bany more\b/i, 'say when or nothing: right away, in the meantime, no longer'],
  ['en', /\bmay(?! have)\b/i, 'can, for a right or an ability'],
  ['en', /\bwho(m|ever|mever)\b|\b(he|she|his|her|hers|him)\b/i, 'they, or the name of the role'],
  ['en', /\b(looked at|leads? (to|you)|stands? (against|under|on)|told by|tells? of)\b/i, 'the verb of the action'],
  ['en', /\be-mails?\b|\bcolor\b/i, 'email, colour'],
  ['fr', /\bfiches?\b/i, 'enregistrement'],
  ['fr', /\binvalides?\b/i, 'non valide'],
  ['fr', /\bchang(er|ez|é|ée|és|ées)\b/i, 'modifier, modifié'],
  ['fr', /\bnom d’utilisateur\b/i, 'code d’utilisateur'],
  ['fr', /(?<!\{)\be-?mails?\b|\blogin\b|\bpassword\b/i, 'courriel, connexion, mot de passe'],
  ['fr', /[\p{L}\d»)}][ \u00a0][;?!]/u, 'no space before ; ? and !'],
  ['fr', /[\p{L}\d»)}]:(?=\s|$)/u, 'a space before :'],
  ['fr', /\u00a0/, 'ordinary spaces in files'],
] as const;

describe('words', () => {
  test.each(dropped)('no text in %s has %s: %s', (language, words) => {
    const found = texts.filter((each) => each.language === language && words.test(each.text) && !fixedTexts.has(each.text));
    expect(found.map(({ place, text }) => `${place}: ${text}`)).toEqual([]);
  });

  test('apostrophes are typographic', () => {
    const found = texts.filter(({ text }) => /\p{L}'\p{L}/u.test(text) && !fixedTexts.has(text));
    expect(found.map(({ place, text }) => `${place}: ${text}`)).toEqual([]);
  });

  test('texts that components put behind a label have the space of their language before the colon (labelledText)', () => {
    const files = fs.globSync('src/app/**/*.tsx', { cwd: root }).filter((file) => !file.endsWith('.test.tsx'));
    expect(files.filter((file) => /`\$\{[^`]*\}: \$\{/.test(fs.readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
  });

  test('English names are in sentence case', () => {
    const found = texts.filter(({ language, text }) => language === 'en' && isTitleCase(text) && !fixedTexts.has(text));
    expect([...new Set(found.map(({ place, text }) => `${place}: ${text}`))]).toEqual([]);
  });
});

/** True for several words that all begin with a capital, as titles do, but not for names of things outside of the product. */
function isTitleCase(text: string): boolean {
  const words = text.split(' ').filter((word) => /\p{L}/u.test(word));
  const names = /^(\W*(API|ID|IDs|BOL|EDI|SCAC|HTTP|IP|ETA|PO|CC|BCC|Google|English|French|Waybill|Markdown\.?)\W*)$/;
  const small = /^(a|an|the|and|or|of|for|to|in|on)$/;
  const own = words.slice(1).filter((word) => !names.test(word) && !small.test(word));
  return own.length > 0 && own.every((word) => /^\(?\p{Lu}\p{Ll}/u.test(word));
}

/** The titles that the tables of screens give; a `*` before one means that it is a proposal. */
function screenTitles(): string[] {
  return ['domain', 'shell'].flatMap((part) => {
    const [head = [], ...rows] = fs
      .readFileSync(path.join(root, `docs/requirements/screens-${part}.tsv`), 'utf8')
      .split('\n')
      .map((line) => line.split('\t'));
    const titles = ['title', 'title_en', 'title_fr'].map((name) => head.indexOf(name)).filter((column) => column >= 0);
    return rows.flatMap((row) => titles.map((column) => row[column] ?? '')).filter((title) => title && !title.startsWith('*'));
  });
}

function* messageTexts(): Iterable<Place> {
  for (const file of fs.globSync('resources/messages/*/*.{en,fr}.json', { cwd: root }))
    for (const [key, text] of Object.entries(readJson(file)))
      if (typeof text === 'string')
        yield { place: key, language: file.endsWith('.en.json') ? 'en' : 'fr', text: text.replaceAll(/\{\w+\}/g, '{…}') };
}

function* definitionTexts(): Iterable<Place> {
  for (const file of fs.globSync(['resources/**/*.json', 'schemas/entities/*.json'], { cwd: root }))
    if (!file.startsWith(path.join('resources', 'messages'))) yield* textsIn(readJson(file), path.basename(file));
}

function* textsIn(value: unknown, place: string): Iterable<Place> {
  if (typeof value !== 'object' || value === null) return;
  if (isText(value)) {
    yield { place, language: 'en', text: value.en };
    yield { place, language: 'fr', text: value.fr };
  } else for (const [key, inner] of Object.entries(value)) yield* textsIn(inner, `${place} ${key}`);
}

/** Help and documents, line by line, without markup and code. */
function* pageTexts(): Iterable<Place> {
  for (const file of fs.globSync(['resources/help/*.html', 'resources/documents/**/*.md'], { cwd: root })) {
    const plain = fs
      .readFileSync(path.join(root, file), 'utf8')
      .replaceAll(/<h1>|<\/h1>|^# /gm, '')
      .replaceAll(/```[^]*?```|`[^`]*`|<[^>]+>/g, '…');
    for (const text of plain.split('\n').filter(Boolean))
      yield { place: path.basename(file), language: /\.fr\./.test(file) ? 'fr' : 'en', text };
  }
}

function readJson(file: string): object {
  return JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')) as object;
}
