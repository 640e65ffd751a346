/**
 * The kind of a field's values. Each has one row in `kinds` (rules of its values) and in the tables of server, app and tests that
 * docs/developer/fields.md names; a kind without one of these rows does not compile.
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
  | 'json'
  | 'secret';
