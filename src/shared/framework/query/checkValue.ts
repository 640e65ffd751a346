import type { Expected } from '../AppError.ts';
import type { ColumnType, Operator } from './ListQuery.ts';
import { operators } from './operators.ts';
import { offence, type Place } from './queryErrors.ts';
import { relativeCountMax } from './relativeRange.ts';
import { dateRangePresets, isDateRange } from './resolvePreset.ts';

/** An `in` member that equals no stored value, on every column type. Grid contract 3.4. */
export const noMatch = '__no_match__';

const textLimit = 200;

const expectations = {
  text: [{ key: 'error.expected_text', values: { max: textLimit } }],
  number: [{ key: 'error.expected_number' }],
  decimal: [{ key: 'error.expected_number' }],
  boolean: ['true', 'false'],
  date: [{ key: 'error.expected_day' }],
  datetime: [{ key: 'error.expected_instant' }],
} as const satisfies Record<ColumnType, readonly Expected[]>;

/**
 * Checks one value (of `in`: one member) against operator and column type. Grid contract 3.3.
 * @returns the value as conditions hold it: booleans as `true` or `false`, everything else unchanged
 * @throws AppError `invalid_value` (400)
 */
export function checkValue(operator: Operator, type: ColumnType, value: string, place: Place): string {
  switch (operators[operator].value) {
    case 'preset':
      if (!isDateRange(value))
        throw offence('invalid_value', place, [...dateRangePresets, { key: 'error.expected_relative', values: { max: relativeCountMax } }]);
      return value;
    case 'text':
      return checkTyped('text', value, place);
    case 'flag':
      return checkTyped('boolean', value, place);
    case 'typed':
      return operators[operator].list && value === noMatch ? value : checkTyped(type, value, place);
  }
}

/** As `checkValue`, for a value of a type without an operator. */
export function checkTyped(type: ColumnType, value: string, place: Place): string {
  const checked = readers[type](value);
  if (checked === undefined) throw offence('invalid_value', place, expectations[type]);
  return checked;
}

/** True if a text is a value of a column type, as a condition takes it. */
export function isValueOf(type: ColumnType, value: string): boolean {
  return readers[type](value) !== undefined;
}

const readers = {
  // PostgreSQL stores neither NUL nor half a surrogate pair, so no row could match.
  text: (value) =>
    value.length <= 2 * textLimit && Array.from(value).length <= textLimit && !value.includes('\0') && value.isWellFormed()
      ? value
      : undefined,
  number: readNumber,
  decimal: readNumber,
  boolean: (value) => booleans[value.toLowerCase()],
  date: (value) => (isDay(value) ? value : undefined),
  datetime: (value) => (isDatetime(value) ? value : undefined),
} satisfies Record<ColumnType, (value: string) => string | undefined>;

const booleans: Readonly<Record<string, string | undefined>> = Object.assign(Object.create(null), {
  true: 'true',
  1: 'true',
  false: 'false',
  0: 'false',
});

function readNumber(value: string): string | undefined {
  return /^-?\d+(\.\d+)?$/.test(value) ? value : undefined;
}

/** True if a text is a real day of the calendar, `YYYY-MM-DD`, from year 1 on. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value.startsWith('0000')) return false;
  const midnight = Date.parse(`${value}T00:00:00Z`);
  // A day beyond the end of its month rolls over into the next one.
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(value);
}

function isDatetime(value: string): boolean {
  if (!isDay(value.slice(0, 10))) return false;
  const time = value.slice(10);
  return time === '' || localTime.test(time) || offsetTime.test(time);
}

const localTime = /^ ([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const offsetTime = /^T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-](0\d|1[0-4]):?[0-5]\d)$/;
