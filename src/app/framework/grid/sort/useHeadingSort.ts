import type { GridEventListener } from '@mui/x-data-grid';
import { useCallback, useMemo } from 'react';
import { sortedAlsoBy, sortedBy, sortPlace } from '../../../../shared/framework/grid/sortKeys.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useAnnounce } from '../notices/Announcer.tsx';
import { useGridActions, useGridLayout, useGridRows } from '../state/GridContexts.ts';
import { useSortSentence } from './useSortWords.ts';

/**
 * The order of the rows at the headings: a press or Enter sorts by one column, with Shift by a further one. The package sorts only by one
 * column, so its reaction is turned off.
 */
export function useHeadingSort() {
  const message = useMessage();
  const announce = useAnnounce();
  const { columns } = useGridLayout().list;
  const { sort } = useGridRows();
  const { setSort } = useGridActions();
  const sentence = useSortSentence(columns);
  const [first] = sort;
  // A new array at each drawing would reset the table to its first page.
  const sortModel = useMemo(() => {
    const column = first && columns.find((each) => sortPlace([first], each) === 0);
    return column ? [{ field: column.name, sort: first.descending ? ('desc' as const) : ('asc' as const) }] : [];
  }, [columns, first]);
  const press = useCallback(
    (name: string, isFurther: boolean) => {
      const column = columns.find((each) => each.name === name);
      if (!column?.sortable) return;
      setSort((before) => {
        const next = isFurther ? sortedAlsoBy(before, column) : sortedBy(before, column);
        announce(next === before ? message('table.sort_full') : sentence(next));
        return next;
      });
    },
    [columns, setSort, announce, sentence, message],
  );
  const onColumnHeaderClick = useCallback<GridEventListener<'columnHeaderClick'>>(
    ({ field }, event) => {
      event.defaultMuiPrevented = true;
      press(field, event.shiftKey || event.ctrlKey || event.metaKey);
    },
    [press],
  );
  return { sortModel, press, onColumnHeaderClick };
}
