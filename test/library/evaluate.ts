import type { ColumnType, Condition, Operator } from '../../src/shared/framework/query/ListQuery.ts';
import { type Row, rows } from './rows.ts';

/**
 * The meaning of a list request, written a second time and differently: over rows in memory, with the standard library's rules
 * for time and text, and without any code under test. Grid contract 3 and 6.
 */
export interface Moment {
  readonly now: Date;
  readonly timezone: string;
  readonly language: TestLanguage;
}

export type TestLanguage = 'en' | 'fr';

export interface TestColumn {
  readonly name: string;
  readonly type: ColumnType;
  /** Value of a book's row: text, day, instant in ISO 8601, decimals with all digits; several for a list. */
  readonly read: (book: Row, language: TestLanguage) => string | number | boolean | readonly string[] | readonly number[] | null;
  /** Languages in which the column differs. */
  readonly languages?: readonly TestLanguage[];
}

function found(table: string, id: unknown): Row | undefined {
  return rows[table]?.find((row) => row['id'] === id);
}

function scalar(row: Row | undefined, name: string): string | number | null {
  const value = row?.[name] ?? null;
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value;
  throw new Error(`${name} holds no scalar`);
}

function accountLabel(id: unknown): string | null {
  const account = found('customer_accounts', id);
  return account ? `${scalar(account, 'name')} ${scalar(account, 'account')}` : null;
}

const languages = ['en', 'fr'] as const;

/** Name in a language, else in the other language. */
function subjectName(book: Row, language: TestLanguage): string | number | null {
  const subject = found('subjects', book['subject']);
  const [own, other] = language === 'fr' ? ['name_fr', 'name_en'] : ['name_en', 'name_fr'];
  return scalar(subject, own) || scalar(subject, other);
}

function shelfCodes({ shelves }: Row): string[] | null {
  return Array.isArray(shelves) ? shelves.map((id) => String(scalar(found('shelves', id), 'code'))) : null;
}

const publisherOf = (book: Row): Row | undefined => found('publishers', found('authors', book['author'])?.['publisher']);

function own(name: string, type: ColumnType): TestColumn {
  return {
    name,
    type,
    read: (book) => {
      const value = book[name] ?? null;
      return typeof value === 'object' && value !== null && !Array.isArray(value) ? null : (value as ReturnType<TestColumn['read']>);
    },
  };
}

export const testColumns: readonly TestColumn[] = [
  own('isbn', 'text'),
  own('title', 'text'),
  own('subtitle', 'text'),
  own('genre', 'text'),
  own('opens', 'text'),
  own('blurb', 'text'),
  own('tags', 'text'),
  own('prizes', 'text'),
  { name: 'editions', type: 'number', read: ({ editions }) => (Array.isArray(editions) && editions.length > 0 ? editions.length : null) },
  own('copies', 'number'),
  own('pages', 'number'),
  own('author', 'number'),
  own('shelves', 'number'),
  { name: 'shelves_label', type: 'text', read: shelfCodes },
  own('price', 'decimal'),
  own('margin', 'decimal'),
  own('printed_on', 'date'),
  own('sold_at', 'datetime'),
  own('translated', 'boolean'),
  { name: 'author_label', type: 'text', read: (book) => scalar(found('authors', book['author']), 'name') },
  { name: 'buyer_label', type: 'text', read: (book) => accountLabel(book['buyer']) },
  { name: 'subject_label', type: 'text', read: subjectName, languages },
  { name: 'subject.name_en_label', type: 'text', read: subjectName, languages },
  { name: 'author.publisher.name', type: 'text', read: (book) => scalar(publisherOf(book), 'name') },
  { name: 'author.publisher_label', type: 'text', read: (book) => scalar(publisherOf(book), 'name') },
  { name: 'author.born', type: 'date', read: (book) => scalar(found('authors', book['author']), 'born') },
  {
    name: 'age',
    type: 'number',
    read: ({ printed_on: day }) => (typeof day === 'string' ? (Date.parse('2026-11-20') - Date.parse(day)) / 86_400_000 : null),
  },
];

