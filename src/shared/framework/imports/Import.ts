import type { ImportEncoding, SeparatorName } from './textFiles.ts';

/** Effect of the rows of a file, by number of rows. */
export interface ImportCounts {
  readonly created: number;
  readonly changed: number;
  readonly same: number;
  readonly refused: number;
}

/** A field that a column of a file can give. */
export interface ImportField {
  readonly name: string;
  readonly label: string;
  /** true: a new record needs it. */
  readonly required: boolean;
}

/** A key by which a row finds its stored record; `*`: all columns have to agree. */
export interface ImportKeyChoice {
  readonly name: string;
  /** Names of its fields. */
  readonly fields: readonly string[];
}

/** Decisions about the rows of a file. */
export interface ImportChoices {
  /** Field of each column of the file; null: not imported. */
  readonly mapping: readonly (string | null)[];
  readonly key: string;
  /** Blank cells of rows whose record is stored: the value stays, or is cleared. */
  readonly blanks: 'keep' | 'clear';
  /** Column whose equal texts make rows one record, from 0; null: each row is a record. */
  readonly join: number | null;
}

/** A file that its user imports, kept for a day. */
export interface ImportState extends ImportChoices {
  readonly id: number;
  /** Path of the list. */
  readonly api: string;
  readonly name: string;
  readonly format: 'CSV' | 'XLSX';
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  /** Encoding and separator with which a text file was read; null for any other separator, named by the file. */
  readonly encoding: ImportEncoding | null;
  readonly separator: SeparatorName | null;
  /** Line or row of the headings, and the first lines or rows with the beginning of their text. */
  readonly heading_line: number;
  readonly first_rows: readonly { readonly line: number; readonly text: string }[];
  /** Rows with filled cells beyond the last heading, and the line of the first; null: none. */
  readonly overlong: { readonly rows: number; readonly line: number } | null;
  readonly headings: readonly string[];
  /** The first values of each column that are not blank. */
  readonly samples: readonly (readonly string[])[];
  readonly rows: number;
  readonly fields: readonly ImportField[];
  readonly keys: readonly ImportKeyChoice[];
  /** Name of the lines that rows give with their record; null: none, or no column is one of theirs. */
  readonly lines: string | null;
  readonly can_create: boolean;
  readonly can_edit: boolean;
  /** Names of required fields without a column, if rows can be new. */
  readonly missing: readonly string[];
  /** true: some column can name files of a ZIP. */
  readonly takes_files: boolean;
  /** The ZIP beside the rows; null: none. */
  readonly files: ImportFiles | null;
  /** The last check or import; null after a change of the decisions. */
  readonly outcome: ImportOutcome | null;
  /** The task that checks or imports, if one has been started for these decisions. */
  readonly task: number | null;
  readonly expires_at: string;
}

/** The files of a ZIP beside the rows. */
export interface ImportFiles {
  readonly count: number;
  /** Those that no field takes, with the reason. */
  readonly refused: readonly { readonly name: string; readonly problem: string }[];
}

/** The result of a check or an import. */
export interface ImportOutcome {
  /** true: the rows have been imported; else nothing was kept. */
  readonly is_kept: boolean;
  readonly counts: ImportCounts;
  /** Records that the new and changed rows make: fewer than rows where these give lines. */
  readonly records: number;
  /** Number of the records whose rows are not refused, as far as they are stored. */
  readonly stored: number;
  /** Names of files of the ZIP that no cell names. */
  readonly unused_files: readonly string[];
  /** The set of changes that undoes it; null: nothing was changed, or the rows cannot be undone. */
  readonly set: string | null;
}

/** A row that cannot be imported as it is. */
export interface RefusedRow {
  /** Line or row of the file. */
  readonly line: number;
  /** All cells of the file's columns, corrected ones as corrected. */
  readonly cells: readonly string[];
  /** Messages by the place of the column, from 0. */
  readonly problems: Readonly<Record<string, string>>;
  /** Messages about the row as a whole and about fields without a column. */
  readonly reasons: readonly string[];
}
