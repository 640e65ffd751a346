import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { use, useId } from 'react';
import { Link } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { screenPath } from '../addresses/addresses.ts';
import { MenuContext } from '../menus/MenuContext.ts';
import { menuTrail } from '../menus/menuTree.ts';
import { NotificationsFailed, NotificationsLoading, NotificationsNone } from './NotificationHints.tsx';
import { NotificationList } from './NotificationList.tsx';
import { notificationsCmid } from './notificationsCmid.ts';
import { useMarkNotifications, useNotifications } from './useNotifications.ts';

interface NotificationsPanelProps {
  /** The button that opened it, which gets the focus back. */
  readonly anchor: HTMLElement;
  readonly company: string;
  readonly onClose: () => void;
}

/** The newest notifications, below the bell. */
export function NotificationsPanel({ anchor, company, onClose }: NotificationsPanelProps) {
  const message = useMessage();
  const titleId = useId();
  const hasPage = menuTrail(use(MenuContext), notificationsCmid).length > 0;
  const { data, error, refetch, dataUpdatedAt } = useNotifications();
  const { mutate: mark } = useMarkNotifications();
  const results = data?.results ?? [];
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      marginThreshold={8}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: paperSx } }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, px: 2, py: 1, minHeight: 52 }}>
        <Typography id={titleId} component="h2" variant="subtitle1" sx={{ flex: 1 }}>
          {message('notifications.title')}
        </Typography>
        {(data?.unread ?? 0) > 0 && (
          <Button size="small" onClick={() => mark({ isRead: true })}>
            {message('notifications.mark_all_read')}
          </Button>
        )}
      </Stack>
      <Divider />
      <Box sx={{ flex: 1, overflowY: 'auto', minHeight: 96 }}>
        {!data && error && <NotificationsFailed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <NotificationsLoading />}
        {data && results.length === 0 && <NotificationsNone />}
        {results.length > 0 && (
          <NotificationList items={results} company={company} readAt={dataUpdatedAt} onMark={mark} isShort onOpen={onClose} />
        )}
      </Box>
      {hasPage && (
        <>
          <Divider />
          <Button component={Link} to={screenPath(company, notificationsCmid)} onClick={onClose} sx={{ m: 1 }}>
            {message('notifications.all')}
          </Button>
        </>
      )}
    </Popover>
  );
}

/** On a phone as wide as the window. */
const paperSx = {
  display: 'flex',
  flexDirection: 'column',
  width: { xs: 'calc(100vw - 16px)', sm: 420 },
  maxWidth: 'calc(100vw - 16px)',
  maxHeight: 'min(640px, calc(100dvh - 80px))',
  mt: 0.5,
} as const;
