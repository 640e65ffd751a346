import { fallbackFonts, firstFont } from '../pdf/fallbackFonts.ts';

/** Signs that the first font has: those of Latin, Greek and Cyrillic texts, their marks and the common signs beside them. */
const ofFirstFont = /^[\u0000-\u04ff\u1e00-\u1fff\u2000-\u206f\u20a0-\u20bf\u2122]*$/u;

/** Files in vendor/fonts that a text needs, the font of the paper first. */
export function paperFonts(text: string): string[] {
  const first = [firstFont.plain, firstFont.bold];
  if (ofFirstFont.test(text)) return first;
  const others = [...new Set(text)].filter((sign) => !ofFirstFont.test(sign)).join('');
  const needed = Object.values(fallbackFonts).filter(({ signs }) => new RegExp(signs, 'u').test(others));
  return [...new Set([...first, ...needed.flatMap(({ plain, bold }) => [plain, bold])])];
}

/** Families of these files, in the order in which they are asked for a sign: a compiler that chooses by itself may take Arabic letters from a font of symbols, which does not join them. */
export function fontFamilies(files: readonly string[]): string[] {
  return [...new Set(files.map(familyOf))];
}

/** `NotoSansSymbols2_400Regular` is of `Noto Sans Symbols 2`; only families of Noto are several words. */
function familyOf(file: string): string {
  const [name = ''] = file.split('_');
  return name.startsWith('Noto') ? name.replaceAll(/(?<=[a-z])(?=[A-Z\d])/g, ' ') : name;
}
