import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { UploadList } from '../../framework/files/UploadList.tsx';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { FileEntries } from './useFileEntries.ts';

interface FileEntriesListProps {
  readonly entries: FileEntries;
  /** Address of the library. */
  readonly base: string;
}

/** The files that become entries: how many are done, and which failed, each with its reason and a further try. */
export function FileEntriesList({ entries: { items, isBusy, retry, drop }, base }: FileEntriesListProps) {
  const message = useMessage();
  const added = items.filter(({ state }) => state === 'uploaded').length;
  const failed = items.filter(({ state }) => state === 'failed');
  const progress = message('doclib.each_progress', { added, count: items.length });
  return (
    <Stack component="section" spacing={2} aria-label={message('doclib.each')} sx={{ mt: 1, maxWidth: 720 }}>
      <Typography role="status">{progress}</Typography>
      <LinearProgress variant="determinate" value={items.length === 0 ? 100 : (100 * added) / items.length} aria-label={progress} />
      {!isBusy && failed.length > 0 && <Alert severity="error">{message('doclib.each_failed', { count: failed.length })}</Alert>}
      <UploadList items={items.filter(({ state }) => state !== 'uploaded')} room={undefined} retry={retry} cancel={drop} />
      {!isBusy && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {failed.length > 0 && (
            <Button
              variant="contained"
              onClick={() => {
                for (const { key } of failed) retry(key);
              }}
            >
              {message('doclib.each_retry')}
            </Button>
          )}
          <Button component={Link} to={base}>
            {message('doclib.to_library')}
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
