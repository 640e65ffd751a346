import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { loginPath } from '../addresses/addresses.ts';
import { companyOf } from '../addresses/location.ts';
import { NotFoundPage } from '../public/NotFoundPage.tsx';
import { SessionEndNotice } from '../session/SessionEndNotice.tsx';
import { useSession } from '../session/useSession.ts';

/** Login status of a user who must first choose a new password. Spec S-164. */
const mustResetStatus = 4;

/** Admits only users signed in to the company of the address; others sign in first and return. Spec S-116, S-118, S-157. */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const location = useLocation();
  const company = companyOf(location.pathname);
  const session = useSession(company);
  if (company === undefined) return <NotFoundPage />;
  if (!session) return <Navigate to={loginPath(company, location)} replace />;
  const initPath = `/${company}/pages/init-account`;
  if (session.auth.loginStatus === mustResetStatus && location.pathname !== initPath) return <Navigate to={initPath} replace />;
  return (
    <>
      {children}
      <SessionEndNotice company={company} />
    </>
  );
}
