import { invariant } from '../../../shared/framework/AppError.ts';
import { noMatch } from '../../../shared/framework/query/checkValue.ts';
import { datetimeRange, instantOf } from '../../../shared/framework/query/datetimeRange.ts';
import { dayStart } from '../../../shared/framework/query/dayStart.ts';
import type { ColumnType, Condition, Operator } from '../../../shared/framework/query/ListQuery.ts';
import type { FilterMoment } from '../../../shared/framework/query/matchesFilter.ts';
import { isDateRange, resolvePreset } from '../../../shared/framework/query/resolvePreset.ts';
import { foldedLike, type Pattern } from '../../db/foldedLike.ts';
import { allOf, anyOf, notTrue, type Predicate } from '../../db/predicate.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { ColumnValue } from './columnValue.ts';

/**
 * The positive predicate of an operator on a column: never true for a blank or withheld value, except for `isnull`, which treats a
 * withheld value as an empty one, as rows show it.
 * The value has been checked against the column's type. Grid contract 3.
 */
export function operatorSql(
  value: ColumnValue,
  { operator, value: operand }: Pick<Condition, 'operator' | 'value'>,
  moment: FilterMoment,
): Predicate {
  if (operator === 'isnull') return operand === 'true' ? emptySql(value) : filledSql(value);
  const { type } = value;
  invariant(type, 'the names of a list are those that it can filter');
  if (isList(value)) return holdsAny(value, { operator, value: operand }, moment);
  return allOf([
    value.guard,
    typeof operand === 'string' ? tests[operator](value, operand, moment, type) : isOneOf(value, operand, moment, type),
  ]);
}

/** Rows with a value that the reader may see: neither NULL nor an empty text or list. */
function filledSql({ guard, stored, form, type }: ColumnValue): Predicate {
  const isSet = sql<boolean>`${stored} is not null`;
  if (isList({ form })) return allOf([guard, sql<boolean>`cardinality(${stored}) > 0`]);
  return allOf([guard, isSet, type === 'text' ? sql<boolean>`${stored} <> ''` : true]);
}

/** Rows without such a value. Tests the stored value itself if every reader may see it, so that an index can find NULL. */
function emptySql(value: ColumnValue): Predicate {
  const { guard, stored, form, type } = value;
  if (guard !== true || isList({ form })) return notTrue(filledSql(value));
  if (type !== 'text') return sql<boolean>`${stored} is null`;
  return sql<boolean>`(${stored} is null or ${stored} = '')`;
}

type Test = (value: ColumnValue, operand: string, moment: FilterMoment, type: ColumnType) => Predicate;

const tests = {
  is: (value, operand, moment, type) => equality[type](value, operand, moment),
  iexact: (value, operand, moment, type) =>
    type === 'text' ? sql<boolean>`fold(${value.stored}) = fold(${operand})` : equality[type](value, operand, moment),
  icontains: (value, operand, moment, type) => matches(value, { before: '%', text: operand, after: '%' }, moment, type),
  istartswith: (value, operand, moment, type) => matches(value, { before: '', text: operand, after: '%' }, moment, type),
  iendswith: (value, operand, moment, type) => matches(value, { before: '%', text: operand, after: '' }, moment, type),
  gt: order('>'),
  gte: order('>='),
  lt: order('<'),
  lte: order('<='),
  in: (value, operand, moment, type) => isOneOf(value, [operand], moment, type),
  daterange: (value, operand, { now, timezone }, type) => {
    if (!isDateRange(operand)) return false;
    const { from, to } = resolvePreset(operand, now, timezone);
    if (type === 'date') return sql<boolean>`(${value.stored} >= ${from}::date and ${value.stored} < ${to}::date)`;
    return isWithin(value.stored, { from: Date.parse(dayStart(from, timezone)), to: Date.parse(dayStart(to, timezone)) });
  },
} satisfies Record<Exclude<Operator, 'isnull'>, Test>;

