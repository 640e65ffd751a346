import type { Reader } from '../../Reader.ts';
import { isExternal, recordKey } from '../entity.ts';
import { getEntity, type Registry } from '../registry.ts';
import { canUse } from '../rights/permissions.ts';
import type { ResourceDefinition } from '../types.gen.ts';

/** The changes of records that a file can make. */
export interface ImportVerbs {
  readonly create: boolean;
  readonly edit: boolean;
}

/** The changes that a reader can make of a resource's records by importing a file. */
export function importVerbs(registry: Registry, reader: Reader, resource: ResourceDefinition): ImportVerbs {
  const entity = getEntity(registry, resource.schema);
  // A row of another program without a key cannot be found again.
  const isClosed = resource.import === false || (isExternal(entity) && (entity.source?.readOnly === true || !recordKey(entity)));
  const can = (verb: 'create' | 'edit'): boolean => !isClosed && canUse(registry, reader, resource, verb);
  return { create: !resource.submission && can('create'), edit: can('edit') };
}
