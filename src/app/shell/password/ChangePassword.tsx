import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { use, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { EntryFormFrame } from '../forms/EntryFormFrame.tsx';
import { PasswordField } from '../forms/PasswordField.tsx';
import { useEntryForm } from '../forms/useEntryForm.ts';
import { PageFrameContext } from '../public/PageFrameContext.ts';
import { landingPath } from '../session/landingPath.ts';
import type { Session } from '../session/Session.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { newPasswordProblems } from './newPasswordProblems.ts';
import { changeOwnPassword } from './passwordCalls.ts';
import { resetPath } from './resetAddresses.ts';

/** Change Your Password: the signed-in user stays signed in. Spec S-108; law 33. */
export function ChangePassword({ session }: { readonly session: Session }) {
  const message = useMessage();
  const [isDone, setDone] = useState(false);
  const isFramed = use(PageFrameContext) !== undefined;
  const { username, company } = session.user;
  const form = useEntryForm({
    initial: { current: '', password: '', confirmation: '' },
    check: (values) => ({
      current: values.current === '' ? message('validation.required') : undefined,
      ...newPasswordProblems(values, username, 'password.confirmation', message),
    }),
    send: async ({ current, password, confirmation }) => {
      await changeOwnPassword(session, current, { password, confirmation });
      setDone(true);
    },
  });
  if (isDone)
    return (
      <Stack spacing={2.5}>
        <Alert severity="success">{message('change_password.done')}</Alert>
        <Typography color="textSecondary">{message('change_password.done_hint')}</Typography>
        <Button variant="contained" size="large" component={RouterLink} to={landingPath(session)}>
          {message('reset.continue')}
        </Button>
      </Stack>
    );
  return (
    <EntryFormFrame
      form={form}
      submitLabel={message('change_password.submit')}
      after={
        <Stack sx={{ alignItems: isFramed ? 'flex-start' : 'center' }}>
          <Link component={RouterLink} to={`${resetPath(company)}&forgotten=1`} underline="hover" sx={{ py: { xs: 1.25, sm: 0.5 } }}>
            {message('change_password.forgotten')}
          </Link>
          {!isFramed && (
            <Link component={RouterLink} to={landingPath(session)} underline="hover" sx={{ py: { xs: 1.25, sm: 0.5 } }}>
              {message('pages.to_start')}
            </Link>
          )}
        </Stack>
      }
    >
      {/* Password managers store the new password under the user name next to it. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField {...form.field('current')} label={message('change_password.current')} isFirst />
      <NewPasswordFields password={form.field('password')} confirmation={form.field('confirmation')} username={username} />
    </EntryFormFrame>
  );
}
