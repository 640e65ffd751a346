import type { GridRowSelectionModel } from '@mui/x-data-grid';
import { useCallback, useMemo } from 'react';
import type { GridRow } from '../../../../shared/framework/grid/listAnswer.ts';
import type { GridList } from '../state/GridList.ts';
import type { ListSelection } from '../state/useSelection.ts';

interface TableSelection {
  /** The selected rows, as the table knows them. */
  readonly selected: GridRowSelectionModel;
  readonly changeSelection: (model: GridRowSelectionModel) => void;
  /** Selects a row or takes it out; undefined: the list has no selection. */
  readonly toggleSelected: ((id: GridRow['id']) => void) | undefined;
}

/** The selection of a list as its table shows and changes it. */
export function useTableSelection(
  rows: readonly GridRow[],
  { select, isMatching, ids }: ListSelection,
  mode: GridList['selection'],
): TableSelection {
  // With all matching rows selected, the table only knows the rows of the page; unchecking one leaves the other rows of the page selected.
  const selected = useMemo<GridRowSelectionModel>(
    () => ({ type: 'include', ids: new Set(isMatching ? rows.map(({ id }) => id) : ids) }),
    [isMatching, ids, rows],
  );
  const changeSelection = useCallback((model: GridRowSelectionModel) => select([...model.ids]), [select]);
  const toggleSelected = useCallback(
    (id: GridRow['id']) => {
      const before = [...selected.ids];
      const isSelected = before.includes(id);
      const others = mode === 'multiple' ? before.filter((each) => each !== id) : [];
      select(isSelected ? others : [...others, id]);
    },
    [selected, select, mode],
  );
  return { selected, changeSelection, toggleSelected: mode === 'none' ? undefined : toggleSelected };
}
