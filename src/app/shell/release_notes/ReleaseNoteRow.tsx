import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatDay } from '../../../shared/framework/formats/dateFormats.ts';
import { HtmlText } from '../../framework/html/HtmlText.tsx';
import { useDateFormats } from '../../framework/i18n/dateFormats.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { OpenIcon } from '../../framework/icons.ts';
import { RetryAlert } from '../../framework/RetryAlert.tsx';
import { type NoteLine, useReleaseNote } from './useReleaseNotes.ts';

interface ReleaseNoteRowProps {
  readonly note: NoteLine;
  readonly isUnread: boolean;
}

/** A note as a line with version, title and day. Opening its text below marks the note as read. */
export function ReleaseNoteRow({ note: { id, version, title, day }, isUnread }: ReleaseNoteRowProps) {
  const message = useMessage();
  const formats = useDateFormats();
  const titleId = useId();
  const bodyId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box component="article" aria-labelledby={titleId} sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="body2" component="h2">
        <ButtonBase aria-expanded={isOpen} aria-controls={bodyId} onClick={() => setOpen(!isOpen)} sx={lineSx}>
          <Box component="span" id={titleId} sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: isUnread ? 500 : 400 }}>
            {version} · {title}
          </Box>
          {isUnread && <Chip component="span" size="small" color="primary" label={message('release_notes.new')} />}
          <Typography component="span" variant="caption" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
            {formatDay(day, formats)}
          </Typography>
          <OpenIcon fontSize="small" sx={{ color: 'text.secondary', rotate: isOpen ? '180deg' : undefined }} aria-hidden />
        </ButtonBase>
      </Typography>
      <Box id={bodyId} hidden={!isOpen} sx={{ pb: 1.5, overflowWrap: 'anywhere', '& p': { my: 1 }, '& a': { color: 'primary.main' } }}>
        {isOpen && <NoteText id={id} />}
      </Box>
    </Box>
  );
}

const notePictures = { path: 'release_notes/pictures' } as const;

function NoteText({ id }: { readonly id: number }) {
  const message = useMessage();
  const { data, error, refetch } = useReleaseNote(id);
  if (data) return <HtmlText html={data.html} pictures={notePictures} />;
  if (!error) return <Skeleton variant="text" aria-label={message('layout.loading')} />;
  return <RetryAlert onRetry={() => void refetch()}>{message('errors.network_hint')}</RetryAlert>;
}

const lineSx = {
  display: 'flex',
  width: '100%',
  minHeight: { xs: 40, sm: 36 },
  alignItems: 'center',
  gap: 1,
  font: 'inherit',
  textAlign: 'start',
  '&:hover': { bgcolor: 'action.hover' },
} as const;
