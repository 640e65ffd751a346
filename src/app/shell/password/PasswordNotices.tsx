import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { Link as RouterLink } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useStore } from '../../framework/stores/makeStore.ts';
import { screenPath } from '../addresses/addresses.ts';
import { passwordNotice } from '../session/browserState.ts';
import type { Session } from '../session/Session.ts';
import { resetPath } from './resetAddresses.ts';

/**
 * The notices about password and security questions that came with the sign-in, above the page until they are dismissed or what they
 * name changes., spec D-633.
 */
export function PasswordNotices({ session }: { readonly session: Session }) {
  const message = useMessage();
  const { user } = session;
  const stored = passwordNotice(user);
  const notice = useStore(stored);
  if (!notice) return null;
  const { days_left: daysLeft, changed_at: changedAt, lacksQuestions = false } = notice;
  const dismiss = (read: Partial<typeof notice>) => () => {
    const { days_left, changed_at, ...rest } = { ...notice, ...read };
    if (days_left === null && changed_at === null && !rest.lacksQuestions) stored.forget();
    else stored.set({ days_left, changed_at, ...rest });
  };
  const dismissPassword = dismiss({ days_left: null, changed_at: null });
  return (
    <Stack spacing={1} sx={{ mb: 2 }}>
      {daysLeft !== null && (
        <Alert severity="warning" onClose={dismissPassword} closeText={message('errors.dismiss')}>
          {message('notices.password_expires', { n: daysLeft })}{' '}
          <Link component={RouterLink} to={resetPath(user.company)} color="inherit" sx={{ fontWeight: 500, whiteSpace: 'nowrap' }}>
            {message('notices.change_now')}
          </Link>
        </Alert>
      )}
      {daysLeft === null && changedAt !== null && (
        <Alert severity="info" onClose={dismissPassword} closeText={message('errors.dismiss')}>
          {message('notices.password_changed', { date: new Date(changedAt) })}
        </Alert>
      )}
      {lacksQuestions && (
        <Alert severity="warning" onClose={dismiss({ lacksQuestions: false })} closeText={message('errors.dismiss')}>
          {message('notices.security_profile_missing')}{' '}
          <Link component={RouterLink} to={screenPath(user.company, 'UA-SECQST')} color="inherit" sx={{ fontWeight: 500 }}>
            {message('notices.answer_questions')}
          </Link>
        </Alert>
      )}
    </Stack>
  );
}
