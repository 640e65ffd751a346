import type { Entity } from '../definitions/entity.ts';
import { type Finding, finding } from '../definitions/Finding.ts';
import { nearestName } from '../definitions/nearestName.ts';
import type { ResourceDefinition } from '../definitions/types.gen.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { duplicates } from './duplicates.ts';
import type { Check } from './LintContext.ts';

/** Form layouts: the fields that they name, and the fields that they must not leave out. */
export const checkForms: Check = function* ({ set, registry }) {
  for (const { file, content } of set.resources) {
    const entity = registry.entities.get(content.schema);
    if (entity && content.form) yield* layoutFindings(file, content, entity);
  }
};

interface Cell {
  readonly name: string;
  readonly path: JsonPath;
}

function* layoutFindings(file: string, resource: ResourceDefinition, entity: Entity): Iterable<Finding> {
  const cells = cellsOf(resource);
  for (const { name, path } of cells) {
    const field = entity.fields.get(name);
    if (!field)
      yield finding('DEF003', file, path, { values: { name, entity: entity.name }, nearest: nearestName(name, entity.fields.keys()) });
    // Screens that only show records may show fields that the server sets.
    else if (field.readOnly && !resource.permissions.show) yield finding('DEF026', file, path, { values: { name } });
  }
  for (const { name, index } of duplicates(cells.map((cell) => cell.name)))
    yield finding('DEF023', file, cells[index]?.path ?? [], { values: { name } });
  if (!resource.permissions.create) return;
  const named = new Set(cells.map((cell) => cell.name));
  for (const name of entity.schema.required ?? []) {
    const property = entity.schema.properties[name];
    if (property && !property.readOnly && property.default === undefined && !named.has(name))
      yield finding('DEF027', file, ['form', 'layout'], { values: { name, entity: entity.name } });
  }
}

function cellsOf(resource: ResourceDefinition): Cell[] {
  return (resource.form?.layout ?? []).flatMap(({ rows }, i) =>
    rows.flatMap((row, j) => row.map((name, k) => ({ name, path: ['form', 'layout', i, 'rows', j, k] }))),
  );
}
