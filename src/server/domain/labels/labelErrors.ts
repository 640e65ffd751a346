import { defineErrors } from '../../../shared/framework/AppError.ts';

export const labelErrors = defineErrors({
  /** No label, or more than 999. */
  invalid_label_count: 409,
});
