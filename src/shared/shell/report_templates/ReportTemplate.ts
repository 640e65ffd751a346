import type { ScreenDescription } from '../../framework/definitions/ScreenDescription.ts';
import type { ExportFormat } from '../../framework/definitions/types.gen.ts';
import type { AggregateFunction } from '../../framework/query/AggregateFunction.ts';
import type { ColumnType, FilterJson } from '../../framework/query/ListQuery.ts';
import type { Period } from '../../framework/query/periods.ts';
import type { Text } from '../../framework/text.ts';

export const calculations = ['sum', 'difference', 'product', 'ratio', 'days_between'] as const;
export type Calculation = (typeof calculations)[number];

export const calculatedFormats = ['number', 'money', 'percent'] as const;
export type CalculatedFormat = (typeof calculatedFormats)[number];

export const accessLevels = ['personal', 'company', 'general'] as const;
export type AccessLevel = (typeof accessLevels)[number];

/** A column that a template works out of others. The first is called `calculated_1` in the parts of its template. */
export interface CalculatedColumn {
  readonly name: string;
  readonly operation: Calculation;
  readonly column_list: readonly string[];
  readonly decimals: number;
  readonly format: CalculatedFormat;
}

/** The parts of a report template that decide on its rows and columns. */
export interface TemplateDraft {
  /** Id of the report that it builds on. */
  readonly report: number;
  readonly column_list: readonly { readonly field: string }[];
  readonly filters?: FilterJson;
  readonly sorting?: readonly { readonly field: string; readonly order?: 'asc' | 'desc' }[] | null;
  readonly grouping?: { readonly fields: readonly { readonly field: string; readonly period?: Period | null }[] } | null;
  readonly totals?: { readonly fields: readonly { readonly field: string; readonly fn: AggregateFunction }[] } | null;
  readonly report_calculated_columns?: readonly CalculatedColumn[] | null;
}

/** A report on which the reader may build. */
export interface BuildableReport {
  readonly id: number;
  readonly code: string;
  readonly name: Text;
  readonly report_type: string;
  /** Label of the type. */
  readonly type: Text;
}

/** A column that templates of a report may have. */
export interface TemplateColumn {
  readonly field: string;
  readonly label: Text;
  readonly type: ColumnType;
  /** Heading over neighbouring columns. */
  readonly category?: Text;
  readonly sortable: boolean;
  /** false: its numbers have no sum. */
  readonly isAdditive: boolean;
  /** Unit of its numbers, or the field that names it. */
  readonly unit?: string;
  /** Values to choose from. */
  readonly options?: readonly { readonly value: string; readonly label: Text }[];
}

/** Values of a column that templates of a report offer as ticks. */
export interface AllowedExceptions {
  readonly fields: readonly { readonly field: string; readonly values: readonly string[] }[];
}

/** A report with the columns that its reader sees. */
export interface ReportToBuild extends BuildableReport {
  readonly columns: readonly TemplateColumn[];
  readonly exceptions: AllowedExceptions;
  /** Screen over the rows of the report, with all its columns. */
  readonly screen: ScreenDescription;
  /** Levels at which the reader can keep a template. */
  readonly levels: readonly AccessLevel[];
  /** Formats of a file. */
  readonly formats: readonly ExportFormat[];
  /** true: the reader may have it sent on a schedule. */
  readonly canSchedule: boolean;
  /** true: the reader decides which exceptions it allows. */
  readonly canAllow: boolean;
}

/** A stored template, opened for its reader. */
export interface OpenedTemplate {
  readonly id: number;
  readonly name: string;
  readonly access_level: AccessLevel;
  readonly draft: TemplateDraft;
  /** Reasons why parts of it are left out, or why it cannot be opened. */
  readonly problems: readonly string[];
  /** null: it cannot be opened. */
  readonly screen: ScreenDescription | null;
  /** true: the reader may change it. */
  readonly canChange: boolean;
}

/** The first rows of a template, as its reader reads them. */
export interface TemplatePreview {
  readonly columns: readonly { readonly field: string; readonly heading: string }[];
  readonly first_rows: readonly (readonly string[])[];
  /** Number of all rows that match. */
  readonly rows: number;
}
