import type { CalculatedColumn, Calculation } from './ReportTemplate.ts';

/** Operations of exactly two columns. */
export const pairs: ReadonlySet<Calculation> = new Set<Calculation>(['ratio', 'days_between']);

/** The name of a calculated column in the columns, the order, the groups and the totals of its template. @param place from 1 */
export function calculatedField(place: number): string {
  return `calculated_${place}`;
}

export function isCalculatedField(field: string): boolean {
  return /^calculated_[1-9][0-9]?$/.test(field);
}

/** The formula of a calculated column. Decision 447 */
export function calculatedFormula({ operation, column_list: columns, format }: CalculatedColumn): string {
  switch (operation) {
    case 'sum':
      return `sum(${columns.join(', ')})`;
    case 'difference':
      return columns.join(' - ');
    case 'product':
      return columns.join(' * ');
    case 'ratio':
      // A percentage shows 5 as 5 %.
      return format === 'percent' ? `${columns.join(' / ')} * 100` : columns.join(' / ');
    case 'days_between':
      return `days_between(${columns.join(', ')})`;
  }
}
