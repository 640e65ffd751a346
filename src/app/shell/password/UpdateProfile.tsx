import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { use } from 'react';
import { Link as RouterLink } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { screenPath } from '../addresses/addresses.ts';
import { FormSkeleton } from '../forms/FormSkeleton.tsx';
import { LoadFailure } from '../forms/LoadFailure.tsx';
import { useLoaded } from '../forms/useLoaded.ts';
import { ProfileForm } from '../preferences/ProfileForm.tsx';
import { PageFrameContext } from '../public/PageFrameContext.ts';
import { landingPath } from '../session/landingPath.ts';
import { readOwnProfile } from '../session/ownProfile.ts';
import type { Session } from '../session/Session.ts';

/** Name, e-mail and phone of the user, and links to password, security questions and the start of the session. Spec S-022; law 39 */
export function UpdateProfile({ session }: { readonly session: Session }) {
  const message = useMessage();
  const isFramed = use(PageFrameContext) !== undefined;
  const { username, company } = session.user;
  const stored = useLoaded(`${username}@${company}`, readOwnProfile);
  const links = [
    [screenPath(company, 'UA-PWD'), 'change_password.title'],
    [screenPath(company, 'UA-SECQST'), 'security.menu_title'],
    ...(isFramed ? [] : [[landingPath(session), 'pages.to_start'] as const]),
  ] as const;
  return (
    <>
      {session.switchedFrom && <Alert severity="info">{message('error.only_in_person')}</Alert>}
      {!session.switchedFrom && stored.kind === 'loading' && <FormSkeleton inputs={4} />}
      {!session.switchedFrom && stored.kind === 'failed' && <LoadFailure {...stored} />}
      {!session.switchedFrom && stored.kind === 'loaded' && <ProfileForm stored={stored.data} />}
      <Stack sx={{ alignItems: isFramed ? 'flex-start' : 'center', mt: 2.5 }}>
        {links.map(([to, key]) => (
          <Link key={key} component={RouterLink} to={to} underline="hover" sx={{ py: { xs: 1.25, sm: 0.5 } }}>
            {message(key)}
          </Link>
        ))}
      </Stack>
    </>
  );
}
