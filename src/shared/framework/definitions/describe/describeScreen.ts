import { invariant } from '../../AppError.ts';
import { bulkMaxOf } from '../../changes/BulkChange.ts';
import type { ChartView } from '../../query/ChartView.ts';
import { conditionFields } from '../../query/conditionFields.ts';
import { fillFilter, fillPlaceholders, type PlaceholderValues } from '../../query/placeholders.ts';
import type { Reader } from '../../Reader.ts';
import { findListField } from '../columns/listField.ts';
import { getField } from '../entity.ts';
import { frozenLocks, lockReads, locksOf } from '../locks.ts';
import { parseCondition } from '../parseCondition.ts';
import { actionFields, linkFields } from '../placeholderFields.ts';
import { getEntity, type Registry } from '../registry.ts';
import { canUse, canUseView, verbs } from '../rights/permissions.ts';
import { fieldVisibility, isReadable, readableFilter } from '../rights/visibility.ts';
import type { ChildDescription, ColumnDescription, ListChanges, ScreenDescription } from '../ScreenDescription.ts';
import type { Screen } from '../screens.ts';
import type {
  ChildList,
  CopiedFrom,
  ExportFormat,
  ListAccordion,
  ListChart,
  ListTotal,
  NotFound,
  PageDefinition,
  ResourceDefinition,
  RowSave,
} from '../types.gen.ts';
import { describeCallForm } from './callForms.ts';
import { cardFields } from './cardFields.ts';
import { chartView } from './chartView.ts';
import { childList, childName } from './childLists.ts';
import { childrenLinks } from './childrenLinks.ts';
import { describeColumns } from './describeColumns.ts';
import { describeForm } from './describeForm.ts';
import { exportFormats, inOrder } from './exportFormats.ts';
import { importVerbs } from './importVerbs.ts';
import { pageImports } from './pageImports.ts';
import { describePapers, papersOf } from './papersOf.ts';
import { recordLinks } from './recordLinks.ts';
import { referenceTarget } from './referenceTarget.ts';

export interface DescribedFor extends PlaceholderValues {
  readonly reader: Reader;
  /** Export formats that this installation is not set up for. */
  readonly unavailableFormats?: readonly ExportFormat[];
}

/**
 * Everything that the app needs to draw a cmid for one reader. Columns, form, totals and filters leave out the parts that rights bar.
 * @param values the reader, and the moment for which placeholders of its queries are filled
 * @returns undefined for an unknown cmid and for one without a screen that this reader may use
 */
export function describeScreen(registry: Registry, cmid: string, values: DescribedFor): ScreenDescription | undefined {
  const { reader } = values;
  const own = (registry.screensByCmid.get(cmid) ?? []).filter((screen) => canUseView(registry, reader, screen));
  const main = own[0];
  if (!main) return undefined;
  if (main.page) return describePage(registry, main, main.page, reader);
  return {
    ...describeOwn(registry, cmid, own, values),
    children: (main.resource?.children ?? []).flatMap((child) => (child.as ? [] : describeChild(registry, child, values))),
  };
}

/** A tab of a record: the list of a child with the screens and rights of its resource; none for a reader who may not list it. */
function describeChild(registry: Registry, child: ChildList, values: DescribedFor): ChildDescription[] {
  const { reader } = values;
  const resource = registry.resources.get(child.resource);
  const list = resource && childList(registry, child, resource);
  const reference = list && findListField(registry, list.entity, child.field);
  if (!reference || !canUse(registry, reader, resource, 'list') || !fieldVisibility(registry, reader)(reference)) return [];
  const name = childName(child);
  const title = child.title ?? resource.title;
  const { permissions } = resource;
  const screen = { cmid: name, path: '', view: 'list', access: 'user', menu: false, title, resource, permissions, list } as const;
  const { screens, ...described } = describeOwn(registry, name, [{ ...screen, report: undefined, page: undefined }], values);
  return [
    {
      name,
      field: child.field,
      ...(child.needs !== undefined && { needs: child.needs }),
      expand: child.expand ?? false,
      screen: { ...described, screens: screens.filter(({ cmid }) => cmid !== name) },
    },
  ];
}

