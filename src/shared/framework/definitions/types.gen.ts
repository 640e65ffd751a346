// Generated from schemas/definitions by `npm run types`. Do not edit.
import type { FilterJson } from '../query/ListQuery.ts';
import type { Text } from '../text.ts';
import type { Name, Tones, PictureSize, SourceColumn, EntityProperty } from '../fields/property.gen.ts';
export type { Name, Tones, PictureSize, SourceColumn, EntityProperty } from '../fields/property.gen.ts';

/**
 * Command id: the key of a screen for route, header, grants, help, preferences, logs and analytics.
 */
export type Cmid = string;
/**
 * A field, a computed column, or a path through at most two references (author.publisher.name).
 */
export type ColumnField = string;
/**
 * The type of a session: administrator, employee, sales, customer, or anonymous.
 */
export type UserType = 'ADMIN' | 'EMPLOYEE' | 'SALES' | 'CUSTOMER' | 'ANON';
/**
 * Field, with a leading - for descending order.
 *
 * @minItems 1
 * @maxItems 3
 */
export type SortKeys = string[];
export type UserTypeCode = string;
export type GroupName = string;
export type TileName = string;
/**
 * Judgement of a value.
 */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error';
/**
 * A figure, or the first rows of a list.
 */
export type DashboardTile = FigureTile | ListTile;
export type PlacePath = string;
/**
 * Field names, or an object with further settings.
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
       * true: values that differ in case differ. For values that nobody types: tokens, fingerprints, keys of other systems and of files.
       */
      exact?: true;
      when?: Name;
      message?: Text;
    };
/**
 * A value of the field, such as draft.
 */
export type StateName = string;
/**
 * Owners of the rows. Without it, nobody sees a row. The items of a list are alternatives.
 */
export type EntityScope = ('public' | 'staff') | ScopeRule[];
export type ScopeRule =
  | {
      role: Name;
      /**
       * A reference to an account, a user or a company, or a path of references that ends with one; id if the record itself is one.
       */
      field: string;
      /**
       * That user alone sees the row: no administrator, and nobody who acts as that user.
       */
      personal?: true;
      when?: FilterJson;
      /**
       * false: the role shows withheld fields (x-visible-to) on rows that another rule gives, and gives no row itself.
       */
      rows?: false;
      /**
       * These people read the row; to add, change or delete it takes another rule.
       */
      reads?: true;
    }
  | {
      role: Name;
      when?: FilterJson;
      /**
       * These people read the row; to add, change or delete it takes another rule.
       */
      reads?: true;
    }
  | {
      /**
       * A reference field (the row is visible if its parent is), or entity.field (the row is visible if a row that refers to it by that field is).
       */
      through: string;
      entity?: Name;
      role?: Name;
      when?: FilterJson;
      where?: FilterJson;
      also?: Name;
      /**
       * These people also add, change and delete the row, as far as they may change the other record. Without it they read it alone.
       */
      writes?: true;
    };
/**
 * Rows that hold from a day on, by a key. Those of one key never hold on the same day. A used row is followed by a new one, never changed or deleted by users; a transition still changes it.
 */
export type EffectiveRows =
  | {
      /**
       * Fields that name one thing through time, such as its code: its rows follow each other.
       *
       * @minItems 1
       */
      key: Name[];
      from: Name;
      to?: Name;
      /**
       * References of other records by which a row counts as used. A record that has dates itself counts once it was used.
       *
       * @minItems 1
       */
      used_by?: string[];
    }
  | {
      part_of: Name;
    };
/**
 * States through which a record moves. Its field changes by transitions alone, each kept in the history of the record.
 */
export type EntityStates = StateMachine | StateMachine[];
/**
 * Name of an icon.
 */
export type IconName =
  | 'AccountCircle'
  | 'AccountTree'
  | 'Article'
  | 'Assessment'
  | 'Badge'
  | 'Build'
  | 'Business'
  | 'CalendarMonth'
  | 'Campaign'
  | 'CheckCircle'
  | 'Code'
  | 'Description'
  | 'ErrorOutline'
  | 'Folder'
  | 'Help'
  | 'HighlightOff'
  | 'History'
  | 'Home'
  | 'Inventory'
  | 'LocalShipping'
  | 'Mail'
  | 'MenuOpen'
  | 'MonitorHeart'
  | 'Payments'
  | 'People'
  | 'Place'
  | 'RadioButtonUnchecked'
  | 'ReceiptLong'
  | 'Schedule'
  | 'Search'
  | 'Security'
  | 'Settings'
  | 'Star'
  | 'Storefront'
  | 'Translate'
  | 'Upload'
  | 'Wallet'
  | 'Warehouse'
  | 'WarningAmber'
  | 'Work';
export type FieldPath = string;
/**
 * Minimum level: public (opens without a sign-in, to readers of the type ANON), user (any login), admin (administrators).
 */
export type Access = 'public' | 'user' | 'admin';
export type PaperPath = string;
/**
 * A part of a paper.
 */
export type PaperBlock =
  PaperHeading | PaperText | PaperFields | PaperAddress | PaperTable | PaperBarcode | PaperSignatures | PaperRecord | PaperBeside;
export type PageSize = 5 | 10 | 20 | 50 | 100;
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
       * The value to compare with.
       */
      value: string | number;
      label: Text;
    };
export type ExportFormat = 'PDF' | 'Google Sheet' | 'CSV' | 'XLSX' | 'JSON' | 'XML' | 'HTML';
export type Selection = 'none' | 'single' | 'multiple';
/**
 * A field, or an address.
 */
export type FormCell = Name | AddressCell;
/**
 * A field, or a text with the values of several.
 */
export type HeaderFact = Name | FactText;
/**
 * Files beside the fields of a record, under a tab of its page: true, or their limits. Whoever sees a record sees them; whoever may change it adds and removes them.
 */
export type ResourceAttachments = boolean | AttachmentRules;
/**
 * A value of the field; for a reference the key of the record, such as { "code": "LIMITED" }.
 */
export type SeedValue = string | number | boolean | null | unknown[] | {};
export type Colour = string;

export interface ListTotal {
  field: ColumnField;
  /**
   * Sum, average, minimum, maximum or count of the values.
   */
  fn: 'sum' | 'avg' | 'min' | 'max' | 'count';
}
/**
 * One value over the rows of a list.
 */
export interface FigureTile {
  /**
   * Always figure.
   */
  kind: 'figure';
  name: TileName;
  label: Text;
  cmid: Cmid;
  filters_params?: FilterJson;
  total?: ListTotal;
  unit?: Text;
  /**
   * Tone of the value: that of the highest limit which the value reaches; below the first: neutral.
   *
   * @minItems 1
   * @maxItems 5
   */
  tones?: ToneLimit[];
}
export interface ToneLimit {
  /**
   * Lowest value of the tone.
   */
  from: number;
  tone: Tone;
}
/**
 * The first rows of a list.
 */
export interface ListTile {
  /**
   * Always list.
   */
  kind: 'list';
  name: TileName;
  label: Text;
  cmid: Cmid;
  filters_params?: FilterJson;
  /**
   * Fields of the rows to show, the most important first.
   *
   * @minItems 1
   * @maxItems 5
   */
  columns: ColumnField[];
  sort?: SortKeys;
  /**
   * Number of rows; default 5.
   */
  rows?: number;
}
/**
 * The home page of some users: figures and short lists over the lists that they may open.
 */
export interface DashboardDefinition {
  /**
   * Always dashboard.
   */
  kind: 'dashboard';
  /**
   * Name of the dashboard, and of the file.
   */
  name: string;
  title: Text;
  audience: DashboardAudience;
  /**
   * First actions of the users, as buttons above the tiles. One is left out for users who may not open its screen.
   *
   * @minItems 1
   * @maxItems 4
   */
  actions?: DashboardAction[];
  /**
   * The tiles, in order. A tile is left out for users who may not open its screen or see its fields.
   *
   * @minItems 1
   * @maxItems 12
   */
  tiles: DashboardTile[];
}
/**
 * Users whose home page it is: in one of the menu groups, or, if their group has no dashboard, of one of the types; roles and user_types narrow either of them.
 */
