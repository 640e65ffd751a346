import type { FilterEntry } from '../../../../../shared/framework/grid/FilterEntry.ts';
import type { GridColumn } from '../../../../../shared/framework/grid/GridColumn.ts';

/** Props of the input of one kind of filter. */
export interface FilterInputProps {
  readonly column: GridColumn;
  readonly entry: FilterEntry;
  readonly isInvalid: boolean;
  /** true: edited at its chip, so that choosing a value is the next step. */
  readonly isAlone?: boolean;
  /** Applies a choice at once. */
  readonly onChange: (entry: FilterEntry) => void;
  /** Applies a typed value after a pause. */
  readonly onType: (entry: FilterEntry) => void;
}
