import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Attachment } from '../../../shared/framework/files/Attachment.ts';
import { formatInstant } from '../../../shared/framework/formats/formatCell.ts';
import { formatFileSize } from '../../../shared/framework/formats/formatFileSize.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { browserTimezone } from '../i18n/browserTimezone.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { DeleteIcon, DownloadIcon, FileIcon } from '../icons.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { UnreadableNote } from './UnreadableNote.tsx';
import { useDownload } from './useDownload.ts';

interface AttachmentListProps {
  readonly attachments: readonly Attachment[];
  /** 1 cards, 2 a list. Spec B-038 */
  readonly style: 1 | 2;
  /** Names the list for screen readers. */
  readonly label: string;
  /** Called once the removal is confirmed; absent where the field is read-only or disabled. Spec B-044 */
  readonly onRemove?: ((attachment: Attachment) => void) | undefined;
  /** Path of another call that downloads a file by its id. */
  readonly downloadPath?: string | undefined;
  /** Opens a file; absent: its name downloads it. */
  readonly onOpen?: ((attachment: Attachment) => void) | undefined;
}

/** Kept files with their names, who sent them and when. */
export function AttachmentList({ attachments, style, label, onRemove, downloadPath, onOpen }: AttachmentListProps) {
  const message = useMessage();
  const download = useDownload(downloadPath);
  const [asked, setAsked] = useState<Attachment>();
  const shown = attachments.filter(({ current_status: status }) => status === 'listed');
  const entry = (attachment: Attachment) => (
    <Entry
      attachment={attachment}
      style={style}
      onOpen={onOpen ? () => onOpen(attachment) : () => void download(attachment.id)}
      onDownload={() => void download(attachment.id)}
      onRemove={onRemove && (() => setAsked(attachment))}
    />
  );
  return (
    <>
      {style === 1 ? (
        <Box
          component="ul"
          aria-label={label}
          sx={{
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
            gap: 1.5,
            p: 0,
            m: 0,
            listStyle: 'none',
          }}
        >
          {shown.map((attachment) => (
            <li key={attachment.id}>{entry(attachment)}</li>
          ))}
        </Box>
      ) : (
        <List dense disablePadding aria-label={label}>
          {shown.map((attachment) => (
            <ListItem key={attachment.id} disableGutters>
              {entry(attachment)}
            </ListItem>
          ))}
        </List>
      )}
      {asked && (
        <ConfirmDialog
          title={message('files.remove_title', { file: asked.filename })}
          text={message('files.remove_question')}
          confirmLabel={message('files.remove_confirm')}
          confirmIcon={<DeleteIcon />}
          cancelLabel={message('form.cancel')}
          onConfirm={() => {
            setAsked(undefined);
            onRemove?.(asked);
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

interface EntryProps {
  readonly attachment: Attachment;
  readonly style: 1 | 2;
  readonly onOpen: () => void;
  readonly onDownload: () => void;
  readonly onRemove: (() => void) | undefined;
}

function Entry({ attachment, style, onOpen, onDownload, onRemove }: EntryProps) {
  const message = useMessage();
  const language = useLanguage();
  const { id, filename, uploadBy, uploadDate, size, thumbnails, unreadable } = attachment;
  const sent = [uploadBy, formatInstant(uploadDate, browserTimezone, undefined, { withSeconds: true })].filter(Boolean).join(' · ');
  const buttons = (
    <Box sx={{ display: 'flex', flexShrink: 0 }}>
      <IconButton size="small" aria-label={message('files.download', { file: filename })} onClick={onDownload}>
        <DownloadIcon fontSize="small" />
      </IconButton>
      {onRemove && (
        <IconButton size="small" aria-label={message('files.remove', { file: filename })} onClick={onRemove}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
  const words = (
    <Box sx={{ minWidth: 0, flexGrow: 1 }}>
      <Link
        component="button"
        type="button"
        variant="body2"
        onClick={onOpen}
        sx={{ display: 'block', maxWidth: '100%', textAlign: 'start', overflowWrap: 'anywhere' }}
      >
        {filename}
      </Link>
      <Typography variant="caption" color="text.secondary" component="div">
        {message('files.facts', { id, size: formatFileSize(size, language) })}
      </Typography>
      <Typography variant="caption" color="text.secondary" component="div">
        {sent}
      </Typography>
      {unreadable && <UnreadableNote />}
    </Box>
  );
  if (style === 1)
    return (
      <Card variant="outlined" sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
        <Box sx={{ height: 120, display: 'grid', placeItems: 'center', bgcolor: 'action.hover', overflow: 'hidden' }}>
          {thumbnails ? <Thumbnail id={id} size={120} /> : <FileIcon color="action" fontSize="large" aria-hidden />}
        </Box>
        <Box sx={{ display: 'flex', gap: 0.5, p: 1, alignItems: 'flex-start' }}>
          {words}
          {buttons}
        </Box>
      </Card>
    );
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', width: '100%' }}>
      <Box sx={{ width: 40, height: 40, display: 'grid', placeItems: 'center', flexShrink: 0 }}>
        {thumbnails ? <Thumbnail id={id} size={40} /> : <FileIcon color="action" aria-hidden />}
      </Box>
      {words}
      {buttons}
    </Box>
  );
}
