import { AppError, invariant } from '../../../shared/framework/AppError.ts';
import { findListField } from '../../../shared/framework/definitions/columns/listField.ts';
import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import { getEntity, type Registry } from '../../../shared/framework/definitions/registry.ts';
import type { Hooks } from '../../../shared/framework/definitions/types.gen.ts';
import type { FilterJson, FilterNode } from '../../../shared/framework/query/ListQuery.ts';
import { parseFilter } from '../../../shared/framework/query/parseFilter.ts';
import type { Batch } from '../../db/Batch.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection, ScopedConnection } from '../../db/Connection.ts';
import { guardConnection, withoutGuard } from '../../db/guardConnection.ts';
import type { App } from '../context/App.ts';
import { type ListModel, openEntity } from '../lists/openList.ts';
import { planList } from '../lists/planList.ts';
import { parseRows, plainQuery, readPages } from '../lists/readPages.ts';
import { runList } from '../lists/runList.ts';
import type { RecordPage, RecordQuery, Records } from '../registrations/Records.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { deleteRecord } from './deleteRecord.ts';
import { moveRecord } from './moveRecord.ts';
import type { RecordTarget } from './RecordTarget.ts';
import { findVisible } from './readRecord.ts';
import { findDeleted, restoreRecord } from './restoreRecord.ts';
import { saveRecord } from './saveRecord.ts';
import { checkNew, createRecord, updateRecord } from './writeRecord.ts';

const rowsMax = 1000;
const defaultSort: readonly string[] = ['id'];

/** Records by the name of their entity, each call on its own connection. See `Records`. */
export function openRecords(app: { readonly database: Pick<App['database'], 'scoped'> } & Pick<App, 'registrations'>): Records {
  return recordsOn(app, (ctx) => app.database.scoped(ctx));
}

function recordsOn(app: Pick<App, 'registrations'>, connect: (ctx: CallContext) => ScopedConnection, batch?: Batch<Connection>): Records {
  const target = ({ registry }: CallContext, name: string): RecordTarget => {
    const entity = getEntity(registry, name);
    return { registry, registrations: app.registrations, records, entity, hooks: hooksOf(registry, entity) };
  };
  const own: Omit<Records, 'shared'> = {
    find: (ctx, entity, id) => findVisible(connect(ctx), ctx, target(ctx, entity), id),
    list: (ctx, entity, query = {}) => listRecords(connect(ctx), app, entity, query),
    page: (ctx, entity, query) => pageRecords(connect(ctx), app, entity, query),
    create: (ctx, entity, values, options) => createRecord(connect(ctx), target(ctx, entity), values, options),
    check: (ctx, entity, values, options = {}) => checkNew(connect(ctx), target(ctx, entity), values, options),
    change: (ctx, entity, id, values, { version, set } = {}) =>
      updateRecord(connect(ctx), target(ctx, entity), id, { ...values, version }, { set, anyVersion: version === undefined }),
    save: (ctx, entity, key, values, options) => saveRecord(connect(ctx), target(ctx, entity), key, values, options),
    move: (ctx, entity, id, transition, options) => moveRecord(connect(ctx), target(ctx, entity), id, transition, options),
    remove: (ctx, entity, id) => deleteRecord(connect(ctx), target(ctx, entity), id),
    findDeleted: (ctx, entity, id) => findDeleted(connect(ctx), target(ctx, entity), id),
    restore: (ctx, entity, id, options) => restoreRecord(connect(ctx), target(ctx, entity), id, options),
    in: (tx) => recordsOn(app, connectionsIn(tx), tx.batch),
  };
  const records: Records = {
    ...own,
    get shared() {
      return batch ? sharedReads(own, batch) : records;
    },
  };
  return records;
}

