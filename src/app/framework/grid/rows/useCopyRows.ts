import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { asHtmlTable, asTabbedText, type CopiedCells } from '../../../../shared/framework/grid/copiedCells.ts';
import type { GridRow } from '../../../../shared/framework/grid/listAnswer.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useCellText } from '../cell/useCellText.ts';
import { useAnnounce } from '../notices/Announcer.tsx';
import { useGridLayout, useGridRows } from '../state/GridContexts.ts';

/** The shown cells of rows as texts; a row that is selected stands for all selected rows of the page. */
export function useCopiedRows(): (row: GridRow) => readonly GridRow[] {
  const { rows, selection } = useGridRows();
  return useCallback((row) => (selection.has(row.id) ? rows.filter(({ id }) => selection.has(id)) : [row]), [rows, selection]);
}

/** Gives the texts of rows, and the function that copies them from a menu: as text and as a table. */
export function useCopyRows() {
  const message = useMessage();
  const notify = useNotify();
  const announce = useAnnounce();
  const { shownColumns } = useGridLayout();
  const cellText = useCellText();
  const cellsOf = useCallback(
    (rows: readonly GridRow[]): CopiedCells => rows.map((row) => shownColumns.map((column) => cellText(row, column))),
    [shownColumns, cellText],
  );
  const say = useCallback(
    (count: number) => {
      announce(message('table.copied_rows', { count }));
      notify(message('table.copied_rows', { count }), { type: 'info' });
    },
    [announce, notify, message],
  );
  const copy = useCallback(
    async (rows: readonly GridRow[]) => {
      const cells = cellsOf(rows);
      const part = (type: string, text: string) => ({ [type]: new Blob([text], { type }) });
      await navigator.clipboard.write([
        new ClipboardItem({ ...part('text/plain', asTabbedText(cells)), ...part('text/html', asHtmlTable(cells)) }),
      ]);
      say(rows.length);
    },
    [cellsOf, say],
  );
  return { cellsOf, say, copy };
}
