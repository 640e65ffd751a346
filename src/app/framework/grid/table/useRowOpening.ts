import type { GridEventListener } from '@mui/x-data-grid';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { ColumnDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { GridRow } from '../../../../shared/framework/grid/listAnswer.ts';
import { cellClickOf } from '../cell/cellClickOf.ts';
import type { GridParts } from '../state/useGrid.ts';
import { isDetailsRow } from './detailsRows.ts';

interface RowOpening {
  readonly onRowClick: GridEventListener<'rowClick'>;
  readonly onCellKeyDown: GridEventListener<'cellKeyDown'>;
}

/**
 * Opens a row by a click or Enter: its record, or the address to which the column that names it leads. Edits the record by E, and selects it
 * by Space.
 */
export function useRowOpening(
  { recordPath, editPath, openRow, cellClick }: Pick<GridParts, 'recordPath' | 'editPath' | 'openRow' | 'cellClick'>,
  naming: ColumnDescription | undefined,
  toggleSelected: ((id: GridRow['id']) => void) | undefined,
): RowOpening {
  const navigate = useNavigate();
  const openRecord = useCallback(
    (id: GridRow['id'], row: GridRow) => {
      if (isDetailsRow(id)) return;
      const to = (naming && cellClickOf(cellClick, naming, row)?.to) ?? recordPath?.(id);
      if (openRow) openRow(row);
      else if (to !== undefined) void navigate(to);
    },
    [openRow, recordPath, cellClick, naming, navigate],
  );
  const onRowClick = useCallback<RowOpening['onRowClick']>(({ id, row }) => openRecord(id, row), [openRecord]);
  const onCellKeyDown = useCallback<RowOpening['onCellKeyDown']>(
    ({ id, row, field }, event) => {
      // Enter on a link or a button belongs to that control.
      const isOnControl = event.target instanceof Element && event.target.closest('a, button') !== null;
      const isTyped = event.target instanceof Element && event.target.closest('input, textarea') !== null;
      const isEdit = event.key === 'e' && !isTyped && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isEdit && editPath && !isDetailsRow(id)) void navigate(editPath(id));
      if (event.key === ' ' && !event.shiftKey && !isOnControl && !isTyped && toggleSelected && !isDetailsRow(id)) {
        // The package scrolls with it.
        event.preventDefault();
        event.defaultMuiPrevented = true;
        toggleSelected(id);
      }
      if (event.key === 'Enter' && field !== '__check__' && !isOnControl && !event.defaultPrevented) openRecord(id, row);
    },
    [openRecord, editPath, navigate, toggleSelected],
  );
  return { onRowClick, onCellKeyDown };
}
