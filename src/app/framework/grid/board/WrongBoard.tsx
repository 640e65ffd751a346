import Alert from '@mui/material/Alert';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { useGridLayout } from '../state/GridContexts.ts';
import { useBoardSwitch } from './useBoardSwitch.ts';

/** Names a board in the address that the list lacks, and the right one. The cross takes it off the address. */
export function WrongBoard() {
  const message = useMessage();
  const text = useText();
  const { list } = useGridLayout();
  const { wrong, leaveBoard } = useBoardSwitch();
  if (!wrong) return null;
  const { asked, right } = wrong;
  const column = list.columns.find(({ field }) => field === right);
  return (
    <Alert
      severity="warning"
      role="status"
      onClose={leaveBoard}
      closeText={message('states.close')}
      sx={{ mx: 1.5, my: 1, displayPrint: 'none' }}
    >
      {right === undefined
        ? message('states.board_missing', { asked })
        : message('states.board_wrong', { asked, right, field: column ? text(column.label) : right })}
    </Alert>
  );
}
