import type { CellRules } from '../../../shared/framework/cells/cellRules.ts';
import { recordFormats } from '../../../shared/framework/fields/formats.ts';
import type { DateFormats } from '../../../shared/framework/formats/dateFormats.ts';
import type { Language } from '../../../shared/framework/text.ts';
import { textToInstant } from '../fields/inputs/dateText.ts';
import { completedText, typedValue } from './cellText.ts';

/** Conventions of the reader by which pasted texts become values. */
export interface Reading {
  readonly language: Language;
  readonly formats: DateFormats;
  /** IANA zone of days and times without one. */
  readonly timezone: string;
}

/**
 * The value of a text from a spreadsheet, as the editor of the cell would give it, which also knows the texts that lists show: words for
 * yes and no, labels of options, days, times and instants in the reader's format. A text that is no such value stays, so that the rules name it.
 */
export function pastedValue(rules: CellRules, text: string, { language, formats, timezone }: Reading): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (rules.options) {
    const found = findOption(rules.options, trimmed, language);
    return found === undefined ? trimmed : typedValue(rules, found, language);
  }
  const { kind } = rules;
  if (kind === 'boolean') return booleans.get(plain(trimmed)) ?? trimmed;
  if (kind === 'date') return dayOf(trimmed, formats.date) ?? completedText(rules, trimmed);
  if (kind === 'datetime') return instantOf(trimmed, formats.date, timezone) ?? completedText(rules, trimmed);
  if (kind === 'time' || kind === 'time_hhmm') return clockOf(trimmed) ?? completedText(rules, trimmed);
  // A spreadsheet can write a true minus sign.
  return typedValue(rules, trimmed.replace(/^−(?=[\d.,])/, '-'), language);
}

const yes = ['true', 'yes', 'oui', 'vrai', '1', 'y', 'o', 'x'];
const no = ['false', 'no', 'non', 'faux', '0', 'n'];
const booleans: ReadonlyMap<string, boolean> = new Map([
  ...yes.map((word) => [word, true] as const),
  ...no.map((word) => [word, false] as const),
]);

/** The value of the option with this value, else with this label, first in the reader's language. */
function findOption(options: NonNullable<CellRules['options']>, text: string, language: Language): string | undefined {
  const wanted = plain(text);
  const found =
    options.find(({ value }) => value === text) ??
    options.find(({ label }) => plain(label[language] ?? '') === wanted) ??
    options.find(({ value, label }) => [value, ...Object.values(label)].some((each) => plain(each) === wanted));
  return found?.value;
}

/** A day in the ISO form with or without zeros, else in the reader's format, as `YYYY-MM-DD`; a time of midnight behind it is left out. */
function dayOf(text: string, format: DateFormats['date']): string | undefined {
  const day = text.replace(/[ T]0?0:00(:00)?$/, '');
  const [, year, month, date] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(day) ?? [];
  if (year && month && date) return isoDay(year, month, date);
  const [, first, second, last] = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(day) ?? [];
  if (!first || !second || !last || format === 'YYYY-MM-DD') return undefined;
  return format === 'MM/DD/YYYY' ? isoDay(last, first, second) : isoDay(last, second, first);
}

function isoDay(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** An instant with a zone, or a day and a time of this zone, as UTC; a day alone is its midnight, which spreadsheets leave out. */
function instantOf(text: string, format: DateFormats['date'], timezone: string): string | undefined {
  const [, zoneDay, zoneTime, zone] = /^(\S+)[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d:\d\d)$/.exec(text) ?? [];
  if (zoneDay && zoneTime && zone) {
    const instant = `${zoneDay}T${zoneTime}${zone}`;
    return recordFormats['date-time'](instant) ? new Date(instant).toISOString().replace('.000Z', 'Z') : undefined;
  }
  const [, dayText, timeText = '0:00'] = /^(\S+?)(?:(?:,?\s+|T)(\d.*))?$/.exec(text) ?? [];
  const [, clockText = timeText, seconds = '00', half = ''] = /^(\d{1,2}:\d{2}):([0-5]\d)(?:\.\d+)?(\D*)$/.exec(timeText) ?? [];
  const day = dayText && dayOf(dayText, format);
  const clock = clockOf(`${clockText}${half}`);
  if (!day || !clock) return undefined;
  const local = `${day} ${clock}`;
  const instant = textToInstant(local, timezone);
  return instant === local ? undefined : instant.replace(/:00Z$/, `:${seconds}Z`);
}

/** A time with AM or PM, or with seconds that are none, as `HH:mm`. */
function clockOf(text: string): string | undefined {
  const [, hours, minutes, half] = /^(\d{1,2}):(\d{2})(?::00)?(?:\s*([ap])\.?m\.?)?$/i.exec(text) ?? [];
  if (!hours || !minutes) return undefined;
  if (!half) return `${hours.padStart(2, '0')}:${minutes}`;
  const hour = Number(hours);
  if (hour < 1 || hour > 12) return undefined;
  return `${String((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)).padStart(2, '0')}:${minutes}`;
}

function plain(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}
