import type { FigureAnswer, ListTileAnswer, TileAnswer } from '../../../shared/framework/dashboards/DashboardAnswer.ts';
import { toneAt } from '../../../shared/framework/dashboards/toneAt.ts';
import { recordPath } from '../../../shared/framework/definitions/describe/recordPath.ts';
import type { FigureTile } from '../../../shared/framework/definitions/types.gen.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { planList } from '../lists/planList.ts';
import { readFigure } from '../lists/readFigure.ts';
import { parseRows } from '../lists/readPages.ts';
import { runList } from '../lists/runList.ts';
import type { TilePlan } from './planTile.ts';

/** Time limit of each statement of a tile. */
const timeoutMs = 5000;

/**
 * Reads the values of a tile.
 * @throws AppError `timeout` (503); the signal's reason if the caller has gone
 */
export async function readTile(connection: ScopedConnection, plan: TilePlan): Promise<TileAnswer> {
  const { model, query, tile } = plan;
  const listed = planList({ ...model, timeoutMs: Math.min(model.timeoutMs ?? timeoutMs, timeoutMs) }, query, connection.ctx);
  if (tile.kind === 'figure') {
    const figure = await readFigure(connection, listed);
    return { ...unreadFigure(plan, tile), ...figure, tone: toneAt(figure.value, tile.tones), isFailed: false };
  }
  const { page } = await runList(connection, listed);
  return { ...unreadList(plan), rows: parseRows(page?.results ?? '[]'), isFailed: false };
}

/** The answer for a tile that could not be read. */
export function unreadTile(plan: TilePlan): TileAnswer {
  return plan.tile.kind === 'figure' ? unreadFigure(plan, plan.tile) : unreadList(plan);
}

function unreadFigure(plan: TilePlan, { unit }: FigureTile): FigureAnswer {
  return {
    kind: 'figure',
    ...headOf(plan),
    value: null,
    units: [],
    isEstimated: false,
    tone: 'neutral',
    unit: unit ?? null,
    column: plan.columns[0] ?? null,
  };
}

function unreadList(plan: TilePlan): ListTileAnswer {
  const { registry, entity, reader } = plan.model;
  return {
    kind: 'list',
    ...headOf(plan),
    columns: plan.columns,
    naming: namingOf(plan),
    rows: [],
    recordPath: recordPath(registry, entity.name, reader) ?? null,
  };
}

/** The fields of `x-title`, if there are several and the tile shows all of them. */
function namingOf({ model: { entity }, columns }: TilePlan): ListTileAnswer['naming'] {
  const shown = columns.map(({ field }) => field);
  return entity.title.length > 1 && entity.title.every((name) => shown.includes(name))
    ? { label: entity.label, fields: entity.title }
    : null;
}

function headOf({ tile: { name, label }, path }: TilePlan) {
  return { name, label, path, isFailed: true };
}
