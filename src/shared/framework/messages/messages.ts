import { IntlMessageFormat } from 'intl-messageformat';
import { type Expected, invariant } from '../AppError.ts';
import type { MessageCatalogue } from '../definitions/types.gen.ts';
import type { Language } from '../text.ts';
import { localeOf } from './locale.ts';

/** The catalogues of `resources/messages/`, by language code; English is always among them. */
export type MessageCatalogues = Readonly<Record<Language, MessageCatalogue | undefined>>;

export type MessageValues = Readonly<Record<string, string | number | boolean | Date | undefined | readonly Expected[]>>;

/** Parsed messages live as long as their catalogue: a reload brings new catalogues. */
const parsed = new WeakMap<MessageCatalogue, Map<string, IntlMessageFormat>>();

/** True if a message has that key; English holds every key. */
export function hasMessage(catalogues: MessageCatalogues, key: string): boolean {
  return catalogues['en'] !== undefined && Object.hasOwn(catalogues['en'], key);
}

/**
 * Formats the message of a key in a language, or in English if that language lacks it (law 33).
 * @param values fill the placeholders of the ICU message; right answers are listed with “or”
 * @throws Error (invariant) for a key that English lacks, or a placeholder without a value: both are defects of the caller
 */
export function formatMessage(catalogues: MessageCatalogues, language: Language, key: string, values: MessageValues = {}): string {
  const own = catalogues[language];
  if (own && Object.hasOwn(own, key)) return String(messageOf(own, localeOf(language), key).format(worded(catalogues, language, values)));
  const english = catalogues['en'];
  invariant(english && Object.hasOwn(english, key), `message ${key} exists`);
  return String(messageOf(english, localeOf('en'), key).format(worded(catalogues, 'en', values)));
}

/** A right answer in a language. */
export function wordExpected(catalogues: MessageCatalogues, language: Language, expected: Expected): string {
  return typeof expected === 'string' ? expected : formatMessage(catalogues, language, expected.key, expected.values);
}

/** Allowed values beyond this number are only counted. */
const listedMax = 12;

function worded(catalogues: MessageCatalogues, language: Language, values: MessageValues) {
  const entries = Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? listed(value) : value]);
  return Object.fromEntries(entries);

  function listed(expected: readonly Expected[]): string {
    const texts = expected.slice(0, listedMax).map((each) => wordExpected(catalogues, language, each));
    const count = expected.length - texts.length;
    if (count > 0) return formatMessage(catalogues, language, 'error.expected_more', { names: texts.join(', '), count });
    return new Intl.ListFormat(localeOf(language), { type: 'disjunction' }).format(texts);
  }
}

function messageOf(catalogue: MessageCatalogue, locale: string, key: string): IntlMessageFormat {
  let messages = parsed.get(catalogue);
  if (!messages) {
    messages = new Map();
    parsed.set(catalogue, messages);
  }
  let message = messages.get(key);
  if (!message) {
    // Tags are plain text: messages are never markup.
    message = new IntlMessageFormat(catalogue[key] ?? '', locale, undefined, { ignoreTag: true });
    messages.set(key, message);
  }
  return message;
}
