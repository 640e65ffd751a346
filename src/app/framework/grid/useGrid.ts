import { useMemo } from 'react';
import type { ColumnDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { parseApiKey } from '../../../shared/framework/grid/view/apiKey.ts';
import type { GridGrammar } from '../../../shared/framework/grid/view/gridView.ts';
import { exportParameters } from '../../../shared/framework/grid/view/listRequest.ts';
import { browserTimezone } from '../i18n/browserTimezone.ts';
import { useText } from '../i18n/useText.ts';
import type { GridScreen } from './GridScreen.ts';
import { type GridExport, useGridExport } from './useGridExport.ts';
import { useGridGrammar } from './useGridGrammar.ts';
import { type GridPreferences, useGridPreferences } from './useGridPreferences.ts';
import { type GridRows, useGridRows } from './useGridRows.ts';
import { type ListState, useListState } from './useListState.ts';
import { type ScreenPaths, useScreenPaths } from './useScreenPaths.ts';

/** All that a grid is, without its looks. */
export interface Grid {
  readonly screen: GridScreen;
  readonly grammar: GridGrammar;
  readonly preferences: GridPreferences;
  readonly state: ListState;
  readonly rows: GridRows;
  readonly exporting: GridExport;
  readonly paths: ScreenPaths;
  /** The visible columns in display order. */
  readonly shownColumns: readonly ColumnDescription[];
}

/** Joins what a grid consists of: address, preferences, rows and export of one screen. */
export function useGrid(screen: GridScreen): Grid {
  const text = useText();
  const { list } = screen;
  const apiKey = useMemo(() => parseApiKey(list.apiKey), [list.apiKey]);
  const grammar = useGridGrammar(screen);
  const preferences = useGridPreferences(screen, apiKey);
  const { layout } = preferences;
  const state = useListState({ screen, grammar, rowsPerPage: layout.rowsPerPage });
  const shownColumns = useMemo(
    () => layout.columns.flatMap(({ name, visible }) => (visible ? list.columns.filter((column) => column.name === name) : [])),
    [layout.columns, list.columns],
  );
  const fields = useMemo(() => shownColumns.flatMap(fieldsOf), [shownColumns]);
  const rows = useGridRows({ apiKey, grammar, state, fields, aggregates: list.totals, enabled: !preferences.isLoading });
  const exporting = useGridExport({
    offered: list.exportFormats,
    apiKey,
    title: text(screen.title),
    queryParams: () =>
      exportParameters(apiKey, state.view, grammar, { timezone: browserTimezone, fields: shownColumns.map(({ field }) => field) }),
  });
  const paths = useScreenPaths(screen);
  return { screen, grammar, preferences, state, rows, exporting, paths, shownColumns };
}

/** The fields that the cells of a column read: of a reference also the label that is shown. */
function fieldsOf({ field, reference }: ColumnDescription): string[] {
  return reference && reference.labelField !== field ? [field, reference.labelField] : [field];
}
