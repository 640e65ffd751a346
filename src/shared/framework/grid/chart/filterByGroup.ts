import { isDay } from '../../query/checkValue.ts';
import type { Condition, GroupColumn } from '../../query/ListQuery.ts';
import { daysOf } from '../../query/periods.ts';
import { emptyEntry, entryOf, type FilterEntry, isActive } from '../FilterEntry.ts';
import type { GridColumn } from '../GridColumn.ts';
import type { GroupKey } from '../groupsAnswer.ts';
import { shiftDay } from '../view/entryFilters.ts';
import type { GridView } from '../view/gridView.ts';

type Filters = Pick<GridView, 'entries' | 'rest'>;

/**
 * The filters of a view with those that leave exactly the rows of a group: days as a range, blanks as "is empty". The filter of a column is
 * narrowed, since the group lies within it. What no input can hold becomes a filter without an input.
 * @param keys one for each column of the group, none of them several values together
 */
export function filterByGroup(
  view: Filters,
  columns: readonly GridColumn[],
  groups: readonly GroupColumn[],
  keys: readonly GroupKey[],
): Filters {
  let filters = view;
  for (const [i, group] of groups.entries()) {
    const key = keys[i];
    if (key) filters = withValue(filters, columns, group, key.value);
  }
  return filters;
}

function withValue({ entries, rest }: Filters, columns: readonly GridColumn[], group: GroupColumn, value: GroupKey['value']): Filters {
  const column = columns.find(({ name }) => name === group.field);
  const made = column && entryFor(column, group, value);
  const entry = made && narrowed(entryOf(entries, column), made, column, group);
  const conditions = conditionsFor(group, value);
  const kept = rest.filter((node) => !('condition' in node && conditions.some((made) => holdsWithin(made, node.condition))));
  if (entry) return { entries: { ...entries, [entry.column]: entry }, rest: kept };
  return { entries, rest: [...kept, ...conditions.map((condition) => ({ condition }))] };
}

/**
 * A column's filter narrowed to the rows of the previous filter; undefined if one input cannot express both, such as a part of a preset's
 * rows.
 */
function narrowed(before: FilterEntry, made: FilterEntry, column: GridColumn, { period }: GroupColumn): FilterEntry | undefined {
  // The filter contains either all rows of a value or no row of it.
  if (!isActive(before, column) || period === undefined) return made;
  if (before.type !== 'Range' || before.dateRange) return undefined;
  const { startDate, endDate } = before;
  return {
    ...made,
    startDate: startDate > made.startDate ? startDate : made.startDate,
    endDate: endDate !== '' && endDate < made.endDate ? endDate : made.endDate,
  };
}

/** True if a condition adds nothing to another one, as two days before it do. */
function holdsWithin({ field, operator, value }: Condition, other: Condition): boolean {
  if (other.field !== field || other.operator !== operator || other.negated) return false;
  if (value === other.value) return true;
  if (!isDay(String(other.value))) return false;
  return (operator === 'gte' && other.value < value) || (operator === 'lt' && other.value > value);
}

function entryFor(column: GridColumn, { field, period }: GroupColumn, value: GroupKey['value']): FilterEntry | undefined {
  if (value === null) {
    // The label of a reference is also empty on records that the reader may not see.
    if (column.field !== field) return undefined;
    return column.type === 'boolean' ? { ...emptyEntry(column), boolean: 'Is empty' } : emptyEntry(column, 'Is empty');
  }
  if (period !== undefined) {
    const { from, to } = daysOf(period, String(value));
    return { ...emptyEntry(column, 'Range'), startDate: from, endDate: shiftDay(to, -1) };
  }
  if (typeof value === 'boolean') return { ...emptyEntry(column), boolean: value };
  if (column.records || column.options?.some((option) => option.value === String(value)))
    return { ...emptyEntry(column, 'Is one of'), selection: [String(value)] };
  const isNumber = column.field === field && (column.type === 'number' || column.type === 'decimal');
  // "Is" on a text ignores case and accents, which groups do not.
  return isNumber && !column.options ? { ...emptyEntry(column, 'Is'), text: String(value) } : undefined;
}

function conditionsFor({ field, period }: GroupColumn, value: GroupKey['value']): Condition[] {
  const condition = (operator: Condition['operator'], text: string): Condition => ({ field, operator, negated: false, value: text });
  if (value === null) return [condition('isnull', 'true')];
  if (period === undefined) return [condition('is', String(value))];
  const { from, to } = daysOf(period, String(value));
  return [condition('gte', from), condition('lt', to)];
}
