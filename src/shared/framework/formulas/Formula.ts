import type { ErrorDetails } from '../AppError.ts';

/** Type of a value in a formula; whole and other numbers are one type. */
export type FormulaType = 'number' | 'text' | 'date' | 'datetime' | 'boolean';

/** Part of a formula's text: its first character, from 0, and its length. */
export interface FormulaPlace {
  readonly at: number;
  readonly length: number;
}

export type ArithmeticSign = '+' | '-' | '*' | '/';
export type ComparisonSign = '=' | '<>' | '<' | '<=' | '>' | '>=';

/** A formula as a tree. A number keeps its digits as they are written, a date is `YYYY-MM-DD`. */
export type FormulaNode = { readonly place: FormulaPlace } & (
  | { readonly is: 'constant'; readonly type: 'number' | 'text' | 'date'; readonly value: string }
  | { readonly is: 'constant'; readonly type: 'boolean'; readonly value: boolean }
  | { readonly is: 'name'; readonly name: string }
  | { readonly is: 'negative' | 'not'; readonly part: FormulaNode }
  | { readonly is: 'arithmetic'; readonly sign: ArithmeticSign; readonly parts: readonly [FormulaNode, FormulaNode] }
  | { readonly is: 'comparison'; readonly sign: ComparisonSign; readonly parts: readonly [FormulaNode, FormulaNode] }
  | { readonly is: 'joined' | 'and' | 'or'; readonly parts: readonly [FormulaNode, FormulaNode] }
  | { readonly is: 'call'; readonly name: string; readonly parts: readonly FormulaNode[] }
);

export type FormulaProblemCode =
  | 'empty'
  | 'character'
  | 'unclosed'
  | 'unexpected'
  | 'ends'
  | 'too_deep'
  | 'too_long'
  | 'function'
  | 'arguments'
  | 'constant'
  | 'name'
  | 'later'
  | 'broken'
  | 'no_value'
  | 'type'
  | 'types_differ';

/** The first fault of a formula. */
export interface FormulaProblem {
  readonly code: FormulaProblemCode;
  readonly place: FormulaPlace;
  readonly values: ErrorDetails;
}

/** Thrown while a formula is read, and turned into a result by the function that reads it. */
export class FormulaFault extends Error {
  readonly problem: FormulaProblem;

  constructor(code: FormulaProblemCode, place: FormulaPlace, values: ErrorDetails = {}) {
    super(`formula: ${code} at ${place.at}`);
    this.problem = { code, place, values };
  }
}
