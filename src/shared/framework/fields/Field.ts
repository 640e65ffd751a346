import type { Text } from '../text.ts';
import type { FieldKind } from './FieldKind.ts';
import type { EntityProperty, SourceColumn } from './property.gen.ts';

export interface Field {
  readonly name: string;
  readonly entity: string;
  readonly kind: FieldKind;
  readonly label: Text;
  readonly required: boolean;
  /** Set by the server alone. */
  readonly readOnly: boolean;
  readonly decimals: number | undefined;
  readonly options: readonly { readonly value: string; readonly label: Text }[] | undefined;
  /** Entity that a reference (or each of several) points to, with the fields that name its records. */
  readonly reference: { readonly entity: string; readonly label: readonly string[] } | undefined;
  /** Of kind `rows`: the fields of each item, in the order of the definition. */
  readonly items: readonly Field[] | undefined;
  readonly visibleTo: readonly string[] | undefined;
  /** A field of every record, which no file has to name. */
  readonly isBase: boolean;
  /** Column of an external entity; undefined where the column bears the field's name and has its type. */
  readonly column: SourceColumn | undefined;
  readonly property: EntityProperty;
}
