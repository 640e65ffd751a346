import { describe, expect, test } from 'vitest';
import { normalizeText } from './normalizeText.ts';

const unseen = [
  ' ',
  '\t',
  '\n',
  '\u00A0',
  '\u2009',
  '\u202F',
  '\u3000',
  '\u200B',
  '\u200C',
  '\u2060',
  '\uFEFF',
  '\u00AD',
  '\u200E',
  '\u2028',
  '\u0085',
];

describe('a text', () => {
  test.each(unseen.map((sign) => [sign.codePointAt(0)?.toString(16) ?? '', sign]))(
    'loses U+%s at its ends, in one line or several',
    (_code, sign) => {
      for (const isOneLine of [true, false]) {
        expect(normalizeText(`${sign}Zaza${sign}${sign}`, { isOneLine })).toBe('Zaza');
        expect(normalizeText(`${sign} ${sign}`, { isOneLine })).toBe('');
      }
    },
  );

  test.each([
    ['composed letters', 'E\u0301te\u0301', true, 'Été'],
    ['ordinary blanks in one line', '1\u00A0234\u202Fkg\u3000net', true, '1 234 kg net'],
    ['its hard blanks in several lines', 'Note\u00A0:\nà suivre', false, 'Note\u00A0:\nà suivre'],
    ['blanks and joiners within', 'a  b\u200Dc', true, 'a  b\u200Dc'],
    ['the colour of a last sign', 'I \u2764\uFE0F', true, 'I \u2764\uFE0F'],
    ['letters of compatibility', 'ﬁ Ⅳ', true, 'ﬁ Ⅳ'],
  ])('has %s', (_name, text, isOneLine, expected) => {
    expect(normalizeText(text, { isOneLine })).toBe(expected);
    expect(normalizeText(expected, { isOneLine })).toBe(expected);
  });
});
