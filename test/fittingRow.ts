import type { Database } from '../src/server/db/Database.ts';
import { baseFieldNames } from '../src/shared/framework/definitions/entity.ts';
import { getEntity, type Registry } from '../src/shared/framework/definitions/registry.ts';
import type { Field } from '../src/shared/framework/fields/Field.ts';
import { columnValue, sampleValue } from './fittingValue.ts';
import { addRow } from './people.ts';

let serial = 100;
/** Samples so far of each field, without case: short ones repeat, and a field can be a unique key. */
const taken = new Set<string>();

/** A value that no other row made here has in the field, unless the format allows few values, such as a phone number. */
function newValue(field: Field, at: number): unknown {
  for (let tries = 0; tries < 20; tries += 1) {
    const value = columnValue(field, sampleValue(field, at + tries * 10_000));
    const key = `${field.name} ${String(value)}`.toLowerCase();
    if (field.kind === 'text' && taken.has(key)) continue;
    taken.add(key);
    return value;
  }
  return columnValue(field, sampleValue(field, at));
}

/**
 * Adds a row of any entity with valid values in its required fields, and the rows that those refer to.
 * @param values fields with given values
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
    const at = serial;
    const target = field.reference && (await addFittingRow(database, registry, field.reference.entity));
    row[field.name] = field.kind === 'references' ? [target] : (target ?? newValue(field, at));
  }
  return addRow(database, entityName, row);
}
