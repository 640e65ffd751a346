import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Navigate, Link as RouterLink, useLocation, useParams } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { FormSkeleton } from '../forms/FormSkeleton.tsx';
import { LoadFailure } from '../forms/LoadFailure.tsx';
import { useLoaded } from '../forms/useLoaded.ts';
import { PublicPage } from '../public/PublicPage.tsx';
import { passwordNotice } from '../session/browserState.ts';
import { landingPath } from '../session/landingPath.ts';
import type { Session } from '../session/Session.ts';
import { useSession } from '../session/useSession.ts';
import { InitAccount, parseStep } from './InitAccount.tsx';
import { readSecurityProfile } from './passwordCalls.ts';
import { UpdateProfile } from './UpdateProfile.tsx';

/**
 * Update Profile, for every signed-in user. It is the only page of a user who must first choose a new password, because an administrator
 * has set it or because it has expired. Spec S-022, S-164, rule R-217; law 39
 */
export function InitAccountPage() {
  const { company = '' } = useParams();
  const message = useMessage();
  const session = useSession(company);
  // The page is drawn again within the frame once the password is set: the step in the address remains.
  const { state } = useLocation();
  const [wasForced] = useState(parseStep(state) > 0 || (session !== undefined && session.auth.loginStatus !== 0));
  if (!session) return null;
  const isForced = session.auth.loginStatus !== 0;
  // The new password is set: go to the start of the session.
  if (wasForced && !isForced) return <Navigate to={landingPath(session)} replace />;
  return (
    <PublicPage overline={session.user.username} title={message('pages.init_account')} path="pages/init-account">
      {isForced ? <ForcedSteps session={session} /> : <UpdateProfile session={session} />}
    </PublicPage>
  );
}

function ForcedSteps({ session }: { readonly session: Session }) {
  const message = useMessage();
  const company = session.user.company;
  const security = useLoaded(company, readSecurityProfile);
  const isExpired = passwordNotice(session.user).get()?.days_left === 0;
  return (
    <>
      {isExpired && (
        <Alert severity="warning" sx={{ mb: 2.5 }}>
          {message('notices.password_expired')}
        </Alert>
      )}
      <Typography sx={{ mb: 2.5 }}>{message('error.password_reset_required')}</Typography>
      {security.kind === 'loading' && <FormSkeleton inputs={3} />}
      {security.kind === 'failed' && <LoadFailure {...security} />}
      {security.kind === 'loaded' && <InitAccount session={session} security={security.data} />}
      <Link
        component={RouterLink}
        to={`/${company}/logout`}
        underline="hover"
        sx={{ display: 'block', textAlign: 'center', mt: 2.5, py: { xs: 1.25, sm: 0.5 } }}
      >
        {message('layout.sign_out')}
      </Link>
    </>
  );
}
