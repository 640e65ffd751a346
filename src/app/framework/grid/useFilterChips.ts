import { entryOf, type FilterEntry, isActive } from '../../../shared/framework/grid/FilterEntry.ts';
import { filterTypes, isEmptiness } from '../../../shared/framework/grid/filterTypes.ts';
import type { GridColumn } from '../../../shared/framework/grid/GridColumn.ts';
import { isInvalid } from '../../../shared/framework/grid/view/entryConditions.ts';
import { formatFilterKey } from '../../../shared/framework/query/filterKey.ts';
import { formatNode } from '../../../shared/framework/query/formatFilter.ts';
import type { FilterNode } from '../../../shared/framework/query/ListQuery.ts';
import type { Language } from '../../../shared/framework/text.ts';
import { shownNumber } from '../fields/inputs/numberText.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useGridActions, useGridLayout, useGridState } from './GridContexts.ts';

export interface FilterChip {
  readonly key: string;
  readonly kind: 'search' | 'column' | 'rest';
  readonly label: string;
  /** Opens the input of the filter; undefined if it has none. */
  readonly open: (() => void) | undefined;
  readonly remove: () => void;
}

type Message = ReturnType<typeof useMessage>;

/** The active filters in words: the search, the columns' filters, and those that have no input. */
export function useFilterChips(): FilterChip[] {
  const message = useMessage();
  const language = useLanguage();
  const { grammar } = useGridLayout();
  const { asked } = useGridState();
  const actions = useGridActions();
  const { searchText, entries, rest } = asked;
  const search = searchText.trim();
  const active = grammar.columns.filter((column) => {
    const entry = entryOf(entries, column);
    return isActive(entry, column) && !isInvalid(entry, column);
  });
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
        label: entryText(shownEntry(entryOf(entries, column), column, language), column, message),
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

/** The entry with its number as people of a language write it. */
function shownEntry(entry: FilterEntry, { type }: GridColumn, language: Language): FilterEntry {
  return type === 'number' || type === 'decimal' ? { ...entry, text: shownNumber(entry.text, language) } : entry;
}

function entryText(entry: FilterEntry, column: GridColumn, message: Message): string {
  const chosen = column.type === 'boolean' ? entry.boolean : entry.type;
  if (typeof chosen === 'string' && isEmptiness(chosen))
    return message(chosen === 'Is empty' ? 'grid.chip.is_empty' : 'grid.chip.is_not_empty', { column: column.label });
  const value = valueText(entry, column, message);
  // The value of a range or a boolean needs no operator.
  if (entry.type === 'Range' || column.type === 'boolean') return message('grid.chip.value', { column: column.label, value });
  return message('grid.chip.column', { column: column.label, operator: message(filterTypes[entry.type].label), value });
}

function valueText(entry: FilterEntry, column: GridColumn, message: Message): string {
  if (column.type === 'boolean') return message(entry.boolean ? 'grid.yes' : 'grid.no');
  if (entry.type === 'Is one of')
    return entry.selection.map((value) => column.options?.find((option) => option.value === value)?.label ?? value).join(', ');
  if (entry.type !== 'Range') return entry.text.trim();
  if (entry.dateRange) return message(`grid.preset.${entry.dateRange}`);
  return `${entry.startDate || '…'} – ${entry.endDate || '…'}`;
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
