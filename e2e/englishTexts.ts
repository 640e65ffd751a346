// Texts that a French page must not contain: every English text of the messages and definitions, and text with English function words.
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { EntitySchema } from '../src/shared/framework/definitions/types.gen.ts';
import { english, french } from '../test/catalogues.ts';

const root = path.resolve(import.meta.dirname, '..');
const texts = readTexts();

/** Words that no French text has. */
const functionWords = /\b(the|of|and|with|your|this|from|are|was|not|for|by|to|please|has|have|is|no(?! de )|yes|loading|search|select)\b/i;

/** Texts that exist in one language only: the name of a menu as a list shows it, and the English name of a language. */
const withoutFrench: ReadonlySet<string> = new Set(['TMVNAM', 'name_en']);

/** Subjects of mails: a log shows each in the language in which it was sent. */
const sentTexts: ReadonlySet<string> = new Set(
  Object.entries(english).flatMap(([key, text]) => (/^mail\..*subject$/.test(key) ? [text] : [])),
);

/** Departments and positions of the demo, named once for all readers, which are spelled as other English texts are. */
const writtenTexts: ReadonlySet<string> = new Set([
  'Sales',
  'Dispatch',
  'Payroll',
  'Human resources',
  'Finance',
  'Billing',
  'Safety',
  'Maintenance',
  'Dispatcher',
]);

/** Cells of fields that hold a record's English text: fields with a translation, and visible names without one. */
const englishData = englishFields()
  .map((name) => `[data-field="${name}"]`)
  .join(', ');

export interface Seen {
  readonly text: string;
  /** true: text of a record, where function words prove nothing. */
  readonly isData: boolean;
}

/** @returns the visible texts and names of a page in French that are in English */
export async function findEnglish(page: Page): Promise<readonly string[]> {
  const seen = await readTextsOf(page);
  const found = seen.filter(({ text, isData }) =>
    isData
      ? isEnglish(text) && !sentTexts.has(text) && !writtenTexts.has(text) && !isCode(text)
      : isEnglish(text) || (functionWords.test(text) && !isScreenId(text)),
  );
  return [...new Set(found.map(({ text }) => text))];
}

/** The visible texts of a page, and the names that screen readers say. */
export function readTextsOf(page: Page): Promise<readonly Seen[]> {
  return page.evaluate(collectTexts, englishData);
}

function isEnglish(text: string): boolean {
  return texts.english.has(text) && !texts.french.has(text);
}

/** A record's code, such as a terminal's, can look like an English text. */
function isCode(text: string): boolean {
  return /^[A-Z0-9]{2,5}$/.test(text);
}

/** The identifier of a screen, such as BL-SEARCH, is a word of no language. */
function isScreenId(text: string): boolean {
  return /^[A-Z][A-Z0-9]*([-_][A-Z0-9]+)+$/.test(text);
}

/** Runs in the page: the text nodes in sight, and the names that screen readers say. */
function collectTexts(englishCells: string): Seen[] {
  const seen: Seen[] = [];
  const data = '[role="gridcell"], [role="rowheader"], [data-record-value], td, dd, input, textarea, article, [lang="en"]';
  // Headings, links and names contain the title of the open record.
  const record = document.querySelector('h1')?.textContent.split(' · ')[1];
  const note = (element: Element, raw: string | null): void => {
    const text = raw?.replaceAll(/\s+/g, ' ').trim() ?? '';
    if (/\p{L}{2}/u.test(text) && !element.closest(englishCells))
      seen.push({ text, isData: element.closest(data) !== null || (record !== undefined && text.includes(record)) });
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (element && !element.closest('script, style, noscript') && element.checkVisibility()) note(element, texts.currentNode.textContent);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt], [aria-description]'))
    if (element.checkVisibility())
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) note(element, element.getAttribute(name));
  return seen;
}

function englishFields(): readonly string[] {
  const schemas = fs.globSync('schemas/entities/*.json', { cwd: root }).map((file) => readJson(file) as EntitySchema);
  return schemas.flatMap(({ properties }) =>
    Object.entries(properties)
      .filter(([name, property]) => property['x-translations'] !== undefined || withoutFrench.has(name))
      .map(([name]) => name),
  );
}

/** The texts of both languages: messages, and every `{ "en": …, "fr": … }` of the definitions. */
function readTexts(): { readonly english: ReadonlySet<string>; readonly french: ReadonlySet<string> } {
  const texts = { english: new Set<string>(), french: new Set<string>() };
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('en' in value && 'fr' in value && typeof value.en === 'string' && typeof value.fr === 'string') {
      texts.english.add(value.en);
      texts.french.add(value.fr);
    } else for (const inner of Object.values(value)) collect(inner);
  };
  for (const file of fs.globSync(['resources/**/*.json', 'schemas/entities/*.json'], { cwd: root }))
    if (!file.startsWith(path.join('resources', 'messages'))) collect(readJson(file));
  for (const text of Object.values(english)) texts.english.add(text);
  for (const text of Object.values(french)) texts.french.add(text);
  // Languages are listed by their own names, date formats by their letters.
  texts.french.add('English');
  const { date_format: dateFormat } = (readJson('schemas/entities/users.schema.json') as EntitySchema).properties;
  for (const form of dateFormat?.enum ?? []) texts.french.add(String(form));
  return texts;
}

function readJson(file: string): object {
  return JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')) as object;
}
