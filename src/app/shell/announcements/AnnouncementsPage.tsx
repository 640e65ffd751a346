import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { RetryAlert } from '../../framework/RetryAlert.tsx';
import { AnnouncementRow } from './AnnouncementRow.tsx';
import { useAnnouncements, useReadAnnouncements } from './useAnnouncements.ts';

/** ANO-SHOW: all announcements of today for the user. Spec S-092. */
export function AnnouncementsPage() {
  const message = useMessage();
  const { data, error, refetch } = useAnnouncements();
  const { mutate: read } = useReadAnnouncements();
  if (error && !data)
    return (
      <RetryAlert sx={{ mt: 2 }} onRetry={() => void refetch()}>
        {message('errors.network_hint')}
      </RetryAlert>
    );
  if (!data) return <Skeleton variant="rounded" height={120} sx={{ mt: 2 }} aria-label={message('layout.loading')} />;
  const unread = data.filter(({ read_at }) => read_at === null).map(({ id }) => id);
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      {data.length === 0 && <Typography color="textSecondary">{message('announcements.empty')}</Typography>}
      {unread.length > 1 && (
        <Button variant="outlined" size="small" onClick={() => read(unread)} sx={{ alignSelf: 'flex-start' }}>
          {message('announcements.mark_all_read')}
        </Button>
      )}
      <Box>
        {data.map((announcement) => (
          <AnnouncementRow
            key={announcement.id}
            announcement={announcement}
            level="h2"
            isOpenAtFirst={announcement.read_at === null}
            onRead={(id) => read([id])}
          />
        ))}
      </Box>
    </Stack>
  );
}
