/** Key of a record: a whole number; in a table of another program the text that names its rows. */
export type RecordId = number | string;
