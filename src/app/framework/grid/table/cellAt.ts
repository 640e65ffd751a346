import type { ColumnDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { GridRow } from '../../../../shared/framework/grid/listAnswer.ts';

interface GridPlace {
  readonly row: GridRow;
  readonly column: ColumnDescription;
}

/** The cell of the table that an element is or lies in. */
export function cellAt(target: EventTarget | null, rows: readonly GridRow[], columns: readonly ColumnDescription[]): GridPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-field]') : null;
  const row = rows.find(({ id }) => String(id) === cell?.closest<HTMLElement>('[data-id]')?.dataset['id']);
  const column = columns.find(({ name }) => name === cell?.dataset['field']);
  return row && column && { row, column };
}
