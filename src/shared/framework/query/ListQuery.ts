/** The canonical list query: the common form of a request for a grid, an export, a schedule, a shared link, a saved view and the API. */

import type { AggregateFunction } from './AggregateFunction.ts';
import type { DerivedFigure } from './derivedFigures.ts';
import type { Period } from './periods.ts';

/** Column types of grid contract 3. `decimal` differs from `number` only in its fraction digits. */
export type ColumnType = 'text' | 'number' | 'decimal' | 'date' | 'datetime' | 'boolean';

/** `is` is the bare form without a suffix; the others are spelled as their suffix. */
export type Operator =
  | 'is'
  | 'iexact'
  | 'icontains'
  | 'istartswith'
  | 'iendswith'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'in'
  | 'daterange'
  | 'isnull';

/** One `field__suffix!=value`. `in` holds its members, all others one text that has been checked against the field's type. */
export interface Condition {
  readonly field: string;
  readonly operator: Operator;
  readonly negated: boolean;
  readonly value: string | readonly string[];
}

export type FilterNode =
  | { readonly and: readonly FilterNode[] }
  | { readonly or: readonly FilterNode[] }
  | { readonly not: FilterNode }
  | { readonly condition: Condition };

/** A filter as definition files, `where`, saved views and links hold it: keys of the list request, or `and`, `or`, `not`. */
export interface FilterJson {
  readonly [key: string]: FilterValue;
}
export type FilterValue = string | number | boolean | readonly (string | number | boolean)[] | FilterJson | readonly FilterJson[];

export interface SortKey {
  readonly field: string;
  readonly descending: boolean;
}

export interface Aggregate {
  readonly fn: AggregateFunction;
  readonly field: string;
}

/** A column whose values group the rows; days and instants go together by their period. */
export interface GroupColumn {
  readonly field: string;
  /** Only for dates and datetimes. */
  readonly period: Period | undefined;
}

export interface SearchPair {
  readonly field: string;
  readonly value: string;
}

/** The row next to a page, by the values of its sort terms as texts: the page follows it, or ends before it. */
export interface PageBoundary {
  readonly side: BoundarySide;
  readonly keys: readonly (string | null)[];
}

export type BoundarySide = 'after' | 'before';

export interface ListQuery {
  /** Conditions from the parameters and `where`, in order; all hold. */
  readonly filters: readonly FilterNode[];
  /** `field contains value`, ORed; empty when there is no generic search. */
  readonly search: readonly SearchPair[];
  /** Empty: the order of the list. */
  readonly sort: readonly SortKey[];
  readonly limit: number;
  readonly offset: number;
  /** undefined: the page lies at `offset`. */
  readonly boundary: PageBoundary | undefined;
  /** IANA zone; undefined: the company's. */
  readonly timezone: string | undefined;
  readonly aggregates: readonly Aggregate[];
  /** One or two columns: the answer has groups in place of rows. Empty: rows. */
  readonly groups: readonly GroupColumn[];
  /** Figures beside each value of the groups in a file and on the screen; the answer itself has the values alone. */
  readonly derived: readonly DerivedFigure[];
  /** undefined: all columns of the list. */
  readonly fields: readonly string[] | undefined;
  /** false: only count and totals. */
  readonly rows: boolean;
  readonly count: boolean;
  readonly columns: boolean;
}

/** Properties of a field that the grammar needs. */
export interface QueryField {
  readonly name: string;
  readonly type: ColumnType;
  /** Fraction digits of a decimal. */
  readonly decimals?: number | undefined;
  /** true: the keys of several records, which have no other total than their count. */
  readonly isSeveral?: boolean | undefined;
  /** false: a number whose values have no sum, such as a balance or a rate. */
  readonly isAdditive?: boolean | undefined;
  /** true: a row holds several values, so its groups would count it more than once. */
  readonly isList?: boolean | undefined;
  /** Of references to users: the id of the reader, for which `me` can be written. */
  readonly me?: string | undefined;
}

/** Names that a list understands. */
export interface QueryContext {
  /** undefined: no such field for this reader. A field that was renamed is also found by its former name, with its present one. */
  readonly find: (name: string) => QueryField | undefined;
  /** For `allowed` of an error. */
  readonly fieldNames: () => readonly string[];
  /** Exact-match parameters that only this endpoint declares. */
  readonly extras: readonly string[];
}
