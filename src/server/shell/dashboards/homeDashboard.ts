import { findDashboard } from '../../../shared/framework/dashboards/findDashboard.ts';
import { isTimezone } from '../../../shared/framework/query/dayStart.ts';
import type { dashboardEndpoints } from '../../../shared/shell/dashboards/endpoints.ts';
import { readDashboard } from '../../framework/dashboards/readDashboard.ts';
import type { CallOf } from '../../framework/http/Call.ts';

/**
 * GET dashboards/home: the dashboard of the menu group in the header `group`, which selects tiles and adds no right, else of the caller's
 * type.
 */
export async function homeDashboard({ ctx, app, query, request }: CallOf<typeof dashboardEndpoints, 'GET dashboards/home'>) {
  const { registry, reader } = ctx;
  const group = String(request.headers['group'] ?? '');
  const dashboard = findDashboard(registry.dashboards, { group, type: reader.type });
  if (!dashboard) return { title: { en: '', fr: '' }, tiles: [] };
  const tiles = await readDashboard(app.database.scoped(ctx), {
    registrations: app.registrations,
    dashboard,
    timezone: query.timezone !== undefined && isTimezone(query.timezone) ? query.timezone : undefined,
    onFailure: (error, tile) => request.log.error({ err: error, tile }, 'a tile cannot be read'),
  });
  return { title: dashboard.title, tiles };
}
