import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';
import { useSyncExternalStore } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';

/** Shown while the browser has no connection: lists and screens wait for it and would otherwise seem to load for ever. */
export function OfflineNotice() {
  const message = useMessage();
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <Snackbar open anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}>
      <Alert severity="warning" role="status" sx={{ width: '100%', boxShadow: 6 }}>
        {message('errors.offline')}
      </Alert>
    </Snackbar>
  );
}

function watchConnection(onChange: () => void): () => void {
  const ended = new AbortController();
  for (const name of ['online', 'offline']) window.addEventListener(name, onChange, { signal: ended.signal });
  return () => ended.abort();
}
