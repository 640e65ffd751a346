import { noMatch } from './checkValue.ts';
import { datetimeRange, instantOf } from './datetimeRange.ts';
import { dayStart, wallTime } from './dayStart.ts';
import { foldText } from './foldText.ts';
import type { Condition, FilterNode, Operator } from './ListQuery.ts';
import { isDateRange, resolvePreset } from './resolvePreset.ts';

/** Instant and zone at which a filter is evaluated: presets and days depend on both. */
export interface FilterMoment {
  readonly now: Date;
  /** IANA zone. */
  readonly timezone: string;
}

type Scalar = string | number | boolean;

/**
 * True if a record satisfies all nodes, as the list request would answer: a positive condition other than `isnull` never holds
 * for a blank value, a negated one always does. Browser and server use it for `x-when`.
 * @param record values as the API sends them: numbers, booleans, `YYYY-MM-DD`, ISO 8601 instants, text; lists hold if any item does
 * @see grid contract 3
 */
export function matchesFilter(nodes: readonly FilterNode[], record: Readonly<Record<string, unknown>>, moment: FilterMoment): boolean {
  return nodes.every((node) => matchesNode(node, record, moment));
}

function matchesNode(node: FilterNode, record: Readonly<Record<string, unknown>>, moment: FilterMoment): boolean {
  if ('and' in node) return matchesFilter(node.and, record, moment);
  if ('or' in node) return node.or.some((inner) => matchesNode(inner, record, moment));
  if ('not' in node) return !matchesNode(node.not, record, moment);
  const { condition } = node;
  return matchesCondition(record[condition.field], condition, moment) !== condition.negated;
}

function matchesCondition(stored: unknown, condition: Condition, moment: FilterMoment): boolean {
  if (condition.operator === 'isnull') return isEmpty(stored) === (condition.value === 'true');
  return scalars(stored).some((value) => matchesValue(value, condition, moment));
}

/** True for a missing value, an empty text or an empty list; a text of spaces is a value. */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function scalars(value: unknown): Scalar[] {
  if (Array.isArray(value)) return value.flatMap(scalars);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [value] : [];
}

function matchesValue(stored: Scalar, { operator, value }: Condition, moment: FilterMoment): boolean {
  if (typeof value !== 'string') return value.some((member) => member !== noMatch && tests.is(stored, member, moment));
  return operator !== 'isnull' && operator !== 'in' && tests[operator](stored, value, moment);
}

type Test = (stored: Scalar, value: string, moment: FilterMoment) => boolean;

const tests = {
  is: (stored, value, moment) => equals(stored, value, moment) ?? String(stored) === value,
  iexact: (stored, value, moment) => equals(stored, value, moment) ?? foldText(String(stored)) === foldText(value),
  icontains: (stored, value, moment) => foldText(textForm(stored, moment)).includes(foldText(value)),
  istartswith: (stored, value, moment) => foldText(textForm(stored, moment)).startsWith(foldText(value)),
  iendswith: (stored, value, moment) => foldText(textForm(stored, moment)).endsWith(foldText(value)),
  gt: (stored, value, moment) => compare(stored, value, moment) > 0,
  gte: (stored, value, moment) => compare(stored, value, moment) >= 0,
  lt: (stored, value, moment) => compare(stored, value, moment) < 0,
  lte: (stored, value, moment) => compare(stored, value, moment) <= 0,
  daterange: isWithinPreset,
} satisfies Record<Exclude<Operator, 'isnull' | 'in'>, Test>;

/** Equality of numbers and instants; undefined for values that compare as text. */
function equals(stored: Scalar, value: string, { timezone }: FilterMoment): boolean | undefined {
  if (typeof stored === 'number') return stored === Number(value);
  if (!isInstant(stored)) return undefined;
  const { from, to } = datetimeRange(value, timezone);
  return isBetween(Date.parse(stored), from, to);
}

/** Negative, zero or positive; NaN, which satisfies no comparison, for values that cannot be compared. */
function compare(stored: Scalar, value: string, { timezone }: FilterMoment): number {
  if (isInstant(stored)) return Date.parse(stored) - instantOf(value, timezone);
  if (isDayText(stored) && isDayText(value)) return Date.parse(stored) - Date.parse(value);
  return Number(stored) - Number(value);
}

function isWithinPreset(stored: Scalar, value: string, { now, timezone }: FilterMoment): boolean {
  if (!isDateRange(value)) return false;
  const { from, to } = resolvePreset(value, now, timezone);
  if (isInstant(stored)) return isBetween(Date.parse(stored), Date.parse(dayStart(from, timezone)), Date.parse(dayStart(to, timezone)));
  return String(stored) >= from && String(stored) < to;
}

function isBetween(instant: number, from: number, to: number): boolean {
  return instant >= from && instant < to;
}

/** Text form of a datetime: local `YYYY-MM-DD HH:mm` (grid contract 3.2). */
function textForm(stored: Scalar, { timezone }: FilterMoment): string {
  if (!isInstant(stored)) return String(stored);
  return new Date(wallTime(Date.parse(stored), timezone)).toISOString().slice(0, 16).replace('T', ' ');
}

function isInstant(stored: Scalar): stored is string {
  return typeof stored === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(Z|[+-]\d{2}:\d{2})$/.test(stored);
}

function isDayText(value: Scalar): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
}
