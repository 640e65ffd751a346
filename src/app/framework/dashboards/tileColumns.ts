import type { ListTileAnswer } from '../../../shared/framework/dashboards/DashboardAnswer.ts';
import type { ColumnDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { Text } from '../../../shared/framework/text.ts';

/** A column of a list tile as drawn: one column of the list, or several that name the record together. */
export interface TileColumn {
  readonly field: string;
  readonly label: Text;
  readonly columns: readonly ColumnDescription[];
}

/** Columns of a tile in order; the columns that name the record are merged, at the place of the first. */
export function tileColumns({ columns, naming }: Pick<ListTileAnswer, 'columns' | 'naming'>): readonly TileColumn[] {
  const names = columns.filter(({ field }) => naming?.fields.includes(field));
  return columns.flatMap((column) => {
    if (!naming || !names.includes(column)) return { field: column.field, label: column.label, columns: [column] };
    return column === names[0] ? { field: column.field, label: naming.label, columns: names } : [];
  });
}

/** true: a number, which lies at the right; a reference shows a text. */
export function isNumeric({ columns: [column] }: TileColumn): boolean {
  return column !== undefined && !column.reference && (column.type === 'number' || column.type === 'decimal');
}