export interface DashboardAudience {
  /**
   * Menu groups.
   *
   * @minItems 1
   */
  groups?: GroupName[];
  /**
   * User types.
   *
   * @minItems 1
   */
  types?: UserType[];
  /**
   * Codes of user types. Of the groups or types above, only users with one of these; their dashboard comes before one for all of the group or type.
   *
   * @minItems 1
   */
  user_types?: UserTypeCode[];
  /**
   * Roles that records give (x-holders). Of the groups or types above, only users with one of these; their dashboard comes before one of user types. Of a user's roles, the dashboard whose name comes first decides.
   *
   * @minItems 1
   */
  roles?: string[];
}
/**
 * A screen that a button opens.
 */
export interface DashboardAction {
  cmid: Cmid;
  label?: Text;
}
/**
 * Words of refusals, in place of the usual ones.
 */
export interface TransitionMessages {
  state?: Text;
  /**
   * Words for single states, in place of state.
   */
  states?: {
    [k: string]: Text;
  };
  role?: Text;
  own?: Text;
  condition?: Text;
  comment?: Text;
  back?: Text;
  final?: Text;
}
/**
 * The people who delete a record, and the states in which they do, beside the permission of the resource.
 */
export interface StateDeletion {
  /**
   * States in which the record can be deleted.
   *
   * @minItems 1
   */
  from: StateName[];
  /**
   * The people who delete it, as in a transition. Default: everybody who may change the record.
   *
   * @minItems 1
   */
  by?: Name[];
}
/**
 * A step of a record from one state to another.
 */
export interface StateTransition {
  name: Name;
  label: Text;
  /**
   * States from which the transition leads.
   *
   * @minItems 1
   */
  from: StateName[];
  /**
   * The state after it; {back}: the one before the present state, by the history. Of several states the code that makes the transition names one.
   */
  to: string | StateName[];
  /**
   * Who makes it: roles that x-scope gives on the row, user types, staff, roles that records give; system: code alone. Default: everybody who may edit the record.
   *
   * @minItems 1
   */
  by?: Name[];
  /**
   * Roles that x-scope gives on the row and that bar a person, also through a switch of the user or a second account of the same person.
   *
   * @minItems 1
   */
  never_by?: Name[];
  when?: FilterJson;
  /**
   * The portal makes the transition at this moment: a day or an instant of the record, {state_since} for the one at which it came into its state, or one some years (y), days (d), working days (wd), hours or minutes later. A day is its first minute.
   */
  at?: string;
  /**
   * Fields that are filled in with the transition, required unless optional. Nobody needs the right to edit for them.
   *
   * @minItems 1
   */
  asks?: (Name | OptionalAsk)[];
  /**
   * A comment of 500 characters at most is asked for and kept in the history.
   */
  comment?: 'required' | 'optional';
  /**
   * Fields that the transition fills: {me}, {now}, {today}, {comment}, a constant, or null.
   */
  sets?: {
    [k: string]: string | number | boolean | null;
  };
  confirm?: Text;
  done?: Text;
  /**
   * The key that makes it in a list, for the row with the focus or the selected rows. Letters of the shortcuts of every page (e, g, h, j, k, m, n, t) are not free.
   */
  key?: string;
  undo?: Name;
  /**
   * The portal makes the transition with the save after which nothing is missing: in the states before it, a record may lack what is required. Of code alone, and to one state.
   */
  once_valid?: true;
  /**
   * The button warns: the transition ends or refuses something.
   */
  danger?: true;
  /**
   * Offered for several selected rows of a list too.
   */
  bulk?: true;
  /**
   * The record waits for a decision in these states: it is in the inbox of those who may make the transition. `approve` and `reject` say which decision it is: those of several selected records are one button there, whatever their names and labels.
   */
  decides?: true | 'approve' | 'reject';
  agree?: Agreement;
  /**
   * Functions that code registers (`defineEffects`), called in the transaction after the record has its new state.
   *
   * @minItems 1
   */
  effects?: string[];
  otherwise?: OtherTransition;
  messages?: TransitionMessages;
}
export interface OptionalAsk {
  field: Name;
  /**
   * The field may stay empty.
   */
  optional?: true;
  begins_with?: Name;
}
/**
 * Several people make the transition, each by a decision in the history; the last one moves the record. A transition to another state ends it, and in a later stay all decide anew.
 */
export interface Agreement {
  /**
   * That many different people; with members, that many of them. Default: all members.
   */
  count?: number;
  members?: AgreementMembers;
}
/**
 * The people who decide: the users of these records. Those whom never_by bars do not count.
 */
export interface AgreementMembers {
  entity: Name;
  user: Name;
  when?: FilterJson;
  record?: Name;
  order?: Name;
}
/**
 * A refusal with one of these codes, by code or by a paper that it issues, leads elsewhere: nothing of the transition is kept, the record makes the other one, and the caller gets the refusal.
 */
export interface OtherTransition {
  transition: Name;
  reason: Name;
  /**
   * Codes of refusals.
   *
   * @minItems 1
   */
  errors: Name[];
}
/**
 * The states of a field and the transitions between them.
 */
export interface StateMachine {
  field: Name;
  /**
   * Name of a file in resources/states whose states these are; what stands beside it here wins.
   */
  as?: string;
  /**
   * For as: the roles here by the names that the file has for them.
   */
  roles?: {
    /**
     * @minItems 1
     */
    [k: string]: Name[];
  };
  /**
   * For as: names of transitions that are left out.
   *
   * @minItems 1
   */
  without?: Name[];
  /**
   * For as: effects by the name of their transition.
   */
  effects?: {
    /**
     * @minItems 1
     */
    [k: string]: string[];
  };
  /**
   * States of a new record; the first is the default.
   *
   * @minItems 1
   */
  initial?: StateName[];
  /**
   * States that end the record: users neither change nor delete it, as under x-locked.
   *
   * @minItems 1
   */
  final?: StateName[];
  /**
   * States in which the content of the record is decided on: users neither change nor delete it, in the words of messages.role, while transitions go on.
   *
   * @minItems 1
   */
  frozen?: StateName[];
  delete?: StateDeletion;
  due?: Name;
  /**
   * The field is an input too, for switches such as active and inactive: a change of it that a transition allows is that transition. No transition of such a field asks for anything.
   */
  writable?: true;
  messages?: TransitionMessages;
  /**
   * The steps between states, in the order in which they are offered; the first one that is offered is the main button.
   *
   * @minItems 1
   */
  transitions?: StateTransition[];
}
/**
 * An entity: the types, limits, labels, rights and scope of its fields.
 */
export interface EntitySchema {
  /**
   * Version of JSON Schema, always this one.
   */
  $schema: 'https://json-schema.org/draft/2020-12/schema';
  $id: Name;
  /**
   * Always object.
   */
  type: 'object';
  /**
   * A comment; has no effect.
   */
  description?: string;
  'x-label': Text;
  /**
   * These records by number, within a sentence that names others that go with a deleted record: `access to {count} accounts`. Default: the number with `x-label` or the title of the list.
   */
  'x-counted'?: {
    one: Text;
    other: Text;
  };
  /**
   * The identity of a record, always id.
   */
  'x-key': 'id';
  /**
   * The part of these records in rights: the users who sign in, their companies, or the accounts whose rows they see. At most one entity for each.
   */
  'x-actor'?: 'user' | 'company' | 'account';
  'x-person'?: Name;
  /**
   * Fields that name a record to users, joined by spaces.
   *
   * @minItems 1
   */
  'x-title': Name[];
  'x-scope'?: EntityScope;
  /**
   * Number of records expected in the years to come. From 200000 on, lists sort only by columns with an index in their order, and each column that a list filters gets an index or a place in a covering one.
   */
  'x-expected-rows'?: number;
  /**
   * Sets of fields by which code finds records, such as those of another record: each has an index, in this order.
   *
   * @minItems 1
   */
  'x-lookups'?: Name[][];
  /**
   * Texts in which code searches for parts of words: each has an index for that.
   *
   * @minItems 1
   */
  'x-searched'?: Name[];
  /**
   * The audit log holds who read which record, in the record's page, a list or a file: one entry for each record, none for people who read their own by a personal rule of x-scope.
   */
  'x-audit-views'?: true;
  'x-holders'?: RoleHolders;
  'x-delegates'?: Delegates;
  'x-holidays'?: HolidayField;
  'x-working-days'?: WorkingDays;
  'x-source'?: EntitySource;
  /**
   * Rules across fields: each holds for every record that is saved, or its message stands at its field.
   *
   * @minItems 1
   */
  'x-rules'?: RecordRule[];
  /**
   * States in which a stored record, with its lines, is neither changed nor deleted by users; code still changes it.
   *
   * @minItems 1
   */
  'x-locked'?: RecordLock[];
  'x-effective'?: EffectiveRows;
  'x-states'?: EntityStates;
  /**
   * Sets of fields whose values together are unique. Text is compared without case, unless the set is exact.
   */
  'x-unique'?: UniqueSet[];
  'x-unique-message'?: Text;
  'x-refused'?: Text;
  /**
   * The fields by name. Every entity also has id, created_at, created_by, updated_at, updated_by and version.
   */
  properties: {
    [k: string]: EntityProperty;
  };
  /**
   * Required fields.
   */
  required?: Name[];
  /**
   * Always false: a record has no other fields.
   */
  additionalProperties: false;
}
/**
 * Each of these records gives a user a role, for x-scope, x-visible-to, x-writable-by and permissions. Nobody holds a role while acting as another user.
 */
