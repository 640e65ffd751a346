import type { ColumnType } from '../query/ListQuery.ts';
import type { FilterType } from './types.gen.ts';

const texts = [
  'Contains',
  'Not contains',
  'Is',
  'Is not',
  'Starts with',
  'Not starts with',
  'Ends with',
  'Not ends with',
] as const satisfies readonly FilterType[];
const comparisons = ['Greater than', 'Greater than equal', 'Less than', 'Less than equal'] as const satisfies readonly FilterType[];

/** Operators that the grid offers for a column type. Grid contract, section 4. */
const offered: Readonly<Record<ColumnType, readonly FilterType[]>> = {
  text: texts,
  number: [...texts, ...comparisons],
  decimal: [...texts, ...comparisons],
  date: ['Range', ...texts],
  datetime: ['Range', ...texts],
  boolean: ['Is'],
};

/** The operators that the grid offers for a column; `Is one of` needs options and no boolean has it. */
export function filterTypesOf(type: ColumnType, hasOptions: boolean): readonly FilterType[] {
  return hasOptions && type !== 'boolean' ? ['Is one of', ...offered[type]] : offered[type];
}
