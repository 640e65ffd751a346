/**
 * The kind of a field's values. Each has one row in `kinds` (rules of its values), in `kindSql` of the server (column, statements) and in
 * `kindViews` of the app (input, display); a kind without one of these rows does not compile.
 */
export type FieldKind =
  | 'text'
  | 'html'
  | 'time'
  | 'enum'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'reference'
  | 'references'
  | 'list'
  | 'rows'
  | 'file'
  | 'json'
  | 'secret';