/** The reads of the system that are the same for all records of a batch; those of other readers are made each time. */
function sharedReads(records: Omit<Records, 'shared'>, batch: Batch<Connection>): Records {
  const keyOf = ({ language, timezone }: CallContext, ...asked: readonly unknown[]): string =>
    JSON.stringify([language, timezone, ...asked]);
  return {
    ...records,
    find: async (ctx, entity, id) => {
      if (!ctx.reader.isSystem) return records.find(ctx, entity, id);
      const [found] = await batch.read(keyOf(ctx, entity, id), async () => {
        const record = await records.find(ctx, entity, id);
        return record ? [record] : [];
      });
      return found;
    },
    list: (ctx, entity, query) =>
      ctx.reader.isSystem
        ? batch.read(keyOf(ctx, entity, query), () => records.list(ctx, entity, query))
        : records.list(ctx, entity, query),
    get shared() {
      return this;
    },
  };
}

/** Connections of any context within a transaction. */
export function connectionsIn(tx: Connection): (ctx: CallContext) => ScopedConnection {
  return (ctx) => guardConnection(withoutGuard(tx), ctx);
}

/** The hooks of all resources over an entity: a record's rules hold for every way to change it. */
function hooksOf(registry: Registry, entity: Entity): Hooks {
  const all = [...registry.resources.values()].flatMap(({ schema, hooks }) => (schema === entity.name && hooks ? [hooks] : []));
  const namesAt = (moment: keyof Hooks): string[] => [...new Set(all.flatMap((hooks) => hooks[moment] ?? []))];
  return {
    before_save: namesAt('before_save'),
    after_save: namesAt('after_save'),
    after_lines: namesAt('after_lines'),
    before_delete: namesAt('before_delete'),
    after_delete: namesAt('after_delete'),
    after_restore: namesAt('after_restore'),
  };
}

type Listing = Pick<App, 'registrations'>;

async function listRecords(
  connection: ScopedConnection,
  { registrations }: Listing,
  entityName: string,
  asked: RecordQuery,
): Promise<readonly RecordValues[]> {
  const model = openEntity(registrations, connection.ctx, entityName);
  // The replica may not have the latest change of a record yet.
  const [rows = []] = await readPages(connection, [{ model, query: queryOf(model, asked) }], { replica: false });
  return rows;
}

async function pageRecords(
  connection: ScopedConnection,
  { registrations }: Listing,
  entityName: string,
  asked: RecordQuery,
): Promise<RecordPage> {
  const { ctx } = connection;
  const model = openEntity(registrations, ctx, entityName);
  const query = { ...plainQuery, ...queryOf(model, asked), count: true };
  const { page, count } = await runList(connection, planList(model, query, ctx));
  return { rows: parseRows(page?.results ?? '[]'), count: count?.rows ?? 0 };
}

function queryOf(model: ListModel, { filter = {}, sort = defaultSort, limit = rowsMax, offset = 0, fields }: RecordQuery) {
  checkNames(model, fields ?? [], 'fields');
  checkNames(model, sort === defaultSort ? [] : sort.map((key) => key.replace(/^-/, '')), 'sort');
  return {
    filters: filtersOf(model, filter),
    sort: sort.map((key) => ({ field: key.replace(/^-/, ''), descending: key.startsWith('-') })),
    limit,
    offset,
    fields,
  };
}

/** A wrong name is a mistake in the code. A field withheld from the reader is no mistake and is left out. */
function checkNames({ registry, entity }: ListModel, names: readonly string[], place: string): void {
  const unknown = names.filter((name) => !findListField(registry, entity.name, name));
  invariant(unknown.length === 0, `${place} of records.list of ${entity.name} are fields that a list can show, not ${unknown.join(', ')}`);
}

function filtersOf({ queryContext, entity }: ListModel, filter: FilterJson): FilterNode[] {
  try {
    return parseFilter(filter, queryContext, 'filter');
  } catch (error) {
    const isMistake = error instanceof AppError && error.code === 'unknown_column';
    invariant(!isMistake, `filter of records.list of ${entity.name} names fields that the reader may see, not ${JSON.stringify(filter)}`);
    throw error;
  }
}
