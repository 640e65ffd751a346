import { emptyEntry, entryOf, type FilterEntries, type FilterEntry, isActive } from './FilterEntry.ts';
import { defaultFilterType } from './filterTypes.ts';
import type { GridColumn } from './GridColumn.ts';

/** The advanced search: none, one input per column, or with a choice of operators. */
export const searchModes = ['disabled', 'basic', 'advanced'] as const;
export type SearchMode = (typeof searchModes)[number];

export function isSearchMode(value: unknown): value is SearchMode {
  return searchModes.some((mode) => mode === value);
}

interface ModeState {
  readonly mode: SearchMode;
  readonly entries: FilterEntries;
}

/**
 * The mode and entries after a person chose a mode; a value that is no mode changes nothing.
 * Disabled empties every entry; basic empties entries without their default operator. Grid contract 10; spec B-164, B-165.
 */
export function chooseMode(state: ModeState, chosen: unknown, columns: readonly GridColumn[]): ModeState {
  if (!isSearchMode(chosen)) return state;
  switch (chosen) {
    case 'advanced':
      return { mode: 'advanced', entries: state.entries };
    case 'disabled':
      return { mode: 'disabled', entries: {} };
    case 'basic':
      return {
        mode: 'basic',
        entries: mapEntries(state.entries, columns, (entry, column) => (isDefault(entry, column) ? entry : emptyEntry(column))),
      };
  }
}

/** The mode after filters were loaded. Spec B-166, B-167. */
export function modeAfterLoad(mode: SearchMode, entries: FilterEntries, columns: readonly GridColumn[]): SearchMode {
  const active = columns.filter((column) => isActive(entryOf(entries, column), column));
  if (active.some((column) => !isDefault(entryOf(entries, column), column))) return 'advanced';
  return active.length > 0 && mode === 'disabled' ? 'basic' : mode;
}

function isDefault(entry: FilterEntry, column: GridColumn): boolean {
  return entry.type === defaultFilterType(column);
}

function mapEntries(
  entries: FilterEntries,
  columns: readonly GridColumn[],
  change: (entry: FilterEntry, column: GridColumn) => FilterEntry,
): FilterEntries {
  return Object.fromEntries(
    columns.flatMap((column) => {
      const entry = entries[column.name];
      return entry ? [[column.name, change(entry, column)]] : [];
    }),
  );
}
