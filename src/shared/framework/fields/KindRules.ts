import type { FieldProblem } from '../AppError.ts';
import type { JsonSchema } from '../json/JsonSchema.ts';
import type { ColumnType } from '../query/ListQuery.ts';
import type { Field } from './Field.ts';
import type { EntityProperty } from './property.gen.ts';

export type JsonType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';

/** A rule that a nested part of a value breaks, such as the size of a file. */
export interface NestedFailure {
  /** Keys from the value to the part. */
  readonly path: readonly string[];
  /** The keyword of the schema, such as `maximum`, and its value, such as 5. */
  readonly keyword: string;
  readonly rule: unknown;
}

/** The rules of one kind of values, the same in browser and server. */
export interface KindRules {
  /** true for a property that holds such values; if several kinds match, the first in `kinds` wins. */
  readonly holds: (property: EntityProperty, type: JsonType) => boolean;
  /** Type of the `listed` value in lists; undefined: lists cannot show it. */
  readonly listType: (property: EntityProperty) => ColumnType | undefined;
  /** The value as lists show, filter and sort it: for most kinds the value itself, for an object one scalar. */
  readonly listed: (value: unknown) => unknown;
  /** JSON type of the values; undefined: the definition names the values or several types. */
  readonly jsonType: (property: EntityProperty) => JsonType | undefined;
  /** Schema of a value that is not empty. */
  readonly valueSchema: (field: Field) => JsonSchema;
  /** Extra keywords of a value that must be filled: `pattern` or `minItems`. */
  readonly filled: (field: Field) => { readonly pattern?: string; readonly minItems?: number };
  /** Schema of the value in an answer, without `x-` keywords. */
  readonly answerSchema: (field: Field) => JsonSchema;
  /** Problem of a value of another type. */
  readonly typeProblem: (field: Field, value: unknown) => FieldProblem;
  /** Problem of a part of the value; undefined: reported as a problem of the whole value. */
  readonly nestedProblem: (field: Field, failure: NestedFailure) => FieldProblem | undefined;
  /** The operand of a condition as records hold it; undefined if a JSON Schema cannot compare the values. */
  readonly constant: ((field: Field, operand: string) => unknown) | undefined;
  /** Normalizes a value before it is checked; values of another type stay unchanged. Rules. */
  readonly normalize: (field: Field, value: unknown) => unknown;
  /** The stored form of a value: null if it counts as empty, instants to the second. Rule R-001. */
  readonly kept: (field: Field, value: unknown) => unknown;
  /** The value of texts in an address, undefined if they give none; null: no address gives such a value. */
  readonly fromAddress: ((field: Field, texts: readonly string[], toInstant: (local: string) => string) => unknown) | null;
  /** The initial value in the form of a new record, if the definition has no default. */
  readonly initial: (field: Field) => unknown;
  /** true: an index serves the quick search, or the quick search leaves the kind out. */
  readonly isQuicklySearched: boolean;
  /** true: an index can hold the order of the values as lists sort them. */
  readonly isOrdered: boolean;
  /** true: one value identifies a record, so that `x-unique`, `x-title` and labels may name the field. */
  readonly identifies: boolean;
  /** true: an item of `rows` may have fields of this kind. */
  readonly fitsItems: boolean;
}
