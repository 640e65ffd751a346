import { advancedSearchColumns } from '../../../../shared/framework/grid/searchPairs.ts';
import { useGridLayout, useGridState } from '../state/GridContexts.ts';

/** true: columns of the grid can be filtered. Grid contract 10. */
export function useHasFilters(): boolean {
  const { grammar } = useGridLayout();
  const { mode } = useGridState();
  return mode !== 'disabled' && advancedSearchColumns(grammar.columns).length > 0;
}
