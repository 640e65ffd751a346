import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { SecondarySource } from '../../../shared/shell/sign_on/secondarySources.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { useLatest } from '../../framework/useLatest.ts';
import { companyOf } from '../addresses/location.ts';
import { secondaryAuth } from '../session/secondaryAuth.ts';
import { useSession } from '../session/useSession.ts';
import { type ExternalPage, externalAddress, openExternalPage, type Subject, type TemporarySession } from './externalPage.ts';

/** Time between two readings of the status. Spec B-129. */
const pollMs = 3000;

export interface AuthorizationOptions {
  readonly source: SecondarySource;
  /** A user without a session here; both values are needed. */
  readonly anonymous?: Subject | undefined;
  /** Called once the source is authorized, with the temporary session. Spec B-119. */
  readonly onAuthorized?: ((temporary: TemporarySession) => void) | undefined;
}

/** Problem of the last attempt: message `authorization.<problem>`. */
type Problem = 'no_temporary_session' | 'not_forced';

export interface Authorization {
  /** Spec B-118. */
  readonly state: 'not_authorized' | 'waiting' | 'authorized';
  readonly canStart: boolean;
  readonly problem: Problem | undefined;
  /** Address of the external page while the state is `waiting`, for browsers that refuse the tab. */
  readonly address: string | undefined;
  readonly start: () => Promise<void>;
  readonly cancel: () => void;
  /** Asks the server to authorize anew. Only the provider grants it, so the button of it is never enabled. Spec B-115, B-122. */
  readonly force: () => Promise<void>;
}

interface Attempt {
  readonly page: ExternalPage;
  readonly temporary?: TemporarySession;
  readonly address?: string;
}

/** The authorization of a user by an external source: its state, and the calls that change it. Ledger B-112 to B-131. */
export function useAuthorization({ source, anonymous, onAuthorized }: AuthorizationOptions): Authorization {
  const session = useSession(companyOf(window.location.pathname));
  const isSignedIn = session !== undefined;
  const { username, company } = session?.user ?? anonymous ?? { username: '', company: '' };
  const [attempt, setAttempt] = useState<Attempt>();
  const [problem, setProblem] = useState<Problem>();
  // The shared status of a source names no user: without a session, only the own attempt counts.
  const [isDone, setDone] = useState(false);
  const current = useRef<Attempt>(undefined);
  const authorized = useLatest(onAuthorized);
  const isShared = useSyncExternalStore(secondaryAuth.subscribe, () => secondaryAuth.get(source).authorized);
  const isAuthorized = isShared && (isSignedIn || isDone);
  const change = useCallback((next: Attempt | undefined) => {
    current.current = next;
    setAttempt(next);
  }, []);

  const readStatus = useCallback(
    async (temporary: TemporarySession | undefined, signal: AbortSignal): Promise<boolean> => {
      const options = { signal, suppressErrors: true };
      const status =
        isSignedIn || temporary === undefined
          ? await callApi('GET', 'oidc/status', { ...options, query: { source } })
          : await callApi('GET', 'oidc/anon_status', {
              ...options,
              query: { source, seuid: temporary.SEUID, sesess: temporary.SESESS, username, company },
            });
      secondaryAuth.set({ source, authorized: status.authorized, expires: status.expires ?? '' });
      return status.authorized;
    },
    [isSignedIn, source, username, company],
  );

  useEffect(() => {
    if (!isSignedIn) return undefined;
    const reading = new AbortController();
    // Not known until then; the shared status stays.
    readStatus(undefined, reading.signal).catch(() => {});
    return () => reading.abort();
  }, [isSignedIn, readStatus]);

  useEffect(() => {
    const { expires } = secondaryAuth.get(source);
    if (!isAuthorized || expires === '') return undefined;
    const end = setTimeout(() => secondaryAuth.set({ source, authorized: false, expires: '' }), Date.parse(expires) - Date.now());
    return () => clearTimeout(end);
  }, [isAuthorized, source]);

  const temporary = attempt?.temporary;
  useEffect(() => {
    if (!temporary) return undefined;
    const polling = new AbortController();
    const timer = setInterval(() => {
      readStatus(temporary, polling.signal).then(
        (isAdmitted) => {
          if (!isAdmitted || polling.signal.aborted) return;
          current.current?.page.close();
          setDone(true);
          change(undefined);
          authorized()?.(temporary);
        },
        // A reading that fails is followed by the next one.
        () => {},
      );
    }, pollMs);
    return () => {
      clearInterval(timer);
      polling.abort();
    };
  }, [temporary, readStatus, change, authorized]);

  const start = async (): Promise<void> => {
    const page = openExternalPage();
    const begun: Attempt = { page };
    setProblem(undefined);
    change(begun);
    try {
      const created = await callApi('GET', 'oidc/temp_session', { query: { username, company }, suppressErrors: true });
      // Cancelled in the meantime.
      if (current.current !== begun) return;
      const address = externalAddress({ company, username, source, temporary: created, redirect: window.location.pathname });
      change({ page, temporary: created, address });
      page.open(address);
    } catch {
      page.close();
      if (current.current !== begun) return;
      change(undefined);
      setProblem('no_temporary_session');
    }
  };
  const cancel = (): void => {
    attempt?.page.close();
    change(undefined);
  };
  const force = async (): Promise<void> => {
    try {
      await callApi('POST', 'oidc/force_auth', { query: { source }, suppressErrors: true });
    } catch {
      setProblem('not_forced');
    }
  };
  return {
    state: attempt ? 'waiting' : isAuthorized ? 'authorized' : 'not_authorized',
    canStart: username !== '' && company !== '',
    problem,
    address: attempt?.address,
    start,
    cancel,
    force,
  };
}
