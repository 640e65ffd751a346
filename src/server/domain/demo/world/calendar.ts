import { generalHolidays } from '../../../../shared/domain/holidays/generalHolidays.ts';

/** Days since 1970-01-01, so that a difference is a subtraction, independent of zones. */
export type DayNumber = number;

const millisecondsPerDay = 86_400_000;
const minutesPerDay = 1440;

/** `2026-03-10` to its number. */
export function dayNumber(text: string): DayNumber {
  return Date.parse(`${text}T00:00:00Z`) / millisecondsPerDay;
}

const texts = new Map<DayNumber, string>();

/** A day's number to `2026-03-10`; cached, since a demo has a million rows and a thousand days. */
export function dayText(day: DayNumber): string {
  let text = texts.get(day);
  if (text === undefined) {
    text = new Date(day * millisecondsPerDay).toISOString().slice(0, 10);
    texts.set(day, text);
  }
  return text;
}

/** 0 is Sunday. */
export function weekday(day: DayNumber): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** The day a number of working days later; weekends and general holidays do not count. */
export function addWorkingDays(day: DayNumber, count: number): DayNumber {
  let result = day;
  let left = count;
  while (left > 0) {
    result++;
    if (isWorkingDay(result)) left--;
  }
  return result;
}

/** The last working day before a day. */
export function workingDayBefore(day: DayNumber): DayNumber {
  let result = day - 1;
  while (!isWorkingDay(result)) result--;
  return result;
}

export function isWorkingDay(day: DayNumber): boolean {
  const name = weekday(day);
  return name !== 0 && name !== 6 && !isHoliday(day);
}

const holidaysByYear = new Map<number, ReadonlySet<DayNumber>>();

/** true: a general holiday or the day given for it, on which nothing is loaded (domain 6). */
export function isHoliday(day: DayNumber): boolean {
  const year = Number(dayText(day).slice(0, 4));
  let days = holidaysByYear.get(year);
  if (!days) {
    // The day given for a holiday at the end of a year can be in the next one.
    days = new Set([year - 1, year].flatMap(generalHolidays).flatMap((holiday) => [holiday.day, holiday.observed]));
    holidaysByYear.set(year, days);
  }
  return days.has(day);
}

/** A zone for the demo: minutes behind UTC in winter, and a flag for summer time. */
export interface DemoZone {
  readonly name: string;
  readonly minutesBehind: number;
  readonly changesClocks: boolean;
}

/**
 * The instant of a local time of day, as ISO 8601 in UTC to the minute.
 * @param minutes after local midnight; may be beyond one day
 */
export function instantText(day: DayNumber, minutes: number, zone: DemoZone): string {
  const utc = minutes + zone.minutesBehind - (zone.changesClocks && isSummerTime(day) ? 60 : 0);
  const shift = Math.floor(utc / minutesPerDay);
  const rest = utc - shift * minutesPerDay;
  const hour = Math.floor(rest / 60);
  return `${dayText(day + shift)}T${twoDigits(hour)}:${twoDigits(rest - hour * 60)}:00Z`;
}

/** `HH:mm` of minutes after midnight. */
export function timeText(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** From the second Sunday of March to the day before the first Sunday of November. */
export function isSummerTime(day: DayNumber): boolean {
  const { start, end } = summerTimeOf(Number(dayText(day).slice(0, 4)));
  return day >= start && day < end;
}

const summers = new Map<number, { readonly start: DayNumber; readonly end: DayNumber }>();

/** The days on which clocks change in Canada and the United States. */
export function summerTimeOf(year: number): { readonly start: DayNumber; readonly end: DayNumber } {
  let summer = summers.get(year);
  if (!summer) {
    summer = { start: firstSunday(dayNumber(`${year}-03-08`)), end: firstSunday(dayNumber(`${year}-11-01`)) };
    summers.set(year, summer);
  }
  return summer;
}

/** The last 29 February before a day. */
export function lastLeapDay(before: DayNumber): DayNumber {
  for (let year = Number(dayText(before).slice(0, 4)); ; year--) {
    const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    if (isLeap && dayNumber(`${year}-02-29`) < before) return dayNumber(`${year}-02-29`);
  }
}

function firstSunday(from: DayNumber): DayNumber {
  return from + ((7 - weekday(from)) % 7);
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
