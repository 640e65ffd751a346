import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { dashesAt } from './chartColours.ts';

interface LegendProps {
  readonly labels: readonly string[];
  readonly colourOf: (i: number) => string;
  /** The hatching of an entry; absent: the entries are lines. */
  readonly patternOf?: (i: number) => string | undefined;
}

/** The series with their colour and hatching, or their line. */
export function Legend({ labels, colourOf, patternOf }: LegendProps) {
  return (
    <Box component="ul" aria-hidden sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, m: 0, p: 0, listStyle: 'none' }}>
      {labels.map((label, i) => (
        <Box component="li" key={`${i} ${label}`} sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minWidth: 0 }}>
          <svg width="18" height="12" aria-hidden>
            {!patternOf ? (
              <line x1="0" x2="18" y1="6" y2="6" stroke={colourOf(i)} strokeWidth="2.5" strokeDasharray={dashesAt(i)} />
            ) : (
              <>
                <rect width="18" height="12" fill={colourOf(i)} />
                {patternOf(i) && <rect width="18" height="12" fill={patternOf(i)} />}
              </>
            )}
          </svg>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {label}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
