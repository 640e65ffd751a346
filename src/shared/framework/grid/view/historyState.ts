import { isObject } from '../../isObject.ts';
import { isDateRange } from '../../query/resolvePreset.ts';
import type { RecordId } from '../../RecordId.ts';
import { emptyEntry, type FilterEntries, type FilterEntry } from '../FilterEntry.ts';
import { filterTypesFor, isEmptiness, isFilterType } from '../filterTypes.ts';
import type { GridColumn } from '../GridColumn.ts';
import { isSearchMode, type SearchMode } from '../searchMode.ts';
import type { SearchTab } from '../searchTab.ts';

/** The state of a grid that the browser's history keeps with the address: the typed form of the filters, and the open parts. */
export interface HistoryState {
  /** The properties of the grid that wrote it, as `historyProps` writes them. */
  readonly props: string;
  /** The additional parameters of its page, as `additionalProps` writes them. */
  readonly additional?: string | undefined;
  readonly searchText: string;
  readonly entries: FilterEntries;
  /** Conditions of the groups as they were typed. */
  readonly typed?: readonly FilterEntry[] | undefined;
  readonly mode: SearchMode;
  readonly tab: SearchTab;
  /** Ids of the rows whose details are open. */
  readonly expanded: readonly RecordId[];
  /** Revision of the loaded rows; a later revision requests the list again. */
  readonly revision: number;
}

/**
 * Reads the state from a history entry, which may come from an older version or have columns that no longer exist.
 * @returns undefined if it holds no state of a grid
 */
export function readHistoryState(value: unknown, columns: readonly GridColumn[]): HistoryState | undefined {
  if (!isObject(value) || !isSearchMode(value['mode']) || typeof value['searchText'] !== 'string' || !isObject(value['entries']))
    return undefined;
  const { entries, typed } = value;
  const entriesOf = (named: readonly (readonly [unknown, unknown])[]) =>
    named.flatMap(([name, entry]) => {
      const column = columns.find((each) => each.name === name);
      return column ? readEntry(entry, column) : [];
    });
  return {
    props: typeof value['props'] === 'string' ? value['props'] : '',
    additional: typeof value['additional'] === 'string' ? value['additional'] : undefined,
    searchText: value['searchText'],
    entries: Object.fromEntries(entriesOf(Object.entries(entries)).map((entry) => [entry.column, entry])),
    typed: Array.isArray(typed) ? entriesOf(typed.filter(isObject).map((entry) => [entry['column'], entry])) : undefined,
    mode: value['mode'],
    tab: value['tab'] === 'search' || value['tab'] === 'columns' ? value['tab'] : 'none',
    expanded: Array.isArray(value['expanded']) ? value['expanded'].filter(isRecordId) : [],
    revision: typeof value['revision'] === 'number' ? value['revision'] : 0,
  };
}

/** The properties of a grid without which its state means nothing, for a comparison by value. Grid contract 13. */
export function historyProps({ apiKey, filtersParams, selection }: HistoryProps): string {
  return JSON.stringify([apiKey, filtersParams ?? null, selection]);
}

interface HistoryProps {
  readonly apiKey: string;
  readonly filtersParams: unknown;
  readonly selection: string;
}

/** The additional parameters of a grid, for a comparison by value: a grid that is there goes on under others, a new one does not. */
export function additionalProps({ additionalParams }: { readonly additionalParams?: unknown }): string {
  return JSON.stringify(additionalParams ?? {});
}

/** True of a state that a grid with other properties wrote; one of an older version names none. */
export function isOfOtherProps(value: unknown, props: string): boolean {
  return isObject(value) && typeof value['props'] === 'string' && value['props'] !== props;
}

function readEntry(value: unknown, column: GridColumn): FilterEntry[] {
  if (!isObject(value)) return [];
  const type = filterTypesFor(column).find((offered) => offered === value['type']);
  if (!type) return [];
  const { text, selection, dateRange, startDate, endDate, boolean } = value;
  return [
    {
      ...emptyEntry(column, type),
      text: typeof text === 'string' ? text : '',
      selection: Array.isArray(selection) ? selection.filter((each) => typeof each === 'string') : [],
      dateRange: typeof dateRange === 'string' && isDateRange(dateRange) ? dateRange : undefined,
      startDate: typeof startDate === 'string' ? startDate : '',
      endDate: typeof endDate === 'string' ? endDate : '',
      boolean:
        typeof boolean === 'boolean' || (typeof boolean === 'string' && isFilterType(boolean) && isEmptiness(boolean))
          ? boolean
          : undefined,
    },
  ];
}

function isRecordId(value: unknown): value is RecordId {
  return typeof value === 'number' || typeof value === 'string';
}
