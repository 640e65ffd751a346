import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { findListField } from '../definitions/columns/listField.ts';
import { childList, childName } from '../definitions/describe/childLists.ts';
import type { Entity } from '../definitions/entity.ts';
import { queryText } from '../definitions/screens.ts';
import type { ChildList, ResourceDefinition } from '../definitions/types.gen.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { nearestName } from '../nearestName.ts';
import { nameFindings } from './columnChecks.ts';
import { duplicates } from './duplicates.ts';
import { queryFindings } from './filterChecks.ts';
import { leadsToMissingEntity } from './hasMissingEntity.ts';
import type { Check, LintContext } from './LintContext.ts';
import { linesFindings } from './linesChecks.ts';
import { missingField } from './missingField.ts';

/** Children of records: their resource, their reference to the record, and the fields that they name. */
export const checkChildren: Check = function* (context) {
  for (const { file, content } of context.set.resources) {
    const children = content.children ?? [];
    for (const [i, child] of children.entries()) yield* childFindings(context, file, ['children', i], content, child);
    for (const { name, index } of duplicates(children.map(childName)))
      yield finding('DEF023', file, ['children', index], { values: { name } });
    // The lines of a record are named only by their resource.
    const lines = children.flatMap((child, at) => (child.as === 'lines' ? [{ name: child.resource, at }] : []));
    for (const { name, index } of duplicates(lines.map((line) => line.name)))
      yield finding('DEF023', file, ['children', lines[index]?.at ?? 0], { values: { name } });
  }
};

function* childFindings(
  context: LintContext,
  file: string,
  path: JsonPath,
  { schema }: ResourceDefinition,
  child: ChildList,
): Iterable<Finding> {
  const { registry, isPartial } = context;
  const { resource: name, field } = child;
  const resource = registry.resources.get(name);
  const entity = registry.entities.get(resource?.schema ?? '');
  const parent = registry.entities.get(schema);
  if (!resource || !entity) {
    // An unknown entity is reported at the resource itself.
    if (!isPartial && !resource)
      yield finding('DEF046', file, [...path, 'resource'], { values: { name }, nearest: nearestName(name, registry.resources.keys()) });
    return;
  }
  // Its own list screen is reported then.
  if (!resource.permissions.list && resource.screens.every(({ view }) => view !== 'list'))
    yield finding('DEF046', file, [...path, 'resource'], { variant: 'list', hasOwnHint: true, values: { name } });
  const references = [...entity.fields.values()].filter(({ kind, reference }) => kind === 'reference' && reference?.entity === schema);
  const isReference = references.some((reference) => reference.name === field);
  const isNumber = child.query_params !== undefined && entity.fields.get(field)?.kind === 'integer';
  if (parent && !isReference && !isNumber && !leadsToMissingEntity(registry, entity, field)) {
    const names = references.map((reference) => reference.name);
    yield finding('DEF046', file, [...path, 'field'], {
      variant: 'field',
      hasOwnHint: true,
      values: { name: field, entity: entity.name, target: schema },
      nearest: nearestName(field, names),
    });
  }
  if (child.needs !== undefined && parent && !parent.fields.has(child.needs))
    yield missingField(file, [...path, 'needs'], child.needs, schema, parent.fields.keys());
  yield* linesFindings({ file, path, child, resource, entity, parent, isReference });
  if (child.as === 'lines' && isReference && parent && !parent.source && entity !== parent)
    yield* keptLinesFindings(context, entity, field);
  const declared = new Set(resource.list?.columns.map((column) => column.field));
  const placed = { file, path, list: childList(registry, child, resource), filters: [] };
  for (const [parameter, value] of Object.entries(child.query_params ?? {}))
    yield* queryFindings(
      { registry },
      { file, path: [...path, 'query_params', parameter] },
      placed.list,
      queryText({ [parameter]: value }),
    );
  const columns = (child.columns ?? []).map((column, i) => ({ name: column, at: [...path, 'columns', i] }));
  const sort = (child.sort ?? []).map((key, i) => ({ name: key.replace(/^-/, ''), at: [...path, 'sort', i] }));
  for (const { name: column, at } of [...columns, ...sort]) {
    if (declared.has(column)) continue;
    const found = findListField(registry, entity.name, column);
    if (!found) yield* nameFindings(registry, placed, at, column);
    else if (found.hops.length > 0)
      yield finding('DEF046', file, at, { variant: 'path', hasOwnHint: true, values: { name: column, resource: name } });
  }
}

/** A record with lines could not be deleted while they refer to it: its own lines would stand in the way. */
function* keptLinesFindings({ set }: LintContext, { name: entity, fields }: Entity, name: string): Iterable<Finding> {
  const file = set.entities.find(({ content }) => content.$id === entity)?.file;
  if (file === undefined || fields.get(name)?.property['x-ref']?.on_delete === 'cascade') return;
  yield finding('DEF051', file, ['properties', name, 'x-ref'], { variant: 'cascade', hasOwnHint: true, values: { name, entity } });
}
