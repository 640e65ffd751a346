import { finding } from '../definitions/checks/Finding.ts';
import { nearestName } from '../nearestName.ts';
import type { Check } from './LintContext.ts';

/** File that holds the released names. */
export const releasedFile = 'resources/released.json';

/** Released names stay: grants, links, preferences and saved views know cmids and fields by name. */
export const checkReleased: Check = function* ({ registry, released, isPartial }) {
  if (!released || isPartial) return;
  for (const [i, cmid] of released.cmids.entries())
    if (!registry.screensByCmid.has(cmid))
      yield finding('DEF014', releasedFile, ['cmids', i], { values: { cmid }, nearest: nearestName(cmid, registry.screensByCmid.keys()) });
  for (const [name, fields] of Object.entries(released.entities)) {
    const entity = registry.entities.get(name);
    if (!entity) {
      yield finding('DEF014', releasedFile, ['entities', name], { variant: 'entity', values: { name } });
      continue;
    }
    const { properties } = entity.schema;
    const kept = new Set(Object.entries(properties).flatMap(([own, property]) => [own, property['x-renamed-from'] ?? own]));
    for (const [i, field] of fields.entries())
      if (!kept.has(field))
        yield finding('DEF014', releasedFile, ['entities', name, i], { variant: 'field', values: { field, entity: name } });
  }
};
