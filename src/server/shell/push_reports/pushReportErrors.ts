import { defineErrors } from '../../../shared/framework/AppError.ts';

/** Refusals of push reports. */
export const pushReportErrors = defineErrors({
  /** The list is unknown, or the caller may not schedule it. Spec B-142 */
  push_report_not_possible: 400,
  push_reports_full: 409,
  push_report_no_user: 400,
  /** `column`: the file for people without an account cannot be made without it. */
  push_report_not_shared: 400,
  /** The link has expired, or a right or choice with which its file was made is lost: one answer for all. */
  report_link_closed: 404,
  report_code_wrong: 400,
  push_report_paused: 409,
  /** It follows a scheduled report, which is changed instead. */
  push_report_of_schedule: 409,
  /** It follows the schedule of a report file: it is paused and resumed, and not changed. */
  push_report_of_definition: 409,
  push_report_without_file: 404,
  /** A right with which the file was made is lost. */
  push_report_file_closed: 403,
});
