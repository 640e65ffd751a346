import type { ListColumn } from '../../../shared/framework/definitions/types.gen.ts';
import type { ColumnType } from '../../../shared/framework/query/ListQuery.ts';

/** The parts of the options of one column. */
export interface ColumnPartProps {
  readonly column: ListColumn;
  readonly type: ColumnType;
  readonly onChange: (column: ListColumn) => void;
}
