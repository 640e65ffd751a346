import type { CopiedCells } from './copiedCells.ts';

/**
 * Reads cells from the text that a spreadsheet copies: a tab between cells, a line for each row, a line end behind the last row or none,
 * cells with tabs, line ends or quotes in quotes. A quote that is not closed before the end of a cell is part of its text.
 * @returns the texts by row, which can differ in length; none for an empty text
 */
export function parseTabbedText(text: string): CopiedCells {
  const rows: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const cells: string[] = [];
    do {
      const [whole, cell] = cellAt(text, at);
      cells.push(cell);
      at += whole + 1;
    } while (text[at - 1] === '\t');
    if (text[at - 1] === '\r' && text[at] === '\n') at += 1;
    rows.push(cells);
  }
  return rows;
}

/** The length of the cell that begins at a place, with its quotes, and its text. */
function cellAt(text: string, at: number): readonly [number, string] {
  const quoted = matchAt(/"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)/y, text, at);
  if (quoted) return [quoted[0].length, (quoted[1] ?? '').replaceAll('""', '"')];
  const plain = matchAt(/[^\t\r\n]*/y, text, at)?.[0] ?? '';
  return [plain.length, plain];
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
