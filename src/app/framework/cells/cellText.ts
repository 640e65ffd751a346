import type { CellRules } from '../../../shared/framework/cells/cellRules.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { Language } from '../../../shared/framework/text.ts';
import { completeDateText } from '../fields/inputs/dateText.ts';
import { formatTypedNumber, parseNumber } from '../fields/inputs/numberText.ts';

/** The kinds whose values are numbers. */
export function isNumberCell({ kind }: CellRules): boolean {
  return kind === 'number' || kind === 'decimal' || kind === 'duration';
}

/** A value as the input of its cell shows it. */
export function shownText(rules: CellRules, value: unknown, language: Language): string {
  return isNumberCell(rules) ? formatTypedNumber(value, language, rules.decimals ?? 0) : textOf(value);
}

/** The value of a text, as records hold it; null for none. */
export function typedValue(rules: CellRules, shown: string, language: Language): unknown {
  if (isNumberCell(rules)) return parseNumber(shown, language);
  if (rules.kind === 'boolean') return shown === 'true';
  const text = shown.trim();
  return text === '' ? null : text;
}

/** Short forms of a day or time written out: `930`. */
export function completedText({ kind }: CellRules, shown: string): string {
  if (kind === 'date') return completeDateText('date', shown);
  return kind === 'time' || kind === 'time_hhmm' ? completeDateText('time', shown) : shown;
}
