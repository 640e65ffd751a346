import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import { useGridLayout } from '../state/GridContexts.ts';
import { useRowHeight } from './useRowHeight.ts';

const pulse = keyframes`
  50% { opacity: 0.4; }
`;

/** Pixels of a bar in place of a text. */
const barHeight = 12;

/** Rows of a table whose rows are under way: one element, since a grid of parts would cost more to draw than the rows. */
export function TableSkeleton() {
  const { density } = useGridLayout().arrangement;
  const height = useRowHeight(density);
  const above = (height - barHeight) / 2;
  return (
    <Box
      sx={{
        position: 'relative',
        width: '100%',
        height: '100%',
        color: 'divider',
        backgroundImage: `repeating-linear-gradient(to bottom, transparent 0 ${height - 1}px, currentColor ${height - 1}px ${height}px)`,
        '&::before': {
          content: '""',
          position: 'absolute',
          inset: 0,
          color: 'action.hover',
          backgroundImage: `repeating-linear-gradient(to bottom, transparent 0 ${above}px, currentColor ${above}px ${above + barHeight}px, transparent ${above + barHeight}px ${height}px)`,
          maskImage: 'repeating-linear-gradient(to right, transparent 0 12px, black 12px 112px, transparent 112px 152px)',
          animation: `${pulse} 2s ease-in-out 500ms infinite`,
        },
      }}
    />
  );
}
