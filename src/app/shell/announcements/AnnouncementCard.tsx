import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import WarningAmber from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatDay } from '../../../shared/framework/formats/dateFormats.ts';
import { HtmlText } from '../../framework/html/HtmlText.tsx';
import { useDateFormats } from '../../framework/i18n/dateFormats.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { Announcement } from './useAnnouncements.ts';

interface AnnouncementCardProps {
  readonly announcement: Announcement;
  /** Heading level of the title. */
  readonly level: 'h2' | 'h3';
  readonly onRead: (id: number) => void;
}

const looks = {
  info: { colour: 'primary.main', Icon: CampaignOutlined },
  warning: { colour: 'warning.main', Icon: WarningAmber },
  critical: { colour: 'error.main', Icon: ErrorOutline },
} as const satisfies Record<Announcement['severity'], object>;

/** One announcement with its days; unread until the user marks it as read. */
export function AnnouncementCard({ announcement, level, onRead }: AnnouncementCardProps) {
  const message = useMessage();
  const titleId = useId();
  const { id, title, body, severity, starts_at: start, ends_at: end, read_at: readAt } = announcement;
  const formats = useDateFormats();
  const days = { start: formatDay(start, formats), end: end === null ? '' : formatDay(end, formats) };
  const { colour, Icon } = looks[severity];
  return (
    <Paper
      component="article"
      aria-labelledby={titleId}
      variant="outlined"
      sx={{ p: { xs: 1.75, sm: 2 }, borderLeft: 4, borderLeftColor: colour }}
    >
      <Stack direction="row" spacing={1.25} sx={{ alignItems: 'flex-start' }}>
        <Box sx={{ color: colour, display: 'flex', pt: 0.25 }}>
          <Icon fontSize="small" aria-hidden />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
            <Typography id={titleId} variant="h3" component={level}>
              {title}
            </Typography>
            {severity !== 'info' && <Chip size="small" variant="outlined" label={message(`announcements.${severity}`)} />}
            {readAt === null && <Chip size="small" color="primary" label={message('announcements.new')} />}
          </Stack>
          <Typography variant="caption" color="textSecondary">
            {message(end === null ? 'announcements.since' : 'announcements.until', days)}
          </Typography>
          <Box sx={{ '& p': { my: 1 } }}>
            <HtmlText html={body} />
          </Box>
          {readAt === null && (
            <Button size="small" onClick={() => onRead(id)} sx={{ ml: -0.5 }} aria-describedby={titleId}>
              {message('announcements.mark_read')}
            </Button>
          )}
        </Box>
      </Stack>
    </Paper>
  );
}
