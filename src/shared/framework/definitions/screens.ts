import type { FilterJson } from '../query/ListQuery.ts';
import { encodeAround } from '../query/placeholders.ts';
import type { Text } from '../text.ts';
import type { DefinitionSet } from './DefinitionSet.ts';
import { listCall } from './listCall.ts';
import { startingFilters } from './parameters.ts';
import type {
  Access,
  CallForm,
  CopiedFrom,
  FiltersEmpty,
  ListColumn,
  PageDefinition,
  Permissions,
  ReportDefinition,
  ReportParameter,
  ResourceDefinition,
  ResourceList,
  ScreenDefinition,
  ScreenListOptions,
} from './types.gen.ts';

/** A list as a grid shows it: from a resource's screens, or from a report. */
export interface ListDefinition {
  readonly entity: string;
  /** Path under /api. */
  readonly path: string;
  /** The query that people cannot remove, as written after `?`, with its placeholders; empty when there is none. */
  readonly fixedQuery: string;
  /** Of a report that opens its own columns alone: its query, which the server adds to each request; undefined: the list opens its entity. */
  readonly ownQuery?: string | undefined;
  readonly filtersParams: FilterJson | undefined;
  /** Questions that a report asks before it runs; absent: none. */
  readonly parameters?: readonly ReportParameter[] | undefined;
  /** The news while nothing matches the initial filters. */
  readonly filtersEmpty: FiltersEmpty | undefined;
  readonly options: ResourceList;
  readonly actions: boolean;
}

/** The target of a cmid: one path of a resource, a report, or a page. */
export interface Screen {
  readonly cmid: string;
  readonly path: string;
  readonly view: ScreenDefinition['view'];
  readonly access: Access;
  readonly menu: boolean;
  readonly title: Text;
  /** Wishes that the screen answers, separated by commas. */
  readonly keywords?: Text | undefined;
  /** Short address for visitors, such as `/membership`. */
  readonly address?: string | undefined;
  readonly resource: ResourceDefinition | undefined;
  readonly report: ReportDefinition | undefined;
  readonly page: PageDefinition | undefined;
  readonly list: ListDefinition | undefined;
  /** The form of a screen over a call. */
  readonly form?: CallForm | undefined;
  /** The record whose values a form for a new one begins with. */
  readonly copyOf?: CopiedFrom | undefined;
  /** Conditions on the record whose newest one a form for a new record begins with. */
  readonly beginsWith?: ScreenDefinition['begins_with'];
  readonly permissions: Permissions;
}

/** Every screen of the definitions: those of the resources, then the reports, then the pages. */
export function screensOf({ resources, reports, pages }: DefinitionSet): Screen[] {
  return [
    ...resources.flatMap(({ content }) => resourceScreens(content)),
    ...reports.map(({ content }) => reportScreen(content)),
    ...pages.map(({ content }) => pageScreen(content)),
  ];
}

/** The form over a call that a screen opens; undefined for another view, or if the resource has none of that name. */
export function formOfScreen({ forms }: ResourceDefinition, { view, form }: Pick<ScreenDefinition, 'view' | 'form'>): CallForm | undefined {
  return view === 'form' ? forms?.find(({ name }) => name === form) : undefined;
}

function resourceScreens(resource: ResourceDefinition): Screen[] {
  return resource.screens.map((screen) => ({
    cmid: screen.cmid,
    path: screen.path,
    view: screen.view,
    access: screen.access,
    menu: screen.menu,
    title: screen.title ?? resource.title,
    keywords: screen.keywords,
    address: screen.address,
    copyOf: screen.copy_of,
    beginsWith: screen.begins_with,
    resource,
    report: undefined,
    page: undefined,
    list:
      // A page of a resource may draw the list in its own way.
      (screen.view === 'list' || screen.view === 'page') && resource.list
        ? {
            entity: resource.schema,
            path: resource.api_url,
            fixedQuery: queryText(screen.list?.query_params),
            filtersParams: screen.list?.filters_params,
            filtersEmpty: screen.list?.filters_empty,
            options: listOfScreen(resource.list, screen.list),
            actions: screen.list?.actions ?? true,
          }
        : undefined,
    form: formOfScreen(resource, screen),
    permissions: resource.permissions,
  }));
}

/** The list of a resource with the columns and the order of one of its screens. */
function listOfScreen(list: ResourceList, { columns: shown, sort = list.sort }: ScreenListOptions = {}): ResourceList {
  const placeOf = ({ field }: ListColumn) => shown?.indexOf(field) ?? 0;
  const isShown = (column: ListColumn) => placeOf(column) >= 0;
  const columns = shown && [
    ...list.columns
      .filter(isShown)
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .map(({ hidden: _hidden, ...column }) => column),
    ...list.columns.filter((column) => !isShown(column)).map((column): ListColumn => ({ ...column, hidden: true })),
  ];
  return { ...list, ...(columns && { columns }), ...(sort && { sort }) };
}

/** Conditions as a query, with their placeholders as they are. */
export function queryText(parameters: ReportDefinition['query_params'] = {}): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeAround(String(value))}`)
    .join('&');
}

/** The screen of a report: its list. */
export function reportScreen(report: ReportDefinition): Screen {
  const { path, query: calledQuery } = listCall(report);
  const query = [calledQuery, queryText(report.query_params)].filter(Boolean).join('&');
  const isOwn = report.opens === 'columns';
  const { columns, categories, sort, page_size, empty, not_found, selection, cards, views, chart, totals } = report;
  return {
    cmid: report.cmid,
    path: report.cmid,
    view: 'list',
    access: report.access,
    menu: true,
    title: report.title,
    keywords: report.keywords,
    resource: undefined,
    report,
    page: undefined,
    list: {
      entity: report.schema,
      path,
      fixedQuery: isOwn ? '' : query,
      ...(isOwn && { ownQuery: query }),
      filtersParams: startingFilters(report),
      ...(report.parameters && { parameters: report.parameters }),
      filtersEmpty: report.filters_empty,
      options: {
        columns,
        ...(categories && { categories }),
        ...(sort && { sort }),
        ...(page_size && { page_size }),
        ...(empty && { empty }),
        ...(not_found && { not_found }),
        ...(selection && { selection }),
        ...(cards && { cards }),
        ...(views && { views }),
        ...(chart && { chart }),
        ...(totals && { totals }),
      },
      actions: false,
    },
    permissions: report.permissions,
  };
}

function pageScreen(page: PageDefinition): Screen {
  const { cmid, path = cmid, access, menu, title, keywords } = page;
  return {
    cmid,
    path,
    view: 'page',
    access,
    menu,
    title,
    keywords,
    resource: undefined,
    report: undefined,
    page,
    list: undefined,
    permissions: {},
  };
}
