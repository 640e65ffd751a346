import { invariant } from '../../shared/framework/AppError.ts';
import type { Entity } from '../../shared/framework/definitions/entity.ts';
import type { Registry } from '../../shared/framework/definitions/registry.ts';
import type { CallContext } from './CallContext.ts';
import type { Connection, ScopedConnection } from './Connection.ts';
import type { Sql } from './sql.ts';
import { statementTables } from './statementTables.ts';

const direct = new WeakMap<Connection, Connection>();

/**
 * A connection for hand-written code. It runs a statement only if every table of the definitions in its text comes from `table()` and
 * none of them is changed: so no handler reads other users' rows, and no change bypasses stamps, audit log and hooks.
 */
export function guardConnection(connection: Connection, ctx: CallContext): ScopedConnection {
  const guarded: ScopedConnection = {
    ctx,
    unscoped: () => connection,
    run: async (query, options) => {
      checkStatement(ctx.registry, query);
      return connection.run(query, options);
    },
    transaction: (work) => connection.transaction((tx) => work(guardConnection(tx, ctx))),
    copyOut: (query, options) => {
      checkStatement(ctx.registry, query);
      return connection.copyOut(query, options);
    },
    copyIn: (name, columns) => {
      invariant(!managedTables(ctx.registry).has(name), `rows of ${name} are added by app.records`);
      return connection.copyIn(name, columns);
    },
  };
  direct.set(guarded, connection);
  return guarded;
}

/**
 * The connection below the guard, for the planner, which adds the scope itself. A test limits its use to server/framework; all code above
 * uses `table()` and `app.records`.
 */
export function withoutGuard(connection: Connection): Connection {
  return direct.get(connection) ?? connection;
}

const statements = new Set(['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt', 'VariableSetStmt', 'NotifyStmt']);

function checkStatement(registry: Registry, query: Sql): void {
  const { kind, named, runners } = statementTables(query.outline());
  invariant(statements.has(kind), `a handler runs single statements that read or change rows, not ${kind}`);
  invariant(runners.length === 0, `${runners.join(', ')} can read any table: write the statement itself`);
  const tables = managedTables(registry);
  for (const { schema, name, isChanged } of named) {
    const entity = (schema !== undefined && tables.get(`${schema}.${name}`)) || tables.get(name);
    if (!entity) continue;
    invariant(!isChanged, `rows of ${name} are changed by app.records, which stamps, checks and logs each change`);
    invariant(entity.scope === 'public', `a statement names ${name}: take its rows from table(ctx, '${entity.name}', alias)`);
  }
}

const managed = new WeakMap<Registry, ReadonlyMap<string, Entity>>();

/** The entities by the names of their tables; for external tables also with their schema. */
function managedTables(registry: Registry): ReadonlyMap<string, Entity> {
  let tables = managed.get(registry);
  if (tables) return tables;
  const names = (entity: Entity): string[] =>
    entity.source ? [`${entity.source.schema}.${entity.source.table}`, entity.source.table] : [entity.name];
  tables = new Map([...registry.entities.values()].flatMap((entity) => names(entity).map((name): [string, Entity] => [name, entity])));
  managed.set(registry, tables);
  return tables;
}
