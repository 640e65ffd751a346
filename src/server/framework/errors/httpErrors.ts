import { defineErrors } from '../../../shared/framework/AppError.ts';

/** Errors of a request before any area handles it, and faults that the request does not cause. */
export const httpErrors = defineErrors({
  unknown_call: 404,
  page_not_found: 404,
  login_required: 401,
  session_expired: 401,
  /** The session was ended before its time, by its user or by another. */
  session_ended: 401,
  no_permission: 403,
  /** A program's token, which opens the calls of its scopes alone. */
  scope_missing: 403,
  not_for_programs: 403,
  password_reset_required: 403,
  only_in_person: 403,
  malformed_request: 400,
  malformed_json: 400,
  /** A form with a file that ends too early, or whose parts cannot be told apart. */
  malformed_form: 400,
  repeated_key: 400,
  body_not_utf8: 400,
  body_too_deep: 400,
  body_too_large: 413,
  media_type_not_supported: 415,
  range_not_satisfiable: 416,
  headers_too_large: 431,
  /** The browser's headers show that a page of another site sent the call. */
  foreign_site: 403,
  invalid_body: 400,
  value_taken: 409,
  still_in_use: 409,
  value_not_storable: 400,
  client_gone: 499,
  internal_error: 500,
  server_busy: 503,
});
