import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router';
import { callApi } from '../../framework/api/callApi.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { CodeField, codeProblem } from '../forms/CodeField.tsx';
import { EntryFormFrame } from '../forms/EntryFormFrame.tsx';
import { LoginInput } from '../forms/EntryInput.tsx';
import { ResendButton } from '../forms/ResendButton.tsx';
import { useEntryForm } from '../forms/useEntryForm.ts';
import type { AccountName } from '../password/passwordCalls.ts';
import { SignInLink } from '../password/SignInLink.tsx';
import { accountInputs } from './accountFields.ts';

interface ActivationFormProps {
  readonly company: string;
  /** User id of the account, if the address contains it. */
  readonly username: string;
  /** Called with the proof that allows to set the first password; empty if the account has a password. */
  readonly onActivated: (account: AccountName, proof: string) => void;
}

/** User id and code. Does not reveal if the account exists. */
export function ActivationForm({ company, username: known, onActivated }: ActivationFormProps) {
  const message = useMessage();
  const { state } = useLocation();
  const isMailed = typeof state === 'object' && state !== null && 'isMailed' in state;
  const form = useEntryForm({
    initial: { username: known, activation_code: '' },
    check: ({ username, activation_code }) => ({
      username: username.trim() === '' ? message('validation.required') : undefined,
      activation_code: codeProblem(activation_code, message),
    }),
    send: async ({ username, activation_code }) => {
      const account = { company, username: username.trim() };
      const { proof } = await callApi('POST', 'users/activate', {
        body: { ...account, activation_code },
        suppressErrors: true,
      });
      onActivated(account, proof);
    },
  });
  const username = form.values.username.trim();
  const sendAgain = (): Promise<unknown> =>
    callApi('POST', 'users/send_activation_code', { body: { company, username }, suppressErrors: true });
  return (
    <EntryFormFrame
      form={form}
      submitLabel={message('registration.activate')}
      after={
        <>
          {username !== '' && <ResendButton label={message('reset.send_again')} send={sendAgain} />}
          <SignInLink company={company} />
        </>
      }
    >
      {isMailed ? (
        <Alert severity="success">{message('registration.code_mailed')}</Alert>
      ) : (
        <Typography color="textSecondary">{message('registration.activation_hint')}</Typography>
      )}
      <LoginInput
        {...form.field('username')}
        label={message('login.username')}
        autoComplete="username"
        inputProps={accountInputs.username}
      />
      <CodeField {...form.field('activation_code')} />
    </EntryFormFrame>
  );
}