/** @param own screens of one cmid, at least one */
function describeOwn(registry: Registry, cmid: string, own: readonly Screen[], values: DescribedFor): ScreenDescription {
  const { reader } = values;
  const [main] = own;
  invariant(main, 'a cmid that is described has a screen');
  const definition = main.resource ?? main.report;
  const entityName = definition?.schema ?? '';
  const entity = getEntity(registry, entityName);
  const recordActions = (main.resource?.actions ?? [])
    .filter(({ permission }) => canUse(registry, reader, main, permission))
    .map((action) => ({ ...action, when: parseCondition(entity, action.when ?? {}) ?? [] }));
  const links = definition ? recordLinks(registry, definition, reader) : [];
  const cellLinks = own.flatMap(({ list }) => (list ? childrenLinks(registry, list, reader) : []));
  const menuFields = [
    ...recordActions.flatMap((each) => [...conditionFields(each.when), ...actionFields(each)]),
    ...links.flatMap((each) => [...conditionFields(each.when ?? []), ...linkFields(each)]),
    // Changes of states name the version, and their rows the present state.
    ...(main.resource && entity.machines.length > 0 ? ['version', ...entity.machines.map(({ field }) => field)] : []),
  ];
  return {
    version: registry.version,
    cmid,
    title: main.title,
    description: definition?.description,
    kind: main.resource ? 'resource' : 'report',
    name: definition?.name ?? cmid,
    entity: entityName,
    entityLabel: entity.label,
    titleFields: entity.title.map((name) => ({ en: name, fr: name, ...getField(entity, name).property['x-translations'] })),
    screens: reachable(registry, main, own, values),
    verbs: verbs.filter((verb) => canUse(registry, reader, main, verb)),
    list: describeList(registry, own, values, menuFields),
    form:
      main.resource &&
      describeForm(
        registry,
        main.resource,
        entity,
        reader,
        own.every(({ view }) => view === 'create'),
      ),
    recordActions,
    recordLinks: links,
    ...(cellLinks.length > 0 && { cellLinks }),
    papers: main.resource && canUse(registry, reader, main, 'show') ? describePapers(registry, main.resource, reader, values) : [],
    slots: definition?.slots ?? {},
  };
}

/** A page has no records: of a screen's parts only address, texts and component. */
function describePage(registry: Registry, { cmid, path, title }: Screen, page: PageDefinition, reader: Reader): ScreenDescription {
  const links = (page.links ?? []).flatMap(({ screen, text }) => {
    const target = registry.screens.find((each) => each.path === screen);
    return target && canUseView(registry, reader, target) ? [{ path: screen, title: target.title, text }] : [];
  });
  const list = registry.screens.find((each) => each.view === 'list' && each.path === page.belongs_to);
  return {
    version: registry.version,
    cmid,
    title,
    description: page.description,
    kind: 'page',
    name: page.name,
    entity: '',
    entityLabel: title,
    titleFields: [],
    screens: [
      { cmid, path, view: 'page', title },
      ...(list && canUseView(registry, reader, list) ? [{ cmid: list.cmid, path: list.path, view: list.view, title: list.title }] : []),
    ],
    verbs: [],
    list: undefined,
    form: undefined,
    recordActions: [],
    recordLinks: [],
    slots: { page: page.slot },
    ...(page.links && { pageLinks: links }),
    ...(page.imports && { pageImports: pageImports(registry, reader, page.imports) }),
  };
}

/** Own paths first, then the screens of the same resource that the reader can open (for a report: of the resource at its path). */
function reachable(registry: Registry, main: Screen, own: readonly Screen[], values: DescribedFor): ScreenDescription['screens'] {
  const { reader } = values;
  const resource = main.resource ?? registry.resourceByApiUrl.get(main.list?.path ?? '');
  // A resource that only adds records leads to the pages of another one of their entity.
  const isOfEntity = ({ view, resource: other }: Screen) =>
    (view === 'list' || view === 'show') &&
    other !== undefined &&
    other.schema === resource?.schema &&
    !resource.screens.some((each) => each.view === 'list' || each.view === 'show');
  const others = registry.screens.filter(
    (screen) =>
      (screen.resource === resource || isOfEntity(screen)) &&
      screen.cmid !== main.cmid &&
      (main.resource !== undefined || screen.view === 'show' || screen.view === 'edit') &&
      canUseView(registry, reader, screen),
  );
  return [...own, ...others].map(({ cmid, path, view, title, list, form, copyOf, beginsWith }) => ({
    cmid,
    path,
    view,
    title,
    ...(list && {
      filtersParams: list.filtersParams && fillFilter(readableFilter(registry, list, list.filtersParams, reader), values),
      actions: list.actions,
    }),
    ...(beginsWith && main.resource && canUse(registry, reader, main.resource, 'show') && { beginsWith }),
    ...(copyOf && main.resource && copySource(registry, main.resource, copyOf, reader)),
    ...(form && main.resource && { form: describeCallForm(registry, main.resource, form, { reader, title }) }),
  }));
}

