import { ruleOperand } from '../../../shared/framework/definitions/describe/ruleFields.ts';
import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import { filterLeaves } from '../../../shared/framework/definitions/filterLeaves.ts';
import { type Machine, systemRole, type Transition } from '../../../shared/framework/definitions/machines.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import { canUse, canUseView, scopeRules } from '../../../shared/framework/definitions/rights/permissions.ts';
import type { ResourceDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { recordTitle } from '../../../shared/framework/records/recordTitle.ts';
import { type Inbox, type InboxItem, type InboxKind, inboxMax } from '../../../shared/framework/states/Inbox.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { allOf, anyOf, notTrue, type Predicate, predicateSql } from '../../db/predicate.ts';
import { whenSql } from '../../db/scope/conditionSql.ts';
import { roleScope, usersFor } from '../../db/scope/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { App } from '../context/App.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { stateSinceSql } from '../states/dueMoment.ts';
import { type RecordTarget, visibleRows } from './RecordTarget.ts';
import { visibleRecords } from './readRecord.ts';
import { offersOf } from './recordTransitions.ts';
import { personsOf } from './rowRoles.ts';
import { targetOf } from './targetOf.ts';

/** Records of one resource that may wait for the reader. */
interface Source {
  readonly resource: ResourceDefinition;
  readonly entity: Entity;
  readonly target: RecordTarget;
  readonly machines: readonly Machine[];
}

interface Waiting {
  readonly source: number;
  readonly id: number;
  readonly since: string;
  readonly due: string | null;
  readonly total: number;
}

interface InboxQuery {
  readonly limit: number;
  readonly offset: number;
  /** `api_url` of the one kind that is asked for. */
  readonly kind?: string | undefined;
}

/**
 * The records that wait for a decision of the reader (`decides` of x-states), in every resource whose records the reader may see; those
 * on which the reader decides for somebody else too. Decided ones are gone with the transaction that decides.
 */
export async function readInbox(
  connection: ScopedConnection,
  app: Pick<App, 'registrations' | 'records'>,
  { limit, offset, kind }: InboxQuery,
): Promise<Inbox> {
  const { ctx } = connection;
  const sources = sourcesOf(connection, app);
  if (sources.length === 0) return { count: 0, kinds: [], items: [] };
  const persons = await personsOf(connection, ctx);
  const selects = sources.flatMap((source, i) => waitingSql(connection, source, i, persons) ?? []);
  if (selects.length === 0) return { count: 0, kinds: [], items: [] };
  const found = await withoutGuard(connection).run(sql<Waiting>`
    select source, id, since, due from (${sql.join(selects, sql` union all `)}) w order by due nulls last, since, source, id limit ${inboxMax}`);
  const waiting = await judged(connection, sources, found);
  const counts = Map.groupBy(waiting, ({ source }) => source);
  const kinds = [...counts]
    .map(([i, rows]): InboxKind => kindOf(connection, sources[i], rows.length))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const asked = waiting.filter(({ source }) => kind === undefined || sources[source]?.resource.api_url === kind);
  const items = await itemsOf(connection, sources, asked.slice(offset, offset + limit));
  return { count: waiting.length, kinds, items };
}

/** The resources with records that can wait for the reader; of several over an entity the first. */
function sourcesOf({ ctx }: ScopedConnection, app: Pick<App, 'registrations' | 'records'>): Source[] {
  const { registry, reader } = ctx;
  const sources = new Map<string, Source>();
  for (const resource of registry.resources.values()) {
    if (sources.has(resource.schema) || !canUse(registry, reader, resource, 'show')) continue;
    const entity = getEntity(registry, resource.schema);
    const machines = entity.machines.filter(({ transitions }) => transitions.some(({ decides }) => decides));
    if (machines.length > 0)
      sources.set(resource.schema, { resource, entity, machines, target: targetOf(ctx, app, resource.api_url, 'show') });
  }
  return [...sources.values()];
}

/** The rows of a source that wait for the reader; undefined if none can. */
function waitingSql(
  { ctx }: ScopedConnection,
  { entity, machines, target }: Source,
  place: number,
  persons: readonly number[],
): Sql | undefined {
  const { registry, reader } = ctx;
  const held = (roles: readonly string[], users: readonly number[]): Predicate =>
    anyOf(
      roles.filter((role) => role !== systemRole).map((role) => roleScope(registry, reader, { entity: entity.name, role, users }, 't')),
    );
  const parts = [
    { by: [reader.userId], never: persons },
    ...(ctx.actedBy === undefined ? usersFor(reader.standsFor ?? [], entity.name) : []).map((user) => ({
      by: [user],
      never: [...persons, user],
    })),
  ];
  const decidedBy = ({ by = [], never_by: never = [] }: Transition): Predicate =>
    anyOf(parts.map((part) => allOf([held(by, part.by), never.length === 0 || notTrue(held(never, part.never))])));
  const perMachine = machines.map(({ field, transitions }): Predicate => {
    const deciding = transitions.filter(({ decides }) => decides);
    return anyOf(
      deciding.map((each) =>
        allOf([decidedBy(each), sql<boolean>`${sql.id('t', field)} = any(${each.from}::text[])`, plainCondition(ctx, entity, each)]),
      ),
    );
  });
  const isWaiting = allOf([visibleRows(target, reader, 't'), anyOf(perMachine)]);
  if (isWaiting === false) return undefined;
  const [first] = machines;
  const due = machines.find((machine) => machine.due !== undefined)?.due;
  return sql`(select ${place}::int as source, t.id, to_char(${stateSinceSql(entity, { field: first?.field ?? '' })} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since,
      ${due === undefined ? sql`null::text` : sql`${sql.id('t', due)}::text`} as due
    from ${sql.id(entity.name)} t where ${predicateSql(isWaiting)} order by t.id limit ${inboxMax})`;
}

/** Leaves out records whose decisions depend on more than the statement asks: other fields of the record, or other people. */
async function judged(connection: ScopedConnection, sources: readonly Source[], waiting: readonly Waiting[]): Promise<readonly Waiting[]> {
  const dropped = new Set<Waiting>();
  for (const [i, rows] of Map.groupBy(waiting, ({ source }) => source)) {
    const source = sources[i];
    const deciding = source?.machines.flatMap(({ transitions }) => transitions.filter(({ decides }) => decides)) ?? [];
    if (!source || deciding.every(({ when, agree }) => isPlain(when) && !agree)) continue;
    const offers = await offersOfSource(
      connection,
      source,
      rows.map(({ id }) => Number(id)),
    );
    const isOpen = ({ id }: Waiting) =>
      offers.get(Number(id))?.some(({ name, barrier }) => !barrier && deciding.some((each) => each.name === name));
    for (const row of rows) if (!isOpen(row)) dropped.add(row);
  }
  return waiting.filter((row) => !dropped.has(row));
}

function offersOfSource(connection: ScopedConnection, { target, resource }: Source, ids: readonly number[]) {
  const { registry, reader } = connection.ctx;
  return offersOf(connection, target, ids, canUse(registry, reader, resource, 'edit'));
}

/** true for a condition that compares with fixed values alone. */
function isPlain(when: Transition['when']): boolean {
  return when === undefined || filterLeaves(when).every(({ value }) => ruleOperand(value) === undefined);
}

/** The condition of a transition as far as it compares with fixed values; the rest is judged record by record. */
function plainCondition(ctx: ScopedConnection['ctx'], entity: Entity, { when }: Transition): Predicate {
  return !isPlain(when) || whenSql(entity, when, ctx, 't');
}

function kindOf({ ctx }: ScopedConnection, source: Source | undefined, count: number): InboxKind {
  const { registry, reader, language } = ctx;
  const screens = registry.screens.filter(
    (screen) => screen.resource === source?.resource && screen.path.includes('{id}') && canUseView(registry, reader, screen),
  );
  const screen = screens.find(({ view }) => view === 'show') ?? screens.find(({ view }) => view === 'edit');
  return {
    api_url: source?.resource.api_url ?? '',
    entity: source?.entity.name ?? '',
    label: source ? textIn(source.entity.label, language) : '',
    count,
    ...(screen && { path: screen.path, cmid: screen.cmid }),
  };
}

/** The records of a page with what the reader can decide; those on which nothing can be decided any more are left out. */
async function itemsOf(connection: ScopedConnection, sources: readonly Source[], waiting: readonly Waiting[]): Promise<InboxItem[]> {
  const { ctx } = connection;
  const found = new Map<Waiting, InboxItem>();
  for (const [i, rows] of Map.groupBy(waiting, ({ source }) => source)) {
    const source = sources[i];
    if (!source) continue;
    const ids = rows.map(({ id }) => Number(id));
    const records = await visibleRecords(connection, ctx, source.target, sql<boolean>`t.id = any(${ids}::bigint[])`);
    const byId = new Map(records.map((record) => [Number(record['id']), record]));
    const offers = await offersOfSource(connection, source, ids);
    for (const row of rows) {
      const [record, offered = []] = [byId.get(Number(row.id)), offers.get(Number(row.id))];
      const item = record && itemOf(ctx, source, row, record, offered);
      if (item && item.transitions.length > 0) found.set(row, item);
    }
  }
  return waiting.flatMap((row) => found.get(row) ?? []);
}

function itemOf(
  ctx: ScopedConnection['ctx'],
  { resource, entity, machines }: Source,
  row: Waiting,
  record: RecordValues,
  offered: readonly InboxItem['transitions'][number][],
): InboxItem {
  const deciding = machines.flatMap(({ transitions }) => transitions.filter(({ decides }) => decides));
  const transitions = offered.filter(({ name, barrier }) => !barrier && deciding.some((each) => each.name === name));
  const asker = scopeRules(entity).find(
    (rule) => 'field' in rule && deciding.some(({ never_by: never = [] }) => never.includes(rule.role)),
  );
  const from = asker && 'field' in asker && entity.fields.has(asker.field) ? asker.field : 'created_by';
  const [machine] = machines;
  const state = entity.fields.get(machine?.field ?? '')?.options?.find(({ value }) => value === record[machine?.field ?? '']);
  const named = record[`${from}_label`];
  return {
    api_url: resource.api_url,
    id: Number(row.id),
    version: Number(record['version']),
    name: recordTitle(entity, record, ctx) || String(row.id),
    from: typeof named === 'string' ? named : null,
    for_user: transitions.find(({ for_user: whom }) => whom !== undefined)?.for_user ?? null,
    since: row.since,
    due: row.due,
    state: state ? textIn(state.label, ctx.language) : '',
    transitions,
    record,
  };
}
