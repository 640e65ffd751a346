import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Snackbar from '@mui/material/Snackbar';
import { useEffect } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useStore } from '../../framework/stores/makeStore.ts';
import { versionStore } from './versionStore.ts';

/** Reports a new build: in progress, then ready with the request to refresh the page. A form with unsaved values asks first. Spec S-176. */
export function VersionNotice() {
  const message = useMessage();
  const { updating, updated } = useStore(versionStore);
  useEffect(() => versionStore.watch(), []);
  if (!updating && !updated) return null;
  return (
    <Snackbar open anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}>
      {updating ? (
        <Alert severity="info" role="status" variant="standard" sx={{ width: '100%', boxShadow: 6 }}>
          {message('version.in_progress')}
          <LinearProgress aria-hidden sx={{ mt: 1 }} />
        </Alert>
      ) : (
        <Alert
          severity="success"
          role="status"
          sx={{ width: '100%', boxShadow: 6 }}
          action={
            <Button color="inherit" size="small" onClick={() => window.location.reload()}>
              {message('version.refresh')}
            </Button>
          }
        >
          {message('version.ready')}
        </Alert>
      )}
    </Snackbar>
  );
}
