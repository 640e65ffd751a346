import type { CellRules } from '../../../shared/framework/cells/cellRules.ts';
import { recordFormats } from '../../../shared/framework/fields/formats.ts';
import type { DateFormats } from '../../../shared/framework/formats/dateFormats.ts';
import { readBoolean } from '../../../shared/framework/readers/readBoolean.ts';
import { readClock, readDay, readLocalInstant } from '../../../shared/framework/readers/readTime.ts';
import type { Language } from '../../../shared/framework/text.ts';
import { completedText, typedValue } from './cellText.ts';

/** Conventions of the reader by which pasted texts become values. */
export interface Reading {
  readonly language: Language;
  readonly formats: DateFormats;
  /** IANA zone of days and times without one. */
  readonly timezone: string;
}

/**
 * Value of a text from a spreadsheet, as the cell's editor would give it. Also reads the texts that lists show: words for yes and no,
 * labels of options, days, times and instants in the reader's format. Any other text stays as it is, so that the rules name it.
 */
export function pastedValue(rules: CellRules, text: string, { language, formats, timezone }: Reading): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (rules.options) {
    const found = findOption(rules.options, trimmed, language);
    return found === undefined ? trimmed : typedValue(rules, found, language);
  }
  const { kind } = rules;
  if (kind === 'boolean') return readBoolean(trimmed) ?? trimmed;
  if (kind === 'date') return readDay(trimmed, formats.date) ?? completedText(rules, trimmed);
  if (kind === 'datetime') return instantOf(trimmed, formats.date, timezone) ?? completedText(rules, trimmed);
  if (kind === 'time' || kind === 'time_hhmm') return readClock(trimmed) ?? completedText(rules, trimmed);
  return typedValue(rules, trimmed, language);
}

/** The value of the option with this value, else with this label, first in the reader's language. */
function findOption(options: NonNullable<CellRules['options']>, text: string, language: Language): string | undefined {
  const wanted = plain(text);
  const found =
    options.find(({ value }) => value === text) ??
    options.find(({ label }) => plain(label[language] ?? '') === wanted) ??
    options.find(({ value, label }) => [value, ...Object.values(label)].some((each) => plain(each) === wanted));
  return found?.value;
}

/** An instant with a zone, or a day and a time of this zone, as UTC; a day without a time is its midnight, which spreadsheets leave out. */
function instantOf(text: string, format: DateFormats['date'], timezone: string): string | undefined {
  const [, zoneDay, zoneTime, zone] = /^(\S+)[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d:\d\d)$/.exec(text) ?? [];
  if (zoneDay && zoneTime && zone) {
    const instant = `${zoneDay}T${zoneTime}${zone}`;
    return recordFormats['date-time'](instant) ? new Date(instant).toISOString().replace('.000Z', 'Z') : undefined;
  }
  return readLocalInstant(text, format, timezone);
}

function plain(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}
