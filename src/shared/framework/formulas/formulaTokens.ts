import { FormulaFault, type FormulaPlace } from './Formula.ts';

/** A word of a formula. A text has lost its quotes; `end` is behind the last character. */
export interface FormulaToken {
  readonly is: 'number' | 'text' | 'word' | 'sign' | 'end';
  readonly text: string;
  readonly place: FormulaPlace;
}

const patterns = [
  ['space', /\s+/y],
  ['number', /\d+(\.\d+)?/y],
  // A quote within a text is written twice.
  ['text', /'(?:[^']|'')*'|"(?:[^"]|"")*"/y],
  ['word', /[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z][A-Za-z0-9_]*)*/y],
  ['sign', /<>|<=|>=|[-+*/&=<>(),]/y],
] as const;

/** Splits a formula into its words. @throws FormulaFault for a character that no word begins with, and for a text without its end */
export function formulaTokens(formula: string): readonly FormulaToken[] {
  const tokens: FormulaToken[] = [];
  let at = 0;
  while (at < formula.length) {
    const found = nextWord(formula, at);
    if (found.is !== 'space') tokens.push({ is: found.is, text: unquoted(found), place: { at, length: found.text.length } });
    at += found.text.length;
  }
  return [...tokens, { is: 'end', text: '', place: { at: formula.length, length: 0 } }];
}

function nextWord(formula: string, at: number): { readonly is: (typeof patterns)[number][0]; readonly text: string } {
  for (const [is, pattern] of patterns) {
    pattern.lastIndex = at;
    const text = pattern.exec(formula)?.[0];
    if (text !== undefined) return { is, text };
  }
  const character = String.fromCodePoint(formula.codePointAt(at) ?? 0);
  if (character === "'" || character === '"') throw new FormulaFault('unclosed', { at, length: formula.length - at }, { quote: character });
  throw new FormulaFault('character', { at, length: character.length }, { character });
}

function unquoted({ is, text }: { readonly is: string; readonly text: string }): string {
  const quote = text.charAt(0);
  return is === 'text' ? text.slice(1, -1).replaceAll(quote + quote, quote) : text;
}