const equality = {
  text: ({ stored, isOneOf: isKey }, operand) => isKey?.([operand]) ?? sql<boolean>`${stored} = ${operand}`,
  number: (value, operand) => compareNumbers(value, sql`=`, operand),
  decimal: (value, operand) => compareNumbers(value, sql`=`, operand),
  boolean: ({ stored }, operand) => sql<boolean>`${stored} is ${sql.raw(operand === 'true' ? 'true' : 'false')}`,
  date: ({ stored }, operand) => sql<boolean>`${stored} = ${operand}::date`,
  // A day means the whole local day, a time its whole minute (grid contract 3.3).
  datetime: ({ stored }, operand, { timezone }) => isWithin(stored, datetimeRange(operand, timezone)),
} satisfies Record<ColumnType, (value: ColumnValue, operand: string, moment: FilterMoment) => Predicate>;

function isOneOf(value: ColumnValue, operands: readonly string[], moment: FilterMoment, type: ColumnType): Predicate {
  const members = [...new Set(operands)].filter((member) => member !== noMatch);
  if (members.length === 0) return false;
  if (type === 'text') return value.isOneOf?.(members) ?? sql<boolean>`${value.stored} = any(${members}::text[])`;
  if (type === 'date') return sql<boolean>`${value.stored} = any(${members}::date[])`;
  if (isInteger(value) && members.every(isBigint)) return sql<boolean>`${value.stored} = any(${members.map(wholePart)}::bigint[])`;
  if (type === 'number' || type === 'decimal') return sql<boolean>`${value.stored}::numeric = any(${members}::numeric[])`;
  return anyOf(members.map((member) => equality[type](value, member, moment)));
}

function order(symbol: '>' | '>=' | '<' | '<='): Test {
  const comparison = sql.raw(symbol);
  return (value, operand, { timezone }, type) => {
    if (type === 'number' || type === 'decimal') return compareNumbers(value, comparison, operand);
    if (type === 'date') return sql<boolean>`${value.stored} ${comparison} ${operand}::date`;
    return sql<boolean>`${value.stored} ${comparison} ${timestampText(instantOf(operand, timezone))}::timestamptz`;
  };
}

/** Compares whole numbers as integers, so that the column's index serves; other numbers exactly, as decimals. */
function compareNumbers(value: ColumnValue, comparison: Sql, operand: string): Predicate {
  if (value.form === 'exact') return sql<boolean>`${value.stored} ${comparison} ${operand}::numeric`;
  if (isInteger(value) && isBigint(operand)) return sql<boolean>`${value.stored} ${comparison} ${wholePart(operand)}::bigint`;
  return sql<boolean>`${value.stored}::numeric ${comparison} ${operand}::numeric`;
}

function isInteger({ form }: ColumnValue): boolean {
  return form === 'whole';
}

/** true: a whole number within 64 bits, perhaps written with a fraction of zeros. */
function isBigint(operand: string): boolean {
  return /^-?\d{1,18}(\.0+)?$/.test(operand);
}

function wholePart(operand: string): string {
  return operand.split('.', 1)[0] ?? operand;
}

/** Characters that can occur in the text form of a type: a pattern with any other character matches nothing. */
const textFormCharacters = {
  number: /^[\d.-]*$/,
  decimal: /^[\d.-]*$/,
  date: /^[\d-]*$/,
  datetime: /^[\d :-]*$/,
} as const satisfies Partial<Record<ColumnType, RegExp>>;

/** Matches text folded, other values by their text form (grid contract 3.2). */
function matches(value: ColumnValue, pattern: Pattern, moment: FilterMoment, type: ColumnType): Predicate {
  if (type === 'boolean') return false;
  if (type !== 'text') {
    if (!textFormCharacters[type].test(pattern.text)) return false;
    const like = sql<boolean>`${textForm(value, moment, type)} like ${pattern.before + pattern.text + pattern.after}`;
    return allOf([isInteger(value) ? hasDigits(value, pattern.text) : true, like]);
  }
  // A pattern of one word can be searched in each part of a label, and each part has an index.
  if (value.parts && pattern.before && pattern.after && isOneWord(pattern.text))
    return anyOf(value.parts.map((part) => foldedLike(part, pattern)));
  return foldedLike(value.stored, pattern);
}

