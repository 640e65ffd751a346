import { invariant } from '../../shared/framework/AppError.ts';
import { type Entity, isExternal } from '../../shared/framework/definitions/entity.ts';
import type { Registry } from '../../shared/framework/definitions/registry.ts';
import type { CallContext } from './CallContext.ts';
import type { Connection, ScopedConnection } from './Connection.ts';
import { defaultHome } from './homeSchema.ts';
import { safeFunctions } from './safeFunctions.ts';
import { type Sql, scopedName } from './sql.ts';
import { type NamedTable, statementTables } from './statementTables.ts';

const direct = new WeakMap<Connection, Connection>();

/**
 * A connection for hand-written code. It runs a statement only if each table in its text comes from `table()` or is a public one, none is
 * changed and each function is one of `safeFunctions`: so no handler reads other users' rows, and no change bypasses stamps, audit log
 * and hooks.
 */
export function guardConnection(connection: Connection, ctx: CallContext): ScopedConnection {
  const guarded: ScopedConnection = {
    ctx,
    schema: connection.schema,
    batch: connection.batch,
    unscoped: () => connection,
    run: async (query, options) => {
      checkStatement(ctx.registry, query, connection.schema);
      return connection.run(query, options);
    },
    transaction: (work, batch) => connection.transaction((tx) => work(guardConnection(tx, ctx)), batch),
    copyOut: (query, options) => {
      checkStatement(ctx.registry, query, connection.schema);
      return connection.copyOut(query, options);
    },
    copyIn: (name) => {
      invariant(false, `rows of ${name} are added by app.records`);
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

const statements = new Set(['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt']);

/**
 * Checks a statement of hand-written code.
 * @param home schema of the portal
 * @throws Error an invariant: the text is no single statement that reads, or names a table or function that is not allowed
 */
export function checkStatement(registry: Registry, query: Sql, home = defaultHome): void {
  const { kind, named, called } = statementTables(query.outline());
  invariant(statements.has(kind), `a handler runs single statements that read or change rows, not ${kind}`);
  for (const { schema, name } of called)
    invariant(
      (schema === undefined || schema === 'pg_catalog') && safeFunctions.has(name),
      `${name} can read any table or change the session, unless it is one of safeFunctions`,
    );
  for (const table of named) checkTable(managedTables(registry), table, home);
}

function checkTable(tables: ReadonlyMap<string, Entity>, { schema, name, isChanged }: NamedTable, home: string): void {
  const isScoped = schema === undefined && name === scopedName;
  const shown = isScoped ? 'table()' : name;
  invariant(!isChanged, `rows of ${shown} are changed by app.records, which stamps, checks and logs each change`);
  if (isScoped) return;
  const entity = (schema !== undefined && tables.get(`${schema}.${name}`)) || tables.get(name);
  invariant(entity, `a statement names ${name}, which is no table of the definitions: only unscoped('reason') reads it`);
  const isItsSchema = (schema ?? home) === (entity.source?.schema ?? home);
  invariant(isItsSchema && isOpen(entity), `a statement names ${name}: take its rows from table(ctx, '${entity.name}', alias)`);
}

/** True if every reader sees all rows and all fields. */
function isOpen({ scope, fields }: Entity): boolean {
  return scope === 'public' && [...fields.values()].every(({ kind, visibleTo }) => kind !== 'secret' && !visibleTo);
}

const managed = new WeakMap<Registry, ReadonlyMap<string, Entity>>();

/** The entities by the names of their tables; for external tables also with their schema. */
function managedTables(registry: Registry): ReadonlyMap<string, Entity> {
  let tables = managed.get(registry);
  if (tables) return tables;
  const names = (entity: Entity): string[] =>
    entity.source ? [`${entity.source.schema}.${entity.source.table}`, entity.source.table] : [entity.name];
  // A name without a schema is the portal's own table, also where another program has one of the same name.
  const ordered = [...registry.entities.values()].toSorted((a, b) => Number(isExternal(b)) - Number(isExternal(a)));
  tables = new Map(ordered.flatMap((entity) => names(entity).map((name): [string, Entity] => [name, entity])));
  managed.set(registry, tables);
  return tables;
}
