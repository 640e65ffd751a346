import type { Reader } from '../Reader.ts';
import { canOpen, canUse } from './permissions.ts';
import type { Registry } from './registry.ts';

/** Path of the screen that shows a record of an entity, else of the one that edits it; undefined if the reader may open neither. */
export function recordPath(registry: Registry, entityName: string, reader: Reader): string | undefined {
  const candidates = registry.screens.filter(
    (screen) => screen.resource?.schema === entityName && screen.path.includes('{id}') && canOpen(reader, screen),
  );
  const usable = (view: 'show' | 'edit') =>
    candidates.find((screen) => screen.view === view && canUse(registry, reader, screen, view))?.path;
  return usable('show') ?? usable('edit');
}
