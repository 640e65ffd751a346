import { useEffect, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { loginPath } from '../addresses/addresses.ts';
import { LoadingPage } from '../public/LoadingPage.tsx';
import { findSession } from '../session/sessionStore.ts';
import { signOut } from '../session/signOut.ts';

/**
 * Ends the session of a company and, once the server has ended it too, leads to the sign-in page; works without a session too. Spec S-020,
 * S-157.
 */
export function LogoutPage() {
  const { company = '' } = useParams();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    let isMounted = true;
    void signOutOf(company).then(() => isMounted && setDone(true));
    return () => {
      isMounted = false;
    };
  }, [company]);
  return isDone ? <Navigate to={loginPath(company)} replace /> : <LoadingPage />;
}

/** Ends also the session from which Switch User started. */
async function signOutOf(company: string): Promise<void> {
  for (let session = findSession(company); session; session = findSession(company)) await signOut(session);
}
