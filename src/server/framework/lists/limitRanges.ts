import { DateTime } from 'luxon';
import { conditionFields } from '../../../shared/framework/query/conditionFields.ts';
import { datetimeRange, instantOf } from '../../../shared/framework/query/datetimeRange.ts';
import type { Condition, FilterNode, ListQuery } from '../../../shared/framework/query/ListQuery.ts';
import type { FilterMoment } from '../../../shared/framework/query/matchesFilter.ts';
import { queryErrors } from '../../../shared/framework/query/queryErrors.ts';
import { isDateRange, resolvePreset } from '../../../shared/framework/query/resolvePreset.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { ListModel } from './openList.ts';

type LimitedList = Pick<ListModel, 'language'> & { readonly list: { readonly options: Pick<ListModel['list']['options'], 'longest'> } };

/**
 * Refuses a range of days beyond the longest one that the list names for a column (`longest`). Rule R-093.
 * @throws AppError `range_too_long` (400) with the sentence of the definition
 */
export function limitRanges({ list, language }: LimitedList, query: ListQuery, moment: FilterMoment): void {
  for (const { field, days, with: column, message } of list.options.longest ?? []) {
    const isLooking = conditionFields(query.filters).some(isOf(column)) || query.groups.some((group) => isOf(column)(group.field));
    if (isLooking && daysOf(query.filters, field, moment) > days) throw queryErrors.range_too_long({ message: textIn(message, language) });
  }
}

/** The column itself, its label, or a field of the record that it names. */
function isOf(column: string): (name: string) => boolean {
  return (name) => name === column || name === `${column}_label` || name.startsWith(`${column}.`);
}

/** Number of days that conditions leave of a date, both ends counted; infinite without a lower end. */
function daysOf(nodes: readonly FilterNode[], field: string, moment: FilterMoment): number {
  const ranges = conditionsOf(nodes)
    .filter((condition) => condition.field === field && !condition.negated)
    .map((condition) => rangeOf(condition, moment));
  const first = Math.max(...ranges.map(({ from = -Infinity }) => from));
  const last = Math.min(...ranges.map(({ to = Infinity }) => to));
  return (last === Infinity ? dayNumber(moment.now.getTime(), moment) : last) - first + 1;
}

/** Conditions that all rows meet. */
function conditionsOf(nodes: readonly FilterNode[]): Condition[] {
  return nodes.flatMap((node) => ('condition' in node ? [node.condition] : 'and' in node ? conditionsOf(node.and) : []));
}

interface DaySpan {
  readonly from?: number;
  readonly to?: number;
}

/** First and last day of a condition, as numbers of days. */
function rangeOf({ operator, value }: Condition, moment: FilterMoment): DaySpan {
  if (typeof value !== 'string') return {};
  const { timezone, now } = moment;
  const day = (instant: number): number => dayNumber(instant, moment);
  switch (operator) {
    case 'gt':
    case 'gte':
      return { from: day(instantOf(value, timezone)) };
    case 'lt':
      return { to: day(instantOf(value, timezone) - 1) };
    case 'lte':
      return { to: day(instantOf(value, timezone)) };
    case 'is':
    case 'iexact': {
      const { from, to } = datetimeRange(value, timezone);
      return { from: day(from), to: day(to - 1) };
    }
    case 'daterange': {
      if (!isDateRange(value)) return {};
      const { from, to } = resolvePreset(value, now, timezone);
      return { from: day(instantOf(from, timezone)), to: day(instantOf(to, timezone) - 1) };
    }
    case 'icontains':
    case 'istartswith':
    case 'iendswith':
    case 'in':
    case 'isnull':
      return {};
  }
}

/** The day of an instant in the zone of the request, as its number since 1970. */
function dayNumber(instant: number, { timezone }: FilterMoment): number {
  const { year, month, day } = DateTime.fromMillis(instant, { zone: timezone });
  return Date.UTC(year, month - 1, day) / 86_400_000;
}
