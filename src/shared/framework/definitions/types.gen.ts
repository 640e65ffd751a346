// Generated from schemas/definitions by `npm run types`. Do not edit.
import type { FilterJson } from '../query/ListQuery.ts';
import type { Text } from '../text.ts';
import type { Name, SourceColumn, EntityProperty } from '../fields/property.gen.ts';
export type { Name, SourceColumn, EntityProperty } from '../fields/property.gen.ts';

/**
 * Field names, or an object that says more.
 */
export type UniqueSet =
  | Name[]
  | {
      /**
       * The fields of the set.
       *
       * @minItems 1
       */
      fields: Name[];
      /**
       * Letters of another case make another value: for tokens, fingerprints, keys of other systems and of files, which nobody types.
       */
      exact: true;
    };
/**
 * Whose the rows are. Without it nobody sees one. The items of a list are alternatives.
 */
export type EntityScope = ('public' | 'staff') | ScopeRule[];
export type ScopeRule =
  | {
      role: Name;
      field: Name;
    }
  | {
      /**
       * A reference field (seen as its parent is seen), or entity.field (seen as any row that refers to it by that field is seen).
       */
      through: string;
    };
/**
 * Command id: the key of a screen for route, header, grants, help, preferences, logs and analytics.
 */
export type Cmid = string;
/**
 * The floor: public (no login), user (any login), admin (administrators).
 */
export type Access = 'public' | 'user' | 'admin';
export type GroupName = string;
/**
 * A field, a computed column, or a path through at most two references (author.publisher.name).
 */
export type ColumnField = string;
/**
 * The type of a session: administrator, employee, sales, customer, or nobody in particular.
 */
export type UserType = 'ADMIN' | 'EMPLOYEE' | 'SALES' | 'CUSTOMER' | 'ANON';
export type ColumnTypeName = 'text' | 'number' | 'decimal' | 'date' | 'datetime' | 'boolean';
/**
 * The name of an operator in the grid.
 */
export type FilterType =
  | 'Is one of'
  | 'Range'
  | 'Contains'
  | 'Not contains'
  | 'Is'
  | 'Is not'
  | 'Greater than'
  | 'Greater than equal'
  | 'Less than'
  | 'Less than equal'
  | 'Starts with'
  | 'Not starts with'
  | 'Ends with'
  | 'Not ends with';
export type ColumnOption =
  | string
  | {
      /**
       * The value that is compared.
       */
      value: string | number;
      label: Text;
    };
/**
 * Field, with a leading - when descending.
 *
 * @minItems 1
 * @maxItems 3
 */
export type SortKeys = string[];
export type ExportFormat = 'PDF' | 'Google Sheet' | 'CSV' | 'XLSX' | 'JSON' | 'XML';
export type Selection = 'none' | 'single' | 'multiple';
export type PageSize = 5 | 10 | 20 | 50 | 100;
/**
 * A value of the field; of a reference the key of the record, such as { "code": "LIMITED" }.
 */
export type SeedValue = string | number | boolean | null | unknown[] | {};
export type Colour = string;

/**
 * What a value is: type, limits, label, rights, scope.
 */
export interface EntitySchema {
  /**
   * The version of JSON Schema, always this one.
   */
  $schema: 'https://json-schema.org/draft/2020-12/schema';
  $id: Name;
  /**
   * Always object.
   */
  type: 'object';
  /**
   * A note for those who read the file.
   */
  description?: string;
  'x-label': Text;
  /**
   * The identity of a record, always id.
   */
  'x-key': 'id';
  /**
   * The records are those that rights speak of: the users who sign in, their companies, the accounts whose rows they see. At most one entity for each.
   */
  'x-actor'?: 'user' | 'company' | 'account';
  /**
   * The fields by which people know a record, joined by spaces.
   *
   * @minItems 1
   */
  'x-title': Name[];
  'x-scope'?: EntityScope;
  'x-source'?: EntitySource;
  /**
   * Sets of fields whose values together occur once. Text is compared without regard to case, but for a set that is exact.
   */
  'x-unique'?: UniqueSet[];
  'x-unique-message'?: Text;
  /**
   * The fields, each under its name. id, created_at, created_by, updated_at, updated_by and version are there without being named.
   */
  properties: {
    [k: string]: EntityProperty;
  };
  /**
   * Fields that must be filled.
   */
  required?: Name[];
  /**
   * Always false: a record has no other fields.
   */
  additionalProperties: false;
}
/**
 * The rows are those of a table or view that somebody else made. The portal neither makes nor changes it; it reads the table, and unless readOnly says otherwise adds, changes and deletes rows.
 */
