import { blankChoice, type FilterEntry, isActive, isBlankAlone } from '../../../../../shared/framework/grid/FilterEntry.ts';
import { type EmptinessType, filterTypes, isEmptiness } from '../../../../../shared/framework/grid/filterTypes.ts';
import type { GridColumn } from '../../../../../shared/framework/grid/GridColumn.ts';
import type { Condition, Operator } from '../../../../../shared/framework/query/ListQuery.ts';
import { parseRelativeRange } from '../../../../../shared/framework/query/relativeRange.ts';
import { isDateRangePreset } from '../../../../../shared/framework/query/resolvePreset.ts';
import type { useMessage } from '../../../i18n/useMessage.ts';
import type { NameOf } from './useRecordNames.ts';

type Message = ReturnType<typeof useMessage>;

export interface FilterWords {
  readonly message: Message;
  /** A text of the entry as cells show the value of its column. */
  readonly shown: (value: string, column: GridColumn) => string;
  /** The name of a picked record. */
  readonly nameOf: NameOf;
}

/** The filter of a column in words: “Weight: at least 1,000 lb”. */
export function entryText(entry: FilterEntry, column: GridColumn, words: FilterWords): string {
  const { message } = words;
  const chosen = emptinessOf(entry, column);
  const valued = (value: string) => message('grid.chip.value', { column: column.label, value });
  if (chosen) return valued(message(filterTypes[chosen].label));
  if (column.type === 'boolean') return valued(message(entry.boolean ? 'grid.yes' : 'grid.no'));
  if (entry.type === 'Range') return valued(rangeText(entry, column, words));
  const value = valueText(entry, column, words);
  return message('grid.chip.compared', { column: column.label, operator: message(operatorLabel(entry)), value });
}

/** A condition of a group as a part of a sentence: “Weight is at least 1,000 lb”; empty while it has no value. */
export function saidEntry(entry: FilterEntry, column: GridColumn, isNegated: boolean, words: FilterWords): string {
  if (!isActive(entry, column)) return '';
  const { message } = words;
  const said = (name: string, value: string) =>
    message(`grid.said.${isNegated ? oppositeOf(name) : name}`, { column: column.label, value });
  const chosen = emptinessOf(entry, column);
  if (chosen) return said(chosen === 'Is empty' ? 'empty' : 'filled', '');
  if (column.type === 'boolean') return said('is', message(entry.boolean ? 'grid.said.yes' : 'grid.said.no'));
  if (entry.type === 'Range') return said('range', saidRange(entry, column, words));
  return said(operatorLabel(entry).replace('grid.filter.', ''), valueText(entry, column, words));
}

/** A condition that no input can show, such as one on a list of texts, as a part of a sentence; a field without a column by its name. */
export function saidCondition(
  { field, operator, negated, value }: Condition,
  columns: readonly GridColumn[],
  isNegated: boolean,
  words: FilterWords,
): string {
  const { message, shown } = words;
  const column = columns.find((each) => each.field === field || each.records?.field === field);
  const isOpposite = negated !== isNegated;
  const said = (name: string, text: string) =>
    message(`grid.said.${isOpposite ? oppositeOf(name) : name}`, { column: column?.label ?? field, value: text });
  const valueOf = (each: string): string => {
    if (column?.type === 'boolean') return message(each === 'true' ? 'grid.said.yes' : 'grid.said.no');
    // The key of a record is no value of the column, which shows its name.
    return column?.field === field ? shown(each, column) : each;
  };
  if (operator === 'isnull') return said(value === 'true' ? 'empty' : 'filled', '');
  if (operator === 'daterange') return said('range', saidDateRange(String(value), words) ?? String(value));
  const values = [value].flat();
  if (operator === 'in') return said(values.length === 1 ? 'is' : 'is_one_of', listed(values.map(valueOf), message));
  return said(saidOperators[operator], valueOf(values[0] ?? ''));
}

const saidOperators = {
  is: 'is',
  iexact: 'is',
  icontains: 'contains',
  istartswith: 'starts_with',
  iendswith: 'ends_with',
  gt: 'greater',
  gte: 'greater_equal',
  lt: 'less',
  lte: 'less_equal',
} as const satisfies Record<Exclude<Operator, 'in' | 'isnull' | 'daterange'>, string>;

