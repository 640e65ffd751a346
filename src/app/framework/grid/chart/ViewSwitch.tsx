import Box from '@mui/material/Box';
import { useMessage } from '../../i18n/useMessage.ts';
import { ChartIcon, RowsIcon } from '../../icons.ts';
import { ToolbarButton } from '../tools/ToolbarButton.tsx';
import { useViewSwitch } from './useViewSwitch.ts';

/** Chooses between the rows of a list and its groups. */
export function ViewSwitch() {
  const message = useMessage();
  const { isChart, showRows, showChart } = useViewSwitch();
  if (!showChart && !isChart) return null;
  return (
    <Box role="group" aria-label={message('chart.view')} sx={{ display: 'flex' }}>
      <ToolbarButton
        isIcon
        label={message('chart.rows_view')}
        icon={<RowsIcon />}
        onClick={showRows}
        isActive={!isChart}
        pressed={!isChart}
      />
      <ToolbarButton
        isIcon
        label={message('chart.chart_view')}
        icon={<ChartIcon />}
        onClick={showChart ?? showRows}
        isActive={isChart}
        pressed={isChart}
      />
    </Box>
  );
}
