import type { Registry } from '../definitions/registry.ts';

/**
 * Whether a name leads over a reference to an entity that is not there: DEF005 tells of it at the reference, or the entity's
 * file is broken and told of by itself. Nothing can then be said of the name.
 */
export function missesEntity({ entities }: Registry, entityName: string, name: string): boolean {
  const steps = name.split('.');
  let entity = entities.get(entityName);
  for (const [i, step] of steps.entries()) {
    const isLast = i === steps.length - 1;
    const target = entity?.fields.get(isLast ? step.replace(/_label$/, '') : step)?.reference?.entity;
    if (target === undefined) return false;
    if (!entities.has(target)) return !isLast || step.endsWith('_label');
    entity = entities.get(target);
  }
  return false;
}
