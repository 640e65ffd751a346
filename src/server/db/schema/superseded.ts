import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { Connection } from '../Connection.ts';
import { sql } from '../sql.ts';
import type { Catalogue, TableState } from './Catalogue.ts';
import { managedEntities } from './planSchema.ts';
import { holdsValues } from './tableChanges.ts';

/**
 * Removes from the catalogue the empty columns that block a rename: `x-renamed-from` was added after the column of the new name
 * had been made. The plan drops them, so that the old column can take the name.
 */
export async function withoutSuperseded(connection: Connection, registry: Registry, catalogue: Catalogue): Promise<Catalogue> {
  const superseded: { table: string; column: string }[] = [];
  for (const entity of managedEntities(registry))
    for (const { name, property } of entity.fields.values()) {
      const columns = catalogue.tables.get(entity.name)?.columns;
      const from = property['x-renamed-from'];
      const column = columns?.get(name);
      if (from === undefined || !column || column.isBuiltUpon || !columns?.has(from) || entity.fields.has(from)) continue;
      const [answer] = await connection.run<{ count: number }>(sql.raw(holdsValues(entity.name, name)));
      if (answer?.count === 0) superseded.push({ table: entity.name, column: name });
    }
  const tables = new Map(catalogue.tables);
  for (const { table, column } of superseded) {
    const state = tables.get(table);
    if (state) tables.set(table, withoutColumn(state, column));
  }
  return { ...catalogue, tables, superseded };
}

function withoutColumn({ columns, indexes, foreignKeys }: TableState, gone: string): TableState {
  return {
    columns: new Map([...columns].filter(([name]) => name !== gone)),
    indexes: new Map([...indexes].filter(([, { reads }]) => !reads.includes(gone))),
    foreignKeys: new Map([...foreignKeys].filter(([, { column }]) => column !== gone)),
  };
}
