import type { FigureAnswer, ListTileAnswer, TileAnswer } from './DashboardAnswer.ts';

/** The tiles of a dashboard as a page shows them. */
export interface ArrangedTiles {
  /** Late and doubtful ones first. */
  readonly figures: readonly FigureAnswer[];
  readonly lists: readonly ListTileAnswer[];
  /** Counts of nothing and lists without rows: links in one line. */
  readonly quiet: readonly TileAnswer[];
}

/** Puts what needs somebody first, and gathers what does not. A tile that could not be read keeps its place. */
export function arrangeTiles(tiles: readonly TileAnswer[]): ArrangedTiles {
  const loud = tiles.filter((tile) => !isQuiet(tile));
  return {
    figures: loud.filter((tile) => tile.kind === 'figure').toSorted((a, b) => urgency(b) - urgency(a)),
    lists: loud.filter((tile) => tile.kind === 'list'),
    quiet: quietOf(tiles),
  };
}

function isQuiet(tile: TileAnswer): boolean {
  if (tile.isFailed) return false;
  return tile.kind === 'figure' ? tile.value === 0 && tile.column === null : tile.rows.length === 0;
}

/** One link for each label: a list often has the name of the figure that counts it. */
function quietOf(tiles: readonly TileAnswer[]): readonly TileAnswer[] {
  const labels = tiles.map(({ label }) => label.en);
  return tiles.filter((tile, i) => isQuiet(tile) && labels.indexOf(tile.label.en) === i);
}

function urgency({ tone }: FigureAnswer): number {
  return tone === 'error' ? 2 : tone === 'warning' ? 1 : 0;
}
