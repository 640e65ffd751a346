import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../framework/api/callApi.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { landingPath } from '../session/landingPath.ts';
import { authorizationOf } from '../session/requestHeaders.ts';
import { chooseSession, removeSession, type StoredSession } from '../session/sessionStore.ts';
import { useSessions } from '../session/useSessions.ts';

/** On every page while one acts as another user: as whom, and the way back. Spec S-209. */
export function SwitchedBanner({ session }: { readonly session: StoredSession }) {
  const message = useMessage();
  const navigate = useNavigate();
  const sessions = useSessions();
  const [isBusy, setBusy] = useState(false);
  const isLeaving = useRef(false);
  // Forgotten once its page is left: before, its guard would lead to its sign-in page and overtake the way back.
  useEffect(
    () => () => {
      if (isLeaving.current) removeSession(session);
      isLeaving.current = false;
    },
    [session],
  );
  const { profile, switchedFrom } = session.user;
  if (!switchedFrom) return null;
  const own = sessions.find(
    ({ session: { user } }) =>
      !user.switchedFrom && user.profile.MT_UID === switchedFrom.MT_UID && user.profile.MT_COMP === switchedFrom.MT_COMP,
  );
  const back = async (): Promise<void> => {
    setBusy(true);
    // Without a server the session ends here alone; it then dies of age.
    await callApi('POST', 'users/switchback', { headers: { authorization: authorizationOf(session) }, suppressErrors: true }).catch(
      () => undefined,
    );
    if (own) chooseSession(own.key);
    isLeaving.current = true;
    void navigate(own ? landingPath(own.session) : `/${switchedFrom.MT_COMP}/login`);
  };
  return (
    <Alert
      severity="warning"
      variant="filled"
      sx={{ borderRadius: 0, py: 0 }}
      action={
        <Button color="inherit" size="small" loading={isBusy} onClick={() => void back()}>
          {message('switch.back')}
        </Button>
      }
    >
      {message('switch.acting', { name: nameOf(profile), user: profile.MT_UID, own: switchedFrom.name })}
    </Alert>
  );
}

function nameOf({ MT_FNAME, MT_LNAME, MT_UID }: StoredSession['user']['profile']): string {
  return `${MT_FNAME} ${MT_LNAME}`.trim() || MT_UID;
}
