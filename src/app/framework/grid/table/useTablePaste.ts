import { useCallback } from 'react';
import type { RowSaver } from '../../cells/RowSaver.ts';
import { type Pasting, usePaste } from '../../cells/usePaste.tsx';
import { useGridLayout, useGridRows } from '../state/GridContexts.ts';
import { cellAt } from './cellAt.ts';

/** Pasting from a spreadsheet into the cells of the page. */
export function useTablePaste(saver: RowSaver | undefined): Pasting {
  const { shownColumns } = useGridLayout();
  const { rows } = useGridRows();
  const placeOf = useCallback(
    (target: Element) => {
      const cell = cellAt(target, rows, shownColumns);
      return cell && { ...cell, rows, columns: shownColumns };
    },
    [rows, shownColumns],
  );
  return usePaste(saver, placeOf);
}
