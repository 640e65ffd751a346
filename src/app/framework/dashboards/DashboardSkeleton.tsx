import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useMessage } from '../i18n/useMessage.ts';
import { figureHeight, figuresSx, listsSx, rowHeight, tilesSx } from './tileGrid.ts';

/** The room that tiles need: number of figures, and rows of each list. */
export interface DashboardShape {
  readonly figures: number;
  readonly lists: readonly number[];
}

/** The tiles of a dashboard before their values have come, in the room that they will take. */
export function DashboardSkeleton({ shape: { figures, lists } }: { readonly shape: DashboardShape }) {
  const message = useMessage();
  return (
    <Box role="status" aria-label={message('layout.loading')} sx={tilesSx}>
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
      {lists.length > 0 && (
        <Box sx={listsSx}>
          {lists.map((rows, i) => (
            <Card key={i} sx={{ px: 2, py: 1.5, height: listHeight(rows) }}>
              <Skeleton variant="text" width="40%" />
            </Card>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** Border, padding, heading, and the rows with their header or the sentence in their place. */
function listHeight(rows: number): number {
  return 26 + 24 + (rows > 0 ? 28 + rows * rowHeight : rowHeight);
}
