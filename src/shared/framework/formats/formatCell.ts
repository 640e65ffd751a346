import type { ColumnDescription } from '../definitions/ScreenDescription.ts';
import { localeOf } from '../messages/locale.ts';
import { wallTime } from '../query/dayStart.ts';
import { type Language, textIn } from '../text.ts';
import { type DateFormats, defaultDateFormats, formatDay, formatTime } from './dateFormats.ts';
import { unitIn } from './unitIn.ts';

/** Language, zone and formats for the display of values. */
export interface CellContext {
  readonly language: Language;
  /** IANA zone of the reader. */
  readonly timezone: string;
  /** Default: `YYYY-MM-DD` and `HH:mm`. */
  readonly formats?: DateFormats;
}

type CellColumn = Pick<ColumnDescription, 'type' | 'format' | 'decimals' | 'unit' | 'searchOptions'>;

/**
 * The text of a value in a cell: dates and local instants in the reader's formats, numbers in the language's notation with their
 * unit, options by their label. Empty for a blank; the cell itself draws booleans.
 * @param value as the list sends it; numbers may be numeric text. Grid contract, section 7
 */
export function formatCell(value: unknown, column: CellColumn, context: CellContext): string {
  if (Array.isArray(value)) return value.map((item) => formatCell(item, column, context)).join(', ');
  if (value === '' || (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')) return '';
  const option = column.searchOptions?.find((each) => each.value === String(value));
  if (option) return textIn(option.label, context.language);
  switch (column.type) {
    case 'number':
    case 'decimal':
      return formatNumber(Number(value), column, context.language);
    case 'datetime':
      return formatInstant(String(value), context.timezone, context.formats, { withSeconds: column.format === 'seconds' });
    case 'date':
      return formatDay(String(value), context.formats ?? defaultDateFormats);
    case 'boolean':
      return String(value);
    case 'text':
      return formatText(String(value), column.format, context.formats);
  }
}

/** A number in the language's notation, with its fraction digits and unit; no line breaks between the two. */
function formatNumber(value: number, { type, format, decimals, unit }: CellColumn, language: Language): string {
  if (Number.isNaN(value)) return '';
  if (format === 'duration') return formatMinutes(value);
  const hasUnit = unit !== undefined && unit !== '' && format !== 'currency' && format !== 'percent';
  // A measured quantity that is whole has no zeros behind it.
  const digits = type === 'number' ? (decimals ?? 0) : hasUnit && Number.isInteger(value) ? 0 : decimals;
  const text = numberFormat(localeOf(language), digits, format).format(format === 'percent' ? value / 100 : value);
  return hasUnit ? `${text}\u00a0${unitIn(unit, value, language)}` : text;
}

/** An instant as local day and time, `HH:mm` or `HH:mm:ss`; text that is no instant stays unchanged. Spec B-312. */
export function formatInstant(
  iso: string,
  timezone: string,
  formats: DateFormats = defaultDateFormats,
  { withSeconds = false }: { readonly withSeconds?: boolean } = {},
): string {
  const instant = Date.parse(iso);
  if (Number.isNaN(instant)) return iso;
  const local = new Date(wallTime(instant, timezone)).toISOString();
  return `${formatDay(local.slice(0, 10), formats)} ${formatTime(local.slice(11, withSeconds ? 19 : 16), formats)}`;
}

/** Ten digits as `(705) 555-1234`; other text unchanged. */
function formatPhone(text: string): string {
  const [, area, exchange, line] = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(text.replace(/[\s().-]/g, '')) ?? [];
  return area && exchange && line ? `(${area}) ${exchange}-${line}` : text;
}

/** A Canadian postal code with the space that envelopes have, `V6X 5S5`; other text unchanged. */
function formatPostal(text: string): string {
  return text.replace(/^([A-Z]\d[A-Z])(\d[A-Z]\d)$/, '$1 $2');
}

function formatText(text: string, format: CellColumn['format'], formats: DateFormats = defaultDateFormats): string {
  if (format === 'phone') return formatPhone(text);
  if (format === 'postal') return formatPostal(text);
  if (format === 'time') return formatTime(text.slice(0, 5), formats);
  return format === 'html' ? plainText(text) : text;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** Markup without its tags, for one line. */
function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Minutes as `H:mm`. */
function formatMinutes(minutes: number): string {
  const whole = Math.round(Math.abs(minutes));
  return `${minutes < 0 ? '-' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Caches formatters: making one costs far more than using one. */
function numberFormat(locale: string, decimals: number | undefined, format: CellColumn['format']): Intl.NumberFormat {
  const key = `${locale} ${decimals} ${format}`;
  const known = numberFormats.get(key);
  if (known) return known;
  const digits =
    decimals === undefined ? { maximumFractionDigits: 20 } : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const style =
    format === 'currency'
      ? ({ style: 'currency', currency: 'CAD' } as const)
      : format === 'percent'
        ? ({ style: 'percent' } as const)
        : { useGrouping: format !== 'year' };
  const made = new Intl.NumberFormat(locale, { ...style, ...(format === 'currency' && decimals === undefined ? {} : digits) });
  numberFormats.set(key, made);
  return made;
}
