import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { useMessage } from '../i18n/useMessage.ts';

/** Shows the word that the specification demands after a change of preferences, and below it a sentence that says what changed. Spec B-230. */
export function useSuccessNotice(): (key: string) => void {
  const message = useMessage();
  const notify = useNotify();
  return useCallback(
    (key) =>
      notify(
        <Alert severity="success" variant="filled">
          <Typography variant="subtitle2">{message('grid.success')}</Typography>
          <Typography variant="body2">{message(key)}</Typography>
        </Alert>,
        { type: 'success' },
      ),
    [message, notify],
  );
}
