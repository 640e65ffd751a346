import english from 'ra-language-english';
import french from 'ra-language-french';
import { afterEach, expect, test, vi } from 'vitest';
import { languageName } from '../../../shared/framework/messages/languageName.ts';
import { languages } from './catalogues.ts';
import { makeI18nProvider } from './i18nProvider.ts';
import { changeLanguage, initialLanguage, languageStore } from './language.ts';

afterEach(() => changeLanguage('en'));

const catalogues = {
  en: { 'shelf.count': '{count, plural, one {One book} other {# books}}' },
  fr: { 'shelf.count': '{count, plural, one {Un livre} other {# livres}}' },
};

test.each([
  ['en', english, 'shelf.count', { count: 2 }, '2 books'],
  ['fr', french, 'shelf.count', { count: 2 }, '2 livres'],
  ['en', english, 'ra.action.save', {}, 'Save'],
  ['fr', french, 'ra.action.save', {}, 'Enregistrer'],
  ['en', english, 'ra.notification.updated', { smart_count: 1 }, 'Element updated'],
  ['en', english, 'unknown.key', { _: 'Default' }, 'Default'],
])('in %s, react-admin reads our messages and its own: %s', (language, reactAdmin, key, values, expected) => {
  const provider = makeI18nProvider({ language, catalogues, reactAdmin });
  expect(provider.translate(key, values)).toBe(expected);
  expect(provider.getLocale()).toBe(language);
});

test('[S-006] the language that is asked for is known before its texts are loaded', async () => {
  const loading = changeLanguage('fr');
  expect([languageStore.asked(), languageStore.get()]).toEqual(['fr', 'en']);
  await loading;
  expect(languageStore.get()).toBe('fr');
});

test('[S-006][S-336] the languages are English and French', () => {
  expect(languages.slice(0, 2)).toEqual(['en', 'fr']);
  expect(languages.map(languageName).slice(0, 2)).toEqual(['English', 'Français']);
});

test.each([
  ['fr-CA', 'fr'],
  ['en-GB', 'en'],
  ['de-DE', 'en'],
])('[S-336] a browser that asks for %s begins in %s: its language where it is offered, else English', (wanted, language) => {
  localStorage.clear();
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(wanted);
  expect(initialLanguage()).toBe(language);
  vi.restoreAllMocks();
});

test.each([
  ['fr', 'fr'],
  ['en-us', 'en'],
  ['fr-CA', 'fr'],
  ['xx', 'en'],
])('%s shows the interface in %s', async (wanted, language) => {
  await changeLanguage(wanted);
  expect([languageStore.get(), document.documentElement.lang, initialLanguage()]).toEqual([language, language, language]);
});

test('a language is shown only when what it needs is loaded', async () => {
  const loaded: string[] = [];
  await languageStore.addLoader(async (language) => {
    loaded.push(`${language} while ${languageStore.get()}`);
  });
  await changeLanguage('fr');
  expect(loaded).toEqual(['en while en', 'fr while en']);
});
