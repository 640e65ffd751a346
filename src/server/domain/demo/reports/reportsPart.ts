import { definePart } from '../DemoPart.ts';
import { pushRows, pushRunRows, reportKindRows, runRows, scheduledRows, templateRows } from './reportRows.ts';

/** Reports that people made, scheduled and were sent. */
export const reportsPart = definePart({
  tables: ['report_metadata', 'report_templates', 'scheduled_reports', 'report_runs', 'push_reports', 'push_report_repository'],
  rows: (source) => ({
    report_metadata: reportKindRows(),
    report_templates: templateRows(source),
    scheduled_reports: scheduledRows(source),
    report_runs: runRows(source),
    push_reports: pushRows(source),
    push_report_repository: pushRunRows(source),
  }),
});
