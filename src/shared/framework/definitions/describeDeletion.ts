import type { Reader } from '../Reader.ts';
import type { Entity } from './entity.ts';
import { canUse } from './permissions.ts';
import type { Registry } from './registry.ts';
import type { ScreenDescription } from './ScreenDescription.ts';
import type { ResourceDefinition } from './types.gen.ts';

/** The effect of deleting a record, as far as the reader may know it: the lists whose records go with it, and the way back. */
export function describeDeletion(
  registry: Registry,
  resource: ResourceDefinition,
  entity: Entity,
  reader: Reader,
): NonNullable<ScreenDescription['form']>['deletion'] {
  const going = [...registry.entities.values()].filter(({ fields }) =>
    [...fields.values()].some(
      ({ property: { 'x-ref': reference } }) => reference?.entity === entity.name && reference.on_delete === 'cascade',
    ),
  );
  const lists = going.flatMap(({ name }) => {
    const list = [...registry.resources.values()].find((each) => each.schema === name && canUse(registry, reader, each, 'list'));
    return list ? [list.title] : [];
  });
  return { with: lists, canRestore: entity.source === undefined && reader.isAdmin && canUse(registry, reader, resource, 'delete') };
}
