import type { CellRules, EditKind } from '../../../shared/framework/cells/cellRules.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { Language } from '../../../shared/framework/text.ts';
import { completeDateText, type DateKind, instantToText, textToInstant } from '../fields/inputs/dateText.ts';
import { formatTypedNumber, parseNumber } from '../fields/inputs/numberText.ts';
import { browserTimezone } from '../i18n/browserTimezone.ts';

/** The kinds whose values are numbers. */
export function isNumberCell({ kind }: CellRules): boolean {
  return kind === 'number' || kind === 'decimal' || kind === 'duration';
}

const dateKinds: Partial<Readonly<Record<EditKind, DateKind>>> = { date: 'date', datetime: 'datetime', time: 'time', time_hhmm: 'time' };

/** The calendar that a cell can open; undefined: none. */
export function dateKindOf({ kind }: CellRules): DateKind | undefined {
  return dateKinds[kind];
}

/** A value as the input of its cell shows it; an instant in the zone of the reader. */
export function shownText(rules: CellRules, value: unknown, language: Language): string {
  if (isNumberCell(rules)) return formatTypedNumber(value, language, rules.decimals ?? 0);
  return rules.kind === 'datetime' ? instantToText(textOf(value), browserTimezone) : textOf(value);
}

/** The value of a text, as records hold it; null for none. */
export function typedValue(rules: CellRules, shown: string, language: Language): unknown {
  if (isNumberCell(rules)) return parseNumber(shown, language);
  if (rules.kind === 'boolean') return shown === 'true';
  const text = shown.trim();
  if (text === '') return null;
  return rules.kind === 'datetime' ? textToInstant(text, browserTimezone) : text;
}

/** Short forms of a day or time written out: `930`. */
export function completedText(rules: CellRules, shown: string): string {
  const kind = dateKindOf(rules);
  return kind ? completeDateText(kind, shown) : shown;
}
