import { defineErrors } from '../../../shared/framework/AppError.ts';

export const exportErrors = defineErrors({
  /** Beyond the limit of the format. */
  too_many_rows: 400,
  /** Beyond the limit of the list on files that are kept. */
  too_many_kept_rows: 400,
});