export interface EntitySource {
  /**
   * Schema of the database that holds the table.
   */
  schema: string;
  /**
   * Table or view, as the database spells it.
   */
  table: string;
  /**
   * Columns that tell the rows apart. One: records are found by it. Several or none: the rows are listed and exported only.
   */
  key: SourceColumn[];
  /**
   * true: no call changes rows.
   */
  readOnly: boolean;
  /**
   * Zone of the times that the table keeps without one; default UTC.
   */
  time_zone?: string;
  /**
   * The column of each field.
   */
  columns: {
    [k: string]: SourceColumn;
  };
}
export interface MenuItemDefinition {
  cmid?: Cmid;
  title?: Text;
  /**
   * Name of an icon; items below take it over.
   */
  icon?: string;
  /**
   * The items below a heading.
   *
   * @minItems 1
   */
  items?: MenuItemDefinition[];
}
/**
 * Where screens are found; an item grants its cmid.
 */
export interface MenuGroupDefinition {
  /**
   * Always menu_group.
   */
  kind: 'menu_group';
  /**
   * Name of the group, and of the file in small letters.
   */
  name: string;
  title: Text;
  landing?: Cmid;
  /**
   * Name of a skin.
   */
  style?: string;
  /**
   * Shows the administrator's tools; grants nothing.
   */
  is_admin?: boolean;
  /**
   * The menu, in order; an item grants its screen.
   */
  items: MenuItemDefinition[];
  /**
   * Screens reached from others.
   */
  grants?: Cmid[];
}
/**
 * Words that belong to no field, in ICU MessageFormat, by dotted key; in a further language also texts of definitions, by their path.
 */
export interface MessageCatalogue {
  [k: string]: string;
}
/**
 * A screen of its own making: address, rights, menus and texts stand here, its content is a registered component.
 */
export interface PageDefinition {
  /**
   * Always page.
   */
  kind: 'page';
  /**
   * Name of the page, and of the file.
   */
  name: string;
  cmid: Cmid;
  /**
   * Below /{company}/pages/; the cmid unless told.
   */
  path?: string;
  access: Access;
  /**
   * The page may stand in menus.
   */
  menu: boolean;
  /**
   * Menu groups that get this page: an item at the end of the menu, or only the grant where menu is false.
   *
   * @minItems 1
   */
  menus?: GroupName[];
  title: Text;
  description?: Text;
  /**
   * Name of the registered component.
   */
  slot: string;
}
/**
 * Names that a release has promised; written by the definition lint, checked as DEF014.
 */
export interface ReleasedNames {
  /**
   * The cmids that were promised.
   */
  cmids: string[];
  /**
   * Entity -> its fields.
   */
  entities: {
    [k: string]: string[];
  };
}
/**
 * A verb that is absent is barred for everybody.
 */
export interface Permissions {
  list?: Permission;
  show?: Permission;
  create?: Permission;
  edit?: Permission;
  delete?: Permission;
  export?: Permission;
  schedule?: Permission;
}
/**
 * A verb needs the grant of a cmid and, if types is given, one of these user types.
 */
export interface Permission {
  cmid: Cmid;
  /**
   * The session types that may use the verb; all unless named.
   *
   * @minItems 1
   */
  types?: UserType[];
}
export interface ListColumn {
  field: ColumnField;
  label?: Text;
  tooltip?: Text;
  type?: ColumnTypeName;
  /**
   * Name of a registered SQL expression; needs type and label.
   */
  computed?: string;
  /**
   * Fraction digits of a computed column.
   */
  decimals?: number;
  /**
   * Quick search and advanced search; false: neither, unless additionalSearchable says so.
   */
  searchable?: boolean;
  /**
   * Advanced search only; the default of a column that says neither.
   */
  additionalSearchable?: boolean;
  /**
   * The column cannot be hidden.
   */
  required?: boolean;
  /**
   * Hidden at first; people may show it.
   */
  hidden?: boolean;
  defaultFilterType?: FilterType;
  /**
   * Values to choose from in the search; an enumeration brings its own.
   */
  searchOptions?: ColumnOption[];
  /**
   * Key of categories: columns beside each other of one category share a heading.
   */
  category?: string;
  /**
   * As x-format of a field, where the column differs from it.
   */
  format?: 'phone' | 'postal' | 'currency' | 'percent' | 'duration' | 'time' | 'seconds' | 'link' | 'html' | 'icon' | 'image';
  /**
   * As x-unit of a field, where the column differs from it.
   */
  unit?: string;
  /**
   * Width in pixels.
   */
  width?: number;
}
export interface Categories {
  [k: string]: Text;
}
/**
 * Formats offered; the limits concern files kept by jobs.
 */
