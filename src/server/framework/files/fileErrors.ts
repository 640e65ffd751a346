import { defineErrors } from '../../../shared/framework/AppError.ts';

/** Errors of files that are sent to the portal and kept. */
export const fileErrors = defineErrors({
  /** The reader sees no record that refers to the file, or the file does not exist. */
  file_not_found: 404,
  file_expected: 400,
  /** details.type, details.types */
  file_type_refused: 415,
  /** A photo in HEIC. Law 71 */
  file_is_heic: 415,
  /** details.virus */
  file_infected: 400,
  /** The virus scanner does not answer; nothing is stored unscanned. */
  file_scanner_down: 503,
  file_quota_full: 409,
  /** A file of a record leaves with the record's own save. */
  file_in_use: 409,
  /** The entity does not take files beside its fields, or the place names no field for files. */
  no_files_here: 404,
  /** The file cannot be drawn as pages. */
  no_page: 404,
  range_refused: 416,
  /** details.version: the one that the portal has. */
  upload_version_unknown: 412,
  /** details.header: missing or wrong. */
  upload_header_invalid: 400,
  /** details.header: of an extension of the protocol that the portal does not have. */
  upload_header_refused: 400,
  /** The file has arrived and is being checked. */
  upload_finishing: 423,
  /** The piece does not begin where the bytes that have arrived end. */
  upload_offset_wrong: 409,
  /** A PDF with a password. */
  document_source_protected: 400,
  document_source_broken: 400,
  /** details.max: millions of pixels */
  document_picture_too_large: 400,
  /** details.count, details.max; also for the pages of all documents together */
  document_too_many_pages: 400,
  document_too_many_files: 400,
  /** details.page, details.count */
  document_page_missing: 400,
  /** The file took all the time, or all the memory, that its documents may take. */
  document_too_slow: 400,
  /** Another file of the user is still being made into documents. */
  documents_running: 409,
  /** The form has no list of documents, or one that cannot be read. */
  documents_expected: 400,
});
