import { isDeepStrictEqual } from 'node:util';
import { type Entity, isExternal } from '../../../shared/framework/definitions/entity.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import { sql } from '../sql.ts';
import type { Catalogue } from './Catalogue.ts';
import { type Change, type Notice, phases, type Refusal } from './Change.ts';
import { createFold, requiredExtensions } from './fold.ts';
import { type EntityLimits, entityLimits } from './limits.ts';
import { foreignKeyChanges, indexChanges } from './linkChanges.ts';
import { formerTables, managedTables, ownIndexes, ownTables } from './ownTables.ts';
import { renameGuesses, renameNotices, renameQuestions } from './renameGuesses.ts';
import { columnChanges, createTable, dropColumn, leftoverChanges, leftoverNotices } from './tableChanges.ts';

export interface SchemaPlan {
  /** Statements to run in this order, in one transaction. */
  readonly statements: readonly string[];
  readonly refusals: readonly Refusal[];
  readonly notices: readonly Notice[];
  /** Tables that lose an empty column. */
  readonly emptied: readonly string[];
}

/**
 * Plans the changes that make a database match the definitions. Only additions and widenings are done; a change that would lose or
 * break data is refused or left out, with the statement that a person may run.
 * @param catalogue with its `obstacles` counted (`obstacleQuestions`)
 */
export function planSchema(registry: Registry, catalogue: Catalogue): SchemaPlan {
  const changes = schemaChanges(registry, catalogue);
  const inTheWay = ({ obstacle }: Change): number => (obstacle && catalogue.obstacles.get(obstacle.question)) ?? 0;
  const refused = changes.flatMap((change) => {
    const count = inTheWay(change);
    const refusal = count > 0 ? change.obstacle?.refusal?.(count) : undefined;
    return refusal ? [{ refusal, limitOf: change.obstacle?.limitOf }] : [];
  });
  const statements = phases.flatMap((phase) =>
    changes
      .filter((change) => change.phase === phase)
      .flatMap((change) => (inTheWay(change) > 0 ? (change.obstacle?.otherwise ?? []) : change.statements)),
  );
  const openLimits = new Set(refused.flatMap(({ refusal, limitOf }) => (limitOf ? [`${refusal.table}.${limitOf}`] : [])));
  return {
    statements: [...statements, ...storeManaged(registry, catalogue, openLimits)],
    refusals: refused.map(({ refusal }) => refusal),
    notices: [
      ...managedEntities(registry).flatMap((entity) => tableNotices(entity, catalogue)),
      ...leftoverTables(registry, catalogue).map(tableNotice),
    ],
    emptied: changes.flatMap((change) => (change.drops !== undefined && inTheWay(change) === 0 ? [change.drops] : [])),
  };
}

/** The questions that `planSchema` looks up in `obstacles`: each a select of one number, `count`. */
export function obstacleQuestions(registry: Registry, catalogue: Catalogue): string[] {
  return [
    ...new Set([
      ...schemaChanges(registry, catalogue).flatMap(({ obstacle }) => (obstacle ? [obstacle.question] : [])),
      ...managedEntities(registry).flatMap((entity) => renameQuestions(entity, catalogue)),
    ]),
  ];
}

/** The entities whose tables the sync makes and changes. */
export function managedEntities(registry: Registry): Entity[] {
  return [...registry.entities.values()].filter((entity) => !isExternal(entity));
}

function schemaChanges(registry: Registry, catalogue: Catalogue): Change[] {
  const entities = managedEntities(registry);
  return [
    ...preparations(catalogue),
    ...catalogue.superseded.map(
      ({ table, column }): Change => ({ phase: 'drop_column', drops: table, statements: [dropColumn(table, column)] }),
    ),
    ...entities.flatMap((entity): Change[] => {
      const table = catalogue.tables.get(entity.name);
      return table ? [...columnChanges(entity, table, catalogue), ...leftoverChanges(entity, table, catalogue)] : [createTable(entity)];
    }),
    ...entities.flatMap((entity) => indexChanges(registry, entity, catalogue.tables.get(entity.name))),
    ...ownIndexes
      .filter(({ table, name }) => (registry.entities.has(table) || isOwnTable(table)) && !catalogue.tables.get(table)?.indexes.has(name))
      .map(({ statement }): Change => ({ phase: 'index', statements: [statement] })),
    // References form cycles, so they follow after all tables exist.
    ...entities.flatMap((entity) => foreignKeyChanges(registry, entity, catalogue)),
  ];
}