export interface RoleHolders {
  user: Name;
  role?: Name;
  as?: Name;
  from?: Name;
  to?: Name;
  when?: FilterJson;
}
/**
 * Each of these records lets a user decide for another one: transitions with decides, in the roles that the other one has on the row. Nobody passes a delegation on, and nobody has one while somebody else acts as the user.
 */
export interface Delegates {
  /**
   * Reference to the user for whom the other decides, or a path to it.
   */
  from: string;
  /**
   * Reference to the user who decides, or a path to it.
   */
  to: string;
  start?: Name;
  end?: Name;
  kinds?: Name;
  /**
   * For kinds: the entities of each value.
   */
  entities?: {
    /**
     * @minItems 1
     */
    [k: string]: Name[];
  };
}
/**
 * Each of these records is a day on which nobody works, for working days (wd) of x-states. Saturdays and Sundays are no working days either.
 */
export interface HolidayField {
  day: Name;
  when?: FilterJson;
  /**
   * Fields that say where the day counts, such as a province: for records of that place alone (x-working-days). A record without any of them counts everywhere.
   *
   * @minItems 1
   */
  places?: Name[];
}
/**
 * The calendar by which working days (wd) of these records count. Absent, or where a path leads to nothing: the days without x-holidays of a place, in the time zone of the portal.
 */
export interface WorkingDays {
  /**
   * By a field of places in x-holidays: the field of this record that holds such a place, or a path of references to it.
   */
  places?: {
    [k: string]: PlacePath;
  };
  cutoff?: PlacePath;
  zone?: PlacePath;
}
/**
 * Table or view of another program. The portal neither creates nor alters it; it reads its rows and, unless readOnly is true, adds, changes and deletes them.
 */
export interface EntitySource {
  /**
   * Schema of the database that holds the table; {jobs}: that of the portal's own jobs.
   */
  schema: string;
  /**
   * Table or view, in the spelling of the database.
   */
  table: string;
  /**
   * Key columns. One: records are found by it. Several or none: the rows are listed and exported only.
   */
  key: SourceColumn[];
  /**
   * true: no call changes rows.
   */
  readOnly: boolean;
  /**
   * Time zone of the table's times without a zone; default UTC.
   */
  time_zone?: string;
  /**
   * The column of each field.
   */
  columns: {
    [k: string]: SourceColumn;
  };
}
export interface RecordRule {
  field: Name;
  when?: FilterJson;
  must: FilterJson;
  message: Text;
}
export interface RecordLock {
  when: FilterJson;
  message: Text;
}
export interface MenuItemDefinition {
  cmid?: Cmid;
  title?: Text;
  icon?: IconName;
  /**
   * The items below a heading.
   *
   * @minItems 1
   */
  items?: MenuItemDefinition[];
}
/**
 * A menu for a group of users; an item grants its cmid.
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
   * true: shows the administrator's tools; grants nothing.
   */
  is_admin?: boolean;
  /**
   * Items of the menu, in order; an item grants its screen.
   */
  items: MenuItemDefinition[];
  /**
   * Screens reached from others.
   */
  grants?: Cmid[];
}
/**
 * Texts that belong to no field, in ICU MessageFormat, by dotted key; in an additional language also texts of definitions, by their path.
 */
export interface MessageCatalogue {
  [k: string]: string;
}
/**
 * Tells people what has happened to a record, or that its moment has come.
 */
export interface NoticeDefinition {
  /**
   * Always notice.
   */
  kind: 'notice';
  /**
   * Name of the notice, and of the file.
   */
  name: string;
  /**
   * A comment; has no effect.
   */
  description?: string;
  label: Text;
  /**
   * The entities of its records.
   *
   * @minItems 1
   */
  entities: string[];
  on: NoticeOccasions;
  when?: FilterJson;
  /**
   * Who is told: roles that x-scope gives users on the record, user types, roles that records give; deciders: who can make a decision that the record waits for; a user or an address that a path of references leads to. Whoever has caused it is left out, and whoever does not see the record.
   *
   * @minItems 1
   */
  to?: (Name | NoticeUser | NoticeAddress)[];
  /**
   * Name of the event for webhooks and for people who have subscribed to it.
   */
  event?: string;
  /**
   * How users are told; portal alone by default. Text messages are sent where the installation has a gateway.
   *
   * @minItems 1
   */
  ways?: ('portal' | 'mail' | 'text')[];
  /**
   * The ways that each person may switch off.
   *
   * @minItems 1
   */
  optional?: ('portal' | 'mail' | 'text')[];
  /**
   * Mails are collected, and sent once a day; each person may choose.
   */
  digest?: true;
  /**
   * Whoever has caused it is told too.
   */
  tells_author?: true;
  title: Text;
  text?: Text;
  /**
   * Papers of the record that are attached to its mails as PDFs: the copy that the occasion has issued, else made with the rights and in the language of the receiver. Mails that are collected have none.
   *
   * @minItems 1
   * @maxItems 5
   */
  papers?: string[];
  /**
   * Path of the page that the notice opens; default: the page of the record.
   */
  page?: string;
}
/**
 * When it is told: each occasion by itself.
 */
export interface NoticeOccasions {
  /**
   * A new record.
   */
  created?: true;
  /**
   * Steps between states, by their names.
   *
   * @minItems 1
   */
  transitions?: Name[];
  /**
   * A change of its values by somebody, other than by a step between states.
   */
  edited?: true;
  /**
   * Fields of which one has another value.
   *
   * @minItems 1
   */
  changed?: Name[];
  /**
   * A day or an instant of the record, {state_since} for the one at which it came into its state, or one some years (y), days (d), working days (wd), hours or minutes later or earlier. It is told once for each such moment.
   */
  at?: string;
}
export interface NoticeUser {
  user: FieldPath;
}
export interface NoticeAddress {
  address: FieldPath;
  language?: Name;
}
/**
 * A screen with its own content: address, rights, menus and texts are defined here, the content is a registered component.
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
   * Address below /{company}/pages/; default: the cmid.
   */
  path?: string;
  /**
   * Path of the list that the page belongs to: its menu entry is marked, and its name precedes that of the page.
   */
  belongs_to?: string;
  access: Access;
  /**
   * true: menus may contain the page.
   */
  menu: boolean;
  /**
   * Menu groups that get this page: an item at the end of the menu, or only the grant where menu is false.
   *
   * @minItems 1
   */
  menus?: GroupName[];
  title: Text;
  keywords?: Text;
  description?: Text;
  /**
   * Screens that the page leads to, in order; the page shows those that its reader may open.
   *
   * @minItems 1
   * @maxItems 30
   */
  links?: PageLink[];
  /**
   * Lists that files are imported into (slot ImportPage), in order; the page offers those that its reader may import into.
   *
   * @minItems 1
   * @maxItems 8
   */
  imports?: PageImport[];
  /**
   * Name of the registered component.
   */
  slot: string;
}
export interface PageLink {
  /**
   * Path of the screen below /{company}/pages/, without a record.
   */
  screen: string;
  text: Text;
}
export interface PageImport {
  /**
   * Resource of the list.
   */
  resource: string;
  title?: Text;
  /**
   * A transition for several records (bulk) that the imported records can make next, in one go.
   */
  transition?: string;
  /**
   * Files about the imported records, each a button at the end. Its call takes their ids in the property ids of its body, and answers with a file.
   *
   * @minItems 1
   * @maxItems 8
   */
  files?: ImportFile[];
}
export interface ImportFile {
  label: Text;
  /**
   * The call, without placeholders.
   */
  call: string;
  /**
   * Further properties of the body.
   */
  body?: {
    [k: string]: string | number | boolean;
  };
}
/**
 * A label of a given size.
 */
