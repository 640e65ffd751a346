import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ApiError } from '../../framework/api/ApiError.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { RetryAlert } from '../../framework/RetryAlert.tsx';

/** In place of notifications that are on their way. */
export function NotificationsLoading() {
  const message = useMessage();
  return (
    <Stack role="status" aria-label={message('layout.loading')} sx={{ gap: 1.5, p: 2 }}>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} variant="rounded" height={44} />
      ))}
    </Stack>
  );
}

interface NotificationsFailedProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** In place of notifications that could not be loaded, with the reason of a refusal. */
export function NotificationsFailed({ error, onRetry }: NotificationsFailedProps) {
  const message = useMessage();
  const isRefused = error instanceof ApiError && error.status === 403;
  return (
    <RetryAlert sx={{ m: 1 }} severity={isRefused ? 'warning' : 'error'} onRetry={onRetry}>
      {(isRefused && error.problem.detail) || message('notifications.failed')}
    </RetryAlert>
  );
}

/** In place of an empty list. @param isUnread true: there may be others that are read */
export function NotificationsNone({ isUnread = false }: { readonly isUnread?: boolean }) {
  const message = useMessage();
  return (
    <Box sx={{ px: 2, py: 4, textAlign: 'center' }}>
      <Typography component="p">{message(isUnread ? 'notifications.none_unread' : 'notifications.empty')}</Typography>
      {!isUnread && (
        <Typography variant="body2" color="textSecondary">
          {message('notifications.empty_hint')}
        </Typography>
      )}
    </Box>
  );
}