/** The record that a form copies, for a reader who may read such records. */
function copySource(
  registry: Registry,
  { schema }: ResourceDefinition,
  { reference, content, fields = {}, lines = {} }: CopiedFrom,
  reader: Reader,
) {
  const field = getField(getEntity(registry, schema), reference);
  const source = [...registry.resources.values()].find(
    (each) => each.schema === field.reference?.entity && canUse(registry, reader, each, 'show'),
  );
  const target = referenceTarget(registry, field, reader);
  return (
    source &&
    target && {
      copyOf: { reference, apiUrl: source.api_url, names: target.names, ...(content !== undefined && { content }), fields, lines },
    }
  );
}

/** The call that saves a row of a list with editable columns, for a reader who may change its records. */
function rowSave(
  registry: Registry,
  { resource, list, permissions }: Screen,
  columns: readonly ColumnDescription[],
  reader: Reader,
): RowSave | undefined {
  if (!resource || !list?.actions || !columns.some(({ edit }) => edit)) return undefined;
  if (!canUse(registry, reader, { schema: resource.schema, permissions }, 'edit')) return undefined;
  return list.options.edit ?? { method: 'PUT', path: `${resource.api_url}/{id}` };
}

/** The rights to change the records of a resource's own list; undefined without any. */
function listChanges(registry: Registry, { resource, list, permissions }: Screen, reader: Reader): ListChanges | undefined {
  if (!resource || !list?.actions || getEntity(registry, resource.schema).source) return undefined;
  const can = (verb: 'edit' | 'delete'): boolean => canUse(registry, reader, { schema: resource.schema, permissions }, verb);
  const changes = { apiUrl: resource.api_url, edit: can('edit'), delete: can('delete'), max: bulkMaxOf(resource) };
  return changes.edit || changes.delete ? changes : undefined;
}

/** The locks of the records of a list, for a reader who may change or delete some; one over a field that the reader never sees is left out. */
function listLocks(registry: Registry, screen: Screen, reader: Reader): NonNullable<NonNullable<ScreenDescription['list']>['locks']> {
  const { list, resource } = screen;
  if (!list || !resource || !(['edit', 'delete'] as const).some((verb) => canUse(registry, reader, screen, verb))) return [];
  const entity = getEntity(registry, resource.schema);
  return [...locksOf(entity), ...frozenLocks(entity)]
    .filter((lock) => lockReads(entity, lock).every((name) => isReadable(registry, list, reader, name)))
    .map(({ when, message }) => ({ when: parseCondition(entity, when) ?? [], message }));
}

