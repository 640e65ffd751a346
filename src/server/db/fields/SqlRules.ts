import type { Field } from '../../../shared/framework/fields/Field.ts';
import type { Sql } from '../sql.ts';

/**
 * Suitability of an existing column for a field:
 * `fits` unchanged · `widens` without loss to `columnType` · `widens_unless_full` if its values leave room ·
 * `rounds` to fewer decimals · `differs`.
 */
export type Suitability = 'fits' | 'widens' | 'widens_unless_full' | 'rounds' | 'differs';

/** The limits of a field beyond its type; columns do not hold them, so they are stored separately. */
export interface FieldLimits {
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
  /** true: a record need not have a value. */
  readonly optional?: true;
  /** The leftover column that may have been renamed to this field: a question for a person, see `renameQuestions`. */
  readonly maybeFrom?: string;
}

/**
 * Comparison of a value in lists: `plain` by its type · `whole` as a whole number of 64 bits · `exact` as a decimal · `items` as several
 * texts · `keys` as several whole numbers · `computed` by an expression whose type PostgreSQL chooses.
 */
export type ValueForm = 'plain' | 'whole' | 'exact' | 'items' | 'keys' | 'computed';

/** The indexes of a kind. */
interface KindIndex {
  /** true: each field has an index that finds the lists with a member. */
  readonly members: boolean;
  /** true: each field has an index, for lookups and orders. */
  readonly always: boolean;
  /**
   * Index of a field that lists search: `text` by parts and from its start, `choice` by parts and by the whole value, `digits` by
   * parts of a number.
   */
  readonly search: 'text' | 'choice' | 'digits' | undefined;
  /** true: letters of another case make the same value in a unique set that is not exact (rules ). */
  readonly ignoresCase: boolean;
  /** true: the columns are short, so that an index over several of them can be read as a whole instead of the table. */
  readonly covers: boolean;
}

/** The column of one kind of values, and the statements that read and write it. */
export interface SqlRules {
  /** PostgreSQL type of a new column, as `format_type` spells it. */
  readonly columnType: (field: Field) => string;
  /** Suitability of a column of another type. */
  readonly suits: (field: Field, type: string) => Suitability;
  readonly limits: (field: Field) => FieldLimits;
  /** A checked value as a parameter or a default of the column: text for JSON, else the value itself. */
  readonly parameter: (value: unknown) => unknown;
  /** A parameter as an expression for the column; undefined: a cast to its type. */
  readonly stored: ((parameter: unknown) => Sql) | undefined;
  readonly form: ValueForm;
  /** The value in lists and its type; undefined if it is the column itself. */
  readonly listed: { readonly type: string; readonly of: (stored: Sql) => Sql } | undefined;
  /** Text of the value in an export; undefined: the same text as in lists. */
  readonly csv: ((visible: Sql) => Sql) | undefined;
  readonly index: KindIndex;
}
