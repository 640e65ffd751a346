import { calculatedField } from '../../../shared/shell/report_templates/calculatedFormula.ts';
import type { ReportToBuild } from '../../../shared/shell/report_templates/ReportTemplate.ts';
import { useText } from '../../framework/i18n/useText.ts';
import type { GeneratorState } from './generatorState.ts';

/** Gives the label of a column of the report, calculated ones included. */
export function useColumnNames(report: ReportToBuild, { calculated }: Pick<GeneratorState, 'calculated'>): (field: string) => string {
  const text = useText();
  const labels = new Map([
    ...report.columns.map(({ field, label }) => [field, text(label)] as const),
    ...calculated.map(({ name }, i) => [calculatedField(i + 1), name] as const),
  ]);
  return (field) => labels.get(field) ?? field;
}
