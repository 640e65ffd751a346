import type { ColumnDescription } from '../definitions/ScreenDescription.ts';
import type { Tone } from '../fields/toneRules.ts';
import type { GridRow } from '../grid/listAnswer.ts';
import type { UnitTotal } from '../grid/unitTotals.ts';
import type { Text } from '../text.ts';

/** A dashboard for one reader: the tiles that the reader may see, with their values. */
export interface DashboardAnswer {
  readonly title: Text;
  readonly actions: readonly DashboardActionAnswer[];
  readonly tiles: readonly TileAnswer[];
}

/** A screen that the reader can begin with. */
export interface DashboardActionAnswer {
  readonly label: Text;
  /** Address below pages/. */
  readonly path: string;
  /** true: a form for a new record. */
  readonly isNew: boolean;
}

export type TileAnswer = FigureAnswer | ListTileAnswer;

interface TileHead {
  readonly name: string;
  readonly label: Text;
  /** Address below pages/ of the screen with the conditions of the tile. */
  readonly path: string;
  /** true: the tile could not be read. */
  readonly isFailed: boolean;
}

export interface FigureAnswer extends TileHead {
  readonly kind: 'figure';
  /** As a list sends it; null: a total over no rows, over several units, or a failed tile. */
  readonly value: number | string | null;
  /** The values of a total for each unit; none for one without units. */
  readonly units: readonly UnitTotal[];
  /** true: the number of rows is the planner's estimate. */
  readonly isEstimated: boolean;
  readonly tone: Tone;
  readonly unit: Text | null;
  /** The column of a total, for its format; null for a number of rows. */
  readonly column: ColumnDescription | null;
}

export interface ListTileAnswer extends TileHead {
  readonly kind: 'list';
  readonly columns: readonly ColumnDescription[];
  /** Columns that together name the record, such as first and last name, drawn as one column; null: none. */
  readonly naming: { readonly label: Text; readonly fields: readonly string[] } | null;
  readonly rows: readonly GridRow[];
  /** Path below pages/ of the screen of one record, with `{id}`; null if the reader may open none. */
  readonly recordPath: string | null;
}
