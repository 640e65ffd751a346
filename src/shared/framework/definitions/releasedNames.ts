import type { Registry } from './registry.ts';
import type { ReleasedNames } from './types.gen.ts';

/** The names that a release of these definitions promises, sorted, so that the file changes only when the names change. */
export function releasedNames(registry: Registry): ReleasedNames {
  const entities = [...registry.entities.values()].map(({ name, schema }): [string, string[]] => [
    name,
    Object.keys(schema.properties).sort(),
  ]);
  return {
    cmids: [...registry.screensByCmid.keys()].sort(),
    entities: Object.fromEntries(entities.sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
