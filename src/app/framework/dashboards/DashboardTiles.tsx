import Box from '@mui/material/Box';
import { arrangeTiles } from '../../../shared/framework/dashboards/arrangeTiles.ts';
import type { DashboardAnswer, TileAnswer } from '../../../shared/framework/dashboards/DashboardAnswer.ts';
import { DashboardActions } from './DashboardActions.tsx';
import { FigureTile } from './FigureTile.tsx';
import { ListTile } from './ListTile.tsx';
import { QuietTiles } from './QuietTiles.tsx';
import { TileColumns, type TilePart } from './TileColumns.tsx';
import { figuresSx, tilesSx } from './tileGrid.ts';

interface DashboardTilesProps {
  /** Name of the dashboard for screen readers. */
  readonly title: string;
  readonly actions?: DashboardAnswer['actions'];
  readonly tiles: readonly TileAnswer[];
  /** Address of a path below pages/. */
  readonly pagePath: (path: string) => string;
  /** Shown after the lists, in the same columns. */
  readonly parts?: readonly TilePart[];
}

/** The actions of a dashboard and its tiles: figures as a row of links, those with work first; what counts nothing folded into one line; lists. */
export function DashboardTiles({ title, actions = [], tiles, pagePath, parts = [] }: DashboardTilesProps) {
  const { figures, lists, quiet } = arrangeTiles(tiles);
  const listParts = lists.map((tile) => ({
    key: `tile ${tile.name}`,
    rows: tile.rows.length + 1,
    content: <ListTile tile={tile} pagePath={pagePath} />,
  }));
  return (
    <Box component="section" aria-label={title} sx={tilesSx}>
      <DashboardActions actions={actions} pagePath={pagePath} />
      {figures.length > 0 && (
        <Box component="ul" sx={figuresSx(figures.length)}>
          {figures.map((tile) => (
            <li key={tile.name}>
              <FigureTile tile={tile} to={pagePath(tile.path)} />
            </li>
          ))}
        </Box>
      )}
      {quiet.length > 0 && <QuietTiles tiles={quiet} isAlone={figures.length + lists.length === 0} pagePath={pagePath} />}
      <TileColumns parts={[...listParts, ...parts]} />
    </Box>
  );
}
