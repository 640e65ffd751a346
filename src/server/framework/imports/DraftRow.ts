import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import type { Field } from '../../../shared/framework/definitions/entity.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import type { Cell } from './ImportTable.ts';

/** Problems of a row by field; of the row as a whole under an empty name. */
export type RowProblems = Readonly<Record<string, FieldProblem>>;

/** A column of the file that is imported. */
export interface ImportColumn {
  /** Place in the file, from 0. */
  readonly place: number;
  readonly field: Field;
}

/** The cells of a row as values of a record; blank ones are left out. */
export interface DraftRow {
  readonly row: number;
  readonly line: number;
  readonly cells: readonly Cell[];
  readonly values: RecordValues;
  readonly problems: RowProblems;
}

/** A row that is refused. */
export interface RefusedLine {
  readonly line: number;
  readonly problems: RowProblems;
}
