/** Texts of cells by row, as people see them. */
export type CopiedCells = readonly (readonly string[])[];

/** Cells as text for spreadsheets: a tab between cells, a line for each row; cells with tabs, line ends or quotes in quotes. */
export function asTabbedText(rows: CopiedCells): string {
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\n');
}

/** The same cells as a table, which spreadsheets and mail programs prefer. */
export function asHtmlTable(rows: CopiedCells): string {
  const row = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;
  return `<table><tbody>${rows.map(row).join('')}</tbody></table>`;
}

function quoted(cell: string): string {
  return /[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function escaped(cell: string): string {
  return cell
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\r\n|\r|\n/g, '<br>');
}
