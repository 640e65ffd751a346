// Generated from schemas/definitions by `npm run types`. Do not edit.
import type {FilterJson} from '../query/ListQuery.ts';
import type {Text} from '../text.ts';

export type Name = string;
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
export type UserType = string;
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
 * Command id: the key of a screen for route, header, grants, help, preferences, logs and analytics.
 */
export type Cmid1 = string;
export type Colour = string;
/**
 * Buttons, links, focus and the logo.
 */
export type Colour1 = string;
/**
 * Text on `primary`.
 */
export type Colour2 = string;
/**
 * What is to stand out: the current menu entry's edge.
 */
export type Colour3 = string;
/**
 * The page.
 */
export type Colour4 = string;
/**
 * Cards, tables and forms.
 */
export type Colour5 = string;
/**
 * Hints and labels.
 */
export type Colour6 = string;
/**
 * Lines; carries no text.
 */
export type Colour7 = string;
/**
 * The menu.
 */
export type Colour8 = string;
/**
 * Text of the menu.
 */
export type Colour9 = string;
/**
 * The current menu entry.
 */
export type Colour10 = string;

export interface SourceColumn {
  column: string;
  /**
   * As the database spells it; of a domain the type beneath.
   */
  type: string;
}
export interface EntityProperty {
  type:
    | ('string' | 'integer' | 'number' | 'boolean' | 'array' | 'object')
    | ('string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null')[];
  format?: 'date' | 'date-time' | 'email' | 'uri' | 'time-zone';
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  /**
   * @minItems 1
   */
  enum?: (string | number | null)[];
  items?: {};
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  default?: unknown;
  readOnly?: boolean;
  description?: string;
  'x-label'?: Text;
  'x-help'?: Text;
  /**
   * Names of definitions to pick from: of skins, or the cmids of screens with an address of their own. A text takes no other; a list may hold others, too.
   */
  'x-choices'?: 'skins' | 'screens';
  /**
   * What people read when the field is left empty, instead of the common words.
   */
  'x-required-message'?: Text;
  'x-message'?: Text;
  /**
   * @minItems 1
   */
  'x-visible-to'?: string[];
  'x-ref'?: EntityReference;
  /**
   * This field holds a text in English; for each further language the field that holds the same text in it.
   */
  'x-translations'?: {
    [k: string]: Name;
  };
  'x-computed'?: string;
  'x-languages'?: true;
  'x-enum-labels'?: {
    [k: string]: Text;
  };
  'x-when'?: PropertyConditions;
  'x-format'?: 'phone' | 'postal' | 'currency' | 'percent' | 'duration' | 'time' | 'seconds' | 'link' | 'html' | 'icon' | 'image';
  'x-unit'?:
    | string
    | {
        field: Name;
      };
  'x-decimals'?: number;
  'x-immutable'?: boolean;
  'x-sensitive'?: 'personal' | 'financial' | 'secret';
  'x-no-max-length'?: true;
  'x-renamed-from'?: Name;
}
export interface EntityReference {
  entity: Name;
  value: 'id';
  /**
   * @minItems 1
   */
  label: Name[];
}
export interface PropertyConditions {
  visible?: FilterJson;
  required?: FilterJson;
  readonly?: FilterJson;
}
/**
 * What a value is: type, limits, label, rights, scope.
 */
export interface EntitySchema {
  $schema: 'https://json-schema.org/draft/2020-12/schema';
  $id: Name;
  type: 'object';
  description?: string;
  'x-label': Text;
  'x-key': 'id';
  /**
   * @minItems 1
   */
  'x-title': Name[];
  'x-scope'?: EntityScope;
  'x-source'?: EntitySource;
  /**
   * Sets of fields whose values together occur once.
   */
  'x-unique'?: Name[][];
  /**
   * What people read when a set of x-unique occurs already.
   */
  'x-unique-message'?: Text;
  properties: {
    [k: string]: EntityProperty;
  };
  required?: Name[];
  additionalProperties: false;
}
/**
 * The rows are those of a table or view that somebody else made. The portal neither makes nor changes it; it reads the table, and unless readOnly says otherwise adds, changes and deletes rows.
 */
export interface EntitySource {
  schema: string;
  table: string;
  /**
   * Columns that tell the rows apart. One: records are found by it. Several or none: the rows are listed and exported only.
   */
  key: SourceColumn[];
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
  icon?: string;
  /**
   * @minItems 1
   */
  items?: MenuItemDefinition[];
}
/**
 * Where screens are found; an item grants its cmid.
 */
