/** The siblings of a record by the field that counts them: their names and numbers, the largest number first. */
export type Siblings = Readonly<Record<string, readonly { readonly name: string; readonly number: number }[]>>;
