import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { type SubmitEvent, useRef, useState } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { LoginInput } from '../forms/EntryInput.tsx';
import { PasswordField } from '../forms/PasswordField.tsx';
import { expiredNotice } from '../session/browserState.ts';
import { useSignIn } from './useSignIn.ts';

interface LoginFormProps {
  readonly company: string;
  readonly redirect: string | undefined;
  /** Initial values, such as a demo account; absent: the user ID of an expired session. */
  readonly initial: Credentials | undefined;
  readonly onEnter: (path: string) => void;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

const usernameLengthMax = 30;

/**
 * User ID and password; after an expiry the ID is there, and the password has the focus. A missing value is reported at its input; a
 * refusal above the inputs, with the focus on the password.
 */
export function LoginForm({ company, redirect, initial, onEnter }: LoginFormProps) {
  const message = useMessage();
  const { isBusy, problem, submit } = useSignIn(redirect, onEnter);
  const [expiredUser] = useState(() => initial?.username ?? expiredNotice(company).get()?.username ?? '');
  const [username, setUsername] = useState(expiredUser);
  const [password, setPassword] = useState(initial?.password ?? '');
  const [isRemembered, setRemembered] = useState(false);
  const [wasSubmitted, setSubmitted] = useState(false);
  const usernameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  const handleSubmit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setSubmitted(true);
    if (username.trim() === '') return usernameInput.current?.focus();
    if (password !== '') await submit({ company, username: username.trim(), password, keep: isRemembered ? 'Y' : 'N' });
    passwordInput.current?.focus();
  };
  const missing = (value: string): string | undefined => (wasSubmitted && value.trim() === '' ? message('validation.required') : undefined);
  return (
    <Stack component="form" noValidate sx={{ gap: 2 }} onSubmit={(event: SubmitEvent) => void handleSubmit(event)}>
      {problem && <Alert severity="error">{problem}</Alert>}
      <LoginInput
        name="username"
        label={message('login.username')}
        value={username}
        onChange={setUsername}
        problem={missing(username)}
        autoComplete="username"
        // The page has one purpose, and this input is its start.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={expiredUser === ''}
        inputRef={usernameInput}
        inputProps={{ maxLength: usernameLengthMax }}
      />
      <PasswordField
        label={message('login.password')}
        value={password}
        onChange={setPassword}
        problem={missing(password)}
        inputRef={passwordInput}
        isFirst={expiredUser !== '' && initial === undefined}
      />
      <FormControlLabel
        control={<Checkbox name="keep" checked={isRemembered} onChange={(_event, isChecked) => setRemembered(isChecked)} />}
        label={message('login.keep')}
        sx={{ ml: '-9px', my: -1 }}
        slotProps={{ typography: { variant: 'body2' } }}
      />
      <Button
        type="submit"
        variant="contained"
        loading={isBusy}
        fullWidth
        // A filled form waits for this button alone.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={initial !== undefined}
        sx={{ minHeight: 40 }}
      >
        {message('login.submit')}
      </Button>
    </Stack>
  );
}
