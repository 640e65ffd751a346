import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { Link as RouterLink } from 'react-router';
import type { ApiError } from '../../framework/api/ApiError.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { screenPath } from '../addresses/addresses.ts';
import { apiErrorText } from '../forms/apiErrorText.ts';
import { type ProfileValues, readOwnProfile } from '../session/ownProfile.ts';
import type { Session } from '../session/Session.ts';
import { PreferenceSection } from './PreferenceSection.tsx';
import { ProfileForm } from './ProfileForm.tsx';

interface OwnProfileProps {
  readonly session: Session;
  /** Called with true while unsaved input would be lost. */
  readonly onDirty: (isDirty: boolean) => void;
  /** true while the page is left on purpose: no draft is kept. */
  readonly isLeaving: RefObject<boolean>;
}

/** Name, e-mail and phone; password and security questions have their own pages. Spec S-242. */
export function OwnProfile({ session, onDirty, isLeaving }: OwnProfileProps) {
  const message = useMessage();
  const { company } = session.user;
  const { data, error } = useQuery<ProfileValues, ApiError>({
    queryKey: ['own profile'],
    queryFn: ({ signal }) => readOwnProfile(signal),
  });
  return (
    <PreferenceSection title={message('preferences.profile')}>
      {error && <Alert severity="error">{apiErrorText(error, message)}</Alert>}
      {session.switchedFrom && <Alert severity="info">{message('error.only_in_person')}</Alert>}
      {!session.switchedFrom && !data && !error && <Skeleton variant="rounded" height={180} />}
      {!session.switchedFrom && data && <ProfileForm stored={data} onDirty={onDirty} isLeaving={isLeaving} />}
      <Stack direction="row" sx={{ mt: 2, columnGap: 2, rowGap: 0.5, flexWrap: 'wrap' }}>
        <Link component={RouterLink} to={screenPath(company, 'UA-PWD')} sx={{ py: { xs: 1.25, sm: 0 } }}>
          {message('change_password.title')}
        </Link>
        <Link component={RouterLink} to={screenPath(company, 'UA-SECQST')} sx={{ py: { xs: 1.25, sm: 0 } }}>
          {message('security.menu_title')}
        </Link>
      </Stack>
    </PreferenceSection>
  );
}
