import { type Finding, finding } from '../definitions/checks/Finding.ts';
import type { Entity } from '../definitions/entity.ts';
import type { ChildList, ResourceDefinition } from '../definitions/types.gen.ts';
import { hasDefault } from '../fields/fieldSchema.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { nearestName } from '../nearestName.ts';

interface PlacedChild {
  readonly file: string;
  readonly path: JsonPath;
  readonly child: ChildList;
  readonly resource: ResourceDefinition;
  readonly entity: Entity;
  /** Entity of the record that the children belong to. */
  readonly parent: Entity | undefined;
  /** false: the child names no reference to the parent, which is reported apart. */
  readonly isReference: boolean;
}

/** Children that are lines of a form: keys allowed with `lines`, the field that numbers the lines, and the fields of a line. */
export function* linesFindings(placed: PlacedChild): Iterable<Finding> {
  const { file, path, child, entity, parent } = placed;
  const wrong = (key: string, variant: string, values: Readonly<Record<string, string>>, nearest?: string): Finding =>
    finding('DEF051', file, [...path, key], { variant, hasOwnHint: true, values, ...(nearest !== undefined && { nearest }) });
  for (const key of needlessKeys(child)) yield wrong(key, 'key', { key });
  if (child.as !== 'lines') return;
  const { resource: source, name = source, order } = child;
  if (parent?.fields.has(name)) yield wrong(child.name === undefined ? 'resource' : 'name', 'name', { name, entity: parent.name });
  if (entity.source) yield wrong('resource', 'source', { name: source });
  if (order !== undefined && entity.fields.get(order)?.kind !== 'integer') {
    const numbers = [...entity.fields.values()].filter(({ kind, isBase }) => kind === 'integer' && !isBase).map((field) => field.name);
    yield wrong('order', 'order', { name: order, entity: entity.name }, nearestName(order, numbers));
  }
  yield* columnFindings(placed);
}

/** Keys that have no meaning together with the others. */
function needlessKeys({ as, name, order, max_items, min_items, add, expand, sort, query_params }: ChildList): string[] {
  const given = { name, order, max_items, min_items, add, expand, sort, query_params };
  const needless =
    as === 'lines'
      ? (['add', 'expand', 'query_params', ...(order === undefined ? [] : (['sort'] as const))] as const)
      : (['name', 'order', 'max_items', 'min_items'] as const);
  return needless.filter((key) => given[key] !== undefined);
}

function* columnFindings({ file, path, child, resource, entity, isReference }: PlacedChild): Iterable<Finding> {
  const { columns, field: reference, order } = child;
  if (!columns) return;
  for (const [i, name] of columns.entries()) {
    const isOfLine = entity.fields.has(name) && entity.fields.get(name)?.kind !== 'rows' && name !== reference && name !== order;
    if (isOfLine || (!entity.fields.has(name) && !name.includes('.'))) continue;
    yield finding('DEF051', file, [...path, 'columns', i], { variant: 'column', hasOwnHint: true, values: { name, entity: entity.name } });
  }
  // A misspelt name among these keys is reported itself; the field that it means would be reported a second time.
  const isOrder = order === undefined || entity.fields.get(order)?.kind === 'integer';
  const areColumns = columns.every((name) => entity.fields.has(name));
  if (!resource.permissions.create || !isReference || !isOrder || !areColumns) return;
  for (const field of entity.fields.values()) {
    const isGiven = field.isBase || field.readOnly || hasDefault(field) || field.name === reference || field.name === order;
    if (field.required && !isGiven && !columns.includes(field.name))
      yield finding('DEF051', file, [...path, 'columns'], {
        variant: 'required',
        hasOwnHint: true,
        values: { name: field.name, entity: entity.name },
      });
  }
}
