import type { ListField } from '../../../shared/framework/definitions/columns/listField.ts';
import type { QueryField } from '../../../shared/framework/query/ListQuery.ts';
import type { Text } from '../../../shared/framework/text.ts';
import type { ComputedExpression } from '../registrations/computed.ts';

/** A column that the reader may use in a query. */
export interface KnownColumn extends QueryField {
  readonly source: { readonly field: ListField } | { readonly computed: ComputedExpression };
  /** The name of the column that holds the unit of each row; undefined: all values have the same unit, or none. */
  readonly unitField: string | undefined;
  /** Values with labels, which the generic search covers too. */
  readonly options: readonly { readonly value: string; readonly label: Text }[] | undefined;
}
