/** A character, with a flag for a backslash before it. */
export interface EscapedChar {
  readonly char: string;
  readonly escaped: boolean;
}

/**
 * Reads a text in which a backslash makes the next character an ordinary one.
 * @param escapable characters that may follow a backslash
 * @returns undefined if a backslash comes before any other character, or at the end
 */
export function readEscaped(text: string, escapable: string): EscapedChar[] | undefined {
  const chars: EscapedChar[] = [];
  let escaped = false;
  for (const char of text) {
    if (escaped && !escapable.includes(char)) return undefined;
    if (!escaped && char === '\\') {
      escaped = true;
      continue;
    }
    chars.push({ char, escaped });
    escaped = false;
  }
  return escaped ? undefined : chars;
}

/** Splits at each separator that is not escaped. */
export function splitEscaped(chars: readonly EscapedChar[], separator: string): EscapedChar[][] {
  const parts: EscapedChar[][] = [[]];
  for (const each of chars) {
    if (each.char === separator && !each.escaped) parts.push([]);
    else parts.at(-1)?.push(each);
  }
  return parts;
}

export function plainText(chars: readonly EscapedChar[]): string {
  return chars.map(({ char }) => char).join('');
}

/** Puts a backslash before each of the characters. */
export function escapeText(text: string, escapable: string): string {
  return Array.from(text, (char) => (escapable.includes(char) ? `\\${char}` : char)).join('');
}
