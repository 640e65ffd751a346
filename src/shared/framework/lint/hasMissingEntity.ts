import type { Entity } from '../definitions/entity.ts';
import type { Registry } from '../definitions/registry.ts';

/** True if a reference on a path, the last one included, refers to a missing entity: what it leads to cannot be checked. */
export function leadsToMissingEntity({ entities }: Pick<Registry, 'entities'>, { fields }: Entity, path: string): boolean {
  const [first = '', ...rest] = path.split('.');
  const target = fields.get(first)?.reference?.entity;
  if (target === undefined) return false;
  const entity = entities.get(target);
  return !entity || (rest.length > 0 && leadsToMissingEntity({ entities }, entity, rest.join('.')));
}

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
