import Button from '@mui/material/Button';
import { useCloseNotification } from 'react-admin';
import { useMessage } from '../i18n/useMessage.ts';
import { useUndo } from './useUndo.ts';

/** The button of a notice that undoes the changes that the notice tells of. @param set the set of these changes */
export function UndoButton({ set }: { readonly set: string }) {
  const message = useMessage();
  const close = useCloseNotification();
  const { undo } = useUndo();
  return (
    <Button
      size="small"
      color="inherit"
      onClick={() => {
        close();
        void undo(set);
      }}
    >
      {message('form.undo')}
    </Button>
  );
}
