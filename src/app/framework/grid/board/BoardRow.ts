import type { GridRow } from '../../../../shared/framework/grid/listAnswer.ts';

/** A row with its display name. */
export interface BoardRow {
  readonly row: GridRow;
  readonly name: string;
}
