import { invariant } from '../../../../shared/framework/AppError.ts';
import type { ColumnDescription, ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { SearchMode } from '../../../../shared/framework/grid/searchMode.ts';
import type { AdditionalParams } from '../../../../shared/framework/grid/view/apiKey.ts';
import { formatQueryParameter } from '../../../../shared/framework/query/queryParameters.ts';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';
import type { Text } from '../../../../shared/framework/text.ts';

/** The list of a screen. */
export type ScreenList = NonNullable<ScreenDescription['list']>;

/** A screen whose reader may see its list. */
export type GridScreen = ScreenDescription & { readonly list: ScreenList };

export function hasList(screen: ScreenDescription): screen is GridScreen {
  return screen.list !== undefined;
}

/** Parts of the list contract that a call answers beyond rows: numbers of groups (`group_by`), condition groups (`where`). */
type ListPart = 'groups' | 'where';

/** A list for a grid: its call, its columns and its initial choices. */
export interface GridList extends Omit<ScreenList, 'actions' | 'locks'> {
  /** Name of the list: its heading for screen readers, in exports and notices. */
  readonly title: Text;
  /** Parameters that the page adds to the call, such as the values of its inputs. Other parameters make another list in the same grid. */
  readonly additionalParams?: AdditionalParams | undefined;
  /** Filters of columns at the start: none, one input for each column, or with a choice of conditions; absent: `basic`. */
  readonly searchMode?: SearchMode | undefined;
  /** What its call answers beyond rows: `groups` (charts, numbers of options), `where` (condition groups). The others are not offered. */
  readonly answers: readonly ListPart[];
  /** Fields that name a record; the first visible one links to it. */
  readonly nameFields: readonly Text[];
  /** Columns, rows per page and separators are saved for each user under this key, a cmid; undefined: they last until the grid is left. */
  readonly preferencesKey: string | undefined;
}

type ColumnOptions = Pick<ColumnDescription, 'field' | 'label'> & Partial<ColumnDescription>;

/** A list that is not requested yet, such as on a page where nothing is chosen. */
export type UnaskedList = Omit<GridList, 'apiKey'> & { readonly apiKey: null };

export function isAsked(list: GridList | UnaskedList): list is GridList {
  return list.apiKey !== null;
}

interface ListOptions extends Pick<GridList, 'title'>, Partial<Omit<GridList, 'apiKey' | 'columns' | 'title'>> {
  /** `GET <path>` or `GET <path>?<query>`, below /api; null: an empty table, without a request. */
  readonly apiKey: string | null;
  /** Absent: the columns described in the call's answer. */
  readonly columns?: readonly ColumnOptions[] | undefined;
}

const columnDefaults = {
  tooltip: undefined,
  type: 'text',
  decimals: undefined,
  searchable: true,
  additionalSearchable: false,
  required: false,
  hidden: false,
  defaultFilterType: undefined,
  searchOptions: undefined,
  category: undefined,
  format: undefined,
  unit: undefined,
  width: undefined,
  tones: [],
  reference: undefined,
  sortable: true,
} as const satisfies Partial<ColumnDescription>;

/**
 * Describes a list for `ReportGrid`: title and call (`GET <path>` or `GET <path>?<query>`); all else has a default. Call it once, outside
 * the component: another object is drawn anew.
 */
export function gridList(options: ListOptions & { readonly apiKey: null }): UnaskedList;
export function gridList(options: ListOptions & { readonly apiKey: string }): GridList;
export function gridList({ columns = [], ...given }: ListOptions): GridList | UnaskedList {
  return {
    filtersParams: undefined,
    filtersEmpty: undefined,
    empty: undefined,
    sort: [],
    pageSize: 20,
    selection: 'none',
    totals: [],
    exportFormats: [],
    answers: [],
    nameFields: [],
    preferencesKey: undefined,
    ...given,
    columns: columns.map((column) => ({ ...columnDefaults, ...column, name: column.name ?? column.field })),
  };
}

const selectionModes: readonly unknown[] = ['none', 'single', 'multiple'] satisfies readonly GridList['selection'][];

/**
 * Refuses a selection mode that does not exist, for lists from sources without types. Spec B-257.
 * @throws Error that names the value and those there are
 */
export function checkSelection(selection: unknown): void {
  invariant(
    selectionModes.includes(selection),
    `selection of a list is ${selectionModes.map((mode) => JSON.stringify(mode)).join(', ')}, not ${JSON.stringify(selection)}`,
  );
}

/** The list of a screen, with the properties of the screen that its grid needs. */
export function screenList({ cmid, title, titleFields, list }: GridScreen): GridList {
  return { ...list, title, answers: ['groups', 'where'], nameFields: titleFields, preferencesKey: cmid };
}

/** The list of a record's children: the rows whose reference `field` names the record. */
export function partList(screen: GridScreen, { field, id }: { readonly field: string; readonly id: RecordId }): GridList {
  const { apiKey } = screen.list;
  const condition = formatQueryParameter(field, String(id));
  return { ...screenList(screen), apiKey: `${apiKey}${apiKey.includes('?') ? '&' : '?'}${condition}`, preferencesKey: undefined };
}
