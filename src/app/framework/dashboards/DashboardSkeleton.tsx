import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useMessage } from '../i18n/useMessage.ts';
import { TileColumns } from './TileColumns.tsx';
import { actionHeight, actionsSx, figureHeight, figuresSx, rowHeight, tilesSx } from './tileGrid.ts';

/** The room that a dashboard needs: number of actions and figures, rows of each list. */
export interface DashboardShape {
  readonly actions: number;
  readonly figures: number;
  readonly lists: readonly number[];
}

/** The tiles of a dashboard before their values have come, in the room that they will take. */
export function DashboardSkeleton({ shape: { actions, figures, lists } }: { readonly shape: DashboardShape }) {
  const message = useMessage();
  return (
    <Box role="status" aria-label={message('layout.loading')} sx={tilesSx}>
      {actions > 0 && (
        <Box sx={actionsSx}>
          {Array.from({ length: actions }, (_, i) => (
            <Skeleton key={i} variant="rounded" height={actionHeight} sx={{ width: { sm: 160 } }} />
          ))}
        </Box>
      )}
      {figures > 0 && (
        <Box sx={figuresSx(figures)}>
          {Array.from({ length: figures }, (_, i) => (
            <Card key={i} sx={{ minHeight: figureHeight, p: 2 }}>
              <Skeleton variant="text" width="60%" />
              <Skeleton variant="text" width="35%" height={32} />
            </Card>
          ))}
        </Box>
      )}
      <TileColumns parts={lists.map((rows, i) => ({ key: String(i), rows: rows + 1, content: <ListSkeleton rows={rows} /> }))} />
    </Box>
  );
}

/** A heading and lines in the place of the rows. */
function ListSkeleton({ rows }: { readonly rows: number }) {
  return (
    <Card sx={{ px: 2, py: 1.5, height: 26 + 24 + 28 + rows * rowHeight, overflow: 'hidden' }}>
      <Skeleton variant="text" width="40%" />
      {Array.from({ length: rows }, (_, i) => (
        <Skeleton key={i} variant="text" width={i % 2 === 0 ? '90%' : '80%'} sx={{ mt: 2 }} />
      ))}
    </Card>
  );
}
