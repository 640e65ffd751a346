import type { FigureAnswer } from '../../../shared/framework/dashboards/DashboardAnswer.ts';
import { formatCell } from '../../../shared/framework/formats/formatCell.ts';
import { browserTimezone } from '../i18n/browserTimezone.ts';
import { useDateFormats } from '../i18n/dateFormats.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useText } from '../i18n/useText.ts';

interface FigureText {
  readonly value: string;
  readonly unit: string;
}

/** From here on fraction digits say nothing. */
const wholeFrom = 1000;

const rowCount = { type: 'number', format: undefined, decimals: 0, unit: undefined, searchOptions: undefined } as const;

/** The value of a figure in the notation of the language; an estimate has a tilde, a total over no rows a dash. */
export function useFigureText({ value, isEstimated, unit, column }: FigureAnswer): FigureText {
  const language = useLanguage();
  const formats = useDateFormats();
  const text = useText();
  const isLarge = typeof value === 'number' && Math.abs(value) >= wholeFrom;
  const shown = { ...(column ?? rowCount), ...(isLarge && { decimals: 0 }), unit: undefined };
  const written = formatCell(value, shown, { language, timezone: browserTimezone, formats }) || '–';
  return { value: isEstimated ? `~${written}` : written, unit: unit ? text(unit) : (column?.unit ?? '') };
}
