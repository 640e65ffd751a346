/** A comment in a PDF: the number of rows that are written up to there. Readers of the document pass over it. */
export function pdfRowsComment(rows: number): string {
  return `%rows ${rows}`;
}

/** The number in the last such comment of a part of a file; undefined: it has none. */
export function lastPdfRows(part: string): number | undefined {
  const [, rows] = [...part.matchAll(/\n%rows (\d+)\n/g)].at(-1) ?? [];
  return rows === undefined ? undefined : Number(rows);
}
