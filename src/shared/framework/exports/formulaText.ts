/** Tab, line feed, return, + - = @ and their wide forms: characters with which a spreadsheet begins a formula. */
export const formulaStarts: readonly number[] = [9, 10, 13, 43, 45, 61, 64, 65_291, 65_293, 65_309, 65_312];

/** Puts an apostrophe before a text that a spreadsheet would take for a formula, also behind apostrophes. */
export function apostrophized(text: string): string {
  return isFormula(text) ? `'${text}` : text;
}

/** Takes the apostrophe off again that `apostrophized` has put before a text. */
export function withoutApostrophe(text: string): string {
  return text.startsWith("'") && isFormula(text) ? text.slice(1) : text;
}

function isFormula(text: string): boolean {
  return formulaStarts.includes(text.replace(/^'+/, '').codePointAt(0) ?? 0);
}
