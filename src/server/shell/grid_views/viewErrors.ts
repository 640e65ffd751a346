import { defineErrors } from '../../../shared/framework/AppError.ts';

export const viewErrors = defineErrors({
  /** No screen of that cmid has a list at that path. */
  list_unknown: 404,
  /** No such view, or the caller may not see it: the same answer for both. */
  view_unknown: 404,
  /** The caller sees the view, but only administrators or its owner may change it. */
  view_read_only: 403,
  /** Views of a company or a menu group are written by administrators. */
  view_not_shared: 403,
  /** Someone else has changed the view since the caller read it. */
  view_changed: 409,
  /** Another view has the name of the one to restore. */
  view_name_taken: 409,
  /** The view to restore is not deleted; details: name. */
  view_not_deleted: 409,
  /** The layer has its greatest number of views for the list. */
  too_many_views: 409,
});
