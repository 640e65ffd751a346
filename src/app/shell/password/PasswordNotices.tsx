import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { Link as RouterLink } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useStore } from '../../framework/stores/makeStore.ts';
import { passwordNotice } from '../session/browserState.ts';
import type { Session } from '../session/Session.ts';
import { resetPath } from './resetAddresses.ts';

/** The notice about the password that came with the sign-in, above the page until it is dismissed or the password changes.. */
export function PasswordNotices({ session }: { readonly session: Session }) {
  const message = useMessage();
  const { user } = session;
  const stored = passwordNotice(user);
  const notice = useStore(stored);
  if (!notice) return null;
  const { days_left: daysLeft, changed_at: changedAt } = notice;
  return (
    <Stack spacing={1} sx={{ mb: 2 }}>
      {daysLeft !== null && (
        <Alert severity="warning" onClose={stored.forget} closeText={message('errors.dismiss')}>
          {message('notices.password_expires', { n: daysLeft })}{' '}
          <Link component={RouterLink} to={resetPath(user.company)} color="inherit" sx={{ fontWeight: 500, whiteSpace: 'nowrap' }}>
            {message('notices.change_now')}
          </Link>
        </Alert>
      )}
      {daysLeft === null && changedAt !== null && (
        <Alert severity="info" onClose={stored.forget} closeText={message('errors.dismiss')}>
          {message('notices.password_changed', { date: new Date(changedAt) })}
        </Alert>
      )}
    </Stack>
  );
}
