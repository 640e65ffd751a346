import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import { plainName } from '../../../shared/framework/files/plainName.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { CloseIcon, RefreshIcon } from '../icons.ts';
import type { UploadItem } from './uploadQueue.ts';
import type { Uploads } from './useUploads.ts';

const stateTexts = {
  queued: 'files.state_queued',
  uploading: 'files.state_uploading',
  uploaded: 'files.state_uploaded',
  failed: 'files.state_failed',
} as const satisfies Record<UploadItem['state'], string>;

/** Files on their way, each with its state, its progress, and a way to stop it or to send it again. */
export function UploadList({ items, room, cancel, retry }: Pick<Uploads, 'items' | 'room' | 'cancel' | 'retry'>) {
  const message = useMessage();
  if (items.length === 0) return null;
  const shown = items.map((item) => ({ ...item, name: plainName(item.file.name) }));
  return (
    <List dense disablePadding aria-label={message('files.on_their_way')}>
      {shown.map(({ key, name, state, progress, problem }) => (
        <ListItem
          key={key}
          disableGutters
          secondaryAction={
            <>
              {state === 'failed' && (
                <IconButton
                  size="small"
                  aria-label={message('files.retry', { file: name })}
                  disabled={room === 0}
                  onClick={({ currentTarget: { nextElementSibling } }) => {
                    // This button goes; the one that stops the file stays.
                    if (nextElementSibling instanceof HTMLElement) nextElementSibling.focus();
                    retry(key);
                  }}
                >
                  <RefreshIcon fontSize="small" />
                </IconButton>
              )}
              <IconButton size="small" edge="end" aria-label={message('files.cancel', { file: name })} onClick={() => cancel(key)}>
                <CloseIcon fontSize="small" />
              </IconButton>
            </>
          }
          sx={{ pr: 9 }}
        >
          <ListItemText
            primary={name}
            secondary={
              <>
                <span role="status">{problem ?? message(stateTexts[state])}</span>
                {state === 'uploading' && (
                  <LinearProgress
                    variant={progress > 0 ? 'determinate' : 'indeterminate'}
                    value={Math.round(progress * 100)}
                    aria-label={message('files.progress', { file: name })}
                    sx={{ mt: 0.5 }}
                  />
                )}
              </>
            }
            slotProps={{
              primary: { noWrap: true, title: name },
              secondary: { component: 'div', color: state === 'failed' ? 'error' : undefined },
            }}
          />
        </ListItem>
      ))}
    </List>
  );
}
