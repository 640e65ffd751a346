import { useMemo } from 'react';
import { gridColumn } from '../../../../shared/framework/grid/GridColumn.ts';
import { gridQueryContext } from '../../../../shared/framework/grid/view/gridQueryContext.ts';
import type { GridGrammar } from '../../../../shared/framework/grid/view/gridView.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import type { GridList } from './GridList.ts';

/** The names that the filters of a list may use, with labels in the interface's language. */
export function useGridGrammar(list: GridList): GridGrammar {
  const language = useLanguage();
  return useMemo(
    () => ({
      columns: list.columns.map((column) => gridColumn(column, language)),
      context: gridQueryContext(list.columns, list.filtersParams),
      several: list.notFound?.several,
      parameters: list.parameters,
    }),
    [list, language],
  );
}
