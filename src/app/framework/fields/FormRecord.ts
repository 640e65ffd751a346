/** A record as a form holds it: the values that were read, with those typed over them. */
export type FormRecord = Readonly<Record<string, unknown>>;
