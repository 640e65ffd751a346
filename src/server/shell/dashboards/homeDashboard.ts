import { findDashboard } from '../../../shared/framework/dashboards/findDashboard.ts';
import { isTimezone } from '../../../shared/framework/query/dayStart.ts';
import type { dashboardEndpoints } from '../../../shared/shell/dashboards/endpoints.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { openActions } from '../../framework/dashboards/openActions.ts';
import { readDashboard } from '../../framework/dashboards/readDashboard.ts';
import type { CallOf } from '../../framework/http/Call.ts';

/**
 * GET dashboards/home: the dashboard of the menu group in the header `group`, which selects tiles and adds no right, else of the caller's
 * type; for a role that records give them or for their user type, if these have their own.
 */
export async function homeDashboard({ ctx, app, query, request }: CallOf<typeof dashboardEndpoints, 'GET dashboards/home'>) {
  const { registry, reader } = ctx;
  const group = String(request.headers['group'] ?? '');
  const connection = app.database.scoped(ctx);
  const { type, roles } = reader;
  const dashboard = findDashboard(registry.dashboards, { group, type, roles, userType: await userTypeOf(connection) });
  if (!dashboard) return { title: { en: '', fr: '' }, actions: [], tiles: [] };
  const tiles = await readDashboard(connection, {
    registrations: app.registrations,
    dashboard,
    timezone: query.timezone !== undefined && isTimezone(query.timezone) ? query.timezone : undefined,
    onFailure: (error, tile) => request.log.error({ err: error, tile }, 'a tile cannot be read'),
  });
  return { title: dashboard.title, actions: openActions(ctx, dashboard), tiles };
}

/** The code of the reader's user type; empty for a reader without a user. */
async function userTypeOf(connection: ScopedConnection): Promise<string> {
  const { ctx } = connection;
  const [row] = await connection.run<{ code: string }>(sql`
    select t.code from ${table(ctx, 'users', 'u')} join ${table(ctx, 'user_types', 't')} on t.id = u.user_type
    where u.id = ${ctx.reader.userId}`);
  return row?.code ?? '';
}
