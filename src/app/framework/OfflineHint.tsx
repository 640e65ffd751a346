import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { connection } from './api/connection.ts';
import { useMessage } from './i18n/useMessage.ts';
import { useStore } from './stores/makeStore.ts';

interface OfflineHintProps {
  /** Tries again before the connection is back by itself; absent: no button. */
  readonly onRetry?: () => void;
}

/** Takes the place of a part that cannot be loaded until the server can be reached again. */
export function OfflineHint({ onRetry }: OfflineHintProps) {
  const message = useMessage();
  const isOnline = useStore(connection);
  return (
    <Alert
      severity="info"
      variant="outlined"
      role="status"
      action={
        onRetry && (
          <Button color="inherit" size="small" onClick={onRetry}>
            {message('blocks.try_again')}
          </Button>
        )
      }
      sx={{ my: 2, maxWidth: 720 }}
    >
      <AlertTitle>{message(isOnline ? 'blocks.server_away' : 'blocks.offline')}</AlertTitle>
      {message('blocks.opens_by_itself')}
    </Alert>
  );
}

/** Its children, or the hint while the browser has no connection. */
export function WaitingOrOffline({ children }: { readonly children: ReactNode }) {
  return useStore(connection) ? children : <OfflineHint />;
}
