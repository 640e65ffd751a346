const inBraces = /\{([^{}]+)\}/g;

/** The fields of a card's line: `eta` is one field, `{origin} → {target}` are two. */
export function cardFields(line: string): readonly string[] {
  return line.includes('{') ? [...line.matchAll(inBraces)].map(([, field = '']) => field) : [line];
}

/**
 * The text of a card's line.
 * @param textOf gives the text of a field
 * @returns empty if none of the fields has a text
 */
export function cardText(line: string, textOf: (field: string) => string): string {
  const texts = cardFields(line).map(textOf);
  if (texts.every((text) => text === '')) return '';
  return line.includes('{') ? line.replaceAll(inBraces, (_all, field: string) => textOf(field) || '–') : (texts[0] ?? '');
}
