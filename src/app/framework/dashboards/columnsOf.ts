/** Heading and padding of a part, in rows. */
const headRows = 2;

/**
 * Spreads parts over columns, in their order: each goes to the shortest column so far.
 * @param parts with the number of their rows
 */
export function columnsOf<Part extends { readonly rows: number }>(parts: readonly Part[], count: number): readonly (readonly Part[])[] {
  const columns = Array.from({ length: count }, (): { readonly parts: Part[]; height: number } => ({ parts: [], height: 0 }));
  for (const part of parts) {
    const shortest = columns.reduce((best, each) => (each.height < best.height ? each : best));
    shortest.parts.push(part);
    shortest.height += headRows + Math.max(1, part.rows);
  }
  return columns.map((column) => column.parts);
}
