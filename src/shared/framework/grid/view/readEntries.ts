import { isDay } from '../../query/checkValue.ts';
import type { Condition, FilterNode } from '../../query/ListQuery.ts';
import { isDateRangePreset } from '../../query/resolvePreset.ts';
import { emptyEntry, type FilterEntries, type FilterEntry } from '../FilterEntry.ts';
import { filterTypeSentAs, filterTypesFor } from '../filterTypes.ts';
import type { GridColumn } from '../GridColumn.ts';
import { shiftDay } from './entryConditions.ts';

/** Filters as inputs show them, and those that no input can show; together they mean the same as the nodes they were read from. */
export interface LoadedFilters {
  readonly entries: FilterEntries;
  /** Sent as they came. */
  readonly rest: readonly FilterNode[];
}

/**
 * Reads conditions back into filter entries; what has no entry, or comes second on its column, stays as it is.
 * @see grid contract 4.1
 */
export function readEntries(nodes: readonly FilterNode[], columns: readonly GridColumn[]): LoadedFilters {
  const entries: Record<string, FilterEntry> = {};
  const rest: FilterNode[] = [];
  for (const node of nodes) {
    const column = 'condition' in node ? columns.find(({ field }) => field === node.condition.field) : undefined;
    const entry = column && 'condition' in node ? readEntry(node.condition, column, entries[column.name]) : undefined;
    if (entry) entries[entry.column] = entry;
    else rest.push(node);
  }
  return { entries, rest };
}

function readEntry({ operator, negated, value }: Condition, column: GridColumn, present: FilterEntry | undefined): FilterEntry | undefined {
  if (typeof value !== 'string') {
    if (present || negated || !column.options) return undefined;
    return { ...emptyEntry(column, 'Is one of'), selection: value };
  }
  if (operator === 'gte' || operator === 'lt') {
    const bound = readBound(operator, value, column, present);
    if (bound && !negated) return bound;
  }
  if (present) return undefined;
  if (operator === 'isnull') {
    const type = (value === 'true') === negated ? 'Is not empty' : 'Is empty';
    return column.type === 'boolean' ? { ...emptyEntry(column), boolean: type } : emptyEntry(column, type);
  }
  if (operator === 'daterange' && !negated && isDateRangePreset(value)) return { ...emptyEntry(column, 'Range'), dateRange: value };
  if (column.type === 'boolean') return operator === 'is' && !negated ? { ...emptyEntry(column), boolean: value === 'true' } : undefined;
  const type = filterTypeSentAs(operator, negated);
  // The text operators of a column with options never reach the server as text, so text is not what an input there would send.
  const isComparison = operator === 'gt' || operator === 'gte' || operator === 'lt' || operator === 'lte';
  if (!type || !filterTypesFor(column).includes(type) || (column.options && !isComparison) || value.trim() !== value) return undefined;
  return { ...emptyEntry(column, type), text: value };
}

/** One end of a date range, joined with the other end when that is there already. */
function readBound(operator: 'gte' | 'lt', value: string, column: GridColumn, present: FilterEntry | undefined): FilterEntry | undefined {
  if ((column.type !== 'date' && column.type !== 'datetime') || !isDay(value)) return undefined;
  if (present && (present.type !== 'Range' || present.dateRange)) return undefined;
  const entry = present ?? emptyEntry(column, 'Range');
  if (operator === 'lt')
    return entry.endDate === '' && isOrdered(entry.startDate, shiftDay(value, -1)) ? { ...entry, endDate: shiftDay(value, -1) } : undefined;
  // The start is sent first, so one that comes after the end would not read back in its place.
  return entry.startDate === '' && entry.endDate === '' ? { ...entry, startDate: value } : undefined;
}

/** An input marks a start after the end as invalid and would not send it. */
function isOrdered(start: string, end: string): boolean {
  return start === '' || start <= end;
}
