import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { loginPath } from '../addresses/addresses.ts';
import { companyOf } from '../addresses/location.ts';
import { NotFoundPage } from '../public/NotFoundPage.tsx';
import { SessionEndNotice } from '../session/SessionEndNotice.tsx';
import { useSession } from '../session/useSession.ts';

/** Login status of a user who must first choose a new password. Spec S-164. */
const mustResetStatus = 4;

interface SignedInProps {
  /** Code of the company; absent: the company of the address. */
  readonly company?: string | undefined;
  readonly children: ReactNode;
}

/** Admits only users signed in to the company; others sign in first and return. Spec S-116, S-118, S-157. */
export function SignedIn({ company: named, children }: SignedInProps) {
  const location = useLocation();
  const company = named ?? companyOf(location.pathname);
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
