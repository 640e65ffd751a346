import type { FilterType } from '../definitions/types.gen.ts';
import type { ColumnType, Operator } from '../query/ListQuery.ts';
import type { GridColumn } from './GridColumn.ts';

/** The operators without a value. A column cannot start with one: it would be filtered before the user asks. */
export type EmptinessType = 'Is empty' | 'Is not empty';

/** Operators of the grid's filters: operators that a column can start with, and operators without a value. */
export type OfferedFilterType = FilterType | EmptinessType;

interface FilterTypeRule {
  /** Key of the operator's name. */
  readonly label: string;
  readonly types: readonly ColumnType[];
  /** true: offered only on columns with options or records to choose from. */
  readonly needsOptions: boolean;
  /** Form in a request on a column without options; undefined for operators with a special form. */
  readonly wire: { readonly operator: Operator; readonly negated: boolean } | undefined;
}

const numbers: readonly ColumnType[] = ['number', 'decimal'];
const dates: readonly ColumnType[] = ['date', 'datetime'];
const allButBoolean: readonly ColumnType[] = ['text', ...numbers, ...dates];

/** An operator that is sent in a special form. */
function special(label: string, types: readonly ColumnType[], needsOptions = false) {
  return { label: `grid.filter.${label}`, types, needsOptions, wire: undefined };
}

/** An operator that is sent as one suffix. */
function sent(label: string, types: readonly ColumnType[], operator: Operator, negated = false) {
  return { label: `grid.filter.${label}`, types, needsOptions: false, wire: { operator, negated } };
}

/** The operators that people choose from, in the order in which they are offered. Grid contract 4. */
export const filterTypes = {
  'Is one of': special('is_one_of', allButBoolean, true),
  Range: special('range', dates),
  Contains: sent('contains', allButBoolean, 'icontains'),
  'Not contains': sent('not_contains', allButBoolean, 'icontains', true),
  Is: sent('is', [...allButBoolean, 'boolean'], 'iexact'),
  'Is not': sent('is_not', allButBoolean, 'iexact', true),
  'Greater than': sent('greater', numbers, 'gt'),
  'Greater than equal': sent('greater_equal', numbers, 'gte'),
  'Less than': sent('less', numbers, 'lt'),
  'Less than equal': sent('less_equal', numbers, 'lte'),
  'Starts with': sent('starts_with', allButBoolean, 'istartswith'),
  'Not starts with': sent('not_starts_with', allButBoolean, 'istartswith', true),
  'Ends with': sent('ends_with', allButBoolean, 'iendswith'),
  'Not ends with': sent('not_ends_with', allButBoolean, 'iendswith', true),
  // A boolean column offers both among its values.
  'Is empty': special('is_empty', allButBoolean),
  'Is not empty': special('is_not_empty', allButBoolean),
} as const satisfies Record<OfferedFilterType, FilterTypeRule>;

const names = Object.keys(filterTypes).filter(isFilterType);

export function isFilterType(name: string): name is OfferedFilterType {
  return Object.hasOwn(filterTypes, name);
}

/** The operators offered for a column, in order. Spec B-172, B-173, B-180, B-183. */
export function filterTypesFor({ type, options, records }: Pick<GridColumn, 'type' | 'options' | 'records'>): OfferedFilterType[] {
  return names.filter((name) => {
    const { types, needsOptions }: FilterTypeRule = filterTypes[name];
    return types.includes(type) && (!needsOptions || options !== undefined || records !== undefined);
  });
}

const ownDefaults: Readonly<Record<ColumnType, FilterType>> = {
  text: 'Contains',
  number: 'Is',
  decimal: 'Is',
  date: 'Range',
  datetime: 'Range',
  boolean: 'Is',
};

/** True for an operator that tests for the absence or presence of a value, and so takes none. */
export function isEmptiness(type: OfferedFilterType): type is EmptinessType {
  return type === 'Is empty' || type === 'Is not empty';
}

/** The operator that a column starts with: its configured one if its type allows it. Spec B-192. */
export function defaultFilterType(column: Pick<GridColumn, 'type' | 'options' | 'records' | 'defaultFilterType'>): FilterType {
  const own = column.defaultFilterType;
  if (own && filterTypesFor(column).includes(own)) return own;
  if (column.options && column.type !== 'boolean') return 'Is one of';
  return ownDefaults[column.type];
}

/** The operator that a column without options sends in this form; undefined for a form that no operator sends. */
export function filterTypeSentAs(operator: Operator, negated: boolean): OfferedFilterType | undefined {
  return names.find((name) => filterTypes[name].wire?.operator === operator && filterTypes[name].wire?.negated === negated);
}
