import type { Reader } from '../../Reader.ts';
import { type Language, type Text, textIn } from '../../text.ts';
import { findListField } from '../columns/listField.ts';
import type { Entity, Field } from '../entity.ts';
import type { Registry } from '../registry.ts';
import { canUseView } from '../rights/permissions.ts';
import { fieldVisibility } from '../rights/visibility.ts';
import type { RecordLinkDescription } from '../ScreenDescription.ts';
import type { Screen } from '../screens.ts';
import type { ResourceDefinition } from '../types.gen.ts';
import { recordLinks } from './recordLinks.ts';

const auditLog = 'audit_log';

/**
 * Links from a record to the lists that refer to it, filtered by the reference, for a reader who may open them. Logs are left out; each
 * entity has one list. A list is named by `listed_as` of its reference, whose `{name}` is the name of the record; else by its title, with
 * the label of the field if several fields refer to the record.
 * @param shown resource of the record; lists that its own links open in the same way, and those of its children, are left out
 */
export function relatedLists(registry: Registry, shown: ResourceDefinition, entity: Entity, reader: Reader): RecordLinkDescription[] {
  const isVisible = fieldVisibility(registry, reader);
  const children = (shown.children ?? []).map(({ resource, field }) => `${registry.resources.get(resource)?.schema}.${field}`);
  const own = [...recordLinks(registry, shown, reader).map(({ reference }) => reference), ...children];
  const listed = new Set<string>();
  return [...registry.resources.values()].flatMap((resource) => {
    const list = listed.has(resource.schema) || resource.searchable === false ? undefined : listScreen(registry, resource, reader);
    if (!list) return [];
    listed.add(resource.schema);
    const fields = [...(registry.entities.get(resource.schema)?.fields.values() ?? [])].filter(({ name, kind, reference, isBase }) => {
      const field = findListField(registry, resource.schema, name);
      return kind === 'reference' && reference?.entity === entity.name && !isBase && field !== undefined && isVisible(field);
    });
    const label = ({ label: field, property }: Field): Text =>
      property['x-ref']?.listed_as ??
      (fields.length === 1 ? list.title : mapText(list.title, (title, language) => `${title} (${textIn(field, language)})`));
    return fields
      .map((field) => ({ field, reference: `${resource.schema}.${field.name}` }))
      .filter(({ reference }) => !own.includes(reference))
      .map(({ field, reference }) => ({
        name: reference,
        reference,
        label: label(field),
        query: { [field.name]: '{id}' },
        path: list.path,
      }));
  });
}

/** Path of the list of changes with the entity's name and record in its query; undefined if the reader may not open it. */
export function historyLink(registry: Registry, entity: Entity, reader: Reader): RecordLinkDescription | undefined {
  const logs = [...registry.resources.values()].filter(({ schema }) => schema === auditLog);
  const list = logs.map((resource) => listScreen(registry, resource, reader)).find((screen) => screen !== undefined);
  const label = list?.title;
  return list && label && { name: auditLog, label, query: { entity: entity.name, record_id: '{id}' }, path: list.path };
}

/** The list of a resource for a reader who may open it; without filters of its own, if there is one. */
export function listScreen(registry: Registry, resource: ResourceDefinition, reader: Reader): Screen | undefined {
  const screens = registry.screens.filter(
    (screen) =>
      screen.resource === resource && screen.view === 'list' && !screen.path.includes('{') && canUseView(registry, reader, screen),
  );
  // A list that starts with filters of its own would combine them with the reference.
  return screens.find(({ list }) => list?.filtersParams === undefined) ?? screens[0];
}

/** A text made from another one in each of its languages. */
function mapText(text: Text, change: (words: string, language: Language) => string): Text {
  const changed = Object.entries(text).map(([language, words]) => [language, change(words ?? '', language)]);
  return { ...text, ...Object.fromEntries(changed) };
}
