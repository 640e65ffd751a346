import type { TileAnswer } from '../../../shared/framework/dashboards/DashboardAnswer.ts';
import type { DashboardDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import type { Registrations } from '../registrations/Registrations.ts';
import { planTile, type TilePlan } from './planTile.ts';
import { readTile, unreadTile } from './readTile.ts';

/** Tiles read at once: the user's other calls need connections too. */
const tilesAtOnce = 2;

interface DashboardRequest {
  readonly registrations: Registrations;
  readonly dashboard: DashboardDefinition;
  /** Zone of the reader; undefined: the call's. */
  readonly timezone: string | undefined;
  /** Called with the error of each tile that could not be read. */
  readonly onFailure: (error: unknown, tile: string) => void;
}

/**
 * Reads the tiles of a dashboard that the reader may see, in their order. Each has the plan and the scope of its list. A tile that cannot
 * be read says so; the others are answered.
 * @throws the signal's reason if the caller has gone
 */
export async function readDashboard(connection: ScopedConnection, request: DashboardRequest): Promise<readonly TileAnswer[]> {
  const { registrations, dashboard, timezone, onFailure } = request;
  const { ctx } = connection;
  const plans = dashboard.tiles.flatMap((tile) => planTile(registrations, ctx, tile, timezone) ?? []);
  return mapInTurns(plans, tilesAtOnce, async (plan) => {
    try {
      return await readTile(connection, plan);
    } catch (error) {
      ctx.signal?.throwIfAborted();
      onFailure(error, plan.tile.name);
      return unreadTile(plan);
    }
  });
}

/** Works on the items in their order, at most some at once. */
async function mapInTurns(
  plans: readonly TilePlan[],
  most: number,
  work: (plan: TilePlan) => Promise<TileAnswer>,
): Promise<readonly TileAnswer[]> {
  const answers: TileAnswer[] = [];
  const waiting = plans.entries();
  const turn = async (): Promise<void> => {
    for (const [i, plan] of waiting) answers[i] = await work(plan);
  };
  await Promise.all(Array.from({ length: most }, turn));
  return answers;
}
