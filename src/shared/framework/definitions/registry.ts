import { invariant } from '../AppError.ts';
import type { ColumnType, FilterJson } from '../query/ListQuery.ts';
import { type Text, textIn } from '../text.ts';
import { type BaseProperties, baseProperties, translatedBase } from './baseProperties.ts';
import type { DefinitionSet } from './DefinitionSet.ts';
import { placeInMenus } from './placeInMenus.ts';
import type {
  Access,
  EntityProperty,
  EntitySchema,
  EntityScope,
  ListColumn,
  MenuGroupDefinition,
  MessageCatalogue,
  PageDefinition,
  Permissions,
  ReportDefinition,
  ResourceDefinition,
  ResourceList,
  ScreenDefinition,
} from './types.gen.ts';

/** What a field holds; decides column, input, cell and operators (see `columnTypes.ts`). */
export type FieldKind =
  | 'text'
  | 'html'
  | 'time'
  | 'enum'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'reference'
  | 'references'
  | 'list'
  | 'json'
  | 'secret';

export interface Field {
  readonly name: string;
  readonly entity: string;
  readonly kind: FieldKind;
  readonly label: Text;
  readonly required: boolean;
  /** Set by the server alone. */
  readonly readOnly: boolean;
  readonly decimals: number | undefined;
  readonly options: readonly { readonly value: string; readonly label: Text }[] | undefined;
  /** Entity that a reference (or each of several) points to, with the fields that name its records. */
  readonly reference: { readonly entity: string; readonly label: readonly string[] } | undefined;
  readonly visibleTo: readonly string[] | undefined;
  readonly property: EntityProperty;
}

export interface Entity {
  readonly name: string;
  readonly label: Text;
  readonly title: readonly string[];
  readonly scope: EntityScope;
  /** The field that ties a row to a company, if the entity is company-owned (`company` or `MT_COMP`). */
  readonly companyField: string | undefined;
  readonly unique: readonly (readonly string[])[];
  /** Declared fields, then the base fields. */
  readonly fields: ReadonlyMap<string, Field>;
  readonly schema: EntitySchema;
}

/** A list as a grid shows it: of a resource's screens, or of a report. */
export interface ListDefinition {
  readonly entity: string;
  /** Path under /api. */
  readonly path: string;
  /** The query that people cannot remove, as written after `?`; empty when there is none. */
  readonly fixedQuery: string;
  readonly filtersParams: FilterJson | undefined;
  readonly options: ResourceList;
  readonly actions: boolean;
}

/** Where a cmid leads: one path of a resource, a report, or a page. */
export interface Screen {
  readonly cmid: string;
  readonly path: string;
  readonly view: ScreenDefinition['view'];
  readonly access: Access;
  readonly menu: boolean;
  readonly title: Text;
  readonly resource: ResourceDefinition | undefined;
  readonly report: ReportDefinition | undefined;
  readonly page: PageDefinition | undefined;
  readonly list: ListDefinition | undefined;
  readonly permissions: Permissions;
}

/** All definitions, read and checked once, never changed: a reload builds another and swaps it. */
export interface Registry {
  /** Changes whenever a definition changes. */
  readonly version: string;
  readonly entities: ReadonlyMap<string, Entity>;
  readonly resources: ReadonlyMap<string, ResourceDefinition>;
  /** Resource of a path under /api: its records have the five verbs there. */
  readonly resourceByApiUrl: ReadonlyMap<string, ResourceDefinition>;
  readonly screens: readonly Screen[];
  readonly screensByCmid: ReadonlyMap<string, readonly Screen[]>;
  /** With the screens that name their menu groups themselves. */
  readonly menus: readonly MenuGroupDefinition[];
  readonly messages: Readonly<Record<string, MessageCatalogue>>;
  readonly set: DefinitionSet;
}

/** The entities that rights speak of: a row is tied to an account, a user or a company. */
export const actorEntities = { account: 'customer_accounts', user: 'users', company: 'companies' } as const;

/** The fields of every record, in the order of `base_record`: id, created_at, created_by, updated_at, updated_by, version. */
export const baseFieldNames: readonly string[] = Object.keys(baseProperties);

/**
 * Builds the registry from files which the lint has passed.
 * @param version any text that changes with the files, such as a hash of them
 */
