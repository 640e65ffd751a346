import type { ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useAccessCheck } from '../access/useAccessCheck.ts';
import { forbiddenPath } from '../addresses/addresses.ts';
import { companyOf } from '../addresses/location.ts';
import { hasLibrary } from '../menus/hasLibrary.ts';
import { useSession } from '../session/useSession.ts';

/** Admits users who have the document library of the address in a menu, which the server verifies. Spec S-120, S-121, S-122. */
export function LibraryGuard({ children }: { readonly children: ReactNode }) {
  const location = useLocation();
  const { cmid = '' } = useParams();
  const session = useSession(companyOf(location.pathname));
  const hasEntry = session !== undefined && hasLibrary(session, cmid);
  const language = useLanguage();
  const refusal = useAccessCheck(cmid);
  if (refusal || !hasEntry) return <Navigate to={forbiddenPath(location)} state={{ reason: refusal?.problem.detail, language }} replace />;
  return children;
}
