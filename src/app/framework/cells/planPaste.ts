import type { ErrorDetails, FieldProblem } from '../../../shared/framework/AppError.ts';
import { type CellRules, cellProblem, isInert } from '../../../shared/framework/cells/cellRules.ts';
import type { ColumnDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { CopiedCells } from '../../../shared/framework/grid/copiedCells.ts';
import type { RecordChoice } from '../pickers/useRecordChoices.ts';
import { type AskedName, isProblem } from './findNamedRecord.ts';
import { pastedValue, type Reading } from './pastedValue.ts';
import type { EditedRow } from './RowSaver.ts';
import type { PastePlace } from './usePaste.tsx';

/** The new values of a row by field. */
export interface PastedRow {
  readonly row: EditedRow;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Cells of one column that a paste leaves unchanged for the same reason. */
export interface UnsetCells {
  /** Undefined: beyond the rows or columns of the table. */
  readonly column?: ColumnDescription;
  readonly key: string;
  readonly values?: ErrorDetails | undefined;
  readonly count: number;
}

/** A cell of the table that a paste leaves unchanged. */
export interface UnsetCell {
  readonly row: EditedRow;
  readonly column: ColumnDescription;
  readonly text: string;
  readonly problem: FieldProblem;
}

export interface PastePlan {
  /** Rows with values that differ from the stored ones. */
  readonly rows: readonly PastedRow[];
  /** Number of these values. */
  readonly count: number;
  readonly unset: readonly UnsetCells[];
  /** The cells of `unset` that lie in the table. */
  readonly unsetCells: readonly UnsetCell[];
}

/** The records that pasted names name. */
export type NamedByText = (asked: AskedName) => RecordChoice | FieldProblem;

/** The names among pasted cells; each means a search. */
export function pastedNames(cells: CopiedCells, { columns, rows, column, row }: PastePlace): AskedName[] {
  const [fromRow, fromColumn] = [rows.indexOf(row), columns.indexOf(column)];
  return cells.flatMap((texts, y) =>
    texts.flatMap((text, x) => {
      const [target, rules] = [rows[fromRow + y], columns[fromColumn + x]?.edit];
      const asked = target && rules && !isInert(rules) ? askedName(rules, text, target) : undefined;
      return asked ?? [];
    }),
  );
}

function askedName({ kind, records }: CellRules, text: string, row: EditedRow): AskedName | undefined {
  const name = text.trim();
  return kind === 'reference' && records && name !== '' ? { records, row, text: name, fit: 'whole' } : undefined;
}

/** The changes of a paste: cells to the right and below of the first, each by the rules of its column. */
export function planPaste(cells: CopiedCells, place: PastePlace, reading: Reading, named: NamedByText): PastePlan {
  const { columns, rows, column, row } = place;
  const [fromRow, fromColumn] = [rows.indexOf(row), columns.indexOf(column)];
  const unset = new Map<string, UnsetCells>();
  const unsetCells: UnsetCell[] = [];
  const leave = ({ key, values }: FieldProblem, of?: ColumnDescription) => {
    const name = JSON.stringify([key, of?.name, values]);
    unset.set(name, { ...(of && { column: of }), key, values, count: (unset.get(name)?.count ?? 0) + 1 });
  };
  const leaveCell = (cell: UnsetCell) => {
    leave(cell.problem, cell.column);
    unsetCells.push(cell);
  };
  const planned = cells.flatMap((texts, y): PastedRow[] => {
    const target = rows[fromRow + y];
    const values: Record<string, unknown> = {};
    for (const [x, text] of texts.entries()) {
      const of = columns[fromColumn + x];
      if (!target) leave({ key: 'paste.beyond_rows' });
      else if (!of) leave({ key: 'paste.beyond_columns' });
      else if (!of.edit || isInert(of.edit)) leaveCell({ row: target, column: of, text, problem: { key: 'paste.not_editable' } });
      else {
        const asked = askedName(of.edit, text, target);
        const found = asked && named(asked);
        const value = found ? (isProblem(found) ? null : found.id) : pastedValue(of.edit, text, reading);
        const problem = found && isProblem(found) ? found : cellProblem(of.edit, value);
        if (problem) leaveCell({ row: target, column: of, text, problem });
        else if (!isStored(value, target[of.field])) values[of.field] = value;
      }
    }
    return target && Object.keys(values).length > 0 ? [{ row: target, values }] : [];
  });
  const count = planned.reduce((sum, { values }) => sum + Object.keys(values).length, 0);
  return { rows: planned, count, unset: [...unset.values()], unsetCells };
}

/** true: the value is stored already. */
function isStored(value: unknown, stored: unknown): boolean {
  return value === (stored ?? null) || (value === null && stored === '');
}
