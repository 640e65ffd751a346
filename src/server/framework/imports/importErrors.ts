import { defineErrors } from '../../../shared/framework/AppError.ts';

/** Errors of a file that is imported. */
export const importErrors = defineErrors({
  import_file_empty: 400,
  import_file_too_large: 413,
  /** Neither text nor a workbook. */
  import_file_unreadable: 400,
  /** A workbook whose content is larger than any that fits the limits. */
  import_file_too_deep: 400,
  /** Reading needs more memory or time than one file gets. */
  import_too_costly: 400,
  /** details.line: the line where the text stops being CSV. */
  import_csv_malformed: 400,
  /** An import of all rows or none; details: max. */
  import_too_many_together: 409,
  import_too_many_rows: 400,
  import_too_many_columns: 400,
  /** details.line: the line or row of a cell that is longer than any of a spreadsheet. */
  import_cell_too_long: 400,
  /** As `import_cell_too_long`, found before the rows are read. */
  import_some_cell_too_long: 400,
  import_too_much_text: 400,
  import_too_many_sheets: 400,
  /** The user is uploading another file. */
  import_one_at_a_time: 409,
  import_no_rows: 400,
  import_sheet_unknown: 400,
  /** No import has this number, or it belongs to another user or has expired. */
  import_unknown: 404,
  /** The list takes no imports, or no kind of change that this user has. */
  import_not_offered: 403,
  /** The rows have been imported, or are being checked or imported. */
  import_under_way: 409,
  import_done: 409,
  /** Nothing is mapped, so that nothing would be imported. */
  import_nothing_mapped: 400,
  /** The list has no field for files that this user can import. */
  import_takes_no_files: 400,
  import_zip_unreadable: 400,
  /** details.max: files. */
  import_zip_too_many: 400,
  /** details: name, of an entry in a folder or with a path. */
  import_zip_path: 400,
  /** details: name, of an entry that needs a password. */
  import_zip_locked: 400,
  /** details: name, of two entries. */
  import_zip_twice: 400,
  /** The files together, or one of them, unpack to more than the limits; details.max: megabytes. */
  import_zip_too_deep: 413,
});
