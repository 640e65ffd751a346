import { app, firstPage, type MessagesByLanguage, slots } from 'virtual:messages';
import english from 'virtual:messages/first_page/en';
import type { MessageCatalogues } from '../../../shared/framework/messages/messages.ts';
import type { Language } from '../../../shared/framework/text.ts';

// English is the fallback of every other language, so its messages of the first page are always loaded.
let catalogues: MessageCatalogues = { en: english };
let parts: readonly MessagesByLanguage[] = [firstPage];
/** Requested languages. */
const requested = new Set<Language>(['en']);

/** Codes of all languages that have a catalogue, English first. */
export const languages: readonly Language[] = [...new Set(['en', ...Object.keys(firstPage).sort()])];

/** The loaded messages, by language. */
export function loadedCatalogues(): MessageCatalogues {
  return catalogues;
}

/** Loads the messages of a language, those of further parts once they have been called for. */
export async function loadCatalogue(language: Language): Promise<void> {
  requested.add(language);
  const loaded = await Promise.all(parts.flatMap((part) => part[language]?.() ?? []));
  catalogues = { ...catalogues, [language]: Object.assign({}, catalogues[language], ...loaded.map((part) => part.default)) };
}

/** Loads the messages behind the first page in the languages that are in use, and from now on with every language. */
export function loadAllMessages(): Promise<void> {
  return addPart(app);
}

/** Loads the messages of components in slots, as `loadAllMessages`: no page needs them before it shows such a component. */
export function loadSlotMessages(): Promise<void> {
  return addPart(slots);
}

async function addPart(part: MessagesByLanguage): Promise<void> {
  if (!parts.includes(part)) parts = [...parts, part];
  await Promise.all(Array.from(requested, loadCatalogue));
}
