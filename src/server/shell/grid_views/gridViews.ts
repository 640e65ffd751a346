import type { gridViewEndpoints } from '../../../shared/framework/endpoints/gridViewEndpoints.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { gridKey, openGrid } from './openGrid.ts';
import { findOwnLayout, readViews } from './readViews.ts';

type Calls = typeof gridViewEndpoints;

/** GET grid_views. */
export async function listViews({ ctx, app, query, request }: CallOf<Calls, 'GET grid_views'>) {
  return readViews(app.database.scoped(ctx), app, openGrid(ctx, query), String(request.headers['group'] ?? ''));
}

/** GET grid_layouts. */
export async function getLayout({ ctx, app, query }: CallOf<Calls, 'GET grid_layouts'>) {
  return findOwnLayout(app.database.scoped(ctx), gridKey(query));
}

/** PUT grid_layouts: keeps the caller's layout of a list. */
export async function saveLayout({ ctx, app, body }: CallOf<Calls, 'PUT grid_layouts'>) {
  const { widths, pinned, density } = body;
  const layout = { ...(widths && { widths }), ...(pinned && { pinned }), ...(density && { density }) };
  await app.records.save(ctx, 'grid_layouts', { user: ctx.reader.userId, ...gridKey(body) }, {}, { set: { layout } });
  return layout;
}
