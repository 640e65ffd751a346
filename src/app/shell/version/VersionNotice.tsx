import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { NoticeCard } from '../../framework/notices/NoticeCard.tsx';
import { useStore } from '../../framework/stores/makeStore.ts';
import { versionStore } from './versionStore.ts';

/** Reports a new build: in progress, then ready with the request to refresh the page. A form with unsaved values asks first. Spec S-176. */
export function VersionNotice() {
  const message = useMessage();
  const { updating, updated } = useStore(versionStore);
  useEffect(() => versionStore.watch(), []);
  if (!updating && !updated) return null;
  return updating ? (
    <NoticeCard tone="info">
      {message('version.in_progress')}
      <LinearProgress aria-hidden sx={{ mt: 1 }} />
    </NoticeCard>
  ) : (
    <NoticeCard
      tone="success"
      action={
        <Button size="small" onClick={() => window.location.reload()}>
          {message('version.refresh')}
        </Button>
      }
    >
      {message('version.ready')}
    </NoticeCard>
  );
}
