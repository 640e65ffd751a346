import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { ApiError } from '../../api/ApiError.ts';
import { useMessage } from '../../i18n/useMessage.ts';

interface RecordLoadErrorProps {
  readonly error: Error;
  /** Label of the records. */
  readonly label: string;
  readonly onRetry: () => void;
  readonly onBack: () => void;
}

/** Shown instead of a record that does not exist, may not be seen or failed to load. */
export function RecordLoadError({ error, label, onRetry, onBack }: RecordLoadErrorProps) {
  const message = useMessage();
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <Alert
      severity={isMissing ? 'info' : 'error'}
      action={
        <Stack direction="row">
          {!isMissing && (
            <Button color="inherit" onClick={onRetry}>
              {message('form.try_again')}
            </Button>
          )}
          <Button color="inherit" onClick={onBack}>
            {message('form.back')}
          </Button>
        </Stack>
      }
    >
      <AlertTitle>{isMissing ? message('form.not_found_title') : message('form.load_failed', { name: label })}</AlertTitle>
      {isMissing ? message('form.not_found_text') : error.message}
    </Alert>
  );
}
