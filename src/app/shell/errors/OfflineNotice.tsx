import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';
import { connection } from '../../framework/api/connection.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useStore } from '../../framework/stores/makeStore.ts';

/** Shown while the browser has no connection: changes and lists wait for it. */
export function OfflineNotice() {
  const message = useMessage();
  const isOnline = useStore(connection);
  if (isOnline) return null;
  return (
    <Snackbar open anchorOrigin={{ vertical: 'top', horizontal: 'center' }} sx={{ mt: 6 }}>
      <Alert severity="warning" role="status" sx={{ width: '100%', boxShadow: 6 }}>
        {message('errors.offline')}
      </Alert>
    </Snackbar>
  );
}
