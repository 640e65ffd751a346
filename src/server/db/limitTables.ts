import { invariant } from '../../shared/framework/AppError.ts';
import type { Connection } from './Connection.ts';
import type { Sql } from './sql.ts';
import { statementTables } from './statementTables.ts';

/**
 * A connection for statements about some tables, for code that acts for no reader.
 * @param tables names as the statement writes them in the default schema, such as `books` or `jobs.job`
 * @throws Error from a statement that names another table, or is none that reads or changes rows
 */
export function limitTables(connection: Connection, tables: readonly string[]): Connection {
  const check = (query: Sql): void => {
    const { kind, named } = statementTables(query.outline());
    invariant(statements.has(kind), `statements read or change rows, not ${kind}`);
    for (const { schema, name } of named) {
      const full = schema === undefined ? name : `${schema}.${name}`;
      invariant(tables.includes(full), `a statement names ${full}, which is none of ${tables.join(', ')}`);
    }
  };
  return {
    schema: connection.schema,
    batch: connection.batch,
    run: async (query, options) => {
      check(query);
      return connection.run(query, options);
    },
    transaction: (work, batch) => connection.transaction((tx) => work(limitTables(tx, tables)), batch),
    copyOut: (query, options) => {
      check(query);
      return connection.copyOut(query, options);
    },
    copyIn: (table, columns) => {
      invariant(tables.includes(table), `rows go to one of ${tables.join(', ')}`);
      return connection.copyIn(table, columns);
    },
  };
}

const statements = new Set(['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt']);
