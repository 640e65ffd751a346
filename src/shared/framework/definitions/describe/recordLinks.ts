import type { Reader } from '../../Reader.ts';
import { parseCondition } from '../parseCondition.ts';
import { placeholderFields } from '../placeholderFields.ts';
import { getEntity, type Registry } from '../registry.ts';
import { canUse, canUseView } from '../rights/permissions.ts';
import type { RecordLinkDescription } from '../ScreenDescription.ts';
import type { Screen } from '../screens.ts';
import type { RecordLink, ReportDefinition, ResourceDefinition } from '../types.gen.ts';

/** The links of a resource's records, or of a report's rows, to screens that the reader may use. Who may list a report may follow its links. */
export function recordLinks(
  registry: Registry,
  definition: ResourceDefinition | ReportDefinition,
  reader: Reader,
): RecordLinkDescription[] {
  return linksOf(definition).flatMap((link) => {
    const { name, label, query, permission, button } = link;
    const when = link.when && parseCondition(getEntity(registry, definition.schema), link.when);
    const target = linkTargets(registry, link).find((screen) => canUseView(registry, reader, screen));
    return target && canUse(registry, reader, definition, permission)
      ? [{ name, label, query, path: target.path, reference: referenceOf(target, query), ...(when && { when }), ...(button && { button }) }]
      : [];
  });
}

function linksOf(definition: ResourceDefinition | ReportDefinition): readonly RecordLink[] {
  if (definition.kind === 'resource') return definition.links ?? [];
  return (definition.links ?? []).map((link) => ({ ...link, permission: 'list' as const }));
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
