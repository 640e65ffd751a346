import type { Reader } from '../Reader.ts';
import { canOpen, canUse } from './permissions.ts';
import type { Registry } from './registry.ts';
import type { RecordLinkDescription } from './ScreenDescription.ts';
import type { Screen } from './screens.ts';
import type { RecordLink, ResourceDefinition } from './types.gen.ts';

/** The links of a resource's records to screens that the reader may open. */
export function recordLinks(registry: Registry, resource: ResourceDefinition, reader: Reader): RecordLinkDescription[] {
  return (resource.links ?? []).flatMap(({ name, label, cmid, query, permission }) => {
    const target = registry.screensByCmid.get(cmid)?.find((screen) => !screen.path.includes('{') && canOpen(reader, screen));
    const isBarred = target?.view === 'create' && !canUse(registry, reader, target, 'create');
    return target && !isBarred && canUse(registry, reader, resource, permission)
      ? [{ name, label, query, path: target.path, reference: referenceOf(target, query) }]
      : [];
  });
}

/** The field by which a link filters a list, if it does no more than that. */
function referenceOf({ view, resource }: Screen, query: RecordLink['query']): string | undefined {
  const [field, ...others] = Object.keys(query);
  const isReference = view === 'list' && resource && field !== undefined && others.length === 0 && query[field] === '{id}';
  return isReference ? `${resource.schema}.${field}` : undefined;
}