export interface LabelSize {
  /**
   * Width, in inches.
   */
  width: number;
  /**
   * Height, in inches.
   */
  height: number;
}
/**
 * The places of labels on a sheet of letter size.
 */
export interface LabelSheet {
  /**
   * Labels in a row.
   */
  columns: number;
  /**
   * Rows of labels.
   */
  rows: number;
  /**
   * Margin at the left, in inches.
   */
  left: number;
  /**
   * Margin at the top, in inches.
   */
  top: number;
  /**
   * Gap between two columns; default 0, in inches.
   */
  gap_across?: number;
  /**
   * Gap between two rows; default 0, in inches.
   */
  gap_down?: number;
}
/**
 * A column of several fields. A yes/no field shows its label where it is true.
 */
export interface PaperColumn {
  label?: Text;
  /**
   * Fields of the row, in their order; blank ones are left out.
   *
   * @minItems 1
   * @maxItems 6
   */
  fields: Name[];
  /**
   * Between two values: a blank (default), a comma, or all after the first one in parentheses.
   */
  joined?: 'blank' | 'comma' | 'parentheses';
}
/**
 * A heading within the paper.
 */
export interface PaperHeading {
  /**
   * Always heading.
   */
  block: 'heading';
  heading: Text;
  /**
   * Size of its letters, in parts of those of other headings; default 1.
   */
  scale?: number;
  when?: FilterJson;
}
/**
 * A text: a letter, conditions.
 */
export interface PaperText {
  /**
   * Always text.
   */
  block: 'text';
  text: Text;
  /**
   * Size of its letters, in parts of those of other texts; default 1.
   */
  scale?: number;
  when?: FilterJson;
}
/**
 * Fields with their labels and values.
 */
export interface PaperFields {
  /**
   * Always fields.
   */
  block: 'fields';
  /**
   * The fields, in their order. A path of one reference reaches a field of another record.
   *
   * @minItems 1
   */
  fields: PaperPath[];
  /**
   * Fields in a row; default 2.
   */
  columns?: number;
  /**
   * Fields without a value are shown too, with a dash.
   */
  blank?: true;
  when?: FilterJson;
}
/**
 * Lines of an address; a line without any value is left out.
 */
export interface PaperAddress {
  /**
   * Always address.
   */
  block: 'address';
  label?: Text;
  /**
   * The lines.
   *
   * @minItems 1
   * @maxItems 8
   */
  lines: PaperPath[][];
  when?: FilterJson;
}
/**
 * Records that belong to the record, one in a row. Left out for a reader who may not list them.
 */
export interface PaperTable {
  /**
   * Always table.
   */
  block: 'table';
  /**
   * Resource of the records: a child of the resource, with its condition and order.
   */
  child: string;
  heading?: Text;
  /**
   * Their fields, in their order, or columns of several fields; default: the first columns of their list.
   *
   * @minItems 1
   * @maxItems 12
   */
  columns?: (Name | PaperColumn)[];
  /**
   * Columns with a sum below; none where the amounts have several units.
   *
   * @minItems 1
   */
  totals?: Name[];
  /**
   * Rows in place; all further ones are on continuation pages at the end of the paper, with their headings. Totals are those of all rows.
   */
  first_rows?: number;
  empty?: Text;
  when?: FilterJson;
}
/**
 * A bar code.
 */
export interface PaperBarcode {
  /**
   * Always barcode.
   */
  block: 'barcode';
  /**
   * Code 128 for a number or a word, QR for a longer text, GS1-128 for application identifiers in parentheses.
   */
  symbology: 'code128' | 'qr' | 'gs1-128';
  /**
   * The text of the code, with names in braces; left out while they are blank.
   */
  value: string;
  label: Text;
  /**
   * Width; default 2.5, of a QR code 1, in inches.
   */
  width?: number;
  /**
   * The text is shown below the code.
   */
  caption?: true;
  when?: FilterJson;
}
/**
 * Lines to sign on, beside each other.
 */
export interface PaperSignatures {
  /**
   * Always signatures.
   */
  block: 'signatures';
  /**
   * A word below each line.
   *
   * @minItems 1
   * @maxItems 4
   */
  labels: Text[];
  when?: FilterJson;
}
/**
 * All that the page of the record shows to its reader: the sections of its form and the lists of its children.
 */
export interface PaperRecord {
  /**
   * Always record.
   */
  block: 'record';
  when?: FilterJson;
}
/**
 * Blocks beside each other.
 */
export interface PaperBeside {
  /**
   * Always beside.
   */
  block: 'beside';
  /**
   * The columns.
   *
   * @minItems 2
   * @maxItems 3
   */
  parts: PaperBlock[][];
  when?: FilterJson;
}
/**
 * A paper of a record: a letter, a statement, a label, as a PDF.
 */
export interface PaperDefinition {
  /**
   * Always paper.
   */
  kind: 'paper';
  /**
   * Name of the paper, and of the file.
   */
  name: string;
  /**
   * A comment; has no effect.
   */
  description?: string;
  /**
   * Resource of its records: who may open a record may print it.
   */
  resource: string;
  title: Text;
  when?: FilterJson;
  /**
   * Size of a page; default letter.
   */
  size?: ('letter' | 'legal' | 'a4') | LabelSize;
  /**
   * Smaller letters and margins, for forms with much on a page.
   */
  compact?: true;
  sheet?: LabelSheet;
  /**
   * reader: each person chooses English, French or both, the own language first; en, fr and both leave no choice. Default reader.
   */
  language?: 'reader' | 'en' | 'fr' | 'both';
  /**
   * In both languages, the texts of the second one below those of the first, or beside them; default below.
   */
  both?: 'below' | 'beside';
  /**
   * Company of the letterhead: house, the company that runs the portal, or reader, that of the reader. Default house.
   */
  issuer?: 'house' | 'reader';
  /**
   * Fields of that company below its name, such as a number of registration.
   *
   * @maxItems 4
   */
  letterhead?: Name[];
  issued?: PaperIssue;
  /**
   * The parts of the paper, in their order.
   *
   * @minItems 1
   * @maxItems 40
   */
  blocks: PaperBlock[];
}
/**
 * Copies of the paper are issued: kept unchanged with their SHA-256, and listed on the page of the record.
 */
export interface PaperIssue {
  /**
   * Steps between states that issue a copy, in the same transaction; in both languages where the paper leaves the choice.
   *
   * @minItems 1
   */
  transitions?: Name[];
  /**
   * staff, user types and roles that records give: those who issue a copy by hand. Default: nobody.
   *
   * @minItems 1
   */
  by?: Name[];
}
/**
 * Names of a release, which later definitions must keep; written by the definition lint, checked as DEF014.
 */
