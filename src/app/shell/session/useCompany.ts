import { useLocation } from 'react-router';
import { companyOf } from '../addresses/location.ts';
import { useSession } from './useSession.ts';

/** Code of the page's company: from the address, else from the session used last; empty without both. */
export function useCompany(): string {
  const company = companyOf(useLocation().pathname);
  const session = useSession();
  return company ?? session?.user.company ?? '';
}
