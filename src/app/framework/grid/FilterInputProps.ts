import type { FilterEntry } from '../../../shared/framework/grid/FilterEntry.ts';
import type { GridColumn } from '../../../shared/framework/grid/GridColumn.ts';

/** What the input of one kind of filter is given. */
export interface FilterInputProps {
  readonly column: GridColumn;
  readonly entry: FilterEntry;
  readonly isInvalid: boolean;
  readonly onChange: (entry: FilterEntry) => void;
}
