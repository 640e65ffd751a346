import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { ErrorDialogProps } from './ErrorDialog.tsx';
import { errorTexts } from './errorTexts.ts';

/** A failed call in the words of the error dialog, for the case that the dialog itself could not be loaded. */
export function PlainError({ error, onDismiss }: ErrorDialogProps) {
  const message = useMessage();
  const { title, text } = errorTexts(error, message);
  return (
    <Alert
      severity="error"
      variant="filled"
      elevation={6}
      closeText={message('errors.dismiss')}
      onClose={onDismiss}
      sx={{
        position: 'fixed',
        bottom: 16,
        left: '50%',
        transform: 'translateX(-50%)',
        zIndex: 'snackbar',
        width: 'min(28rem, calc(100vw - 2rem))',
      }}
    >
      <AlertTitle>{title}</AlertTitle>
      {text}
    </Alert>
  );
}
