import { useCallback } from 'react';
import { moveColumn } from '../../../../shared/framework/grid/gridLayout.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { useAnnounce } from '../notices/Announcer.tsx';
import { useGridLayout } from '../state/GridContexts.ts';

/**
 * Gives the function that moves a shown column by one place, and says its new place. Columns that a person has pinned stay before the
 * others.
 */
export function useMoveColumn(): (name: string, by: -1 | 1) => void {
  const message = useMessage();
  const text = useText();
  const announce = useAnnounce();
  const { preferences, arrangement, shownColumns } = useGridLayout();
  const { layout, apply } = preferences;
  const { pinned, setPinned } = arrangement;
  return useCallback(
    (name, by) => {
      const from = shownColumns.findIndex((column) => column.name === name);
      const [column, neighbour] = [shownColumns[from], shownColumns[from + by]];
      if (!column) return;
      const isPinned = (each: string | undefined) => each !== undefined && (pinned?.includes(each) ?? false);
      const stays = !neighbour || isPinned(neighbour.name) !== isPinned(name);
      if (!stays && isPinned(name)) setPinned(swapped(pinned ?? [], name, neighbour.name));
      else if (!stays) {
        const place = (of: string) => layout.columns.findIndex((each) => each.name === of);
        apply({ ...layout, columns: moveColumn(layout.columns, name, place(neighbour.name) - place(name)) });
      }
      const position = (stays ? from : from + by) + 1;
      announce(message('grid.moved', { column: text(column.label), position, count: shownColumns.length }));
    },
    [layout, apply, pinned, setPinned, shownColumns, announce, message, text],
  );
}

function swapped(names: readonly string[], one: string, other: string): readonly string[] {
  return names.map((name) => (name === one ? other : name === other ? one : name));
}