/** Checks if a book satisfies a condition on a column. */
export function holds(column: TestColumn, { operator, negated, value }: Omit<Condition, 'field'>, book: Row, moment: Moment): boolean {
  const stored = column.read(book, moment.language);
  if (operator === 'isnull') {
    const hasNone = stored === null || (typeof stored !== 'number' && typeof stored !== 'boolean' && stored.length === 0);
    return (hasNone === (value === 'true')) !== negated;
  }
  const items = stored === null ? [] : Array.isArray(stored) ? stored : [stored];
  const positive = items.some((item: string | number | boolean) =>
    typeof value === 'string'
      ? satisfies(column.type, item, operator, value, moment)
      : value.some((member) => member !== '__no_match__' && satisfies(column.type, item, 'is', member, moment)),
  );
  return positive !== negated;
}

function satisfies(type: ColumnType, stored: string | number | boolean, operator: Operator, value: string, moment: Moment): boolean {
  switch (operator) {
    case 'is':
      return type === 'text' ? stored === value : equals(type, stored, value, moment);
    case 'iexact':
      return type === 'text' ? fold(String(stored)) === fold(value) : equals(type, stored, value, moment);
    case 'icontains':
      return shown(type, stored, moment).includes(fold(value));
    case 'istartswith':
      return shown(type, stored, moment).startsWith(fold(value));
    case 'iendswith':
      return shown(type, stored, moment).endsWith(fold(value));
    case 'gt':
      return compare(type, stored, value, moment) > 0;
    case 'gte':
      return compare(type, stored, value, moment) >= 0;
    case 'lt':
      return compare(type, stored, value, moment) < 0;
    case 'lte':
      return compare(type, stored, value, moment) <= 0;
    case 'in':
      return equals(type, stored, value, moment);
    case 'daterange': {
      const [from, to] = preset(value, wall(moment.now.getTime(), moment.timezone).slice(0, 10));
      const day = type === 'date' ? String(stored) : wall(Date.parse(String(stored)), moment.timezone).slice(0, 10);
      return day >= from && day < to;
    }
    case 'isnull':
      throw new Error('answered before');
  }
}

function equals(type: ColumnType, stored: string | number | boolean, value: string, moment: Moment): boolean {
  if (type === 'boolean') return stored === (value === 'true');
  if (type !== 'datetime') return compare(type, stored, value, moment) === 0;
  const instant = Date.parse(String(stored));
  if (value.length === 10) return wall(instant, moment.timezone).startsWith(value);
  const minute = Math.floor(instantOf(value, moment.timezone) / 60_000);
  return Math.floor(instant / 60_000) === minute;
}

