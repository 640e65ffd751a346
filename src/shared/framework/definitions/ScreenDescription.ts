import type { CellRules } from '../cells/cellRules.ts';
import type { RecordMode } from '../fields/isWritable.ts';
import type { FileRules } from '../fields/property.gen.ts';
import type { ReferenceFilter } from '../fields/referenceFilter.ts';
import type { ToneRule } from '../fields/toneRules.ts';
import type { DocumentOutput, UploadOption } from '../files/documentSettings.ts';
import type { ChartView } from '../query/ChartView.ts';
import type { ColumnType, FilterJson, FilterNode } from '../query/ListQuery.ts';
import type { Text } from '../text.ts';
import type { DefinitionChoice } from './DefinitionChoice.ts';
import type { GridViews } from './NamedView.ts';
import type { PaperLanguage } from './paperLanguages.ts';
import type {
  CellEndpoint,
  EntitySchema,
  ExportFormat,
  FiltersEmpty,
  FilterType,
  FormSection,
  HeaderFact,
  ImportFile,
  ListAccordion,
  ListColumn,
  MappedValue,
  NotFound,
  Permissions,
  QueryValues,
  RecordAction,
  RecordLink,
  ReportParameter,
  RowSave,
  ScreenDefinition,
  SortKeys,
  StateTransition,
  Submission,
  UploadDefinition,
} from './types.gen.ts';

/** A column as one reader's grid needs it; `columns_details` of a list answer is the same in one language. */
export interface ColumnDescription {
  /** Preferences know a column by its name, queries by its field; they are the same text today. */
  readonly name: string;
  /** Field of the rows, and name in queries. */
  readonly field: string;
  /** The names that its field had before it was renamed, which addresses may still have. */
  readonly formerNames?: readonly string[] | undefined;
  /** Heading. */
  readonly label: Text;
  /** Explanation of the heading, under the pointer. */
  readonly tooltip: Text | undefined;
  /** Type of the values: it decides on filters, order and alignment. */
  readonly type: ColumnType;
  /** Fraction digits of its numbers. */
  readonly decimals: number | undefined;
  /** Quick search and advanced search. */
  readonly searchable: boolean;
  /** Advanced search only. */
  readonly additionalSearchable: boolean;
  /** true: always visible. */
  readonly required: boolean;
  /** true: visible only for users who choose it. */
  readonly hidden: boolean;
  /** Operator that a filter of the column begins with. */
  readonly defaultFilterType: FilterType | undefined;
  /** Values to choose from in filters, and their labels in cells. */
  readonly searchOptions: readonly { readonly value: string; readonly label: Text }[] | undefined;
  /** true: rows and groups are sorted in the order of the options, not by their text. */
  readonly hasOptionOrder?: boolean | undefined;
  /** Heading over neighbouring columns. */
  readonly category: Text | undefined;
  /** Form of the cells, if it differs from that of the type. */
  readonly format: ListColumn['format'] | undefined;
  /** Unit of the values. */
  readonly unit: string | undefined;
  /** The field of the same row that names the unit, if it differs from row to row. */
  readonly unitField?: string | undefined;
  /** true: the unit differs from row to row, and this reader may not see it; the column then has no totals. */
  readonly hasHiddenUnit?: boolean | undefined;
  /** Pixels; undefined: as wide as the content. */
  readonly width: number | undefined;
  /** Further fields of the row that the component in the cell needs. */
  readonly reads?: readonly string[] | undefined;
  /** Significant digits of its numbers. */
  readonly precision?: number | undefined;
  /** Texts and icons of single values; their colours are among the tones. */
  readonly map?: Readonly<Record<string, MappedValue>> | undefined;
  /** The call that gives the value of each cell. */
  readonly endpoint?: CellEndpoint | undefined;
  /** The action or link of the resource that a click on the cell begins, if this reader may. */
  readonly cellClick?: string | undefined;
  /** Limits of what this reader can type into the cells; undefined: the cells are read alone. */
  readonly edit?: CellRules | undefined;
  /** true: a line of the details below a row. */
  readonly details?: boolean | undefined;
  /** The rules by which a value has a tone, over the row; none for a value without. */
  readonly tones: readonly ToneRule[];
  /** A reference: text filters, search, sort and display use `labelField`; the field itself holds the id. */
  readonly reference:
    | {
        readonly entity: string;
        readonly labelField: string;
        readonly path: string | undefined;
        /** The list from which filters pick records by their keys; undefined if the reader may not open one, and for a column of names. */
        readonly records?: RecordList | undefined;
      }
    | undefined;
  /** false: its numbers have no sum, such as balances and rates. */
  readonly isAdditive?: boolean | undefined;
  /** true: a row holds several values, so the column cannot group rows. */
  readonly isList?: boolean | undefined;
  /** false for computed columns that cannot be sorted; otherwise true. */
  readonly sortable: boolean;
}

