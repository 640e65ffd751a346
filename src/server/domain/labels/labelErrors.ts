import { defineErrors } from '../../../shared/framework/AppError.ts';

export const labelErrors = defineErrors({
  /** No label, or more than 999. */
  invalid_label_count: 409,
  /** The bill of lading is not finalized. */
  labels_before_finalize: 409,
});
