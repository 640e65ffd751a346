import { useCallback } from 'react';
import type { ColumnDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { directionKind, sortPlace } from '../../../../shared/framework/grid/sortKeys.ts';
import type { SortKey } from '../../../../shared/framework/query/ListQuery.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';

/** The directions of a column in words of its type, such as “Largest first”. */
export function useDirectionWords(): (column: ColumnDescription, descending: boolean) => string {
  const message = useMessage();
  return useCallback((column, descending) => message(`table.sort.${directionKind(column)}.${descending ? 'desc' : 'asc'}`), [message]);
}

/** An order in one sentence: its columns with their directions. */
export function useSortSentence(columns: readonly ColumnDescription[]): (sort: readonly SortKey[]) => string {
  const text = useText();
  const message = useMessage();
  const words = useDirectionWords();
  return useCallback(
    (sort) => {
      const keys = sort.flatMap((key) => {
        const column = columns.find((each) => sortPlace([key], each) === 0);
        return column ? [message('table.sort_key', { column: text(column.label), direction: words(column, key.descending) })] : [];
      });
      return message(keys.length > 0 ? 'table.sorted_by' : 'table.sort_none', { columns: keys.join('; ') });
    },
    [columns, text, message, words],
  );
}
