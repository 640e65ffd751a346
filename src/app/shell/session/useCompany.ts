import { useLocation } from 'react-router';
import { companyOf } from '../addresses/location.ts';
import { useSession } from './useSession.ts';

/** Code of the company of the page: that of the address, else of the session used last; empty without both. */
export function useCompany(): string {
  const company = companyOf(useLocation().pathname);
  const session = useSession();
  return company ?? session?.user.company ?? '';
}
