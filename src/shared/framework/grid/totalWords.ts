import type { ColumnDescription } from '../definitions/ScreenDescription.ts';
import type { DateFormats } from '../formats/dateFormats.ts';
import { formatCell } from '../formats/formatCell.ts';
import type { Aggregate } from '../query/ListQuery.ts';
import { type Language, textIn } from '../text.ts';
import { amountInUnit, totalColumn, totalLabel, type ValueUnit } from './totalColumn.ts';
import { readUnitTotals, type UnitTotal } from './unitTotals.ts';

/** A total over all matching rows for its reader, on the screen and in files. */
export interface TotalWords {
  /** Such as “Total weight”. */
  readonly label: string;
  /** One value, or one per unit, units with most rows first. */
  readonly lines: readonly TotalLine[];
  /** true: no total, because the reader may not see the units of the values. */
  readonly isHidden: boolean;
}

export interface TotalLine {
  readonly text: string;
  /** Number of units that it covers. */
  readonly units: number;
}

interface TotalLanguage {
  readonly language: Language;
  /** IANA zone of the reader. */
  readonly timezone: string;
  readonly formats: DateFormats;
  readonly message: (key: string, values?: Readonly<Record<string, string | number>>) => string;
}

/**
 * The words of a total. Grid contract 9.
 * @param value as the list sends it
 */
export function totalWords(
  { fn }: Pick<Aggregate, 'fn'>,
  value: unknown,
  column: ColumnDescription,
  { language, timezone, formats, message }: TotalLanguage,
): TotalWords {
  const label = totalLabel(fn, textIn(column.label, language), message);
  if (column.hasHiddenUnit && fn !== 'count') return { label, lines: [], isHidden: true };
  const written = (each: unknown, unit?: ValueUnit): string =>
    formatCell(each, totalColumn(column, fn, unit), { language, timezone, formats }) || '–';
  const ofUnits = readUnitTotals(value);
  if (!ofUnits) return { label, lines: [{ text: written(value), units: 1 }], isHidden: false };
  const found = ofUnits.filter((each) => each.value !== null || each.others > 0);
  const lineOf = (each: UnitTotal): string => {
    if (each.others > 0) return message('grid.other_units', { count: each.others });
    return amountInUnit(written(each.value, each.unit), each.unit, found.length > 1, message);
  };
  const lines = found.map((each) => ({ text: lineOf(each), units: Math.max(1, each.others) }));
  return { label, lines: lines.length > 0 ? lines : [{ text: '–', units: 1 }], isHidden: false };
}
