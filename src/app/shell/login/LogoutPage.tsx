import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import { LoadingPage } from '../pages/LoadingPage.tsx';
import { loginPath } from '../routes/addresses.ts';
import { signOut } from '../session/signOut.ts';
import { useSession } from '../session/useSession.ts';

/** Ends the session of a company and leads to its sign-in page; works without a session too. Spec S-020, S-157. */
export function LogoutPage() {
  const { company = '' } = useParams();
  const session = useSession(company);
  useEffect(() => {
    if (session) void signOut(session);
  }, [session]);
  return session ? <LoadingPage /> : <Navigate to={loginPath(company)} replace />;
}