export interface MenuGroupDefinition {
  kind: 'menu_group';
  name: string;
  title: Text;
  landing?: Cmid;
  style?: string;
  /**
   * Shows the administrator's tools; grants nothing.
   */
  is_admin?: boolean;
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
  kind: 'page';
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
   * @minItems 1
   */
  types?: UserType[];
}
export interface ListColumn {
  field: ColumnField;
  /**
   * Default: the label of the field.
   */
  label?: Text;
  /**
   * Default: the help of the field.
   */
  tooltip?: Text;
  type?: ColumnTypeName;
  /**
   * Name of a registered SQL expression; needs type and label.
   */
  computed?: string;
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
  searchOptions?: ColumnOption[];
  /**
   * Key of categories: columns beside each other of one category share a heading.
   */
  category?: string;
  format?: 'phone' | 'postal' | 'currency' | 'percent' | 'duration' | 'time' | 'seconds' | 'link' | 'html' | 'icon' | 'image';
  unit?: string;
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
   * @minItems 1
   */
  formats: ExportFormat[];
  max_rows?: number;
  background_over?: number;
}
/**
 * Place -> name of a registered component.
 */
export interface Slots {
  [k: string]: string;
}
export interface ListTotal {
  field: ColumnField;
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
  kind: 'report';
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
   * @minItems 1
   * @maxItems 70
   */
  columns: ListColumn[];
  categories?: Categories;
  sort?: SortKeys;
  page_size?: PageSize;
  selection?: Selection;
  /**
   * @maxItems 10
   */
  totals?: ListTotal[];
  export?: ExportOptions;
  schedule?: ReportSchedule;
  slots?: Slots;
}
/**
 * Prefills the schedule dialog.
 */
export interface ReportSchedule {
  output_type: 'PDF' | 'CSV' | 'XLSX' | 'XML' | 'JSON';
  /**
   * @minItems 1
   */
  delivery: ('email' | 'archive')[];
  frequency: 'daily' | 'weekly' | 'monthly';
  day_of_week?: number;
  day_of_month?: number;
  month?: number;
  hour: number;
  timezone?: string;
  send_rule?: 'always' | 'if_rows' | 'if_empty';
  run_as?: 'recipient';
}
/**
 * How people work with an entity: list, show, create, edit.
 */
export interface ResourceDefinition {
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
export interface ResourceList {
  /**
   * @minItems 1
   * @maxItems 100
   */
  columns: ListColumn[];
  categories?: Categories;
  sort?: SortKeys;
  page_size?: PageSize;
  selection?: Selection;
  /**
   * @maxItems 10
   */
  totals?: ListTotal[];
}
export interface FormDefinition {
  /**
   * @minItems 1
   */
  layout: FormSection[];
}
export interface FormSection {
  section: Text;
  /**
   * @minItems 1
   */
  rows: Name[][];
}
export interface ResourceLimits {
  page_size_max?: number;
  bulk_max?: number;
  timeout_ms?: number;
  attachments?: {
    max_bytes: number;
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
  /**
   * Field -> its value, or one of its values, where the action is offered; all of them hold. A field that a row does not show counts as fitting.
   */
  when?: {
    [k: string]: string | number | boolean | null | unknown[];
  };
  /**
   * What is asked before.
   */
  confirm: Text;
  /**
   * What is said afterwards.
   */
  done: Text;
  /**
   * The verb that its reader must have.
   */
  permission: 'list' | 'show' | 'edit' | 'delete';
}
export interface RecordLink {
  name: Name;
  label: Text;
  cmid: Cmid1;
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
  before_save?: string[];
  after_save?: string[];
  before_delete?: string[];
  after_delete?: string[];
  after_restore?: string[];
}
/**
 * The colours of a skin in one mode. Texts keep the contrast of WCAG AA on what they stand on, which the lint checks.
 */
export interface SkinColours {
  primary: Colour1;
  onPrimary: Colour2;
  accent: Colour3;
  background: Colour4;
  paper: Colour5;
  text: Colour;
  textSecondary: Colour6;
  divider: Colour7;
  nav: Colour8;
  onNav: Colour9;
  navActive: Colour10;
}
/**
 * What the portal of a company, of a menu group or of a user looks like, in light and in dark.
 */
export interface SkinDefinition {
  kind: 'skin';
  /**
   * What companies (skin), menu groups (style) and users (MT_STYLE) name.
   */
  name: string;
  /**
   * What people choose it by.
   */
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
