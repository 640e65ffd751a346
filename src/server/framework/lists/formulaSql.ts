import type { ArithmeticSign, FormulaNode, FormulaType } from '../../../shared/framework/formulas/Formula.ts';
import type { FormulaFunctionName } from '../../../shared/framework/formulas/formulaFunctions.ts';
import type { FilterMoment } from '../../../shared/framework/query/matchesFilter.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** The SQL of a part of a formula: numbers as numeric, an empty text as NULL. */
export interface FormulaValue {
  readonly type: FormulaType;
  readonly sql: Sql;
  /** Of a number; default: the size of a field. */
  readonly size?: NumberSize;
}

/** Bounds of a number that is not 0: it is below 10^`whole`, and not nearer to 0 than 10^-`fraction`. */
interface NumberSize {
  readonly whole: number;
  readonly fraction: number;
}

/** Fields of the portal, which hold far fewer digits. */
const ofField: NumberSize = { whole: 40, fraction: 20 };
/** Numbers of other origin, such as formulas that a formula names. */
const wholeMax = 100;
/** PostgreSQL keeps at most 16,383 decimals of a product, and 1,000 of a quotient. */
const decimals = { product: 16_383, quotient: 1000 } as const;

/** A number of unknown size: blank if it has more than 100 digits before the point. It must not be the result of an overflow itself. */
export function boundedNumber(value: Sql): FormulaValue {
  const bound = (sign: '' | '-') => sql.raw(`(${sign}1e${wholeMax})::numeric`);
  // Each part occurs once; a blank becomes the lower bound.
  const clamped = sql`least(greatest(${value}, ${bound('-')}), ${bound('')})`;
  return {
    type: 'number',
    sql: sql`nullif(nullif(${clamped}, ${bound('-')}), ${bound('')})`,
    size: { whole: wholeMax, fraction: decimals.product },
  };
}

/** A number that has been worked out, bounded only where it could have too many digits. */
function numberOf(value: Sql, size: NumberSize): FormulaValue {
  const { whole, fraction } = size;
  if (whole <= wholeMax) return { type: 'number', sql: value, size };
  const bounded = boundedNumber(value);
  return { ...bounded, size: { whole: wholeMax, fraction } };
}

function sizeOf({ size = ofField }: FormulaValue): NumberSize {
  return size;
}

/** The size of a number that is one of several, or their sum: with a digit more. */
function sizeOfAll(values: readonly FormulaValue[]): NumberSize {
  const sizes = values.map(sizeOf);
  return { whole: Math.max(...sizes.map(({ whole }) => whole)) + 1, fraction: Math.max(...sizes.map(({ fraction }) => fraction)) };
}

/** Finds the value of a name. */
export type FindValue = (name: string) => FormulaValue;

/**
 * The SQL of a formula that `typeFormula` has passed. No value of a row makes it fail: what cannot be worked out is blank. Each part
 * occurs once, so that the statement grows only with the formula.
 */
export function formulaSql(node: FormulaNode, find: FindValue, moment: FilterMoment): FormulaValue {
  const part = (each: FormulaNode): FormulaValue => formulaSql(each, find, moment);
  switch (node.is) {
    case 'constant':
      return constantSql(node);
    case 'name':
      return find(node.name);
    case 'negative':
      return { ...part(node.part), sql: sql`(- ${part(node.part).sql})` };
    case 'not':
      return { type: 'boolean', sql: sql`(not ${part(node.part).sql})` };
    case 'arithmetic': {
      const [left, right] = [part(node.parts[0]), part(node.parts[1])];
      const other = node.sign === '/' ? sql`nullif(${right.sql}, 0)` : right.sql;
      return numberOf(sql`(${left.sql} ${sql.raw(node.sign)} ${other})`, arithmeticSize(node.sign, left, right));
    }
    case 'comparison': {
      const [left, right] = node.parts;
      return { type: 'boolean', sql: sql`(${part(left).sql} ${sql.raw(node.sign)} ${part(right).sql})` };
    }
    case 'and':
    case 'or': {
      const [left, right] = node.parts;
      return { type: 'boolean', sql: sql`(${part(left).sql} ${sql.raw(node.is)} ${part(right).sql})` };
    }
    case 'joined':
      return { type: 'text', sql: joinedText(node.parts.map((each) => textForm(part(each), moment))) };
    case 'call': {
      const values = node.parts.map(part);
      return calls[node.name as FormulaFunctionName](values, moment);
    }
  }
}

function arithmeticSize(sign: ArithmeticSign, left: FormulaValue, right: FormulaValue): NumberSize {
  const [one, other] = [sizeOf(left), sizeOf(right)];
  switch (sign) {
    case '+':
    case '-':
      return sizeOfAll([left, right]);
    case '*':
      return { whole: one.whole + other.whole, fraction: Math.min(one.fraction + other.fraction, decimals.product) };
    case '/':
      return { whole: one.whole + other.fraction, fraction: decimals.quotient };
  }
}