/** A record that a new one copies: where it is read, how it is named, and what goes where. */
export interface CopySource {
  /** Reference in the path of the form. */
  readonly reference: string;
  readonly apiUrl: string;
  /** Columns that name the copied record. */
  readonly names: readonly string[];
  /** Field of the copied record that holds the values; undefined: they are those of the record. */
  readonly content?: string;
  /** Field of the new record -> field of the copied one, where the names differ; null: none. */
  readonly fields: Readonly<Record<string, string | null>>;
  /** Lines of the new record -> lines of the copied one. */
  readonly lines: Readonly<Record<string, string>>;
}

/** Files beside the fields of a record. */
export interface AttachmentsDescription {
  readonly entity: string;
  readonly rules: FileRules;
  /** true: this reader may add and remove files of records that can be changed. */
  readonly canChange: boolean;
}

/** The upload wizard that makes records of the documents of a file. */
export interface UploadDescription extends Pick<UploadDefinition, 'documents' | 'done' | 'reset'> {
  /** Path of the call below /api. */
  readonly path: string;
  /** Types and size of the file that is sent. */
  readonly rules: FileRules;
  /** The formats that the field of the file takes. */
  readonly outputs: readonly DocumentOutput[];
  readonly options: readonly UploadOption[];
  /** Fields that are asked for once, and with each document. */
  readonly shared: readonly string[];
  readonly asked: readonly string[];
}

/** A list that finds records by their names. */
export interface RecordList {
  /** Path of the list under /api. */
  readonly apiUrl: string;
  /** Fields of the list that name a record, if this reader may see them: the label of each field that has one. */
  readonly names: readonly string[];
}

/** The records that a reference field may name, limited to those that this reader may see. */
export interface ReferenceTarget {
  /** Path of their list under /api; undefined if the reader may not list them. */
  readonly apiUrl: string | undefined;
  /** Fields of that list that name a record, if this reader may see them: the label of each field that has one. */
  readonly names: readonly string[];
  /** Path of the screen that shows a record, with `{id}`; undefined if the reader may not open it. */
  readonly path: string | undefined;
  /** Conditions of `x-ref.filter` whose fields this reader may see; undefined: every record. */
  readonly filter?: ReferenceFilter | undefined;
}

/** A saved layout as `users/get_user_table_infor` answers it: columns in display order; null: not saved. Grid contract 14. */
export interface SavedLayout {
  readonly table: readonly { readonly name: string; readonly visible: 'Y' | 'N' }[];
  readonly record: number | null;
  readonly sep: string | null;
}

/** Rights of a reader to change records of a list in the list itself. */
export interface ListChanges {
  /** Path of the resource. */
  readonly apiUrl: string;
  readonly edit: boolean;
  readonly delete: boolean;
  /** Number of records that can be changed in one go. */
  readonly max: number;
}

