import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { ApiError } from '../../framework/api/ApiError.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useCopyText } from '../../framework/useCopyText.ts';
import { errorTexts } from './errorTexts.ts';

export interface ErrorDialogProps {
  readonly error: ApiError;
  readonly onDismiss: () => void;
}

/** A failed call that has no notice of its own: the failure, and the details for support. Spec S-312 to S-317. */
export function ErrorDialog({ error, onDismiss }: ErrorDialogProps) {
  const message = useMessage();
  const titleId = useId();
  const [showsDetails, setShowsDetails] = useState(false);
  const { title, text, link } = errorTexts(error, message);
  return (
    <Dialog open onClose={onDismiss} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          {text && <Typography sx={{ overflowWrap: 'anywhere' }}>{text}</Typography>}
          {link && (
            <Link href={link.href} target="_blank" rel="noopener">
              {link.text}
            </Link>
          )}
          {showsDetails && <ErrorDetails details={detailsOf(error)} />}
        </Stack>
      </DialogContent>
      <DialogActions>
        {!showsDetails && <Button onClick={() => setShowsDetails(true)}>{message('errors.view_details')}</Button>}
        <Button variant="contained" onClick={onDismiss}>
          {message('errors.dismiss')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function ErrorDetails({ details }: { readonly details: string }) {
  const message = useMessage();
  const { copied, copy } = useCopyText(details);
  return (
    <>
      <Box
        component="pre"
        tabIndex={0}
        aria-label={message('errors.details')}
        sx={{
          m: 0,
          p: 1.5,
          maxHeight: '40vh',
          overflow: 'auto',
          bgcolor: 'background.default',
          borderRadius: 1,
          typography: 'caption',
          fontFamily: 'monospace',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {details}
      </Box>
      <Box>
        <Button size="small" variant="outlined" onClick={() => void copy()}>
          {message('errors.copy')}
        </Button>
      </Box>
      {copied !== undefined && (
        <Alert severity={copied ? 'success' : 'error'}>{message(copied ? 'errors.copied' : 'errors.copy_failed')}</Alert>
      )}
    </>
  );
}

/** The response body, indented when it is JSON. */
function detailsOf({ details, problem }: ApiError): string {
  const text = details || JSON.stringify(problem);
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
