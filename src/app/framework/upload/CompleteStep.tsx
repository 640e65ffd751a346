import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { UploadAnswer } from '../../../shared/framework/files/uploadAnswer.ts';
import { ApiError } from '../api/ApiError.ts';
import { fetchFile, saveFile } from '../api/fetchFile.ts';
import { AttachmentList } from '../files/AttachmentList.tsx';
import { FileViewerOf } from '../files/FileViewerOf.tsx';
import { useMessage } from '../i18n/useMessage.ts';
import { DownloadIcon } from '../icons.ts';

interface CompleteStepProps {
  readonly answer: UploadAnswer;
  readonly finalizeMessage: string;
  readonly resetLabel: string;
  readonly onReset: () => void;
}

/** The end of the wizard: the banner, the documents to look at and to download, and the way to start over. Spec B-067 to B-069 */
export function CompleteStep({ answer: { count, files }, finalizeMessage, resetLabel, onReset }: CompleteStepProps) {
  const message = useMessage();
  const [opened, setOpened] = useState<number>();
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity="success">
        <AlertTitle>{message('upload.complete_banner')}</AlertTitle>
        {finalizeMessage}
      </Alert>
      <Typography color="text.secondary">{message('upload.kept', { count })}</Typography>
      <AttachmentList attachments={files} style={2} label={message('upload.outcome')} onOpen={({ id }) => setOpened(id)} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={onReset} sx={{ textTransform: 'none' }}>
          {resetLabel}
        </Button>
        {files.length > 1 && <DownloadAll ids={files.map(({ id }) => id)} />}
      </Stack>
      <FileViewerOf files={files} opened={opened} onClose={() => setOpened(undefined)} />
    </Stack>
  );
}

function DownloadAll({ ids }: { readonly ids: readonly number[] }) {
  const message = useMessage();
  const notify = useNotify();
  const [isLoading, setLoading] = useState(false);
  const download = async (): Promise<void> => {
    setLoading(true);
    try {
      saveFile(await fetchFile('GET', 'attachments/archive', { query: { ids: ids.join(',') }, suppressErrors: true }));
    } catch (error) {
      notify(error instanceof ApiError && error.message !== '' ? error.message : message('files.not_downloaded'), { type: 'error' });
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button variant="outlined" startIcon={<DownloadIcon />} loading={isLoading} loadingPosition="start" onClick={() => void download()}>
      {message('upload.download_all', { count: ids.length })}
    </Button>
  );
}