/** Everything that the app needs to draw one cmid for one reader; parts that rights bar are already left out. */
export interface ScreenDescription {
  /** Version of the registry that it was made from. */
  readonly version: string;
  readonly cmid: string;
  readonly title: Text;
  readonly description: Text | undefined;
  readonly kind: 'resource' | 'report' | 'page';
  /** Name of the resource or report. */
  readonly name: string;
  readonly entity: string;
  readonly entityLabel: Text;
  /** The fields that name a record, by language. */
  readonly titleFields: readonly Text[];
  /** The paths of the cmid and of the other screens of the resource that this reader may open. */
  readonly screens: readonly {
    readonly cmid: string;
    readonly path: string;
    readonly view: ScreenDefinition['view'];
    readonly title: Text;
    /** A list screen that starts differently from the first one: its own filter, or without add, edit and delete. */
    readonly filtersParams?: FilterJson | undefined;
    readonly actions?: boolean;
    /** The form of a screen over a call. */
    readonly form?: ScreenDescription['form'];
    /** The record whose values a form for a new one begins with. */
    readonly copyOf?: CopySource;
    /** Of a form for a new record: conditions on the records whose newest one it begins with. */
    readonly beginsWith?: QueryValues;
  }[];
  /** Verbs that this reader may use here. */
  readonly verbs: readonly (keyof Permissions)[];
  readonly list:
    | {
        /** `GET <path>` or `GET <path>?<query>`: the grid's API key. */
        readonly apiKey: string;
        /** Filters that the list starts with, in wire form. */
        readonly filtersParams: FilterJson | undefined;
        /** Questions that the list asks before it reads its rows, by columns that the reader sees; absent: none. */
        readonly parameters?: readonly Omit<ReportParameter, 'default'>[];
        readonly columns: readonly ColumnDescription[];
        /** Fields that the actions and links of a row read, in each row whatever its columns. */
        readonly menuFields?: readonly string[];
        /** States in which a record is neither changed nor deleted, for a reader who may do so otherwise; the first that holds speaks. */
        readonly locks?: readonly { readonly when: readonly FilterNode[]; readonly message: Text }[];
        /** Order at the start: fields, with `-` before a descending one. */
        readonly sort: SortKeys;
        /** The purpose of the list, shown while it has no rows. */
        readonly empty: Text | undefined;
        /** Shown when nothing matches the search or a filter of its field. */
        readonly notFound?: NotFound | undefined;
        /** Shown while nothing matches `filtersParams` alone. */
        readonly filtersEmpty: FiltersEmpty | undefined;
        /** The call that saves a row after its cells were changed; undefined: no cell can be. */
        readonly edit?: RowSave | undefined;
        /** Changes of its records that this reader can make in the list and undo; undefined: none. */
        readonly changes?: ListChanges | undefined;
        /** Rows per page at the start: 5, 10, 20, 50 or 100. */
        readonly pageSize: number;
        /** Selection of rows. */
        readonly selection: 'none' | 'single' | 'multiple';
        /** Columns of a list that is read as titles whose texts open in place; undefined: a table. */
        readonly accordion?: ListAccordion | undefined;
        /** Lines of a card: fields of columns, or texts with such fields in braces; undefined: the first shown columns. */
        readonly cards?: readonly string[] | undefined;
        /** Totals over all rows that match. */
        readonly totals: readonly { readonly field: string; readonly fn: 'sum' | 'avg' | 'min' | 'max' | 'count' }[];
        /** The start of the view in groups; undefined: the grid chooses one. */
        readonly chart?: ChartView | undefined;
        readonly actions: boolean;
        /** Formats that the list can be exported in. */
        readonly exportFormats: readonly ExportFormat[];
        /** true: the reader may have the list sent by a schedule. */
        readonly canSchedule?: true;
        /** Rows from which an export is offered in the background first; undefined: the grid's own number. */
        readonly backgroundOver?: number | undefined;
        /** Path of the records that a file can add or change; undefined: none. */
        readonly importPath?: string | undefined;
        /** Of these formats those that this installation is not set up for. */
        readonly unavailableFormats?: readonly ExportFormat[];
        /** The layout that this reader saved for the list; undefined for anonymous readers. */
        readonly savedLayout?: SavedLayout | undefined;
        /** The views of the list for this reader, with the reader's widths, pinned columns and density; undefined for anonymous readers. */
        readonly views?: GridViews | undefined;
      }
    | undefined;
  /** The record's form. */
  readonly form:
    | (FieldsDescription & {
        readonly apiUrl: string;
        /** The call of a form that is no record: with its values in the body, in place of the creation of a record. */
        readonly call?: CallDescription;
        /** IANA zone of the reader's company, whose day is the default of a date by `x-default` today; absent: that of the browser. */
        readonly timezone?: string;
        readonly layout: readonly FormSection[];
        /** The form step by step; undefined: all on one page. */
        readonly steps?: readonly StepDescription[];
        /** The transition that the end of the steps makes after the save. */
        readonly finish?: string | undefined;
        /** What follows the transition: the page of the record, or one of its links, which the reader may follow. */
        readonly afterFinish?: 'record' | RecordLinkDescription | undefined;
        /** Text of the button that saves a new record. */
        readonly save?: Text | undefined;
        /** The button that saves a new record and opens one of its links, which the reader may follow. */
        readonly saveAndOpen?: { readonly label: Text; readonly link: RecordLinkDescription } | undefined;
        /** Sentence after the notice of a new record, with fields in braces. */
        readonly created?: Text | undefined;
        /** `server`: drafts are kept on the server, besides the browser. */
        readonly drafts?: 'server' | undefined;
        /** The records are sent in: the words of the button and of the confirmation. */
        readonly submission?: Submission;
        /** The strip above a record: fields that name it, its status, and the values to know first. */
        readonly header: {
          readonly title: readonly string[];
          readonly status: string | undefined;
          readonly facts: readonly HeaderFact[];
        };
        /** Lists that refer to the record. */
        readonly related: readonly RecordLinkDescription[];
        /** The files beside the fields of the record; undefined: it has none. */
        readonly attachments?: AttachmentsDescription | undefined;
        /** The page of a record offers a message about it. */
        readonly canEmail?: true;
        /** Who can bring a deleted record back: this reader, an administrator, or nobody. */
        readonly restoredBy: 'reader' | 'administrator' | 'nobody';
        /** The saves that this reader can undo; undefined: none. */
        readonly undo?: readonly RecordMode[] | undefined;
        /** The list of the record's changes. */
        readonly history: RecordLinkDescription | undefined;
        /** Records that are changed with this one, as lines of its form. */
        readonly lines?: readonly LinesDescription[];
        /** The upload wizard in place of the form for new records, which this reader may add. */
        readonly upload?: UploadDescription;
      })
    | undefined;
  /** Actions on a record that this reader may use besides editing. */
  readonly recordActions: readonly RecordActionDescription[];
  /** Papers of a record that this reader can print. */
  readonly papers?: readonly PaperDescription[];
  /** Links from a record besides its own screens. */
  readonly recordLinks: readonly RecordLinkDescription[];
  /** Links from cells of values over other records to the lists of those records. */
  readonly cellLinks?: readonly RecordLinkDescription[];
  /** Tabs of a record: the lists of its children that this reader may open. */
  readonly children?: readonly ChildDescription[];
  readonly slots: Readonly<Record<string, string>>;
  /** Of a page with links: the screens among them that this reader may open. */
  readonly pageLinks?: readonly PageLinkDescription[];
  /** Of a page that imports files: the lists among them that this reader may import into. */
  readonly pageImports?: readonly PageImportDescription[];
}

