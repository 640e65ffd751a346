import Box from '@mui/material/Box';
import type { TileAnswer } from '../../../shared/framework/dashboards/DashboardAnswer.ts';
import { FigureTile } from './FigureTile.tsx';
import { ListTile } from './ListTile.tsx';
import { figuresSx, listsSx, tilesSx } from './tileGrid.ts';

interface DashboardTilesProps {
  /** Name of the dashboard for screen readers. */
  readonly title: string;
  readonly tiles: readonly TileAnswer[];
  /** Address of a path below pages/. */
  readonly pagePath: (path: string) => string;
}

/** The tiles of a dashboard in their order: the figures as a row of links, below them the lists. */
export function DashboardTiles({ title, tiles, pagePath }: DashboardTilesProps) {
  const figures = tiles.filter((tile) => tile.kind === 'figure');
  const lists = tiles.filter((tile) => tile.kind === 'list');
  return (
    <Box component="section" aria-label={title} sx={tilesSx}>
      {figures.length > 0 && (
        <Box component="ul" sx={figuresSx(figures.length)}>
          {figures.map((tile) => (
            <li key={tile.name}>
              <FigureTile tile={tile} to={pagePath(tile.path)} />
            </li>
          ))}
        </Box>
      )}
      {lists.length > 0 && (
        <Box sx={listsSx}>
          {lists.map((tile) => (
            <ListTile key={tile.name} tile={tile} pagePath={pagePath} />
          ))}
        </Box>
      )}
    </Box>
  );
}
