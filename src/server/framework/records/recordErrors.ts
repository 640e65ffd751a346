import { defineErrors } from '../../../shared/framework/AppError.ts';

/** Errors of reading or changing one record. Law 10, 13, 24, 25. */
export const recordErrors = defineErrors({
  /** No such record, or the reader may not see it: the same answer for both. */
  record_not_found: 404,
  /** The body is not a JSON object. */
  record_expected: 400,
  /** Another write has changed the record since the client read it. */
  stale_version: 409,
  /** Other records refer to it; details.dependents gives the number for each entity. */
  record_in_use: 409,
  /** Its state allows no change; details.reason is the message of the definition. */
  record_locked: 409,
  /** The record has dates and was used: it is followed, never changed. */
  record_used: 409,
  /** The reader sees the record, but only others may change it. */
  record_read_only: 403,
  /** The header `Idempotency-Key` is not a text of 1 to 255 visible characters. */
  idempotency_key_invalid: 400,
  /** An earlier call with the same `Idempotency-Key` has added a record with other values; `value` is its key. */
  created_before: 422,
  /** The change would move the record out of its writer's scope. */
  outside_scope: 403,
  /** There is no deleted record of that id, or its place is taken. */
  nothing_to_restore: 404,
  /** The form has no step of that name. */
  step_not_found: 404,
  /** The entity has no transition of that name. */
  transition_unknown: 404,
  /** The record is in another state; details: state, and who has changed it when. */
  transition_not_possible: 409,
  /** Others make the transition. */
  transition_of_others: 403,
  /** The maker has a part in the record that bars the transition. */
  transition_own: 403,
  /** The record does not meet the condition of the transition. */
  transition_condition: 409,
  /** The maker has decided already, and decisions of others are missing. */
  transition_agreed: 409,
  /** Others decide before. */
  transition_not_your_turn: 409,
  /** The record has no earlier state. */
  transition_no_earlier: 409,
  /** The log no longer keeps values that the record needs. */
  restore_expired: 410,
});