/** A list that a page imports files into, and what follows for the imported records. */
export interface PageImportDescription {
  /** Path of the list, below /api. */
  readonly api: string;
  readonly title: Text;
  /** The transition that the records make next. */
  readonly transition?: Pick<StateTransition, 'name' | 'label' | 'confirm'>;
  readonly files: readonly ImportFile[];
  /** Path of the screen with the list; undefined: the reader may open none. */
  readonly path: string | undefined;
}

/** A screen that a page leads to, with a line about it. */
export interface PageLinkDescription {
  /** Below `/{company}/pages/`. */
  readonly path: string;
  readonly title: Text;
  readonly text: Text;
}

/** A step of a form as one reader's app gets it: the parts that rights bar are left out. */
export interface StepDescription {
  readonly name: string;
  readonly title: Text;
  readonly help?: Text | undefined;
  /** All must hold for the step to be shown. */
  readonly when: readonly FilterNode[];
  readonly layout: readonly FormSection[];
  /** Names of the record's lines that the step asks for. */
  readonly lines: readonly string[];
  /** true: shows the values of the steps before it. */
  readonly isSummary: boolean;
}

/** The call of a form. */
export interface CallDescription {
  readonly call: string;
  /** Property of the body -> its value: `{field}`, or a text. */
  readonly body: Readonly<Record<string, string>>;
  /** create: the record that the call answers with is new. */
  readonly verb: 'create' | 'edit';
  /** Text of the button; undefined: Save. */
  readonly button: Text | undefined;
  /** Path that checks a step, whose name takes the place of `{name}`; undefined: a form without steps. */
  readonly steps?: string | undefined;
  /** Components in place of inputs. */
  readonly slots?: ScreenDescription['slots'];
}

