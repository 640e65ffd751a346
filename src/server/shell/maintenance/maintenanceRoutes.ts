import { textOf } from '../../../shared/framework/records/textOf.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { maintenanceEndpoints } from '../../../shared/shell/maintenance/endpoints.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { traceRows } from '../../framework/http/callTrace.ts';
import { deleteRecord } from '../../framework/records/deleteRecord.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import { targetOf } from '../../framework/records/targetOf.ts';
import { updateRecord } from '../../framework/records/writeRecord.ts';
import { maintenanceErrors } from './maintenanceErrors.ts';
import { type ComingWindow, readComingWindows, stateAt } from './readWindows.ts';

const adminPath = 'mtd_maintenance/maintenance/admin';

/** Calls of maintenance in addition to the calls generated from its definition. */
export const maintenanceHandlers: HandlersOf<typeof maintenanceEndpoints> = {
  'GET mtd_maintenance/maintenance/list': listWindows,
  'GET mtd_maintenance/maintenance/current': currentWindow,
  'GET mtd_maintenance/menus': listMenus,
  'PUT mtd_maintenance/maintenance/admin': async (call) => {
    const target = targetOf(call.ctx, call.app, adminPath, 'edit');
    const { id, ...change } = call.body;
    return updateRecord(call.app.database.scoped(call.ctx), target, id, change);
  },
  'DELETE mtd_maintenance/maintenance/admin': async (call) => {
    const target = targetOf(call.ctx, call.app, adminPath, 'delete');
    await deleteRecord(call.app.database.scoped(call.ctx), target, Number(call.query.id));
    return undefined;
  },
  'POST mtd_maintenance/maintenance/admin/{id}/start': ({ ctx, app, params }) => changeState(ctx, app, params.id, 'running'),
  'POST mtd_maintenance/maintenance/admin/{id}/end': ({ ctx, app, params }) => changeState(ctx, app, params.id, 'done'),
  'POST mtd_maintenance/maintenance/admin/{id}/cancel': ({ ctx, app, params }) => changeState(ctx, app, params.id, 'cancelled'),
};

/** State -> states from which a window can reach it. */
const stepsFrom = { running: ['planned'], done: ['running'], cancelled: ['planned'] } as const;

/**
 * Starts, ends or cancels a window by hand; its hook sets the times.
 * @throws AppError as `updateRecord`, and `maintenance_state_passed` (409) if its state no longer allows the step
 */
async function changeState(ctx: CallContext, app: App, id: string, state: keyof typeof stepsFrom) {
  const target = targetOf(ctx, app, adminPath, 'edit');
  const connection = app.database.scoped(ctx);
  const [window] = /^[1-9]\d{0,14}$/.test(id)
    ? await connection.run<WindowState>(sql`
    select id, version, ${stateAt(ctx.now)} as "isAt", state = 'cancelled' as "isCancelled" from maintenance_windows where id = ${id}`)
    : [];
  if (!window) throw recordErrors.record_not_found();
  const from: readonly string[] = stepsFrom[state];
  if (window.isCancelled || !from.includes(window.isAt)) throw maintenanceErrors.maintenance_state_passed();
  return updateRecord(connection, target, window.id, { version: window.version, state });
}

interface WindowState {
  readonly id: number;
  readonly version: number;
  /** State by its times; the stored state follows within a minute. */
  readonly isAt: 'planned' | 'running' | 'done';
  readonly isCancelled: boolean;
}

/** GET mtd_maintenance/maintenance/list. Spec S-272. */
async function listWindows(call: CallOf<typeof maintenanceEndpoints, 'GET mtd_maintenance/maintenance/list'>) {
  const { ctx, app, request } = call;
  const { limit = '20', offset = '0', sort = 'starts_at' } = call.query;
  const windows = await readComingWindows(app, ctx.now, ctx);
  if (sort === '-starts_at') windows.reverse();
  const results = windows.slice(Number(offset), Number(offset) + Number(limit)).map((window) => ({
    ...shownTo(ctx.language, window),
    scope: window.scope,
    menus: window.menus.map((title) => textIn(title, ctx.language)),
  }));
  traceRows(request, results.length);
  return { results, count: windows.length };
}

/** GET mtd_maintenance/maintenance/current: content of the public maintenance page. */
async function currentWindow({ ctx, app }: CallOf<typeof maintenanceEndpoints, 'GET mtd_maintenance/maintenance/current'>) {
  const windows = await readComingWindows(app, ctx.now, ctx);
  const window = windows.find(({ scope, starts_at }) => scope === 'portal' && starts_at <= ctx.now);
  return window ? { maintenance: true, ...shownTo(ctx.language, window) } : { maintenance: false };
}

/** GET mtd_maintenance/menus: top menus, because a menu closes with all entries below it. Spec S-274. */
async function listMenus({ ctx, app }: CallOf<typeof maintenanceEndpoints, 'GET mtd_maintenance/menus'>) {
  const rows = await app.records.list(ctx, 'menus', {
    filter: { status: 'active' },
    sort: ['CMTITLE_label', 'id'],
    fields: ['CMCID.cmid', 'CMTITLE_label'],
  });
  const results = rows.map((row) => ({ id: Number(row['id']), cmid: textOf(row['CMCID.cmid']), title: textOf(row['CMTITLE_label']) }));
  return { results, count: results.length };
}

function shownTo(language: string, { id, title, starts_at, ends_at }: ComingWindow) {
  return { id, title: textIn(title, language), starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() };
}
