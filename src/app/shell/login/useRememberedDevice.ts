import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../framework/api/ApiError.ts';
import { beginSession } from '../session/beginSession.ts';
import { rememberedDevice } from '../session/rememberedDevice.ts';
import type { Session } from '../session/Session.ts';
import { findSession } from '../session/sessionStore.ts';

/**
 * Tries once to sign in by this device when the company's sign-in page opens without a session. Spec S-123.
 * @param onEnter called with the session that has begun
 * @returns true during the attempt: until it ends, the form stays away
 */
export function useRememberedDevice(company: string, onEnter: (session: Session) => void): boolean {
  const [isTrying, setTrying] = useState(() => !findSession(company) && rememberedDevice.canEnter(company));
  const enter = useEffectEvent(onEnter);
  const [isNeeded] = useState(isTrying);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isMounted = true;
    const attempt = async (): Promise<void> => {
      try {
        const session = await beginSession(await rememberedDevice.enter(company));
        if (isMounted) enter(session);
      } catch (error) {
        // Any failure of the call leaves the form as the other way to sign in.
        if (!(error instanceof ApiError)) throw error;
      } finally {
        if (isMounted) setTrying(false);
      }
    };
    void attempt();
    return () => {
      isMounted = false;
    };
  }, [company, isNeeded]);
  return isTrying;
}
