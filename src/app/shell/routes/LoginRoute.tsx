import { useLocation, useNavigate } from 'react-router';
import { companyOf } from '../addresses/location.ts';
import { LoginPage } from '../login/LoginPage.tsx';
import { NotFoundPage } from '../public/NotFoundPage.tsx';

/** The sign-in page, reached from within the app. */
export function LoginRoute() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const company = companyOf(pathname);
  if (company === undefined) return <NotFoundPage />;
  return <LoginPage company={company} search={search} onEnter={(path) => void navigate(path, { replace: true })} />;
}
