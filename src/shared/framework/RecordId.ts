/** Key of a record: a whole number, and of tables that others made whatever names their rows, as text. */
export type RecordId = number | string;
