import { type ReactNode, useMemo, useState } from 'react';
import { cardFields } from '../../../../shared/framework/definitions/describe/cardFields.ts';
import type { ColumnDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { ExportFormat } from '../../../../shared/framework/definitions/types.gen.ts';
import type { GridRow } from '../../../../shared/framework/grid/listAnswer.ts';
import type { Selection } from '../../../../shared/framework/grid/Selection.ts';
import { requestKey } from '../../../../shared/framework/grid/view/apiKey.ts';
import { formatView, type GridGrammar } from '../../../../shared/framework/grid/view/gridView.ts';
import { exportParameters, matchingParameters } from '../../../../shared/framework/grid/view/listRequest.ts';
import { type GridPagination, paginationOf } from '../../../../shared/framework/grid/view/pagination.ts';
import type { SortKey } from '../../../../shared/framework/query/ListQuery.ts';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';
import { browserTimezone } from '../../i18n/browserTimezone.ts';
import { useText } from '../../i18n/useText.ts';
import { usePagePath } from '../../screens/usePagePath.ts';
import type { GridList } from './GridList.ts';
import type { TableArrangement } from './TableArrangement.ts';
import { type FilterPanel, type PanelActions, useFilterPanel } from './useFilterPanel.ts';
import { useGridGrammar } from './useGridGrammar.ts';
import { type GridPreferences, useGridPreferences } from './useGridPreferences.ts';
import { type GridViewsState, useGridViews } from './useGridViews.ts';
import { useIsNarrow } from './useIsNarrow.ts';
import { type DraftActions, type ListDraft, useListDraft } from './useListDraft.ts';
import { type ListExport, useListExport } from './useListExport.ts';
import { type ListRows, useListRows } from './useListRows.ts';
import { type ListActions, type ListState, useListState } from './useListState.ts';
import { type ListSelection, useSelection } from './useSelection.ts';

/** Parts that a page adds to a grid. Functions should stay the same from one drawing to the next: a new function draws the table again. */
export interface GridParts {
  /** Address of a record, opened by a click on its row. */
  readonly recordPath?: ((id: RecordId) => string) | undefined;
  /** Address of the form of a row's record, which the key `e` opens; undefined: not offered. */
  readonly editPath?: ((id: RecordId) => string) | undefined;
  /** Called instead for a list that its users pick from: by a click on a row, Enter, or its name. Its search has the focus at first. */
  readonly openRow?: ((row: GridRow) => void) | undefined;
  /** Address of the page that makes a new record. */
  readonly createPath?: string | undefined;
  /** Fields of the form whose values come from the page's address and cannot be changed. */
  readonly fixedFields?: readonly string[] | undefined;
  /** Drawn at the start of each row. */
  readonly rowActions?: ((row: GridRow, cell: ActionsCell) => ReactNode) | undefined;
  /** Pixels; default 120. */
  readonly rowActionsWidth?: number | undefined;
  /** Drawn at the start of the toolbar. */
  readonly toolbarStart?: ReactNode;
  /** Drawn at its end. */
  readonly toolbarEnd?: ReactNode;
  /** Drawn above the rows while some are selected: actions on them. */
  readonly selectionActions?: ReactNode;
  /** The board of the list: the field whose states are its columns, and the component. */
  readonly board?: { readonly field: string; readonly draw: () => ReactNode } | undefined;
  /** Drawn instead of the notice that a list has no rows yet. */
  readonly empty?: ReactNode;
  /** The details of a row, below it. */
  readonly expand?: ((row: GridRow) => ReactNode) | undefined;
  /** Drawn instead of the value of a field, by the field's name. */
  readonly cells?: Readonly<Record<string, (row: GridRow) => ReactNode>> | undefined;
  /** true: rows and counts are not requested, for a page with the search and filters of a list alone. */
  readonly withoutRows?: boolean | undefined;
  /** Field of the column that is scrolled into view at first. */
  readonly columnInView?: string | undefined;
  /** Called when other rows are selected. */
  readonly onSelectionChange?: ((selection: Selection) => void) | undefined;
  /** The effect of a click on a cell, by the name in `cellClick` of its column; undefined: not offered for this row. */
  readonly cellClick?: ((name: string, row: GridRow) => CellClick | undefined) | undefined;
}

/** The effect of a click on a cell: an action, or the page at an address. */
export interface CellClick {
  readonly act?: ((row: GridRow) => void) | undefined;
  readonly to?: string | undefined;
}

interface ActionsCell {
  /** Display name of the row's record. */
  readonly name: string;
  /** true: the keyboard is on this cell, so its buttons take part in the tab order. */
  readonly hasFocus: boolean;
}

/** State that changes only when the user arranges the grid. */
export interface GridLayoutState {
  readonly list: GridList;
  readonly grammar: GridGrammar;
  readonly preferences: GridPreferences;
  readonly views: GridViewsState;
  readonly arrangement: TableArrangement;
  /** The visible columns in display order. */
  readonly shownColumns: readonly ColumnDescription[];
  readonly parts: GridParts;
  /** Gives the address of a screen's path; `id` replaces its `{id}`. */
  readonly pagePath: (path: string, id?: RecordId) => string;
}

/** State that changes with the rows. */
export interface GridRowsState extends ListRows {
  readonly pagination: GridPagination;
  /** The requested order. */
  readonly sort: readonly SortKey[];
  readonly selection: ListSelection;
  readonly expanded: readonly RecordId[];
}

/** State that changes with each key: `view` is the applied search and filters, `asked` those that inputs and chips show. */
export interface GridState extends ListState, Pick<ListDraft, 'asked'> {
  readonly panel: FilterPanel;
}

export type GridActions = ListActions & DraftActions & PanelActions;

/** All state of a grid, without its looks: one part per rate of change. */
export interface Grid {
  readonly layout: GridLayoutState;
  readonly rows: GridRowsState;
  readonly state: GridState;
  readonly actions: GridActions;
  readonly exporting: ListExport;
}

/**
 * Joins the state of a grid: address, preferences, rows, selection and export of one list.
 * @param isOtherList true: the list takes the place of another one on its page, whose search and filters do not concern it
 */
export function useGrid(list: GridList, parts: GridParts = noParts, isOtherList = false): Grid {
  const text = useText();
  const pagePath = usePagePath();
  const additionalParams = useSame(list.additionalParams);
  const apiKey = useMemo(() => requestKey({ apiKey: list.apiKey, additionalParams }), [list.apiKey, additionalParams]);
  const grammar = useGridGrammar(list);
  const { views, own } = useGridViews(list, apiKey, grammar);
  const preferences = useGridPreferences(list, apiKey, { views, own });
  const { columns, rowsPerPage } = preferences.layout;
  const { state, actions: applied } = useListState({
    list,
    grammar,
    rowsPerPage,
    start: views.open.view?.state.query,
    isOtherList,
  });
  const { asked, isTyping, actions: typed } = useListDraft({ ...state, choices: views.choices }, applied, grammar);
  const { columns: filtered, focus, edited, hasGroupsOpen, actions } = useFilterPanel(asked, grammar, typed, state.tab.tab);
  const { setWidth, setPinned, setDensity } = own;
  const arrangement = useMemo(
    (): TableArrangement => ({ ...preferences.own, setWidth, setPinned, setDensity }),
    [preferences.own, setWidth, setPinned, setDensity],
  );
  const { pinned } = arrangement;
  const shownColumns = useMemo(() => {
    const shown = columns.flatMap(({ name, visible }) => (visible ? list.columns.filter((column) => column.name === name) : []));
    // Pinned columns come before columns that scroll.
    const staying = (pinned ?? []).flatMap((name) => shown.filter((column) => column.name === name));
    return [...staying, ...shown.filter((column) => !staying.includes(column))];
  }, [columns, list.columns, pinned]);
  const isNarrow = useIsNarrow();
  const fields = useMemo(() => {
    const onCards = isNarrow ? (list.cards ?? []).flatMap(cardFields) : [];
    const columns = [...shownColumns, ...list.columns.filter(({ field, details }) => details || onCards.includes(field))];
    return [...new Set([...columns.flatMap(fieldsOf), ...(list.menuFields ?? [])])];
  }, [shownColumns, list, isNarrow]);
  const listed = useListRows({
    apiKey,
    grammar,
    state,
    change: applied.change,
    restore: typed.restore,
    fields,
    aggregates: list.totals,
    enabled: !(parts.withoutRows || preferences.isLoading || state.isAsking),
    isTyping,
  });
  const filters = useMemo(
    () => formatView({ ...state.view, sort: [], page: 1, rowsPerPage: 1, chart: undefined }, grammar),
    [state.view, grammar],
  );
  const parameters = useSame(matchingParameters(apiKey, state.view, grammar, browserTimezone));
  const selection = useSelection({
    filters,
    parameters,
    summary: listed.summary,
    hasFailed: listed.error !== null,
    onChange: parts.onSelectionChange,
  });
  const { chart } = state.view;
  const exporting = useListExport({
    offered: list.exportFormats,
    unavailable: list.unavailableFormats ?? noFormats,
    // Of groups: their columns, the number of rows, the measure.
    columns: chart ? chart.groups.length + (chart.measure ? 2 : 1) : shownColumns.length,
    apiKey,
    title: text(list.title),
    queryParams: () =>
      exportParameters(apiKey, state.view, grammar, {
        timezone: browserTimezone,
        fields: shownColumns.map(({ field }) => field),
        aggregates: list.totals,
      }),
  });
  // The address is read again at each change of its history entry, into other objects.
  const sort = useSame(state.view.sort);
  const pagination = useSame(paginationOf(state.view, listed.summary?.count));
  const { expanded } = state;
  return {
    layout: useMemo(
      () => ({ list, grammar, preferences, views, arrangement, shownColumns, parts, pagePath }),
      [list, grammar, preferences, views, arrangement, shownColumns, parts, pagePath],
    ),
    rows: useMemo(() => ({ ...listed, pagination, sort, selection, expanded }), [listed, pagination, sort, selection, expanded]),
    state: useMemo(
      () => ({ ...state, asked, panel: { columns: filtered, focus, edited, hasGroupsOpen } }),
      [state, asked, filtered, focus, edited, hasGroupsOpen],
    ),
    actions,
    exporting,
  };
}

const noParts: GridParts = {};
const noFormats: readonly ExportFormat[] = [];

/** The first of several objects with the same JSON. */
function useSame<Value>(value: Value): Value {
  const [kept, setKept] = useState(value);
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept;
  setKept(value);
  return value;
}

/** The fields that the cells of a column read; for a reference also its label. */
function fieldsOf({ field, reference, unitField, reads = [] }: ColumnDescription): string[] {
  const own = reference && reference.labelField !== field ? [field, reference.labelField] : [field];
  return [...own, ...(unitField === undefined ? [] : [unitField]), ...reads];
}
