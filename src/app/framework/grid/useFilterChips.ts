import { fractionDigits } from '../../../shared/framework/fields/keywords.ts';
import { formatDay } from '../../../shared/framework/formats/dateFormats.ts';
import { formatCell } from '../../../shared/framework/formats/formatCell.ts';
import { entryOf, type FilterEntry, isActive } from '../../../shared/framework/grid/FilterEntry.ts';
import { filterTypes, isEmptiness } from '../../../shared/framework/grid/filterTypes.ts';
import type { GridColumn } from '../../../shared/framework/grid/GridColumn.ts';
import { enteredColumns, isInvalid } from '../../../shared/framework/grid/view/entryConditions.ts';
import { formatFilterKey } from '../../../shared/framework/query/filterKey.ts';
import { formatNode } from '../../../shared/framework/query/formatFilter.ts';
import type { FilterNode } from '../../../shared/framework/query/ListQuery.ts';
import { browserTimezone } from '../i18n/browserTimezone.ts';
import { useDateFormats } from '../i18n/dateFormats.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useGridActions, useGridLayout, useGridState } from './GridContexts.ts';
import { type NameOf, useRecordNames } from './useRecordNames.ts';

export interface FilterChip {
  readonly key: string;
  readonly kind: 'search' | 'column' | 'rest';
  readonly label: string;
  /** Opens the input of the filter; undefined if it has none. */
  readonly open: (() => void) | undefined;
  readonly remove: () => void;
}

type Message = ReturnType<typeof useMessage>;

/** The active filters in words: the search, the columns' filters in the order in which they were added, and those that have no input. */
export function useFilterChips(): FilterChip[] {
  const message = useMessage();
  const language = useLanguage();
  const formats = useDateFormats();
  const { grammar, list } = useGridLayout();
  const { asked } = useGridState();
  const actions = useGridActions();
  const { searchText, entries, rest } = asked;
  const search = searchText.trim();
  const active = enteredColumns(entries, grammar.columns).filter((column) => {
    const entry = entryOf(entries, column);
    return isActive(entry, column) && !isInvalid(entry, column);
  });
  const nameOf = useRecordNames(active.flatMap((column) => pickedRecords(entryOf(entries, column), column)));
  const shown = (value: string, { name, type, options }: GridColumn): string => {
    const option = options?.find((each) => each.value === value);
    if (option || value === '') return option?.label ?? '';
    if (type === 'date' || type === 'datetime') return formatDay(value, formats);
    const column = list.columns.find((each) => each.name === name);
    const isNumber = (type === 'number' || type === 'decimal') && Number.isFinite(Number(value));
    // No digit that was typed is rounded away.
    const decimals = column?.format === 'currency' ? column.decimals : fractionDigits(Number(value));
    return isNumber && column
      ? formatCell(value, { ...column, searchOptions: undefined, decimals }, { language, timezone: browserTimezone })
      : value;
  };
  const searched: FilterChip = {
    key: '=search',
    kind: 'search',
    label: message('grid.chip.search', { text: search }),
    // The input of the search is always in view.
    open: undefined,
    remove: () => actions.setSearchText(''),
  };
  return [
    ...(search === '' ? [] : [searched]),
    ...active.map(
      (column): FilterChip => ({
        key: column.name,
        kind: 'column',
        label: entryText(entryOf(entries, column), column, { message, shown, nameOf }),
        open: column.searchable || column.additionalSearchable ? () => actions.openFilter(column.name) : undefined,
        remove: () => actions.removeEntry(column.name),
      }),
    ),
    ...rest.map(
      (node, i): FilterChip => ({
        key: `=${i}`,
        kind: 'rest',
        label: nodeText(node, grammar.columns),
        open: undefined,
        remove: () => actions.removeRest(node),
      }),
    ),
  ];
}

function pickedRecords({ type, selection }: FilterEntry, { records }: GridColumn) {
  return records && type === 'Is one of' ? [{ records, keys: selection }] : [];
}

/** Values that a chip names, before it counts the others. */
const namedMax = 3;

/** Values in words; of more than four the first ones and the number of the others. */
function listed(values: readonly string[], message: Message): string {
  const isLong = values.length > namedMax + 1;
  const named = (isLong ? values.slice(0, namedMax) : values).join(', ');
  return isLong ? message('grid.chip.more', { named, count: values.length - namedMax }) : named;
}

interface Words {
  readonly message: Message;
  /** A text of the entry as cells show the value of its column. */
  readonly shown: (value: string, column: GridColumn) => string;
  /** The name of a picked record. */
  readonly nameOf: NameOf;
}

function entryText(entry: FilterEntry, column: GridColumn, { message, shown, nameOf }: Words): string {
  const chosen = column.type === 'boolean' ? entry.boolean : entry.type;
  const valued = (value: string) => message('grid.chip.value', { column: column.label, value });
  if (typeof chosen === 'string' && isEmptiness(chosen)) return valued(message(filterTypes[chosen].label));
  if (column.type === 'boolean') return valued(message(entry.boolean ? 'grid.yes' : 'grid.no'));
  if (entry.type === 'Range') return valued(rangeText(entry, column, { message, shown, nameOf }));
  const text = entry.text.trim();
  const value =
    entry.type === 'Is one of'
      ? listed(
          entry.selection.map((each) => (column.records ? nameOf(column.records, each) : shown(each, column))),
          message,
        )
      : comparesAsNumber(entry.type)
        ? shown(text, column)
        : text;
  return message('grid.chip.compared', { column: column.label, operator: message(operatorLabel(entry)), value });
}

/** Key of the words for an operator: one of a single choice is that choice. */
export function operatorLabel({ type, selection }: Pick<FilterEntry, 'type' | 'selection'>): string {
  return filterTypes[type === 'Is one of' && selection.length === 1 ? 'Is' : type].label;
}

const comparisons: readonly FilterEntry['type'][] = ['Greater than', 'Greater than equal', 'Less than', 'Less than equal'];

/** true: the value is a whole value of the column, not a part of its text. */
function comparesAsNumber(type: FilterEntry['type']): boolean {
  return type === 'Is' || type === 'Is not' || comparisons.includes(type);
}

function rangeText({ dateRange, startDate, endDate }: FilterEntry, column: GridColumn, { message, shown }: Words): string {
  if (dateRange) return message(`grid.preset.${dateRange}`);
  const start = shown(startDate, column);
  const end = shown(endDate, column);
  if (start !== '' && end !== '') return message('grid.chip.between', { start, end });
  return start === '' ? message('grid.chip.until', { end }) : message('grid.chip.from', { start });
}

/** The words of a filter that no input can show, as in the query. */
function nodeText(node: FilterNode, columns: readonly GridColumn[]): string {
  if (!('condition' in node)) return JSON.stringify(formatNode(node));
  const { condition } = node;
  const column = columns.find(({ field }) => field === condition.field);
  const label = (value: string) => column?.options?.find((option) => option.value === value)?.label ?? value;
  const value = typeof condition.value === 'string' ? label(condition.value) : condition.value.map(label).join(', ');
  return `${formatFilterKey({ ...condition, field: column?.label ?? condition.field })} = ${value}`;
}
