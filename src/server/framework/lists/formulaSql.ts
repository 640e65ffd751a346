import type { FormulaNode, FormulaType } from '../../../shared/framework/formulas/Formula.ts';
import type { FormulaFunctionName } from '../../../shared/framework/formulas/formulaFunctions.ts';
import type { FilterMoment } from '../../../shared/framework/query/matchesFilter.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** The SQL of a part of a formula: numbers as numeric, an empty text as NULL. */
export interface FormulaValue {
  readonly type: FormulaType;
  readonly sql: Sql;
}

/** Finds the value of a name. */
export type FindValue = (name: string) => FormulaValue;

/**
 * The SQL of a formula that `typeFormula` has passed. No value of a row makes it fail: what cannot be worked out is blank. Each part
 * occurs once, so that the statement grows with the formula alone.
 */
export function formulaSql(node: FormulaNode, find: FindValue, moment: FilterMoment): FormulaValue {
  const part = (each: FormulaNode): FormulaValue => formulaSql(each, find, moment);
  switch (node.is) {
    case 'constant':
      return constantSql(node);
    case 'name':
      return find(node.name);
    case 'negative':
      return { type: 'number', sql: sql`(- ${part(node.part).sql})` };
    case 'not':
      return { type: 'boolean', sql: sql`(not ${part(node.part).sql})` };
    case 'arithmetic': {
      const [left, right] = node.parts;
      const divisor = part(right).sql;
      return {
        type: 'number',
        sql: sql`(${part(left).sql} ${sql.raw(node.sign)} ${node.sign === '/' ? sql`nullif(${divisor}, 0)` : divisor})`,
      };
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

function constantSql(node: FormulaNode & { readonly is: 'constant' }): FormulaValue {
  const { type } = node;
  if (type === 'boolean') return { type, sql: sql.raw(String(node.value)) };
  if (type === 'number') return { type, sql: sql`${node.value}::numeric` };
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

/** Days since 1970-01-01 of the first and the last day of the calendar, 0001-01-01 and 9999-12-31. */
const calendar = { first: -719_162, last: 2_932_896 } as const;

const calls: Readonly<Record<FormulaFunctionName, Call>> = {
  if: (values) => ({
    type: at(values, 1).type,
    sql: sql`(case when ${at(values, 0).sql} then ${at(values, 1).sql} else ${at(values, 2).sql} end)`,
  }),
  default: (values) => ({ type: at(values, 0).type, sql: sql`coalesce(${all(values)})` }),
  blank: (values) => ({ type: 'boolean', sql: sql`(${at(values, 0).sql} is null)` }),
  sum: (values) => ({
    type: 'number',
    sql: sql`(select sum(n) from (values ${sql.join(values.map((value) => sql`(${value.sql})`))}) as f(n))`,
  }),
  min: (values) => ({ type: at(values, 0).type, sql: sql`least(${all(values)})` }),
  max: (values) => ({ type: at(values, 0).type, sql: sql`greatest(${all(values)})` }),
  abs: (values) => ({ type: 'number', sql: sql`abs(${at(values, 0).sql})` }),
  round: (values) => ({ type: 'number', sql: sql`round(${at(values, 0).sql}, (${at(values, 1).sql})::integer)` }),
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
