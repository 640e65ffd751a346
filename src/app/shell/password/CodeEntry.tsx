import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { CodeField, codeProblem } from '../forms/CodeField.tsx';
import { EntryFormFrame } from '../forms/EntryFormFrame.tsx';
import { ResendButton } from '../forms/ResendButton.tsx';
import { useEntryForm } from '../forms/useEntryForm.ts';
import { type AccountName, type Permit, type ResetProfile, sendCode, verifyCode } from './passwordCalls.ts';
import { maskedPlace } from './SendCode.tsx';

interface CodeEntryProps {
  readonly account: AccountName;
  readonly profile: ResetProfile;
  readonly sentBy: string;
  readonly onPassed: (permit: Permit) => void;
  readonly after: ReactNode;
}

/** Takes the code that was sent. Does not reveal if the account exists. */
export function CodeEntry({ account, profile, sentBy, onPassed, after }: CodeEntryProps) {
  const message = useMessage();
  const form = useEntryForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: codeProblem(code, message) }),
    send: async ({ code }) => onPassed(await verifyCode(account, code)),
  });
  return (
    <EntryFormFrame
      form={form}
      submitLabel={message('reset.continue')}
      after={
        <>
          <ResendButton label={message('reset.send_again')} send={() => sendCode(account, sentBy)} />
          {after}
        </>
      }
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {message(sentBy === 'email' ? 'reset.code_sent' : 'reset.code_texted', { place: maskedPlace(profile, sentBy) })}
      </Typography>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- replaces the button that sent the code, which had the focus */}
      <CodeField {...form.field('code')} autoFocus />
    </EntryFormFrame>
  );
}
