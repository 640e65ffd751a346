import type { DateRange } from '../query/resolvePreset.ts';
import { defaultFilterType, type EmptinessType, isEmptiness, type OfferedFilterType } from './filterTypes.ts';
import type { GridColumn } from './GridColumn.ts';

/** In a selection: rows without a value. */
export const blankChoice = '__blank__';

/** The values of one column's filter inputs. There is one entry per column. Grid contract 4; spec B-163. */
export interface FilterEntry {
  /** Name of the column. */
  readonly column: string;
  readonly type: OfferedFilterType;
  readonly text: string;
  /** Values of the chosen options, or keys of the picked records; `blankChoice` among them. */
  readonly selection: readonly string[];
  /** A preset or a relative range; excludes the two dates. */
  readonly dateRange: DateRange | undefined;
  /** First and last day, `YYYY-MM-DD`, both included; empty for an open end. */
  readonly startDate: string;
  readonly endDate: string;
  /** The choice of a yes-or-no column, which has no other operator than `Is`. */
  readonly boolean: boolean | EmptinessType | undefined;
}

/** The entries of a grid by column name; a column without one has an empty entry. */
export type FilterEntries = Readonly<Record<string, FilterEntry>>;

/** The part of an entry that an input of a type writes. */
export type EntryValue = Partial<Omit<FilterEntry, 'column' | 'type'>>;

/** An entry of a column without a value; with the default operator unless another is given. */
export function emptyEntry(column: GridColumn, type: OfferedFilterType = defaultFilterType(column)): FilterEntry {
  return {
    column: column.name,
    type,
    text: '',
    selection: [],
    dateRange: undefined,
    startDate: '',
    endDate: '',
    boolean: undefined,
  };
}

/** The entry of a column as inputs show it. */
export function entryOf(entries: FilterEntries, column: GridColumn): FilterEntry {
  return entries[column.name] ?? emptyEntry(column);
}

/** True if the part that the entry's type reads is not empty. */
export function isActive(entry: FilterEntry, { type }: Pick<GridColumn, 'type'>): boolean {
  if (type === 'boolean') return entry.boolean !== undefined;
  if (isEmptiness(entry.type)) return true;
  if (entry.type === 'Is one of') return entry.selection.length > 0;
  if (entry.type === 'Range') return entry.dateRange !== undefined || entry.startDate !== '' || entry.endDate !== '';
  return entry.text.trim() !== '';
}

/** True if the chosen rows are those without a value, which is the same as `Is empty`. */
export function isBlankAlone({ type, selection }: Pick<FilterEntry, 'type' | 'selection'>): boolean {
  return type === 'Is one of' && selection.length === 1 && selection[0] === blankChoice;
}

/**
 * Changes the operator of an entry; keeps the values that the new operator reads in the same way.
 * @param type an operator that the column offers
 */
export function withType(entry: FilterEntry, column: GridColumn, type: OfferedFilterType): FilterEntry {
  const isText = (name: OfferedFilterType) => name !== 'Is one of' && name !== 'Range' && !isEmptiness(name);
  return isText(entry.type) && isText(type) ? { ...entry, type } : emptyEntry(column, type);
}
