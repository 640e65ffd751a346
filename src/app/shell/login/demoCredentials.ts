import type { Credentials } from './LoginForm.tsx';
import type { LoginCompanyState } from './useLoginCompany.ts';

/** Parameter of a sign-in page's address: user ID of a demo account. */
export const demoParameter = 'demo';

/** The demo account that the query of a sign-in page names; undefined outside a demo. */
export function demoCredentials(company: LoginCompanyState, search: string): Credentials | undefined {
  if (company === 'missing' || !company?.demo) return undefined;
  const wanted = new URLSearchParams(search).get(demoParameter);
  const user = company.demo.users.find(({ username }) => username === wanted);
  return user && { username: user.username, password: company.demo.password };
}
