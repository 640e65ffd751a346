import type { ColumnType, FilterJson } from '../query/ListQuery.ts';
import type { Reader } from '../Reader.ts';
import { type Language, type Text, textIn } from '../text.ts';
import { filterLeaves } from './filterLeaves.ts';
import { barredFields, canOpen, canUse, type Permitted, verbs } from './permissions.ts';
import {
  type Entity,
  findColumnField,
  findListField,
  getEntity,
  type ListDefinition,
  type ListField,
  type Registry,
  type Screen,
} from './registry.ts';
import type { ColumnDescription, ReferenceTarget, ScreenDescription } from './ScreenDescription.ts';
import type { EntitySchema, ExportFormat, FormSection, ListColumn, ResourceDefinition } from './types.gen.ts';

/**
 * All that the app needs to draw a cmid for one reader; what rights bar is left out of columns, form, totals and filters.
 * @returns undefined for an unknown cmid and for one that this reader may not open
 */
export function describeScreen(registry: Registry, cmid: string, reader: Reader): ScreenDescription | undefined {
  const own = (registry.screensByCmid.get(cmid) ?? []).filter((screen) => canOpen(reader, screen));
  const main = own[0];
  if (!main) return undefined;
  const definition = main.resource ?? main.report;
  const entityName = definition?.schema ?? '';
  const entity = getEntity(registry, entityName);
  return {
    version: registry.version,
    cmid,
    title: main.title,
    description: definition?.description,
    kind: main.resource ? 'resource' : 'report',
    name: definition?.name ?? cmid,
    entity: entityName,
    entityLabel: entity.label,
    titleFields: entity.title,
    screens: reachable(registry, main, own, reader),
    verbs: verbs.filter((verb) => canUse(registry, reader, main, verb)),
    list: describeList(registry, own, reader),
    form: main.resource && describeForm(registry, main.resource, entity, reader),
    slots: definition?.slots ?? {},
  };
}

/**
 * The columns of a list that a reader may see, in their order.
 * A column that says neither `searchable` nor `additionalSearchable` is searched in the advanced tab only.
 */
export function describeColumns(registry: Registry, list: ListDefinition, reader: Reader): ColumnDescription[] {
  const isVisible = visibility(registry, reader);
  return list.options.columns.flatMap((column) => {
    if (column.computed) return [describeComputed(column, list)];
    const field = findColumnField(registry, list.entity, column);
    return field && isVisible(field) ? [describeColumn(registry, list, column, field, reader)] : [];
  });
}

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

/** Own paths first, then those screens of the same resource (for a report: of the resource at its path) that the reader may open. */
function reachable(registry: Registry, main: Screen, own: readonly Screen[], reader: Reader): ScreenDescription['screens'] {
  const resource = main.resource ?? registry.resourceByApiUrl.get(main.list?.path ?? '');
  const others = registry.screens.filter(
    (screen) =>
      screen.resource === resource &&
      screen.cmid !== main.cmid &&
      (main.resource !== undefined || screen.view === 'show' || screen.view === 'edit') &&
      canOpen(reader, screen),
  );
  return [...own, ...others].map(({ cmid, path, view, title }) => ({ cmid, path, view, title }));
}

const defaultFormats: readonly ExportFormat[] = ['CSV'];

function describeList(registry: Registry, own: readonly Screen[], reader: Reader): ScreenDescription['list'] {
  const screen = own.find(({ list }) => list);
  if (!screen?.list || !canUse(registry, reader, screen, 'list')) return undefined;
  const { list } = screen;
  const columns = describeColumns(registry, list, reader);
  const shown = new Set(columns.map(({ field }) => field));
  const offered = (screen.resource ?? screen.report)?.export?.formats ?? defaultFormats;
  return {
    apiKey: `GET ${list.path}${list.fixedQuery && `?${list.fixedQuery}`}`,
    filtersParams: list.filtersParams && permittedFilter(registry, list, list.filtersParams, reader),
    columns,
    sort: (list.options.sort ?? []).filter((key) => isPermitted(registry, list, reader, key.replace(/^-/, ''))),
    pageSize: list.options.page_size ?? 20,
    selection: list.options.selection ?? 'none',
    totals: (list.options.totals ?? []).filter(({ field }) => shown.has(field)),
    actions: list.actions,
    exportFormats: canUse(registry, reader, screen, 'export') ? offered : [],
  };
}

function describeColumn(
  registry: Registry,
  list: ListDefinition,
  column: ListColumn,
  { type, decimals, field, isLabel }: ListField,
  reader: Reader,
): ColumnDescription {
  const { property, reference } = field;
  const unit = column.unit ?? property['x-unit'];
  return {
    ...described(column, list),
    label: column.label ?? field.label,
    tooltip: column.tooltip ?? property['x-help'],
    type,
    decimals: column.decimals ?? decimals,
    searchOptions: optionsOf(column) ?? (isLabel ? undefined : field.options),
    format: column.format ?? property['x-format'],
    unit: typeof unit === 'string' ? unit : undefined,
    reference: reference && {
      entity: reference.entity,
      labelField: isLabel ? column.field : `${column.field}_label`,
      path: recordPath(registry, reference.entity, reader),
    },
  };
}

