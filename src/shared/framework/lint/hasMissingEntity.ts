import type { Registry } from '../definitions/registry.ts';

/**
 * True if a name leads over a reference to a missing entity. DEF005 reports it at the reference, or the entity's file is broken
 * and reported itself, so the name cannot be checked.
 */
export function hasMissingEntity({ entities }: Registry, entityName: string, name: string): boolean {
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