function preparations(catalogue: Catalogue): Change[] {
  const statements = requiredExtensions.filter((name) => !catalogue.extensions.has(name)).map((name) => `create extension ${name}`);
  if (catalogue.fold === undefined) statements.push(createFold(catalogue));
  for (const { name, columns, constraint } of ownTables) {
    const table = catalogue.tables.get(name);
    const clauses = Object.entries(columns).map(([column, definition]) => [column, `${sql.id(column).literal()} ${definition}`] as const);
    if (!table)
      statements.push(
        `create table ${sql.id(name).literal()} (${[...clauses.map(([, clause]) => clause), ...(constraint ? [constraint] : [])].join(', ')})`,
      );
    else
      for (const [column, clause] of clauses)
        if (!table.columns.has(column)) statements.push(`alter table ${sql.id(name).literal()} add column ${clause}`);
  }
  return [{ phase: 'prepare', statements }];
}

/** Stores the managed tables and their limits; a refused limit keeps its old form, so that the next sync asks again. */
function storeManaged(registry: Registry, catalogue: Catalogue, openLimits: ReadonlySet<string>): string[] {
  const entities = managedEntities(registry);
  const names = new Set(entities.map(({ name }) => name));
  const forgotten = [...catalogue.managed.keys()].filter(
    (name) => !names.has(name) && !isOwnTable(name) && (registry.entities.has(name) || !catalogue.tables.has(name)),
  );
  const remembered = entities.flatMap((entity) => {
    const before = catalogue.managed.get(entity.name);
    const limits = withGuesses(withoutOpen(entity, entityLimits(entity), before ?? {}, openLimits), renameGuesses(entity, catalogue));
    return isDeepStrictEqual(limits, before) ? [] : [{ name: entity.name, limits }];
  });
  const own = ownTables
    .filter(({ name }) => name !== managedTables && !catalogue.managed.has(name))
    .map(({ name }) => ({ name, limits: {} }));
  return [
    ...[...remembered, ...own].map(({ name, limits }) =>
      sql`insert into ${sql.id(managedTables)} (name, limits) values (${name}, ${JSON.stringify(limits)}) on conflict (name) do update set limits = excluded.limits`.literal(),
    ),
    ...forgotten.map((name) => sql`delete from ${sql.id(managedTables)} where name = ${name}`.literal()),
  ];
}

function withoutOpen(entity: Entity, limits: EntityLimits, before: EntityLimits, open: ReadonlySet<string>): EntityLimits {
  return Object.fromEntries(
    Object.entries(limits).flatMap(([field, now]) => {
      if (!open.has(`${entity.name}.${field}`)) return [[field, now] as const];
      const old = before[field];
      return old ? [[field, old] as const] : [];
    }),
  );
}

function withGuesses(limits: EntityLimits, guesses: ReadonlyMap<string, string>): EntityLimits {
  return { ...limits, ...Object.fromEntries([...guesses].map(([field, maybeFrom]) => [field, { ...limits[field], maybeFrom }])) };
}

function tableNotices(entity: Entity, catalogue: Catalogue): Notice[] {
  const table = catalogue.tables.get(entity.name);
  return table ? [...renameNotices(entity, catalogue), ...leftoverNotices(entity, table, catalogue)] : [];
}

function isOwnTable(name: string): boolean {
  return [...ownTables.map((table) => table.name), ...formerTables].some((own) => own === name);
}

function leftoverTables(registry: Registry, catalogue: Catalogue): string[] {
  return [...catalogue.managed.keys()].filter((name) => !registry.entities.has(name) && !isOwnTable(name) && catalogue.tables.has(name));
}

function tableNotice(name: string): Notice {
  const statement = sql`drop table ${sql.id(name)}`.literal();
  return {
    kind: 'leftover',
    table: name,
    reason: { key: 'schema.table_left', values: { table: name } },
    statement,
    question: sql`select count(*) as count from ${sql.id(name)}`.literal(),
    remedy: { steps: [statement], loss: 'schema.loss_table' },
  };
}