export interface ExportOptions {
  /**
   * The formats offered. Built: CSV.
   *
   * @minItems 1
   */
  formats: ExportFormat[];
  /**
   * Greatest number of rows of a file kept by a job. Not built.
   */
  max_rows?: number;
  /**
   * From so many rows on a job makes the file. Not built.
   */
  background_over?: number;
}
export interface ListTotal {
  field: ColumnField;
  /**
   * The sum, average, least, greatest or number of values.
   */
  fn: 'sum' | 'avg' | 'min' | 'max' | 'count';
}
/**
 * List parameters by name.
 */
export interface QueryValues {
  [k: string]: string | number | boolean | unknown[];
}
/**
 * A question asked of an entity: columns, filters, totals, schedule.
 */
export interface ReportDefinition {
  /**
   * Always report.
   */
  kind: 'report';
  /**
   * Name of the report, and of the file.
   */
  name: string;
  cmid: Cmid;
  schema: Name;
  access: Access;
  /**
   * Menu groups that get this report: an item at the end of the menu.
   *
   * @minItems 1
   */
  menus?: GroupName[];
  title: Text;
  description?: Text;
  /**
   * GET, a space, the path, and a query that people cannot remove (no protection: rows are protected by x-scope).
   */
  api_url: string;
  query_params?: QueryValues;
  filters_params?: FilterJson;
  permissions: Permissions;
  /**
   * The columns, in order.
   *
   * @minItems 1
   * @maxItems 70
   */
  columns: ListColumn[];
  categories?: Categories;
  sort?: SortKeys;
  page_size?: PageSize;
  selection?: Selection;
  /**
   * Totals over all rows that match, under their columns.
   *
   * @maxItems 10
   */
  totals?: ListTotal[];
  export?: ExportOptions;
  schedule?: ReportSchedule;
  /**
   * Place -> name of a registered component: beside the rows, in place of an empty list, below a row, in cells.
   */
  slots?: {
    [k: string]: string;
  };
}
/**
 * Prefills the schedule dialog.
 */
export interface ReportSchedule {
  /**
   * The format of the file.
   */
  output_type: 'PDF' | 'CSV' | 'XLSX' | 'XML' | 'JSON';
  /**
   * The ways in which the file is delivered.
   *
   * @minItems 1
   */
  delivery: ('email' | 'archive')[];
  /**
   * How often the report runs.
   */
  frequency: 'daily' | 'weekly' | 'monthly';
  /**
   * 0 is Sunday.
   */
  day_of_week?: number;
  /**
   * The day of a monthly run.
   */
  day_of_month?: number;
  /**
   * The month of a yearly run.
   */
  month?: number;
  /**
   * The hour, 0 to 23, in the time zone.
   */
  hour: number;
  /**
   * An IANA time zone such as America/Toronto.
   */
  timezone?: string;
  /**
   * Send always, only with rows, or only without.
   */
  send_rule?: 'always' | 'if_rows' | 'if_empty';
  /**
   * Each recipient gets the rows that the recipient may see.
   */
  run_as?: 'recipient';
}
/**
 * Place -> name of a registered component.
 */
export interface Slots {
  [k: string]: string;
}
/**
 * How people work with an entity: list, show, create, edit.
 */
export interface ResourceDefinition {
  /**
   * Always resource.
   */
  kind: 'resource';
  name: Name;
  schema: Name;
  /**
   * Path under /api of the list and of the records.
   */
  api_url: string;
  title: Text;
  description?: Text;
  /**
   * The screens: list, show, create, edit, page.
   *
   * @minItems 0
   */
  screens: ScreenDefinition[];
  permissions: Permissions;
  list?: ResourceList;
  form?: FormDefinition;
  export?: ExportOptions;
  /**
   * false: the search over all records leaves these out, as for the entries of a log.
   */
  searchable?: boolean;
  limits?: ResourceLimits;
  /**
   * What can be done with a record beside editing it, on its page and in its rows.
   *
   * @minItems 1
   * @maxItems 8
   */
  actions?: RecordAction[];
  /**
   * Where a record leads beside its own screens, on its page and in its rows.
   *
   * @minItems 1
   * @maxItems 4
   */
  links?: RecordLink[];
  hooks?: Hooks;
  slots?: Slots;
}
export interface ScreenDefinition {
  cmid: Cmid;
  /**
   * Below /{company}/pages/: the cmid, then segments, of which {id} is the record.
   */
  path: string;
  /**
   * The kind of screen.
   */
  view: 'list' | 'show' | 'create' | 'edit' | 'page';
  access: Access;
  /**
   * The screen may stand in menus.
   */
  menu: boolean;
  /**
   * Menu groups that get this screen: an item at the end of the menu, or only the grant where menu is false.
   *
   * @minItems 1
   */
  menus?: GroupName[];
  title?: Text;
  list?: ScreenListOptions;
}
/**
 * What this list screen does otherwise than the others of the resource.
 */