export function buildRegistry(set: DefinitionSet, version: string): Registry {
  const base = translatedBase(set);
  const entities = new Map(set.entities.map(({ content }) => [content.$id, toEntity(content, base)]));
  const resources = set.resources.map(({ content }) => content);
  const screens = [
    ...resources.flatMap(resourceScreens),
    ...set.reports.map(({ content }) => reportScreen(content)),
    ...set.pages.map(({ content }) => pageScreen(content)),
  ];
  return {
    version,
    entities,
    resources: new Map(resources.map((resource) => [resource.name, resource])),
    resourceByApiUrl: new Map(resources.map((resource) => [resource.api_url, resource])),
    screens,
    screensByCmid: Map.groupBy(screens, (screen) => screen.cmid),
    menus: placeInMenus(set),
    messages: Object.fromEntries(Object.entries(set.messages).map(([language, { content }]) => [language, content])),
    set,
  };
}

/** The entity of that name; a missing one is a defect, as the lint refuses dangling names. */
export function getEntity(registry: Registry, name: string): Entity {
  const entity = registry.entities.get(name);
  invariant(entity, `entity ${name} is defined`);
  return entity;
}

/** The declared or base field of that name; a missing one is a defect. */
export function getField(entity: Entity, name: string): Field {
  const field = entity.fields.get(name);
  invariant(field, `${entity.name}.${name} is defined`);
  return field;
}

/** Type of a kind in lists; undefined where lists cannot show or filter it (json, several references, secrets). */
export function listType(kind: FieldKind): ColumnType | undefined {
  return listTypes[kind];
}

const listTypes: Readonly<Record<FieldKind, ColumnType | undefined>> = {
  text: 'text',
  html: 'text',
  time: 'text',
  enum: 'text',
  list: 'text',
  integer: 'number',
  reference: 'number',
  decimal: 'decimal',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  references: undefined,
  json: undefined,
  secret: undefined,
};

/** A field as a list knows it: `price`, `author`, `author_label`, `author.publisher.name`. */
export interface ListField {
  readonly name: string;
  readonly type: ColumnType;
  readonly decimals: number | undefined;
  /** References walked from the list's entity, none for its own fields. */
  readonly hops: readonly Field[];
  /** The field read at the end; for a label the reference whose target's title fields are read. */
  readonly field: Field;
  /** true: the text that names the record which `field` refers to. */
  readonly isLabel: boolean;
}

/**
 * Finds what a list of an entity means by a name: own field, `<reference>_label`, or a path through at most two references.
 * @returns undefined for an unknown name and for what lists cannot show
 */
export function findListField(registry: Registry, entityName: string, name: string): ListField | undefined {
  const steps = name.split('.');
  if (steps.length > 3) return undefined;
  const last = steps.pop() ?? '';
  const hops: Field[] = [];
  let entity = registry.entities.get(entityName);
  for (const step of steps) {
    const hop = entity?.fields.get(step);
    if (!hop || hop.kind !== 'reference' || !hop.reference) return undefined;
    hops.push(hop);
    entity = registry.entities.get(hop.reference.entity);
  }
  if (!entity) return undefined;
  const own = entity.fields.get(last);
  if (own) {
    const type = listType(own.kind);
    return type && { name, type, decimals: own.decimals, hops, field: own, isLabel: false };
  }
  const reference = last.endsWith('_label') ? entity.fields.get(last.slice(0, -'_label'.length)) : undefined;
  if (reference?.kind !== 'reference' || !reference.reference || !registry.entities.has(reference.reference.entity)) return undefined;
  return { name, type: 'text', decimals: undefined, hops, field: reference, isLabel: true };
}

/** Every name that `findListField` finds without a path, in order: fields, each reference followed by its label. */
export function listFieldNames(registry: Registry, entityName: string): string[] {
  const names: string[] = [];
  for (const field of getEntity(registry, entityName).fields.values()) {
    if (listType(field.kind)) names.push(field.name);
    if (field.kind === 'reference' && findListField(registry, entityName, `${field.name}_label`)) names.push(`${field.name}_label`);
  }
  return names;
}

/** The text that names a record: its title fields (labels for references), joined by a space. */
export function recordTitle(entity: Entity, record: Readonly<Record<string, unknown>>, language: string): string {
  return entity.title
    .map((name) => {
      const field = getField(entity, name);
      const value = field.kind === 'reference' ? record[`${name}_label`] : record[name];
      const option = field.options?.find((candidate) => candidate.value === value);
      if (option) return textIn(option.label, language);
      return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
    })
    .filter((part) => part !== '')
    .join(' ');
}

