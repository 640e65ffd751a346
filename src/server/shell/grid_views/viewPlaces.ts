import type { FastifyRequest } from 'fastify';
import { viewsMax } from '../../../shared/framework/definitions/NamedView.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { nameWithin } from '../../db/homeSchema.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import type { GridKey } from './openGrid.ts';
import type { ViewRow } from './readViews.ts';
import { viewErrors } from './viewErrors.ts';
import { canShareViews, listViewGroups, type ViewGroup, viewsContext } from './viewGroups.ts';

/** Layer of a stored view, with the menu group of the layer `group`. */
export interface Target {
  readonly layer: ViewRow['layer'];
  readonly group: ViewGroup | undefined;
}

/** Menu groups whose views the caller sees, and the right to write views that others see. */
export interface Sharing {
  readonly groups: readonly ViewGroup[];
  readonly canShare: boolean;
}

export async function openSharing(tx: ScopedConnection, app: App, { headers }: FastifyRequest): Promise<Sharing> {
  const groups = await listViewGroups(tx, app, String(headers['group'] ?? ''));
  return { groups, canShare: await canShareViews(tx, app) };
}

/** Writes own views by the scope of the caller, shared ones for the company, after layer and company were checked. */
export function writerOf({ system }: App, ctx: CallContext, ...layers: readonly Target['layer'][]): CallContext {
  return layers.every((layer) => layer === 'user') ? ctx : viewsContext(system, ctx);
}

/** Layer and list in one text, within which names and the default are unique. */
export function placeOf({ reader }: CallContext, { api, cmid }: GridKey, { layer, group }: Target): string {
  const whose =
    layer === 'user' ? `${reader.companyId}:${reader.userId}` : layer === 'group' ? `${reader.companyId}:${group?.id}` : reader.companyId;
  return `${layer}:${whose} ${cmid} ${api}`;
}

/** Lets writers of the same views go one after another, in one order for all. */
export async function lockPlaces(tx: ScopedConnection, places: readonly string[]): Promise<void> {
  for (const place of [...new Set(places)].toSorted())
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${nameWithin(tx, place)}, 0))`);
}

export async function checkRoom(tx: ScopedConnection, place: string): Promise<void> {
  const [row] = await tx.run<{ count: number }>(
    sql`select count(*) as count from ${table(tx.ctx, 'grid_views', 'v')} where v.place = ${place}`,
  );
  if (row && row.count >= viewsMax) throw viewErrors.too_many_views({ max: viewsMax });
}
