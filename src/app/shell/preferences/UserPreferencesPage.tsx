import Stack from '@mui/material/Stack';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { LeaveGuard } from '../../framework/dialogs/LeaveGuard.tsx';
import { companyOf } from '../addresses/location.ts';
import { useSession } from '../session/useSession.ts';
import { NoticeChoices } from './NoticeChoices.tsx';
import { OwnProfile } from './OwnProfile.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { Preferences } from './Preferences.tsx';

/** The user's look and start of the portal, profile, notices, and signed-in places. Spec S-107. */
export function UserPreferencesPage() {
  const session = useSession(companyOf(useLocation().pathname));
  const [isLookDirty, setLookDirty] = useState(false);
  const [isProfileDirty, setProfileDirty] = useState(false);
  const isLeaving = useRef(false);
  if (!session) return null;
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <LeaveGuard
        isDirty={isLookDirty || isProfileDirty}
        isLeaving={isLeaving}
        onDiscard={() => {
          isLeaving.current = true;
        }}
      />
      <Preferences session={session} onDirty={setLookDirty} isLeaving={isLeaving} />
      <OwnProfile session={session} onDirty={setProfileDirty} isLeaving={isLeaving} />
      <NoticeChoices isInPerson={!session.switchedFrom} />
      <OwnSessions isInPerson={!session.switchedFrom} />
    </Stack>
  );
}
