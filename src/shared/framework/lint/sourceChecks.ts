import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { type Entity, recordKey } from '../definitions/entity.ts';
import { getEntity } from '../definitions/registry.ts';
import type { EntitySchema, Permissions } from '../definitions/types.gen.ts';
import { listType } from '../fields/kinds.ts';
import { isTimezone } from '../query/dayStart.ts';
import type { Check } from './LintContext.ts';
import { missingField } from './missingField.ts';

/** Entities over tables of other programs (`x-source`): the columns of their fields, and the uses that their rows allow. */
export const checkSources: Check = function* ({ set, registry }) {
  for (const { file, content } of set.entities) {
    const entity = getEntity(registry, content.$id);
    yield* columnFindings(file, content);
    for (const field of entity.fields.values()) {
      const target = registry.entities.get(field.reference?.entity ?? '');
      if (!target || field.isBase || field.kind !== 'reference') continue;
      if (field.property['x-ref']?.on_delete && (entity.source || target.source))
        yield finding('DEF060', file, ['properties', field.name, 'x-ref', 'on_delete'], {
          variant: 'cascade',
          values: { name: field.name },
        });
      const key = target.fields.get('id');
      if (!key || listType(field) !== listType(key))
        yield finding('DEF060', file, ['properties', field.name, 'x-ref'], {
          variant: 'reference',
          values: { name: field.name, entity: target.name },
        });
    }
  }
  for (const { file, content } of set.resources) {
    const entity = registry.entities.get(content.schema);
    if (entity) yield* permissionFindings(file, entity, content.permissions);
  }
};

function* columnFindings(file: string, { properties, ...schema }: EntitySchema): Iterable<Finding> {
  const source = schema['x-source'];
  if (!source) return;
  const names = Object.keys(properties);
  for (const name of names)
    if (!Object.hasOwn(source.columns, name)) yield finding('DEF060', file, ['x-source', 'columns'], { values: { name } });
  for (const name of Object.keys(source.columns))
    if (!Object.hasOwn(properties, name)) yield missingField(file, ['x-source', 'columns', name], name, schema.$id, names);
  if (source.time_zone !== undefined && !isTimezone(source.time_zone))
    yield finding('DEF060', file, ['x-source', 'time_zone'], { variant: 'zone', values: { zone: source.time_zone } });
  if (schema['x-unique']) yield finding('DEF060', file, ['x-unique'], { variant: 'unique' });
  if (schema['x-audit-views']) yield finding('DEF060', file, ['x-audit-views'], { variant: 'views', hasOwnHint: true });
}

/** Verbs that a table does not support: without exactly one key no record is found, and a read-only table is not changed. */
function* permissionFindings(file: string, entity: Entity, permissions: Permissions): Iterable<Finding> {
  if (!entity.source) return;
  const isKeyed = recordKey(entity) !== undefined;
  for (const verb of ['show', 'create', 'edit', 'delete'] as const) {
    const isTaken = isKeyed && (verb === 'show' || !entity.source.readOnly);
    if (permissions[verb] && !isTaken)
      yield finding('DEF060', file, ['permissions', verb], {
        variant: isKeyed ? 'readOnly' : 'key',
        values: { verb, entity: entity.name },
      });
  }
}
