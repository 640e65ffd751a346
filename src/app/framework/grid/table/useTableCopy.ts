import type { GridApi } from '@mui/x-data-grid';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useCallback, useMemo } from 'react';
import { asHtmlTable, asTabbedText } from '../../../../shared/framework/grid/copiedCells.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useCellText } from '../cell/useCellText.ts';
import { useAnnounce } from '../notices/Announcer.tsx';
import { useCopyRows } from '../rows/useCopyRows.ts';
import { useGridLayout, useGridRows } from '../state/GridContexts.ts';
import { cellAt } from './cellAt.ts';

/**
 * Copying from a table by the keys of the device: the selected rows of the page, or else the cell with the focus, as text and as a table.
 * @returns properties of the element around the table
 */
export function useTableCopy(apiRef: RefObject<GridApi | null>) {
  const message = useMessage();
  const announce = useAnnounce();
  const { shownColumns } = useGridLayout();
  const { rows, selection } = useGridRows();
  const cellText = useCellText();
  const { cellsOf, say } = useCopyRows();
  const onCopy = useCallback(
    (event: ClipboardEvent) => {
      // Marked text and inputs are copied as everywhere.
      if (isTyped(event.target) || window.getSelection()?.toString()) return;
      const put = (cells: readonly (readonly string[])[]) => {
        event.preventDefault();
        event.clipboardData.setData('text/plain', asTabbedText(cells));
        event.clipboardData.setData('text/html', asHtmlTable(cells));
      };
      const selected = rows.filter(({ id }) => selection.has(id));
      const cell = cellAt(event.target, rows, shownColumns);
      if (selected.length > 0) {
        put(cellsOf(selected));
        say(selected.length);
      } else if (cell) {
        const text = cellText(cell.row, cell.column);
        put([[text]]);
        announce(message('table.copied', { text }));
      }
    },
    [rows, selection, shownColumns, cellText, cellsOf, say, announce, message],
  );
  return useMemo(
    () => ({
      onCopy,
      // The package's own copy takes raw values. The event of the device follows in any case.
      onKeyDownCapture: (event: KeyboardEvent) => {
        const isCopy = event.key.toLowerCase() === 'c' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
        if (isCopy && apiRef.current) event.stopPropagation();
      },
    }),
    [onCopy, apiRef],
  );
}

function isTyped(target: EventTarget): boolean {
  return target instanceof Element && target.closest('input:not([type="checkbox"], [type="radio"]), textarea') !== null;
}
