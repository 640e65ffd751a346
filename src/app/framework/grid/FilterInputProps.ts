import type { FilterEntry } from '../../../shared/framework/grid/FilterEntry.ts';
import type { GridColumn } from '../../../shared/framework/grid/GridColumn.ts';

/** Props of the input of one kind of filter. */
export interface FilterInputProps {
  readonly column: GridColumn;
  readonly entry: FilterEntry;
  readonly isInvalid: boolean;
  readonly onChange: (entry: FilterEntry) => void;
}
