import { defineErrors } from '../../../shared/framework/AppError.ts';

/** Refusals of document libraries. */
export const doclibErrors = defineErrors({
  /** No active library has the command ID and the connection. */
  library_not_found: 404,
  /** details.tag */
  library_tag_unknown: 404,
  /** The tag has one value for each entry, and the entry has it. */
  library_tag_single: 409,
  /** The library asks for at least one value. */
  library_tag_required: 409,
  library_without_documents: 404,
  /** details.types */
  library_doctype_unknown: 400,
  /** Another person added a revision since. */
  library_document_replaced: 409,
  /** A removed document cannot come back: a revision beside it was removed or added since. */
  library_revisions_changed: 409,
});
