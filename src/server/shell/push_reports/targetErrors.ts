import { defineErrors } from '../../../shared/framework/AppError.ts';

/**
 * Failures of a delivery to a system. Those below 499 are for a person to mend, and are not tried again. Rule R-182
 */
export const targetErrors = defineErrors({
  /** `host`: not of the internet. */
  report_target_private: 400,
  /** No key of the server is kept: nobody has tested the connection. */
  report_target_untested: 409,
  /** `found`: SHA-256 of the key that the server has now. */
  report_target_other_key: 409,
  report_target_login: 409,
  /** `folder`: unknown to the server, or closed to the user. */
  report_target_folder: 409,
  report_target_full: 507,
  /** `reason`: a code, such as ECONNREFUSED. */
  report_target_away: 502,
  /** `status`: of an answer over HTTP that is none of success. */
  report_target_refused: 502,
});
