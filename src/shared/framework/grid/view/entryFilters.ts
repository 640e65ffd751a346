import { movedDay } from '../../query/calendar.ts';
import { isDay, isValueOf, noMatch } from '../../query/checkValue.ts';
import { foldText } from '../../query/foldText.ts';
import type { Condition, FilterNode, Operator } from '../../query/ListQuery.ts';
import { operators } from '../../query/operators.ts';
import { blankChoice, entryOf, type FilterEntries, type FilterEntry, isActive } from '../FilterEntry.ts';
import { type EmptinessType, filterTypes, isEmptiness } from '../filterTypes.ts';
import type { GridColumn, GridOption } from '../GridColumn.ts';

/** The filters of all entries, in the order of the entries. Invalid entries are left out. */
export function filtersOf(entries: FilterEntries, columns: readonly GridColumn[]): FilterNode[] {
  return enteredColumns(entries, columns).flatMap((column) => entryFilters(entryOf(entries, column), column));
}

/** The columns with an entry, in the order in which people added them. */
export function enteredColumns(entries: FilterEntries, columns: readonly GridColumn[]): GridColumn[] {
  return Object.keys(entries).flatMap((name) => columns.find((column) => column.name === name) ?? []);
}

/**
 * The filters that an entry sends, which all must hold: none if it is empty or invalid, two for a range with both ends.
 * @see grid contract 3.4, 4 and 6
 */
export function entryFilters(entry: FilterEntry, column: GridColumn): FilterNode[] {
  if (!isActive(entry, column) || isInvalid(entry, column)) return [];
  if (entry.type === 'Is one of' && column.type !== 'boolean') return [selectionFilter(entry, column)];
  return entryConditions(entry, column).map((each) => ({ condition: each }));
}

/** Chosen values. Blank is no value of a list, so that it is a condition of its own. */
function selectionFilter({ selection }: FilterEntry, { records, field }: GridColumn): FilterNode {
  const name = records?.field ?? field;
  const values = selection.filter((value) => value !== blankChoice);
  const chosen = { condition: condition(name, 'in', values) };
  if (values.length === selection.length) return chosen;
  const blank = { condition: emptinessCondition(name, 'Is empty') };
  return values.length === 0 ? blank : { or: [chosen, blank] };
}

function entryConditions(entry: FilterEntry, column: GridColumn): Condition[] {
  const { field } = column;
  if (column.type === 'boolean')
    return [typeof entry.boolean === 'string' ? emptinessCondition(field, entry.boolean) : condition(field, 'is', String(entry.boolean))];
  if (isEmptiness(entry.type)) return [emptinessCondition(field, entry.type)];
  if (entry.type === 'Range') return rangeConditions(entry, field);
  if (entry.type === 'Is one of') return [];
  const { wire } = filterTypes[entry.type];
  const text = entry.text.trim();
  if (column.options && isTextOperator(wire.operator)) {
    const values = matchingOptions(column.options, wire.operator, text).map(({ value }) => value);
    return [condition(field, 'in', values.length > 0 ? values : [noMatch], wire.negated)];
  }
  return [condition(field, wire.operator, text, wire.negated)];
}

/** True if the input holds a text that the column's type cannot have: it is marked, and not sent. Grid contract 3.3 and 6. */
export function isInvalid(entry: FilterEntry, column: GridColumn): boolean {
  if (!isActive(entry, column) || column.type === 'boolean' || entry.type === 'Is one of' || isEmptiness(entry.type)) return false;
  if (entry.type === 'Range') return !isValidRange(entry);
  const { wire } = filterTypes[entry.type];
  const text = entry.text.trim();
  if (column.options && isTextOperator(wire.operator)) return false;
  return !isValueOf(operators[wire.operator].value === 'typed' ? column.type : 'text', text);
}

/** The options whose displayed labels satisfy a text operator. Spec B-170. */
function matchingOptions(options: readonly GridOption[], operator: TextOperator, text: string): GridOption[] {
  return options.filter(({ label }) => labelMatches[operator](foldText(label), foldText(text)));
}

type TextOperator = 'icontains' | 'iexact' | 'istartswith' | 'iendswith';

const labelMatches = {
  icontains: (label, text) => label.includes(text),
  iexact: (label, text) => label === text,
  istartswith: (label, text) => label.startsWith(text),
  iendswith: (label, text) => label.endsWith(text),
} satisfies Record<TextOperator, (label: string, text: string) => boolean>;

function isTextOperator(operator: Operator): operator is TextOperator {
  return Object.hasOwn(labelMatches, operator);
}

function emptinessCondition(field: string, type: EmptinessType): Condition {
  return condition(field, 'isnull', String(type === 'Is empty'));
}

function rangeConditions({ dateRange, startDate, endDate }: FilterEntry, field: string): Condition[] {
  if (dateRange) return [condition(field, 'daterange', dateRange)];
  return [
    ...(startDate === '' ? [] : [condition(field, 'gte', startDate)]),
    // The upper bound of the API is exclusive, so a range that ends today is sent with tomorrow. Spec B-168.
    ...(endDate === '' ? [] : [condition(field, 'lt', shiftDay(endDate, 1))]),
  ];
}

function isValidRange({ dateRange, startDate, endDate }: FilterEntry): boolean {
  if (dateRange) return true;
  const days = [startDate, endDate].filter((day) => day !== '');
  return days.every(isDay) && !(startDate !== '' && endDate !== '' && startDate > endDate);
}

/** Adds a number of days to a calendar day. */
export function shiftDay(day: string, days: number): string {
  return movedDay(day, { days });
}

function condition(field: string, operator: Operator, value: Condition['value'], negated = false): Condition {
  return { field, operator, negated, value };
}
