import { expect, test } from 'vitest';
import { typographicSpaces } from './typographicSpaces.ts';

test.each([
  ['before a colon', 'Compte : 12', 'Compte\u00a0: 12'],
  ['before a colon at the end', 'Mot de passe :', 'Mot de passe\u00a0:'],
  [
    'before a colon at the end of a plural',
    '{n, plural, one {# ligne :} other {# lignes :}}',
    '{n, plural, one {# ligne\u00a0:} other {# lignes\u00a0:}}',
  ],
  ['inside guillemets', 'ouvrir « {title} »', 'ouvrir «\u00a0{title}\u00a0»'],
  ['none before ; ? and !', 'Prêt; vraiment? Oui!', 'Prêt; vraiment? Oui!'],
  ['none in a date skeleton', '{day, date, ::yMMMd}', '{day, date, ::yMMMd}'],
  ['none in a time, an address or JSON', 'à 18:05, https://a.ca, "en": "x"', 'à 18:05, https://a.ca, "en": "x"'],
  ['once', 'Compte\u00a0: «\u00a0x\u00a0»', 'Compte\u00a0: «\u00a0x\u00a0»'],
])('non-breaking spaces %s', (_where, text, expected) => {
  expect(typographicSpaces(text, 'fr')).toBe(expected);
  expect(typographicSpaces(text, 'en')).toBe(text);
});
