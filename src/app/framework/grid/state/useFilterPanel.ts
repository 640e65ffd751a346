import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { entryOf, isActive } from '../../../../shared/framework/grid/FilterEntry.ts';
import type { GridColumn } from '../../../../shared/framework/grid/GridColumn.ts';
import { advancedSearchColumns } from '../../../../shared/framework/grid/searchPairs.ts';
import type { SearchTab } from '../../../../shared/framework/grid/searchTab.ts';
import type { GridGrammar, GridView } from '../../../../shared/framework/grid/view/gridView.ts';
import type { DraftActions } from './useListDraft.ts';
import type { ListActions } from './useListState.ts';

/** Filters in use: filters with a value, and added filters that still wait for a value. */
export interface FilterPanel {
  readonly columns: readonly GridColumn[];
  /** The filter that takes the focus; another object each time that it is asked for. */
  readonly focus: { readonly column: string } | undefined;
  /** Column whose filter is edited at its chip; never while the panel is open. */
  readonly edited: string | undefined;
  /** true: the groups of conditions are edited. */
  readonly hasGroupsOpen: boolean;
}

export interface PanelActions {
  /** Opens the filter of a column with the focus in its value: in the panel if that is open, else at its chip. */
  readonly openFilter: (column: string) => void;
  /** Applies the filter edited at its chip, and closes it. */
  readonly closeFilter: () => void;
  readonly openGroups: () => void;
  readonly closeGroups: () => void;
}

/** The filters that the panel shows, in the order in which they were added. */
export function useFilterPanel(
  asked: GridView,
  { columns }: GridGrammar,
  actions: ListActions & DraftActions,
  tab: SearchTab,
): FilterPanel & { readonly actions: ListActions & DraftActions & PanelActions } {
  const [added, setAdded] = useState<readonly string[]>([]);
  const [focus, setFocus] = useState<FilterPanel['focus']>();
  const [edited, setEdited] = useState<string>();
  const [hasGroupsOpen, setGroupsOpen] = useState(false);
  const openTab = useRef(tab);
  useLayoutEffect(() => {
    openTab.current = tab;
  }, [tab]);
  const active = columns.filter((column) => isActive(entryOf(asked.entries, column), column)).map(({ name }) => name);
  const missing = active.filter((name) => !added.includes(name));
  // A filter keeps its place while its value is typed anew.
  if (missing.length > 0) setAdded([...added, ...missing]);
  const shown = useMemo(() => {
    const searched = advancedSearchColumns(columns);
    return added.flatMap((name) => searched.find((column) => column.name === name) ?? []);
  }, [added, columns]);
  const panelActions = useMemo(
    () => ({
      ...actions,
      openFilter: (column: string) => {
        setFocus({ column });
        if (openTab.current === 'columns') setAdded((names) => (names.includes(column) ? names : [...names, column]));
        else setEdited(column);
      },
      closeFilter: () => {
        actions.applyTyped();
        setEdited(undefined);
      },
      openGroups: () => {
        actions.applyTyped();
        setGroupsOpen(true);
      },
      closeGroups: () => setGroupsOpen(false),
      removeEntry: (column: string) => {
        setEdited(undefined);
        setAdded((names) => names.filter((name) => name !== column));
        actions.removeEntry(column);
      },
      clearFilters: () => {
        setAdded([]);
        actions.clearFilters();
      },
      onTab: (event: Parameters<ListActions['onTab']>[0]) => {
        // Filters that still wait for a value go with the panel; the others come back by their value.
        if (event.kind === 'button') setAdded([]);
        actions.onTab(event);
      },
    }),
    [actions],
  );
  return { columns: shown, focus, edited, hasGroupsOpen, actions: panelActions };
}
