import { defineErrors } from '../../../shared/framework/AppError.ts';

/** Errors of changes that can be undone. */
export const changeErrors = defineErrors({
  /** The header `change-set` names no set, or one of other changes. */
  change_set_invalid: 400,
  /** The caller has made no such changes in the last 24 hours. */
  change_set_unknown: 404,
  already_undone: 409,
  /** A background task undoes the changes. */
  undo_running: 409,
  /** A background task is still making the changes. */
  change_running: 409,
  /** Somebody has changed the record since; details: name, at. */
  changed_since: 409,
  /** The caller has changed the record since; details: at. */
  changed_since_self: 409,
  /** The change set a field whose earlier value is kept nowhere; details: field. */
  undo_secret: 409,
  /** More records than a change in one go takes; details: count, max. */
  bulk_too_many: 409,
  /** No resource whose records can be changed in one go has this path. */
  bulk_not_offered: 404,
});
