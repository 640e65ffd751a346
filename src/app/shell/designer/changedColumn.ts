import type { ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';

type Columns = Pick<ReportDefinition, 'columns'>;

/** The last column that is new in a draft, or that differs from the draft before; undefined if columns were only moved or removed. */
export function changedColumn(before: Columns, after: Columns): string | undefined {
  const known = new Map(before.columns.map((column) => [column.field, JSON.stringify(column)]));
  return after.columns.findLast((column) => known.get(column.field) !== JSON.stringify(column))?.field;
}