export interface ScreenListOptions {
  /**
   * false: without add, edit and delete.
   */
  actions?: boolean;
  filters_params?: FilterJson;
}
/**
 * Columns, order and page size of the lists.
 */
export interface ResourceList {
  /**
   * The columns, in order.
   *
   * @minItems 1
   * @maxItems 100
   */
  columns: ListColumn[];
  categories?: Categories;
  sort?: SortKeys;
  page_size?: PageSize;
  selection?: Selection;
  /**
   * Totals over all rows that match, under their columns.
   *
   * @maxItems 10
   */
  totals?: ListTotal[];
}
/**
 * The arrangement of the form.
 */
export interface FormDefinition {
  /**
   * Sections, in order.
   *
   * @minItems 1
   */
  layout: FormSection[];
}
export interface FormSection {
  section: Text;
  /**
   * Lines of fields that stand side by side.
   *
   * @minItems 1
   */
  rows: Name[][];
}
/**
 * Limits other than the common ones.
 */
export interface ResourceLimits {
  /**
   * Greatest number of rows of one request.
   */
  page_size_max?: number;
  /**
   * Greatest number of records of one change. Not built.
   */
  bulk_max?: number;
  /**
   * Milliseconds after which a list is given up.
   */
  timeout_ms?: number;
  /**
   * Files with a record. Not built.
   */
  attachments?: {
    /**
     * Greatest size of a file. Not built.
     */
    max_bytes: number;
    /**
     * Endings or media types of the files. Not built.
     */
    accept: string[];
  };
}
export interface RecordAction {
  name: Name;
  label: Text;
  /**
   * A known call; {field} stands for the value of that field of the record.
   */
  call: string;
  /**
   * Sent with the call: texts as they are, "{field}" as the value of that field.
   */
  body?: {
    [k: string]: string;
  };
  when?: FilterJson;
  confirm: Text;
  done: Text;
  /**
   * The verb that its reader must have.
   */
  permission: 'list' | 'show' | 'edit' | 'delete';
}
export interface RecordLink {
  name: Name;
  label: Text;
  cmid: Cmid;
  /**
   * Parameters of its address: texts as they are, "{field}" as the value of that field.
   */
  query: {
    [k: string]: string;
  };
  /**
   * The verb that its reader must have.
   */
  permission: 'list' | 'show' | 'edit' | 'delete';
}
/**
 * Moment -> names of registered server functions.
 */
export interface Hooks {
  /**
   * Before a record is written: may refuse it and set fields.
   */
  before_save?: string[];
  /**
   * After a record was written, in the same transaction.
   */
  after_save?: string[];
  /**
   * Before a record is deleted: may refuse it.
   */
  before_delete?: string[];
  /**
   * After a record was deleted, in the same transaction.
   */
  after_delete?: string[];
  /**
   * When a deleted record comes back: may refuse it.
   */
  after_restore?: string[];
}
/**
 * Rows that an installation begins with.
 */
export interface SeedDefinition {
  /**
   * Always seed.
   */
  kind: 'seed';
  /**
   * Entity of the rows.
   */
  entity: string;
  /**
   * Fields that tell the rows apart. They hold what no row shares with another, as x-unique says.
   *
   * @minItems 1
   */
  key: string[];
  /**
   * once: a row is put in one time; changed or deleted it stays so. until_edited: a row follows the file until somebody changes or deletes it.
   */
  policy: 'once' | 'until_edited';
  /**
   * Values by field. {portal_url} in a text is the address of the portal.
   */
  rows: SeedRow[];
}
export interface SeedRow {
  [k: string]: SeedValue;
}
/**
 * The colours of a skin in one mode. Texts keep the contrast of WCAG AA on what they stand on, which the lint checks.
 */
export interface SkinColours {
  primary: Colour;
  onPrimary: Colour;
  accent: Colour;
  background: Colour;
  paper: Colour;
  text: Colour;
  textSecondary: Colour;
  divider: Colour;
  nav: Colour;
  onNav: Colour;
  navActive: Colour;
}
/**
 * What the portal of a company, of a menu group or of a user looks like, in light and in dark.
 */
export interface SkinDefinition {
  /**
   * Always skin.
   */
  kind: 'skin';
  /**
   * What companies (skin), menu groups (style) and users (MT_STYLE) name.
   */
  name: string;
  title: Text;
  /**
   * The logo: a line within 32 by 32, as the `d` of an SVG path.
   */
  mark: string;
  /**
   * blank: no sign in the browser's tab.
   */
  favicon: 'default' | 'blank';
  light: SkinColours;
  dark: SkinColours;
}
