import { isTimezone } from '../../../shared/framework/query/dayStart.ts';
import type { Schedule } from '../../../shared/shell/push_reports/nextRuns.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { defaultTimezone } from '../../framework/context/anonymous.ts';

/** The columns of a push report from which its runs follow. */
export interface ScheduleColumns {
  readonly frequency: Schedule['frequency'];
  readonly hour?: number | null | undefined;
  readonly day_of_week?: string | null | undefined;
  readonly day_of_month?: number | null | undefined;
  readonly time_zone?: string | null | undefined;
  readonly holiday_rule?: Schedule['holidayRule'] | null | undefined;
  readonly start_date?: string | null | undefined;
  readonly expiry_date?: string | null | undefined;
  readonly cycle?: number | null | undefined;
  readonly month?: number | null | undefined;
}

/** The list of a push report. */
export interface ReportSource {
  readonly api_url: string;
  readonly cmid: string;
  readonly query_params?: unknown;
}

/** A push report as the job reads it. */
export interface PushReport extends ScheduleColumns, ReportSource {
  readonly id: number;
  readonly title: string;
  /** Of the mail; null: the title. */
  readonly subject: string | null;
  /** Whose runs these are; null: those of the push report alone. */
  readonly scheduled_report: number | null;
  readonly owner: number;
  readonly output_type: string;
  readonly recipients: readonly string[] | null;
  /** Addresses of people without an account, and the columns that they get. */
  readonly outside: readonly string[] | null;
  readonly outside_fields: readonly string[] | null;
  readonly send_rule: 'always' | 'with_rows' | 'no_rows';
  readonly delivery: 'mail' | 'repository' | 'target';
  readonly target: number | null;
  readonly status: 'active' | 'inactive';
}

/** The columns of `PushReport`, for a table with the alias p. */
export const pushReportColumns: Sql = sql`p.id, coalesce(p.shown_title, p.title) as title, p.subject, p.scheduled_report, p.cycle, p.month, p.owner, p.api_url, p.cmid, p.query_params, p.output_type, p.recipients, p.outside, p.outside_fields, p.send_rule,
  coalesce(p.delivery, 'mail') as delivery, p.target, p.status, p.frequency, p.hour, p.day_of_week, p.day_of_month, p.time_zone, p.holiday_rule, p.start_date::text as start_date,
  p.expiry_date::text as expiry_date`;

/** @param timezone of a report that names none */
export function scheduleOf(report: ScheduleColumns, timezone: string = defaultTimezone): Schedule {
  const { frequency, hour, day_of_week: week, day_of_month: month, time_zone: zone, holiday_rule: rule } = report;
  return {
    frequency,
    hour: hour ?? undefined,
    timezone: zone && isTimezone(zone) ? zone : timezone,
    dayOfWeek: week ? Number(week) : undefined,
    dayOfMonth: month ?? undefined,
    holidayRule: rule ?? 'next_working_day',
    cycle: report.cycle ?? undefined,
    month: report.month ?? undefined,
    startDate: report.start_date ?? undefined,
    expiryDate: report.expiry_date ?? undefined,
  };
}
