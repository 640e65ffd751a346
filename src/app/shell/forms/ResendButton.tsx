import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ApiError } from '../../framework/api/ApiError.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { apiErrorText } from './apiErrorText.ts';
import { useCountdown } from './useCountdown.ts';

interface SendAgainProps {
  readonly label: string;
  readonly send: () => Promise<unknown>;
}

/** Mails take time, so another one is offered only after a minute. */
const pauseSeconds = 60;

/** Sends a code once more, with a pause between two mails. */
export function ResendButton({ label, send }: SendAgainProps) {
  const message = useMessage();
  const { secondsLeft, start } = useCountdown();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<'sent' | { readonly problem: string }>();
  const handleSend = async (): Promise<void> => {
    setBusy(true);
    setOutcome(undefined);
    try {
      await send();
      setOutcome('sent');
      start(pauseSeconds);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setOutcome({ problem: apiErrorText(error, message) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {outcome === 'sent' && <Alert severity="success">{message('reset.sent_again')}</Alert>}
      {outcome !== undefined && outcome !== 'sent' && <Alert severity="error">{outcome.problem}</Alert>}
      <Button variant="text" loading={isBusy} disabled={secondsLeft > 0} onClick={() => void handleSend()} sx={{ alignSelf: 'center' }}>
        {secondsLeft > 0 ? message('reset.send_again_in', { seconds: secondsLeft }) : label}
      </Button>
    </>
  );
}
