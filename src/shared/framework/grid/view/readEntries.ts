import { isDay } from '../../query/checkValue.ts';
import type { Condition, FilterNode } from '../../query/ListQuery.ts';
import { isDateRange } from '../../query/resolvePreset.ts';
import { blankChoice, emptyEntry, type FilterEntries, type FilterEntry } from '../FilterEntry.ts';
import { filterTypeSentAs, filterTypesFor } from '../filterTypes.ts';
import type { GridColumn } from '../GridColumn.ts';
import { shiftDay } from './entryFilters.ts';

/** Filters that inputs show, and filters that no input can show; together they mean the same as the nodes they come from. */
export interface LoadedFilters {
  readonly entries: FilterEntries;
  /** Filters without an input, sent unchanged. */
  readonly rest: readonly FilterNode[];
}

/**
 * Reads conditions back into filter entries; a condition without an entry, or a second one on its column, stays unchanged.
 * @see grid contract 4.1
 */
export function readEntries(nodes: readonly FilterNode[], columns: readonly GridColumn[]): LoadedFilters {
  const entries: Record<string, FilterEntry> = {};
  const rest: FilterNode[] = [];
  for (const node of nodes) {
    const entry = 'or' in node ? readBlanks(node.or, columns, entries) : 'condition' in node && readNode(node.condition, columns, entries);
    if (entry) entries[entry.column] = entry;
    else rest.push(node);
  }
  return { entries, rest };
}

function readNode(condition: Condition, columns: readonly GridColumn[], entries: FilterEntries): FilterEntry | undefined {
  const column = columnOf(condition, columns);
  return column && readEntry(condition, column, entries[column.name]);
}

/** Some values of a column, or none: the two alternatives of a choice with blank. */
function readBlanks(nodes: readonly FilterNode[], columns: readonly GridColumn[], entries: FilterEntries): FilterEntry | undefined {
  const [chosen, blank, ...more] = nodes.map((node) => ('condition' in node ? node.condition : undefined));
  const isBlank = blank?.operator === 'isnull' && !blank.negated && blank.value === 'true';
  if (!chosen || !isBlank || more.length > 0 || chosen.field !== blank.field || chosen.operator !== 'in') return undefined;
  const entry = readNode(chosen, columns, entries);
  return entry && { ...entry, selection: [...entry.selection, blankChoice] };
}

function columnOf(condition: Condition, columns: readonly GridColumn[]): GridColumn | undefined {
  return columns.find(({ field, records }) => condition.field === field || condition.field === records?.field);
}

/** Records by their keys. A single key, as in links to lists, is a choice of one record. */
function readRecords({ operator, negated, value }: Condition, column: GridColumn): FilterEntry | undefined {
  if (operator === 'isnull' && (value === 'true') !== negated) return { ...emptyEntry(column, 'Is one of'), selection: [blankChoice] };
  if (negated || (operator !== 'in' && operator !== 'is')) return undefined;
  return { ...emptyEntry(column, 'Is one of'), selection: [value].flat() };
}

function readEntry(condition: Condition, column: GridColumn, present: FilterEntry | undefined): FilterEntry | undefined {
  if (condition.field === column.records?.field) return present ? undefined : readRecords(condition, column);
  return readValue(condition, column, present);
}

function readValue({ operator, negated, value }: Condition, column: GridColumn, present: FilterEntry | undefined): FilterEntry | undefined {
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
  if (operator === 'is' && !negated && column.type !== 'boolean') return readEqual(value, column);
  if ((operator === 'lte' || operator === 'gt') && !negated && column.type === 'date' && isDay(value))
    return readIncluded(operator, value, column);
  if (operator === 'daterange' && !negated && isDateRange(value)) return { ...emptyEntry(column, 'Range'), dateRange: value };
  if (column.type === 'boolean') return operator === 'is' && !negated ? { ...emptyEntry(column), boolean: value === 'true' } : undefined;
  const type = filterTypeSentAs(operator, negated);
  // Text operators of a column with options are never sent as text, so no input there produced this text.
  const isComparison = operator === 'gt' || operator === 'gte' || operator === 'lt' || operator === 'lte';
  if (!type || !filterTypesFor(column).includes(type) || (column.options && !isComparison) || value.trim() !== value) return undefined;
  return { ...emptyEntry(column, type), text: value };
}

/** A bare condition. On text it stays: the input of `Is` ignores case and accents, which `field=value` does not. */
function readEqual(value: string, column: GridColumn): FilterEntry | undefined {
  const { type, options } = column;
  if (options) return { ...emptyEntry(column, 'Is one of'), selection: [value] };
  if (type === 'number' || type === 'decimal') return { ...emptyEntry(column, 'Is'), text: value };
  // A day of instants is the whole day too.
  const isWholeDay = (type === 'date' || type === 'datetime') && isDay(value);
  return isWholeDay ? { ...emptyEntry(column, 'Range'), startDate: value, endDate: value } : undefined;
}

/** An end of a range of days that `rangeConditions` sends by the day after it. */
function readIncluded(operator: 'lte' | 'gt', value: string, column: GridColumn): FilterEntry {
  const entry = emptyEntry(column, 'Range');
  return operator === 'lte' ? { ...entry, endDate: value } : { ...entry, startDate: shiftDay(value, 1) };
}

/** One end of a date range, joined with the other end if that is present. */
function readBound(operator: 'gte' | 'lt', value: string, column: GridColumn, present: FilterEntry | undefined): FilterEntry | undefined {
  if ((column.type !== 'date' && column.type !== 'datetime') || !isDay(value)) return undefined;
  if (present && (present.type !== 'Range' || present.dateRange)) return undefined;
  const entry = present ?? emptyEntry(column, 'Range');
  if (operator === 'lt')
    return entry.endDate === '' && isOrdered(entry.startDate, shiftDay(value, -1)) ? { ...entry, endDate: shiftDay(value, -1) } : undefined;
  // The start is sent first, so a start after the end would not read back in its place.
  return entry.startDate === '' && entry.endDate === '' ? { ...entry, startDate: value } : undefined;
}

/** False for a start after the end, which an input marks as invalid and does not send. */
function isOrdered(start: string, end: string): boolean {
  return start === '' || start <= end;
}
