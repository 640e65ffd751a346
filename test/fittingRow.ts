import type { Database } from '../src/server/db/Database.ts';
import { baseFieldNames } from '../src/shared/framework/definitions/entity.ts';
import { getEntity, type Registry } from '../src/shared/framework/definitions/registry.ts';
import { columnValue, sampleValue } from './fittingValue.ts';
import { addRow } from './people.ts';

let serial = 100;

/**
 * Adds a row of any entity with valid values in its required fields, and the rows that those refer to.
 * @param values fields with values of their own
 * @returns its id
 */
export async function addFittingRow(
  database: Database,
  registry: Registry,
  entityName: string,
  values: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const row: Record<string, unknown> = { ...values };
  for (const field of getEntity(registry, entityName).fields.values()) {
    if (!field.required || baseFieldNames.includes(field.name) || Object.hasOwn(row, field.name)) continue;
    serial += 1;
    const target = field.reference && (await addFittingRow(database, registry, field.reference.entity));
    row[field.name] = field.kind === 'references' ? [target] : (target ?? columnValue(field, sampleValue(field, serial)));
  }
  return addRow(database, entityName, row);
}
