/** A JSON Schema (2020-12), of a request, an answer or a record. */
export type JsonSchema = { readonly [keyword: string]: unknown };
