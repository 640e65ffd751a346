import type { PushReport } from './PushReport.ts';

/** Path of the page on which the owner changes a report: its own, or that of its schedule. */
export function reportPage({ id, scheduled_report: schedule }: Pick<PushReport, 'id' | 'scheduled_report'>): string {
  return schedule === null ? `PUSHREPORT/${id}` : `RPT-SCHED/${schedule}`;
}
