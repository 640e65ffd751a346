import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { NotificationsIcon } from '../../framework/icons.ts';
import { lazyPart, WaitingContext } from '../../framework/lazyPart.ts';
import { useSettled } from '../../framework/useSettled.ts';
import { useUnreadCount } from './useNotifications.ts';

const NotificationsPanel = lazyPart(() => import('./NotificationsPanel.tsx'), 'NotificationsPanel');

/** A bell with the number of unread notifications; opens the newest ones. */
export function NotificationsButton({ company }: { readonly company: string }) {
  const message = useMessage();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const unread = useUnreadCount(useSettled()) ?? 0;
  const label = message('notifications.unread', { count: unread });
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onPointerEnter={NotificationsPanel.loadAhead}
          onFocus={NotificationsPanel.loadAhead}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          {unread === 0 ? (
            <NotificationsIcon />
          ) : (
            <Badge badgeContent={unread} color="primary">
              <NotificationsIcon />
            </Badge>
          )}
        </IconButton>
      </Tooltip>
      <WaitingContext value={null}>
        {anchor && <NotificationsPanel anchor={anchor} company={company} onClose={() => setAnchor(null)} />}
      </WaitingContext>
    </>
  );
}
