import { defineErrors } from '../../../shared/framework/AppError.ts';

/** What may be wrong with reading or changing one record. Decisions 10, 13, 24, 25. */
export const recordErrors = defineErrors({
  /** There is none, or the reader may not see it: the two cannot be told apart. */
  record_not_found: 404,
  /** The body is not a JSON object. */
  record_expected: 400,
  /** Someone else has changed the record since it was read. */
  stale_version: 409,
  /** Other records refer to it; details.dependents says how many of which entities. */
  record_in_use: 409,
  /** The change would put the record where its writer may not see it. */
  outside_scope: 403,
  /** There is no deleted record of that id, or its place is taken. */
  nothing_to_restore: 404,
  /** Values that the record needs are kept no longer. */
  restore_expired: 410,
});
