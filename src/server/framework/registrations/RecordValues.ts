/** A record by field: values as the API carries them, secrets and withheld fields included. */
export type RecordValues = Readonly<Record<string, unknown>>;
