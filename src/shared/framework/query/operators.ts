import type { ColumnType, Operator } from './ListQuery.ts';

/** The form of a value. `typed`: of the column's type (grid contract 3.3); `flag`: `true` or `false`. */
export type ValueGrammar = 'typed' | 'text' | 'preset' | 'flag';

export interface OperatorRule {
  /** Text after `field__`; empty for the bare form. */
  readonly suffix: string;
  readonly types: readonly ColumnType[];
  readonly value: ValueGrammar;
  /** true: the value is a list of members, each of this grammar. */
  readonly list: boolean;
}

const ordered: readonly ColumnType[] = ['number', 'decimal', 'date', 'datetime'];
const allButBoolean: readonly ColumnType[] = ['text', ...ordered];
const all: readonly ColumnType[] = [...allButBoolean, 'boolean'];

/** Operators of the list request: spelling, column types, and kind of value. Grid contract 3. */
export const operators = {
  is: { suffix: '', types: all, value: 'typed', list: false },
  iexact: { suffix: 'iexact', types: allButBoolean, value: 'typed', list: false },
  icontains: { suffix: 'icontains', types: allButBoolean, value: 'text', list: false },
  istartswith: { suffix: 'istartswith', types: allButBoolean, value: 'text', list: false },
  iendswith: { suffix: 'iendswith', types: allButBoolean, value: 'text', list: false },
  gt: { suffix: 'gt', types: ordered, value: 'typed', list: false },
  gte: { suffix: 'gte', types: ordered, value: 'typed', list: false },
  lt: { suffix: 'lt', types: ordered, value: 'typed', list: false },
  lte: { suffix: 'lte', types: ordered, value: 'typed', list: false },
  in: { suffix: 'in', types: allButBoolean, value: 'typed', list: true },
  daterange: { suffix: 'daterange', types: ['date', 'datetime'], value: 'preset', list: false },
  isnull: { suffix: 'isnull', types: all, value: 'flag', list: false },
} as const satisfies Record<Operator, OperatorRule>;

const operatorNames = Object.keys(operators).filter(isOperator);
const bySuffix: ReadonlyMap<string, Operator> = new Map(operatorNames.map((name) => [operators[name].suffix, name]));

/** The operators that a column type has, in the order of the table. */
export function operatorsFor(type: ColumnType): Operator[] {
  return operatorNames.filter((name) => allows(name, type));
}

export function allows(operator: Operator, type: ColumnType): boolean {
  const { types }: OperatorRule = operators[operator];
  return types.includes(type);
}

/** The operator written as `field__<suffix>`; undefined for any other text, the empty one included. */
export function findOperator(suffix: string): Operator | undefined {
  return suffix === '' ? undefined : bySuffix.get(suffix);
}

function isOperator(name: string): name is Operator {
  return Object.hasOwn(operators, name);
}