/** true: only letters and visible ASCII characters. Folding never turns these into a space, as it does with some fractions. */
function isOneWord(text: string): boolean {
  return /^[\p{L}\x21-\x7e]+$/u.test(text);
}

/**
 * True of every whole number whose text form contains a text: `77` is in no number between -77 and 77. Comparing numbers takes PostgreSQL
 * half the time of their texts, and its statistics know how many are left.
 */
function hasDigits({ stored }: ColumnValue, text: string): Predicate {
  const [, minus, digits = ''] = /^(-?)(\d*)$/.exec(text) ?? [];
  if (minus === undefined) return false;
  // No number begins with a zero before other digits.
  const least = digits.length > 1 && digits.startsWith('0') ? (minus ? '' : `1${digits}`) : digits;
  if (least === '' && digits !== '') return false;
  if (least === '' || least === '0' || !isBigint(least)) return minus ? sql<boolean>`${stored} < 0` : true;
  const below = sql<boolean>`${stored} <= ${`-${least}`}::bigint`;
  return minus ? below : anyOf([sql<boolean>`${stored} >= ${least}::bigint`, below]);
}

function textForm({ stored, form, decimals }: ColumnValue, { timezone }: FilterMoment, type: Exclude<ColumnType, 'text' | 'boolean'>): Sql {
  if (type === 'date') return sql`to_char(${stored}, 'YYYY-MM-DD')`;
  if (type === 'datetime') return sql`to_char(${stored} at time zone ${timezone}, 'YYYY-MM-DD HH24:MI')`;
  if (form !== 'computed') return sql`${stored}::text`;
  return decimals === undefined ? sql`trim_scale(${stored}::numeric)::text` : sql`round(${stored}::numeric, ${decimals}::integer)::text`;
}

function isWithin(stored: Sql, { from, to }: { readonly from: number; readonly to: number }): Sql<boolean> {
  return sql<boolean>`(${stored} >= ${timestampText(from)}::timestamptz and ${stored} < ${timestampText(to)}::timestamptz)`;
}

const earliest = Date.parse('0001-01-01T00:00:00Z');
const latest = Date.parse('9999-12-31T23:59:59.999Z');

/** An instant (epoch ms) as PostgreSQL text; without bound beyond the years 1 to 9999, since a zone's offset can lead there. */
function timestampText(instant: number): string {
  if (instant < earliest) return '-infinity';
  return instant > latest ? 'infinity' : new Date(instant).toISOString();
}

function isList({ form }: Pick<ColumnValue, 'form'>): boolean {
  return form === 'items' || form === 'keys';
}

/** A list satisfies a condition if any of its items does; an index over the members serves equality. Law 27. */
function holdsAny(
  value: ColumnValue,
  { operator, value: operand }: Pick<Condition, 'operator' | 'value'>,
  moment: FilterMoment,
): Predicate {
  const isOfKeys = value.form === 'keys';
  const isEqual = operator === 'is' || operator === 'in' || (operator === 'iexact' && isOfKeys);
  if (isEqual) return allOf([value.guard, hasMember(value, [operand].flat())]);
  const item = sql.id('item');
  const holds = operatorSql(
    { ...value, form: isOfKeys ? 'whole' : 'plain', stored: item, guard: true, visible: item },
    { operator, value: operand },
    moment,
  );
  if (typeof holds === 'boolean') return holds;
  return allOf([value.guard, sql<boolean>`exists (select from unnest(${value.stored}) as items(item) where ${holds})`]);
}

/** Lists with one of some members; a number that is no key is in none. */
function hasMember({ stored, form }: ColumnValue, operands: readonly string[]): Predicate {
  const members = [...new Set(operands)].filter((member) => member !== noMatch && (form === 'items' || isBigint(member)));
  if (members.length === 0) return false;
  if (form === 'items') return sql<boolean>`${stored} && ${members}::text[]`;
  return sql<boolean>`${stored} && ${members.map(wholePart)}::bigint[]`;
}
