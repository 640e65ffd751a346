import { defineErrors } from '../../../shared/framework/AppError.ts';

/** Refusals of a bill of lading that is finalized, and of ranges of probills. */
export const probillErrors = defineErrors({
  missing_required_data: 409,
  ship_date_past: 409,
  third_party_not_verified: 409,
  account_on_credit_hold: 409,
  /** The ranges of the customer and of all have no number left. */
  probills_used_up: 409,
  probill_range_overlaps: 409,
  /** A typed number of a range fails the check of that range. */
  probill_invalid: 400,
});
