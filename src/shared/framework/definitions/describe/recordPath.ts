import type { Reader } from '../../Reader.ts';
import type { Registry } from '../registry.ts';
import { canUseView } from '../rights/permissions.ts';

/** Path of the screen that shows a record of an entity, else of the one that edits it; undefined if the reader may open neither. */
export function recordPath(registry: Registry, entityName: string, reader: Reader): string | undefined {
  const usable = registry.screens.filter(
    (screen) => screen.resource?.schema === entityName && screen.path.includes('{id}') && canUseView(registry, reader, screen),
  );
  return (usable.find(({ view }) => view === 'show') ?? usable.find(({ view }) => view === 'edit'))?.path;
}
