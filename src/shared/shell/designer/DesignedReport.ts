import type { ScreenDescription } from '../../framework/definitions/ScreenDescription.ts';
import type { ExportFormat, ListColumn, ReportDefinition } from '../../framework/definitions/types.gen.ts';
import type { FormulaPlace } from '../../framework/formulas/Formula.ts';
import type { ColumnType } from '../../framework/query/ListQuery.ts';
import type { Text } from '../../framework/text.ts';

/** A finding in words, as the lint gives it. */
export interface WordedFinding {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly pointer: string;
  readonly message: string;
  readonly hint: string;
  /** Of a fault in a formula: its characters there, from 0. */
  readonly place?: FormulaPlace;
}

/** A report that is being designed. */
export interface DesignedReport {
  readonly id: number;
  readonly version: number;
  readonly state: 'draft' | 'published' | 'changed' | 'withdrawn';
  /** Number of the last published revision; null: none yet. */
  readonly revision: number | null;
  /** The published revisions, the newest first. */
  readonly revisions: readonly DesignRevision[];
  readonly definition: ReportDefinition;
  readonly findings: readonly WordedFinding[];
  /** The screen as its caller would see it, its list over the rows of the draft; null while a finding is an error. */
  readonly screen: ScreenDescription | null;
  /** Indexes that its publication builds. */
  readonly indexes: readonly PlannedIndex[];
}

/** A publication. */
export interface DesignRevision {
  readonly number: number;
  /** Its instant. */
  readonly at: string;
  /** Name of the publisher; empty: not known any more. */
  readonly by: string;
  /** Empty: none. */
  readonly note: string;
}

/** A menu entry next to which another entry can be placed. */
export interface MenuEntry {
  readonly cmid: string;
  readonly title: Text;
}

/** The parts of a list that a report made from it takes over. */
export interface ReportOrigin extends Pick<ReportDefinition, 'categories' | 'totals' | 'page_size'> {
  readonly columns: readonly ListColumn[];
  /** Formats of its export. */
  readonly formats?: readonly ExportFormat[];
  /** true: a menu group has an entry for it. */
  readonly isInMenus: boolean;
}

export interface PlannedIndex {
  /** Name of the records. */
  readonly list: Text;
  /** Labels of its fields. */
  readonly fields: readonly Text[];
  /** Estimated rows. */
  readonly rows: number;
  /** Estimated time to build it. */
  readonly seconds: number;
}

/**
 * The work that a column makes for each page of rows: `own` reads only the row; `joined` also a row of each reference on its path;
 * `computed` works a value out.
 */
export type ColumnCost = 'own' | 'joined' | 'computed';

/** A field that a column may show. */
export interface DesignField {
  /** Name for `field` of a column, such as `customer.name`. */
  readonly field: string;
  readonly label: Text;
  /** Labels of the references before it; absent for a field of the row itself. */
  readonly through?: readonly Text[];
  readonly type: ColumnType;
  readonly cost: ColumnCost;
  /** false: an entity of very many rows, and no index can have the order of the field. */
  readonly isSortedByIndex: boolean;
  /** false: its numbers have no sum, such as balances and rates. */
  readonly isAdditive?: boolean;
  /** true: the field refers to a record, so that its number is no quantity. */
  readonly isReference?: true;
  /** true: further fields lie behind this reference. */
  readonly leadsOn: boolean;
  /** Name of a registered expression, and what its column needs besides; only for computed columns that other lists have. */
  readonly computed?: string;
}
