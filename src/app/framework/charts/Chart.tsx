import Box from '@mui/material/Box';
import { BarChart } from './BarChart.tsx';
import type { ChartProps, DrawnKind } from './ChartData.ts';
import { LineChart } from './LineChart.tsx';
import { PieChart } from './PieChart.tsx';
import { useWidth } from './useWidth.ts';

interface ChartFrameProps extends Omit<ChartProps, 'width'> {
  readonly kind: DrawnKind;
}

/** A chart as wide as its place: plain SVG, in which each mark has its words, takes the focus and can be clicked. */
export function Chart({ kind, ...given }: ChartFrameProps) {
  const [place, width] = useWidth();
  const props = { ...given, width };
  return (
    <Box
      ref={place}
      sx={{
        minWidth: 0,
        width: '100%',
        '& [data-mark]:focus-visible .ring': { stroke: 'currentColor', strokeWidth: 2 },
        color: 'text.primary',
      }}
    >
      {width > 0 && kind === 'bar' && <BarChart {...props} />}
      {width > 0 && (kind === 'line' || kind === 'area') && <LineChart {...props} isFilled={kind === 'area'} />}
      {width > 0 && kind === 'pie' && <PieChart {...props} />}
    </Box>
  );
}
