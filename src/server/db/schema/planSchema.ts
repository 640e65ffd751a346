import { isDeepStrictEqual } from 'node:util';
import { type Entity, isExternal } from '../../../shared/framework/definitions/entity.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import { sql } from '../sql.ts';
import { type Catalogue, managedTables } from './Catalogue.ts';
import { type Change, type Notice, phases, type Refusal } from './Change.ts';
import { createFold, neededExtensions } from './fold.ts';
import { type EntityLimits, entityLimits } from './limits.ts';
import { foreignKeyChanges, indexChanges } from './linkChanges.ts';
import { columnChanges, createTable, leftoverColumns } from './tableChanges.ts';

export interface SchemaPlan {
  /** To be run in this order, in one transaction. */
  readonly statements: readonly string[];
  readonly refusals: readonly Refusal[];
  readonly notices: readonly Notice[];
}

/**
 * Decides what brings a database into line with the definitions. Only what adds or widens is done; what would lose or break
 * something is refused or kept, with the statement that a person may run.
 * @param catalogue with its `obstacles` counted (`obstacleQuestions`)
 */
export function planSchema(registry: Registry, catalogue: Catalogue): SchemaPlan {
  const changes = schemaChanges(registry, catalogue);
  const inTheWay = ({ obstacle }: Change): number => (obstacle && catalogue.obstacles.get(obstacle.question)) ?? 0;
  const refused = changes.flatMap((change) => {
    const count = inTheWay(change);
    return change.obstacle && count > 0 ? [{ refusal: change.obstacle.refusal(count), limitOf: change.obstacle.limitOf }] : [];
  });
  const statements = phases.flatMap((phase) =>
    changes
      .filter((change) => change.phase === phase)
      .flatMap((change) => (inTheWay(change) > 0 ? (change.obstacle?.otherwise ?? []) : change.statements)),
  );
  const openLimits = new Set(refused.flatMap(({ refusal, limitOf }) => (limitOf ? [`${refusal.table}.${limitOf}`] : [])));
  return {
    statements: [...statements, ...remember(registry, catalogue, openLimits)],
    refusals: refused.map(({ refusal }) => refusal),
    notices: [...entitiesOf(registry).flatMap((entity) => leftover(entity, catalogue).notices), ...leftoverTables(registry, catalogue)],
  };
}

/** The questions whose answers `planSchema` finds in `obstacles`: each a select of one number, `count`. */
export function obstacleQuestions(registry: Registry, catalogue: Catalogue): string[] {
  return [...new Set(schemaChanges(registry, catalogue).flatMap(({ obstacle }) => (obstacle ? [obstacle.question] : [])))];
}

function schemaChanges(registry: Registry, catalogue: Catalogue): Change[] {
  const entities = entitiesOf(registry);
  return [
    ...preparations(catalogue),
    ...entities.flatMap((entity): Change[] => {
      const table = catalogue.tables.get(entity.name);
      return table ? [...columnChanges(entity, table, catalogue), ...leftover(entity, catalogue).changes] : [createTable(entity)];
    }),
    ...entities.flatMap((entity) => indexChanges(registry, entity, catalogue.tables.get(entity.name))),
    // References form cycles, so they follow when all tables stand.
    ...entities.flatMap((entity) => foreignKeyChanges(registry, entity, catalogue)),
  ];
}

function preparations(catalogue: Catalogue): Change[] {
  const statements = neededExtensions.filter((name) => !catalogue.extensions.has(name)).map((name) => `create extension ${name}`);
  if (!catalogue.hasFold) statements.push(createFold(catalogue));
  if (!catalogue.tables.has(managedTables))
    statements.push(sql`create table ${sql.id(managedTables)} (name text primary key, limits jsonb not null)`.literal());
  return [{ phase: 'prepare', statements }];
}

/** Writes down what is managed and with which limits; a refused limit keeps its old form, so that it is asked about again. */
function remember(registry: Registry, catalogue: Catalogue, openLimits: ReadonlySet<string>): string[] {
  const forgotten = [...catalogue.managed.keys()].filter((name) => !registry.entities.has(name) && !catalogue.tables.has(name));
  const remembered = entitiesOf(registry).flatMap((entity) => {
    const before = catalogue.managed.get(entity.name);
    const limits = withoutOpen(entity, entityLimits(entity), before ?? {}, openLimits);
    return isDeepStrictEqual(limits, before) ? [] : [{ name: entity.name, limits }];
  });
  return [
    ...remembered.map(({ name, limits }) =>
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

function leftover(entity: Entity, catalogue: Catalogue): ReturnType<typeof leftoverColumns> {
  const table = catalogue.tables.get(entity.name);
  return table ? leftoverColumns(entity, table) : { changes: [], notices: [] };
}

function leftoverTables(registry: Registry, catalogue: Catalogue): Notice[] {
  return [...catalogue.managed.keys()]
    .filter((name) => !registry.entities.has(name) && catalogue.tables.has(name))
    .map((name) => ({
      table: name,
      reason: `${name} is no longer defined; the table is kept.`,
      statement: sql`drop table ${sql.id(name)}`.literal(),
    }));
}

/** Entities whose tables are the portal's own: a table of somebody else stays as it is. */
function entitiesOf(registry: Registry): Entity[] {
  return [...registry.entities.values()].filter((entity) => !isExternal(entity));
}
