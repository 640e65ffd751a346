import type { Database } from '../src/server/db/Database.ts';
import { baseFieldNames } from '../src/shared/framework/definitions/entity.ts';
import { getEntity, type Registry } from '../src/shared/framework/definitions/registry.ts';
import type { Field } from '../src/shared/framework/fields/Field.ts';
import { columnValue, sampleValue } from './fittingValue.ts';
import { addRow } from './people.ts';

/** The rows made in one database: their count, and the samples taken by field, without case, since a field can be a unique key. */
interface Samples {
  serial: number;
  readonly taken: Set<string>;
}

/** By database, so that a test file makes the same rows wherever it runs: files share the modules of their worker. */
const samplesByDatabase = new WeakMap<Database, Samples>();

function samplesOf(database: Database): Samples {
  const samples = samplesByDatabase.get(database) ?? { serial: 100, taken: new Set() };
  samplesByDatabase.set(database, samples);
  return samples;
}

/** A value that no other row made here has in the field, unless the format allows few values, such as a phone number. */
function newValue(field: Field, at: number, taken: Set<string>): unknown {
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
  const samples = samplesOf(database);
  const row: Record<string, unknown> = { ...values };
  for (const field of getEntity(registry, entityName).fields.values()) {
    if (!field.required || baseFieldNames.includes(field.name) || Object.hasOwn(row, field.name)) continue;
    samples.serial += 1;
    const at = samples.serial;
    const target = field.reference && (await addFittingRow(database, registry, field.reference.entity));
    row[field.name] = field.kind === 'references' ? [target] : (target ?? newValue(field, at, samples.taken));
  }
  return addRow(database, entityName, row);
}
