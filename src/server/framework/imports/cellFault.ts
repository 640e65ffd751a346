import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import type { Field } from '../../../shared/framework/fields/Field.ts';
import type { Cell } from './ImportTable.ts';

/** The problem of a cell whose content was damaged before it came here; undefined: none. */
export function cellFault({ kind }: Field, cell: Exclude<Cell, null>): FieldProblem | undefined {
  if (typeof cell === 'boolean') return undefined;
  const isCode = kind === 'text' || kind === 'html' || kind === 'reference';
  if (typeof cell === 'number')
    return isCode && Math.abs(cell) >= digitsMax ? { key: 'import.cell_digits', values: { text: String(cell) } } : undefined;
  const text = cell.trim();
  if (text.includes('\uFFFD')) return { key: 'import.cell_damaged' };
  if (errors.has(text.toUpperCase()) || /^#{3,}$/.test(text)) return { key: 'import.cell_error', values: { text } };
  return isCode && shortened.test(text) ? { key: 'import.cell_digits', values: { text } } : undefined;
}

/** From here on a spreadsheet shows zeros for the last digits of a whole number. */
const digitsMax = 1e15;

/** A number of many digits as spreadsheets write it into a text file. */
const shortened = /^[+-]?\d([.,]\d+)?E\+\d{2,3}$/i;

/** Error values of formulas, as spreadsheets name them in English and French. */
const errors: ReadonlySet<string> = new Set([
  '#N/A',
  '#N/D',
  '#DIV/0!',
  '#REF!',
  '#VALUE!',
  '#VALEUR!',
  '#NAME?',
  '#NOM?',
  '#NUM!',
  '#NOMBRE!',
  '#NULL!',
  '#NUL!',
  '#SPILL!',
  '#CALC!',
]);
