import Button from '@mui/material/Button';
import { useCloseNotification } from 'react-admin';
import { useMessage } from '../i18n/useMessage.ts';

/** The button of a notice that undoes the action that the notice names, and closes the notice. @param onUndo reports its own failure */
export function UndoButton({ onUndo }: { readonly onUndo: () => void }) {
  const message = useMessage();
  const close = useCloseNotification();
  return (
    <Button
      size="small"
      color="inherit"
      onClick={() => {
        close();
        onUndo();
      }}
    >
      {message('changes.undo')}
    </Button>
  );
}
