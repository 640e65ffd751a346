import type { ApiError } from '../../framework/api/ApiError.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { RetryAlert } from '../../framework/RetryAlert.tsx';
import { apiErrorText } from './apiErrorText.ts';

interface LoadFailureProps {
  readonly error: ApiError;
  readonly retry: () => void;
}

/** Shown by a page in place of data that it could not read. */
export function LoadFailure({ error, retry }: LoadFailureProps) {
  const message = useMessage();
  return <RetryAlert onRetry={retry}>{apiErrorText(error, message)}</RetryAlert>;
}