function emptinessOf(entry: FilterEntry, { type }: GridColumn): EmptinessType | undefined {
  if (isBlankAlone(entry)) return 'Is empty';
  const chosen = type === 'boolean' ? entry.boolean : entry.type;
  return typeof chosen === 'string' && isEmptiness(chosen) ? chosen : undefined;
}

const opposites = [
  ['is', 'is_not'],
  ['contains', 'not_contains'],
  ['starts_with', 'not_starts_with'],
  ['ends_with', 'not_ends_with'],
  ['empty', 'filled'],
] as const;

/** Name of the opposite operator, whose words a negated operator takes. */
function oppositeOf(name: string): string {
  for (const [one, other] of opposites) {
    if (name === one) return other;
    if (name === other) return one;
  }
  return `not_${name}`;
}

/** Key of the words for an operator: one of a single choice is that choice. */
export function operatorLabel({ type, selection }: Pick<FilterEntry, 'type' | 'selection'>): string {
  return filterTypes[type === 'Is one of' && selection.length === 1 ? 'Is' : type].label;
}

function valueText(entry: FilterEntry, column: GridColumn, { message, shown, nameOf }: FilterWords): string {
  const text = entry.text.trim();
  if (entry.type !== 'Is one of') return comparesAsNumber(entry.type) ? shown(text, column) : text;
  return listed(
    entry.selection.map((each) => (column.records && each !== blankChoice ? nameOf(column.records, each) : shown(each, column))),
    message,
  );
}

/** Values that a chip names, before it counts the others. */
const namedMax = 3;

/** Values in words; of more than four, the first values and the number of the others. */
function listed(values: readonly string[], message: Message): string {
  const isLong = values.length > namedMax + 1;
  const named = (isLong ? values.slice(0, namedMax) : values).join(', ');
  return isLong ? message('grid.chip.more', { named, count: values.length - namedMax }) : named;
}

const comparisons: readonly FilterEntry['type'][] = ['Greater than', 'Greater than equal', 'Less than', 'Less than equal'];

/** true: the value is a whole value of the column, not a part of its text. */
function comparesAsNumber(type: FilterEntry['type']): boolean {
  return type === 'Is' || type === 'Is not' || comparisons.includes(type);
}

function rangeText(entry: FilterEntry, column: GridColumn, words: FilterWords): string {
  const { dateRange } = entry;
  if (dateRange !== undefined && isDateRangePreset(dateRange)) return words.message(`grid.preset.${dateRange}`);
  return relativeText(dateRange, words) ?? daysText(entry, column, words, 'chip');
}

/** As `rangeText`, within a sentence: presets begin small, and an open end has words of its own. */
function saidRange(entry: FilterEntry, column: GridColumn, words: FilterWords): string {
  const { dateRange } = entry;
  return (dateRange !== undefined && saidDateRange(dateRange, words)) || daysText(entry, column, words, 'said');
}

function saidDateRange(dateRange: string, words: FilterWords): string | undefined {
  if (!isDateRangePreset(dateRange)) return relativeText(dateRange, words);
  const [first = '', ...more] = words.message(`grid.preset.${dateRange}`);
  return first.toLowerCase() + more.join('');
}

function relativeText(dateRange: string | undefined, { message }: FilterWords): string | undefined {
  const relative = dateRange === undefined ? undefined : parseRelativeRange(dateRange);
  return relative && message(`grid.relative.${relative.direction}_${relative.unit}`, { count: relative.count });
}

function daysText({ startDate, endDate }: FilterEntry, column: GridColumn, { message, shown }: FilterWords, kind: 'chip' | 'said'): string {
  const start = shown(startDate, column);
  const end = shown(endDate, column);
  if (start !== '' && start === end) return message('grid.chip.on', { day: start });
  if (start !== '' && end !== '') return message('grid.chip.between', { start, end });
  return start === '' ? message(`grid.${kind}.until`, { end }) : message(`grid.${kind}.from`, { start });
}
