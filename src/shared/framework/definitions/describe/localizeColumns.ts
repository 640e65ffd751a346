import type { ColumnType } from '../../query/ListQuery.ts';
import { type Language, textIn } from '../../text.ts';
import type { ColumnDescription } from '../ScreenDescription.ts';

/** A column in one language, as `columns_details` of a list answer holds it (grid contract 7). */
export interface ColumnDetail {
  readonly name: string;
  readonly field: string;
  readonly label: string;
  readonly tooltip: string;
  readonly type: ColumnType;
  readonly decimals?: number;
  readonly searchable: boolean;
  readonly additionalSearchable: boolean;
  readonly required: boolean;
  readonly hidden: boolean;
  readonly sortable: boolean;
  readonly defaultFilterType?: ColumnDescription['defaultFilterType'] & string;
  readonly searchOptions?: readonly { readonly value: string; readonly label: string }[];
  readonly category?: string;
  readonly format?: string;
  readonly unit?: string;
  readonly unitField?: string;
  readonly hasHiddenUnit?: boolean;
  readonly precision?: number;
  readonly map?: Readonly<Record<string, { readonly text?: string; readonly color?: string; readonly icon?: string }>>;
  readonly endpoint?: { readonly call: string; readonly value?: string };
  readonly cellClick?: string;
  readonly details?: boolean;
  readonly width?: number;
  readonly reference?: { readonly entity: string; readonly labelField: string; readonly path?: string };
}

/** The columns as a list answer sends them: every text in one language, absent options left out. */
export function localizeColumns(columns: readonly ColumnDescription[], language: Language): ColumnDetail[] {
  return columns.map((column) => ({
    name: column.name,
    field: column.field,
    label: textIn(column.label, language),
    tooltip: column.tooltip ? textIn(column.tooltip, language) : '',
    type: column.type,
    ...(column.decimals !== undefined && { decimals: column.decimals }),
    searchable: column.searchable,
    additionalSearchable: column.additionalSearchable,
    required: column.required,
    hidden: column.hidden,
    sortable: column.sortable,
    ...(column.defaultFilterType && { defaultFilterType: column.defaultFilterType }),
    ...(column.searchOptions && {
      searchOptions: column.searchOptions.map(({ value, label }) => ({ value, label: textIn(label, language) })),
    }),
    ...(column.category && { category: textIn(column.category, language) }),
    ...(column.format && { format: column.format }),
    ...(column.unit && { unit: column.unit }),
    ...(column.unitField && { unitField: column.unitField }),
    ...(column.hasHiddenUnit && { hasHiddenUnit: true }),
    ...(column.precision !== undefined && { precision: column.precision }),
    ...(column.map && { map: localizeMap(column.map, language) }),
    ...(column.endpoint && { endpoint: column.endpoint }),
    ...(column.cellClick !== undefined && { cellClick: column.cellClick }),
    ...(column.details && { details: true }),
    ...(column.width && { width: column.width }),
    ...(column.reference && {
      reference: {
        entity: column.reference.entity,
        labelField: column.reference.labelField,
        ...(column.reference.path && { path: column.reference.path }),
      },
    }),
  }));
}

function localizeMap(map: NonNullable<ColumnDescription['map']>, language: Language): NonNullable<ColumnDetail['map']> {
  const entries = Object.entries(map).map(([value, { text, ...rest }]) => [
    value,
    { ...rest, ...(text && { text: textIn(text, language) }) },
  ]);
  return Object.fromEntries(entries);
}