function compare(type: ColumnType, stored: string | number | boolean, value: string, { timezone }: Moment): number {
  if (type === 'date') return String(stored) === value ? 0 : String(stored) < value ? -1 : 1;
  if (type === 'datetime') return microseconds(String(stored)) - instantOf(value, timezone) * 1000;
  const difference = scaled(String(stored)) - scaled(value);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** Scales a number by enough digits that no value of the tests loses one. */
function scaled(number: string): bigint {
  const [whole = '0', fraction = ''] = number.split('.');
  const digits = BigInt(whole.replace('-', '') + fraction.padEnd(30, '0'));
  return whole.startsWith('-') ? -digits : digits;
}

function microseconds(instant: string): number {
  const fraction = /\.(\d+)Z$/.exec(instant)?.[1] ?? '';
  return Math.floor(Date.parse(instant) / 1000) * 1_000_000 + Number(fraction.padEnd(6, '0') || 0);
}

/** Text form, folded. */
function shown(type: ColumnType, stored: string | number | boolean, { timezone }: Moment): string {
  return type === 'datetime' ? wall(Date.parse(String(stored)), timezone).slice(0, 16) : fold(String(stored));
}

/** Folds text as PostgreSQL's dictionary does, letter by letter for the characters that occur in the tests. */
export function fold(text: string): string {
  return text
    .replaceAll('½', ' 1/2')
    .replaceAll(/[Œœ]/g, 'oe')
    .replaceAll('ß', 'ss')
    .replaceAll(/[Łł]/g, 'l')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase();
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Local wall-clock time: `2026-11-20 14:00:00`. */
export function wall(instant: number, timezone: string): string {
  let clock = clocks.get(timezone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timezone, clock);
  }
  return clock.format(instant);
}

const found15Hours = 15 * 60;
const instants = new Map<string, number>();

/** Tries every minute within 15 hours: the first that the clock shows, or the first after it if the clock skips it. */
function instantOf(value: string, timezone: string): number {
  if (value.includes('T')) return Date.parse(value);
  const key = `${value} ${timezone}`;
  let instant = instants.get(key);
  if (instant === undefined) {
    const minute = value.length === 10 ? `${value} 00:00` : value.slice(0, 16);
    const near = Date.parse(`${minute.replace(' ', 'T')}:00Z`);
    const tries = Array.from({ length: 2 * found15Hours }, (_, i) => near + (i - found15Hours) * 60_000);
    const start = tries.find((each) => wall(each, timezone).startsWith(minute)) ?? tries.find((each) => wall(each, timezone) > minute);
    if (start === undefined) throw new Error(`no ${minute} in ${timezone}`);
    instant = start + Number(value.slice(17) || 0) * 1000;
    instants.set(key, instant);
  }
  return instant;
}

type DayOf = (year: number, month: number, day: number) => string;

function relative(name: string, [year, month, day]: [number, number, number], at: DayOf): [string, string] | undefined {
  const [direction, digits, unit] = name.split('_');
  const step = Number(digits) * (direction === 'last' ? -1 : 1);
  const days = unit === 'weeks' ? 7 * step : step;
  // A day that the other month lacks becomes that month's last day.
  const inMonth = new Date(Date.UTC(year, month - 1 + step + 1, 0)).getUTCDate();
  const other = unit === 'months' ? at(year, month + step, Math.min(day, inMonth)) : at(year, month, day + days);
  const next = (text: string): string => new Date(Date.parse(text) + 86_400_000).toISOString().slice(0, 10);
  const today = at(year, month, day);
  return direction === 'last' ? [next(other), next(today)] : [today, other];
}

/** The ten presets from the table of the grid contract, and numbers of days, weeks and months that include today. */
function preset(name: string, today: string): [string, string] {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const at = (y: number, m: number, d: number): string => new Date(Date.UTC(y, m - 1, d)).toISOString().slice(0, 10);
  const sunday = day - new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  const lastYear = month === 2 && day === 29 ? at(year - 1, 3, 1) : at(year - 1, month, day + 1);
  const intervals: Record<string, [string, string]> = {
    today: [today, at(year, month, day + 1)],
    yesterday: [at(year, month, day - 1), today],
    this_week: [at(year, month, sunday), at(year, month, sunday + 7)],
    last_week: [at(year, month, sunday - 7), at(year, month, sunday)],
    this_month: [at(year, month, 1), at(year, month + 1, 1)],
    last_month: [at(year, month - 1, 1), at(year, month, 1)],
    this_year: [at(year, 1, 1), at(year + 1, 1, 1)],
    this_year_to_date: [at(year, 1, 1), at(year, month, day + 1)],
    last_year: [at(year - 1, 1, 1), at(year, 1, 1)],
    last_year_to_date: [at(year - 1, 1, 1), lastYear],
  };
  const interval = intervals[name] ?? relative(name, [year, month, day], at);
  if (!interval) throw new Error(`no preset ${name}`);
  return interval;
}
