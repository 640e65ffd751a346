import type { ColumnDescription, RecordList } from '../definitions/ScreenDescription.ts';
import type { FilterType } from '../definitions/types.gen.ts';
import type { ColumnType } from '../query/ListQuery.ts';
import { type Language, textIn } from '../text.ts';

export interface GridOption {
  readonly value: string;
  /** In the displayed language. */
  readonly label: string;
}

/** A column as search, filters and sort see it. */
export interface GridColumn {
  readonly name: string;
  readonly label: string;
  /** The field that conditions and sort name; for a reference the field that holds its label. */
  readonly field: string;
  /** Type of that field. */
  readonly type: ColumnType;
  readonly options: readonly GridOption[] | undefined;
  /** The records to pick from and the field with their keys, which conditions on picked records name; undefined: none can be picked. */
  readonly records?: (RecordList & { readonly field: string }) | undefined;
  readonly searchable: boolean;
  readonly additionalSearchable: boolean;
  readonly defaultFilterType: FilterType | undefined;
}

/**
 * The filter side of a column, its texts in one language. A reference is filtered as text, by the label of its record (law 4), and
 * by records that are picked.
 */
export function gridColumn(column: ColumnDescription, language: Language): GridColumn {
  const records = column.searchOptions ? undefined : column.reference?.records;
  return {
    name: column.name,
    label: textIn(column.label, language),
    field: column.reference?.labelField ?? column.field,
    type: column.reference ? 'text' : column.type,
    options: column.searchOptions?.map(({ value, label }) => ({ value, label: textIn(label, language) })),
    records: records && { ...records, field: column.field },
    searchable: column.searchable,
    additionalSearchable: column.additionalSearchable,
    defaultFilterType: column.defaultFilterType,
  };
}
