import type { FormulaType } from './Formula.ts';

/**
 * An argument of a function: one type; `day` for a date, or the day of a datetime in the reader's zone; `same` for any type, the same for
 * all such arguments; `ordered` for `same` among numbers, dates and datetimes; `any`; `digits` and `day text` for a constant.
 */
export type FormulaArgument = FormulaType | 'day' | 'same' | 'ordered' | 'any' | 'digits' | 'day text';

interface FormulaFunction {
  readonly takes: readonly FormulaArgument[];
  /** Greatest number of arguments; the last kind is repeated. Default: the length of `takes`. */
  readonly most?: number;
  /** `same`: the type of its `same` or `ordered` arguments. */
  readonly gives: FormulaType | 'same';
  /** true: whole numbers if its arguments are. */
  readonly isWhole?: 'always' | 'as arguments';
}

const several = 10;

/** The functions of formulas. */
export const formulaFunctions = {
  if: { takes: ['boolean', 'same', 'same'], gives: 'same', isWhole: 'as arguments' },
  default: { takes: ['same', 'same'], most: several, gives: 'same', isWhole: 'as arguments' },
  blank: { takes: ['any'], gives: 'boolean' },
  sum: { takes: ['number', 'number'], most: several, gives: 'number', isWhole: 'as arguments' },
  min: { takes: ['ordered', 'ordered'], most: several, gives: 'same', isWhole: 'as arguments' },
  max: { takes: ['ordered', 'ordered'], most: several, gives: 'same', isWhole: 'as arguments' },
  abs: { takes: ['number'], gives: 'number', isWhole: 'as arguments' },
  round: { takes: ['number', 'digits'], gives: 'number' },
  length: { takes: ['text'], gives: 'number', isWhole: 'always' },
  upper: { takes: ['text'], gives: 'text' },
  lower: { takes: ['text'], gives: 'text' },
  contains: { takes: ['text', 'text'], gives: 'boolean' },
  today: { takes: [], gives: 'date' },
  date: { takes: ['day text'], gives: 'date' },
  day: { takes: ['datetime'], gives: 'date' },
  year: { takes: ['day'], gives: 'number', isWhole: 'always' },
  month: { takes: ['day'], gives: 'number', isWhole: 'always' },
  days_between: { takes: ['day', 'day'], gives: 'number', isWhole: 'always' },
  hours_between: { takes: ['datetime', 'datetime'], gives: 'number' },
  add_days: { takes: ['day', 'number'], gives: 'date' },
} as const satisfies Readonly<Record<string, FormulaFunction>>;

export type FormulaFunctionName = keyof typeof formulaFunctions;

/** The function of a name that the parser has found. */
export function formulaFunction(name: string): FormulaFunction {
  return formulaFunctions[name as FormulaFunctionName];
}
