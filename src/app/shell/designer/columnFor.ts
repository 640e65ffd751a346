import type { ListColumn } from '../../../shared/framework/definitions/types.gen.ts';
import type { DesignField } from '../../../shared/shell/designer/DesignedReport.ts';

/** The column of a field. A computed one brings what no field gives; one behind references is named with them: `Loan › Reader: City`. */
export function columnFor({ field, computed, type, label, through = [] }: DesignField): ListColumn {
  if (computed !== undefined) return { field, computed, type, label: { ...label } };
  if (through.length === 0) return { field };
  const [en, fr] = [through.map((each) => each.en), through.map((each) => each.fr)].map((names) => names.join(' › '));
  return { field, label: { en: `${en}: ${label.en}`, fr: `${fr}\u00a0: ${label.fr}` } };
}
