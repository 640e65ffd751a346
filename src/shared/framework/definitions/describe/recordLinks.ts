import type { Reader } from '../../Reader.ts';
import { parseCondition } from '../parseCondition.ts';
import { placeholderFields } from '../placeholderFields.ts';
import { getEntity, type Registry } from '../registry.ts';
import { canUse, canUseView } from '../rights/permissions.ts';
import type { RecordLinkDescription } from '../ScreenDescription.ts';
import type { Screen } from '../screens.ts';
import type { RecordLink, ResourceDefinition } from '../types.gen.ts';

/** The links of a resource's records to screens that the reader may use. */
export function recordLinks(registry: Registry, resource: ResourceDefinition, reader: Reader): RecordLinkDescription[] {
  return (resource.links ?? []).flatMap((link) => {
    const { name, label, query, permission, button } = link;
    const when = link.when && parseCondition(getEntity(registry, resource.schema), link.when);
    const target = linkTargets(registry, link).find((screen) => canUseView(registry, reader, screen));
    return target && canUse(registry, reader, resource, permission)
      ? [{ name, label, query, path: target.path, reference: referenceOf(target, query), ...(when && { when }), ...(button && { button }) }]
      : [];
  });
}

/** The screens that a link may open: those of its cmid without a placeholder, or the one of its path, whose placeholders its query fills. */
export function linkTargets({ screensByCmid }: Registry, { cmid, path, query }: LinkTarget): Screen[] {
  const screens = screensByCmid.get(cmid) ?? [];
  if (path === undefined) return screens.filter((screen) => !screen.path.includes('{'));
  return screens.filter((screen) => screen.path === path && placeholderFields([path]).every((name) => Object.hasOwn(query, name)));
}

type LinkTarget = Pick<RecordLink, 'cmid' | 'path' | 'query'>;

/** The field by which a link filters a list, if it does no more than that. */
function referenceOf({ view, resource }: Screen, query: RecordLink['query']): string | undefined {
  const [field, ...others] = Object.keys(query);
  const isReference = view === 'list' && resource && field !== undefined && others.length === 0 && query[field] === '{id}';
  return isReference ? `${resource.schema}.${field}` : undefined;
}
