import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { RetryAlert } from '../../framework/RetryAlert.tsx';
import { ReleaseNoteRow } from './ReleaseNoteRow.tsx';
import { useReleaseNotes, useUnreadNote } from './useReleaseNotes.ts';

/** RN-START: notes on the versions of the portal, newest first; the newest unread one is marked. Spec D-072, D-172. */
export function ReleaseNotesPage() {
  const message = useMessage();
  const { data, error, refetch } = useReleaseNotes();
  const { data: unread } = useUnreadNote();
  if (error && !data)
    return (
      <RetryAlert sx={{ mt: 2 }} onRetry={() => void refetch()}>
        {message('errors.network_hint')}
      </RetryAlert>
    );
  if (!data) return <Skeleton variant="rounded" height={120} sx={{ mt: 2 }} aria-label={message('layout.loading')} />;
  if (data.length === 0)
    return (
      <Typography color="textSecondary" sx={{ mt: 2 }}>
        {message('release_notes.empty')}
      </Typography>
    );
  return (
    <Box sx={{ mt: 2 }}>
      {data.map((note) => (
        <ReleaseNoteRow key={note.id} note={note} isUnread={note.id === unread} />
      ))}
    </Box>
  );
}
