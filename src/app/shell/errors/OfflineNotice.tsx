import Alert from '@mui/material/Alert';
import { connection } from '../../framework/api/connection.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useStore } from '../../framework/stores/makeStore.ts';

/** A line below the header while the browser has no connection: changes and lists wait for it. */
export function OfflineNotice() {
  const message = useMessage();
  const isOnline = useStore(connection);
  if (isOnline) return null;
  return (
    <Alert severity="warning" role="status" square sx={{ py: 0, px: { xs: 1.5, sm: 3 }, displayPrint: 'none' }}>
      {message('errors.offline')}
    </Alert>
  );
}
