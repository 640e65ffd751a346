import type { MessageCatalogue } from '../../../shared/framework/definitions/types.gen.ts';
import type { MessageCatalogues } from '../../../shared/framework/messages/messages.ts';
import type { Language } from '../../../shared/framework/text.ts';

type Files = Readonly<Record<string, () => Promise<MessageCatalogue>>>;

// English is the fallback of every other language, so its messages of the first page are always loaded.
const english = import.meta.glob<MessageCatalogue>('../../../../resources/messages/first_page/*.en.json', {
  eager: true,
  import: 'default',
});

/** Files of the first page by path; a further language has one file for all. */
const firstPage: Files = import.meta.glob<MessageCatalogue>(
  [
    '../../../../resources/messages/first_page/*.json',
    '../../../../resources/messages/*.json',
    '!../../../../resources/messages/first_page/*.en.json',
  ],
  { import: 'default' },
);
/** Files of the messages behind the first page. */
const additional: Files = import.meta.glob<MessageCatalogue>('../../../../resources/messages/app/*.json', { import: 'default' });

let catalogues: MessageCatalogues = { en: Object.assign({}, ...Object.values(english)) };
let files: Files = firstPage;
/** Requested languages. */
const requested = new Set<Language>(['en']);

/** Codes of all languages that have a catalogue, English first. */
export const languages: readonly Language[] = [...new Set(['en', ...Object.keys(firstPage).map(languageOf).sort()])];

/** The loaded messages, by language. */
export function loadedCatalogues(): MessageCatalogues {
  return catalogues;
}

/** Loads the messages of a language, those behind the first page once `loadAllMessages` has been called. */
export async function loadCatalogue(language: Language): Promise<void> {
  requested.add(language);
  const loads = Object.entries(files).flatMap(([file, load]) => (languageOf(file) === language ? [load()] : []));
  const found: MessageCatalogue = Object.assign({}, ...(await Promise.all(loads)));
  catalogues = { ...catalogues, [language]: { ...catalogues[language], ...found } };
}

/** Loads the messages behind the first page in the languages that are in use, and from now on with every language. */
export async function loadAllMessages(): Promise<void> {
  files = { ...firstPage, ...additional };
  await Promise.all(Array.from(requested, loadCatalogue));
}

/** `fr` of `…/login.fr.json` and of `…/fr.json`. */
function languageOf(file: string): Language {
  return file.replace(/^.*[/.](?=[^/.]+\.json$)|\.json$/g, '');
}
