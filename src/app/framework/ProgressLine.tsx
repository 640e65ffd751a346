import Box, { type BoxProps } from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';

/** Milliseconds without a line: an answer that is there sooner needs none. */
const delayMs = 150;

// Moves only by transform: `left` and `right` would lay out the page again in every frame, and count as layout shifts.
const sweep = keyframes`
  from { transform: translateX(-100%) scaleX(0.4); }
  to { transform: translateX(100%) scaleX(0.6); }
`;
const appear = keyframes`
  from { opacity: 0; }
  to { opacity: 1; }
`;

interface ProgressLineProps {
  /** Name for screen readers; without one the line is silent. */
  readonly label?: string;
  /** true: nothing is under way for the moment; the line is out of sight and costs nothing, and comes back after its pause. */
  readonly isResting?: boolean;
  readonly sx?: BoxProps['sx'];
}

/** A line of 2 px at the edge of a positioned block whose data are under way. Draw it only then: an animation that nobody sees costs as much. */
export function ProgressLine({ label, isResting = false, sx = {} }: ProgressLineProps) {
  return (
    <Box
      role="progressbar"
      {...(label === undefined ? { 'aria-hidden': true } : { 'aria-label': label })}
      sx={[
        {
          position: 'absolute',
          insetInline: 0,
          height: 2,
          overflow: 'hidden',
          opacity: 0,
          animation: isResting ? 'none' : `${appear} 1ms ${delayMs}ms forwards`,
          '&::after': {
            content: '""',
            position: 'absolute',
            inset: 0,
            bgcolor: 'primary.main',
            transformOrigin: 'left',
            animation: isResting ? 'none' : `${sweep} 1.2s ease-in-out infinite`,
          },
          '@media (prefers-reduced-motion: reduce)': { '&::after': { animation: 'none' } },
          '@media print': { display: 'none' },
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    />
  );
}
