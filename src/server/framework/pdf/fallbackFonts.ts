/** A font for signs that the font of the file lacks. */
export interface FallbackFont {
  /** Files of packages, for plain and bold texts. */
  readonly plain: string;
  readonly bold: string;
  /** Signs for which the font is opened. */
  readonly signs: RegExp;
  /** The shape or place of a sign depends on its neighbours: texts are laid out as a whole. */
  readonly isShaped: boolean;
}

const google = (family: string, file: string): Pick<FallbackFont, 'plain' | 'bold'> => ({
  plain: `@expo-google-fonts/${family}/400Regular/${file}_400Regular.ttf`,
  bold: `@expo-google-fonts/${family}/700Bold/${file}_700Bold.ttf`,
});

const oneWeight = (family: string, file: string): Pick<FallbackFont, 'plain' | 'bold'> => {
  const { plain } = google(family, file);
  return { plain, bold: plain };
};

/** The first font is that of the file; of the others, the first one that has a sign draws it. */
export const firstFont: Pick<FallbackFont, 'plain' | 'bold'> = google('noto-sans', 'NotoSans');

/** Signs of East Asia that several fonts have. */
const eastAsian = String.raw`\p{sc=Han}\p{sc=Bopo}\u3000-\u303f\u30fb\u30fc\u3200-\u33ff\ufe30-\ufe4f\uff00-\uffef`;
const inNoScript = /[\p{sc=Common}\p{sc=Inherited}]/u;

export const fallbackFonts: Readonly<Record<string, FallbackFont>> = {
  emoji: {
    ...google('noto-emoji', 'NotoEmoji'),
    signs: /\p{Emoji_Presentation}|\p{RI}|\p{Emoji}(?:\p{Emoji_Modifier}|\ufe0f)/u,
    isShaped: true,
  },
  arabic: { ...google('noto-sans-arabic', 'NotoSansArabic'), signs: /\p{scx=Arab}|[\u0600-\u06ff]/u, isShaped: true },
  hebrew: { ...google('noto-sans-hebrew', 'NotoSansHebrew'), signs: /\p{sc=Hebr}/u, isShaped: true },
  devanagari: { ...google('noto-sans-devanagari', 'NotoSansDevanagari'), signs: /\p{scx=Deva}/u, isShaped: true },
  gurmukhi: { ...google('noto-sans-gurmukhi', 'NotoSansGurmukhi'), signs: /\p{sc=Guru}/u, isShaped: true },
  bengali: { ...google('noto-sans-bengali', 'NotoSansBengali'), signs: /\p{sc=Beng}/u, isShaped: true },
  gujarati: { ...google('noto-sans-gujarati', 'NotoSansGujarati'), signs: /\p{sc=Gujr}/u, isShaped: true },
  tamil: { ...google('noto-sans-tamil', 'NotoSansTamil'), signs: /\p{sc=Taml}/u, isShaped: true },
  telugu: { ...google('noto-sans-telugu', 'NotoSansTelugu'), signs: /\p{sc=Telu}/u, isShaped: true },
  kannada: { ...google('noto-sans-kannada', 'NotoSansKannada'), signs: /\p{sc=Knda}/u, isShaped: true },
  malayalam: { ...google('noto-sans-malayalam', 'NotoSansMalayalam'), signs: /\p{sc=Mlym}/u, isShaped: true },
  sinhala: { ...google('noto-sans-sinhala', 'NotoSansSinhala'), signs: /\p{sc=Sinh}/u, isShaped: true },
  armenian: { ...google('noto-sans-armenian', 'NotoSansArmenian'), signs: /\p{sc=Armn}/u, isShaped: false },
  georgian: { ...google('noto-sans-georgian', 'NotoSansGeorgian'), signs: /\p{sc=Geor}/u, isShaped: false },
  ethiopic: { ...google('noto-sans-ethiopic', 'NotoSansEthiopic'), signs: /\p{sc=Ethi}/u, isShaped: false },
  syllabics: { ...google('noto-sans-canadian-aboriginal', 'NotoSansCanadianAboriginal'), signs: /\p{sc=Cans}/u, isShaped: false },
  thai: { ...google('noto-sans-thai', 'NotoSansThai'), signs: /\p{sc=Thai}|\u0e3f/u, isShaped: true },
  hangul: { ...google('nanum-gothic', 'NanumGothic'), signs: /\p{sc=Hangul}/u, isShaped: false },
  japanese: { ...google('noto-sans-jp', 'NotoSansJP'), signs: /[\p{sc=Hira}\p{sc=Kana}]/u, isShaped: false },
  chinese: { ...google('noto-sans-sc', 'NotoSansSC'), signs: new RegExp(`[${eastAsian}]`, 'u'), isShaped: false },
  // Characters of Japan that the font of China lacks.
  han: { ...google('noto-sans-jp', 'NotoSansJP'), signs: /\p{sc=Han}/u, isShaped: false },
  symbols2: { ...oneWeight('noto-sans-symbols-2', 'NotoSansSymbols2'), signs: inNoScript, isShaped: false },
  symbols: { ...google('noto-sans-symbols', 'NotoSansSymbols'), signs: inNoScript, isShaped: false },
  mathematics: { ...oneWeight('noto-sans-math', 'NotoSansMath'), signs: inNoScript, isShaped: false },
  // Pictures that are texts unless an emoji is asked for, and that no font of symbols has.
  emojiTexts: { ...google('noto-emoji', 'NotoEmoji'), signs: /\p{Extended_Pictographic}/u, isShaped: true },
  // Brackets and frames of East Asia in no block of their own.
  others: { ...google('noto-sans-sc', 'NotoSansSC'), signs: inNoScript, isShaped: false },
};

/** Chinese characters of a text with kana have the shapes of Japan, as far as its font has them. */
export const japaneseSigns = new RegExp(`[${eastAsian}]`, 'u');
