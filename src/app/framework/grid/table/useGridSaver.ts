import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { GridRow } from '../../../../shared/framework/grid/listAnswer.ts';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';
import type { RowSaver } from '../../cells/RowSaver.ts';
import { useRowSaver } from '../../cells/useRowSaver.ts';
import { useGridLayout } from '../state/GridContexts.ts';

interface HeldPage {
  readonly rows: readonly GridRow[];
}

/**
 * Saves cells of the grid's rows; undefined for a list without editable columns. A saved record takes the place of its row in the pages
 * that are held, so that the row stays where it is until the list is read again.
 */
export function useGridSaver(): RowSaver | undefined {
  const { edit } = useGridLayout().list;
  const queryClient = useQueryClient();
  const patch = useCallback(
    (id: RecordId, record: Readonly<Record<string, unknown>>) => {
      queryClient.setQueriesData<unknown>({ queryKey: ['grid'] }, (page: unknown) =>
        holdsRows(page) ? withRecord(page, id, record) : page,
      );
    },
    [queryClient],
  );
  return useRowSaver(edit, patch);
}

function holdsRows(page: unknown): page is HeldPage {
  return typeof page === 'object' && page !== null && 'rows' in page && Array.isArray(page.rows);
}

/** Only fields that the row has: a list shows some of a record. */
function withRecord(page: HeldPage, id: RecordId, record: Readonly<Record<string, unknown>>): HeldPage {
  if (!page.rows.some((row) => row.id === id)) return page;
  const known = (row: GridRow) => Object.fromEntries(Object.entries(record).filter(([name]) => Object.hasOwn(row, name)));
  return { ...page, rows: page.rows.map((row) => (row.id === id ? { ...row, ...known(row), id } : row)) };
}
