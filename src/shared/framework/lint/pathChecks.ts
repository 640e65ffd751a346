import { type Finding, finding } from '../definitions/checks/Finding.ts';
import type { Entity } from '../definitions/entity.ts';
import type { Registry } from '../definitions/registry.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { missingField } from './missingField.ts';

/**
 * The fault of a path of references that leaves the definitions: the first step that is no field, with the entity that lacks it, or the
 * whole path where a step leads on from no reference.
 */
export function pathFinding({ entities }: Pick<Registry, 'entities'>, file: string, place: JsonPath, start: Entity, path: string): Finding {
  let entity = start;
  for (const step of path.split('.')) {
    const field = entity.fields.get(step);
    if (!field) {
      return missingField(file, place, step, entity.name, entity.fields.keys());
    }
    entity = entities.get(field.reference?.entity ?? '') ?? entity;
  }
  return finding('DEF003', file, place, { values: { name: path, entity: start.name } });
}
