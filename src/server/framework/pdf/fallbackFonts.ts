/** A font for signs that the font of the file lacks. */
export interface FallbackFont {
  /** Names of files in vendor/fonts, for plain and bold texts. */
  readonly plain: string;
  readonly bold: string;
  /** Signs for which the font is opened. */
  readonly signs: RegExp;
  /** The shape or place of a sign depends on its neighbours: texts are laid out as a whole. */
  readonly isShaped: boolean;
}

const twoWeights = (name: string): Pick<FallbackFont, 'plain' | 'bold'> => ({
  plain: `${name}_400Regular`,
  bold: `${name}_700Bold`,
});

const oneWeight = (name: string): Pick<FallbackFont, 'plain' | 'bold'> => ({ plain: `${name}_400Regular`, bold: `${name}_400Regular` });

/** The first font is that of the file; of the others, the first one that has a sign draws it. */
export const firstFont: Pick<FallbackFont, 'plain' | 'bold'> = twoWeights('NotoSans');

/** Signs of East Asia that several fonts have. */
const eastAsian = String.raw`\p{sc=Han}\p{sc=Bopo}\u3000-\u303f\u30fb\u30fc\u3200-\u33ff\ufe30-\ufe4f\uff00-\uffef`;
const inNoScript = /[\p{sc=Common}\p{sc=Inherited}]/u;

export const fallbackFonts: Readonly<Record<string, FallbackFont>> = {
  emoji: {
    ...twoWeights('NotoEmoji'),
    signs: /\p{Emoji_Presentation}|\p{RI}|\p{Emoji}(?:\p{Emoji_Modifier}|\ufe0f)/u,
    isShaped: true,
  },
  arabic: { ...twoWeights('NotoSansArabic'), signs: /\p{scx=Arab}|[\u0600-\u06ff]/u, isShaped: true },
  hebrew: { ...twoWeights('NotoSansHebrew'), signs: /\p{sc=Hebr}/u, isShaped: true },
  devanagari: { ...twoWeights('NotoSansDevanagari'), signs: /\p{scx=Deva}/u, isShaped: true },
  gurmukhi: { ...twoWeights('NotoSansGurmukhi'), signs: /\p{sc=Guru}/u, isShaped: true },
  bengali: { ...twoWeights('NotoSansBengali'), signs: /\p{sc=Beng}/u, isShaped: true },
  gujarati: { ...twoWeights('NotoSansGujarati'), signs: /\p{sc=Gujr}/u, isShaped: true },
  tamil: { ...twoWeights('NotoSansTamil'), signs: /\p{sc=Taml}/u, isShaped: true },
  telugu: { ...twoWeights('NotoSansTelugu'), signs: /\p{sc=Telu}/u, isShaped: true },
  kannada: { ...twoWeights('NotoSansKannada'), signs: /\p{sc=Knda}/u, isShaped: true },
  malayalam: { ...twoWeights('NotoSansMalayalam'), signs: /\p{sc=Mlym}/u, isShaped: true },
  sinhala: { ...twoWeights('NotoSansSinhala'), signs: /\p{sc=Sinh}/u, isShaped: true },
  armenian: { ...twoWeights('NotoSansArmenian'), signs: /\p{sc=Armn}/u, isShaped: false },
  georgian: { ...twoWeights('NotoSansGeorgian'), signs: /\p{sc=Geor}/u, isShaped: false },
  ethiopic: { ...twoWeights('NotoSansEthiopic'), signs: /\p{sc=Ethi}/u, isShaped: false },
  syllabics: { ...twoWeights('NotoSansCanadianAboriginal'), signs: /\p{sc=Cans}/u, isShaped: false },
  thai: { ...twoWeights('NotoSansThai'), signs: /\p{sc=Thai}|\u0e3f/u, isShaped: true },
  hangul: { ...twoWeights('NanumGothic'), signs: /\p{sc=Hangul}/u, isShaped: false },
  japanese: { ...twoWeights('NotoSansJP'), signs: /[\p{sc=Hira}\p{sc=Kana}]/u, isShaped: false },
  chinese: { ...twoWeights('NotoSansSC'), signs: new RegExp(`[${eastAsian}]`, 'u'), isShaped: false },
  // Characters of Japan that the font of China lacks.
  han: { ...twoWeights('NotoSansJP'), signs: /\p{sc=Han}/u, isShaped: false },
  symbols2: { ...oneWeight('NotoSansSymbols2'), signs: inNoScript, isShaped: false },
  symbols: { ...twoWeights('NotoSansSymbols'), signs: inNoScript, isShaped: false },
  mathematics: { ...oneWeight('NotoSansMath'), signs: inNoScript, isShaped: false },
  // Pictures that are texts unless an emoji is asked for, and that no font of symbols has.
  emojiTexts: { ...twoWeights('NotoEmoji'), signs: /\p{Extended_Pictographic}/u, isShaped: true },
  // Brackets and frames of East Asia in no block of their own.
  others: { ...twoWeights('NotoSansSC'), signs: inNoScript, isShaped: false },
};

/** Chinese characters of a text with kana have the shapes of Japan, as far as its font has them. */
export const japaneseSigns = new RegExp(`[${eastAsian}]`, 'u');
