import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ApiError } from '../../framework/api/ApiError.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { apiErrorText } from './apiErrorText.ts';

interface LoadFailureProps {
  readonly error: ApiError;
  readonly retry: () => void;
}

/** Shown by a page in place of data that it could not read. */
export function LoadFailure({ error, retry }: LoadFailureProps) {
  const message = useMessage();
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={retry}>
          {message('blocks.try_again')}
        </Button>
      }
    >
      {apiErrorText(error, message)}
    </Alert>
  );
}
