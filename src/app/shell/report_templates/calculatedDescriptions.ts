import type { ColumnDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { calculatedField } from '../../../shared/shell/report_templates/calculatedFormula.ts';
import type { CalculatedColumn } from '../../../shared/shell/report_templates/ReportTemplate.ts';
import { gridList } from '../../framework/grid/state/GridList.ts';

/** The calculated columns of a report as columns of its list. */
export function calculatedDescriptions(calculated: readonly CalculatedColumn[]): readonly ColumnDescription[] {
  const columns = calculated.map(({ name, operation, decimals, format }, i) => ({
    field: calculatedField(i + 1),
    label: { en: name, fr: name },
    ...(operation === 'days_between' ? { type: 'number' as const } : { type: 'decimal' as const, decimals }),
    ...(format === 'money' && { format: 'currency' as const }),
    ...(format === 'percent' && { format: 'percent' as const }),
  }));
  return gridList({ title: { en: '', fr: '' }, apiKey: null, columns }).columns;
}