export interface ReleasedNames {
  /**
   * The released cmids.
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
 * Several values at once: a search for them, separated by blanks, commas, semicolons or line breaks, finds the rows with one of them, and a line names each that no row has. Each value has a digit; other texts are searched as they are.
 */
export interface SearchValues {
  /**
   * The columns that hold such values.
   *
   * @minItems 1
   * @maxItems 5
   */
  fields: string[];
  /**
   * Most values of one search.
   */
  max: number;
  too_many: Text;
}
/**
 * Notice of a list in which people look up one record: shown when nothing matches the quick search or a filter of the field.
 */
export interface NotFound {
  /**
   * The column with what is looked up, such as a number.
   */
  field: string;
  text: Text;
  several?: SearchValues;
}
export interface ListView {
  /**
   * Its name in links, such as `?view=late_ones`.
   */
  name: string;
  title: Text;
  /**
   * true: the list opens with it, unless the company, menu group or user has another default. One view at most.
   */
  default?: boolean;
  filters_params?: FilterJson;
  sort?: SortKeys;
  page_size?: PageSize;
  /**
   * The shown columns, in order; the others are hidden. Default: as in the list.
   *
   * @minItems 1
   * @maxItems 100
   */
  columns?: ColumnField[];
  /**
   * Columns that stay at the left while the others scroll.
   *
   * @maxItems 5
   */
  pinned?: ColumnField[];
  /**
   * Lines between the cells.
   */
  separator?: 'horizontal' | 'vertical' | 'cell' | 'none';
  /**
   * Height of the rows.
   */
  density?: 'compact' | 'standard' | 'comfortable';
}
/**
 * Shown in place of the rows while nothing matches filters_params and they are the only filters.
 */
export interface FiltersEmpty {
  text: Text;
  show_all: Text;
}
/**
 * A missing verb is allowed to nobody.
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
 * A verb needs the grant of a cmid and, where they are given, one of these user types and one of these roles.
 */
export interface Permission {
  cmid: Cmid;
  /**
   * Session types that may use the verb; absent: all.
   *
   * @minItems 1
   */
  types?: UserType[];
  /**
   * Roles that records give (x-holders), or user types beside them, one of which the verb needs; absent: none.
   *
   * @minItems 1
   */
  roles?: string[];
  refusal?: Text;
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
   * Value worked out from other columns of the row, such as `price * copies`; needs label. Its type follows from its parts.
   */
  formula?: string;
  children?: ColumnChildren;
  /**
   * Fraction digits of a computed column; of a formula 2 by default, none for whole numbers.
   */
  decimals?: number;
  /**
   * Quick search and advanced search; false: neither, unless additionalSearchable says so.
   */
  searchable?: boolean;
  /**
   * true: advanced search only; the default of a column with neither key.
   */
  additionalSearchable?: boolean;
  /**
   * false: the grid does not offer to sort by it. true: the same as the default, except in an entity with x-expected-rows from 200000 on, where a column is offered only if an index holds its order: that of a list's own sort, or one made by this key.
   */
  sortable?: boolean;
  /**
   * true: the column cannot be hidden.
   */
  required?: boolean;
  /**
   * true: hidden at first; users can show it.
   */
  hidden?: boolean;
  defaultFilterType?: FilterType;
  /**
   * Values to choose from in the search; an enumeration brings its own.
   */
  searchOptions?: ColumnOption[];
  /**
   * Key of categories: adjacent columns of one category share a heading.
   */
  category?: string;
  /**
   * As x-format of a field, if the column differs from it. string shows markup literally, time_hhmm a time always as HH:mm, image a picture of this portal, img-link a picture that is a link, icon a named icon; action is a button, see cellClick.
   */
  format?:
    | 'string'
    | 'email'
    | 'phone'
    | 'postal'
    | 'province'
    | 'code'
    | 'currency'
    | 'percent'
    | 'duration'
    | 'time'
    | 'seconds'
    | 'year'
    | 'link'
    | 'html'
    | 'icon'
    | 'image'
    | 'img-link'
    | 'time_hhmm'
    | 'action';
  /**
   * As x-unit of a field, if the column differs from it; of a computed column, or the column that names the unit of each row.
   */
  unit?:
    | string
    | {
        field: ColumnField;
      };
  /**
   * Further fields of the row that the component of the column's slot needs.
   *
   * @maxItems 5
   */
  reads?: string[];
  tone?: Tones;
  /**
   * Fraction digits that cells show, if they differ from those of the field.
   */
  decimal?: number;
  /**
   * Significant digits that cells show: with 2, 1,234 is 1,200.
   */
  precision?: number;
  /**
   * Texts, colours and icons of single values in cells. Filters, exports and the API keep the values.
   */
  map?: {
    [k: string]: MappedValue;
  };
  /**
   * As tone, for every value that map gives no colour.
   */
  color?: 'neutral' | 'info' | 'success' | 'warning' | 'error';
  endpoint?: CellEndpoint;
  cellClick?: Name;
  /**
   * true: users who can change the record change the field in its cell. Of the list of a resource; the rules of the field hold.
   */
  editable?: boolean;
  /**
   * Greatest length of a text typed into a cell, if less than that of the field.
   */
  size?: number;
  /**
   * Least number typed into a cell, if more than that of the field.
   */
  'min-value'?: number;
  /**
   * Greatest number typed into a cell, if less than that of the field.
   */
  'max-value'?: number;
  /**
   * true: the cell of an editable column shows its input, but takes nothing.
   */
  readonly?: boolean;
  /**
   * As readonly, and out of the tab order.
   */
  disable?: boolean;
  /**
   * true: shown among the details below a row; a column of its own only for users who choose it.
   */
  details?: boolean;
  /**
   * Width in pixels.
   */
  width?: number;
}
/**
 * Value worked out from the records that refer to the row, as far as the reader may see them; needs label. Without such records a count is 0, and any other value blank.
 */
export interface ColumnChildren {
  /**
   * Entity and its reference to the entity of the list.
   */
  by: string;
  /**
   * Default: count.
   */
  fn?: 'count' | 'sum' | 'min' | 'max';
  /**
   * Field of those records, a number or for min and max also a date; for every fn but count.
   */
  of?: string;
  filter?: FilterJson;
}
export interface MappedValue {
  text?: Text;
  /**
   * As tone of a value.
   */
  color?: 'neutral' | 'info' | 'success' | 'warning' | 'error';
  icon?: IconName;
}
/**
 * The cells get their values from a call of this portal, one per row in view.
 */
export interface CellEndpoint {
  /**
   * GET and a path below /api; {field} is the value of a field of the row.
   */
  call: string;
  /**
   * Property of the answer; default: the answer itself.
   */
  value?: string;
}
export interface Categories {
  [k: string]: Text;
}
/**
 * Formats offered; the limits concern files made by jobs.
 */
export interface ExportOptions {
  /**
   * true: the list has no export menu.
   */
  hide_pdf?: boolean;
  /**
   * The formats offered; by default all but HTML.
   *
   * @minItems 1
   */
  formats?: ExportFormat[];
  /**
   * Maximum number of rows of a file that is written in the background. Default: any number.
   */
  max_rows?: number;
  /**
   * Number of rows from which writing in the background is offered first. Default: 50,000.
   */
  background_over?: number;
}
/**
 * The start of the list's view in groups, which people change as they like.
 */
export interface ListChart {
  /**
   * Form of the groups; default: bar.
   */
  kind?: 'table' | 'bar' | 'line' | 'area' | 'pie';
  /**
   * One or two columns whose values group the rows.
   *
   * @minItems 1
   * @maxItems 2
   */
  group_by: ChartGroup[];
  measure?: ListTotal;
  /**
   * Figures beside each value, from the lines in their order: the sum so far, the share of the whole, the share of the line's total (with two columns), and the change from the line before, as an amount and in percent. Sums so far and changes need a first column of dates or numbers.
   *
   * @minItems 1
   */
  derived?: ('running_total' | 'percent_of_total' | 'percent_of_group' | 'difference' | 'percent_difference')[];
}
export interface ChartGroup {
  field: ColumnField;
  /**
   * Of dates: the days that go together; default: month.
   */
  period?: 'day' | 'week' | 'month' | 'quarter' | 'year';
}
/**
 * List parameters by name.
 */
export interface QueryValues {
  [k: string]: string | number | boolean | unknown[];
}
/**
 * A list of an entity's rows: columns, filters, totals, schedule.
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
   * Extent of what readers may name through this report: `list` the whole entity, as other reports and resources do; `columns` its own columns alone, under its own conditions, which the server adds. A report designed in the browser always opens its columns alone.
   */
  opens?: 'list' | 'columns';
  /**
   * Menu groups that get this report: an item in the menu, at its end or in the place that menu_place names.
   *
   * @minItems 1
   */
  menus?: GroupName[];
  /**
   * Place of the report in the menus of these groups, beside the entry of another screen; at the end of those that do not have it. Default: at the end.
   */
  menu_place?: {
    before?: Cmid;
    after?: Cmid;
  };
  title: Text;
  keywords?: Text;
  description?: Text;
  /**
   * GET, a space, the path, and a query that users cannot remove (no protection: x-scope protects rows).
   */
  api_url: string;
  query_params?: QueryValues;
  filters_params?: FilterJson;
  filters_empty?: FiltersEmpty;
  /**
   * Questions that the report asks before it runs, each about one of its columns: nothing is read before the required ones have a value.
   *
   * @minItems 1
   * @maxItems 8
   */
  parameters?: ReportParameter[];
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
  empty?: Text;
  not_found?: NotFound;
  page_size?: PageSize;
  selection?: Selection;
  /**
   * What a card shows under the name of its record where the list is narrow: columns, or texts with columns in braces, such as `{origin} → {target}`. Default: the first shown columns.
   *
   * @minItems 1
   * @maxItems 4
   */
  cards?: string[];
  /**
   * Named views of the list for all its users, below those of their company, menu group and their own.
   *
   * @minItems 1
   * @maxItems 20
   */
  views?: ListView[];
  chart?: ListChart;
  /**
   * Totals over all rows that match, under their columns.
   *
   * @maxItems 10
   */
  totals?: ListTotal[];
  export?: ExportOptions;
  schedule?: ReportSchedule;
  /**
   * Links from a row to other screens, in the menu of the row and, by cellClick, in the cells of a column.
   *
   * @minItems 1
   * @maxItems 8
   */
  links?: ReportLink[];
  /**
   * Place -> name of a registered component: beside the rows, in place of an empty list, below a row, in cells.
   */
  slots?: {
    [k: string]: string;
  };
}
export interface ReportParameter {
  /**
   * A column of the report, which gives the label and the input; it may be hidden.
   */
  field: string;
  /**
   * true: no rows without a value, on the screen, in files, schedules and for programs.
   */
  required?: boolean;
  /**
   * Operator of the answer, as the ending of a filter. Default: that of the column's filter; of the default value, equal.
   */
  operator?: 'iexact' | 'icontains' | 'istartswith' | 'iendswith' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'daterange';
  /**
   * Value that the input begins with, as in filters_params; schedules without a value of their own run with it.
   */
  default?: (string | number | boolean) | (string | number | boolean)[];
}
/**
 * The portal sends the list by itself: to each user of the recipients the rows that this user sees.
 */
