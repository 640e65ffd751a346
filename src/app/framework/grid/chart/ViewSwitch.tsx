import Box from '@mui/material/Box';
import { useMessage } from '../../i18n/useMessage.ts';
import { BoardIcon, ChartIcon, RowsIcon } from '../../icons.ts';
import { ToolbarButton } from '../tools/ToolbarButton.tsx';
import { useViewSwitch } from './useViewSwitch.ts';

/** Chooses between the rows of a list, its board and its groups. */
export function ViewSwitch() {
  const message = useMessage();
  const { isRows, isChart, isBoard, showRows, showChart, showBoard } = useViewSwitch();
  if (!showChart && !isChart && !showBoard) return null;
  return (
    <Box role="group" aria-label={message('chart.view')} sx={{ display: 'flex' }}>
      <ToolbarButton isIcon label={message('chart.rows_view')} icon={<RowsIcon />} onClick={showRows} isActive={isRows} pressed={isRows} />
      {showBoard && (
        <ToolbarButton
          isIcon
          label={message('states.board')}
          icon={<BoardIcon />}
          onClick={showBoard}
          isActive={isBoard}
          pressed={isBoard}
        />
      )}
      {(showChart ?? isChart) && (
        <ToolbarButton
          isIcon
          label={message('chart.chart_view')}
          icon={<ChartIcon />}
          onClick={showChart ?? showRows}
          isActive={isChart}
          pressed={isChart}
        />
      )}
    </Box>
  );
}