/** The fields of an entity as one reader's form needs them. */
export interface FieldsDescription {
  /** As written, without the fields that this reader never sees. */
  readonly schema: EntitySchema;
  /** By reference field: the source of the records to pick from. */
  readonly references: Readonly<Record<string, ReferenceTarget>>;
  /** By field with `x-choices`: the definitions whose names it may hold. */
  readonly choices: Readonly<Record<string, readonly DefinitionChoice[]>>;
  /** By reference field whose `x-default` is the reader or the reader's company: the id. */
  readonly presets: Readonly<Record<string, number>>;
}

/** Records that are changed with the record they belong to. Their fields lack the reference to it and the number that counts them. */
export interface LinesDescription extends FieldsDescription {
  /** The property of the record that holds them. */
  readonly name: string;
  readonly title: Text;
  /** Sentence for a record without lines. */
  readonly empty: Text | undefined;
  /** The fields that are shown, in their order. */
  readonly columns: readonly string[];
  readonly totals: readonly LineTotal[];
  /** true: lines can be moved. */
  readonly ordered: boolean;
  readonly maxItems: number;
  /** A new record begins with as many lines. */
  readonly minItems?: number;
  /** Verbs that this reader may use on them. */
  readonly verbs: readonly ('create' | 'edit' | 'delete')[];
}

/** A total below a column of lines. */
export interface LineTotal {
  readonly field: string;
  readonly fn: 'sum' | 'avg' | 'min' | 'max' | 'count';
}

/** A list of records that belong to a record. */
export interface ChildDescription {
  /** `<resource>.<field>`: key of its number of rows, and its tab in the address. */
  readonly name: string;
  /** Reference to the record. */
  readonly field: string;
  /** The field of the record without whose value this reader has no tab. */
  readonly needs?: string | undefined;
  /** true: its first records are also shown below a row of the list. */
  readonly expand: boolean;
  /** The list with the other screens of its resource; its cmid is the name, not that of a screen. */
  readonly screen: ScreenDescription;
}

/** An action as the app gets it. Its conditions are parsed, because a list knows only the fields of its columns. */
export interface RecordActionDescription extends Omit<RecordAction, 'when'> {
  /** All must hold for the action to be offered. */
  readonly when: readonly FilterNode[];
}

/** A link from a record to another screen. */
export interface RecordLinkDescription extends Pick<RecordLink, 'name' | 'label' | 'query' | 'button'> {
  /** All must hold for the link to be offered; undefined: it always is. */
  readonly when?: readonly FilterNode[] | undefined;
  /** Path of the screen below /{company}/pages/. */
  readonly path: string;
  /** `<entity>.<field>` of the reference by which the list of the link is filtered; undefined for other links. */
  readonly reference?: string | undefined;
}

/** A paper as the page of a record offers it. */
export interface PaperDescription {
  readonly name: string;
  /** Its title without the values of a record. */
  readonly title: Text;
  /** The languages to choose from; empty: no choice. */
  readonly languages: readonly PaperLanguage[];
  /** Conditions on the record, all of which hold where it is offered. */
  readonly when: readonly FilterNode[];
  /** Copies of it are kept: `by_reader`, also by this reader. */
  readonly issued?: 'by_reader' | 'by_others';
}
