import type { Words } from './PaperContent.ts';

/** Characters of a word that is not broken, and of a text in one line. */
const [wordMax, lineMax] = [18, 30] as const;

/** Characters that a table holds across a page at its full size. */
const acrossMax = 92;

const leastScale = 0.7;

/**
 * Shares of the width of a table by the texts of its columns: no column is narrower than its longest word, and long texts wrap.
 * A table of many columns has smaller letters.
 */
export function columnShares(
  labels: readonly Words[],
  rows: readonly (readonly Words[])[],
): { readonly shares: readonly number[]; readonly scale: number } {
  const shares = labels.map((label, i) => {
    const values = rows.flatMap((row) => row[i] ?? []).map(({ text }) => text);
    const word = longest([...values, ...label.map(({ text }) => text)].flatMap((text) => text.split(/[ \n]/)));
    const line = longest(values.flatMap((text) => text.split('\n')));
    // Room for the padding of a cell.
    return Math.max(Math.min(word, wordMax), Math.min(line, lineMax)) + 2;
  });
  const sum = shares.reduce((total, share) => total + share, 0);
  return { shares, scale: Math.max(leastScale, Math.min(1, acrossMax / sum)) };
}

function longest(texts: readonly string[]): number {
  return texts.reduce((most, { length }) => Math.max(most, length), 0);
}
