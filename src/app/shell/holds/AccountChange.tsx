import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { localMinute } from '../../../shared/framework/formats/localMinute.ts';
import { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { browserTimezone } from '../../framework/i18n/browserTimezone.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { refusalText } from '../forms/apiErrorText.ts';
import { FormSkeleton } from '../forms/FormSkeleton.tsx';
import { LoadFailure } from '../forms/LoadFailure.tsx';
import { useLoaded } from '../forms/useLoaded.ts';
import { SignInLink } from '../password/SignInLink.tsx';

type Reply = 'mine' | 'not_mine';

interface AccountChangeProps {
  readonly company: string;
  readonly hash: string;
}

/** The change, and the two answers of the person; nothing happens before one of the buttons is pressed. */
export function AccountChange({ company, hash }: AccountChangeProps) {
  const message = useMessage();
  const change = useLoaded(hash, (signal) => callApi('GET', 'users/account_change', { query: { hash }, signal }));
  const [busy, setBusy] = useState<Reply>();
  const [outcome, setOutcome] = useState<{ readonly reply: Reply } | { readonly refusal: string }>();
  const send = async (reply: Reply): Promise<void> => {
    setBusy(reply);
    try {
      await callApi('POST', 'users/account_change', { body: { hash, answer: reply } });
      setOutcome({ reply });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setOutcome({ refusal: refusalText(error, message) });
    }
    setBusy(undefined);
  };
  if (outcome && 'reply' in outcome)
    return (
      <Stack spacing={2.5}>
        <Alert severity={outcome.reply === 'mine' ? 'success' : 'warning'}>
          {message(outcome.reply === 'mine' ? 'hold.confirmed' : 'hold.disputed')}
        </Alert>
        <SignInLink company={company} />
      </Stack>
    );
  if (change.kind === 'loading') return <FormSkeleton inputs={2} />;
  if (change.kind === 'failed') {
    const isRefused = change.error.status >= 400 && change.error.status < 500 && change.error.status !== 429;
    if (!isRefused) return <LoadFailure {...change} />;
    return (
      <Stack spacing={2.5}>
        <Alert severity="error">{refusalText(change.error, message)}</Alert>
        <Typography color="textSecondary">{message('hold.link_hint')}</Typography>
        <SignInLink company={company} />
      </Stack>
    );
  }
  const { username, changes, changed_at: changed, shut_until: until } = change.data;
  const at = (instant: string): string => localMinute(new Date(instant), browserTimezone);
  return (
    <Stack spacing={2.5}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {message('hold.what', { username, changes: changes.join(', '), changed: at(changed) })}
      </Typography>
      <Typography>{message('hold.until', { until: at(until) })}</Typography>
      {outcome && 'refusal' in outcome && <Alert severity="error">{outcome.refusal}</Alert>}
      <Button variant="contained" size="large" loading={busy === 'mine'} disabled={busy !== undefined} onClick={() => void send('mine')}>
        {message('hold.mine')}
      </Button>
      <Typography color="textSecondary">{message('hold.not_mine_hint')}</Typography>
      <Button
        color="error"
        variant="outlined"
        loading={busy === 'not_mine'}
        disabled={busy !== undefined}
        onClick={() => void send('not_mine')}
      >
        {message('hold.not_mine')}
      </Button>
    </Stack>
  );
}
