import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { formatAge } from '../../../shared/framework/formats/formatAge.ts';
import { formatInstant } from '../../../shared/framework/formats/formatCell.ts';
import { useCellContext } from '../../framework/i18n/useCellContext.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { MailIcon, MailSentIcon } from '../../framework/icons.ts';
import { visuallyHidden } from '../../framework/visuallyHidden.ts';
import { screenPath } from '../addresses/addresses.ts';
import type { Notification, NotificationMark } from './useNotifications.ts';

interface NotificationListProps {
  readonly items: readonly Notification[];
  readonly company: string;
  /** When they were read from the server, in ms since 1970. */
  readonly readAt: number;
  readonly onMark: (mark: NotificationMark) => void;
  /** true: long texts are cut after three lines. */
  readonly isShort?: boolean;
  /** Called when the user goes to the record behind one. */
  readonly onOpen?: () => void;
}

/** Notifications, each with its title, text and age; the title leads to the record, which marks it as read. */
export function NotificationList({ items, ...rest }: NotificationListProps) {
  const message = useMessage();
  return (
    <Box component="ul" aria-label={message('notifications.list')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.map((item) => (
        <NotificationRow key={item.id} item={item} {...rest} />
      ))}
    </Box>
  );
}

type NotificationRowProps = Omit<NotificationListProps, 'items'> & { readonly item: Notification };

function NotificationRow({ item, company, readAt, onMark, isShort = false, onOpen }: NotificationRowProps) {
  const message = useMessage();
  const { language, timezone, formats } = useCellContext();
  const { id, title, text, link, at, read_at: isRead } = item;
  const isUnread = isRead === null;
  const markLabel = message(isUnread ? 'notifications.mark_read' : 'notifications.mark_unread', { title });
  const open = (): void => {
    if (isUnread) onMark({ ids: [id], isRead: true });
    onOpen?.();
  };
  return (
    <Box component="li" sx={{ ...rowSx, ...(isUnread && unreadSx) }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="p" variant="body2" sx={{ fontWeight: isUnread ? 600 : 400 }}>
          {isUnread && (
            <Box component="span" sx={visuallyHidden}>
              {message('notifications.new')}{' '}
            </Box>
          )}
          {link === null ? (
            title
          ) : (
            <MuiLink component={Link} to={screenPath(company, link)} onClick={open} color="inherit" underline="hover">
              {title}
            </MuiLink>
          )}
        </Typography>
        {text !== null && (
          <Typography variant="body2" color="textSecondary" sx={isShort ? shortTextSx : { whiteSpace: 'pre-line' }}>
            {text}
          </Typography>
        )}
        <Typography
          component="time"
          dateTime={at}
          title={formatInstant(at, timezone, formats)}
          variant="caption"
          color="textSecondary"
          sx={{ display: 'block' }}
        >
          {formatAge(at, new Date(readAt), language)}
        </Typography>
      </Box>
      <Tooltip title={markLabel}>
        <IconButton size="small" aria-label={markLabel} onClick={() => onMark({ ids: [id], isRead: isUnread })}>
          {isUnread ? <MailSentIcon fontSize="small" /> : <MailIcon fontSize="small" />}
        </IconButton>
      </Tooltip>
    </Box>
  );
}

const rowSx = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  px: 2,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  borderLeft: '3px solid',
  borderLeftColor: 'transparent',
} as const;

const unreadSx = { borderLeftColor: 'primary.main', bgcolor: 'action.hover' } as const;

const shortTextSx = {
  whiteSpace: 'pre-line',
  display: '-webkit-box',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;
