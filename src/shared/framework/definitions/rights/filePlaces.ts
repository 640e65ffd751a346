import { memoizeByObject } from '../../memoizeByObject.ts';
import type { FilterJson } from '../../query/ListQuery.ts';
import type { Reader } from '../../Reader.ts';
import type { Entity, Field } from '../entity.ts';
import type { Registry } from '../registry.ts';
import { canUse, scopeRules } from './permissions.ts';

/** Entity of the rows of files. */
export const fileEntity = 'attachments';

/** The fields of an entity that hold files. */
export function fileFieldsOf({ fields }: Pick<Entity, 'fields'>): Field[] {
  return [...fields.values()].filter(({ property, reference }) => property['x-file'] !== undefined && reference?.entity === fileEntity);
}

/** All fields with files. */
export const fileFields = memoizeByObject(({ entities }: Registry): readonly Field[] => [...entities.values()].flatMap(fileFieldsOf));

/** Entities whose records have files beside their fields: a resource says so (`attachments`). */
const entitiesWithFiles = memoizeByObject(
  ({ resources }: Registry): ReadonlySet<string> =>
    new Set(
      [...resources.values()].flatMap(({ attachments, schema }) => (attachments === undefined || attachments === false ? [] : [schema])),
    ),
);

/**
 * The places through which a reader may see files: fields of entities whose records some screen shows the reader, and, as the list of the
 * files beside the fields does, records that the reader may open.
 */
export function openFilePlaces(
  registry: Registry,
  reader: Reader,
): { readonly fields: readonly Field[]; readonly entities: readonly string[] } {
  const shown = shownEntities(registry, reader);
  return {
    fields: fileFields(registry).filter(({ entity }) => shown.has(entity)),
    entities: [...entitiesWithFiles(registry)].filter((entity) => opensEntity(registry, reader, entity)),
  };
}

/** true: the reader may open records of the entity on their own page. */
function opensEntity(registry: Registry, reader: Reader, entity: string): boolean {
  if (reader.isSystem || grantedEntities(registry).includes(entity)) return true;
  return [...registry.resources.values()].some((resource) => resource.schema === entity && canUse(registry, reader, resource, 'show'));
}

/** Entities with a resource or a report that the reader may list or open, and those that records put on the reader's screens. */
function shownEntities(registry: Registry, reader: Reader): ReadonlySet<string> {
  if (reader.isSystem) return new Set(registry.entities.keys());
  const shown = new Set<string>();
  for (const resource of registry.resources.values())
    if (!shown.has(resource.schema) && (canUse(registry, reader, resource, 'show') || canUse(registry, reader, resource, 'list')))
      shown.add(resource.schema);
  for (const name of grantedEntities(registry)) shown.add(name);
  for (const { report, list } of registry.screens)
    if (report && list && !shown.has(list.entity) && canUse(registry, reader, report, 'list')) shown.add(list.entity);
  return shown;
}

/** Entities whose scope asks for the command ids of the reader (`{grants}`): the screen of a row is the one that the row names. */
const grantedEntities = memoizeByObject(({ entities }: Registry): readonly string[] =>
  [...entities.values()]
    .filter((entity) => scopeRules(entity).some((rule) => asksForGrants(rule.when) || ('through' in rule && asksForGrants(rule.where))))
    .map(({ name }) => name),
);

function asksForGrants(filter: FilterJson = {}): boolean {
  return Object.values(filter).includes('{grants}');
}
