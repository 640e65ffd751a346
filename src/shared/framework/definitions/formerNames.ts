import type { Entity } from './entity.ts';
import { getEntity, type Registry } from './registry.ts';

const labelEnding = '_label';

/**
 * The present name of a field or path: the name itself, or with each step that is a former name (`x-renamed-from`) replaced by the new one.
 * @returns undefined for a name of nothing
 */
export function currentName(registry: Registry, entityName: string, name: string): string | undefined {
  const steps: string[] = [];
  let entity = registry.entities.has(entityName) ? getEntity(registry, entityName) : undefined;
  for (const step of name.split('.')) {
    if (!entity) return undefined;
    const current = currentStep(entity, step);
    if (current === undefined) return undefined;
    steps.push(current);
    entity = registry.entities.get(entity.fields.get(current)?.reference?.entity ?? '');
  }
  return steps.join('.');
}

function currentStep({ fields }: Entity, step: string): string | undefined {
  const renamed = (former: string): string | undefined =>
    [...fields.values()].find(({ property }) => property['x-renamed-from'] === former)?.name;
  const base = step.endsWith(labelEnding) ? step.slice(0, -labelEnding.length) : undefined;
  if (fields.has(step) || (base !== undefined && fields.has(base))) return step;
  const newBase = base === undefined ? undefined : renamed(base);
  return renamed(step) ?? (newBase && `${newBase}${labelEnding}`);
}

/** The names that a field or path had before its steps were renamed, by which addresses of that time are read. */
export function formerNames(registry: Registry, entityName: string, name: string): string[] {
  let entity = registry.entities.get(entityName);
  let paths: readonly string[] = [''];
  for (const step of name.split('.')) {
    const base = step.endsWith(labelEnding) && !entity?.fields.has(step) ? step.slice(0, -labelEnding.length) : step;
    const field = entity?.fields.get(base);
    const former = field?.property['x-renamed-from'];
    const names = former === undefined ? [step] : [step, `${former}${step.slice(base.length)}`];
    paths = paths.flatMap((path) => names.map((each) => (path === '' ? each : `${path}.${each}`)));
    entity = registry.entities.get(field?.reference?.entity ?? '');
  }
  return paths.filter((path) => path !== name && currentName(registry, entityName, path) === name);
}
