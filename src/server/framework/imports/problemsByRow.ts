import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import type { RefusedLine, RowProblems } from './DraftRow.ts';
import { lineColumn } from './importLines.ts';
import type { RecordRow } from './joinRows.ts';

/**
 * Gives the problems of a refused record to the rows of the file that have their cells; a problem without a cell belongs to the first row.
 * A row without a problem is refused with the others.
 * @param lines name of the lines that rows give
 */
export function problemsByRow(rows: readonly RecordRow[], problems: RowProblems, lines: string | undefined): RefusedLine[] {
  const found = rows.map(({ line, problems: between }) => ({ line, problems: { ...between } as Record<string, FieldProblem> }));
  for (const [place, problem] of Object.entries(problems)) {
    const [name = '', item, field] = place.split('/');
    const isLine = name === lines && item !== undefined && field !== undefined;
    const at = rows.findIndex((row) => (isLine ? row.item === Number(item) : row.fields.has(name)));
    const row = found[Math.max(at, 0)];
    if (row) row.problems[isLine ? lineColumn(name, field) : place] = problem;
  }
  const faulty = found.find(({ problems: own }) => Object.keys(own).length > 0);
  return found.map((row) =>
    faulty === undefined || Object.keys(row.problems).length > 0
      ? row
      : { ...row, problems: { '': { key: 'import.joined_refused', values: { line: faulty.line } } } },
  );
}