function describeList(
  registry: Registry,
  own: readonly Screen[],
  values: DescribedFor,
  menuFields: readonly string[],
): ScreenDescription['list'] {
  const { reader, unavailableFormats } = values;
  const screen = own.find(({ list }) => list);
  if (!screen?.list || !canUse(registry, reader, screen, 'list')) return undefined;
  const { list } = screen;
  const described = describeColumns(registry, list, reader);
  const edit = rowSave(registry, screen, described, reader);
  const columns = edit ? described : described.map((column) => ({ ...column, edit: undefined }));
  const imported = importPath(registry, screen, reader);
  const changes = listChanges(registry, screen, reader);
  const shown = new Set(columns.map(({ field }) => field));
  const {
    formats = exportFormats,
    hide_pdf: isHidden = false,
    background_over: backgroundOver,
  } = (screen.resource ?? screen.report)?.export ?? {};
  // Only an administrator can set up what this portal lacks.
  const isOffered = (format: ExportFormat): boolean => reader.isAdmin || !unavailableFormats?.includes(format);
  const locks = listLocks(registry, screen, reader);
  const parameters = (list.parameters ?? []).filter(({ field }) => shown.has(field)).map(({ default: _value, ...asked }) => asked);
  return {
    apiKey: `GET ${list.path}${list.fixedQuery && `?${fillPlaceholders(list.fixedQuery, values)}`}`,
    filtersParams: list.filtersParams && fillFilter(readableFilter(registry, list, list.filtersParams, reader), values),
    ...(parameters.length > 0 && { parameters }),
    columns,
    menuFields: [...new Set([...menuFields, ...locks.flatMap(({ when }) => conditionFields(when)), ...(edit ? ['version'] : [])])].filter(
      (name) => isReadable(registry, list, reader, name),
    ),
    ...(locks.length > 0 && { locks }),
    sort: (list.options.sort ?? []).filter((key) => isReadable(registry, list, reader, key.replace(/^-/, ''))),
    empty: list.options.empty,
    notFound: notFoundOf(list.options.not_found, shown),
    filtersEmpty: list.filtersEmpty,
    ...(edit && { edit }),
    ...(changes && { changes }),
    pageSize: list.options.page_size ?? 20,
    selection: list.options.selection ?? (changes || printsSeveral(registry, screen, reader) ? 'multiple' : 'none'),
    cards: list.options.cards?.filter((line) => cardFields(line).every((field) => shown.has(field))),
    accordion: accordionOf(list.options.accordion, shown),
    chart: startOfChart(columns, list.options.chart),
    totals: (list.options.totals ?? []).filter((total) => shown.has(total.field) && !isWrongSum(columns, total)),
    actions: list.actions,
    exportFormats: !isHidden && canUse(registry, reader, screen, 'export') ? inOrder(formats.filter(isOffered)) : [],
    ...(canUse(registry, reader, screen, 'schedule') && canUse(registry, reader, screen, 'export') && { canSchedule: true }),
    ...(backgroundOver !== undefined && { backgroundOver }),
    ...(reader.isAdmin && unavailableFormats && { unavailableFormats }),
    importPath: imported,
  };
}

/** undefined for a reader who sees no titles or no texts. */
function accordionOf(accordion: ListAccordion | undefined, shown: ReadonlySet<string>): ListAccordion | undefined {
  if (!accordion || !shown.has(accordion.title) || !shown.has(accordion.body)) return undefined;
  const { group, ...texts } = accordion;
  return group !== undefined && shown.has(group) ? accordion : texts;
}

/** true: the records of a list have papers, which also come for several records in one file. */
function printsSeveral(registry: Registry, { resource }: Screen, reader: Reader): boolean {
  return resource !== undefined && canUse(registry, reader, resource, 'show') && papersOf(registry, resource).length > 0;
}

/** Values are looked up in the columns that this reader sees; without one the search takes a single text. */
function notFoundOf(notFound: NotFound | undefined, shown: ReadonlySet<string>): NotFound | undefined {
  if (!notFound?.several) return notFound;
  const { several, ...single } = notFound;
  const fields = several.fields.filter((field) => shown.has(field));
  return fields.length === 0 ? single : { ...single, several: { ...several, fields } };
}

/** Lists of a record's tab and lists that change nothing take no files. */
function importPath(registry: Registry, { resource, list, path }: Screen, reader: Reader): string | undefined {
  if (!resource || !list?.actions || path === '') return undefined;
  const { create, edit } = importVerbs(registry, reader, resource);
  return create || edit ? resource.api_url : undefined;
}

/** true: a sum of values that have none, which a list of a design made earlier may still ask for. */
function isWrongSum(columns: readonly ColumnDescription[], { field, fn }: ListTotal): boolean {
  return fn === 'sum' && columns.some((column) => column.field === field && column.isAdditive === false);
}

/** The chart that a list starts with; undefined if the reader may not see one of its columns. */
function startOfChart(columns: readonly ColumnDescription[], chart: ListChart | undefined): ChartView | undefined {
  if (!chart) return undefined;
  const { group_by: groups, measure } = chart;
  if (measure && isWrongSum(columns, measure)) return undefined;
  const known = new Map(columns.map((column) => [column.field, column]));
  if ([...groups, ...(measure ? [measure] : [])].some(({ field }) => !known.has(field))) return undefined;
  return chartView(chart, (field) => known.get(field)?.type);
}
