import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { use, useEffect } from 'react';
import { useMessage } from '../../i18n/useMessage.ts';
import { DownloadIcon } from '../../icons.ts';
import { ViewOutcomeContext } from './ViewOutcomeContext.ts';

interface ViewerFailureProps {
  readonly name: string;
  /** In the language of the reader. */
  readonly reason?: string | undefined;
  /** The message of the error, in whatever language it is. */
  readonly detail?: string | undefined;
  readonly onRetry?: () => void;
  readonly onDownload?: (() => void) | undefined;
}

/** Says in the viewer why a file cannot be shown. Spec B-057. */
export function ViewerFailure({ name, reason, detail, onRetry, onDownload }: ViewerFailureProps) {
  const message = useMessage();
  const onOutcome = use(ViewOutcomeContext);
  useEffect(() => onOutcome?.({ kind: 'failed' }), [onOutcome]);
  return (
    <Box sx={{ m: 'auto', p: 2, width: '100%', maxWidth: 560 }}>
      <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
        <AlertTitle>{message('viewer.failed', { name })}</AlertTitle>
        {reason !== undefined && <Typography variant="body2">{reason}</Typography>}
        {detail !== undefined && detail !== '' && <Typography variant="body2">{detail}</Typography>}
        <Stack direction="row" sx={{ mt: 1, gap: 1, flexWrap: 'wrap' }}>
          {onRetry && (
            <Button color="inherit" variant="outlined" size="small" onClick={onRetry}>
              {message('blocks.try_again')}
            </Button>
          )}
          {onDownload && (
            <Button color="inherit" variant="outlined" size="small" startIcon={<DownloadIcon />} onClick={onDownload}>
              {message('viewer.download')}
            </Button>
          )}
        </Stack>
      </Alert>
    </Box>
  );
}
