import type { ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useAccessCheck } from '../access/useAccessCheck.ts';
import { forbiddenPath } from '../addresses/addresses.ts';
import { companyOf } from '../addresses/location.ts';
import type { Session } from '../session/Session.ts';
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

/** Looks in the menus of all the user's groups, for libraries of the user's company and of others. */
function hasLibrary({ groups }: Session, cmid: string): boolean {
  return groups.some(({ entries }) => entries.some((entry) => entry.cmid === cmid && entry.library !== undefined));
}
