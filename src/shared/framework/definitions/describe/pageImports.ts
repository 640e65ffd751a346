import type { Reader } from '../../Reader.ts';
import { getEntity, type Registry } from '../registry.ts';
import { canUse, canUseView } from '../rights/permissions.ts';
import type { PageImportDescription } from '../ScreenDescription.ts';
import type { PageImport, StateTransition } from '../types.gen.ts';
import { importVerbs } from './importVerbs.ts';

/** The lists of a page that a reader may import into, with what follows for the imported records. */
export function pageImports(registry: Registry, reader: Reader, imports: readonly PageImport[]): readonly PageImportDescription[] {
  return imports.flatMap(({ resource: name, title, transition, files = [] }) => {
    const resource = registry.resources.get(name);
    if (!resource) return [];
    const { create, edit } = importVerbs(registry, reader, resource);
    if (!create && !edit) return [];
    const next = transition === undefined ? undefined : bulkTransition(registry, resource.schema, transition);
    const list = registry.screens.find(
      (screen) =>
        screen.resource === resource && screen.view === 'list' && !screen.path.includes('{') && canUseView(registry, reader, screen),
    );
    return [
      {
        api: resource.api_url,
        title: title ?? resource.title,
        ...(next && canUse(registry, reader, resource, 'show') && { transition: shown(next) }),
        files,
        path: list?.path,
      },
    ];
  });
}

function shown({ name, label, confirm }: StateTransition): NonNullable<PageImportDescription['transition']> {
  return { name, label, ...(confirm && { confirm }) };
}

/** The transition of an entity that several records can make together without an answer to a question; undefined for none of this name. */
export function bulkTransition(registry: Registry, entity: string, name: string): StateTransition | undefined {
  const transitions = getEntity(registry, entity).machines.flatMap((machine) => machine.transitions);
  return transitions.find((each) => each.name === name && each.bulk === true && (each.asks ?? []).length === 0);
}
