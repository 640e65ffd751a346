import type { classLines, FreightFigures } from '../../../shared/domain/items/classLines.ts';
import type { DensityScale } from '../../../shared/domain/items/densityScales.ts';
import { type Decimal, formatDecimal } from '../../../shared/framework/decimals/Decimal.ts';
import { localeOf } from '../../../shared/framework/messages/locale.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';

/** The result as a table of texts in the reader's notation, and as one text for the clipboard, its cells separated by tabs. */
export function useFiguresTable(scales: readonly DensityScale[], figures: ReturnType<typeof classLines>, numbers: readonly number[]) {
  const message = useMessage();
  const locale = localeOf(useLanguage());
  const number = (value: Decimal): string =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: value.places, maximumFractionDigits: value.places }).format(
      Number(formatDecimal(value)),
    );
  const rowOf = (name: string, { pounds, cube, density, classes }: FreightFigures): readonly string[] => [
    name,
    number(pounds),
    number(cube),
    density ? number(density) : '–',
    ...classes.map((name) => name ?? '–'),
  ];
  const headings = [
    ...['line', 'weight', 'cube', 'density'].map((key) => message(`density.${key}`)),
    ...scales.map(({ code }) => message('density.class_by', { scale: code })),
  ];
  const rows = figures.lines.map((line, place) => rowOf(String(numbers[place] ?? place + 1), line));
  const total = rowOf(message('density.total'), figures.total);
  return { headings, rows, total, number, text: [headings, ...rows, total].map((cells) => cells.join('\t')).join('\n') };
}
