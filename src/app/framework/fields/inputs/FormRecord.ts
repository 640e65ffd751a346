/** A record in a form: the values read, overlaid with those typed. */
export type FormRecord = Readonly<Record<string, unknown>>;
