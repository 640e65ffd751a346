import { useLocation, useNavigate } from 'react-router';
import { LoginPage } from '../login/LoginPage.tsx';
import { NotFoundPage } from '../pages/NotFoundPage.tsx';
import { companyOf } from '../session/location.ts';

/** The sign-in page, reached from within the app. */
export function LoginRoute() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const company = companyOf(pathname);
  if (company === undefined) return <NotFoundPage />;
  return <LoginPage company={company} search={search} onEnter={(path) => void navigate(path, { replace: true })} />;
}