export interface ReportSchedule {
  /**
   * The format of the file.
   */
  output_type: 'PDF' | 'CSV' | 'XLSX' | 'XML' | 'JSON';
  /**
   * email: by email, and kept; archive alone: kept, and not mailed.
   *
   * @minItems 1
   */
  delivery: ('email' | 'archive')[];
  /**
   * Frequency of the runs.
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
   * An IANA time zone such as America/Toronto; default: that of the recipient's company.
   */
  timezone?: string;
  /**
   * Send always, only if there are rows, or only if there are none.
   */
  send_rule?: 'always' | 'if_rows' | 'if_empty';
  recipients: ScheduleRecipients;
  /**
   * true: each recipient gets the rows that the recipient may see.
   */
  run_as?: 'recipient';
}
/**
 * Active users of the named menu groups, user types and roles, of all companies, who may schedule the report.
 */
export interface ScheduleRecipients {
  /**
   * Names of menu groups.
   *
   * @minItems 1
   */
  groups?: string[];
  /**
   * User types.
   *
   * @minItems 1
   */
  types?: ('ADMIN' | 'EMPLOYEE' | 'SALES' | 'CUSTOMER')[];
  /**
   * Roles that records give (x-holders), on the day of the run.
   *
   * @minItems 1
   */
  roles?: Name[];
}
export interface ReportLink {
  name: Name;
  label: Text;
  cmid: Cmid;
  /**
   * Path of the screen, if the cmid has several or it is that of a record. The query names its placeholders.
   */
  path?: string;
  /**
   * Parameters of its address: texts as they are, "{column}" as the value of that column.
   */
  query: {
    [k: string]: string;
  };
  when?: FilterJson;
}
/**
 * Fields that make one address: shown as a block of lines that can be copied, edited line by line.
 */
export interface AddressCell {
  label: Text;
  /**
   * Lines of the address, each with one to four fields.
   *
   * @minItems 1
   * @maxItems 6
   */
  address: Name[][];
  /**
   * Fields that belong to the address, such as its account: below it, and not part of the copied address.
   *
   * @minItems 1
   * @maxItems 3
   */
  fields?: Name[];
}
export interface FactText {
  label: Text;
  /**
   * {field} is the value of that field; left out while all of them are empty.
   */
  text: string;
}
export interface FormSection {
  section: Text;
  description?: Text;
  empty?: Text;
  withheld?: Text;
  /**
   * How a shown record draws the section. ledger: amounts below one another, the last one as their total.
   */
  as?: 'ledger';
  /**
   * Rows of cells side by side.
   *
   * @minItems 1
   */
  rows: FormCell[][];
}
/**
 * A step of a form: its fields, its lines, or a summary of the steps before it.
 */
export interface FormStep {
  name: Name;
  title: Text;
  help?: Text;
  when?: FilterJson;
  /**
   * Sections, in order.
   *
   * @minItems 1
   */
  layout?: FormSection[];
  /**
   * Lines of the record that the step asks for, by the names of their resources.
   *
   * @minItems 1
   * @maxItems 4
   */
  lines?: Name[];
  /**
   * true: shows the values of all steps before it, each with a link back, below the sections of its own layout: the last questions. Of the last step.
   */
  summary?: true;
}
/**
 * Place -> name of a registered component.
 */
export interface Slots {
  [k: string]: string;
}
/**
 * The screens of an entity: list, show, create, edit.
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
   * The screens: list, show, create, edit, form, page.
   *
   * @minItems 0
   */
  screens: ScreenDefinition[];
  permissions: Permissions;
  list?: ResourceList;
  header?: RecordHeader;
  form?: FormDefinition;
  submission?: Submission;
  /**
   * Records that belong to a record: lists as tabs of its page, or lines of its form; they take the place of the links to these lists.
   *
   * @minItems 1
   * @maxItems 8
   */
  children?: ChildList[];
  export?: ExportOptions;
  /**
   * false: records are not added and changed by a file. By default those can import who can create or edit. An object: rows of a file give the lines of the records, too.
   */
  import?: boolean | ImportWithLines;
  /**
   * false: no token of a program opens the calls, whatever its scopes.
   */
  programs?: false;
  /**
   * Each record can be printed as a sheet: the sections of its form and the lists of its children, as its reader sees them.
   */
  record_sheet?: true;
  /**
   * false: the search over all records leaves these out, for instance the entries of a log; last: it shows these below all others, for instance menus and settings.
   */
  searchable?: false | 'last';
  /**
   * true: references to the entity offer the records of this list. By default those of the resource named like the entity.
   */
  picks?: boolean;
  icon?: IconName;
  limits?: ResourceLimits;
  attachments?: ResourceAttachments;
  /**
   * true: the page of a record offers a message with its files and papers, to addresses that its fields hold or that are typed.
   */
  email?: boolean;
  /**
   * Further paths of the API that answer as a verb of this resource does, with its rights and within its rows.
   */
  calls?: NamedCall[];
  /**
   * Actions on a record besides editing, on its page and in its rows.
   *
   * @minItems 1
   * @maxItems 8
   */
  actions?: RecordAction[];
  /**
   * Forms over a registered call that makes or changes records in a way of its own. Their screens have the view form.
   *
   * @minItems 1
   * @maxItems 8
   */
  forms?: CallForm[];
  /**
   * Links from a record to other screens, on its page and in its rows.
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
   * Address below /{company}/pages/: the cmid, then segments; {id} is the record, and may stand in a query (?id={id}). On a form for a new record another placeholder names the field that it fills.
   */
  path: string;
  /**
   * A short address of the screen for visitors, such as /membership: it leads to the screen in the company of the product, or in the one that ?company= names. Of a public screen alone.
   */
  address?: string;
  /**
   * The kind of screen.
   */
  view: 'list' | 'show' | 'create' | 'edit' | 'page' | 'form';
  access: Access;
  /**
   * true: menus may contain the screen.
   */
  menu: boolean;
  granted_with?: Cmid;
  /**
   * Menu groups that get this screen: an item at the end of the menu, or only the grant where menu is false.
   *
   * @minItems 1
   */
  menus?: GroupName[];
  title?: Text;
  keywords?: Text;
  form?: Name;
  begins_with?: QueryValues;
  copy_of?: CopiedFrom;
  list?: ScreenListOptions;
}
/**
 * Of a form for a new record: it begins with the values of the record that a reference in its path names, of the same entity or of another one.
 */
