import { useLocation } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { companyOf } from '../addresses/location.ts';
import { FormSkeleton } from '../forms/FormSkeleton.tsx';
import { LoadFailure } from '../forms/LoadFailure.tsx';
import { useLoaded } from '../forms/useLoaded.ts';
import { FramedPage } from '../heading/FramedPage.tsx';
import { forgetMissingProfile } from '../session/browserState.ts';
import { useSession } from '../session/useSession.ts';
import { readSecurityProfile } from './passwordCalls.ts';
import { SecurityProfile } from './SecurityProfile.tsx';

/** Update Security Profile, within the signed-in app. Spec S-047, S-109. */
export function SecurityProfilePage() {
  const message = useMessage();
  const session = useSession(companyOf(useLocation().pathname));
  const profile = useLoaded('', readSecurityProfile);
  return (
    <FramedPage title={message('security.title')} description={message('security.intro')} cmid="UA-SECQST">
      {profile.kind === 'loading' && <FormSkeleton inputs={6} />}
      {profile.kind === 'failed' && <LoadFailure {...profile} />}
      {profile.kind === 'loaded' && session && (
        <SecurityProfile profile={profile.data} username={session.user.username} onSaved={() => forgetMissingProfile(session.user)} />
      )}
    </FramedPage>
  );
}