function constantSql(node: FormulaNode & { readonly is: 'constant' }): FormulaValue {
  const { type } = node;
  if (type === 'boolean') return { type, sql: sql.raw(String(node.value)) };
  if (type === 'number') {
    const digits = String(node.value).length;
    return { type, sql: sql`${node.value}::numeric`, size: { whole: digits, fraction: digits } };
  }
  return { type, sql: type === 'date' ? sql`${node.value}::date` : sql`nullif(${node.value}::text, '')` };
}

function joinedText(parts: readonly Sql[]): Sql {
  return sql`nullif(concat(${sql.join(parts)}), '')`;
}

/** A value as a text within a text: a number with its digits, a day, a local minute. */
function textForm({ type, sql: value }: FormulaValue, { timezone }: FilterMoment): Sql {
  switch (type) {
    case 'text':
    case 'boolean':
      return value;
    case 'number':
      return sql`trim_scale(${value})::text`;
    case 'date':
      return sql`to_char(${value}, 'YYYY-MM-DD')`;
    case 'datetime':
      return sql`to_char(${value} at time zone ${timezone}, 'YYYY-MM-DD HH24:MI')`;
  }
}

function dayOf({ type, sql: value }: FormulaValue, { timezone }: FilterMoment): Sql {
  return type === 'datetime' ? sql`(${value} at time zone ${timezone})::date` : sql`(${value})::date`;
}

type Call = (values: readonly FormulaValue[], moment: FilterMoment) => FormulaValue;

const blank: FormulaValue = { type: 'text', sql: sql`null::text` };
const at = (values: readonly FormulaValue[], i: number): FormulaValue => values[i] ?? blank;
const all = (values: readonly FormulaValue[]): Sql => sql.join(values.map((value) => value.sql));

/** The type of a call's value, with its size if it is a number. */
function sized(type: FormulaType, values: readonly FormulaValue[]): Pick<FormulaValue, 'type' | 'size'> {
  return type === 'number' ? { type, size: sizeOfAll(values) } : { type };
}

/** Days since 1970-01-01 of the first and the last day of the calendar, 0001-01-01 and 9999-12-31. */
const calendar = { first: -719_162, last: 2_932_896 } as const;

const calls: Readonly<Record<FormulaFunctionName, Call>> = {
  if: (values) => ({
    ...sized(at(values, 1).type, values.slice(1)),
    sql: sql`(case when ${at(values, 0).sql} then ${at(values, 1).sql} else ${at(values, 2).sql} end)`,
  }),
  default: (values) => ({ ...sized(at(values, 0).type, values), sql: sql`coalesce(${all(values)})` }),
  blank: (values) => ({ type: 'boolean', sql: sql`(${at(values, 0).sql} is null)` }),
  sum: (values) => ({
    ...sized('number', values),
    sql: sql`(select sum(n) from (values ${sql.join(values.map((value) => sql`(${value.sql})`))}) as f(n))`,
  }),
  min: (values) => ({ ...sized(at(values, 0).type, values), sql: sql`least(${all(values)})` }),
  max: (values) => ({ ...sized(at(values, 0).type, values), sql: sql`greatest(${all(values)})` }),
  abs: (values) => ({ ...sized('number', values), sql: sql`abs(${at(values, 0).sql})` }),
  round: (values) => ({ ...sized('number', values.slice(0, 1)), sql: sql`round(${at(values, 0).sql}, (${at(values, 1).sql})::integer)` }),
  length: (values) => ({ type: 'number', sql: sql`length(${at(values, 0).sql})::numeric` }),
  upper: (values) => ({ type: 'text', sql: sql`upper(${at(values, 0).sql})` }),
  lower: (values) => ({ type: 'text', sql: sql`lower(${at(values, 0).sql})` }),
  contains: (values) => ({ type: 'boolean', sql: sql`(position(fold(${at(values, 1).sql}) in fold(${at(values, 0).sql})) > 0)` }),
  today: (_values, { now, timezone }) => ({ type: 'date', sql: sql`(${now}::timestamptz at time zone ${timezone})::date` }),
  date: (values) => ({ type: 'date', sql: sql`(${at(values, 0).sql})::date` }),
  day: (values, moment) => ({ type: 'date', sql: dayOf(at(values, 0), moment) }),
  year: (values, moment) => ({ type: 'number', sql: sql`extract(year from ${dayOf(at(values, 0), moment)})` }),
  month: (values, moment) => ({ type: 'number', sql: sql`extract(month from ${dayOf(at(values, 0), moment)})` }),
  days_between: (values, moment) => ({
    type: 'number',
    sql: sql`(${dayOf(at(values, 1), moment)} - ${dayOf(at(values, 0), moment)})::numeric`,
  }),
  hours_between: (values) => ({ type: 'number', sql: sql`(extract(epoch from ${at(values, 1).sql} - ${at(values, 0).sql}) / 3600)` }),
  // Beyond the calendar the day is blank.
  add_days: (values, moment) => ({
    type: 'date',
    sql: sql`(select case when n between ${calendar.first} and ${calendar.last} then date '1970-01-01' + n::integer end
      from (values ((${dayOf(at(values, 0), moment)} - date '1970-01-01') + trunc(${at(values, 1).sql}))) as f(n))`,
  }),
};
