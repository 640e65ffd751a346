import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TablePagination from '@mui/material/TablePagination';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { NotificationsFailed, NotificationsLoading, NotificationsNone } from './NotificationHints.tsx';
import { NotificationList } from './NotificationList.tsx';
import { notificationsPageRows, useMarkNotifications, useNotifications } from './useNotifications.ts';

/** MY-NOTICES: all notifications of the user, as long as they are kept. */
export function NotificationsPage() {
  const message = useMessage();
  const { company = '' } = useParams();
  const [isUnread, setUnread] = useState(false);
  const [page, setPage] = useState(0);
  const { data, error, refetch, dataUpdatedAt } = useNotifications(page, isUnread);
  const { mutate: mark } = useMarkNotifications();
  if (!data) return error ? <NotificationsFailed error={error} onRetry={() => void refetch()} /> : <NotificationsLoading />;
  const lastPage = Math.max(0, Math.ceil(data.count / notificationsPageRows) - 1);
  const choose = (next: 'all' | 'unread' | null): void => {
    if (next === null) return;
    setUnread(next === 'unread');
    setPage(0);
  };
  return (
    <Box sx={{ mt: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={isUnread ? 'unread' : 'all'}
          onChange={(_event, next: 'all' | 'unread' | null) => choose(next)}
          aria-label={message('notifications.title')}
        >
          <ToggleButton value="all">{message('notifications.shows_all')}</ToggleButton>
          <ToggleButton value="unread">{message('notifications.shows_unread')}</ToggleButton>
        </ToggleButtonGroup>
        {data.unread > 0 && (
          <Button variant="outlined" size="small" onClick={() => mark({ isRead: true })}>
            {message('notifications.mark_all_read')}
          </Button>
        )}
      </Stack>
      {data.results.length === 0 && <NotificationsNone isUnread={isUnread} />}
      <NotificationList items={data.results} company={company} readAt={dataUpdatedAt} onMark={mark} />
      {data.count > notificationsPageRows && (
        <TablePagination
          component="div"
          count={data.count}
          page={Math.min(page, lastPage)}
          rowsPerPage={notificationsPageRows}
          rowsPerPageOptions={[notificationsPageRows]}
          onPageChange={(_event, next) => setPage(next)}
        />
      )}
    </Box>
  );
}
