import { type CellKind, cellKind } from '../cells/cellKind.ts';
import type { ColumnDescription } from '../definitions/ScreenDescription.ts';
import type { MappedValue } from '../definitions/types.gen.ts';
import { localeOf } from '../messages/locale.ts';
import { wallTime } from '../query/dayStart.ts';
import { type Language, textIn } from '../text.ts';
import { type DateFormats, defaultDateFormats, formatDay, formatTime } from './dateFormats.ts';
import { defaultCurrency, isCurrency } from './inUnit.ts';
import { unitIn } from './unitIn.ts';

/** Language, zone and formats for the display of values. */
export interface CellContext {
  readonly language: Language;
  /** IANA zone of the reader. */
  readonly timezone: string;
  /** Default: `YYYY-MM-DD` and `HH:mm`. */
  readonly formats?: DateFormats;
}

export type CellColumn = Pick<ColumnDescription, 'type' | 'format' | 'decimals' | 'unit' | 'searchOptions'> &
  Partial<Pick<ColumnDescription, 'precision' | 'map'>> & {
    /** true: an amount names its currency by the code, `USD 12.50` in place of `US$12.50`. */
    readonly namesCurrency?: boolean | undefined;
  };

/**
 * The text of a value in a cell: dates and local instants in the reader's formats, numbers in the language's notation with their
 * unit, options by their label, mapped values by the text of their map. Empty for a blank; the cell itself draws booleans.
 * @param value as the list sends it; numbers may be numeric text. Grid contract 7
 */
export function formatCell(value: unknown, column: CellColumn, context: CellContext): string {
  if (Array.isArray(value)) return value.map((item) => formatCell(item, column, context)).join(', ');
  if (value === '' || (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')) return '';
  const label = mappedValue(column, value)?.text ?? column.searchOptions?.find((each) => each.value === String(value))?.label;
  return label ? textIn(label, context.language) : kindTexts[cellKind(column)](String(value), column, context);
}

/** The entry of a column’s map for a value. */
export function mappedValue({ map }: Pick<CellColumn, 'map'>, value: unknown): MappedValue | undefined {
  const key = String(value);
  return map && Object.hasOwn(map, key) ? map[key] : undefined;
}

type KindText = (value: string, column: CellColumn, context: CellContext) => string;

/** The text of a value by the kind of its cell, wherever text is shown: table, cards, details, paper. */
const kindTexts: Readonly<Record<CellKind, KindText>> = {
  string: plain,
  html: plainText,
  number: formatNumber,
  decimal: formatNumber,
  duration: (value) => formatMinutes(Number(value)),
  boolean: plain,
  date: (value, _column, { formats = defaultDateFormats }) => formatDay(value, formats),
  datetime: (value, { format }, { timezone, formats }) => formatInstant(value, timezone, formats, { withSeconds: format === 'seconds' }),
  time: (value, _column, { formats = defaultDateFormats }) => formatTime(clockOf(value), formats),
  time_hhmm: clockOf,
  email: plain,
  phone: formatPhone,
  link: plain,
  'img-link': plain,
  img: plain,
  icon: plain,
  action: plain,
};

function plain(value: string, { format }: CellColumn): string {
  return format === 'postal' ? formatPostal(value) : value;
}

/** A time of the day as `HH:mm`, from `09:05:00`, `0905` or `9:05`; other text unchanged. Spec B-284. */
function clockOf(text: string): string {
  const [, hours, minutes] = /^(\d{1,2}):?([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?$/.exec(text.trim()) ?? [];
  return hours && minutes && Number(hours) < 24 ? `${hours.padStart(2, '0')}:${minutes}` : text;
}

/** A number in the language's notation, with its fraction digits and unit; no line breaks between the two. */
function formatNumber(text: string, column: CellColumn, { language }: CellContext): string {
  const { type, format, decimals, unit } = column;
  const value = Number(text);
  if (Number.isNaN(value)) return '';
  if (value === 0 && isDuration(unit)) return noTime;
  const hasUnit = unit !== undefined && unit !== '' && format !== 'currency' && format !== 'percent';
  // A measured quantity that is whole has no zeros behind it.
  const digits = type === 'number' ? (decimals ?? 0) : hasUnit && Number.isInteger(value) ? 0 : decimals;
  const shown = numberFormat(localeOf(language), digits, column).format(format === 'percent' ? value / 100 : value);
  return hasUnit ? `${shown}\u00a0${unitIn(unit, value, language)}` : shown;
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

/** The time of the day of an instant, without its day, in the chosen format and zone; other text unchanged. */
export function formatTimeOf(iso: string, timezone: string, formats: DateFormats): string {
  const instant = Date.parse(iso);
  if (Number.isNaN(instant)) return iso;
  return formatTime(new Date(wallTime(instant, timezone)).toISOString().slice(11, 16), formats);
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

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** Markup without its tags, for one line; a picture is its description in brackets. */
function plainText(html: string): string {
  return html
    .replace(/<img\b[^>]*? alt="([^"]+)"[^>]*>/g, '[$1]')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}

/** A time of nothing: a column of hours is read for those that are there. */
const noTime = '–';

function isDuration(unit: string | undefined): boolean {
  return unit === 'h' || unit === 'min';
}

/** Minutes as `H:mm`. */
function formatMinutes(minutes: number): string {
  if (Number.isNaN(minutes)) return '';
  if (minutes === 0) return noTime;
  const whole = Math.round(Math.abs(minutes));
  return `${minutes < 0 ? '-' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Caches formatters: making one costs far more than using one. */
function numberFormat(
  locale: string,
  decimals: number | undefined,
  { format, precision, unit, namesCurrency = false }: CellColumn,
): Intl.NumberFormat {
  const currency = isCurrency(unit) ? unit : defaultCurrency;
  const key = `${locale} ${decimals} ${format} ${precision} ${format === 'currency' && currency} ${namesCurrency}`;
  const known = numberFormats.get(key);
  if (known) return known;
  const digits =
    precision !== undefined
      ? { maximumSignificantDigits: precision }
      : decimals === undefined
        ? { maximumFractionDigits: 20 }
        : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const style =
    format === 'currency'
      ? ({ style: 'currency', currency, currencyDisplay: namesCurrency ? 'code' : 'symbol' } as const)
      : format === 'percent'
        ? ({ style: 'percent' } as const)
        : { useGrouping: format !== 'year' };
  const made = new Intl.NumberFormat(locale, {
    ...style,
    ...(format === 'currency' && decimals === undefined && precision === undefined ? {} : digits),
  });
  numberFormats.set(key, made);
  return made;
}
