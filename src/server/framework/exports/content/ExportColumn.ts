import type { CellColumn } from '../../../../shared/framework/formats/formatCell.ts';
import { kindSql } from '../../../db/fields/kindSql.ts';
import type { KnownColumn } from '../../lists/KnownColumn.ts';

/** The kind of a cell, which the formats write in their own way. */
export type CellKind = 'text' | 'number' | 'boolean' | 'date' | 'datetime';

/** A cell as text; null for a blank. Of numbers the plain digits, `true` or `false`, `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS+HH:MM`. */
export type Cell = string | null;

export type Row = readonly Cell[];

/** A column of a file. */
export interface ExportColumn {
  /** The field of the list. */
  readonly name: string;
  readonly heading: string;
  readonly kind: CellKind;
  /** Fraction digits of numbers; undefined: as many as a number has. */
  readonly decimals: number | undefined;
  /** The column as the grid shows it. */
  readonly shown: CellColumn;
}

/** The content of a file, independent of its format. */
export interface ExportContent {
  readonly title: string;
  /** The filter in words; undefined: all rows of the list. */
  readonly filter: string | undefined;
  readonly language: string;
  readonly columns: readonly ExportColumn[];
  /** Index of the column that names a row. */
  readonly naming: number;
  /** Parts of the rows, as they arrive. */
  readonly rows: AsyncIterable<readonly Row[]>;
  /** Words of the file in its language. */
  readonly word: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  /** The totals of all rows, a sentence for each; for a file that people read. */
  readonly totals?: readonly string[];
  /** For a file of groups. */
  readonly groups?: GroupsNote;
}

/** The words of a file whose rows are the groups of a list. */
interface GroupsNote {
  readonly count: number;
  /** Number of all rows in the groups. */
  readonly rows: number;
  /** The chart in a sentence, and that the smallest groups are put together, if they are. */
  readonly notes: readonly string[];
}

/** The kind of the cells of a column. */
export function cellKind({ source, options, type }: KnownColumn): CellKind {
  if (options?.length) return 'text';
  if ('field' in source && (source.field.field.reference || kindSql[source.field.field.kind].csv)) return 'text';
  return type === 'decimal' ? 'number' : type;
}
