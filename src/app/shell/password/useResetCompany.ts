import { useLocation } from 'react-router';
import { type LoginCompanyState, useLoginCompany } from '../login/useLoginCompany.ts';
import { useProduct } from '../product/ProductContext.tsx';
import { useSession } from '../session/useSession.ts';

/** The company that a page outside of all companies is about: the address tells, else the session, else it is the product's own. */
export function useResetCompany(): { readonly code: string; readonly company: LoginCompanyState } {
  const { code: product } = useProduct();
  const session = useSession();
  const asked = new URLSearchParams(useLocation().search).get('company')?.toLowerCase();
  const code = asked || (session?.user.company ?? product);
  return { code, company: useLoginCompany(code) };
}