/** An entity from its schema alone, as a form gets it: without the registry, fields that rights withhold left out. */
export function toEntity(schema: EntitySchema, base: BaseProperties = baseProperties): Entity {
  const required = new Set(schema.required ?? []);
  const fields = new Map<string, Field>();
  for (const [name, property] of Object.entries({ ...schema.properties, ...base }))
    fields.set(name, toField(schema.$id, name, property, required.has(name) || (property.type === 'integer' && name === 'id')));
  return {
    name: schema.$id,
    label: schema['x-label'],
    title: schema['x-title'],
    scope: schema['x-scope'] ?? 'staff',
    companyField: ['company', 'MT_COMP'].find((name) => fields.get(name)?.reference?.entity === actorEntities.company),
    unique: schema['x-unique'] ?? [],
    fields,
    schema,
  };
}

function toField(entity: string, name: string, property: EntityProperty, required: boolean): Field {
  const reference = property['x-ref'];
  return {
    name,
    entity,
    kind: kindOf(property),
    label: property['x-label'] ?? { en: name, fr: name },
    required,
    readOnly: property.readOnly ?? false,
    decimals: property['x-decimals'],
    options: property.enum
      ?.filter((value) => value !== null)
      .map((value) => ({
        value: String(value),
        label: property['x-enum-labels']?.[String(value)] ?? { en: String(value), fr: String(value) },
      })),
    reference: reference && { entity: reference.entity, label: reference.label },
    visibleTo: property['x-visible-to'],
    property,
  };
}

/** What a property holds, from its JSON type, format and `x-` keywords. */
function kindOf(property: EntityProperty): FieldKind {
  const type = Array.isArray(property.type) ? property.type.find((name) => name !== 'null') : property.type;
  if (property['x-sensitive'] === 'secret') return 'secret';
  if (property['x-ref']) return type === 'array' ? 'references' : 'reference';
  if (property.enum) return 'enum';
  switch (type) {
    case 'integer':
      return 'integer';
    case 'number':
      return 'decimal';
    case 'boolean':
      return 'boolean';
    case 'array': {
      const items = property.items as { type?: string } | undefined;
      return items?.type === 'string' ? 'list' : 'json';
    }
    case 'object':
      return 'json';
    case 'string':
    case undefined:
      if (property.format === 'date') return 'date';
      if (property.format === 'date-time') return 'datetime';
      if (property['x-format'] === 'html') return 'html';
      return property['x-format'] === 'time' ? 'time' : 'text';
  }
}

function resourceScreens(resource: ResourceDefinition): Screen[] {
  return resource.screens.map((screen) => ({
    cmid: screen.cmid,
    path: screen.path,
    view: screen.view,
    access: screen.access,
    menu: screen.menu,
    title: screen.title ?? resource.title,
    resource,
    report: undefined,
    page: undefined,
    list:
      // A page of a resource may draw the list in its own way.
      (screen.view === 'list' || screen.view === 'page') && resource.list
        ? {
            entity: resource.schema,
            path: resource.api_url,
            fixedQuery: '',
            filtersParams: screen.list?.filters_params,
            options: resource.list,
            actions: screen.list?.actions ?? true,
          }
        : undefined,
    permissions: resource.permissions,
  }));
}

function reportScreen(report: ReportDefinition): Screen {
  const [path = '', fixedQuery = ''] = report.api_url.replace(/^GET /, '').split('?', 2);
  const { columns, categories, sort, page_size, selection, totals } = report;
  const further = Object.entries(report.query_params ?? {}).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  );
  return {
    cmid: report.cmid,
    path: report.cmid,
    view: 'list',
    access: report.access,
    menu: true,
    title: report.title,
    resource: undefined,
    report,
    page: undefined,
    list: {
      entity: report.schema,
      path,
      fixedQuery: [fixedQuery, ...further].filter(Boolean).join('&'),
      filtersParams: report.filters_params,
      options: {
        columns,
        ...(categories && { categories }),
        ...(sort && { sort }),
        ...(page_size && { page_size }),
        ...(selection && { selection }),
        ...(totals && { totals }),
      },
      actions: false,
    },
    permissions: report.permissions,
  };
}

function pageScreen(page: PageDefinition): Screen {
  const { cmid, path = cmid, access, menu, title } = page;
  return { cmid, path, view: 'page', access, menu, title, resource: undefined, report: undefined, page, list: undefined, permissions: {} };
}

/** The list field of a column; a computed column has none. */
export function findColumnField(registry: Registry, entityName: string, column: ListColumn): ListField | undefined {
  return column.computed ? undefined : findListField(registry, entityName, column.field);
}
