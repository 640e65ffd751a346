import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { DownloadIcon } from '../../framework/icons.ts';
import type { RecordSlotProps } from '../../framework/slots/slotPlaces.ts';
import { useRunFiles } from './useRunFiles.ts';

/** Beside a run of a push report: its files, by recipient. The server refuses those that the reader may not open. Spec S-268 */
export function PushReportFiles({ record }: RecordSlotProps) {
  const message = useMessage();
  const headingId = useId();
  const { files, download } = useRunFiles(record);
  if (files.length === 0) return null;
  return (
    <Card component="section" aria-labelledby={headingId} variant="outlined" sx={{ p: 2 }}>
      <Typography id={headingId} component="h2" variant="h3" gutterBottom>
        {message('push_reports.files')}
      </Typography>
      <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
        {files.map(({ id, address }) => (
          <Button
            key={id}
            startIcon={<DownloadIcon />}
            onClick={() => download(id)}
            sx={{ textTransform: 'none', textAlign: 'start', overflowWrap: 'anywhere' }}
          >
            {message('push_reports.file_of', { address })}
          </Button>
        ))}
      </Stack>
    </Card>
  );
}
