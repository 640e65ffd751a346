import { defineErrors } from '../../../shared/framework/AppError.ts';

export const maintenanceErrors = defineErrors({
  /** The whole portal is down. */
  maintenance: 503,
  /** The menu of this screen is closed. */
  maintenance_menu: 503,
  /** The window cannot be started, ended or cancelled any more. */
  maintenance_state_passed: 409,
});
