import { expect, test } from 'vitest';
import { languageChoices, standardLanguages } from './languageChoices.ts';
import { configValue, languageEntries, withLanguageList } from './masterConfig.ts';

const entry = (mc_value: string, mc_v1: string, mc_v2: string) => ({ mc_value, mc_description: '', mc_v1, mc_v2 });
const english = entry('English', 'Y', 'en-us');
const french = entry('Français', 'Y', 'fr');
const under = (LANGUAGE: ReturnType<typeof entry> | ReturnType<typeof entry>[]) => ({ FRAMEWORK: { LANGUAGE } });

test('[B-304] the codes are exactly en-us and fr', () => {
  expect(standardLanguages.map(({ code }) => code)).toEqual(['en-us', 'fr']);
});

test.each([
  ['[B-305] nothing configured', {}, ['en-us', 'fr']],
  ['[B-305] a group without languages', { FRAMEWORK: { X: english } }, ['en-us', 'fr']],
  ['[B-306] two entries', under([french, english]), ['fr', 'en-us']],
  ['[B-306] one entry', under(french), ['fr']],
  ['[B-308] an entry that is not supported', under([english, entry('Français', 'N', 'fr')]), ['en-us']],
  ['[B-308] an entry that says nothing', under([english, entry('Français', '', 'fr')]), ['en-us']],
  ['[B-308] none that is supported', under([entry('English', 'N', 'en-us')]), ['en-us', 'fr']],
  ['an entry without code', under([english, entry('Klingon', 'Y', '')]), ['en-us']],
])('%s offers %j', (_name, masterconfig, codes) => {
  expect(languageChoices(masterconfig).map(({ code }) => code)).toEqual(codes);
});

test('[B-307] an entry is chosen by the code in its mc_v2 and shown by its mc_value', () => {
  expect(languageChoices(under([entry('Le français', 'Y', 'fr')]))).toEqual([{ code: 'fr', name: 'Le français' }]);
});

test('rows of languages become one list, other keys stay as they are', () => {
  const option = entry('ALL', '', '');
  const groups = {
    FRAMEWORK: { LANGUAGE_FR: french, GOOGLE_ANALYTICS_OPTION: option, LANGUAGE: english },
    HOSTS: { LANGUAGE_SITE: option },
  };
  const masterconfig = withLanguageList(groups);
  expect(masterconfig).toEqual({
    FRAMEWORK: { GOOGLE_ANALYTICS_OPTION: option, LANGUAGE: [french, english] },
    HOSTS: { LANGUAGE_SITE: option },
  });
  expect(configValue(masterconfig, 'FRAMEWORK', 'GOOGLE_ANALYTICS_OPTION')).toBe('ALL');
  expect(configValue(masterconfig, 'FRAMEWORK', 'LANGUAGE')).toBeUndefined();
  expect(languageEntries(masterconfig)).toEqual([french, english]);
  expect(withLanguageList({ HOSTS: { A: option } })).toEqual({ HOSTS: { A: option } });
});
