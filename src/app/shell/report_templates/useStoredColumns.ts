import { calculatedField } from '../../../shared/shell/report_templates/calculatedFormula.ts';
import type { CalculatedColumn } from '../../../shared/shell/report_templates/ReportTemplate.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import type { SlotRecord } from '../../framework/slots/slotPlaces.ts';
import { useReport, useTemplate } from './useTemplates.ts';

interface StoredColumns {
  readonly isPending: boolean;
  /** The reason why its columns have no names for the reader. */
  readonly failure?: string;
  readonly columns: readonly string[];
  readonly calculated: readonly CalculatedColumn[];
  /** The name of a column; undefined: the reader may not see it. */
  readonly nameOf: (field: string) => string | undefined;
}

/** The columns of a stored template by the names that its reader sees. @param record its record */
export function useStoredColumns(record: SlotRecord): StoredColumns {
  const message = useMessage();
  const text = useText();
  const id = Number(record['id']);
  const template = useTemplate(Number.isSafeInteger(id) && id > 0 ? id : undefined);
  const draft = template.data?.draft;
  const report = useReport(draft?.report);
  const error = template.error ?? report.error;
  const calculated = draft?.report_calculated_columns ?? [];
  const names = new Map([
    ...(report.data?.columns ?? []).map(({ field, label }) => [field, text(label)] as const),
    ...calculated.map(({ name }, i) => [calculatedField(i + 1), name] as const),
  ]);
  return {
    isPending: !error && !report.data,
    ...(error && { failure: error.problem.detail ?? message('errors.unknown') }),
    columns: (draft?.column_list ?? []).map(({ field }) => field),
    calculated,
    nameOf: (field) => names.get(field),
  };
}
