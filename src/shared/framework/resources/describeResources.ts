import { describeColumns } from '../definitions/describe/describeColumns.ts';
import { getField } from '../definitions/entity.ts';
import { getEntity, type Registry } from '../definitions/registry.ts';
import { canUse, canUseView, definitionsOf, type Verb, verbs } from '../definitions/rights/permissions.ts';
import type { Screen } from '../definitions/screens.ts';
import type { ResourceDefinition, ScreenDefinition } from '../definitions/types.gen.ts';
import { gridColumn } from '../grid/GridColumn.ts';
import { quickSearchColumns } from '../grid/searchPairs.ts';
import type { Reader } from '../Reader.ts';
import type { ResourceDescription } from './ResourceDescription.ts';

/** The resources with at least one verb that a reader may use, in the order of the definitions. */
export function describeResources(registry: Registry, reader: Reader): ResourceDescription[] {
  return [...registry.resources.values()]
    .map((resource) => describeResource(registry, resource, reader))
    .filter((described) => described.verbs.length > 0);
}

function describeResource(registry: Registry, resource: ResourceDefinition, reader: Reader): ResourceDescription {
  const entity = getEntity(registry, resource.schema);
  const titleFields = entity.title.map((name) => {
    const { kind, property } = getField(entity, name);
    const field = kind === 'reference' ? `${name}_label` : name;
    return { en: field, fr: field, ...property['x-translations'] };
  });
  return {
    name: resource.api_url,
    entity: resource.schema,
    label: resource.title,
    titleFields,
    searchFields: searchFields(registry, resource, reader),
    verbs: verbs.filter((verb) => canUseAny(registry, resource, reader, verb)),
    idKind: entity.source ? 'text' : 'number',
    screens: firstScreens(registry, resource, reader),
  };
}

/** A report that reads the path of a resource opens its list too (law 6). */
function canUseAny(registry: Registry, resource: ResourceDefinition, reader: Reader, verb: Verb): boolean {
  const isOfList = verb === 'list' || verb === 'export';
  return (isOfList ? definitionsOf(registry, resource.api_url) : [resource]).some((permitted) => canUse(registry, reader, permitted, verb));
}

function searchFields(registry: Registry, resource: ResourceDefinition, reader: Reader): string[] {
  const list = registry.screens.find((screen) => screen.list?.path === resource.api_url && canUse(registry, reader, screen, 'list'))?.list;
  if (!list) return [];
  const columns = describeColumns(registry, list, reader).map((column) => gridColumn(column, 'en'));
  return quickSearchColumns(columns).map(({ field }) => field);
}

/** Placeholders in the path of a view that react-admin can fill; a page is no view of a record. */
const placeholders = { list: '', create: '', show: '{id}', edit: '{id}' } as const satisfies Partial<
  Record<ScreenDefinition['view'], string>
>;

function firstScreens(registry: Registry, resource: ResourceDefinition, reader: Reader): ResourceDescription['screens'] {
  const ofResource = (screen: Screen) => (screen.report ? screen.list?.path === resource.api_url : screen.resource === resource);
  const open = registry.screens.filter((screen) => ofResource(screen) && canUseView(registry, reader, screen));
  const found = Object.entries(placeholders).flatMap(([view, wanted]) => {
    const screen = open.find((each) => each.view === view && (each.path.match(/\{[^}]*\}/g) ?? []).join() === wanted);
    return screen ? [[view, screen.path]] : [];
  });
  return Object.fromEntries(found);
}
