import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { RetryAlert } from '../../framework/RetryAlert.tsx';
import { TransitForm } from './TransitForm.tsx';
import { TransitResult } from './TransitResult.tsx';
import { useTransit } from './useTransit.ts';

/** QT-TRANSIT: the day of arrival between two places; the address holds the question. Spec D-074, D-101 */
export function TransitPage() {
  const message = useMessage();
  const { typed, setTyped, ask, answer } = useTransit();
  const { data, error, isFetching, isEnabled, refetch } = answer;
  const isRefused = error !== null && error.status >= 400 && error.status < 500;
  const refusals = (isRefused && !isFetching && error.problem.errors) || undefined;
  return (
    <Box sx={{ mt: 2 }}>
      <TransitForm question={typed} onChange={setTyped} onAsk={ask} refusals={refusals} isBusy={isFetching} />
      <Box aria-live="polite" sx={{ mt: 2 }}>
        {isFetching && <Skeleton variant="rounded" height={240} aria-label={message('layout.loading')} />}
        {!isFetching && isRefused && !refusals && <Alert severity="error">{error.problem.detail ?? message('errors.unknown')}</Alert>}
        {!isFetching && error !== null && !isRefused && (
          <RetryAlert onRetry={() => void refetch()}>{message('errors.network_hint')}</RetryAlert>
        )}
        {!isFetching && !error && data && <TransitResult answer={data} />}
        {!isEnabled && <Typography color="textSecondary">{message('transit.empty')}</Typography>}
      </Box>
    </Box>
  );
}
