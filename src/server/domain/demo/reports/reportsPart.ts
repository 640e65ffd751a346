import { definePart } from '../world/DemoPart.ts';
import { calculatedRows, pushRows, reportKindRows, scheduledRows, templateRows } from './reportRows.ts';

/** Reports that people made and scheduled. No run is invented: the jobs fill `report_runs` and `push_report_repository`. */
export const reportsPart = definePart({
  tables: ['report_metadata', 'report_templates', 'report_calculated_columns', 'scheduled_reports', 'push_reports'],
  rows: (source) => ({
    report_metadata: reportKindRows(),
    report_templates: templateRows(source),
    report_calculated_columns: calculatedRows(source),
    scheduled_reports: scheduledRows(source),
    push_reports: pushRows(source),
  }),
});
