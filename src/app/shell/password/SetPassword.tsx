import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router';
import { ApiError } from '../../framework/api/ApiError.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { loginPath } from '../addresses/addresses.ts';
import { EntryFormFrame } from '../forms/EntryFormFrame.tsx';
import { useEntryForm } from '../forms/useEntryForm.ts';
import { loginNotice } from '../session/browserState.ts';
import { findSession, removeSession } from '../session/sessionStore.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { newPasswordProblems } from './newPasswordProblems.ts';
import { type Permit, resumeSession, setPassword, setPasswords } from './passwordCalls.ts';
import { ResetSteps } from './ResetSteps.tsx';
import { resetErrorPath } from './resetAddresses.ts';
import { SignInLink } from './SignInLink.tsx';

interface SetPasswordProps {
  readonly company: string;
  /** One user id, or all with the same e-mail address. */
  readonly usernames: readonly string[];
  readonly permit: Permit;
  /** A reset, or the first password of a newly activated account. */
  readonly purpose?: 'reset' | 'first';
}

/** Names of the fields of an account, as the server's refusals use them. */
const fieldsOf = (count: number, index: number) => {
  const prefix = count === 1 ? '' : `passwords.${index}.`;
  return { password: `${prefix}password`, confirmation: `${prefix}confirmation` };
};

/** A new password for each account, then the sign-in page. Rules. */
export function SetPassword({ company, usernames, permit, purpose = 'reset' }: SetPasswordProps) {
  const message = useMessage();
  const navigate = useNavigate();
  const fields = usernames.map((_username, index) => fieldsOf(usernames.length, index));
  const passwordsOf = (values: Readonly<Record<string, string>>) =>
    fields.map(({ password, confirmation }, index) => ({
      username: usernames[index] ?? '',
      password: values[password] ?? '',
      confirmation: values[confirmation] ?? '',
    }));
  const mismatchKey = purpose === 'first' ? 'password.confirmation' : 'error.passwords_differ';
  const form = useEntryForm<string>({
    initial: Object.fromEntries(fields.flatMap((names) => Object.values(names).map((name) => [name, '']))),
    check: (values) =>
      Object.fromEntries(
        passwordsOf(values).flatMap((account, index) => {
          const names = fieldsOf(usernames.length, index);
          const { password, confirmation } = newPasswordProblems(account, account.username, mismatchKey, message);
          return [
            [names.password, password],
            [names.confirmation, confirmation],
          ];
        }),
      ),
    send: async (values) => {
      const accounts = passwordsOf(values);
      const [only] = accounts;
      const { token } = await (accounts.length === 1 && only ? setPassword(permit, only) : setPasswords(permit, accounts)).catch(
        (error: unknown) => {
          if (isInvalidLink(error)) return { token: undefined };
          throw error;
        },
      );
      if (token === undefined) return navigate(resetErrorPath(company), { replace: true });
      if (token !== '') {
        // The user's own session asked for the reset and continues.
        await resumeSession(token);
        return navigate('/', { replace: true });
      }
      endSessions(company, usernames);
      loginNotice(company).set(purpose === 'first' ? 'activated' : 'password_changed');
      return navigate(loginPath(company), { replace: true });
    },
  });
  return (
    <>
      {purpose === 'reset' && 'proof' in permit && <ResetSteps current="password" />}
      <EntryFormFrame form={form} submitLabel={message('reset.set')} after={<SignInLink company={company} />}>
        {usernames.length > 1 && <Alert severity="info">{message('error.multiple_accounts')}</Alert>}
        {usernames.map((username, index) => (
          <Box key={username} component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
            {username !== '' && (
              <Typography component="legend" sx={{ mb: 1.5, p: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
                {message('reset.account', { username })}
              </Typography>
            )}
            <NewPasswordFields
              password={form.field(fieldsOf(usernames.length, index).password)}
              confirmation={form.field(fieldsOf(usernames.length, index).confirmation)}
              username={username}
              isFirst={index === 0}
            />
          </Box>
        ))}
      </EntryFormFrame>
    </>
  );
}

/** true: the proof or link is used or expired, so another password would not help. */
function isInvalidLink(error: unknown): boolean {
  return error instanceof ApiError && ['link_invalid', 'verification_failed'].includes(error.problem.code ?? '');
}

/** Removes the sessions of these users from this browser; the server has ended them. */
function endSessions(company: string, usernames: readonly string[]): void {
  const session = findSession(company);
  if (session && usernames.some((username) => username.toLowerCase() === session.user.username.toLowerCase())) removeSession(session);
}
