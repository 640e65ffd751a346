import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { localMinute } from '../../../shared/framework/formats/localMinute.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { fetchFile, saveFile } from '../../framework/api/fetchFile.ts';
import { browserTimezone } from '../../framework/i18n/browserTimezone.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { refusalText } from '../forms/apiErrorText.ts';
import { CodeField, codeProblem } from '../forms/CodeField.tsx';
import { EntryFormFrame } from '../forms/EntryFormFrame.tsx';
import { FormSkeleton } from '../forms/FormSkeleton.tsx';
import { LoadFailure } from '../forms/LoadFailure.tsx';
import { ResendButton } from '../forms/ResendButton.tsx';
import { useEntryForm } from '../forms/useEntryForm.ts';
import { useLoaded } from '../forms/useLoaded.ts';

interface ReportFileProps {
  readonly hash: string;
}

/** A report for a person without an account: a code goes to the address of the link, and opens the file once. */
export function ReportFile({ hash }: ReportFileProps) {
  const message = useMessage();
  const [isSent, setSent] = useState(false);
  const found = useLoaded(hash, (signal) => callApi('GET', 'report_file', { query: { hash }, signal }));
  if (found.kind === 'loading') return <FormSkeleton inputs={1} />;
  if (found.kind === 'failed') {
    const isRefused = found.error.status >= 400 && found.error.status < 500 && found.error.status !== 429;
    return isRefused ? <Alert severity="error">{refusalText(found.error, message)}</Alert> : <LoadFailure {...found} />;
  }
  const { title, owner, rows, address, expires_at: until } = found.data;
  return (
    <Stack spacing={2.5}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{message('report_file.what', { owner, title, rows })}</Typography>
      <Typography color="textSecondary">
        {message('report_file.until', { until: localMinute(new Date(until), browserTimezone) })}
      </Typography>
      {isSent ? <OpenFile hash={hash} address={address} /> : <SendCode hash={hash} address={address} onSent={() => setSent(true)} />}
    </Stack>
  );
}

interface StepProps extends ReportFileProps {
  /** Masked. */
  readonly address: string;
}

const noProblems = () => ({});

function SendCode({ hash, address, onSent }: StepProps & { readonly onSent: () => void }) {
  const message = useMessage();
  const form = useEntryForm<never>({
    initial: {},
    check: noProblems,
    send: async () => {
      await callApi('POST', 'report_file/code', { body: { hash } });
      onSent();
    },
  });
  return (
    <EntryFormFrame form={form} submitLabel={message('report_file.send_code')}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{message('report_file.code_to', { address })}</Typography>
    </EntryFormFrame>
  );
}

function OpenFile({ hash, address }: StepProps) {
  const message = useMessage();
  const [saved, setSaved] = useState<string>();
  const form = useEntryForm({
    initial: { code: '' },
    once: ['code'],
    check: ({ code }) => ({ code: codeProblem(code, message) }),
    send: async ({ code }) => {
      const file = await fetchFile('POST', 'report_file/open', { body: { hash, code }, suppressErrors: true });
      saveFile(file);
      setSaved(file.name);
      form.reset();
    },
  });
  return (
    <EntryFormFrame
      form={form}
      submitLabel={message('report_file.open')}
      after={
        <ResendButton label={message('report_file.send_again')} send={() => callApi('POST', 'report_file/code', { body: { hash } })} />
      }
    >
      {saved === undefined ? (
        <Typography sx={{ overflowWrap: 'anywhere' }}>{message('report_file.code_sent', { address })}</Typography>
      ) : (
        <Alert severity="success" sx={{ overflowWrap: 'anywhere' }}>
          {message('report_file.done', { name: saved })}
        </Alert>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- replaces the button that sent the code, which had the focus */}
      <CodeField {...form.field('code')} autoFocus />
    </EntryFormFrame>
  );
}
