import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatDay } from '../../../shared/framework/formats/dateFormats.ts';
import { FileList } from '../../framework/files/fileField.ts';
import { HtmlText } from '../../framework/html/HtmlText.tsx';
import type { PictureSource } from '../../framework/html/StoredPicture.tsx';
import { useDateFormats } from '../../framework/i18n/dateFormats.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { AnnouncementsIcon, ErrorIcon, OpenIcon, WarningIcon } from '../../framework/icons.ts';
import type { Announcement } from './useAnnouncements.ts';

interface AnnouncementRowProps {
  readonly announcement: Announcement;
  /** Heading level of the title. */
  readonly level: 'h2' | 'h3';
  readonly isOpenAtFirst?: boolean;
  /** The call that gives its pictures; default: that of its readers. */
  readonly pictures?: PictureSource | undefined;
  readonly onRead: (id: number) => void;
}

/** For readers, who have no right to the record. */
const readersPictures: PictureSource = { path: 'announcements/pictures' };

const looks = {
  info: { colour: 'text.secondary', Icon: AnnouncementsIcon },
  warning: { colour: 'warning.main', Icon: WarningIcon },
  critical: { colour: 'error.main', Icon: ErrorIcon },
} as const satisfies Record<Announcement['severity'], object>;

/** An announcement as a line with sign, title and first day; its text opens below. Opening it reads it. */
export function AnnouncementRow({ announcement, level, isOpenAtFirst = false, pictures = readersPictures, onRead }: AnnouncementRowProps) {
  const message = useMessage();
  const titleId = useId();
  const bodyId = useId();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const formats = useDateFormats();
  const { id, title, body, attachments, severity, starts_at: start, ends_at: end, read_at: readAt } = announcement;
  const days = { start: formatDay(start, formats), end: end === null ? '' : formatDay(end, formats) };
  const { colour, Icon } = looks[severity];
  const isUnread = readAt === null;
  const toggle = (): void => {
    if (!isOpen && isUnread) onRead(id);
    setOpen(!isOpen);
  };
  return (
    <Box component="article" aria-labelledby={titleId} sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="body2" component={level} sx={{ fontWeight: isUnread ? 500 : 400 }}>
        <ButtonBase aria-expanded={isOpen} aria-controls={bodyId} onClick={toggle} sx={lineSx}>
          <Box
            component="span"
            role="img"
            aria-label={message('announcements.new')}
            sx={{ ...dotSx, visibility: isUnread ? 'visible' : 'hidden' }}
          />
          <Icon
            fontSize="small"
            sx={{ color: colour }}
            {...(severity !== 'info' && { titleAccess: message(`announcements.${severity}`) })}
          />
          <Box component="span" id={titleId} sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {title}
          </Box>
          <Typography component="span" variant="caption" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
            {days.start}
          </Typography>
          <OpenIcon fontSize="small" sx={{ color: 'text.secondary', rotate: isOpen ? '180deg' : undefined }} aria-hidden />
        </ButtonBase>
      </Typography>
      <Box
        id={bodyId}
        hidden={!isOpen}
        sx={{ pl: 5.25, pb: 1.5, overflowWrap: 'anywhere', '& p': { my: 1 }, '& a': { color: 'primary.main' } }}
      >
        <HtmlText html={body} pictures={pictures} />
        {isOpen && attachments.length > 0 && (
          <FileList attachments={attachments} style={2} label={message('announcements.files')} downloadPath="announcements/attachments" />
        )}
        <Typography variant="caption" color="textSecondary" component="p">
          {message(end === null ? 'announcements.since' : 'announcements.until', days)}
        </Typography>
        {isUnread && (
          <Button size="small" onClick={() => onRead(id)} sx={{ ml: -0.5 }} aria-describedby={titleId}>
            {message('announcements.mark_read')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

const lineSx = {
  display: 'flex',
  width: '100%',
  minHeight: { xs: 40, sm: 36 },
  // Titles of several lines keep off the lines between the rows.
  py: 1,
  alignItems: 'center',
  gap: 1,
  font: 'inherit',
  textAlign: 'start',
  '&:hover': { bgcolor: 'action.hover' },
} as const;

/** A read line keeps its room, so that the titles stay in one line. */
const dotSx = { border: 3, borderColor: 'primary.main', borderRadius: '50%', flexShrink: 0 } as const;
