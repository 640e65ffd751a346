import { useMemo } from 'react';
import { gridColumn } from '../../../shared/framework/grid/GridColumn.ts';
import { gridQueryContext } from '../../../shared/framework/grid/view/gridQueryContext.ts';
import type { GridGrammar } from '../../../shared/framework/grid/view/gridView.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import type { GridScreen } from './GridScreen.ts';

/** What the filters of a screen may name, with labels in the interface's language. */
export function useGridGrammar({ list }: GridScreen): GridGrammar {
  const language = useLanguage();
  return useMemo(
    () => ({
      columns: list.columns.map((column) => gridColumn(column, language)),
      context: gridQueryContext(list.columns, list.filtersParams),
    }),
    [list, language],
  );
}
