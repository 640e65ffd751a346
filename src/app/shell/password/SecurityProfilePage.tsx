import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { companyOf } from '../addresses/location.ts';
import { FormSkeleton } from '../forms/FormSkeleton.tsx';
import { LoadFailure } from '../forms/LoadFailure.tsx';
import { useLoaded } from '../forms/useLoaded.ts';
import { useSession } from '../session/useSession.ts';
import { readSecurityProfile } from './passwordCalls.ts';
import { SecurityProfile } from './SecurityProfile.tsx';

/** Update Security Profile, within the signed-in app. Spec S-047, S-109. */
export function SecurityProfilePage() {
  const message = useMessage();
  const session = useSession(companyOf(useLocation().pathname));
  const profile = useLoaded('', readSecurityProfile);
  return (
    <>
      <Typography variant="h1" sx={{ mb: 0.5 }}>
        {message('security.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2.5, maxWidth: '75ch' }}>
        {message('security.intro')}
      </Typography>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 640 }}>
        {profile.kind === 'loading' && <FormSkeleton inputs={6} />}
        {profile.kind === 'failed' && <LoadFailure {...profile} />}
        {profile.kind === 'loaded' && session && <SecurityProfile profile={profile.data} username={session.user.username} />}
      </Paper>
    </>
  );
}
