import type { Text } from '../text.ts';
import type { FieldKind } from './FieldKind.ts';
import type { EntityProperty, SourceColumn } from './property.gen.ts';
import type { ToneRule } from './toneRules.ts';

export interface Field {
  readonly name: string;
  readonly entity: string;
  readonly kind: FieldKind;
  readonly label: Text;
  readonly required: boolean;
  /** true: required only once the record has left the states in which it is still filled in (`once_valid`). */
  readonly mayLack?: boolean;
  /** true: only the server sets the field. */
  readonly readOnly: boolean;
  readonly decimals: number | undefined;
  readonly options: readonly { readonly value: string; readonly label: Text }[] | undefined;
  /** Entity that a reference (or each of several) points to, with the fields that name its records. */
  readonly reference:
    | {
        readonly entity: string;
        readonly label: readonly string[];
        /** true: the name is shown to every reader of the value, also to those who do not see the record. */
        readonly isNamed?: boolean;
      }
    | undefined;
  /** Of kind `rows`: the fields of each item, in the order of the definition. */
  readonly items: readonly Field[] | undefined;
  readonly visibleTo: readonly string[] | undefined;
  /** true: a field of every record, which no file has to name. */
  readonly isBase: boolean;
  /** Column of an external entity; undefined if the column has the name and type of the field. */
  readonly column: SourceColumn | undefined;
  /** The rules of `x-tone` over the record; empty for none. */
  readonly tones: readonly ToneRule[];
  readonly property: EntityProperty;
}