function describeComputed(column: ListColumn, list: ListDefinition): ColumnDescription {
  return {
    ...described(column, list),
    label: column.label ?? { en: column.field, fr: column.field },
    tooltip: column.tooltip,
    type: column.type ?? 'text',
    decimals: column.decimals,
    searchOptions: optionsOf(column),
    format: column.format,
    unit: column.unit,
    reference: undefined,
  };
}

/** What a column says of itself, whatever it shows. */
function described(column: ListColumn, { options }: ListDefinition) {
  return {
    name: column.field,
    field: column.field,
    searchable: column.searchable ?? false,
    additionalSearchable: !column.searchable,
    required: column.required ?? false,
    hidden: column.hidden ?? false,
    defaultFilterType: column.defaultFilterType,
    category: column.category ? options.categories?.[column.category] : undefined,
    width: column.width,
    sortable: true,
  };
}

function optionsOf(column: ListColumn): { value: string; label: Text }[] | undefined {
  return column.searchOptions?.map((option) =>
    typeof option === 'string'
      ? { value: option, label: { en: option, fr: option } }
      : { value: String(option.value), label: option.label },
  );
}

/** Path of the screen that shows a record of an entity, failing that of the one that edits it, if the reader may open it. */
function recordPath(registry: Registry, entityName: string, reader: Reader): string | undefined {
  const candidates = registry.screens.filter(
    (screen) => screen.resource?.schema === entityName && screen.path.includes('{id}') && canOpen(reader, screen),
  );
  const usable = (view: 'show' | 'edit') =>
    candidates.find((screen) => screen.view === view && canUse(registry, reader, screen, view))?.path;
  return usable('show') ?? usable('edit');
}

function describeForm(registry: Registry, resource: ResourceDefinition, entity: Entity, reader: Reader): ScreenDescription['form'] {
  const permitted: Permitted = resource;
  if (!(['show', 'create', 'edit'] as const).some((verb) => canUse(registry, reader, permitted, verb))) return undefined;
  const barred = barredFields(registry, entity, reader);
  return {
    apiUrl: resource.api_url,
    schema: withoutFields(entity.schema, barred),
    layout: withoutCells(resource.form?.layout ?? defaultLayout(entity), barred),
    references: describeReferences(registry, entity, barred, reader),
  };
}

function describeReferences(
  registry: Registry,
  entity: Entity,
  barred: ReadonlySet<string>,
  reader: Reader,
): Readonly<Record<string, ReferenceTarget>> {
  const targets = [...entity.fields.values()].flatMap(({ name, reference }): [string, ReferenceTarget][] => {
    if (!reference || barred.has(name)) return [];
    const listed = [...registry.resources.values()].find(
      (resource) => resource.schema === reference.entity && canUse(registry, reader, resource, 'list'),
    );
    return [[name, { apiUrl: listed?.api_url, path: recordPath(registry, reference.entity, reader) }]];
  });
  return Object.fromEntries(targets);
}

function withoutFields(schema: EntitySchema, barred: ReadonlySet<string>): EntitySchema {
  if (barred.size === 0) return schema;
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties).filter(([name]) => !barred.has(name))),
    ...(schema.required && { required: schema.required.filter((name) => !barred.has(name)) }),
  };
}

/** Rows and sections that lose all their fields disappear. */
function withoutCells(layout: readonly FormSection[], barred: ReadonlySet<string>): FormSection[] {
  return layout
    .map(({ section, rows }) => ({
      section,
      rows: rows.map((row) => row.filter((name) => !barred.has(name))).filter((row) => row.length > 0),
    }))
    .filter(({ rows }) => rows.length > 0);
}

/** A resource without a layout: one section with two fields in a row, in the order of the schema. */
function defaultLayout(entity: Entity): FormSection[] {
  const names = Object.keys(entity.schema.properties).filter((name) => !entity.fields.get(name)?.readOnly);
  const rows = Array.from({ length: Math.ceil(names.length / 2) }, (_, i) => names.slice(2 * i, 2 * i + 2));
  return [{ section: entity.label, rows }];
}

/** Tells whether a reader could ever see a list field: neither the field nor any reference on the way to it is barred. */
function visibility(registry: Registry, reader: Reader): (field: ListField) => boolean {
  const barredOf = new Map<string, ReadonlySet<string>>();
  const isBarred = (entityName: string, name: string): boolean => {
    let barred = barredOf.get(entityName);
    if (!barred) {
      barred = barredFields(registry, getEntity(registry, entityName), reader);
      barredOf.set(entityName, barred);
    }
    return barred.has(name);
  };
  return ({ hops, field }) => ![...hops, field].some((step) => isBarred(step.entity, step.name));
}

/** Whether a reader could ever read what a name means in this list. */
function isPermitted(registry: Registry, list: ListDefinition, reader: Reader, name: string): boolean {
  if (list.options.columns.some((column) => column.computed && column.field === name)) return true;
  const field = findListField(registry, list.entity, name);
  return field !== undefined && visibility(registry, reader)(field);
}

/** The starting filter less the conditions on fields that this reader never sees; a group that holds one is left out whole. */
function permittedFilter(registry: Registry, list: ListDefinition, filter: FilterJson, reader: Reader): FilterJson {
  const isReadable = ([key, value]: [string, FilterJson[string]]) =>
    filterLeaves({ [key]: value }).every(({ field }) => isPermitted(registry, list, reader, field));
  return Object.fromEntries(Object.entries(filter).filter(isReadable));
}
