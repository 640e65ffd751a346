import { defineErrors } from '../../../shared/framework/AppError.ts';

/** Errors of the bytes of files. */
export const contentErrors = defineErrors({
  /** The bytes are gone, such as after a restore of the database without its files. */
  file_content_missing: 404,
  file_empty: 400,
  file_too_large: 413,
  /** The bucket of files takes no more: its disk or its quota is used up. */
  file_store_full: 503,
  /** The bucket of files does not answer, or breaks off. */
  file_store_unavailable: 503,
});
