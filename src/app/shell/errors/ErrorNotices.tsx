import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useEffect } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { ErrorNotice } from './errorStore.ts';

interface ErrorNoticesProps {
  readonly notices: readonly ErrorNotice[];
  readonly onDismiss: (id: number) => void;
}

/** Centered red notices, each shown for its own duration. */
export function ErrorNotices({ notices, onDismiss }: ErrorNoticesProps) {
  return (
    <Stack
      spacing={1}
      sx={{
        position: 'fixed',
        top: 16,
        left: '50%',
        transform: 'translateX(-50%)',
        zIndex: 'snackbar',
        width: 'min(28rem, calc(100vw - 2rem))',
      }}
    >
      {notices.map((notice) => (
        <Notice key={notice.id} notice={notice} onDismiss={onDismiss} />
      ))}
    </Stack>
  );
}

function Notice({ notice, onDismiss }: { readonly notice: ErrorNotice } & Pick<ErrorNoticesProps, 'onDismiss'>) {
  const message = useMessage();
  const { id, durationMs, messageKey, values } = notice;
  useEffect(() => {
    const timer = setTimeout(() => onDismiss(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs, onDismiss]);
  return (
    <Alert
      severity="error"
      variant="filled"
      elevation={6}
      closeText={message('errors.dismiss')}
      onClose={() => onDismiss(id)}
      sx={{ justifyContent: 'center' }}
    >
      {message(messageKey, values)}
    </Alert>
  );
}
