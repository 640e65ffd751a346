import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../framework/api/callApi.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { placeBeforeSwitch } from '../session/browserState.ts';
import { landingPath } from '../session/landingPath.ts';
import { personName } from '../session/personName.ts';
import { authorizationOf } from '../session/requestHeaders.ts';
import type { Session } from '../session/Session.ts';
import { chooseSession, removeSession } from '../session/sessionStore.ts';
import { useSessions } from '../session/useSession.ts';

/** On every page of a session begun by Switch User: its user, and the way back. Spec S-209. */
export function SwitchedBanner({ session }: { readonly session: Session }) {
  const message = useMessage();
  const navigate = useNavigate();
  const sessions = useSessions();
  const [isBusy, setBusy] = useState(false);
  const isLeaving = useRef(false);
  // The session is removed only after its page is left: before, the guard would lead to the sign-in page and overtake the way back.
  useEffect(
    () => () => {
      if (isLeaving.current) removeSession(session);
      isLeaving.current = false;
    },
    [session],
  );
  const { user, switchedFrom } = session;
  if (!switchedFrom) return null;
  const own = sessions.find(
    ({ session: other }) =>
      !other.switchedFrom && other.user.username === switchedFrom.username && other.user.company === switchedFrom.company,
  );
  const back = async (): Promise<void> => {
    setBusy(true);
    // Without a server the session ends only here; its token then expires by age.
    await callApi('POST', 'users/switchback', { headers: { authorization: authorizationOf(session) }, suppressErrors: true }).catch(
      () => undefined,
    );
    if (own) chooseSession(own.key);
    isLeaving.current = true;
    const place = placeBeforeSwitch.get();
    placeBeforeSwitch.forget();
    const start = (to: Session): string => (place?.startsWith(`/${to.user.company}/`) ? place : landingPath(to));
    void navigate(own ? start(own.session) : `/${switchedFrom.company}/login`);
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
      {message('switch.acting', { name: personName(session), user: user.username, own: switchedFrom.name })}
    </Alert>
  );
}