export interface CopiedFrom {
  reference: Name;
  content?: Name;
  /**
   * Fields of the new record that another field of the copied one fills, by their names; all others are filled by the field of the same name, and null leaves one empty. A field named here is copied although it says `x-copied: false`.
   */
  fields?: {
    [k: string]: string | null;
  };
  /**
   * Lines of the new record that other lines of the copied one fill, by their names.
   */
  lines?: {
    [k: string]: Name;
  };
}
/**
 * Differences of this list screen from the others of the resource.
 */
export interface ScreenListOptions {
  /**
   * false: no add, edit and delete.
   */
  actions?: boolean;
  query_params?: QueryValues;
  filters_params?: FilterJson;
  filters_empty?: FiltersEmpty;
  /**
   * Columns of the resource's list that this list shows at first, in this order; the others are hidden.
   *
   * @minItems 1
   */
  columns?: ColumnField[];
  sort?: SortKeys;
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
  accordion?: ListAccordion;
  empty?: Text;
  /**
   * Longest ranges of days: while a request looks at one column, it asks for a limited number of days of another.
   *
   * @minItems 1
   * @maxItems 5
   */
  longest?: LongestRange[];
  not_found?: NotFound;
  page_size?: PageSize;
  selection?: Selection;
  /**
   * What a card shows under the name of its record where the list is narrow: columns, or texts with columns in braces, such as `{origin} → {target}`. Default: the first shown columns.
   *
   * @minItems 1
   * @maxItems 4
   */
  cards?: string[];
  /**
   * Named views of the list for all its users, below those of their company, menu group and their own.
   *
   * @minItems 1
   * @maxItems 20
   */
  views?: ListView[];
  edit?: RowSave;
  chart?: ListChart;
  /**
   * Totals over all rows that match, under their columns.
   *
   * @maxItems 10
   */
  totals?: ListTotal[];
}
/**
 * Makes the list a page to read: the titles of the rows below the headings of their groups, each with its text, which opens in place. A search marks its hits in titles and texts as one types. Of at most 500 rows, in the order of the list; a reader who can edit or export opens the table from it.
 */
export interface ListAccordion {
  title: ColumnField;
  body: ColumnField;
  group?: ColumnField;
}
export interface LongestRange {
  field: ColumnField;
  /**
   * Most days, both ends counted; without an upper end today is the last one.
   */
  days: number;
  with: ColumnField;
  message: Text;
}
/**
 * The call that saves a row after its cells were changed; default: PUT of the record. Its body is the key of the row, its version, and the changed fields.
 */
export interface RowSave {
  /**
   * PUT or POST.
   */
  method: 'PUT' | 'POST';
  /**
   * Path below /api; {field} is the value of a field of the row.
   */
  path: string;
}
/**
 * The strip above a record: its name, status and most important values.
 */
export interface RecordHeader {
  /**
   * Fields that name the record; default: x-title of the entity.
   *
   * @minItems 1
   * @maxItems 3
   */
  title?: Name[];
  status?: Name;
  /**
   * The values to know first; default: the first three required fields.
   *
   * @minItems 1
   * @maxItems 6
   */
  facts?: HeaderFact[];
}
/**
 * Layout of the form.
 */
export interface FormDefinition {
  save?: Text;
  save_and_open?: SaveAndOpen;
  created?: Text;
  /**
   * Place of the draft of what a user has typed and not saved, besides the browser. server: also there for 30 days, for the same user on other devices and after the end of a session. Default: server for a form of steps, else the browser alone.
   */
  drafts?: 'server';
  /**
   * Sections, in order.
   *
   * @minItems 1
   */
  layout?: FormSection[];
  finish?: Name;
  after_finish?: Name;
  upload?: UploadDefinition;
  /**
   * Steps of the form, one page after the other: a new record is filled in and a stored one changed step by step. Their fields stand in for the layout of a form without one.
   *
   * @minItems 2
   * @maxItems 12
   */
  steps?: FormStep[];
}
/**
 * A second button that saves a new record and opens one of its links, if the link is offered for it.
 */
export interface SaveAndOpen {
  label: Text;
  link: Name;
}
/**
 * A new record is made of a file: the upload wizard takes the place of the form for new records. It makes documents of the file (PDF, TIFF, JPEG), and each of their files a record.
 */
export interface UploadDefinition {
  file: Name;
  pages?: Name;
  /**
   * Media types of the file that is sent; * stands for all of a group. Default: PDF and pictures.
   *
   * @minItems 1
   * @maxItems 20
   */
  accept?: string[];
  /**
   * Fields that are asked for once and hold for all documents.
   *
   * @minItems 1
   * @maxItems 20
   */
  shared?: Name[];
  /**
   * Fields that are asked for with each document.
   *
   * @minItems 1
   * @maxItems 20
   */
  asked?: Name[];
  /**
   * Values that all records get and nobody is asked for: field -> value.
   */
  values?: {
    [k: string]: string | number | boolean;
  };
  /**
   * The choices that a document has. output: its format; pages: all or some pages; name: its name; split: one file for each page, and further documents. Default: all four.
   *
   * @maxItems 4
   */
  options?: ('output' | 'pages' | 'name' | 'split')[];
  /**
   * The documents at the start. Default: one PDF of all pages, named like the file.
   *
   * @minItems 1
   * @maxItems 20
   */
  documents?: UploadDocument[];
  done?: Text;
  reset?: Text;
}
export interface UploadDocument {
  pdfName?: Text;
  /**
   * Format. Default: PDF.
   */
  pdfOutput?: 'PDF' | 'TIFF' | 'JPEG';
  /**
   * A page range. Default: all pages.
   */
  pdfPages?: string;
  /**
   * true: the pages stay as they are given here, without a choice.
   */
  pdfKeepPages?: boolean;
  /**
   * Values of the record at the start: field -> value.
   */
  additionalFields?: {
    [k: string]: string | number | boolean;
  };
}
/**
 * Makes the screen to create a record a form that people send in: its sender sees no record afterwards, and reads a confirmation. The form opens without a sign-in where the screen is public.
 */
export interface Submission {
  /**
   * The fields that the sender fills in; every other one has a default or stays empty. Their sections and order are those of the layout.
   *
   * @minItems 1
   */
  fields: Name[];
  button: Text;
  sent: SubmissionSent;
}
/**
 * The confirmation. Its texts may name fields of the record in braces: the answer of the server holds these fields alone.
 */
