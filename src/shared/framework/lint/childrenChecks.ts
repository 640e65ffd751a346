import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { measured } from '../definitions/columns/childrenColumn.ts';
import { findListField, isAdditive } from '../definitions/columns/listField.ts';
import { unitFieldOfField } from '../definitions/columns/unitField.ts';
import type { Entity } from '../definitions/entity.ts';
import type { ColumnChildren, ListColumn } from '../definitions/types.gen.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { nearestName } from '../nearestName.ts';
import { listFilterFindings } from './filterChecks.ts';
import type { LintContext } from './LintContext.ts';
import type { PlacedList } from './listsOf.ts';
import { missingField } from './missingField.ts';

/** A value over the records that refer to a row: their reference, the field of which it is worked out, and their filter. */
export function* childrenFindings(
  context: LintContext,
  { file, list }: Pick<PlacedList, 'file' | 'list'>,
  path: JsonPath,
  column: ListColumn,
  children: ColumnChildren,
): Iterable<Finding> {
  const { registry, isPartial } = context;
  for (const other of ['computed', 'formula'] as const)
    if (column[other] !== undefined) yield finding('DEF037', file, path, { values: { one: other, other: 'children' } });
  const [name = '', referenceName = ''] = children.by.split('.');
  const entity = registry.entities.get(name);
  if (!entity) {
    if (!isPartial)
      yield finding('DEF122', file, [...path, 'by'], { values: { name }, nearest: nearestName(name, registry.entities.keys()) });
    return;
  }
  const references = [...entity.fields.values()].filter(({ kind, reference }) => kind === 'reference' && reference?.entity === list.entity);
  if (references.every((each) => each.name !== referenceName))
    yield finding('DEF122', file, [...path, 'by'], {
      variant: 'reference',
      hasOwnHint: true,
      values: { name: referenceName, entity: name, target: list.entity },
      nearest: nearestName(
        children.by,
        references.map((each) => `${name}.${each.name}`),
      ),
    });
  yield* measureFindings(file, path, context, entity, children);
  const ofChildren = { ...list, entity: name, options: { columns: [] } };
  if (children.filter) yield* listFilterFindings(context, { file, path: [...path, 'filter'] }, ofChildren, children.filter);
}

function* measureFindings(
  file: string,
  path: JsonPath,
  { registry }: LintContext,
  entity: Entity,
  { fn = 'count', of }: ColumnChildren,
): Iterable<Finding> {
  if (fn === 'count') {
    if (of !== undefined) yield finding('DEF122', file, [...path, 'of'], { variant: 'count', hasOwnHint: true });
    return;
  }
  if (of === undefined) {
    yield finding('DEF122', file, path, { variant: 'field', hasOwnHint: true, values: { fn } });
    return;
  }
  const own = entity.fields.get(of);
  const isStored = own && !own.column && own.property['x-computed'] === undefined;
  const found = isStored ? findListField(registry, entity.name, of) : undefined;
  const types = measured(fn);
  if (!own) {
    yield missingField(file, [...path, 'of'], of, entity.name, entity.fields.keys());
    return;
  }
  if (!found || own.reference || !types.includes(found.type))
    yield finding('DEF122', file, [...path, 'of'], { variant: 'type', hasOwnHint: true, values: { name: of, fn } });
  else if (fn === 'sum' && !isAdditive(found)) yield finding('DEF070', file, [...path, 'fn'], { values: { name: of } });
  else if (unitFieldOfField(found) !== undefined)
    yield finding('DEF122', file, [...path, 'of'], { variant: 'unit', hasOwnHint: true, values: { name: of } });
}
