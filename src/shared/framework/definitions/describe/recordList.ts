import type { Reader } from '../../Reader.ts';
import { findListField } from '../columns/listField.ts';
import { type Field, hasLabel } from '../entity.ts';
import type { Registry } from '../registry.ts';
import { canUse } from '../rights/permissions.ts';
import { fieldVisibility } from '../rights/visibility.ts';
import type { ResourceDefinition } from '../types.gen.ts';

type Reference = NonNullable<Field['reference']>;

/** Path of the list in which a reader finds the records of an entity; undefined if there is none that the reader may open. */
export function listPath(registry: Registry, entity: string, reader: Reader): string | undefined {
  return recordResource(registry, entity, reader)?.api_url;
}

/**
 * The resource in which a reader finds the records of an entity, also to choose one for a reference: of several the one with `picks`,
 * else the one named like the entity. Others, which may list some of the records alone, serve readers who may open nothing else.
 */
export function recordResource(registry: Registry, entity: string, reader: Reader): ResourceDefinition | undefined {
  const usable = [...registry.resources.values()].filter(
    (resource) => resource.schema === entity && canUse(registry, reader, resource, 'list'),
  );
  return usable.find(({ picks }) => picks) ?? usable.find(({ name }) => name === entity) ?? usable[0];
}

/** Fields of the list of a reference that name its records, as far as the reader may see them. */
export function namingColumns(registry: Registry, { entity, label }: Reference, reader: Reader): string[] {
  const fields = registry.entities.get(entity)?.fields;
  const isVisible = fieldVisibility(registry, reader);
  return label.flatMap((name) => {
    const field = fields?.get(name);
    if (!field) return [];
    const column = hasLabel(field) ? `${name}_label` : name;
    const listed = findListField(registry, entity, column);
    return listed && isVisible(listed) ? [column] : [];
  });
}
