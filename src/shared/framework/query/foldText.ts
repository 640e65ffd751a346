/** Letters that do not decompose into a base letter and a mark, and symbols, as PostgreSQL's `unaccent` rewrites them. */
const folded: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '«': '<<',
  '»': '>>',
  '–': '-',
  '—': '-',
  '…': '...',
};

const foldedSigns = new RegExp(`[${Object.keys(folded).join('')}]`, 'gu');

/**
 * The text as comparisons see it: lower case, without accents (`Montréal` and `montreal` are equal).
 * Agrees with the SQL function `fold` for the letters of western and central European languages. Grid contract 3.2.
 */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(foldedSigns, (sign) => folded[sign] ?? sign);
}
