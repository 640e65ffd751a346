/** Functions of totals. */
export type AggregateFunction = 'count' | 'min' | 'max' | 'sum' | 'avg';
