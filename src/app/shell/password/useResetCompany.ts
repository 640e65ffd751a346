import { useLocation } from 'react-router';
import { type LoginCompanyState, useLoginCompany } from '../login/useLoginCompany.ts';
import { useProduct } from '../product/ProductContext.tsx';
import { useSession } from '../session/useSession.ts';

/** The company for a page outside of all companies: from the address, else from the session, else the product's own. */
export function useResetCompany(): { readonly code: string; readonly company: LoginCompanyState } {
  const { code: product } = useProduct();
  const session = useSession();
  const asked = new URLSearchParams(useLocation().search).get('company')?.toLowerCase();
  const code = asked || (session?.user.company ?? product);
  return { code, company: useLoginCompany(code) };
}
