import Alert, { type AlertProps } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMessage } from './i18n/useMessage.ts';

interface RetryAlertProps extends Pick<AlertProps, 'sx' | 'children'> {
  /** `warning`: the rest of the page works without the missing part. */
  readonly severity?: 'error' | 'warning';
  readonly onRetry: () => void;
}

/** Says that something could not be loaded, with the way to try again. */
export function RetryAlert({ severity = 'error', onRetry, ...rest }: RetryAlertProps) {
  const message = useMessage();
  return (
    <Alert
      severity={severity}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {message('blocks.try_again')}
        </Button>
      }
      {...rest}
    />
  );
}