export interface SubmissionSent {
  title: Text;
  text: Text;
  /**
   * Steps that follow, in order.
   *
   * @minItems 1
   * @maxItems 6
   */
  next?: Text[];
}
export interface ChildList {
  resource: Name;
  field: Name;
  query_params?: QueryValues;
  title?: Text;
  needs?: Name;
  /**
   * lines: the records are changed in the form of the record, and saved with it. Default: a tab.
   */
  as?: 'lines';
  name?: Name;
  order?: Name;
  /**
   * Of lines: their least number. A new record begins with as many, ready to be filled in. Default: none is required.
   */
  min_items?: number;
  /**
   * Of lines: their greatest number. Default: 100.
   */
  max_items?: number;
  max_items_message?: Text;
  /**
   * Columns, in order: fields of the entity, or columns of the resource's list. Default: the columns of that list, without the reference. Of lines: fields of the entity alone; default: all that a form shows.
   *
   * @minItems 1
   * @maxItems 30
   */
  columns?: ColumnField[];
  sort?: SortKeys;
  /**
   * false: no add, edit and delete in the tab. Not of lines.
   */
  add?: boolean;
  /**
   * true: also below each row of the list, whose button opens the first ten records. Not of lines.
   */
  expand?: boolean;
  empty?: Text;
}
export interface ImportWithLines {
  /**
   * Name of the lines (as: lines of children) that rows of a file give.
   */
  lines: string;
  /**
   * Field of the record whose column joins rows: those with the same value are one record. A person can choose another column of the file. By default each row is a record.
   */
  joined_by?: string;
}
/**
 * Limits in place of the defaults.
 */
export interface ResourceLimits {
  /**
   * Maximum number of rows of one request.
   */
  page_size_max?: number;
  /**
   * Maximum number of records that are changed in one go: in a list with the selection `multiple`.
   */
  bulk_max?: number;
  /**
   * Time limit of a list request, in milliseconds.
   */
  timeout_ms?: number;
}
export interface AttachmentRules {
  /**
   * Accepted media types, with * for all of a group; absent: PDF and pictures.
   *
   * @minItems 1
   */
  accept?: string[];
  /**
   * Maximum size of a file in bytes; absent: 100 MB.
   */
  max_bytes?: number;
  /**
   * Maximum size of the files of a record together; absent: none.
   */
  max_total_bytes?: number;
  /**
   * Maximum width and height, or one number for both, to which the browser reduces a picture before it is sent.
   */
  max_pixels?: number | PictureSize;
  /**
   * Files as cards (1, the default) or as a list (2).
   */
  style?: 1 | 2;
}
export interface NamedCall {
  /**
   * The verb that it answers as.
   */
  verb: 'list' | 'show' | 'create' | 'edit' | 'delete';
  /**
   * Path under /api; {product} is the product's code, {id} the record (without it, a record is named by ?id=), and in the path of a list another placeholder is a condition on the field of its name.
   */
  path: string;
  permission?: Permission;
  query_params?: QueryValues;
  /**
   * Further parameters of a list: name -> the query that it stands for, with {value} for the value sent.
   */
  parameters?: {
    [k: string]: string;
  };
  /**
   * Fields of each row of a list, unless the caller asks for others.
   *
   * @minItems 1
   */
  fields?: ColumnField[];
  /**
   * Further properties of the answer of a show or list: name -> rows of another entity that the reader may see, with which a caller needs no second call.
   */
  with?: {
    [k: string]: RowsBeside;
  };
}
export interface RowsBeside {
  entity: Name;
  where: FilterJson;
  /**
   * Fields of each row.
   *
   * @minItems 1
   */
  fields: ColumnField[];
  sort?: SortKeys;
  /**
   * true: the first row alone, or null without one.
   */
  one?: true;
}
export interface RecordAction {
  name: Name;
  label: Text;
  /**
   * A registered call; {field} is replaced by the value of that field of the record.
   */
  call: string;
  /**
   * Body of the call: texts as they are, "{field}" as the value of that field.
   */
  body?: {
    [k: string]: string;
  };
  when?: FilterJson;
  confirm: Text;
  done: Text;
  /**
   * The verb that the user must have.
   */
  permission: 'list' | 'show' | 'edit' | 'delete';
}
export interface CallForm {
  name: Name;
  /**
   * A registered call without placeholders. It answers with a record that it made or changed.
   */
  call: string;
  /**
   * Body of the call: texts as they are, "{field}" as the value of that field of the form. Default: the fields under their own names.
   */
  body?: {
    [k: string]: string;
  };
  answers?: Name;
  /**
   * The verb that the user must have: create, if the call makes the record it answers with, else edit.
   */
  permission: 'create' | 'edit';
  description?: Text;
  button?: Text;
  /**
   * Fields of the form by name, in order; a placeholder of the path fills the field of its name.
   */
  fields: {
    [k: string]: CallField;
  };
  /**
   * Records that the form asks for, each a line; the body carries them as a list.
   *
   * @minItems 1
   * @maxItems 4
   */
  lines?: CallLines[];
  /**
   * Steps of the form, one page after the other. Without them all fields stand on one page.
   *
   * @minItems 2
   * @maxItems 12
   */
  steps?: FormStep[];
}
export interface CallField {
  /**
   * The field of an entity that it is like: type, limits, values, reference, label and help are those of that field.
   */
  as: string;
  label?: Text;
  help?: Text;
  /**
   * true: the form asks for a value.
   */
  required?: boolean;
  /**
   * Name of a registered component (slot input) in place of the input.
   */
  input?: string;
}
export interface CallLines {
  name: Name;
  resource: Name;
  title?: Text;
  /**
   * Fields of a line, in order.
   *
   * @minItems 1
   * @maxItems 30
   */
  columns: Name[];
  /**
   * Greatest number of lines. Default: 100.
   */
  max_items?: number;
}
export interface RecordLink {
  name: Name;
  label: Text;
  cmid: Cmid;
  /**
   * Path of the screen, if the cmid has several. The query names its placeholders.
   */
  path?: string;
  /**
   * Parameters of its address: texts as they are, "{field}" as the value of that field.
   */
  query: {
    [k: string]: string;
  };
  when?: FilterJson;
  /**
   * The verb that the user must have.
   */
  permission: 'list' | 'show' | 'edit' | 'delete';
  /**
   * On the page of the record it is a button beside the actions. main: the first button of the page, as what most readers do next.
   */
  button?: true | 'main';
}
/**
 * Event -> names of registered server functions.
 */
export interface Hooks {
  /**
   * Before a record is written: may refuse it and set fields.
   */
  before_save?: string[];
  /**
   * After a record is written, in the same transaction.
   */
  after_save?: string[];
  /**
   * After a record and its lines are written by a client, in the same transaction: may refuse the save, and fills in fields that follow from the lines.
   */
  after_lines?: string[];
  /**
   * Before a record is deleted: may refuse it.
   */
  before_delete?: string[];
  /**
   * After a record is deleted, in the same transaction.
   */
  after_delete?: string[];
  /**
   * Before a deleted record is restored: may refuse it.
   */
  after_restore?: string[];
}
/**
 * Initial rows of an installation.
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
   * Fields that identify a row, unique together by x-unique.
   *
   * @minItems 1
   */
  key: string[];
  /**
   * once: a row is inserted once, and stays as users change or delete it. until_edited: a row follows the file until a user changes or deletes it.
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
 * Colours of a skin in one mode. The lint checks the contrast of texts on their backgrounds (WCAG AA).
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
 * Colours and logo of the portal for a company, a menu group or a user, in light and in dark.
 */
export interface SkinDefinition {
  /**
   * Always skin.
   */
  kind: 'skin';
  /**
   * Name, as stored in companies (skin), menu groups (style) and users (MT_STYLE).
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
/**
 * States and transitions that several entities share (`as` of x-states).
 */
export interface StatesDefinition {
  /**
   * Always states.
   */
  kind: 'states';
  /**
   * Name of the machine, and of the file.
   */
  name: string;
  /**
   * A comment; has no effect.
   */
  description?: string;
  /**
   * States of a new record; the first is the default.
   *
   * @minItems 1
   */
  initial: StateName[];
  /**
   * States that end the record: users neither change nor delete it, as under x-locked.
   *
   * @minItems 1
   */
  final?: StateName[];
  /**
   * States in which the content of the record is decided on: users neither change nor delete it, in the words of messages.role, while transitions go on.
   *
   * @minItems 1
   */
  frozen?: StateName[];
  delete?: StateDeletion;
  due?: Name;
  /**
   * The field is an input too, for switches such as active and inactive: a change of it that a transition allows is that transition. No transition of such a field asks for anything.
   */
  writable?: true;
  messages?: TransitionMessages;
  /**
   * The steps between states, in the order in which they are offered; the first one that is offered is the main button.
   *
   * @minItems 1
   */
  transitions: StateTransition[];
}
