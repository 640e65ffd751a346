import { isDeepStrictEqual } from 'node:util';
import type { Connection } from '../src/server/db/Connection.ts';
import type { EntityProperty, EntitySchema } from '../src/shared/framework/definitions/types.gen.ts';
import { adoptProperty, type ChosenTable, referenceOf, type Targets } from './adoptEntity.ts';
import { readTables } from './readTables.ts';

/** An entity adopted before, with references whose targets are adopted now. */
export interface ExtendedEntity {
  readonly schema: EntitySchema;
  /** The fields that became references. */
  readonly fields: readonly string[];
}

/**
 * Finds the references of entities adopted before that have become possible, since the table referred to is adopted now. Only a property that is
 * still as its adoption wrote it changes; for one that people have edited, the lines to write are told.
 * @param remarks of the adoption so far; the answer has them too
 */
export async function laterReferences(
  connection: Connection,
  targets: Targets,
  remarks: readonly string[],
): Promise<{ readonly extended: readonly ExtendedEntity[]; readonly remarks: readonly string[] }> {
  const extended: ExtendedEntity[] = [];
  const further: string[] = [];
  for (const schema of targets.known.schemas) {
    const chosen = await earlierTable(connection, schema);
    if (!chosen) continue;
    const properties: Record<string, EntityProperty> = {};
    for (const [column, field] of chosen.fields) {
      const found = laterReference(schema, chosen, targets, column, field);
      if (!found) continue;
      if (found.isUntouched) properties[field] = found.property;
      else
        further.push(
          `${chosen.table.name}.${column}: now a reference is possible. The property was edited, so it stays; write into properties.${field} of schemas/entities/${schema.$id}.schema.json: "x-ref": ${JSON.stringify(found.property['x-ref'])}`,
        );
    }
    const fields = Object.keys(properties);
    if (fields.length > 0) extended.push({ schema: { ...schema, properties: { ...schema.properties, ...properties } }, fields });
  }
  return { extended, remarks: [...remarks, ...further] };
}

/** The table of an adopted entity; undefined for the portal's own entities, and if the table is gone. */
async function earlierTable(connection: Connection, { $id: name, 'x-source': source }: EntitySchema): Promise<ChosenTable | undefined> {
  if (!source) return undefined;
  const [table] = await readTables(connection, source.schema, [source.table]);
  return table && { table, name, fields: new Map(Object.entries(source.columns).map(([field, { column }]) => [column, field])) };
}

function laterReference(
  { properties }: EntitySchema,
  chosen: ChosenTable,
  targets: Targets,
  name: string,
  field: string,
): { readonly property: EntityProperty; readonly isUntouched: boolean } | undefined {
  const property = properties[field];
  const column = chosen.table.columns.find((each) => each.name === name);
  if (!property || !column || property['x-ref']) return undefined;
  const reference = referenceOf(chosen, name, targets, () => {});
  if (!reference) return undefined;
  const before = adoptProperty(chosen.table, column, undefined).property;
  return { property: adoptProperty(chosen.table, column, reference).property, isUntouched: isDeepStrictEqual(property, before) };
}
